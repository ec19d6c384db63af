"""The action phase (행동 단계): contracts, company ability, laying cards, coins and buying, in any order."""

from __future__ import annotations

from collections.abc import Iterable

from ludex.model.domain import Seat
from ludex.model.rule import cite, move, require

from .market import leave_market, not_merely_excluded
from .stack import begin_text, can_carry_out, notice, pays_for_use, trigger
from .state import (
    Category,
    Company,
    Event,
    Kind,
    Phase,
    Position,
    X,
    at_rest,
    holds_contract,
)


def on_turn(s: Position, seat: int, clause: str) -> None:
    """Forbid an action outside one's own action phase or in the middle of an effect."""
    require(s.phase == Phase.ACTION and at_rest(s), clause)
    require(s.turn == seat, clause)


def before_buying(s: Position) -> None:
    """Under one reading buying is a step of its own that ends all other actions but contracts."""
    if s.box.reading("purchase-step") == "closes-actions":
        require(s.bought == 0, "MINE-GLO-07")


def can_lose(s: Position, seat: int, text: int) -> bool:
    """Whether a seat has what the losses of a text remove."""
    if text < 0:
        return True
    need = s.box.needs[text]
    resources = range(len(s.box.resources))
    if not all(s.resource[seat][resource] >= need[resource] for resource in resources):
        return False
    return all(
        sum(s.resource[seat][resource] - need[resource] for resource in resources if resource != barred)
        >= amount
        for amount, barred in s.box.needs_any[text]
    )


# ---------------------------------------------------------------- contracts


def usable_contracts(s: Position, seat: int) -> Iterable[int]:
    """Narrowing: the active contracts that a seat has."""
    if s.phase != Phase.ACTION:
        return ()
    return [kind for kind in s.box.active if holds_contract(s, seat, kind)]


@move("MINE-CON-01", "MINE-CON-02", "MINE-CON-03", kind=usable_contracts)
def use_contract(s: Position, seat: Seat, kind: Kind) -> None:
    """Use an active contract, each of them once, also after buying it."""
    on_turn(s, seat, "MINE-CON-01")
    require(kind in s.box.active and holds_contract(s, seat, kind), "MINE-CON-02")
    require(s.used[seat][kind] == 0, "MINE-CON-01")
    if s.box.reading("completed-contract") == "retired":
        require(s.progress[seat][kind] < s.box.target[kind], "MINE-CON-01")
    if s.box.reading("loss-on-contracts") == "barred":
        require(can_lose(s, seat, s.box.use_text[kind]), "MINE-GLO-06")
    if s.box.reading("contract-cost") == "only-if-it-does-something":
        require(can_carry_out(s, seat, s.box.use_text[kind]), "MINE-CON-01")
    s.used[seat][kind] = True
    begin_text(s, s.box.use_text[kind], seat)


# ---------------------------------------------------------------- company


def own_company(s: Position, seat: int) -> Iterable[int]:
    """Narrowing: the seat's company."""
    return (s.company[seat],) if s.phase == Phase.ACTION and s.company[seat] >= 0 else ()


@move("MINE-CORP-01", company=own_company)
def use_company(s: Position, seat: Seat, company: Company) -> None:
    """Use the ability of one's company, once a turn, for its cost."""
    on_turn(s, seat, "MINE-CORP-01")
    before_buying(s)
    require(s.company[seat] == company, "MINE-CORP-01")
    require(s.box.ability_text[company] >= 0, "MINE-CORP-01")
    require(s.ability_used == 0, "MINE-CORP-01")
    require(s.energy[seat] >= s.box.ability_energy[company], "MINE-CORP-02")
    require(can_lose(s, seat, s.box.ability_text[company]), "MINE-CORP-02")
    s.energy[seat] -= s.box.ability_energy[company]
    s.ability_used = True
    begin_text(s, s.box.ability_text[company], seat)


# ---------------------------------------------------------------- laying cards


def held(s: Position, seat: int) -> Iterable[int]:
    """Narrowing: the kinds in a seat's hand."""
    return [kind for kind, count in enumerate(s.hand[seat]) if count] if s.phase == Phase.ACTION else ()


