"""Fuzzing finds what is wrong, shrinks it to a short game, and plays in many set-ups."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test
from ludex.invariants.property import always, at_end
from ludex.model.domain import Seat
from ludex.model.errors import BadInput
from ludex.model.files import OUR_CACHE
from ludex.model.notation import read_move
from ludex.model.rule import move
from ludex.model.trace import load_trace, replay, table_of
from ludex.solver.budget import Budget
from ludex.solver.fuzz.engine import (
    COMPONENTS,
    PLAIN,
    READINGS,
    Defect,
    Fuzzer,
    fuzz,
    fuzz_results,
    shows,
    trace_of,
)
from ludex.solver.fuzz.machine import SETTINGS as MACHINE_SETTINGS
from ludex.solver.fuzz.machine import state_machine
from ludex.solver.play.choosers import Bytes, OutOfBytes, by_rules, played_out
from ludex.solver.play.shrink import shrink
from ludex.solver.result import Verdict
from ludex.solver.setups import component_changes, places

from tests.solver.detect import defects
from tests.toy import GAME, Position, count, draw, take
from tests.toy.properties import PROPERTIES

SETTINGS = settings(MACHINE_SETTINGS, max_examples=25, database=None)


@always("TOY-TAKE-01")
def nobody_is_rich(s):
    """Nobody has more than three coins."""
    return max(s.coins) <= 3


@always("TOY-TAKE-01")
def nobody_has_three(s):
    """Nobody has three coins."""
    return max(s.coins) < 3


def run(game, properties, *, games=30, vary=(PLAIN,), batches=2, where=None):
    fuzzer = Fuzzer(game, where or {"tiny": game.configurations["tiny"]}, properties, vary=vary)
    for number in range(batches):
        fuzzer.batch(number, games)
    return fuzzer.run


def test_the_plain_toy_survives():
    seen = run(GAME, PROPERTIES)
    assert seen.defects == {}
    assert seen.endings == {"TOY-END-01"}
    assert {result.verdict for result in fuzz_results(GAME, seen, PROPERTIES, "tiny")} == {Verdict.SURVIVED}


def test_a_violation_is_shrunk_to_a_shortest_game_and_replays():
    seen = run(GAME, [nobody_is_rich])
    defect = seen.defects["nobody-is-rich"]
    assert len(defect.moves) == 2
    trace = trace_of(GAME, defect)
    assert len(list(replay(GAME.table(trace.configuration), trace))) == 2
    (result,) = fuzz_results(GAME, seen, [nobody_is_rich], "tiny")
    assert result.verdict is Verdict.VIOLATED


def test_what_follows_a_violation_is_not_part_of_its_game():
    """Found in Project:MINE: a shortened game went on with moves that were no longer permitted."""
    configuration = GAME.configurations["tiny"]
    table = GAME.table(configuration)
    moves = [read_move(table, move) for move in ("A take 3", "B take 2", "B take 1")]
    defect = Defect("nobody-has-three", "tiny", configuration, tuple(moves), nobody_has_three)
    assert [step.move for step in trace_of(GAME, defect).steps] == ["A take 3"]


def test_someone_who_is_stuck_is_found():
    seen = run(defects.STUCK, ())
    assert set(seen.defects) == {"stuck"}
    defect = seen.defects["stuck"]
    assert shows(defects.STUCK.table(defect.configuration), defect, defect.moves)


def test_other_readings_are_tried_and_named():
    seen = run(GAME, PROPERTIES, vary=(READINGS,), batches=3)
    (defect,) = seen.defects.values()
    assert defect.configuration.rulings == {"bonus-source": "bank"}
    assert [move.rule for move in defect.moves] == ["take", "draw"]


def test_what_needs_no_other_reading_is_a_violation_even_if_it_was_met_under_one():
    seen = run(GAME, [nobody_is_rich], vary=(READINGS,), batches=3)
    assert set(seen.defects) == {"nobody-is-rich"}
    (result,) = fuzz_results(GAME, seen, [nobody_is_rich], "tiny")
    assert result.verdict is Verdict.VIOLATED


def test_other_components_are_tried():
    base = GAME.configurations["tiny"]
    some = component_changes(GAME, base, random.Random(1))
    changed = [next(some).components for _ in range(20)]
    assert all(change != GAME.components for change in changed)
    assert run(GAME, PROPERTIES, vary=(COMPONENTS,)).games > 0


def test_every_number_of_players_is_tried():
    assert {configuration.players for configuration in places(GAME).values()} == {2, 3, 4}
    assert run(GAME, PROPERTIES, where=places(GAME)).defects == {}


@at_end("TOY-END-01")
def the_heap_is_empty(s):
    """In the end the heap is empty."""
    return s.heap == 0


def test_survived_names_the_games_that_could_show_a_violation_and_is_not_said_of_none():
    seen = run(GAME, [nobody_has_three, the_heap_is_empty], vary=(PLAIN,), batches=1)
    seen.exercised["the-heap-is-empty"] = 0
    _broken, unseen = fuzz_results(GAME, seen, [nobody_has_three, the_heap_is_empty], "tiny")
    assert (unseen.verdict, unseen.evidence) == (
        Verdict.UNDECIDED,
        f"none of {seen.games:,} games could show a violation",
    )
    seen = run(GAME, [the_heap_is_empty], batches=1)
    (held,) = fuzz_results(GAME, seen, [the_heap_is_empty], "tiny")
    assert seen.exercised["the-heap-is-empty"] == seen.ended < seen.games
    assert held.evidence == f"no violation in {seen.ended:,} games that could show one (tiny)"


def test_a_batch_counts_its_work_so_that_time_changes_nothing():
    found = []
    for _ in range(2):
        seen = fuzz(GAME, places(GAME), PROPERTIES, Budget(600.0, work=3_000), seed=3)
        found.append((seen.games, seen.steps, seen.ended))
    assert found[0] == found[1] and found[0][0] > 0


def test_a_budget_ends_the_games():
    seen = fuzz(GAME, places(GAME), PROPERTIES, Budget(0.5), seed=3)
    assert seen.seconds > 0
    assert "games" in seen.extent()


def test_the_same_bytes_play_the_same_game():
    table = GAME.table(players=2)
    first, second = (list(played_out(table, by_rules(Bytes(bytes(range(60))), {}))) for _ in range(2))
    assert [step.move for step in first] == [step.move for step in second]
    assert table.over(first[-1].after)


def test_a_game_stops_where_its_bytes_end():
    with pytest.raises(OutOfBytes):
        Bytes(b"")(2)
    table = GAME.table(players=2)
    assert not table.over(list(played_out(table, by_rules(Bytes(b""), {})))[-1].after)


def test_a_game_that_ends_without_any_choice_is_fuzzed_once():
    """No byte is ever used up, so it would be played again and again."""

    @move("TOY-TAKE-01")
    def take_two(s: Position, seat: Seat) -> None:
        take(s, seat, 2)

    forced = replace(GAME, rules=(take_two, draw, count))
    fuzzer = Fuzzer(forced, {"tiny": forced.configurations["tiny"]}, ())
    moves, wrong = fuzzer.play(forced.table(players=2, options={"heap": 4}), bytes(100))
    assert ([each.rule for each in moves], wrong) == (["take-two", "take-two"], None)
    assert fuzzer.run.games == 1


def test_shortening_keeps_only_what_is_needed():
    def shown(some):
        return some if 3 in some and 6 in some else None

    assert shrink([1, 2, 3, 4, 5, 6, 7], shown, Budget(60)) == [3, 6]


def test_shortening_goes_on_from_the_game_that_was_really_played():
    """What is left out may take other moves with it: the six cannot be played without the five."""

    def played(some):
        real = [move for move in some if move != 6 or 5 in some]
        return real if 3 in real else None

    assert shrink([1, 2, 3, 4, 5, 6, 7], played, Budget(60)) == [3]


TestToy = state_machine(GAME, "tiny", readings=False).TestCase
TestToy.settings = SETTINGS


def test_a_state_machine_tells_the_story_and_keeps_the_game(tmp_path, monkeypatch):
    monkeypatch.setenv(OUR_CACHE, str(tmp_path))
    machine = state_machine(GAME, "tiny", properties=[nobody_is_rich], readings=False)
    with pytest.raises(AssertionError) as failed:
        run_state_machine_as_test(machine, settings=settings(SETTINGS, max_examples=60))
    told = str(failed.value).splitlines()
    assert told[0] == "Not true: Nobody has more than three coins."
    assert told[1].startswith("1. A take")
    kept_in = tmp_path / "traces" / "toy-nobody-is-rich.json"
    assert told[-1] == f"The game is kept in {kept_in}."
    kept = load_trace(kept_in)
    assert len(list(replay(table_of(kept, GAME), kept))) == len(told) - 2


def test_a_state_machine_notices_who_is_stuck(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(AssertionError, match="Nothing is permitted"):
        run_state_machine_as_test(state_machine(defects.STUCK, "tiny", properties=()), settings=SETTINGS)


def test_a_state_machine_refuses_an_unknown_configuration():
    with pytest.raises(BadInput, match="unknown configuration 'tinny'; did you mean tiny"):
        state_machine(GAME, "tinny")
