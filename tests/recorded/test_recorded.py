"""Every configuration still plays as its recorded game says.

If a rule changed on purpose: `python -m tests.recorded`, then read the difference as a reviewer would.
"""

import dataclasses

import pytest
from ludex.model.rule import automatic

from tests import toy
from tests.toy import GAME as TOY
from tests.toy import Position

from . import games, last_turns, lines_of, stored, turns_in
from .annotated import FOLDER, annotated
from .choose import MOST_DECISIONS, kept

WANTED = {
    f"{game.name}/{configuration}": (game, configuration)
    for game in games()
    for configuration in game.configurations
}


@pytest.mark.parametrize("name", WANTED)
def test_the_rules_still_play_this_game(name):
    game, configuration = WANTED[name]
    recorded = stored(game)[configuration]
    table = game.table(game.configurations[configuration])
    today = lines_of(table, turns_in(recorded))
    if today != recorded:
        pairs = enumerate(zip(today, recorded, strict=False))
        wrong = next((number for number, (now, then) in pairs if now != then), len(today) - 1)
        pytest.fail(
            f"{name}, line {wrong}\nrecorded: {recorded[wrong]}\nplayed:   {today[wrong]}\n"
            + last_turns(table, recorded, wrong)
        )


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_each_configuration_has_its_recorded_game_and_no_other(game):
    assert list(stored(game)) == list(game.configurations)


@pytest.mark.parametrize("name", WANTED)
def test_a_recorded_game_can_be_read_through(name):
    game, configuration = WANTED[name]
    turns = turns_in(stored(game)[configuration])
    assert 1 <= len(turns) - 1 <= MOST_DECISIONS


def test_the_annotated_games_are_told_as_the_rules_play_them():
    told = dict(annotated())
    assert set(FOLDER.glob("*.txt")) == set(told)
    for path, text in told.items():
        assert path.read_text(encoding="utf-8") == text, path.name


RECORDED = stored(TOY)["full"]


def replayed(**changes):
    game = dataclasses.replace(TOY, **changes)
    return lines_of(game.table(game.configurations["full"]), turns_in(RECORDED))


def test_the_toys_recorded_game_is_played_again_line_by_line():
    assert replayed() == RECORDED


@pytest.mark.parametrize(
    "changes",
    [
        {"rules": tuple(rule for rule in TOY.rules if rule.__name__ != "bury")},
        {"score": lambda s, seat: s.coins[seat] + 1},
        {"endings": {1: "TOY-TAKE-01"}},
        {"start": lambda s: setattr(s, "heap", s.box.heap - 1)},
        {"to_act": lambda s: 0 if TOY.to_act(s) == 1 else TOY.to_act(s)},
    ],
    ids=["a move is gone", "another score", "another ending", "another start", "another turn order"],
)
def test_a_recorded_game_notices(changes):
    assert replayed(**changes) != RECORDED


def test_a_change_that_no_choice_shows_is_noticed_by_the_changes():
    @automatic("TOY-END-01")
    def count(s: Position) -> None:
        toy.count(s)
        if s.ending:
            s.turn = 0

    rules = (toy.take, toy.bury, toy.draw, count)
    differing = [now for now, then in zip(replayed(rules=rules), RECORDED, strict=True) if now != then]
    assert [line.split()[0] for line in differing] == ["changes"]


def test_a_game_that_is_still_permitted_keeps_its_moves():
    turns = turns_in(RECORDED)
    assert kept(TOY.table(TOY.configurations["full"]), turns) == turns


def test_a_game_that_is_no_longer_permitted_keeps_its_beginning_and_is_played_to_the_end():
    turns = turns_in(RECORDED)
    table = TOY.table(TOY.configurations["full"])
    spoilt = (*turns[:2], ("Z take 9",), *turns[2:])
    mended = kept(table, spoilt)
    assert mended[:2] == turns[:2]
    assert lines_of(table, mended)[-1].startswith("over by")