@move("MINE-PLAY-01", "MINE-PLAY-02", "MINE-PLAY-05", kind=held)
def play(s: Position, seat: Seat, kind: Kind) -> None:
    """Lay a card from one's hand, pay its energy, and carry out its text from top to bottom."""
    on_turn(s, seat, "MINE-PLAY-01")
    before_buying(s)
    require(s.hand[seat][kind] > 0, "MINE-PLAY-01")
    require(s.box.category[kind] != Category.CONTRACT, "MINE-PLAY-04")
    cost = s.box.energy_cost[kind]
    if cost == X:
        if s.box.reading("x-energy") == "all-energy":
            require(s.energy[seat] > 0, "MINE-PLAY-03")
        else:
            require(False, "MINE-PLAY-04")
        s.energy[seat] = 0
    else:
        require(s.energy[seat] >= cost, "MINE-PLAY-03")
        s.energy[seat] -= cost
    text = s.box.play_text[kind]
    if s.box.reading("loss-unpayable") == "card-forbidden":
        require(can_lose(s, seat, text), "MINE-GLO-06")
    s.hand[seat][kind] -= 1
    s.area[seat][kind] += 1
    s.played += 1
    notice(s, seat, Event.PLAY)
    begin_text(s, text, seat)
    if s.echo > 0:
        s.echo -= 1
        if pays_for_use(s, seat, kind):
            begin_text(s, text, seat)


# ---------------------------------------------------------------- coins and buying


@move("MINE-COIN-04")
def spend_coin(s: Position, seat: Seat) -> None:
    """Turn a coin token into a credit."""
    on_turn(s, seat, "MINE-COIN-04")
    require(s.coins[seat] > 0, "MINE-COIN-04")
    if s.box.reading("coins-in-a-turn") == "one-a-turn":
        require(s.coin_spent == 0, "MINE-COIN-04")
    s.coin_spent = True
    s.coins[seat] -= 1
    s.credits[seat] += 1


def price_for(s: Position, seat: int, kind: int) -> int:
    """What a card costs a seat."""
    return max(0, s.box.price[kind] - s.box.discount[s.company[seat] + 1])


def offered_cards(s: Position, seat: int) -> Iterable[int]:
    """Narrowing: the kinds in the market that a seat can pay."""
    if s.phase != Phase.ACTION:
        return ()
    return [kind for kind in s.box.for_sale if s.market[kind] and price_for(s, seat, kind) <= s.credits[seat]]


@move("MINE-BUY-01", "MINE-BUY-03", "MINE-SETUP-13", kind=offered_cards)
def buy(s: Position, seat: Seat, kind: Kind) -> None:
    """Buy a card of the market with this turn's credits."""
    on_turn(s, seat, "MINE-BUY-01")
    not_merely_excluded(s, kind)
    require(kind in s.box.for_sale and s.market[kind] > 0, "MINE-SETUP-09")
    if s.box.reading("basic-card-face-up") == "face-up-only":
        require(kind not in s.box.basic, "MINE-SETUP-09")
    else:
        cite("MINE-SETUP-12")
    price = price_for(s, seat, kind)
    require(s.credits[seat] >= price, "MINE-BUY-02")
    if counts_as_purchase(s, kind):
        require(s.buys > 0, "MINE-BUY-01")
        s.buys -= 1
    s.bought = True
    s.credits[seat] -= price
    leave_market(s, kind)
    if s.box.category[kind] == Category.CONTRACT and s.box.reading("bought-contract") == "in-front":
        s.front[seat][kind] += 1
    else:
        cite("MINE-BUY-04")
        s.discard[seat][kind] += 1
        if s.box.reading("bought-is-discarded") == "triggers":
            trigger(s, s.box.discarded_text[kind], seat)
    s.refilling = kind not in s.box.basic


def counts_as_purchase(s: Position, kind: int) -> bool:
    """Whether buying this card uses up one of the turn's purchases."""
    if s.box.reading("purchase-limit") == "unlimited":
        return False
    if s.box.reading("basic-card-anytime") == "beyond-limit":
        return kind not in s.box.basic
    return True


@move("MINE-ACT-01")
def end_actions(s: Position, seat: Seat) -> None:
    """Do nothing more this turn."""
    on_turn(s, seat, "MINE-ACT-01")
    notice(s, seat, Event.TURN_END)
    s.phase = Phase.CLEAN_UP
