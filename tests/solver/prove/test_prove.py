"""Proofs: what holds is proved clause by clause, what does not is shown as a game or a step."""

import importlib
import json
import re

import pytest
from ludex.invariants.property import always
from ludex.model.trace import replay
from ludex.solver.prove.cache import KEPT, key
from ludex.solver.prove.engine import prove
from ludex.solver.result import DIFFERENCE, Verdict

from tests.solver.prove import claims
from tests.toy import GAME, Position

OWED = {"numbers-stay-in-range", "rules-wait-their-turn", "rules-never-break-down"}
CAN_MOVE = "someone-can-always-move"


def table(players=2, **choices):
    return GAME.table(players=players, **choices)


def verdicts(properties, on=None, **terms):
    found = prove(on or table(), properties, configuration_name="toy", processes=1, **terms)
    return {result.property: result for result in found}


@pytest.fixture(scope="module")
def proved():
    return verdicts(claims.TRUE)


@pytest.mark.parametrize("name", sorted({*(p.name for p in claims.TRUE), *OWED, CAN_MOVE}))
def test_what_holds_is_proved(name, proved):
    assert proved[name].verdict is Verdict.PROVED, proved[name].evidence


def test_the_proof_names_the_clauses_it_needed(proved):
    assert proved["the-bottom-agrees"].needed == ("TOY-BONUS-01", "TOY-BURY-01")
    assert proved["the-heap-is-empty-at-the-end"].needed == ()
    assert "TOY-TURN-01" in proved["only-the-seat-to-act-moves"].needed
    assert "TOY-TAKE-01" in proved["numbers-stay-in-range"].needed


