"""The action phase (행동 단계): contracts, company ability, laying cards and buying, in any order."""

from __future__ import annotations

from collections.abc import Iterable

from ludex.model.domain import Seat
from ludex.model.rule import cite, move, require

from .box import Category, Event, X
from .contracts import holds_contract, still_usable, take_contract
from .glossary.discarding import bought_card_triggers, trigger
from .glossary.stack import begin_text
from .market import leave_market, not_merely_excluded
from .passive import notice
from .questions import question
from .rounds import note_purchase
from .state import Company, Contract, Kind, Phase, Position, at_rest


def on_turn(s: Position, seat: int) -> None:
    """Forbid an action outside one's own action phase or in the middle of an effect."""
    require(s.turn == seat, "MINE-SETUP-31")
    require(s.phase == Phase.ACTION, "MINE-TURN-04")
    require(at_rest(s), "MINE-PLAY-05")


@question("purchase-step")
def before_buying(s: Position) -> None:
    """Other actions are open before and after buying."""


# ---------------------------------------------------------------- what a text removes

gains_count_towards_losses = question.value("loss-check", False)
"""Whether what a card adds may be what it removes further down; one must have it before laying the card."""
losses_under_conditions_count = question.value("loss-inside-condition", False)
"""Whether one must also have what is removed only under a condition."""


def can_lose(s: Position, seat: int, text: int) -> bool:
    """Whether a seat has what the losses of a text remove."""
    if text < 0:
        return True
    losses = s.box.losses[gains_count_towards_losses(s), losses_under_conditions_count(s)][text]
    resources = range(len(s.box.resources))
    if not all(s.resource[seat][resource] >= losses.named[resource] for resource in resources):
        return False
    return all(
        sum(
            s.resource[seat][resource] - losses.named[resource]
            for resource in resources
            if resource != barred
        )
        >= amount
        for amount, barred in losses.free
    )


@question("loss-unpayable")
def needs_what_it_removes(s: Position, seat: int, text: int) -> None:
    """Who has too little of what a card removes can neither lay nor use it."""
    require(can_lose(s, seat, text), "MINE-GLO-06")


# ---------------------------------------------------------------- contracts (계약서 사용)


def usable_contracts(s: Position, seat: int) -> Iterable[int]:
    """Narrowing: the active contracts that a seat has."""
    if s.phase != Phase.ACTION:
        return ()
    return [contract for contract in s.box.active if holds_contract(s, seat, contract)]


@move("MINE-CON-01", contract=usable_contracts)
def use_contract(s: Position, seat: Seat, contract: Contract) -> None:
    """Use an active contract, each of them once, also after buying it."""
    on_turn(s, seat)
    require(contract in s.box.active and holds_contract(s, seat, contract), "MINE-CON-02")
    require(s.contract_used[seat][contract] == 0, "MINE-CON-01")
    require(still_usable(s, seat, contract), "MINE-CON-01")
    require(can_lose(s, seat, s.box.use_text[contract]), "MINE-GLO-06")
    s.contract_used[seat][contract] = True
    begin_text(s, s.box.use_text[contract], seat)


# ---------------------------------------------------------------- company (기업 능력 사용)


def own_company(s: Position, seat: int) -> Iterable[int]:
    """Narrowing: the seat's company."""
    return (s.company[seat],) if s.phase == Phase.ACTION and s.company[seat] >= 0 else ()


@move("MINE-CORP-01", company=own_company)
def use_company(s: Position, seat: Seat, company: Company) -> None:
    """Use the ability of one's company, once a turn, for its cost."""
    on_turn(s, seat)
    before_buying(s)
    require(s.company[seat] == company, "MINE-CORP-01")
    require(s.box.ability_text[company] >= 0, "MINE-CORP-01")
    require(s.ability_used == 0, "MINE-CORP-01")
    require(s.energy[seat] >= s.box.ability_energy[company], "MINE-CORP-02")
    require(can_lose(s, seat, s.box.ability_text[company]), "MINE-CORP-02")
    s.energy[seat] -= s.box.ability_energy[company]
    s.ability_used = True
    begin_text(s, s.box.ability_text[company], seat)


# ---------------------------------------------------------------- laying cards (카드 내려놓기)


def held(s: Position, seat: int) -> Iterable[int]:
    """Narrowing: the kinds in a seat's hand."""
    return [kind for kind, count in enumerate(s.hand[seat]) if count] if s.phase == Phase.ACTION else ()


@move("MINE-PLAY-01", "MINE-PLAY-02", "MINE-PLAY-05", kind=held)
def play(s: Position, seat: Seat, kind: Kind) -> None:
    """Lay a card from one's hand, pay its energy, and carry out its text from top to bottom."""
    on_turn(s, seat)
    before_buying(s)
    require(s.hand[seat][kind] > 0, "MINE-PLAY-01")
    require(s.box.category[kind] != Category.CONTRACT, "MINE-CON-01")
    require(s.box.energy_cost[kind] != X, "MINE-PLAY-04")
    require(s.energy[seat] >= s.box.energy_cost[kind], "MINE-PLAY-03")
    text = s.box.play_text[kind]
    needs_what_it_removes(s, seat, text)
    s.energy[seat] -= s.box.energy_cost[kind]
    s.hand[seat][kind] -= 1
    s.use_area[seat][kind] += 1
    s.played += 1
    notice(s, seat, Event.PLAY, kind)
    begin_text(s, text, seat)
    if s.repeats > 0:
        s.repeats -= 1
        begin_text(s, text, seat)


# ---------------------------------------------------------------- buying (카드 구입)


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
    on_turn(s, seat)
    not_merely_excluded(s, kind)
    require(kind in s.box.for_sale, "MINE-SETUP-13")
    if kind in s.box.basic:
        cite("MINE-SETUP-12")
        require(s.market[kind] > 0, "MINE-SETUP-10")
    else:
        require(s.market[kind] > 0, "MINE-SETUP-09")
    price = price_for(s, seat, kind)
    require(s.credits[seat] >= price, "MINE-BUY-02")
    use_purchase(s, kind)
    note_purchase(s, True)
    s.credits[seat] -= price
    leave_market(s, kind)
    if s.box.category[kind] == Category.CONTRACT:
        take_contract(s, seat, s.box.contract_number[kind])
    else:
        cite("MINE-BUY-04")
        s.discard[seat][kind] += 1
        if bought_card_triggers(s):
            trigger(s, s.box.discarded_text[kind], seat)


@question("purchase-limit")
def use_purchase(s: Position, kind: int) -> None:
    """A turn has one purchase, and one more for each Purchase + 1."""
    if counts_as_purchase(s, kind):
        require(s.buys > 0, "MINE-BUY-01")
        s.buys -= 1


@question("basic-card-anytime")
def counts_as_purchase(s: Position, kind: int) -> bool:
    """Whether buying this card uses up one of the turn's purchases; basic cards do so too."""
    return True


@move("MINE-ACT-01")
def end_actions(s: Position, seat: Seat) -> None:
    """Do nothing more this turn."""
    on_turn(s, seat)
    notice(s, seat, Event.TURN_END)
    s.phase = Phase.CLEAN_UP
