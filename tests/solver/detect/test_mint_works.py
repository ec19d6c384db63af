"""Each detector on Mint Works: the rulebook as it is does not show the defect, the seeded one does."""

from __future__ import annotations

from dataclasses import replace

from ludex.invariants.property import properties_of
from ludex.model.domain import Seat
from ludex.model.games import load_game
from ludex.model.mint_works import development
from ludex.model.mint_works.state import Position
from ludex.model.play import steps
from ludex.model.question import Questions
from ludex.model.rule import Kind, move, require, rule_from
from ludex.model.state import State
from ludex.model.trace import replay
from ludex.solver.budget import Budget
from ludex.solver.detect.broken_law import BrokenLaw
from ludex.solver.detect.contradicting_numbers import in_words
from ludex.solver.detect.detector import Totals
from ludex.solver.detect.divergent_readings import ReadingReport, reading_findings
from ludex.solver.detect.endless import Endless
from ludex.solver.detect.leak import Leak
from ludex.solver.detect.lost_end import LostEnd
from ludex.solver.detect.stuck import Stuck
from ludex.solver.detect.target import Sample, Target
from ludex.solver.detect.undetermined_order import UndeterminedOrder
from ludex.solver.detect.vacuous_clause import VacuousClause
from ludex.solver.detect.weight import weigh_clauses
from ludex.solver.explore.search import PythonSearch, Silent
from ludex.solver.mutants.defects import functions_of, mutants
from ludex.solver.mutants.defects import mutated as with_defect
from ludex.solver.readings.search import ReadingSearch
from ludex.solver.result import Severity

from tests.model.mint_works.playing import Scene

GAME = load_game("mint-works")
MUTANTS = list(mutants(functions_of(GAME)))
WORK = 1_000
"""Positions in which clauses are left out; counted, so that a busy machine sees no fewer."""
EFFORT = 20_000
"""Rules that a search for readings tries."""
PLAIN = [p for p in properties_of(GAME) if p.memory is None]


def seeded(function, what):
    """The mutant of a function whose description says this."""
    return next(m for m in MUTANTS if m.function.__name__ == function and what in m.what)


def instead_of(name, *others):
    """The game with other rules in the place of one."""
    kept = tuple(rule for rule in GAME.rules if rule_from(rule).name != name)
    return replace(GAME, rules=(*kept, *others))


def target(place="tiny", *, states=1_200, game=GAME, properties=(), **changes):
    configuration = game.configurations[place].model_copy(update=changes)
    table = game.table(configuration)
    seen = PythonSearch().run(table, properties, Budget(120, states), Silent())
    return Target(game, place, table, properties, seen)


def look(detector, place, seconds=600.0):
    """What a detector finds; every game it shows replays."""
    found = list(detector.look(place, Budget(seconds)))
    for finding in found:
        if finding.trace is not None:
            list(replay(place.game.table(finding.trace.configuration), finding.trace))
    return found


def first(detector, place, wanted):
    """The first finding that is the wanted one."""
    return next(finding for finding in detector.look(place, Budget(120)) if wanted(finding))


# 1. Stuck


def test_somebody_is_stuck_only_if_nobody_may_pass():
    assert look(Stuck(), target()) == []
    found = look(Stuck(), target(game=instead_of("pass")))
    assert found
    assert found[0].severity is Severity.ERROR
    assert "must act" in found[0].title
    assert found[0].clauses
    assert found[0].trace is not None


def test_the_clauses_of_a_stuck_player_are_as_few_as_will_do():
    """They alone forbid everything; with one of them less, something is permitted."""
    game = instead_of("pass")
    stuck = look(Stuck(), target(game=game))[0]
    table = game.table(stuck.trace.configuration)
    *_, last = replay(table, stuck.trace)
    every = {clause.id for clause in GAME.catalog}

    def something_is_permitted(kept):
        table.box.dropped = frozenset(every - kept)
        seat = table.to_act(last.after)
        moves = [
            m
            for rule in table.rules.values()
            if rule.kind is Kind.MOVE
            for m in table.instances(rule, None, seat)
        ]
        return any(True for _ in steps(table, last.after, moves))

    assert not something_is_permitted(set(stuck.clauses))
    for clause in stuck.clauses:
        assert something_is_permitted(set(stuck.clauses) - {clause})


# 2. Lost end


def test_MW_UP_01_an_end_that_is_never_declared_is_lost():
    def errors(place):
        return [finding for finding in look(LostEnd(), place) if finding.severity is Severity.ERROR]

    assert errors(target("tiny-endless")) == []
    stars, supply = seeded("count_stars", "s.ending = "), seeded("finish_refill", "s.ending = ")
    with with_defect(stars), with_defect(supply):
        (finding,) = errors(target("tiny-endless"))
        assert finding.title.startswith("No end of the game can be reached any more")
        assert "MW-UP-01" in finding.clauses


# 3. Endless


def test_MW_HOUSE_01_rounds_that_are_not_counted_go_on_for_ever():
    two_rounds = {"rounds": 2}
    assert look(Endless(), target("tiny-endless", options=two_rounds)) == []
    with with_defect(seeded("count_round", "s.rounds += 1")):
        (finding,) = look(Endless(), target("tiny-endless", options=two_rounds))
    assert "leads back to the same position" in finding.title
    assert "MW-UP-08" in finding.clauses, "the clause that begins another round is behind it"


