"""An impossible table is refused with the nearest possible one."""

from __future__ import annotations

import pytest
from ludex.model.errors import BadInput
from ludex.solver.judge.dispute import parse_dispute
from ludex.solver.judge.judge import judge

TABLES = {
    "a building without an owner": (
        "game: mint-works\nplayers: 2\nposition: {place: {gardens: built, mine: supply, plant: supply, "
        "statue: supply}}\nquestions: May A pass?",
        "owner[gardens] = A",
    ),
    "a nugget too many": (
        "game: gold-mine\nplayers: 2\nposition: {phase: action, kind: {1: chamber-straight}, y: {1: 1}, "
        "nugget: {1: yes}, nuggets: {A: 1}, supply: 27, placed: 2}\nquestions: Whose turn is it?",
        "nugget[1] = no",
    ),
    "a turn begun that is done": (
        "game: fourteen-nights\nplayers: 2\nposition: {day: 3, turn: A, step: move, "
        "acted_today: {A: yes}}\n"
        "questions: Whose turn is it?",
        "acted_today[A] = no",
    ),
    "a card that the box does not have": (
        "game: project-mine\nplayers: 2\nposition: {hand: {A: {investment: 7}}}\n"
        "questions: Whose turn is it?",
        "hand[A][investment] = 6",
    ),
}


@pytest.mark.parametrize(("table", "instead"), TABLES.values(), ids=TABLES)
def test_an_impossible_table_is_refused_with_the_nearest_possible_one(table, instead):
    with pytest.raises(BadInput, match="no game can come to this position") as refused:
        judge(parse_dispute(table, "dispute"))
    assert str(refused.value).endswith(f"; possible would be {instead}.")
