"""What lies on the table in Project:MINE: companies, decks, market, resources, and the effect going on."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from ludex.model.box import Box, Configuration
from ludex.model.domain import NONE, Amount, Domain, Seat, between, indexed
from ludex.model.game import Game
from ludex.model.state import HIDDEN, OWNER_ONLY, Each, Limit, Pile, State

from .components import BASIC_TYPES, CARD_TYPES, EVENTS, Card, Effect, load_components
from .components import Company as CompanyCard
from .language import Op, Script, empty_script

KINDS = indexed("card", lambda box: box.kinds, lambda box: box.korean_kinds)
Kind = Annotated[int, KINDS]
RESOURCES = indexed("resource", lambda box: box.resources)
Resource = Annotated[int, RESOURCES]
COMPANIES = indexed("company", lambda box: box.companies, lambda box: box.korean_companies)
Company = Annotated[int, COMPANIES]
CompanyOrNone = Annotated[int, COMPANIES.or_none()]
LINES = indexed("line", lambda box: box.script.line_names)
Line = Annotated[int, LINES]
TEXTS = indexed("text", lambda box: box.script.text_names)
Text = Annotated[int, TEXTS]
LEVELS = Domain("level", 0, lambda box: box.figures.nesting - 1)
Level = Annotated[int, LEVELS]
Depth = Annotated[int, between(0, lambda box: box.figures.nesting)]
Total = Annotated[int, between(0, lambda box: box.figures.dice * box.figures.faces)]
Cursor = Annotated[int, between(0, lambda box: box.seats * box.figures.companies_dealt)]
Era = Annotated[int, between(1, lambda box: box.eras)]


class Phase(IntEnum):
    """What happens now."""

    DEAL = 0
    CHOOSE = 1
    OPENING = 2
    DICE = 3
    MAJORITY = 4
    DELAYED = 5
    ADJUST = 6
    ACTION = 7
    CLEAN_UP = 8
    HAND = 9
    TURN_END = 10
    GATHER = 11
    EXCLUSION = 12
    RENEWAL = 13
    CLOSE = 14
    ENTRY = 15
    PREPARATION = 16
    REDRAW = 17
    TRANSITION_END = 18
    TRANSITION_CLOSE = 19


class Ending(IntEnum):
    """Why the game is over."""

    NOT_OVER = 0
    NOBODY_ENTERS = 1


class Category(IntEnum):
    """What sort of card a kind is, in the order of `CARD_TYPES`."""

    MINING = 0
    INVESTMENT = 1
    LARGE_MINING = 2
    SUBSIDY = 3
    TECHNOLOGY = 4
    CONTRACT = 5


class Event(IntEnum):
    """What a passive contract can wait for, in the order of `EVENTS`."""

    PLAY = 0
    DRAW = 1
    DISCARD = 2
    EXCLUDE = 3
    TURN_END = 4


X = -1
"""The energy of a card that can normally not be laid."""


class MineBox(Box):
    """The card list and the figures of one game, as tables by card, company and line."""

    def __init__(self, game: Game, configuration: Configuration) -> None:
        super().__init__(game, configuration)
        self.refuse_unknown_options("eras", "rounds", "transitions")
        own = configuration.components is not None
        data = self.component_data
        parts = load_components(data, self.players, "components" if own else "components.toml")
        self.figures = parts.figures
        self.eras = self.whole_number("eras", parts.figures.competition_eras, 1, 99)
        self.rounds = self.whole_number("rounds", 0, 0, 99)
        """The most rounds of an era; 0: as the rulebook has it, no limit."""
        self.transitions = self.whole_number("transitions", NONE, NONE, 99)
        """The most transition eras; -1: as the rulebook has it, no limit."""
        self.resources = parts.resources
        self.script: Script = empty_script(parts)
        self.text_card: list[int] = []
        self._read_cards(parts.card)
        self._read_companies(parts.company)
        self._read_needs()
        self.way_counts = _ways(parts.figures.dice, parts.figures.faces)
        self.recalls = any(code == Op.RECALL for code in self.script.code)
        self.total_cards = sum(self.copies) + sum(self.starting) * self.players

    def _read_cards(self, listed: tuple[Card, ...]) -> None:
        measures = self.script.measures
        self.kinds = tuple(card.name for card in listed)
        self.korean_kinds = tuple(card.korean for card in listed)
        self.category = tuple(CARD_TYPES.index(card.type) for card in listed)
        self.suit = tuple((*self.resources, "plan").index(card.suit) for card in listed)
        self.price = tuple(card.price for card in listed)
        self.energy_cost = tuple(X if card.energy == "X" else int(card.energy) for card in listed)
        self.points = tuple(card.points for card in listed)
        self.starting = tuple(card.start for card in listed)
        self.copies = tuple(0 if card.start else card.copies for card in listed)
        self.target = tuple(card.target for card in listed)
        self.event = tuple(EVENTS.index(card.event) if card.event else NONE for card in listed)
        self.event_measure = tuple(measures.index(card.measure) if card.measure else 0 for card in listed)
        self.event_least = tuple(card.at_least for card in listed)
        numbers = range(len(listed))
        add = self._add_text
        self.play_text = tuple(add(k, listed[k].name, listed[k].play) for k in numbers)
        self.discarded_text = tuple(
            add(k, f"{listed[k].name}-discarded", listed[k].discarded) for k in numbers
        )
        self.excluded_text = tuple(add(k, f"{listed[k].name}-excluded", listed[k].excluded) for k in numbers)
        self.use_text = tuple(add(k, f"{listed[k].name}-use", listed[k].use) for k in numbers)
        self.basic = tuple(k for k in numbers if listed[k].type in BASIC_TYPES)
        self.technology = tuple(k for k in numbers if listed[k].type == "technology")
        self.contract = tuple(k for k in numbers if listed[k].type == "contract")
        self.active = tuple(k for k in self.contract if self.use_text[k] >= 0)
        self.passive = tuple(k for k in self.contract if self.event[k] >= 0)
        self.for_sale = (*self.basic, *self.technology, *self.contract)

    def _add_text(self, kind: int, name: str, effects: tuple[Effect, ...]) -> int:
        """Lay out a text, and note on which card it and the texts inside it stand; -1: on a company."""
        text = self.script.add_text(name, effects)
        self.text_card.extend([kind] * (len(self.script.first) - len(self.text_card)))
        return text

    def _read_companies(self, listed: tuple[CompanyCard, ...]) -> None:
        measures = self.script.measures
        figures = self.figures
        self.companies = tuple(company.name for company in listed)
        self.korean_companies = tuple(company.korean for company in listed)
        self.ability_text = tuple(
            self._add_text(NONE, f"{company.name}-ability", company.ability) for company in listed
        )
        self.ability_energy = tuple(company.pay_energy for company in listed)
        # Entry 0 of the next four stands for a seat whose company is not chosen yet.
        self.energy_level = (figures.energy, *(_or(company.energy, figures.energy) for company in listed))
        self.hand_size = (figures.hand, *(_or(company.hand, figures.hand) for company in listed))
        self.purchases = (1, *(_or(company.buys, 1) for company in listed))
        self.discount = (0, *(company.discount for company in listed))
        self.end_terms = tuple(
            tuple((measures.index(t.measure), t.by, t.at_least, t.points) for t in company.end)
            for company in listed
        )
        self.goal = tuple(
            (measures.index(c.goal.measure), c.goal.by, c.goal.at_least, c.goal.points) if c.goal else None
            for c in listed
        )

    def _read_needs(self) -> None:
        way = "running" if self.reading("loss-check") == "running" else "total"
        inside = self.reading("loss-inside-condition") == "counts"
        texts = range(len(self.script.first))
        self.needs = tuple(self.script.needs(text, way, inside) for text in texts)
        self.needs_any = tuple(self.script.needs_any(text) for text in texts)
        self.plain_lines = tuple(self.script.plain_lines(text) for text in texts)


def _or(value: int | None, default: int) -> int:
    return default if value is None else value


def _ways(dice: int, faces: int) -> tuple[int, ...]:
    """In how many ways the dice show each total."""
    ways = [1]
    for _ in range(dice):
        ways = [
            sum(ways[t - f] for f in range(1, faces + 1) if 0 <= t - f < len(ways))
            for t in range(len(ways) + faces)
        ]
    return tuple(ways)


def _known_cards(box: MineBox) -> int:
    return box.total_cards if box.recalls else 0


class Position(State):
    """The table: who is on turn, what everybody owns, the market, and what is being carried out."""

    box: MineBox
    phase: Phase
    ending: Ending
    era: Era
    transition: Amount
    starter: Seat
    turn: Seat
    cursor: Cursor
    round: Amount
    declared: bool
    last_round: bool
    offered: Annotated[Each[Seat, Each[Company, bool]], OWNER_ONLY]
    chosen: Annotated[Each[Seat, CompanyOrNone], OWNER_ONLY]
    company: Each[Seat, CompanyOrNone]
    rolled: Each[Seat, Total]
    contending: Each[Seat, bool]
    compared: Each[Resource, bool]
    resource: Each[Seat, Each[Resource, Amount]]
    coins: Each[Seat, Amount]
    energy: Each[Seat, Amount]
    credits: Each[Seat, Amount]
    penalties: Each[Seat, Amount]
    buys: Amount
    played: Amount
    ability_used: bool
    echo: Amount
    bought: bool
    coin_spent: bool
    stirred: bool
    fed: bool
    declared_now: bool
    excess: Amount
    deck: Annotated[Each[Seat, Each[Kind, Amount]], OWNER_ONLY]
    on_top: Annotated[Each[Seat, Annotated[Pile[Kind], Limit(_known_cards)]], OWNER_ONLY]
    hand: Annotated[Each[Seat, Each[Kind, Amount]], OWNER_ONLY]
    discard: Each[Seat, Each[Kind, Amount]]
    area: Each[Seat, Each[Kind, Amount]]
    front: Each[Seat, Each[Kind, Amount]]
    progress: Each[Seat, Each[Kind, Amount]]
    used: Each[Seat, Each[Kind, bool]]
    later: Each[Seat, Each[Text, Amount]]
    queued: Each[Seat, Each[Text, Amount]]
    market: Each[Kind, Amount]
    technology_pile: Annotated[Each[Kind, Amount], HIDDEN]
    contract_pile: Annotated[Each[Kind, Amount], HIDDEN]
    stale: Each[Kind, Amount]
    to_clear: Each[Kind, Amount]
    excluded: Each[Kind, Amount]
    removed: Each[Kind, Amount]
    refilling: bool
    drawing: Amount
    drawer: Seat
    depth: Depth
    line: Each[Level, Line]
    actor: Each[Level, Seat]
    left: Each[Level, Amount]
    did: Each[Level, bool]
    entered: Each[Seat, bool]
    barred: Each[Seat, bool]
    redrawn: Each[Seat, bool]


def seat_from(s: Position, base: int, steps: int) -> int:
    """The seat so many places clockwise of another; steps are fewer than there are seats."""
    seat = base + steps
    return seat - s.box.seats if seat >= s.box.seats else seat


def market_busy(s: Position) -> bool:
    """Whether the market must be filled up before anything else happens."""
    return s.refilling != 0 and (s.depth == 0 or s.box.reading("refill-in-mid-effect") == "at-once")


def at_rest(s: Position) -> bool:
    """Nothing is being carried out: the market is settled, nobody draws, no effect is pending."""
    return s.refilling == 0 and s.drawing == 0 and s.depth == 0


def deck_size(s: Position, seat: int) -> int:
    """How many cards are in a seat's deck."""
    return sum(s.deck[seat])


def hand_size(s: Position, seat: int) -> int:
    """How many cards a seat holds."""
    return sum(s.hand[seat])


def hand_limit(s: Position, seat: int) -> int:
    """The size to which a seat's hand is brought: five, unless its company says otherwise."""
    return s.box.hand_size[s.company[seat] + 1]


def holds_contract(s: Position, seat: int, kind: int) -> bool:
    """Whether a contract is a seat's, wherever the reading lets it lie."""
    return (
        s.front[seat][kind]
        + s.deck[seat][kind]
        + s.hand[seat][kind]
        + s.discard[seat][kind]
        + s.area[seat][kind]
        > 0
    )


def in_competition(s: Position) -> bool:
    """Whether a competition era is going on, as opposed to a transition era."""
    return s.transition == 0