def test_the_evidence_says_how_much_was_done(proved):
    assert proved["no-more-coins-than-there-were"].evidence == (
        "kept by all 13 rule instances that can happen (12 touch it); compared with Python in 40 positions"
        "; cvc5 confirms all 13 steps"
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_is_proved_for_every_number_of_players(players):
    found = verdicts(claims.TRUE, table(players))
    assert {result.verdict for result in found.values()} == {Verdict.PROVED}


def test_a_false_claim_comes_with_the_shortest_game_already_played():
    found = verdicts([*claims.TRUE, claims.nobody_has_four_coins])
    result = found["nobody-has-four-coins"]
    assert result.verdict is Verdict.VIOLATED
    *_, last = replay(table(), result.trace)
    assert max(last.after.coins) >= 4
    assert len(result.trace.steps) == 2


def test_a_false_claim_about_steps_comes_with_a_game():
    result = verdicts([*claims.TRUE, claims.coins_are_taken_one_by_one])["coins-are-taken-one-by-one"]
    assert result.verdict is Verdict.VIOLATED
    assert len(result.trace.steps) == 1


def test_a_false_claim_does_not_bring_down_the_others():
    found = verdicts([*claims.TRUE, claims.nobody_has_four_coins, claims.it_starts_with_nothing])
    assert found["it-starts-with-nothing"].verdict is Verdict.VIOLATED
    assert found["it-starts-with-nothing"].trace.steps == ()
    assert {found[p.name].verdict for p in claims.TRUE} == {Verdict.PROVED}


def test_what_is_not_inductive_is_shown_as_a_step_and_sought_from_the_start():
    result = verdicts([*claims.TRUE, claims.the_heap_is_never_odd_and_two_more])[
        "the-heap-is-never-odd-and-two-more"
    ]
    assert result.verdict is Verdict.PROVED
    few = table(options={"heap": 3})
    alone = verdicts([claims.bottom_agrees, claims.the_heap_is_never_odd_and_two_more], few)
    result = alone["the-heap-is-never-odd-and-two-more"]
    assert result.verdict is Verdict.UNDECIDED
    assert "not kept by 'A take 1' from a position with" in result.evidence
    assert "heap = 14" in result.evidence
    assert re.search(r"not reached from the start within \d+ rules", result.evidence)


def test_TOY_BURY_01_a_law_that_a_rule_breaks_is_violated_with_that_rule():
    result = verdicts([claims.bottom_agrees, claims.coins_are_conserved])["coins-are-conserved"]
    assert result.verdict is Verdict.VIOLATED
    assert any("bury" in step.move for step in result.trace.steps)


def test_without_its_lemma_nothing_is_claimed_that_leans_on_it():
    found = verdicts([claims.no_more_coins_than_there_were])
    assert found["numbers-stay-in-range"].verdict is Verdict.UNDECIDED
    assert "not proved for bottom" in found["numbers-stay-in-range"].evidence
    assert found["no-more-coins-than-there-were"].verdict is Verdict.UNDECIDED
    assert "it would hold if range of bottom did" in found["no-more-coins-than-there-were"].evidence


def test_a_breakdown_that_no_lemma_excludes_is_shown():
    result = verdicts([claims.bottom_agrees])["rules-never-break-down"]
    assert result.verdict is Verdict.UNDECIDED
    assert "not kept by 'draw" in result.evidence


def test_memories_are_proved_or_refuted_too():
    found = verdicts([*claims.TRUE, claims.turns_are_even])
    assert found["turns-go-round"].verdict is Verdict.UNDECIDED
    assert "not kept by" in found["turns-go-round"].evidence


def test_what_stays_possible_is_left_to_explore():
    result = verdicts([claims.an_end_stays_reachable])["an-end-stays-reachable"]
    assert result.verdict is Verdict.UNDECIDED
    assert "explore" in result.evidence


def test_a_dropped_clause_can_make_a_proof_fail():
    on = table()
    on.box.dropped = frozenset({"TOY-TAKE-01"})
    found = verdicts(claims.TRUE, on)
    assert found["numbers-stay-in-range"].verdict is not Verdict.PROVED
    assert "heap" in found["numbers-stay-in-range"].evidence


def test_time_that_does_not_suffice_leaves_properties_undecided_and_names_the_rule():
    result = verdicts(claims.TRUE, seconds=0.0)["no-more-coins-than-there-were"]
    assert result.verdict is Verdict.UNDECIDED
    assert "the solver stopped at 'A take 1': the time limit was reached" in result.evidence


def test_progress_is_told_and_several_cores_agree_with_one(proved):
    heard = []
    found = prove(
        table(),
        claims.TRUE,
        configuration_name="toy",
        processes=2,
        progress=lambda done, of, last: heard.append((done, of)),
    )
    assert heard[-1] == (13, 13)
    assert {r.property: r.verdict for r in found} == {n: r.verdict for n, r in proved.items()}


def test_verdicts_are_kept_until_something_changes(tmp_path):
    first = verdicts(claims.TRUE, cache=tmp_path)
    (kept,) = tmp_path.iterdir()
    assert json.loads(kept.read_text())["verdicts"][0]["verdict"] == "proved"
    again = verdicts(claims.TRUE, cache=tmp_path)
    assert all(result.evidence.endswith(KEPT) for result in again.values())
    assert {n: r.verdict for n, r in first.items()} == {n: r.verdict for n, r in again.items()}
    verdicts(claims.TRUE, table(3), cache=tmp_path)
    assert len(list(tmp_path.iterdir())) == 2


def test_a_broken_cache_is_not_believed(tmp_path):
    verdicts(claims.TRUE, cache=tmp_path)
    (kept,) = tmp_path.iterdir()
    whole = kept.read_text()
    for broken in ('[{"property": "lies"}]', "[]", "{}", "[" * 5000, whole.replace("TOY-", "TAY-")):
        kept.write_text(broken)
        again = verdicts(claims.TRUE, cache=tmp_path)
        assert again[CAN_MOVE].verdict is Verdict.PROVED
        assert not again[CAN_MOVE].evidence.endswith(KEPT)


def test_a_helper_outside_the_games_folder_belongs_to_the_proof(tmp_path, monkeypatch):
    helper = tmp_path / "a_helper_of_mine.py"
    helper.write_text("LIMIT = 9\n")
    monkeypatch.syspath_prepend(tmp_path)
    module = importlib.import_module("a_helper_of_mine")
    before = key(table(), claims.TRUE, False)
    monkeypatch.setattr(claims, "helper", module, raising=False)
    with_helper = key(table(), claims.TRUE, False)
    helper.write_text("LIMIT = 8\n")
    assert len({before, with_helper, key(table(), claims.TRUE, False)}) == 3


def test_hurried_verdicts_are_not_kept(tmp_path):
    verdicts(claims.TRUE, seconds=0.0, cache=tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_another_solver_confirms_every_step():
    pytest.importorskip("cvc5", reason="cvc5 is not installed: no second opinion")
    found = verdicts(claims.TRUE)
    for result in found.values():
        assert result.verdict is Verdict.PROVED
        assert re.search(r"; cvc5 confirms all \d+ steps$", result.evidence), result


def test_a_step_that_the_other_solver_denies_is_an_alarm_and_no_proof(monkeypatch):
    pytest.importorskip("cvc5", reason="cvc5 is not installed: no second opinion")
    monkeypatch.setattr("ludex.solver.prove.recheck.asked", lambda _script: "sat")
    found = verdicts(claims.TRUE)
    assert {result.verdict for result in found.values()} == {Verdict.UNDECIDED}
    assert all(DIFFERENCE in result.evidence for result in found.values())


def test_what_the_other_solver_cannot_decide_is_said_beside_the_proof(monkeypatch):
    pytest.importorskip("cvc5", reason="cvc5 is not installed: no second opinion")
    monkeypatch.setattr("ludex.solver.prove.recheck.asked", lambda _script: "unknown")
    found = verdicts(claims.TRUE)
    assert {result.verdict for result in found.values()} == {Verdict.PROVED}
    assert "cvc5 confirms 0 of" in found["numbers-stay-in-range"].evidence


def no_more_than_the_heap(s, one, other):
    return s.coins[one % 2] + other <= s.heap + one


@always("TOY-TAKE-01")
def a_law_about_far_too_many_pairs(s: Position) -> bool:
    """Nobody waits for all of these to be written down."""
    return all(no_more_than_the_heap(s, one, other) for one in range(3000) for other in range(3000))


def test_a_box_that_is_too_large_says_soon_what_stopped_it():
    found = verdicts((*claims.TRUE, a_law_about_far_too_many_pairs), seconds=1)
    assert {result.verdict for result in found.values()} == {Verdict.UNDECIDED}
    assert "'a-law-about-far-too-many-pairs'" in found[CAN_MOVE].evidence
