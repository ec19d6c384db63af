"""The promises of the rulebook: kept in play, and noticed when a rule is broken on purpose."""

import pytest
from ludex.invariants.property import When, properties_of
from ludex.model.fourteen_nights import GAME, drawing, goal, spaces, turn
from ludex.model.fourteen_nights.state import Step
from ludex.model.game import AUTOMATIC
from ludex.model.notation import read_move

from .laid import a_table, laid

CLAIMS = {claim.name: claim for claim in properties_of(GAME)}


def broken_in(table, s, *moves):
    """The promises that are broken somewhere while these moves are played."""
    claims = [claim for claim in CLAIMS.values() if claim.fits(table.box)]
    memories = {claim.name: claim.remember(table, s) for claim in claims}
    waiting, broken = list(moves), set()
    while waiting or table.to_act(s) == AUTOMATIC:
        who = table.to_act(s)
        move = table.legal(s)[0] if who == AUTOMATIC else read_move(table, waiting.pop(0))
        after = table.apply(s, move)
        for claim in claims:
            memory = memories[claim.name]
            if memory is not None:
                memory.update(s, after, move.rule, max(who, -1))
            remembered = () if memory is None else (memory,)
            if claim.when is When.EACH_STEP:
                kept = claim.holds(s, after)
            else:
                ready = claim.when is When.ALWAYS or (claim.when is When.AT_END and after.ending)
                kept = not ready or claim.holds(after, *remembered)
            if not kept:
                broken.add(claim.name)
        s = after
    return broken


def last_day(table, **fields):
    """The last turn of the game, C's, is about to begin; nobody holds plans."""
    acted = {"A": True, "B": True}
    return laid(table, day=14, turn="C", acted_today=acted, tokens={"A": 0, "B": 0, "C": 0}, **fields)


TO_THE_END = ("C go 3", "draw C J1", "A contribute 500", "B contribute 1000", "C contribute 1000")


def test_a_turn_and_a_settlement_break_no_promise():
    table = a_table()
    s = laid(table, tokens={"A": 1, "B": 0, "C": 0})
    day = (
        "A go 3",
        "draw A J1",
        "A spend-token research",
        "draw A T1",
        "B go 2",
        "draw B T2",
        "C go 3",
        "draw C J2",
    )
    assert broken_in(table, s, *day) == set()


def test_FN_TURN_02_and_FN_FORCE_03_a_forced_turn_begins_without_a_move():
    """The one promise that the rulebook itself breaks here."""
    table = a_table()
    s = laid(table, pawn={"A": "3", "B": "2"}, tokens={"A": 0}, deck={"chance": "CH12"})
    assert broken_in(table, s, "A go 5", "draw A CH12") == {"every-turn-begins-with-a-move"}
    table = a_table(forced_before_turn="moves-on")
    s = laid(table, pawn={"A": "3", "B": "2"}, tokens={"A": 0}, deck={"chance": "CH12"})
    assert broken_in(table, s, "A go 5", "draw A CH12") == set()


def test_FN_REC_01_a_recovery_on_another_day_is_noticed(monkeypatch):
    monkeypatch.setattr(turn, "recovers", lambda s: True)
    table = a_table()
    s = laid(table, turn="C", acted_today={"A": True, "B": True}, tokens={"A": 1, "B": 1, "C": 0})
    assert "the-recovery-comes-once" in broken_in(table, s, "C go 3", "draw C J1")


def test_FN_GOAL_06_a_penalty_paid_twice_is_noticed(monkeypatch):
    punish = goal.punish

    def twice(s):
        punish(s)
        punish(s)

    table = a_table()
    assert "the-penalty-comes-once" not in broken_in(table, last_day(table), *TO_THE_END)
    monkeypatch.setattr(goal, "punish", twice)
    assert "the-penalty-comes-once" in broken_in(table, last_day(table), *TO_THE_END)


def test_FN_SCR_01_a_score_that_cannot_be_read_off_the_table_is_noticed(monkeypatch):
    moves = ("A go 1", "draw A F1", "B go 3", "draw B J1", "C go 2", "draw C T1")
    table = a_table(options={"days": 1})
    s = laid(table, pawn={"A": "2"}, tokens={"A": 0, "B": 0, "C": 0})
    settled = ("A contribute 0", "B contribute 0", "C contribute 0")
    name = "the-score-can-be-read-off-the-table"
    assert name not in broken_in(table, s, *moves, *settled)
    enter = drawing.enter_plan
    monkeypatch.setattr(
        drawing, "enter_plan", lambda s, seat, card: [enter(s, seat, card) for _twice in "ab"]
    )
    assert name in broken_in(table, s, *moves, *settled)


def test_FN_MOVE_03_a_space_that_is_not_closed_is_noticed(monkeypatch):
    table = a_table()
    s = laid(table, tokens={"A": 1})
    assert "what-was-acted-on-is-closed" not in broken_in(table, s, "A go 3", "draw A J1")
    monkeypatch.setattr(spaces, "remember", lambda s, seat, space, main: spaces.note_action(s, seat, space))
    assert "what-was-acted-on-is-closed" in broken_in(table, s, "A go 3", "draw A J1")


def test_FN_SET_03_a_space_that_is_closed_from_the_start_is_noticed():
    table = a_table()
    claim = CLAIMS["nothing-is-closed-on-the-first-day"]
    assert claim.holds(laid(table))
    assert not claim.holds(laid(table, banned={"B": {"3": True}}))


def test_FN_TURN_01_a_turn_without_its_action_is_noticed(monkeypatch):
    table = a_table()
    s = laid(table, step="extra", turn="A", acted_today={"A": True}, tokens={"A": 0})
    monkeypatch.setattr(turn, "open_turn", lambda s: setattr(s, "step", Step.ACT))
    assert "a-turn-is-move-action-and-extra-action" in broken_in(table, s)


def test_FN_SP5_02_a_card_that_asks_its_victim_is_noticed():
    name = "only-a-swap-asks-the-other-player"
    fields = {"pawn": {"A": "3"}, "tokens": {"A": 0}, "hands": {"A": "T3", "B": "T1"}}
    buying = ("A go 5", "draw A CH10", "A choose-player B")
    table = a_table()
    assert name not in broken_in(table, laid(table, **fields), *buying, "pull-plan B T1")
    swap = ("A go 5", "draw A CH11", "A choose-player B", "A give-plan T3", "B give-plan T1")
    assert name not in broken_in(table, laid(table, **fields), *swap)
    table = a_table(plan_purchase="may-refuse")
    assert name in broken_in(table, laid(table, **fields), *buying, "B refuse")


@pytest.mark.parametrize(
    ("law", "fields", "move", "tampered"),
    [
        ("coins-change-for-a-reason", {}, "A go 3", {"tc": {"A": 2500}}),
        (
            "nobody-pays-before-all-have-shown",
            {"day": 14, "step": "contribute", "acted_today": {"A": True, "B": True, "C": True}},
            "A contribute 500",
            {"tc": {"A": 2500}},
        ),
    ],
)
def test_a_step_that_breaks_the_promise_is_noticed(law, fields, move, tampered):
    table = a_table()
    before = laid(table, **fields)
    after = table.apply(before, read_move(table, move))
    assert CLAIMS[law].holds(before, after)
    assert not CLAIMS[law].holds(before, table.schema.from_data(tampered, after))
