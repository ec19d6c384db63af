"""Why not: the nearest position in which a forbidden move would be permitted."""

from ludex.model.notation import read_move
from ludex.solver.prove.whynot import why_not

from tests.toy import GAME
from tests.toy.properties import PROPERTIES


def answer(text, properties=(), **choices):
    table = GAME.table(players=2, **choices)
    return why_not(table, table.start(), read_move(table, text), properties=properties)


def test_TOY_TAKE_01_one_more_coin_in_the_heap_would_do():
    found = answer("A take 3", options={"heap": 2})
    assert str(found) == "it would be permitted with heap = 3 instead of 2"
    assert found.position.heap == 3


def test_TOY_TURN_01_it_is_another_seats_turn():
    assert str(answer("B take 1")) == "it would be permitted with turn = B instead of A"


def test_TOY_BURY_01_the_coins_must_come_from_somewhere_if_coins_are_conserved():
    assert str(answer("A bury crown")) == "it would be permitted with coins[A] = 2 instead of 0"
    found = answer("A bury crown", PROPERTIES, options={"heap": 7})
    assert {change.where for change in found.changes} == {"coins[A]", "heap"}
    assert found.position.heap == 5


def test_where_no_position_permits_it_we_say_so():
    found = answer("A take 3", PROPERTIES, options={"heap": 2})
    assert found.changes == ()
    assert str(found) == "no change of the position would permit it"
