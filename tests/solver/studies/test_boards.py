"""Solving for the board: which boards strand nobody, and a real game on one that does."""

from itertools import permutations

import pytest
from ludex.model.errors import BadInput
from ludex.model.fourteen_nights import GAME
from ludex.model.fourteen_nights.state import Position, Step
from ludex.model.trace import replay, table_of
from ludex.solver.studies.boards import (
    PAIRS,
    all_boards,
    canonical,
    chosen_readings,
    condition_for,
    is_connected,
    judge_board,
    relabelled,
    solve_boards,
)

CURRENT = ((1, 2), (1, 3), (2, 4), (3, 5), (4, 5), (4, 6), (5, 6))
FIRST = ((1, 2), (2, 3), (2, 4), (3, 5), (4, 6), (5, 6))
STAR = ((1, 6), (2, 6), (3, 6), (4, 6), (5, 6))
TAIL = ((1, 2), (1, 3), (2, 3), (2, 4), (3, 5), (4, 5), (5, 6))
FULL = PAIRS


def safe(links, players=2, **rulings):
    chosen = {name.replace("_", "-"): reading for name, reading in rulings.items()}
    return judge_board(links, chosen_readings(chosen, players)).safe


def test_every_one_of_the_26704_connected_boards_is_covered():
    orders = [dict(zip((2, 3, 4), names, strict=True)) for names in permutations((2, 3, 4))]
    classes = [{relabelled(links, names) for names in orders} for links in all_boards()]
    assert len(classes) == 5204
    assert sum(len(boards) for boards in classes) == 26704


def test_boards_that_differ_in_names_of_like_spaces_are_one():
    assert canonical(((1, 2), (2, 3))) == canonical(((1, 4), (2, 4)))
    assert not is_connected(((1, 2), (3, 4)))


LAST = {"previous-turn-space": "last"}
"""The reading under which the turn closes one space only."""


def test_FN_MOVE_03_no_published_board_is_safe_under_our_readings():
    assert not safe(CURRENT)
    assert not safe(FIRST)
    assert safe(FULL)


def test_FN_MOVE_03_a_dead_end_is_harmless_if_it_leads_to_space_six():
    assert safe(STAR)
    assert not safe(TAIL)


def test_FN_MOVE_03_the_current_board_is_safe_if_only_the_last_space_is_banned():
    assert safe(CURRENT, previous_turn_space="last")
    assert not safe(FIRST, previous_turn_space="last")


def test_FN_TURN_02_a_way_out_makes_every_board_safe():
    solution = solve_boards({"no-legal-move": "ban-lifted"}, boards=(FIRST, TAIL))
    assert solution.safe == (FIRST, TAIL)
    assert solution.condition == "every connected board"


def test_the_condition_fits_the_sampled_boards_exactly_and_the_counterexample_is_a_real_game():
    sample = (CURRENT, FIRST, STAR, TAIL, FULL, *all_boards()[:60:6])
    solution = solve_boards(LAST, boards=sample)
    assert solution.condition == (
        "every space but 6 has at least 2 neighbours or is connected with space 6, "
        "and space 6 has at least 2 neighbours"
    )
    trace = solution.counterexample
    assert trace is not None
    table = table_of(trace, GAME)
    *_, last = replay(table, trace)
    stuck = last.after
    assert isinstance(stuck, Position)
    assert stuck.step == Step.MOVE
    assert table.legal(stuck) == []
    assert table.over(stuck) is None


def test_a_verdict_that_fits_no_condition_says_so():
    solution = solve_boards(LAST, boards=(CURRENT, FIRST, STAR))
    odd = tuple(
        verdict if verdict.links != STAR else type(verdict)(STAR, False) for verdict in solution.verdicts
    )
    assert condition_for(odd) != solution.condition
    twice = (*solution.verdicts, type(odd[0])(CURRENT, False))
    assert condition_for(twice) == "no simple condition; see the list of boards"


def test_FN_FORCE_01_cards_that_move_pawns_strand_players_where_their_own_moves_cannot():
    """With two players the cards that move pawns are left out."""
    assert not safe(FIRST, 3, previous_turn_space="main")
    assert safe(FIRST, 2, previous_turn_space="main")


@pytest.mark.parametrize(
    ("rulings", "sentence"),
    [
        ({"whose-previous-turn": "table"}, "while whose-previous-turn is table"),
        ({"empty-deck-action": "barred"}, "while empty-deck-action is barred"),
        ({"board": "round"}, "unknown reading 'round'"),
    ],
)
def test_readings_that_cannot_be_solved_for(rulings, sentence):
    with pytest.raises(BadInput, match=sentence):
        solve_boards(rulings, boards=(CURRENT,))


def test_a_board_with_a_missing_space_is_refused():
    with pytest.raises(ValueError, match="space 6 is missing"):
        judge_board(((1, 2), (2, 3), (3, 4), (4, 5)), chosen_readings({}, 2))


@pytest.mark.slow
def test_all_boards_fit_the_condition_if_only_the_last_space_is_banned():
    solution = solve_boards(LAST)
    assert len(solution.verdicts) == 5204
    assert "connected with space 6" in solution.condition
