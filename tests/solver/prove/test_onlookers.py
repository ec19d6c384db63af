"""What only looks at a position may not change it: properties, memories, who is to act, narrowings, weights.

And what a property says must be what Python says: each false claim below is refused or not proved.
"""

from __future__ import annotations

from typing import Annotated, Any

import pytest
from ludex.invariants.property import Memory, Property, When
from ludex.model.domain import between
from ludex.model.errors import BadInput
from ludex.model.game import CHANCE, OVER
from ludex.model.rule import chance, move
from ludex.model.state import Each
from ludex.solver.budget import Budget
from ludex.solver.explore.search import explore
from ludex.solver.lift.error import LiftError
from ludex.solver.prove.engine import prove
from ludex.solver.result import Verdict

from tests.solver.prove import slips
from tests.solver.prove.slips import Digit, Half, Only, Position, table_of

FINE = (Verdict.PROVED, Verdict.VACUOUS)


def claim(test, memory=None, when=When.ALWAYS):
    return Property("the-claim", when, test, ("SL-01",), memory)


def verdict(property_, *rules, **more):
    found = prove(
        table_of(*rules or (slips.x_grows,), **more), [property_], configuration_name="claim", processes=1
    )
    return next(result.verdict for result in found if result.property == "the-claim")


def refused(property_, *rules, **more):
    with pytest.raises(LiftError, match="only look at it"):
        verdict(property_, *rules, **more)


def sets_x(s):
    s.x = 0
    return s.x == 0


def empties_the_discard(s):
    s.discard.clear()
    return True


def writes_a_cell(s):
    s.a[0] = 1
    return s.a[0] == 1


def swaps_hands(s):
    s.hands[0].put_under(1)
    return True


@pytest.mark.parametrize("test", [sets_x, empties_the_discard, writes_a_cell, swaps_hands])
def test_a_property_that_changes_the_position_is_refused(test):
    refused(claim(test))


def test_a_property_of_steps_that_changes_the_position_is_refused():
    def resets(before, after):
        after.x = before.x
        return after.x == before.x

    refused(claim(resets, when=When.EACH_STEP))


class Meddling(Memory):
    seen: Digit

    def update(self, before: Any, after: Any, rule: str, seat: int) -> None:
        after.x = 0


class Keeping(Memory):
    seen: Digit
    kept: Each[Half, Digit]

    def update(self, before: Any, after: Any, rule: str, seat: int) -> None:
        self.seen = after.x
        self.kept = after.a


def test_a_memory_that_changes_the_position_is_refused():
    refused(claim(lambda s, memory: s.x < 3, Meddling))


def test_a_property_that_changes_its_memory_is_refused():
    def forgets(s, memory):
        memory.seen = 0
        return memory.seen == 0

    refused(claim(forgets, Keeping2))


class Keeping2(Memory):
    seen: Digit

    def update(self, before: Any, after: Any, rule: str, seat: int) -> None:
        self.seen = after.x


def test_a_memory_that_keeps_a_row_of_the_position_is_refused():
    with pytest.raises(LiftError, match="something else may hold"):
        verdict(claim(lambda s, memory: memory.seen < 3, Keeping))


def test_to_act_that_changes_the_position_is_refused():
    def acts(s):
        s.x = 0
        return OVER if s.ending else 0

    refused(claim(lambda s: s.x < 3), to_act=acts)


@move("SL-01", n=lambda s, seat: (s.__setattr__("x", 9), (0,))[1])
def narrowed_by_what_writes(s: Position, seat: Only, n: Digit) -> None:
    s.y = n


def test_a_narrowing_that_changes_the_position_is_refused():
    table = table_of(narrowed_by_what_writes)
    with pytest.raises(BadInput, match="the narrowing of n changes the position"):
        table.legal(table.start())


@chance("SL-01", weight=lambda s, n: (s.__setattr__("x", 9), 1)[1])
def weighed_by_what_writes(s: Position, n: Annotated[int, between(0, 1)]) -> None:
    s.y = n


def test_a_weight_that_changes_the_position_is_refused():
    table = table_of(weighed_by_what_writes, to_act=lambda s: CHANCE)
    state = table.start()
    with pytest.raises(BadInput, match="the weight changes the position"):
        table.weight(state, table.legal(state)[0])


def has_an_early_return(s):
    for v in s.a:
        if v == 2:
            return s.x < 3
    return True


def asks_any_and_all(s):
    return any(s.x > v for v in (5, 6)) or all(s.x < v for v in (3, 4))


def is_a_number_and_no_truth(s):
    return 3 - s.x


def says_nothing(s):
    if s.x < 3:
        return True
    return None


def breaks_down_late(s):
    return (1, 1, 1)[s.x] == 1


def compares_a_row_with_its_numbers(s):
    return [*s.a, s.x] < [1, 2, 3]


def is_shadowed(s):
    x = s.x
    return all(x < 9 for x in (1, 2)) and x < 3


def negates_a_chain(s):
    return not 2 < s.x < 9 or s.x == 9 == s.a[0]


def counts_truths(s):
    return sum((s.x > 0, s.x > 1, s.x > 2)) <= 2


def looks_into_a_table(s):
    return {0: "a", 1: "b", 2: "c"}.get(int(s.y)) == "b" and ("few" if s.x < 3 else "many") == "few"


def is_lazy_about_what_is_missing(s):
    return s.x < 3 or s.deck[s.x] == 0


def divides_below_zero(s):
    return (2 - s.x) // 4 == 0 and (2 - s.x) % 7 <= 2


FALSE = (
    *(has_an_early_return, asks_any_and_all, is_a_number_and_no_truth, says_nothing, breaks_down_late),
    *(compares_a_row_with_its_numbers, is_shadowed, negates_a_chain, counts_truths, looks_into_a_table),
    *(is_lazy_about_what_is_missing, divides_below_zero),
)


@pytest.mark.parametrize("test", FALSE)
def test_a_false_claim_is_never_proved(test):
    _seen, found = explore(table_of(slips.x_grows), (claim(test),), Budget(5), configuration="claim")
    assert found[0].verdict is Verdict.VIOLATED
    try:
        assert verdict(claim(test)) not in FINE
    except LiftError as error:
        assert error.instead


class OddPosition(Position):
    def __setattr__(self, name: str, value: Any) -> None:
        object.__setattr__(self, name, 9 if name == "y" else value)


class OwnCopy(Position):
    def copy(self) -> Any:
        return self


@pytest.mark.parametrize("kind", [OddPosition, OwnCopy])
def test_a_position_that_answers_for_itself_is_refused(kind):
    with pytest.raises(LiftError, match="of its own"):
        verdict(claim(lambda s: s.y < 9), position=kind)
