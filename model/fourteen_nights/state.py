"""The table of Dream of Fourteen Nights: what the box holds, and everything that changes during a game."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from ludex.model.box import Box, Configuration
from ludex.model.domain import NONE, Amount, Seat, SeatOrNone, Signed, between, indexed
from ludex.model.errors import BadInput
from ludex.model.game import Game
from ludex.model.state import OWNER_ONLY, Each, State
from ludex.model.toml import validated

from .components import SPACES, Board, Components, Deck, Link, What, Who


class Place(IntEnum):
    """Where a card is."""

    DECK = 0
    DISCARD = 1
    HAND = 2
    FRONT = 3
    BOUGHT = 4
    OUT = 5


class Step(IntEnum):
    """What the game waits for."""

    DESTINATION = 0
    MOVE = 1
    ACT = 2
    EXTRA = 3
    BUY = 4
    CONTRIBUTE = 5
    CONVERT = 6
    SCORE = 7


class Ending(IntEnum):
    """Why the game is over."""

    NOT_OVER = 0
    SCORED = 1


class Action(IntEnum):
    """What can be done on a space; the allowance is the second choice of two players on space 5."""

    FREE_PLAN = 0
    RESEARCH = 1
    HOUSEWORK = 2
    SUPPORT = 3
    CHANCE = 4
    ALLOWANCE = 5


FREE_ACTION = 5
"""Space 6, counted from zero as all spaces are."""
CHANCE_SPACE = 4
"""Space 5, counted from zero."""

SPACE_NAMES = tuple(str(number) for number in range(1, SPACES + 1))
ALL_SPACES = range(SPACES)

Space = Annotated[int, indexed("space", lambda _box: SPACE_NAMES)]
SpaceOrNone = Annotated[int, indexed("space", lambda _box: SPACE_NAMES).or_none()]
Card = Annotated[int, indexed("card", lambda box: box.cards, lambda box: box.names)]
CardOrNone = Annotated[int, indexed("card", lambda box: box.cards, lambda box: box.names).or_none()]
Trait = Annotated[int, indexed("trait", lambda box: box.traits)]
Day = Annotated[int, between(1, lambda box: box.days)]
Coins = Annotated[int, indexed("contribution", lambda box: box.contributions)]
"""A contribution, counted in coins and read in TC."""
CoinsOrNone = Annotated[int, indexed("contribution", lambda box: box.contributions).or_none()]

OPTIONS = ("board", "days")


class NightsBox(Box):
    """The components as tables, the board that is used, and the readings."""

    def __init__(self, game: Game, configuration: Configuration) -> None:
        super().__init__(game, configuration)
        self.refuse_unknown_options(*OPTIONS)
        data = self.component_data
        parts = validated(data, Components, "components")
        self._figures(parts)
        self._cards(parts)
        self._board(parts)

    def _figures(self, parts: Components) -> None:
        figures = parts.figures
        self.days = self.whole_number("days", figures.days.value, 1, 250)
        self.start_space = figures.start_space.value - 1
        self.start_tc = figures.start_tc.value
        self.start_tokens = figures.start_tokens.value
        self.start_plans = figures.start_plans.value
        self.token_limit = figures.token_limit.value
        self.recovery_day = figures.recovery_day.value
        self.recovery_tokens = figures.recovery_tokens.value
        self.penalty = figures.penalty.value
        self.conversion_points = figures.conversion_points.value
        self.allowance = figures.allowance.value
        self.first_chore_bonus = figures.first_chore_bonus.value
        self.coin = figures.coin.value
        most = figures.largest_contribution.value // self.coin
        self.contributions = tuple(str(coins * self.coin) for coins in range(most + 1))
        self.traits = parts.traits

    def _cards(self, parts: Components) -> None:
        cards = parts.card
        self.cards = tuple(card.id for card in cards)
        self.names = tuple(card.name for card in cards)
        self.deck = tuple(card.deck for card in cards)
        self.every_card = range(len(cards))
        self.cards_of = tuple(
            tuple(number for number in self.every_card if self.deck[number] == deck) for deck in Deck
        )
        self.cost = tuple(card.cost for card in cards)
        self.tc = tuple(card.tc for card in cards)
        self.memory = tuple(card.memory for card in cards)
        self.target = tuple(card.target for card in cards)
        self.top_memory = tuple(card.top_memory for card in cards)
        self.least_players = tuple(card.least_players for card in cards)
        self.listed = tuple(card.listed for card in cards)
        self.points = tuple(self._row(card.traits) for card in cards)
        self.top_points = tuple(self._row(card.top_traits) for card in cards)
        self.printed_weights = tuple(self._row(card.weights) for card in cards)
        self.who = tuple(card.effect.who if card.effect else Who.SELF for card in cards)
        self.what = tuple(card.effect.what if card.effect else What.NOTHING for card in cards)
        self.amount = tuple(card.effect.amount if card.effect else 0 for card in cards)
        self.with_effect = tuple(number for number in self.every_card if self.what[number] != What.NOTHING)
        self._enough_to_deal()

    def _row(self, points: dict[str, int]) -> tuple[int, ...]:
        return tuple(points.get(trait, 0) for trait in self.traits)

    def _enough_to_deal(self) -> None:
        needed = {Deck.DESTINATION: self.players, Deck.PLAN: self.players * self.start_plans}
        for deck, number in needed.items():
            there = len(self.cards_of[deck])
            if there < number:
                raise BadInput(
                    "components",
                    f"{there} {deck.name.lower()} cards are too few for {self.players} players",
                    where="components.card",
                    right=f"at least {number}",
                )

    def _board(self, parts: Components) -> None:
        own = self.option("board", None)
        if own is not None:
            board = validated({"name": "own", "links": own}, Board, "options.board")
        else:
            wanted = self.reading("board")
            boards = {board.name: board for board in parts.board}
            board = boards.get(wanted, parts.board[0])
        self.lay_board(board.links)

    def lay_board(self, links: tuple[Link, ...]) -> None:
        """Connect the spaces, which the components number from one."""
        self.links = tuple((min(one, other) - 1, max(one, other) - 1) for one, other in links)
        self.neighbours = tuple(
            tuple(here for here in ALL_SPACES if (min(here, space), max(here, space)) in self.links)
            for space in ALL_SPACES
        )

    @property
    def two_players(self) -> bool:
        """Whether section 11 applies."""
        return self.players == 2


class Position(State):
    """What lies on the table, and how far the game has come."""

    box: NightsBox
    ending: Ending
    step: Step
    day: Day
    first: Seat
    turn: Seat
    pawn: Each[Seat, Space]
    tc: Each[Seat, Signed]
    tokens: Each[Seat, Amount]
    memory: Each[Seat, Signed]
    traits: Each[Seat, Each[Trait, Amount]]
    bonus: Each[Seat, Each[Trait, Amount]]
    happiness: Each[Seat, Amount]
    destination: Each[Seat, CardOrNone]
    goal: CardOrNone
    place: Each[Card, Place]
    owner: Each[Card, SeatOrNone]
    acted: Each[Seat, bool]
    forced: Each[Seat, bool]
    came_from: Each[Seat, SpaceOrNone]
    banned: Each[Seat, Each[Space, bool]]
    last: Each[Seat, SpaceOrNone]
    through_six: Each[Seat, bool]
    token_used: bool
    card_used: bool
    extra_today: Each[Seat, bool]
    abstained: Each[Seat, bool]
    chores_visited: Each[Seat, bool]
    draws: Each[Seat, Each[Deck, Amount]]
    owed: Each[Seat, Amount]
    owed_here: Each[Seat, Amount]
    pending: CardOrNone
    drawer: SeatOrNone
    partner: SeatOrNone
    sharer: SeatOrNone
    given: CardOrNone
    offered: CardOrNone
    set_aside: Amount
    pledge: Annotated[Each[Seat, CoinsOrNone], OWNER_ONLY]
    advance: Each[Seat, Amount]
    pot: Amount
    finished: Each[Seat, bool]
    converted: Each[Seat, Each[Trait, Amount]]


def blank_names(s: Position) -> None:
    """Nobody and nothing where a position names a seat, a card or a space."""
    s.goal = s.pending = s.drawer = s.partner = s.sharer = s.given = s.offered = NONE
    for seat in range(s.box.seats):
        s.destination[seat] = NONE
        s.last[seat] = NONE
        s.came_from[seat] = NONE
        s.pledge[seat] = NONE
        s.abstained[seat] = True
    for card in s.box.every_card:
        s.owner[card] = NONE


def space_of(action: int) -> int:
    """The space on which an action is printed."""
    return CHANCE_SPACE if action == Action.ALLOWANCE else action
