"""Section 4: the days, the turns, the compulsory action, and whose decision it is."""

from __future__ import annotations

from ludex.model.domain import NONE, Seat
from ludex.model.game import AUTOMATIC, CHANCE, OVER
from ludex.model.rule import automatic, cite, move, require

from .chance import decider
from .decks import (
    ALL_DECKS,
    grants_are_due,
    in_deck,
    is_looked_for,
    next_granted,
    seat_drawing,
    table_is_quiet,
)
from .holdings import clear_chance_cards
from .settlement import open_settlement, settlement_decider
from .spaces import (
    belongs_here,
    forget,
    forget_forced_move,
    has_choice,
    perform,
    repeats,
    require_service,
    require_two_players,
)
from .state import CHANCE_SPACE, FREE_ACTION, Action, Ending, Position, Step
from .tokens import ActionChoice, count_repetition, may_go_on, recover, recovers


def to_act(s: Position) -> int:
    """Whose decision it is: draws first, then card effects, then granted actions, then the turn."""
    if s.ending != Ending.NOT_OVER:
        return OVER
    drawing = seat_drawing(s)
    if drawing != NONE:
        return who_takes(s, drawing)
    if s.pending != NONE:
        return decider(s)
    granted = next_granted(s)
    if granted != NONE:
        return granted
    if s.step == Step.ACT:
        return s.turn if has_choice(s, s.turn) else AUTOMATIC
    if s.step == Step.EXTRA:
        return s.turn if may_go_on(s, s.turn) else AUTOMATIC
    if s.step == Step.MOVE or s.step == Step.DESTINATION:
        return s.turn
    return settlement_decider(s)


def who_takes(s: Position, seat: int) -> int:
    """Who decides on the next card of a seat: chance, or the seat itself where it looks for a plan."""
    for deck in ALL_DECKS:
        if s.draws[seat][deck] > 0:
            if not in_deck(s, deck):
                return AUTOMATIC
            return seat if is_looked_for(s, deck) else CHANCE
    return AUTOMATIC


def act_on_space(s: Position, seat: int, action: int) -> None:
    """The compulsory action of the turn."""
    clear_chance_cards(s)
    action_is_done(s, seat)
    perform(s, seat, action, s.pawn[seat] == FREE_ACTION, True)
    at_chance = s.box.two_players and s.pawn[seat] == CHANCE_SPACE
    if at_chance and s.box.reading("chance-option-extent") == "on-top":
        cite("FN-TURN-03")
        s.owed_here[seat] += 1


def action_is_done(s: Position, seat: int) -> None:
    """The turn goes on to its third step."""
    s.acted[seat] = True
    forget_forced_move(s, seat)
    s.step = Step.EXTRA


def printed_action(s: Position) -> tuple[int, ...]:
    """The action of the space on which the pawn of the seat on turn has arrived."""
    return (s.pawn[s.turn],) if s.step == Step.ACT else ()


def actions_of_the_space(s: Position, _seat: int) -> tuple[Action, ...]:
    """The actions to think of on a space that leaves a choice."""
    return tuple(Action) if s.step == Step.ACT else ()


def actions_granted_here(s: Position, seat: int) -> tuple[Action, ...]:
    """The actions to think of when an effect grants one on the pawn's space."""
    return tuple(Action) if s.owed_here[seat] > 0 else ()


@automatic("FN-TURN-03", action=printed_action)
def arrive(s: Position, action: ActionChoice) -> None:
    """The action of the space is compulsory; where it leaves no choice it simply happens."""
    require(s.step == Step.ACT and table_is_quiet(s), "FN-TURN-03")
    require(not has_choice(s, s.turn) and s.pawn[s.turn] == action, "FN-TURN-03")
    require(action != Action.ALLOWANCE, "FN-2P-01")
    act_on_space(s, s.turn, action)


@move("FN-TURN-03", action=actions_of_the_space)
def act(s: Position, seat: Seat, action: ActionChoice) -> None:
    """Choose the action: on space 6 one of spaces 1 to 5, with two players on space 5 card or coins."""
    require(s.step == Step.ACT and s.turn == seat and table_is_quiet(s), "FN-TURN-03")
    require(has_choice(s, seat), "FN-SP6-01")
    require_choice(s, seat, action)
    act_on_space(s, seat, action)


