"""Disputes in the names of an earlier edition are understood: the case books of that edition, 150 of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from ludex.model.edition import edition_of
from ludex.model.errors import BadInput
from ludex.model.games import game_names, load_game
from ludex.model.notation import read_move
from ludex.model.revision import Revision
from ludex.model.state import Schema
from ludex.solver.judge.answer import answer
from ludex.solver.judge.choices import configuration_of
from ludex.solver.judge.dispute import read_dispute
from ludex.solver.judge.replay import Consulted, replay_dispute

FORMER = [
    json.loads(line)
    for line in Path(__file__).with_name("former.jsonl").read_text(encoding="utf-8").splitlines()
]
REFUSED = {
    "gold-mine-28": "every-nugget-in-play-came-with-a-chamber",
    "gold-mine-35": "entrance-openings is no longer asked: every game is played by 'four'",
}
"""A table that no game comes to, and one whose house rule no game has any more."""


def answers(data):
    data = dict(data)
    dispute = read_dispute(data, data.pop("name"))
    game = load_game(dispute.game)
    told = replay_dispute(game, configuration_of(dispute, game), dispute, Consulted())
    return told, [answer(told, question, "question") for question in dispute.questions]


@pytest.mark.parametrize("game", ["mint-works", "fourteen-nights", "gold-mine", "project-mine"])
def test_no_dispute_of_an_earlier_edition_is_refused_for_a_name(game):
    refused = {}
    for data in FORMER:
        if data["game"] == game:
            try:
                answers(data)
            except BadInput as wrong:
                refused[data["name"]] = str(wrong)
    assert refused.keys() == {name for name in REFUSED if name.startswith(game)}
    for name, reason in refused.items():
        assert REFUSED[name] in reason


def test_former_names_lead_to_names_of_today():
    for game in map(load_game, game_names()):
        tables = [game.table(one) for one in game.configurations.values()]
        fields = Schema(game.position, tables[0].box, whole=True).fields
        former = game.former
        assert set(former.fields.values()) <= fields.keys()
        assert not (former.fields.keys() | former.left_out.keys()) & fields.keys()
        readings = {ruling.id: set(ruling.readings) for ruling in game.rulings}
        for merged in former.rulings.values():
            assert set(merged.readings.values()) <= readings[merged.into]
        assert not (former.rulings.keys() | former.settled.keys()) & readings.keys()
        assert not any({*table.rules, *table.absent} & former.moves.keys() for table in tables)


def test_a_former_move_is_read_wherever_moves_are():
    table = load_game("mint-works").table(players=2)
    assert read_move(table, "A temp-supplier gardens") == read_move(table, "A temp-agency supplier gardens")


def test_a_position_says_what_is_passed_over():
    told, given = answers(
        {
            "name": "told",
            "game": "fourteen-nights",
            "position": {"acted": {"A": False}, "came_from": {"A": 2}, "happiness": {"A": 3}},
            "questions": [{"tell": "acted[A]"}],
        }
    )
    assert "no" in given[0].lines[0]
    assert [one for one in told.granted if one.startswith("came_from is passed over")]
    assert "happiness is passed over: only another reading looks at it" in told.granted


def test_former_readings_are_chosen_by_their_names_of_today():
    game = load_game("mint-works")
    assert game.choose_readings({"temp-discounts": "none"})["temp-as-if-there"] == "not-there"
    assert game.choose_readings({"token-count": "one"}) == game.choose_readings({})
    with pytest.raises(BadInput, match="no longer asked: every game is played by 'one'"):
        game.choose_readings({"token-count": "several"})
    with pytest.raises(BadInput, match="now part of temp-as-if-there, for which 'not-there' is chosen"):
        game.choose_readings({"temp-discounts": "none", "temp-assembler": "applies"})


def test_a_revision_settles_a_question_by_its_former_name():
    game = load_game("mint-works")
    revision = Revision(name="plain", game="mint-works", settle={"museum-itself": "others"})
    assert edition_of(game, revision).rulings["counts-itself"].default == "others"


def test_the_title_of_each_rulebook_is_among_the_titles():
    for game in map(load_game, game_names()):
        assert game.catalog.rulebook.title in (game.title, *game.titles)
