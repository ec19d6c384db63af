"""Positions of one box on the table of another: what is laid out alike, and what cannot be."""

from ludex.model.edition import edition_of
from ludex.model.games import load_game
from ludex.model.revision import Revision
from ludex.solver.budget import Budget
from ludex.solver.compare.lens import Lens
from ludex.solver.compare.lockstep import Kind, LockStep
from ludex.solver.compare.machine import Written

MINE = load_game("gold-mine")


def with_crossroads(count):
    change = {"tile": {"cross": {"count": count}}}
    return edition_of(MINE, Revision(game="gold-mine", name="other", change=change)).table(players=2)


def test_a_box_with_one_tile_more_is_laid_out_like_the_smaller_one():
    ours, larger = MINE.table(players=2), with_crossroads(5)
    lens = Lens(ours, larger, {})
    begun = ours.start()
    assert not lens.same_layout and not lens.same(begun, larger.start())
    laid = larger.schema.unpack(lens.carried(begun.packed(), larger.start().packed()))
    assert lens.same(begun, laid) and sum(laid.unseen) == sum(begun.unseen)


def test_a_box_with_a_tile_less_cannot_hold_what_the_larger_one_has():
    ours, smaller = MINE.table(players=2), with_crossroads(3)
    lens = Lens(ours, smaller, {})
    assert lens.carried(ours.start().packed(), smaller.start().packed()) is None


def test_what_comes_after_another_set_up_is_compared_too():
    lock = LockStep(Written(MINE.table(players=2)), Written(with_crossroads(5)))
    lock.play(30, "0", Budget(60))
    assert {key.kind for key in lock.seen.found} == {Kind.SET_UP}
    assert lock.seen.laid_out and lock.seen.positions == 30
