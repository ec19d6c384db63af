"""Section 8: secret contributions to the shared goal, the bonus, and the penalty for the least."""

from __future__ import annotations

from ludex.model.domain import NONE, Seat
from ludex.model.rule import automatic, cite, move, require

from .components import Deck
from .decks import table_is_quiet
from .holdings import change_memory
from .state import Coins, Position, Step


def affordable(s: Position, seat: int) -> range:
    """The contributions that a seat can pay, when they are due."""
    if s.step != Step.CONTRIBUTE:
        return range(0)
    most = max(s.tc[seat], 0) // s.box.coin
    return range(min(most, len(s.box.contributions) - 1) + 1)


@move("FN-GOAL-02", coins=affordable)
def contribute(s: Position, seat: Seat, coins: Coins) -> None:
    """Take coins into the closed hand; nobody sees how many."""
    require(s.step == Step.CONTRIBUTE and s.turn == seat and table_is_quiet(s), "FN-GOAL-02")
    require(s.pledge[seat] == NONE, "FN-GOAL-02")
    amount = coins * s.box.coin
    require(amount <= max(s.tc[seat], 0), "FN-GOAL-03")
    if s.box.reading("coins-in-the-fist") == "thousands":
        require(amount % 1000 == 0, "FN-GOAL-02")
    if s.box.reading("empty-fist") == "at-least-a-coin":
        smallest = 1000 if s.box.reading("coins-in-the-fist") == "thousands" else s.box.coin
        require(coins > 0 or s.tc[seat] < smallest, "FN-GOAL-02")
    if s.box.reading("contribution-limit") == "target":
        require(any(s.goal == card and amount <= s.box.target[card] for card in goals(s)), "FN-GOAL-04")
    s.pledge[seat] = coins
    s.turn = s.turn + 1 if s.turn + 1 < s.box.seats else 0


def goals(s: Position) -> tuple[int, ...]:
    """The shared goals in the box."""
    return s.box.cards_of[Deck.GOAL]


def everybody_has_pledged(s: Position) -> bool:
    """Whether every fist is closed."""
    return all(s.pledge[seat] != NONE for seat in range(s.box.seats))


def contribution(s: Position, seat: int) -> int:
    """What a seat has given to the shared goal in all, in TC."""
    return s.pledge[seat] * s.box.coin + s.advance[seat]


def total(s: Position) -> int:
    """What all have given, and what cards have added."""
    return sum(contribution(s, seat) for seat in range(s.box.seats)) + s.pot


def is_least(s: Position, seat: int) -> bool:
    """Whether nobody gave less."""
    return all(contribution(s, seat) <= contribution(s, other) for other in range(s.box.seats))


def is_most(s: Position, seat: int) -> bool:
    """Whether nobody gave more."""
    return all(contribution(s, seat) >= contribution(s, other) for other in range(s.box.seats))


def is_reached(s: Position) -> bool:
    """Whether all contributions together reach the target of the shared goal."""
    spare = 1 if s.box.reading("goal-exactly") == "more-than" else 0
    return any(s.goal == card and total(s) >= s.box.target[card] + spare for card in goals(s))


def contributions_are_paid(s: Position) -> bool:
    """Whether the coins in the fists are gone; a missed goal may hand them back."""
    return is_reached(s) or s.box.reading("failed-contributions") == "lost"


@automatic("FN-GOAL-03", "FN-GOAL-04", "FN-FIN-02")
def reveal(s: Position) -> None:
    """Open the fists, pay, add up, and compare with the target of the goal."""
    require(s.step == Step.CONTRIBUTE and table_is_quiet(s), "FN-GOAL-01")
    require(everybody_has_pledged(s), "FN-GOAL-02")
    if contributions_are_paid(s):
        for seat in range(s.box.seats):
            s.tc[seat] -= s.pledge[seat] * s.box.coin
    if is_reached(s):
        for card in goals(s):
            if s.goal == card:
                grant_bonus(s, card)
                return_surplus(s, card)
    elif s.box.two_players:
        cite("FN-GOAL-07")
        cite("FN-2P-02")
    else:
        punish(s)
    s.turn = s.first
    s.step = Step.CONVERT if s.box.reading("goal-time") == "inside" else Step.SCORE


def grant_bonus(s: Position, card: int) -> None:
    """The bonus of the goal for whoever has a claim to it, and the extra of the largest contributor."""
    cite("FN-GOAL-05")
    box = s.box
    alone = sum(is_most(s, seat) for seat in range(box.seats)) == 1
    for seat in range(box.seats):
        everyone = box.reading("bonus-receivers") == "everyone"
        if everyone or contribution(s, seat) > 0:
            add_bonus(s, seat, box.points[card], box.memory[card])
        if is_most(s, seat) and (alone or box.reading("top-bonus-ties") == "all"):
            add_bonus(s, seat, box.top_points[card], box.top_memory[card])


def return_surplus(s: Position, card: int) -> None:
    """What the goal did not need: lost, or handed back to whoever alone gave most."""
    alone = sum(is_most(s, seat) for seat in range(s.box.seats)) == 1
    for seat in range(s.box.seats):
        if s.box.reading("surplus") == "returned" and alone and is_most(s, seat):
            s.tc[seat] += min(total(s) - s.box.target[card], s.pledge[seat] * s.box.coin)


def add_bonus(s: Position, seat: int, points: tuple[int, ...], memory: int) -> None:
    """Enter a bonus: as traits and memory, or as the last term of the formula, or both."""
    cite("FN-SCR-01")
    reading = s.box.reading("bonus-in-the-formula")
    score_is_fixed = s.box.reading("goal-time") == "after-score"
    if reading != "term" and not score_is_fixed:
        for trait in range(len(s.box.traits)):
            s.bonus[seat][trait] += points[trait]
        s.memory[seat] += memory
    if reading != "effect" or score_is_fixed:
        s.happiness[seat] += sum(points) + memory


def punish(s: Position) -> None:
    """Three to five players: whoever gave least loses memory."""
    cite("FN-GOAL-06")
    box = s.box
    alone = sum(is_least(s, seat) for seat in range(box.seats)) == 1
    equal = all(is_least(s, seat) for seat in range(box.seats))
    ties = box.reading("least-ties")
    tied_pay = ties == "all" or (ties == "all-unless-equal" and not equal)
    for seat in range(box.seats):
        gave_all = tc_before(s, seat) - s.pledge[seat] * box.coin < box.coin
        could_not = s.pledge[seat] == 0 and gave_all
        excused = could_not and box.reading("penniless") == "excused"
        excused = excused or (gave_all and box.reading("penniless") == "gave-all-excused")
        if is_least(s, seat) and not excused and (alone or tied_pay):
            change_memory(s, seat, -box.penalty)


def tc_before(s: Position, seat: int) -> int:
    """What a seat had when it closed its fist, given that failed contributions may already be paid."""
    paid = s.box.reading("failed-contributions") == "lost"
    return s.tc[seat] + s.pledge[seat] * s.box.coin if paid else s.tc[seat]
