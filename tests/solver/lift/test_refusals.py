"""Whatever cannot be lifted is refused in one sentence with file, line and what to write instead."""

import inspect
from pathlib import Path

import pytest
from ludex.solver.lift.rules import LiftError, lift_predicate, lift_value
from ludex.solver.lift.terms import INTEGERS, Number, Truth
from ludex.solver.lift.values import symbolic_position

from tests.solver.lift.puzzle import GAME


@pytest.fixture
def position():
    return symbolic_position(GAME.table(players=2).schema, INTEGERS)


def with_while(s):
    steps = 0
    while steps < s.heap:
        steps += 1
    return steps


def with_try(s):
    try:
        return s.heap
    except ValueError:
        return 0


def with_growing_list(s):
    found = []
    found.append(1)
    return s.heap + len(found)


def with_unlimited_range(s):
    return sum(i for i in range(s.heap))


def with_identity(s):
    return s.heap is None


def with_division(s):
    return s.heap // s.coins[0]


def with_set(s):
    return {s.heap}.pop()


def with_text(s):
    return f"{s.heap}"


def with_sorting(s):
    return sorted(s.coins)[0]


def with_endless_recursion(s):
    return with_endless_recursion(s) if s.heap > 0 else 0


def with_new_field(s):
    s.treasure = 3
    return 1


def with_raise(s):
    if s.heap:
        raise ValueError
    return 1


REFUSED = {
    with_while: ("the statement while", "use for over a known range with break"),
    with_try: ("the statement try", "ask first instead of catching an error"),
    with_growing_list: ("append on a list", "build lists with a comprehension"),
    with_unlimited_range: ("a range to a position value without limit", "range over a known number"),
    with_identity: ("is on a position value", "use == or !="),
    with_division: ("division by a position value", "divide by a positive constant"),
    with_set: ("a set of position values", "count or compare with sum, any and all"),
    with_text: ("a text made from position values", "use texts that are known"),
    with_sorting: ("sorted by position values", "use min, max, sum"),
    with_endless_recursion: ("a recursion of with_endless_recursion", "use a for over a known range"),
    with_new_field: ("a new field 'treasure'", "declare it in the position"),
    with_raise: ("the statement raise", "forbid with require"),
}


@pytest.mark.parametrize("function", REFUSED, ids=lambda function: function.__name__)
def test_what_cannot_be_lifted_is_refused_with_its_place(function, position):
    construct, instead = REFUSED[function]
    with pytest.raises(LiftError) as refused:
        lift_value(function, position)
    assert construct in str(refused.value)
    assert instead in str(refused.value)
    first = inspect.getsourcelines(function)[1]
    last = first + len(inspect.getsource(function).splitlines())
    assert refused.value.file == str(Path(__file__))
    assert first <= refused.value.line <= last
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("value", [Number("x", 0, 1), Truth("x")], ids=["number", "truth"])
@pytest.mark.parametrize(
    "use",
    [bool, hash, lambda v: v == 1, lambda v: [5, 6][v], lambda v: v in (1, 2)],
    ids=["bool", "hash", "equality", "index", "membership"],
)
def test_plain_python_never_decides_about_a_position_value(value, use):
    with pytest.raises(LiftError, match="by plain Python"):
        use(value)


def test_a_lambda_with_a_closure_is_lifted_from_its_own_place(position):
    limit, shift = 3, lambda n: n + 1
    conditions = (lambda s: s.heap > limit, lambda s: shift(s.heap) > limit)
    first, second = (lift_predicate(condition, position) for condition in conditions)
    assert str(first) == "heap > 3" or "3 < heap" in str(first)
    assert "heap + 1" in str(second)


def test_functions_of_known_things_are_simply_run(position):
    def table(size):
        return {key: key * key for key in range(size)}

    def value(s):
        return table(4)[2] + s.heap

    assert str(lift_value(value, position).value.term) == "heap + 4"
