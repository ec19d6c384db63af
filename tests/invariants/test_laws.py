"""The shared laws hold for a game that keeps them and fail for one that does not."""

from ludex.invariants.laws import (
    conserved,
    each_card_once,
    ends_have_reasons,
    equal_turns,
    never_above,
    never_below_zero,
    never_changes,
    never_falls,
    only_the_seat_to_act_loses,
    only_the_seat_to_act_moves,
    pile_agrees,
    turns_differ_by_at_most,
)
from ludex.model.game import Move

from tests.toy import GAME, Place, coins_of, to_act


def table(**choices):
    return GAME.table(players=2, **choices)


def cards(box):
    return range(len(box.cards))


def coins(s):
    return s.heap + sum(s.coins)


COINS = conserved("coins", "Coins stay.", coins, lambda box: box.heap, "TOY-TAKE-01")
BOTTOM = pile_agrees(
    "bottom", "The pile is the cards below.", cards, lambda s: s.bottom, lambda s, card: s.place[card] == 1
)


def test_a_law_carries_its_name_sentence_and_clauses():
    assert (COINS.name, COINS.summary, COINS.clauses) == ("coins", "Coins stay.", ("TOY-TAKE-01",))


def test_coins_are_conserved_until_one_is_lost():
    state = table().start()
    assert COINS.holds(state)
    state.heap -= 1
    assert not COINS.holds(state)


def test_amounts_stay_within_their_limits():
    state = table().start()
    owed = never_below_zero("owed", "Nobody owes.", lambda s: s.coins)
    rich = never_above("rich", "Nobody has more than there is.", lambda s: s.coins, lambda box: box.heap)
    assert owed.holds(state) and rich.holds(state)
    state.coins = [-1, 99]
    assert not owed.holds(state)
    assert not rich.holds(state)


def test_each_card_lies_in_one_place():
    once = each_card_once(
        "once",
        "Each card once.",
        cards,
        lambda s, card: (s.place[card] != Place.BOTTOM) + sum(int(c == card) for c in s.bottom),
    )
    state = table().start()
    assert once.holds(state)
    assert BOTTOM.holds(state)
    state.bottom.put_under(1)
    assert not once.holds(state)
    assert not BOTTOM.holds(state)
    state.place[1] = Place.BOTTOM
    assert once.holds(state)
    assert BOTTOM.holds(state)


def test_steps_that_change_or_lose_are_seen():
    before = table().start()
    after = table().apply(before, Move("take", (0, 2)))
    assert never_changes("coins", "", coins).holds(before, after)
    assert not never_changes("heap", "", lambda s: s.heap).holds(before, after)
    assert never_falls("mine", "", lambda s: s.coins[0]).holds(before, after)
    assert not never_falls("heap", "", lambda s: s.heap).holds(before, after)
    loses = only_the_seat_to_act_loses("loses", "", to_act, coins_of)
    assert loses.holds(before, after)
    thief = after.copy()
    thief.coins[1] -= 1
    assert not loses.holds(before, thief)


def test_moving_out_of_turn_is_remembered():
    law = only_the_seat_to_act_moves(to_act)
    start = table().start()
    memory = law.remember(table(), start)
    memory.update(start, start, "take", 0)
    assert law.holds(start, memory)
    memory.update(start, start, "take", 1)
    assert not law.holds(start, memory)


def test_turns_are_counted_by_seat():
    start = table().start()
    round_, equal = turns_differ_by_at_most(1, ("take", "bury")), equal_turns(("take", "bury"))
    memory = round_.remember(table(), start)
    memory.update(start, start, "take", 0)
    memory.update(start, start, "count", -1)
    assert round_.holds(start, memory)
    assert not equal.holds(start, memory)
    memory.update(start, start, "bury", 0)
    assert not round_.holds(start, memory)


def test_an_end_needs_its_reason():
    law = ends_have_reasons(lambda s, ending: s.heap == 0, (1,), "TOY-END-01")
    state = table().start()
    assert law.holds(state)
    state.ending = 1
    assert not law.holds(state)
