"""What lies on the table in Project:MINE: companies, decks, market, resources, and the effect going on."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from ludex.model.domain import Amount, Domain, Seat, between, indexed
from ludex.model.state import BOOKKEEPING, HIDDEN, OWNER_ONLY, Each, Limit, Pile, State

from .box import MineBox
from .questions import question

KINDS = indexed("card", lambda box: box.kinds, lambda box: box.korean_kinds)
Kind = Annotated[int, KINDS]
CONTRACTS = indexed("contract", lambda box: box.contract_names, lambda box: box.korean_contracts)
Contract = Annotated[int, CONTRACTS]
RESOURCES = indexed("resource", lambda box: box.resources)
Resource = Annotated[int, RESOURCES]
COMPANIES = indexed("company", lambda box: box.companies, lambda box: box.korean_companies)
Company = Annotated[int, COMPANIES]
CompanyOrNone = Annotated[int, COMPANIES.or_none()]
LINES = indexed("line", lambda box: box.script.line_names)
Line = Annotated[int, LINES]
DELAYED = indexed("text", lambda box: box.delayed_names)
Delayed = Annotated[int, DELAYED]
LEVELS = Domain("level", 0, lambda box: box.figures.nesting - 1)
Level = Annotated[int, LEVELS]
Depth = Annotated[int, between(0, lambda box: box.figures.nesting)]
Repetitions = Annotated[int, between(0, lambda box: box.most_repetitions)]
Copies = Annotated[int, between(0, lambda box: box.most_copies)]
Tokens = Annotated[int, between(0, lambda box: box.most_target)]
Coins = Annotated[int, between(0, lambda box: len(box.resources))]
Exclusions = Annotated[int, between(0, lambda box: box.figures.era_exclusions)]
Total = Annotated[int, between(0, lambda box: box.figures.dice * box.figures.faces)]
Place = Annotated[int, between(0, lambda box: box.seats * box.figures.companies_dealt)]
Era = Annotated[int, between(1, lambda box: box.eras)]
Round = Annotated[int, between(0, lambda box: max(1, box.rounds))]


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


def _known_cards(box: MineBox) -> int:
    return box.most_known


class Position(State):
    """The table: who is on turn, what everybody owns, the market, and what is being carried out."""

    box: MineBox

    # How far the game is.
    phase: Phase
    """The step of set-up, turn or era that is going on."""
    ending: Ending
    """Why the game is over, or that it is not."""
    era: Era
    """The number of the competition era, which the marker of the starter shows."""
    transition: Amount
    """The number of the transition era; none while competition eras are played."""
    starter: Seat
    """Who has the marker of the starter."""
    turn: Seat
    """Whose turn it is."""
    place: Place
    """How many have been served: company cards in the deal, seats from the starter on everywhere else."""
    round: Annotated[Round, BOOKKEEPING]
    """The number of the round, counted only where an option cuts eras short."""
    declared: bool
    """Whether somebody has declared the end of the era."""
    last_round: bool
    """Whether this is the last round of the era."""

    # Set-up.
    offered: Annotated[Each[Seat, Each[Company, bool]], OWNER_ONLY]
    """The company cards that a player has been dealt and may choose from."""
    chosen: Annotated[Each[Seat, CompanyOrNone], OWNER_ONLY]
    """The company that a player has chosen and not shown yet."""
    company: Each[Seat, CompanyOrNone]
    """The company of each player, once all are shown."""
    rolled: Each[Seat, Total]
    """The total of a player's dice for the start."""
    contending: Each[Seat, bool]
    """Who can still become the first starter."""

    # What a player has besides cards.
    compared: Each[Resource, bool]
    """The resources that have been compared for coins as this era begins."""
    resource: Each[Seat, Each[Resource, Amount]]
    """How many of each resource a player has."""
    coins: Each[Seat, Coins]
    """The coin tokens of a player."""
    energy: Each[Seat, Amount]
    """The energy that a player has left."""
    credits: Each[Seat, Amount]
    """The credits that a player has left."""
    penalties: Each[Seat, Amount]
    """The points on a player's penalty tokens."""

    # What counts for one turn.
    buys: Annotated[Amount, BOOKKEEPING]
    """How many cards may still be bought this turn."""
    played: Annotated[Amount, BOOKKEEPING]
    """How many cards have been laid this turn."""
    ability_used: Annotated[bool, BOOKKEEPING]
    """Whether the company's ability has been used this turn."""
    repeats: Annotated[Amount, BOOKKEEPING]
    """How many of the next cards laid this turn take effect once more."""
    bought: Annotated[bool, BOOKKEEPING, question.under("purchase-step", "closes-actions")]
    """Whether a card has been bought this turn, so that only buying and contracts are left."""

    # Where the cards are.
    deck: Annotated[Each[Seat, Each[Kind, Copies]], OWNER_ONLY]
    """The cards of a player's deck; their order is chance, but for those known to be on top."""
    known_top: Annotated[Each[Seat, Annotated[Pile[Kind], Limit(_known_cards)]], OWNER_ONLY]
    """The cards that an effect has put on top of a deck, the uppermost first."""
    hand: Annotated[Each[Seat, Each[Kind, Copies]], OWNER_ONLY]
    """The cards that a player holds."""
    discard: Each[Seat, Each[Kind, Copies]]
    """A player's discard pile."""
    use_area: Each[Seat, Each[Kind, Copies]]
    """The cards that a player has laid this turn."""
    contracts: Each[Seat, Each[Contract, bool]]
    """The contracts that lie in front of a player."""
    progress: Each[Seat, Each[Contract, Tokens]]
    """The tokens of progress on a player's contract."""
    contract_used: Annotated[Each[Seat, Each[Contract, bool]], BOOKKEEPING]
    """The active contracts that a player has used this turn."""
    waiting: Each[Seat, Each[Delayed, Amount]]
    """The effects that a player has put off to the start of the next turn."""
    waiting_order: Annotated[
        Each[Seat, Each[Delayed, Amount]], BOOKKEEPING, question.under("delayed-order", "as-put-off")
    ]
    """In which order these effects were put off."""
    market: Each[Kind, Copies]
    """The cards that can be had: basic pile, technology cards and contracts face up."""
    technology_pile: Annotated[Each[Kind, Copies], HIDDEN]
    """The technology cards that are still face down."""
    contract_pile: Annotated[Each[Contract, bool], HIDDEN]
    """The contracts that are still face down."""
    market_discards: Each[Kind, Copies]
    """Technology cards and contracts that were discarded from the market."""
    still_lying: Annotated[
        Each[Kind, Copies], BOOKKEEPING, question.under("refill-while-clearing", "only-those-lying-there")
    ]
    """The face-up cards of the era that ends which have not been discarded yet."""
    excluded: Each[Kind, Copies]
    """The cards on the exclusion card."""
    still_to_exclude: Exclusions
    """How many cards the player whose turn it is to exclude at the end of an era must still exclude."""
    cards_in_decks: Annotated[Amount, BOOKKEEPING, question.under("stalled-era", "idle-round-ends-it")]
    """How many cards lay in all decks when the round began."""

    # What the view of one seat says of cards that it does not see; nothing in the position itself.
    unseen_deck: Each[Seat, Amount]
    """In the view of another seat: how many cards a player's deck has."""
    unseen_hand: Each[Seat, Amount]
    """In the view of another seat: how many cards a player holds."""

    # What is being carried out.
    refilling: bool
    """Whether the rows of the market are being filled up."""
    drawing: Amount
    """How many cards are still to be drawn now."""
    drawer: Seat
    """Who draws them."""
    depth: Depth
    """How many texts are being carried out, each of them set off by the one before."""
    line: Each[Level, Line]
    """For each of these texts the line that has been reached."""
    actor: Each[Level, Seat]
    """For each of these texts the player who carries it out."""
    repetitions: Each[Level, Repetitions]
    """For each of these texts how often its line is still to be done."""
    carried_out: Each[Level, bool]
    """For each of these texts whether the line before was carried out, which "if you do" asks."""

    # Transition eras.
    entered: Each[Seat, bool]
    """Who takes part in the era; in competition eras everybody does."""
    stayed_out: Each[Seat, bool]
    """Who has stayed out of a transition era and can enter no other."""
    redrawn: Each[Seat, bool]
    """Who has put the hand back and drawn anew in this transition era."""