# 4. Broken law


def test_MW_UP_06_mints_that_are_not_returned_break_the_law_of_conservation():
    assert look(BrokenLaw(), target(properties=PLAIN)) == []
    with with_defect(seeded("return_mints", "s.mint_supply += s.laid[location]")):
        found = look(BrokenLaw(), target(properties=PLAIN))
    (law,) = [finding for finding in found if finding.about == "tokens-add-up"]
    assert law.trace is not None
    assert law.clauses


# 5. Vacuous clause


@move("MW-PAS-01")
def _pass_needlessly(s: Position, seat: Seat) -> None:
    """Pass, if nobody has passed less than never."""
    require(s.passes >= 0, "MW-OV-01")
    development.pass_(s, seat)


def test_a_needless_condition_could_be_left_out():
    clause = "MW-OV-01"
    assert clause in GAME.catalog
    needless = instead_of("pass", _pass_needlessly)
    found = _vacuous(needless)
    assert clause in found
    assert "it never forbade anything" in found[clause].title
    assert clause not in _vacuous(GAME)


def _vacuous(game):
    small = replace(game)
    vars(small)["configurations"] = {"tiny": game.configurations["tiny"]}
    totals = Totals(small, weights=[weigh_clauses(target(states=300, game=small), Budget(600, work=WORK))])
    return {finding.about: finding for finding in VacuousClause().conclude(totals)}


# 6. Divergent readings


fee = Questions().value("sweep-order", 0)
fee.reads_as(nearest_first=1)


@move("MW-PAS-01")
def _pass_with_a_fee(s: Position, seat: Seat) -> None:
    """Pass; under one reading of a question about solitaire games, with a mint less."""
    development.pass_(s, seat)
    if fee(s) and s.mints[seat] > 0:
        s.mints[seat] -= 1
        s.mint_supply += 1


def test_a_question_of_solitaire_games_matters_to_two_only_if_a_rule_asks_it():
    def severity(game):
        search = ReadingSearch(game, 1, places={"tiny-endless": game.configurations["tiny-endless"]})
        search.run(Budget(600), effort=EFFORT)
        found = reading_findings(game, ReadingReport(search.tallies, search.positions))
        return next((finding for finding in found if finding.about == "sweep-order"), None)

    clean = severity(GAME)
    assert clean is None or clean.severity is Severity.NOTE
    finding = severity(instead_of("pass", _pass_with_a_fee))
    assert finding.severity is not Severity.NOTE
    assert finding.trace is not None
    assert "sweep-order" in finding.rulings


def test_readings_of_mint_works_are_told_apart_and_replay():
    tiny = {name: c for name, c in GAME.configurations.items() if name.startswith("tiny")}
    search = ReadingSearch(GAME, 1, places=tiny)
    search.run(Budget(600), effort=EFFORT)
    found = list(reading_findings(GAME, ReadingReport(search.tallies, search.positions)))
    told = [finding for finding in found if "it matters" in finding.title]
    assert len(told) >= 5
    assert all(finding.trace is not None for finding in told)
    assert all(finding.severity is not Severity.NOTE for finding in told)
    assert {finding.about for finding in found} == {r.id for r in GAME.rulings if not r.not_mechanical}


# 7. Undetermined order


def test_MW_UP_04_ending_the_effects_before_they_are_done_makes_the_order_matter():
    pair = "effect finish-effects"
    clean = look(UndeterminedOrder(), target(states=2_500), 8)
    assert pair not in {finding.about for finding in clean}
    with with_defect(seeded("finish_effects", "pending(s, plan)")):
        finding = first(UndeterminedOrder(), target(states=2_500), lambda found: found.about == pair)
    assert "are due at once, and nothing says which comes first, which makes A's mints" in finding.title
    assert finding.clauses == ("MW-UP-04",)
    assert finding.trace is not None


def test_an_effect_that_asks_for_a_decision_first_does_not_make_the_order_matter():
    """A Co-Op asks whom to favour before a Gallery takes its mint, or after: it comes to the same."""
    scene = Scene(3, built={"A": ["gallery", "co-op"]}, supply=["mine", "plant", "crane"], passes=2, turn="C")
    place = Target(GAME, "scene", scene.table)
    place.samples = lambda _budget: iter([Sample(scene.state, list)])
    due = [step for step in place.steps(scene.state) if step.move.rule == "pass"]
    assert "effect" in {event.move.rule for event in due[0].chain}
    assert look(UndeterminedOrder(), place) == []


# 10. Leak (contradicting numbers and references, 8 and 9: test_every_game.py)


def test_a_view_that_hides_the_supply_leaks_through_what_may_be_bought():
    def blind(s: State, _seat: int) -> State:
        blank = s.schema.blank()
        blank.phase, blank.turn = s.phase, s.turn
        return blank

    def tells(finding):
        return finding.severity is Severity.WARNING and "supplier" in finding.title

    assert not any(tells(finding) for finding in look(Leak(), target(states=600), 8))
    finding = first(Leak(), target(states=600, game=replace(GAME, view=blind)), tells)
    assert finding.trace is not None


def test_facts_are_told_as_a_person_would_write_them():
    assert in_words("plan_supply <= 3 * players") == "plan supply ≤ 3 × players"
