"""Section 8: secret contributions to the shared goal, the bonus, and the penalty for the least."""

from __future__ import annotations

from ludex.model.domain import NONE, Seat
from ludex.model.rule import automatic, cite, move, require

from .components import Deck
from .decks import table_is_quiet
from .holdings import change_memory
from .questions import question
from .state import Coins, Position, Step

# Coins that a card adds before the end


@question("goal-support")
def pay_support(s: Position, seat: int, amount: int) -> bool:
    """Whether the coins that a card adds to the shared goal are there: the bank gives them."""
    return True


@question("goal-support-credit")
def note_support(s: Position, seat: int, amount: int) -> None:
    """The coins count as the contribution of whoever drew the card."""
    s.support_given[seat] += amount


@question("goal-support-credit")
def drop_support(s: Position) -> None:
    """What cards have added is gone."""
    for seat in range(s.box.seats):
        s.support_given[seat] = 0


@question("goal-support-credit")
def support_for_all(s: Position) -> int:
    """What cards have added in nobody's name."""
    return 0


@question("support-after-new-goal")
def support_for_new_goal(s: Position) -> None:
    """What was added to the shared goal counts for the one that takes its place."""


def support_goal(s: Position, seat: int, amount: int) -> None:
    """The card that adds to the shared goal; its coins wait for the settlement."""
    if pay_support(s, seat, amount):
        note_support(s, seat, amount)


# The contributions


def affordable(s: Position, seat: int) -> range:
    """The contributions that a seat can pay, when they are due."""
    if s.step != Step.CONTRIBUTE:
        return range(0)
    most = max(s.tc[seat], 0) // s.box.coin
    return range(min(most, len(s.box.contributions) - 1) + 1)


@move("FN-GOAL-02", coins=affordable)
def contribute(s: Position, seat: Seat, coins: Coins) -> None:
    """Take coins into the closed hand; nobody sees how many."""
    require(s.step == Step.CONTRIBUTE and table_is_quiet(s), "FN-FIN-01")
    require(may_go_ahead(s, seat), "FN-SET-10")
    require(s.contribution[seat] == NONE, "FN-GOAL-02")
    require(coins * s.box.coin <= max(s.tc[seat], 0), "FN-GOAL-03")
    s.contribution[seat] = coins
    if s.turn == seat:
        s.turn = next_open_hand(s)


@question("settlement-order")
def may_go_ahead(s: Position, seat: int) -> bool:
    """Whether a seat may settle now: one after the other, in turn order."""
    return s.turn == seat


def next_open_hand(s: Position) -> int:
    """The next seat clockwise that has yet to take coins into its hand; it is asked first."""
    for place in range(1, s.box.seats):
        seat = s.turn + place if s.turn + place < s.box.seats else s.turn + place - s.box.seats
        if s.contribution[seat] == NONE:
            return seat
    return s.first_player


def goals(s: Position) -> tuple[int, ...]:
    """The shared goals in the box."""
    return s.box.cards_of[Deck.GOAL]


def everybody_has_contributed(s: Position) -> bool:
    """Whether every hand is closed."""
    return all(s.contribution[seat] != NONE for seat in range(s.box.seats))


def given(s: Position, seat: int) -> int:
    """What a seat has given to the shared goal in all, in TC."""
    return s.contribution[seat] * s.box.coin + s.support_given[seat]


def total(s: Position) -> int:
    """What all have given, and what cards have added."""
    return sum(given(s, seat) for seat in range(s.box.seats)) + support_for_all(s)


def is_least(s: Position, seat: int) -> bool:
    """Whether nobody gave less."""
    return all(given(s, seat) <= given(s, other) for other in range(s.box.seats))


def is_most(s: Position, seat: int) -> bool:
    """Whether nobody gave more."""
    return all(given(s, seat) >= given(s, other) for other in range(s.box.seats))


def is_reached(s: Position) -> bool:
    """Whether all contributions together reach the target of the shared goal."""
    return any(s.goal == card and total(s) >= s.box.target[card] for card in goals(s))


# The verdict


@question("goal-time")
def step_after_goal(s: Position) -> Step:
    """The shared goal comes second in the settlement; the conversion follows."""
    return Step.CONVERT


@automatic("FN-GOAL-03", "FN-GOAL-04", "FN-FIN-02")
def reveal(s: Position) -> None:
    """Open the hands, pay, add up, and compare with the target of the goal."""
    require(s.step == Step.CONTRIBUTE and table_is_quiet(s), "FN-GOAL-01")
    require(everybody_has_contributed(s), "FN-GOAL-02")
    for seat in range(s.box.seats):
        s.tc[seat] -= s.contribution[seat] * s.box.coin
    if is_reached(s):
        for card in goals(s):
            if s.goal == card:
                grant_bonus(s, card)
    elif s.box.two_players:
        cite("FN-GOAL-07")
        cite("FN-2P-02")
    else:
        punish(s)
    s.turn = s.first_player
    s.step = step_after_goal(s)


def grant_bonus(s: Position, card: int) -> None:
    """The bonus of the goal, and the extra of the largest contributor."""
    cite("FN-GOAL-05")
    box = s.box
    for seat in range(box.seats):
        if earns_bonus(s, seat):
            add_bonus(s, seat, box.points[card], box.memory[card])
        if earns_top_bonus(s, seat):
            add_bonus(s, seat, box.top_points[card], box.top_memory[card])


@question("bonus-receivers")
def earns_bonus(s: Position, seat: int) -> bool:
    """Whether a seat obtains the bonus of the goal: everybody does."""
    return True


@question("top-bonus-ties")
def earns_top_bonus(s: Position, seat: int) -> bool:
    """Whether a seat obtains the extra for the largest contributor: all who gave most do."""
    return is_most(s, seat)


@question("bonus-in-the-formula")
def add_bonus(s: Position, seat: int, points: tuple[int, ...], memory: int) -> None:
    """The traits and memory of a bonus join the player's own."""
    for trait in range(len(s.box.traits)):
        s.goal_traits[seat][trait] += points[trait]
    s.memory[seat] += memory


@question("bonus-in-the-formula")
def bonus_term(s: Position, seat: int) -> int:
    """What the formula adds for the shared goal besides traits and memory."""
    return 0


def punish(s: Position) -> None:
    """Three to five players: whoever gave least loses memory."""
    cite("FN-GOAL-06")
    for seat in range(s.box.seats):
        if is_punished(s, seat):
            change_memory(s, seat, -s.box.penalty)


@question("least-ties")
def is_punished(s: Position, seat: int) -> bool:
    """Whether a missed goal costs this seat memory: everybody who gave least is meant."""
    return is_least(s, seat)
