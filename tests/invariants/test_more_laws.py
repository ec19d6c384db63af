"""Laws of cards, turns, ends and secrets: each holds while it is kept and fails where it is broken."""

import pytest
from ludex.invariants import laws
from ludex.model.game import Move
from ludex.solver.prove.engine import prove
from ludex.solver.result import Verdict

from tests.solver.prove import claims
from tests.toy import GAME, Card, Place, coins_of, to_act


def cards(box):
    return range(len(box.cards))


def how_many(box):
    return len(box.cards)


def drawn(s, _seat, card):
    return s.place[card] == Place.TAKEN


TABLE = GAME.table(players=2)
OVERDRAWN = laws.never_overdrawn("supply", "", lambda s: s.heap, lambda s: sum(s.coins))
KINDS = laws.cards_by_kind(
    "kinds", "", cards, lambda s, card: int(s.place[card] != Place.BOTTOM), lambda _box, _card: 1
)
HANDS = laws.hand_size("hands", "", coins_of, lambda _s: 0, lambda s: s.box.heap)
DISCARD = laws.discard_only_grows("taken", "", cards, lambda s, card: s.place[card] == Place.TAKEN)
ROUNDS = laws.equal_turns_in_each(lambda s: s.heap, ("take",))
ORDER = laws.turn_order(("take",))
SOME_OUT = laws.turn_order(("take",), sits_out=lambda s, seat: s.coins[seat] > 8, name="some-sit-out")
PROTECTED = laws.protected_unchanged("safe", "", to_act, lambda s, seat: s.coins[seat] == 1, coins_of)
MOST = laws.winner_has_most("most", "", lambda s, seat: s.coins[seat])
SEEN = laws.knowledge(Card, how_many, drawn)
SECRETS = laws.secrets_stay_secret(
    "secret", "", SEEN, how_many, lambda s, _seat, card: s.place[card] == Place.DECK
)
ALL = (OVERDRAWN, KINDS, HANDS, DISCARD, ROUNDS, ORDER, SOME_OUT, PROTECTED, MOST, SECRETS)


@pytest.fixture
def start():
    return TABLE.start()


def test_a_supply_gives_no_more_than_it_has(start):
    after = TABLE.apply(start, Move("take", (0, 2)))
    assert OVERDRAWN.holds(start, after)
    after.coins[1] = 6
    assert not OVERDRAWN.holds(start, after)


def test_a_kind_of_card_is_neither_lost_nor_doubled(start):
    assert KINDS.holds(start)
    start.place[0] = Place.BOTTOM
    assert not KINDS.holds(start)


def test_a_hand_has_its_size(start):
    assert HANDS.holds(start)
    start.coins[1] = start.box.heap + 1
    assert not HANDS.holds(start)


def test_a_discarded_card_stays(start):
    after = start.copy()
    after.place[0] = Place.TAKEN
    assert DISCARD.holds(start, after)
    assert not DISCARD.holds(after, start)


def test_turns_are_equal_in_each_round_not_only_in_all(start):
    later = start.copy()
    later.heap -= 1
    memory = ROUNDS.remember(TABLE, start)
    memory.update(start, start, "take", 0)
    memory.update(start, later, "take", 1)
    assert ROUNDS.holds(later, memory)
    assert list(memory.taken) == [0, 0]
    memory.update(later, start, "take", 1)
    assert not ROUNDS.holds(start, memory)
    memory.update(start, later, "take", 0)
    assert not ROUNDS.holds(later, memory), "a later round does not make up for it"


def test_nobody_is_passed_over_but_those_who_sit_out():
    table = GAME.table(players=3)
    start = table.start()
    for law, passing in ((ORDER, False), (SOME_OUT, True)):
        memory = law.remember(table, start)
        for seat in (1, 2, 0):
            memory.update(start, start, "take", seat)
        assert law.holds(start, memory)
        rich = start.copy()
        rich.coins[1] = 9
        memory.update(rich, rich, "take", 2)
        assert law.holds(start, memory) is passing


def test_having_two_turns_in_a_row_passes_over_the_others(start):
    memory = ORDER.remember(TABLE, start)
    memory.update(start, start, "take", 0)
    memory.update(start, start, "take", 0)
    assert not ORDER.holds(start, memory)


def test_what_is_protected_changes_only_by_its_owner(start):
    start.coins = [1, 1]
    after = start.copy()
    after.coins[0] = 0
    assert PROTECTED.holds(start, after)
    after.coins[1] = 0
    assert not PROTECTED.holds(start, after)


def test_the_winner_by_the_ranking_has_most(start):
    fewest = laws.winner_has_most("fewest", "", lambda s, seat: -s.coins[seat])
    start.coins = [2, 3]
    assert MOST.holds(start)
    assert not fewest.holds(start)
    start.coins = [3, 3]
    assert fewest.holds(start)


def test_what_was_seen_is_known_until_it_is_forgotten(start):
    shown = start.copy()
    shown.place[0] = Place.TAKEN
    memory = SECRETS.remember(TABLE, start)
    memory.update(start, shown, "draw", -1)
    assert SECRETS.holds(shown, memory)
    memory.update(shown, start, "take", 0)
    assert not SECRETS.holds(start, memory), "the card went back, but was seen"
    forgetful = laws.knowledge(Card, how_many, drawn, lambda s, _seat, card: s.place[card] == Place.DECK)
    law = laws.secrets_stay_secret("s", "", forgetful, how_many, lambda s, _seat, card: s.place[card] == 0)
    memory = law.remember(TABLE, start)
    memory.update(start, shown, "draw", -1)
    memory.update(shown, start, "take", 0)
    assert law.holds(start, memory)


KEPT = {"hands", "secret", "supply", "taken"}
BROKEN = {"kinds", "equal-turns-in-each-round", "turns-go-to-the-next-seat", "some-sit-out", "safe"}
"""The toy buries cards, knows no rounds, counts burying as a turn, and pays bonuses by chance."""


def test_the_prover_proves_the_laws_that_the_toy_keeps_and_breaks_the_others():
    found = prove(TABLE, (*ALL, *claims.TRUE), configuration_name="toy", processes=1, seconds=600)
    said = {result.property: result.verdict for result in found}
    assert {name for name in said if said[name] is Verdict.VIOLATED} == BROKEN
    assert {said[name] for name in KEPT} == {Verdict.PROVED}
    assert said["most"] is Verdict.VACUOUS, "the toy is won by what the law counts"
