"""Mint Works: every property is proved from the rules that are played, and not without their clauses."""

import pytest
from ludex.invariants.property import When, properties_of
from ludex.model.games import load_game
from ludex.solver.prove.engine import prove
from ludex.solver.result import Verdict

GAME = load_game("mint-works")
PROPERTIES = [p for p in properties_of(GAME) if p.when is not When.CAN_ALWAYS_END]

pytestmark = pytest.mark.slow


def verdicts(dropped=frozenset()):
    table = GAME.table(GAME.configurations["prove"])
    table.box.dropped = dropped
    found = prove(table, PROPERTIES, configuration_name="prove", seconds=400)
    return {result.property: result for result in found}


def test_every_property_is_proved_or_nothing_here_could_break_it():
    told = (Verdict.PROVED, Verdict.VACUOUS)
    found = verdicts()
    assert {n: r.evidence for n, r in found.items() if r.verdict not in told} == {}
    assert found["tokens-add-up"].verdict is Verdict.PROVED
    assert found["rounds-are-counted-where-they-are-limited"].verdict is Verdict.VACUOUS
    shared = found["an-empty-deck-ends-the-game"].evidence.partition("the same helpers as the rules: ")[2]
    assert shared.startswith("first_supply, wanted_supply;")
    assert "the same helpers" not in found["tokens-add-up"].evidence
    unsaid = found["rules-never-break-down"].evidence.partition("no position here permits ")[2]
    assert "temp-agency" in unsaid and "builder" not in unsaid, "rules of which the proof says nothing"


def test_MW_PLC_02_without_paying_mints_do_not_stay_in_range():
    found = verdicts(frozenset({"MW-PLC-02"}))["numbers-stay-in-range"]
    assert found.verdict is Verdict.UNDECIDED
    assert "not proved for mints" in found.evidence
