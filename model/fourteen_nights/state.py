"""The table of Dream of Fourteen Nights: what the box holds, and everything that changes during a game."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from ludex.model.box import Box, Configuration
from ludex.model.domain import NONE, Amount, Seat, SeatOrNone, Signed, between, indexed
from ludex.model.errors import BadInput
from ludex.model.game import Game
from ludex.model.state import BOOKKEEPING, OWNER_ONLY, Each, State
from ludex.model.toml import validated

from .components import SPACES, Board, Components, Deck, Link, What, Who
from .questions import question


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
"""Space 5."""
HOUSEWORK_SPACE = 2
"""Space 3."""

SPACE_NAMES = tuple(str(number) for number in range(1, SPACES + 1))
ALL_SPACES = range(SPACES)

Space = Annotated[int, indexed("space", lambda _box: SPACE_NAMES)]
SpaceOrNone = Annotated[int, indexed("space", lambda _box: SPACE_NAMES).or_none()]
Card = Annotated[int, indexed("card", lambda box: box.cards, lambda box: box.names)]
CardOrNone = Annotated[int, indexed("card", lambda box: box.cards, lambda box: box.names).or_none()]
Trait = Annotated[int, indexed("trait", lambda box: box.traits)]
Day = Annotated[int, between(1, lambda box: box.days)]
Tokens = Annotated[int, between(0, lambda box: max(box.token_limit, box.start_tokens))]
Coins = Annotated[int, indexed("contribution", lambda box: box.contributions)]
"""A contribution, counted in coins and read in TC."""
CoinsOrNone = Annotated[int, indexed("contribution", lambda box: box.contributions).or_none()]

OPTIONS = ("board", "days")


Neighbours = tuple[tuple[int, ...], ...]
"""For each space those connected with it."""


def _neighbours(links: tuple[Link, ...]) -> Neighbours:
    """The connections, which the components number from one, as neighbours of each space."""
    joined = {(one - 1, other - 1) for link in links for one, other in (link, link[::-1])}
    return tuple(tuple(here for here in ALL_SPACES if (here, space) in joined) for space in ALL_SPACES)


class NightsBox(Box):
    """The components as tables, the board that is used, and the readings."""

    def __init__(self, game: Game, configuration: Configuration) -> None:
        super().__init__(game, configuration)
        self.refuse_unknown_options(*OPTIONS)
        data = self.component_data
        parts = validated(data, Components, "components")
        self._figures(parts)
        self._cards(parts)
        self._boards(parts)

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

    def _boards(self, parts: Components) -> None:
        boards = {board.name: _neighbours(board.links) for board in parts.board}
        only = next(iter(boards.values()))
        self.current_board = boards.get("current", only)
        self.first_board = boards.get("first", only)
        own = self.option("board", None)
        if own is not None:
            self.lay_board(validated({"name": "own", "links": own}, Board, "options.board").links)

    def lay_board(self, links: tuple[Link, ...]) -> None:
        """Use a board with these connections, whatever the readings say of the published ones."""
        self.current_board = self.first_board = _neighbours(links)
        self.answered = {}

    @property
    def two_players(self) -> bool:
        """Whether section 11 applies."""
        return self.players == 2


class Position(State):
    """What lies on the table, and how far the game has come."""

    box: NightsBox
    ending: Ending
    """Why the game is over, or that it is not."""
    step: Step
    """What the game waits for: a move, an action, an extra action, or a part of the settlement."""
    day: Day
    """Which of the fourteen days it is."""
    first_player: Seat
    """Who begins the day."""
    turn: Seat
    """Whose turn it is; in the settlement, whose part of it."""
    pawn: Each[Seat, Space]
    """The space on which each pawn stands."""
    tc: Each[Seat, Signed]
    """The Travel Coins of each player; less than nothing is a debt."""
    tokens: Each[Seat, Tokens]
    """The determination tokens of each player."""
    memory: Each[Seat, Signed]
    """The memory points that each player has gained so far."""
    traits: Each[Seat, Each[Trait, Amount]]
    """The trait points on each player's free plans and bought plans."""
    goal_traits: Each[Seat, Each[Trait, Amount]]
    """The trait points that each player has from the shared goal."""
    goal_points: Annotated[Each[Seat, Amount], question.under("bonus-in-the-formula", "term")]
    """The shared-goal bonus of each player, where it is a term of its own in the formula."""
    destination: Each[Seat, CardOrNone]
    """The destination card before each player."""
    goal: CardOrNone
    """The shared goal that lies open."""
    place: Each[Card, Place]
    """Where each card is."""
    owner: Each[Card, SeatOrNone]
    """Who holds each card, or before whom it lies."""
    acted_today: Each[Seat, bool]
    """Who has had the compulsory action of the day."""
    moved_by_force: Each[Seat, bool]
    """Whose pawn an effect has moved before the action of the day: that player acts there without moving."""
    banned: Annotated[Each[Seat, Each[Space, bool]], BOOKKEEPING]
    """The spaces to which each player may not move next, having acted there in the previous turn."""
    last_action: Annotated[Each[Seat, SpaceOrNone], BOOKKEEPING]
    """The space on which each player acted last; the next extra action may not repeat it."""
    token_spent: Annotated[bool, BOOKKEEPING]
    """Whether the player on turn has spent a token in this turn."""
    card_action_taken: Annotated[bool, BOOKKEEPING]
    """Whether the player on turn has had an extra action by a card in this turn."""
    saved_tokens: Annotated[Each[Seat, bool], BOOKKEEPING]
    """Who has spent no token since the first day and so has a claim to the recovery."""
    housework_visited: Annotated[Each[Seat, bool], BOOKKEEPING]
    """Two players: who has had the first visit to the housework space."""
    to_draw: Each[Seat, Each[Deck, Amount]]
    """How many cards of each deck each player is to draw now."""
    granted_actions: Each[Seat, Amount]
    """The extra actions that a card has granted to each player and that are still to be taken."""
    granted_here: Each[Seat, Amount]
    """The actions that a card has granted to each player on the very space where the pawn stands."""
    open_card: CardOrNone
    """The card that waits for somebody's choice."""
    drawer: SeatOrNone
    """Who drew the open card."""
    chosen_player: SeatOrNone
    """Whom the drawer has chosen for the open card."""
    sharing_player: SeatOrNone
    """Who shares in the chore or support card that another player is about to draw."""
    plan_handed_over: CardOrNone
    """The first of two plans that change hands."""
    goal_offered: CardOrNone
    """The second shared goal, beside the first one, from which the drawer of the brochure chooses."""
    plans_discarded: Amount
    """How many plans the drawer of the open card has discarded, to draw as many."""
    contribution: Annotated[Each[Seat, CoinsOrNone], OWNER_ONLY]
    """What each player holds in the closed hand for the shared goal."""
    support_given: Each[Seat, Amount]
    """The TC that a card has added to the shared goal in each player's name."""
    support_from_all: Annotated[Amount, question.under("goal-support-credit", "common")]
    """The TC that cards have added to the shared goal in nobody's name."""
    settled: Each[Seat, bool]
    """Who is done with this part of the settlement."""
    converted: Each[Seat, Each[Trait, Amount]]
    """How many points of each trait each player has turned into memory."""


def blank_names(s: Position) -> None:
    """Nobody and nothing where a position names a seat, a card or a space."""
    s.goal = s.open_card = s.plan_handed_over = s.goal_offered = NONE
    s.drawer = s.chosen_player = s.sharing_player = NONE
    for seat in range(s.box.seats):
        s.destination[seat] = NONE
        s.last_action[seat] = NONE
        s.contribution[seat] = NONE
        s.saved_tokens[seat] = True
    for card in s.box.every_card:
        s.owner[card] = NONE


def space_of(action: int) -> int:
    """The space on which an action is printed."""
    return CHANCE_SPACE if action == Action.ALLOWANCE else action
