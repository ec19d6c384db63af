"""Section 4: the days, the turns, the compulsory action, and whose decision it is."""

from __future__ import annotations

from ludex.model.domain import NONE, Seat
from ludex.model.game import AUTOMATIC, CHANCE, OVER
from ludex.model.rule import automatic, cite, move, require

from .chance import count_repetition, decider
from .decks import ALL_DECKS, grants_are_due, in_deck, next_granted, table_is_quiet
from .holdings import lay_away_after_effects
from .questions import question
from .settlement import open_settlement, settlement_decider
from .spaces import belongs_here, has_choice, may_choose, perform
from .state import FREE_ACTION, Action, Ending, Position, Step, space_of
from .tokens import ActionChoice, may_go_on, recover, recovers
from .two_players import require_two_players


def to_act(s: Position) -> int:
    """Whose decision it is: draws first, then card effects, then granted actions, then the turn."""
    if s.ending != Ending.NOT_OVER:
        return OVER
    for deck in ALL_DECKS:
        if any(s.to_draw[seat][deck] > 0 for seat in range(s.box.seats)):
            return CHANCE if in_deck(s, deck) else AUTOMATIC
    if s.open_card != NONE:
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


# The compulsory action


def act_on_space(s: Position, seat: int, action: int) -> None:
    """The compulsory action of the turn, after which the turn goes on to its third step."""
    lay_away_after_effects(s)
    s.acted_today[seat] = True
    s.moved_by_force[seat] = False
    s.step = Step.EXTRA
    perform(s, seat, action, s.pawn[seat] == FREE_ACTION, True)


def printed_action(s: Position) -> tuple[int, ...]:
    """The action of the space on which the pawn of the seat on turn has arrived."""
    return (s.pawn[s.turn],) if s.step == Step.ACT else ()


def actions_of_the_space(s: Position, _seat: int) -> tuple[Action, ...]:
    """The actions to think of on a space that leaves a choice."""
    return tuple(Action) if s.step == Step.ACT else ()


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
    require(s.turn == seat, "FN-SET-10")
    require(s.step == Step.ACT and table_is_quiet(s), "FN-TURN-01")
    require(belongs_here(s, seat, action), "FN-TURN-03")
    require_two_players(s, seat, action, True)
    require(has_choice(s, seat), "FN-TURN-03")
    if s.pawn[seat] == FREE_ACTION:
        cite("FN-SP6-01")
        require(may_choose(s, action), "FN-DECK-02")
        require(is_exempt(s, seat) or not repeats_choice(s, seat, action), "FN-SP6-02")
    act_on_space(s, seat, action)


@question("space-six-previous")
def repeats_choice(s: Position, seat: int, action: int) -> bool:
    """Whether the action chosen on space 6 is the seat's last one, which belongs to an earlier turn."""
    return s.last_action[seat] == space_of(action)


@question("forced-exemption")
def is_exempt(s: Position, seat: int) -> bool:
    """Whether a seat is free of the ban on repeating: a forced move lifts only the ban on moving."""
    return False


# An action on the pawn's own space


def actions_granted_here(s: Position, seat: int) -> tuple[Action, ...]:
    """The actions to think of when a card grants one on the pawn's space."""
    return tuple(Action) if s.granted_here[seat] > 0 else ()


@move("FN-SP5-02", action=actions_granted_here)
def act_here(s: Position, seat: Seat, action: ActionChoice) -> None:
    """Take an action that a card grants on the very space where the pawn stands."""
    require(s.granted_here[seat] > 0 and grants_are_due(s, seat), "FN-SP5-02")
    require(belongs_here(s, seat, action), "FN-SP5-02")
    require_two_players(s, seat, action, True)
    s.granted_here[seat] -= 1
    count_repetition(s, seat)
    perform(s, seat, action, s.pawn[seat] == FREE_ACTION, False)


# The end of a turn, and of a day


@move("FN-TURN-04")
def end_turn(s: Position, seat: Seat) -> None:
    """Do without a further extra action."""
    require(s.turn == seat, "FN-SET-10")
    require(s.step == Step.EXTRA and table_is_quiet(s), "FN-TURN-01")
    require(may_go_on(s, seat), "FN-TURN-04")
    close_turn(s)


@automatic("FN-TURN-01")
def turn_passes(s: Position) -> None:
    """Without a token for an extra action the turn is over."""
    require(s.step == Step.EXTRA and table_is_quiet(s), "FN-TURN-01")
    require(not may_go_on(s, s.turn), "FN-TURN-04")
    close_turn(s)


def close_turn(s: Position) -> None:
    """Hand over clockwise; after the last seat the day is over."""
    cite("FN-SET-10")
    lay_away_after_effects(s)
    s.token_spent = False
    s.card_action_taken = False
    following = s.turn + 1 if s.turn + 1 < s.box.seats else 0
    if following != s.first_player:
        s.turn = following
        open_turn(s)
    elif s.day == s.box.days:
        cite("FN-DAY14-02")
        open_settlement(s)
    else:
        cite("FN-DAY-01")
        open_day(s)


@question("first-player-rotation")
def first_player_today(s: Position) -> int:
    """Who begins the new day: the same player as every day."""
    return s.first_player


def open_day(s: Position) -> None:
    """A new day: nobody has acted yet."""
    cite("FN-DAY-02")
    s.day += 1
    if s.day == s.box.days:
        cite("FN-DAY14-01")
    for seat in range(s.box.seats):
        s.acted_today[seat] = False
    s.first_player = first_player_today(s)
    s.turn = s.first_player
    if recovers(s):
        recover(s)
    open_turn(s)


def open_turn(s: Position) -> None:
    """A turn begins with the move, unless a forced move has taken its place."""
    s.step = Step.ACT if s.moved_by_force[s.turn] else Step.MOVE
