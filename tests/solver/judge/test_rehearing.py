"""Hearing a dispute under other readings: what lies on the table stays, and time is limited."""

import random

import pytest
from ludex.model.game import CHANCE, OVER, Game
from ludex.model.games import OURS, load_game
from ludex.model.notation import write_move
from ludex.solver.judge import hearings
from ludex.solver.judge.choices import configuration_of
from ludex.solver.judge.dispute import Dispute, parse_dispute
from ludex.solver.judge.hearings import hear_all
from ludex.solver.judge.judge import judge

from tests.solver.judge.gate import GAME as GATE
from tests.toy import GAME as TOY


def random_dispute(game: Game, players: int, seed: int) -> Dispute:
    """A random log, then a question about some move of the seat on turn, its options and the standing."""
    table, rng = game.table(players=players), random.Random(seed)
    state, log, length = table.advance(table.start()), [], rng.randint(0, 40)
    while table.to_act(state) == CHANCE or (table.to_act(state) != OVER and len(log) < length):
        chance = table.to_act(state) == CHANCE
        move = table.draw(state, rng) if chance else rng.choice(table.legal(state))
        log.append(write_move(table, move))
        state = table.play(state, move)
    questions = [{"standing": True}]
    if table.to_act(state) >= 0:
        seat = table.to_act(state)
        instances = [move for move in table.all_instances() if move.args[:1] == (seat,)]
        moves = [move for move in instances if table.rules[move.rule].kind.value == "move"]
        questions += [{"options": "ABCDEF"[seat]}, {"may": write_move(table, rng.choice(moves))}]
    setup = {"players": players}
    return Dispute.model_validate({"game": game.name, "setup": setup, "moves": log, "questions": questions})


@pytest.mark.parametrize(
    ("game", "players", "seeds"),
    [(TOY, 3, range(20)), (GATE, 2, range(20)), *((load_game(name), 3, range(2)) for name in OURS)],
    ids=["toy", "gate", *OURS],
)
def test_the_reading_in_force_heard_as_if_it_were_another_gives_the_answer_in_force(game, players, seeds):
    for seed in seeds:
        dispute = random_dispute(game, players, seed)
        configuration = configuration_of(dispute, game)
        told = hear_all(game, configuration, dispute)
        chosen = told.told.table.box.rulings
        ruling = next(iter(chosen))
        adopted = configuration.model_copy(update={"rulings": {ruling: chosen[ruling]}})
        again = hear_all(game, adopted, dispute)
        assert [one.lines for one in again.in_force.answers] == [one.lines for one in told.in_force.answers]
        for other in told.singly:
            assert len(other.answers) in (0, len(dispute.questions))


def test_a_long_dispute_is_heard_as_far_as_there_is_time_for_and_says_so(monkeypatch):
    dispute = random_dispute(load_game("mint-works"), 3, 0)
    whole = judge(dispute)
    monkeypatch.setattr(hearings, "MOST_SECONDS", 0)
    hurried = judge(dispute)
    assert (hurried.heard, hurried.heard + hurried.not_heard) == (2, 1 + len(whole.questions[0].readings))


def test_a_turn_that_has_ended_by_itself_under_a_reading_is_no_other_answer():
    position = {"step": "extra", "day": 3, "turn": "B", "pawn": {"B": "1"}, "tokens": {"B": 1}}
    asked = {"game": "fourteen-nights", "setup": {"players": 2}, "position": position}
    heard = judge(Dispute.model_validate({**asked, "questions": [{"may": "B end-turn"}]}))
    assert heard.verdict.value == "legal"


def test_what_was_looked_up_is_not_heard_under_other_readings():
    heard = judge(parse_dispute("mint works: do unbuilt plans give stars?", "dispute"))
    assert heard.questions[0].looked_up
    assert heard.heard == 1