@move("FN-2P-03")
def do_neither(s: Position, seat: Seat) -> None:
    """Where two players may choose on space 5 and that reading is used: take neither card nor coins."""
    require(s.step == Step.ACT and s.turn == seat and table_is_quiet(s), "FN-TURN-03")
    require(s.box.two_players and s.pawn[seat] == CHANCE_SPACE, "FN-2P-03")
    require(s.box.reading("chance-option-none") == "may-do-neither", "FN-TURN-03")
    action_is_done(s, seat)
    forget(s, seat, True)


def require_choice(s: Position, seat: int, action: int) -> None:
    """What the space asks of an action chosen on it."""
    require(belongs_here(s, seat, action), "FN-TURN-03")
    require_two_players(s, seat, action, True)
    if s.pawn[seat] == FREE_ACTION:
        require_service(s, action)
        exempt = s.forced[seat] and s.box.reading("forced-exemption") == "every-ban"
        require(exempt or not repeats_choice(s, seat, action), "FN-SP6-02")


def repeats_choice(s: Position, seat: int, action: int) -> bool:
    """Whether the action chosen on space 6 repeats the previous one; space 6 itself was entered lawfully."""
    if s.box.reading("space-six-leaves") == "six" and s.through_six[seat]:
        return False
    return repeats(s, seat, action, False)


@move("FN-FORCE-03", action=actions_granted_here)
def act_here(s: Position, seat: Seat, action: ActionChoice) -> None:
    """Take an action that an effect grants on the very space where the pawn stands."""
    require(s.owed_here[seat] > 0 and grants_are_due(s, seat), "FN-FORCE-03")
    require(belongs_here(s, seat, action), "FN-FORCE-03")
    require_two_players(s, seat, action, True)
    if action == Action.ALLOWANCE:
        require(s.box.reading("chance-option-extent") != "on-top", "FN-SP5-01")
    s.owed_here[seat] -= 1
    count_repetition(s, seat)
    through_six = s.pawn[seat] == FREE_ACTION
    if not s.acted[seat] and s.box.reading("forced-before-turn") == "at-once":
        cite("FN-FORCE-04")
        s.acted[seat] = True
        perform(s, seat, action, through_six, True)
    else:
        perform(s, seat, action, through_six, False)


@move("FN-TURN-04")
def end_turn(s: Position, seat: Seat) -> None:
    """Do without a further extra action."""
    require(s.step == Step.EXTRA and s.turn == seat and table_is_quiet(s), "FN-TURN-01")
    require(may_go_on(s, seat), "FN-TURN-04")
    close_turn(s)


@automatic("FN-TURN-01")
def turn_passes(s: Position) -> None:
    """Without a token or a card for an extra action the turn is over."""
    require(s.step == Step.EXTRA and table_is_quiet(s), "FN-TURN-01")
    require(not may_go_on(s, s.turn), "FN-TURN-04")
    close_turn(s)


def close_turn(s: Position) -> None:
    """Hand over clockwise; after the last seat the day is over."""
    cite("FN-SET-10")
    clear_chance_cards(s)
    s.token_used = False
    s.card_used = False
    following = s.turn + 1 if s.turn + 1 < s.box.seats else 0
    if following != s.first:
        s.turn = following
        open_turn(s)
    elif s.day == s.box.days:
        cite("FN-DAY14-02")
        open_settlement(s)
    else:
        cite("FN-DAY-01")
        open_day(s)


def open_day(s: Position) -> None:
    """A new day: nobody has acted yet."""
    cite("FN-DAY-02")
    s.day += 1
    for seat in range(s.box.seats):
        s.acted[seat] = False
        s.extra_today[seat] = False
    if s.box.reading("first-player-rotation") == "rotates":
        s.first = s.first + 1 if s.first + 1 < s.box.seats else 0
    s.turn = s.first
    if recovers(s):
        recover(s)
    open_turn(s)


def open_turn(s: Position) -> None:
    """A turn begins with the move, unless a forced move has taken its place."""
    seat = s.turn
    if s.box.reading("space-six-previous") == "same-turn":
        s.last[seat] = NONE
        s.through_six[seat] = False
    if s.acted[seat]:
        s.step = Step.EXTRA
    elif s.forced[seat]:
        s.step = Step.ACT
    else:
        s.step = Step.MOVE
