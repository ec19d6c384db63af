"""A copy of each game in which rules are broken on purpose: no law about them stays proved.

Five rules are broken by taking a clause away that they ask for; Python and logic then play without it.
Twenty-five are broken in the text, by hand (`broken_rules.toml`, `sabotage.toml`), and played: no law that
falls is still proved.
"""

import os
import tomllib
from importlib import import_module
from pathlib import Path

import pytest
from ludex.invariants.property import properties_of
from ludex.model.games import load_game
from ludex.model.question import Question
from ludex.solver.budget import Budget
from ludex.solver.mutants.defects import rewritten
from ludex.solver.mutants.proofs import Trials
from ludex.solver.prove.engine import silent
from ludex.solver.prove.families import families
from ludex.solver.prove.induction import induct
from ludex.solver.prove.obligation import EFFORT, Answer, Examiner, Task
from ludex.solver.prove.theory import Theory

pytestmark = pytest.mark.slow

LAWS = {
    "mint-works": {
        "nobody-owes-mints": "MW-PLC-02",
        "no-location-is-overcrowded": "MW-PLC-01",
        "deeds-open-their-locations": "MW-KEY-03",
        "the-supply-is-not-overfull": "MW-UP-02",
        "only-the-seat-to-act-moves": "MW-DEV-03",
    },
    "gold-mine": {
        "tiles-are-conserved": "GM-TILE-02",
        "at-most-one-challenge-a-turn": "GM-CHAL-04",
        "no-movement-is-longer-than-the-roll": "GM-MOVE-02",
        "only-the-seat-to-act-moves": "GM-FLOW-02",
        "nobody-wins-without-the-gold": "GM-WIN-02",
    },
    "fourteen-nights": {
        "seats-act-in-turn": "FN-TURN-01",
        "one-card-effect-at-a-time": "FN-TURN-03",
        "the-game-has-all-its-days": "FN-FIN-01",
        "no-point-is-converted-twice": "FN-CONV-01",
        "voluntary-moves-keep-to-the-board": "FN-MOVE-02",
    },
    "project-mine": {
        "nobody-owes": "MINE-PLAY-03",
        "companies-are-different": "MINE-SETUP-23",
        "known-cards-are-in-the-deck": "MINE-GLO-01",
        "nobody-redraws-twice-in-a-transition-era": "MINE-TRS-05",
        "all-competition-eras-were-played": "MINE-TRC-04",
    },
}
"""Of each game: laws, each with the clause without which a rule breaks it."""

ALL = bool(os.environ.get("LUDEX_LONG"))


def standings(game, dropped=()):
    table = game.table(game.configurations["prove"])
    table.box.dropped = frozenset(dropped)
    properties = properties_of(game)
    return induct(
        lambda loose: Theory(table, properties, loose=loose),
        budget=Budget(400),
        effort=EFFORT,
        processes=2,
        progress=silent,
    ).standings


@pytest.mark.parametrize("name", LAWS if ALL else ["mint-works", "gold-mine"])
def test_no_law_about_a_broken_rule_stays_proved(name):
    found = standings(load_game(name), LAWS[name].values())
    assert [law for law in LAWS[name] if found[law].stands] == []
    assert not any(found[law].unknown for law in LAWS[name])


@pytest.mark.parametrize(
    ("name", "left"), [("fourteen-nights", []), ("project-mine", ["all-competition-eras-were-played"])]
)
def test_a_law_about_a_broken_rule_fails_at_a_rule_although_all_other_claims_are_granted(name, left):
    """So no proof can come of it. What is left falls only with other claims, which the long run shows."""
    game = load_game(name)
    table = game.table(game.configurations["prove"])
    table.box.dropped = frozenset(LAWS[name].values())
    theory = Theory(table, properties_of(game))
    examiner, granted = Examiner(theory), frozenset(theory.inductive)
    laws = list(LAWS[name])
    for move in families(table):
        (examined,) = examiner.examine([Task(move, tuple(laws), granted)])
        failing = {law for law, reply in examined.replies.items() if reply.answer is Answer.FAILS}
        laws = [law for law in laws if law not in failing]
        if laws == left:
            break
    assert laws == left


BY_HAND, SABOTAGE = (
    tomllib.loads((Path(__file__).parent / name).read_text())
    for name in ("broken_rules.toml", "sabotage.toml")
)
for name, more in SABOTAGE.items():
    BY_HAND[name] += more
GAMES = range(6)


def function_of(game, one):
    named = getattr(import_module(f"{game.package}.{one['module']}"), one["function"])
    return named.default if isinstance(named, Question) else named


@pytest.mark.parametrize("name", BY_HAND)
def test_every_slip_of_the_hand_can_be_made(name):
    game = load_game(name)
    for one in BY_HAND[name]:
        assert rewritten(function_of(game, one), one["was"], one["is"], one["slip"]).kind == one["slip"]


def broken_by_hand(name):
    game = load_game(name)
    found = [rewritten(function_of(game, one), one["was"], one["is"], one["slip"]) for one in BY_HAND[name]]
    trials = Trials(game.table(game.configurations["prove"]), properties_of(game), found)
    for number in GAMES:
        _mattered, broken = trials.rehearse(number)
        trials.anyway |= broken
    trials.games = {number: list(GAMES) for number, _ in enumerate(found)}
    return trials


JUDGED = {"mint-works": 6, "gold-mine": 2, "fourteen-nights": 3, "project-mine": 1}
"""How many are judged in an ordinary run of the tests; with LUDEX_LONG=1 all of each game."""


@pytest.mark.slow
@pytest.mark.parametrize("name", BY_HAND)
def test_no_law_that_falls_by_a_slip_of_the_hand_stays_proved(name):
    trials = broken_by_hand(name)
    assert len(trials.found) >= 10
    judged = [trials.judge(number) for number in range(len(trials.found) if ALL else JUDGED[name])]
    assert [(BY_HAND[name][one.number]["slip"], one.wrong) for one in judged if one.wrong] == []
    assert any(one.broken for one in judged)