def seat_from(s: Position, base: int, steps: int) -> int:
    """The seat so many places clockwise of another; steps are fewer than there are seats."""
    seat = base + steps
    return seat - s.box.seats if seat >= s.box.seats else seat


def at_rest(s: Position) -> bool:
    """Nothing is being carried out: the market is settled, nobody draws, no effect is pending."""
    return s.refilling == 0 and s.drawing == 0 and s.depth == 0


def carrying_out(s: Position) -> bool:
    """Whether a line of a text is what happens next: the market is settled and nobody draws."""
    return s.refilling == 0 and s.drawing == 0 and s.depth > 0


def deck_size(s: Position, seat: int) -> int:
    """How many cards are in a seat's deck."""
    return sum(s.deck[seat])


def hand_size(s: Position, seat: int) -> int:
    """How many cards a seat holds."""
    return sum(s.hand[seat])


def hand_limit(s: Position, seat: int) -> int:
    """The size to which a seat's hand is brought: five, unless its company says otherwise."""
    return s.box.hand_size[s.company[seat] + 1]


def energy_level(s: Position, seat: int) -> int:
    """The energy a seat's turn begins with: four, unless its company says otherwise."""
    return s.box.energy_level[s.company[seat] + 1]


def owned(s: Position, seat: int, kind: int) -> int:
    """How many cards of a kind a seat has in deck, hand, discard pile and use area."""
    return s.deck[seat][kind] + s.hand[seat][kind] + s.discard[seat][kind] + s.use_area[seat][kind]


def in_competition(s: Position) -> bool:
    """Whether a competition era is going on, as opposed to a transition era."""
    return s.transition == 0


def in_a_turn(s: Position) -> bool:
    """Whether some seat's turn is going on, in an era of either sort."""
    return s.phase >= Phase.DELAYED and s.phase <= Phase.TURN_END


def has_the_turn(s: Position, seat: int) -> bool:
    """Whether it is this seat's turn; between eras it is nobody's."""
    return s.turn == seat and in_a_turn(s)
