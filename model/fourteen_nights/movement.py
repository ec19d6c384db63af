"""Section 6: moving one's own pawn, the space that is banned, and pawns moved by force."""

from __future__ import annotations

from ludex.model.domain import Seat
from ludex.model.rule import cite, move, require

from .decks import DECK_OF_SPACE, obtainable, table_is_quiet
from .spaces import forget_forced_move
from .state import ALL_SPACES, CHANCE_SPACE, FREE_ACTION, Action, Position, Space, Step
from .tokens import use_up_extra_action


def linked(s: Position, seat: int, space: int) -> bool:
    """Whether a space is connected with the one where the seat's pawn stands."""
    return any(s.pawn[seat] == here for here in s.box.neighbours[space])


def can_enter(s: Position, seat: int, space: int) -> bool:
    """Whether the space may be entered at all, connected or not."""
    free = s.box.reading("sharing-a-space") == "shared" or all(
        s.pawn[other] != space for other in range(s.box.seats) if other != seat
    )
    useful = s.box.reading("empty-deck-action") == "nothing" or space_serves(s, space)
    return free and useful


def space_serves(s: Position, space: int) -> bool:
    """Whether there is still a card for the action of a space."""
    if space == FREE_ACTION:
        return any(obtainable(s, DECK_OF_SPACE[other]) for other in range(FREE_ACTION))
    return obtainable(s, DECK_OF_SPACE[space])


def seat_before(s: Position) -> int:
    """Whose turn it was immediately before this one, also across a night after which the role rotates."""
    rotated = s.turn == s.first and s.box.reading("first-player-rotation") == "rotates"
    back = 2 if rotated else 1
    return (s.turn + s.box.seats - back) % s.box.seats


def barred(s: Position, seat: int, space: int) -> bool:
    """Whether the space was acted on in the previous turn."""
    if s.box.reading("whose-previous-turn") == "table":
        return s.banned[seat_before(s)][space]
    return s.banned[seat][space]


def may_go(s: Position, seat: int, space: int) -> bool:
    """Whether the pawn may go there of the seat's own will."""
    return linked(s, seat, space) and not barred(s, seat, space) and can_enter(s, seat, space)


def has_nowhere_to_go(s: Position, seat: int) -> bool:
    """Whether the compulsory move is impossible."""
    return all(not may_go(s, seat, space) for space in ALL_SPACES)


def neighbours(s: Position, seat: int) -> tuple[int, ...]:
    """The spaces connected with the pawn's, when it is to move."""
    return () if s.step != Step.MOVE else s.box.neighbours[s.pawn[seat]]


def to_move(s: Position, seat: int) -> bool:
    """Whether it is this seat's turn and the pawn has yet to move."""
    return s.step == Step.MOVE and s.turn == seat and table_is_quiet(s)


@move("FN-TURN-02", space=neighbours)
def go(s: Position, seat: Seat, space: Space) -> None:
    """Move the pawn to a connected space, not to the one acted on in the previous turn."""
    require(to_move(s, seat), "FN-TURN-01")
    require(linked(s, seat, space), "FN-MOVE-02")
    if s.box.reading("no-legal-move") == "ban-lifted" and has_nowhere_to_go(s, seat):
        cite("FN-MOVE-02")
    else:
        require(not barred(s, seat, space), "FN-MOVE-03")
        require(can_enter(s, seat, space), "FN-TURN-03")
    s.pawn[seat] = space
    s.step = Step.ACT


@move("FN-TURN-02")
def stay(s: Position, seat: Seat) -> None:
    """Where no move is possible and that reading is used: stay and act where the pawn stands."""
    require(to_move(s, seat), "FN-TURN-01")
    require(s.box.reading("no-legal-move") == "stay" and has_nowhere_to_go(s, seat), "FN-TURN-02")
    s.step = Step.ACT


def ban_after_force(s: Position, seat: int, space: int) -> None:
    """What a forced move without an action leaves of the ban and of the bonus for a first visit."""
    if s.box.reading("forced-space-next-turn") != "acted-space":
        for other in ALL_SPACES:
            s.banned[seat][other] = False
    if s.box.reading("forced-space-next-turn") == "forced-space":
        s.banned[seat][space] = True
    used_up = s.box.two_players and s.box.reading("first-chore-forced") == "used-up"
    if used_up and space == Action.HOUSEWORK:
        s.chores_visited[seat] = True


def force(s: Position, seat: int, space: int) -> None:
    """An effect moves a seat's pawn; whoever has not acted yet will act there."""
    cite("FN-MOVE-01")
    cite("FN-FORCE-01")
    stays = s.pawn[seat] == space
    counts = s.box.reading("forced-move-in-place") == "moved" or not stays
    before = s.pawn[seat]
    s.pawn[seat] = space
    if s.acted[seat] and (s.turn == seat or s.box.reading("acted-already") == "today"):
        cite("FN-FORCE-02")
        if s.box.reading("forced-after-acting") == "no-extra-action":
            use_up_extra_action(s, seat)
        ban_after_force(s, seat, space)
        at_chance = s.box.two_players and space == CHANCE_SPACE and not stays
        if at_chance and s.box.reading("chance-option-extent") == "every-arrival":
            cite("FN-2P-03")
            s.owed_here[seat] = 1
    elif counts and acts_at_once(s):
        cite("FN-FORCE-03")
        s.owed_here[seat] = 1
    elif counts and s.box.reading("forced-before-turn") == "replaces-move":
        cite("FN-FORCE-03")
        cite("FN-FORCE-04")
        replace_move(s, seat, before)
        if s.turn == seat and s.step == Step.MOVE:
            s.step = Step.ACT


def acts_at_once(s: Position) -> bool:
    """Whether a pawn moved by force acts there at once, as the day's action or besides it."""
    besides = s.box.reading("forced-before-turn") == "both"
    return besides or s.box.reading("forced-before-turn") == "at-once"


def replace_move(s: Position, seat: int, before: int) -> None:
    """The forced move takes the place of the turn's own, also if it is not the first one."""
    if not s.forced[seat]:
        s.forced[seat] = True
        s.came_from[seat] = before
    elif s.box.reading("forced-twice") == "each":
        s.owed_here[seat] += 1
    elif s.pawn[seat] == s.came_from[seat] and s.box.reading("forced-twice") == "net-zero":
        forget_forced_move(s, seat)
