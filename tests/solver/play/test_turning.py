"""Where a game turned: the last chance, the near miss that takes it, what could not be helped after it."""

from ludex.model.notation import read_move
from ludex.model.play import run
from ludex.model.trace import replay
from ludex.solver.budget import Budget
from ludex.solver.play.turning import nobody_can_go_on, several_are_ahead, turning, turning_on_the_way

from tests.solver.detect.defects import STUCK
from tests.toy import GAME


def turned(table, happens, *words):
    return turning(table, [read_move(table, word) for word in words], happens, Budget(60))


def test_the_last_chance_before_a_halt_is_found_with_a_near_miss_that_goes_on():
    """A heap of one cannot be taken two or three at a time: of six, three and two leave one."""
    table = STUCK.table(players=2, options={"heap": 6})
    found = turned(table, nobody_can_go_on, "A take-two-or-three 3", "B take-two-or-three 2")
    assert (found.decision, found.made, found.instead, found.tried) == (
        2,
        "B take-two-or-three 2",
        "B take-two-or-three 3",
        0,
    )
    *_, last = replay(table, found.near_miss)
    assert table.over(last.after)


def test_what_no_later_decision_can_avert_is_past_the_point_of_no_return():
    """Of seven, three leave four: then two leave two, which can be taken, and three leave one, which cannot.
    Of four, three leave one at once, and two leave two."""
    table = STUCK.table(players=2, options={"heap": 4})
    found = turned(table, nobody_can_go_on, "A take-two-or-three 3")
    assert (found.decision, found.instead) == (1, "A take-two-or-three 2")


def test_where_nothing_helps_nothing_is_said():
    table = STUCK.table(players=2, options={"heap": 1})
    assert turned(table, nobody_can_go_on) is None


def test_a_draw_has_a_near_miss_in_which_somebody_wins():
    table = GAME.table(players=2, options={"heap": 6})
    found = turned(table, several_are_ahead, "A take 3", "B take 3")
    assert found.decision == 2
    *_, last = replay(table, found.near_miss)
    assert len(table.standing(last.after).winners) == 1


def test_what_happens_on_the_way_is_averted_by_the_last_decision_after_which_it_nowhere_does():
    """Three and two of six leave a heap of one; three and three never do."""
    table = GAME.table(players=2, options={"heap": 6})
    moves = [read_move(table, word) for word in ("A take 3", "B take 2")]

    def leaves_one(game):
        return any(step.after.heap == 1 for step in run(table, game))

    found = turning_on_the_way(table, moves, leaves_one, Budget(60))
    assert (found.decision, found.made) == (2, "B take 2")
    assert all(step.after.heap != 1 for step in replay(table, found.near_miss))
    assert leaves_one(moves)


def test_what_every_game_shows_has_no_near_miss():
    table = GAME.table(players=2, options={"heap": 6})
    moves = [read_move(table, word) for word in ("A take 3", "B take 2")]
    assert turning_on_the_way(table, moves, lambda _game: True, Budget(60)) is None
