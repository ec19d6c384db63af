"""Whole games written out move by move, one for each number of players, from the first card to the winner.

The moves are those of thrifty players who build, then buy, then produce; the results were added up
by hand from the cards.
"""

from pathlib import Path
from typing import NamedTuple

import pytest
from ludex.model.mint_works import GAME
from ludex.model.notation import read_move
from ludex.model.trace import record, replay

SCRIPTS = Path(__file__).parent / "games"


class Result(NamedTuple):
    """How a game ended: the clause, everybody's stars, and the winner."""

    end: str
    stars: tuple[int, ...]
    winner: str


# Two players: B's Statue 2, Museum 2 (Statue and itself), Obelisk 4 (four buildings), Wholesaler 1.
# Three: C's Gardens 3 dimmed to 2 by the Landfill 3, and Plant 2.
# Four: A's Statue 2, Gardens 3, Gallery 2 (two mints on it), Co-Op 1.
# Alone: Justin's Windmill 1, Statue 2, Gardens 3, Bridge 0, Truck 1.
RESULTS = {
    "two-players": Result("MW-UP-01", (4, 9), "B"),
    "three-players": Result("MW-UP-01", (4, 3, 7), "C"),
    "four-players": Result("MW-UP-01", (8, 4, 5, 6), "A"),
    "alone-against-justin": Result("MW-UP-01", (4, 7), "B"),
}
PLAYERS = {"two-players": 2, "three-players": 3, "four-players": 4, "alone-against-justin": 1}


@pytest.mark.parametrize("name", RESULTS)
def test_a_whole_game(name):
    table = GAME.table(players=PLAYERS[name], options={"opponent": "justin"} if PLAYERS[name] == 1 else {})
    state, moves = table.advance(table.start()), []
    for line in (SCRIPTS / f"{name}.txt").read_text().splitlines():
        move = read_move(table, line)
        state = table.play(state, move)
        moves.append(move)
    standing = table.standing(state)
    winner = "".join(table.box.seat_names[seat] for seat in standing.winners)
    assert Result(table.over(state), standing.scores, winner) == RESULTS[name]
    *_, last = replay(table, record(table, moves))
    assert last.after == state
