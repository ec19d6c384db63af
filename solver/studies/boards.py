"""Solve for the board: on which boards of six spaces can a player of Dream of Fourteen Nights never be stuck?

    solution = solve_boards({"previous-turn-space": "all"}, players=2)
    solution.condition           in words, where a simple condition fits all boards exactly
    solution.safe                the boards on which whoever must move can move, up to symmetry
    solution.counterexample      a board, and a real game on it that ends with a stuck player

The rulebook does not show the board, so the connections are left free: all 26,704 ways to connect six
spaces. Spaces 2, 3 and 4 play the same part in moving and may change places; the start, the chance
space and the free action may not. For every board everything a player can become from turn to turn
is followed, with turns played by the real rules, until nothing new turns up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations

from ludex.model.domain import NONE
from ludex.model.errors import BadInput
from ludex.model.fourteen_nights import GAME
from ludex.model.fourteen_nights.components import SPACES, Link, checked_links
from ludex.model.fourteen_nights.movement import may_go
from ludex.model.fourteen_nights.state import ALL_SPACES, FREE_ACTION, NightsBox, Position, Step
from ludex.model.game import Table
from ludex.model.trace import Trace

from . import Answer, Say, Study
from .boards_game import stranding_game
from .boards_turns import (
    ME,
    Links,
    Mover,
    Readings,
    after_another_turn,
    after_arriving,
    can_be_moved,
    position_of,
)

PAIRS: Links = tuple(combinations(range(1, SPACES + 1), 2))
ALIKE = (2, 3, 4)
"""Spaces that play the same part as far as moving goes."""
NOT_COVERED = {
    "empty-deck-action": "nothing",
    "action-without-card": "acted",
    "whose-previous-turn": "own",
}
"""Rulings whose other readings ask about the rest of the table or an earlier turn; only these are solved."""


@dataclass(frozen=True)
class BoardVerdict:
    """One board, and whether a player can be stuck on it."""

    links: Links
    safe: bool
    path: tuple[Mover, ...] = ()
    """What the player is like before each turn, up to the one that cannot begin."""
    alone: bool = True
    """Whether the player gets there without other players' cards."""


@dataclass(frozen=True)
class Solution:
    """The answer for all boards under some readings."""

    players: int
    rulings: dict[str, str]
    verdicts: tuple[BoardVerdict, ...]
    condition: str
    counterexample: Trace | None

    @property
    def safe(self) -> tuple[Links, ...]:
        """The boards on which nobody can be stuck, up to symmetry."""
        return tuple(verdict.links for verdict in self.verdicts if verdict.safe)

    @property
    def stuck(self) -> tuple[BoardVerdict, ...]:
        """The boards on which somebody can be stuck, up to symmetry."""
        return tuple(verdict for verdict in self.verdicts if not verdict.safe)


# Boards


def is_connected(links: Links) -> bool:
    """Whether every space can be reached from every other."""
    reached = {1}
    for _ in range(SPACES):
        reached |= {space for link in links for space in link if reached & set(link)}
    return len(reached) == SPACES


def relabelled(links: Links, names: Mapping[int, int]) -> Links:
    """The board with its spaces renamed."""
    pairs = ((names.get(one, one), names.get(other, other)) for one, other in links)
    return tuple(sorted((min(pair), max(pair)) for pair in pairs))


def canonical(links: Links, alike: tuple[int, ...] = ALIKE) -> Links:
    """The representative of all boards that differ only in how interchangeable spaces are named."""
    return min(relabelled(links, dict(zip(alike, names, strict=True))) for names in permutations(alike))


@cache
def all_boards(alike: tuple[int, ...] = ALIKE) -> tuple[Links, ...]:
    """Every connected board, one for each class of boards that differ in names only."""
    found = set()
    for size in range(SPACES - 1, len(PAIRS) + 1):
        for links in combinations(PAIRS, size):
            if is_connected(links):
                found.add(canonical(links, alike))
    return tuple(sorted(found, key=lambda board: (len(board), board)))


# One board


class _Ground:
    """A board under some readings: where a player can go, and what becomes of a player from turn to turn."""

    def __init__(self, readings: Readings, links: Links) -> None:
        self.readings = readings
        table = readings.table()
        self.moved_by_others = can_be_moved(readings)
        self.box: NightsBox = copy(readings.box())
        self.box.lay_board(links)
        self.position = position_of(table, self.start(), Step.MOVE, 1)
        self.position.box = self.box

    def start(self) -> Mover:
        """A player before the first turn."""
        box = self.box
        return Mover(box.start_space, frozenset(), NONE, box.start_tokens, True)

    def ways_out(self, mover: Mover) -> tuple[int, ...]:
        """The spaces to which the player may move, by the rule of the game."""
        s: Position = self.position
        s.pawn[ME] = mover.pawn
        for space in ALL_SPACES:
            s.banned[ME][space] = space in mover.banned
        return tuple(space for space in ALL_SPACES if may_go(s, ME, space))

    def turns(self, mover: Mover, ways: tuple[int, ...]) -> Iterator[Mover]:
        """What the player can be like after the next turn, moving of the own will."""
        for space in ways:
            yield from self.arriving(mover._replace(pawn=space), False)

    def arriving(self, mover: Mover, forced: bool) -> frozenset[Mover]:
        """What the player can be like after acting on a space.

        The compulsory action ends the old ban, and only the free action asks what was done before.
        """
        fresh = mover._replace(banned=frozenset())
        if fresh.pawn != FREE_ACTION:
            fresh = fresh._replace(last=NONE)
        return after_arriving(self.readings, fresh, forced)

    def between(self, mover: Mover, alone: bool) -> Iterator[Mover]:
        """What can become of a player until the next move: recovery, and other players' cards."""
        box = self.box
        if mover.saved and mover.tokens < box.token_limit:
            tokens = min(mover.tokens + box.recovery_tokens, box.token_limit)
            yield mover._replace(tokens=tokens, saved=False)
        if alone:
            return
        yield from after_another_turn(self.readings, mover)
        if self.moved_by_others:
            for space in ALL_SPACES:
                put = mover._replace(pawn=space)
                yield put
                if box.rulings["forced-before-turn"] != "moves-on":
                    yield from self.arriving(put, True)


def _follow(ground: _Ground, alone: bool) -> tuple[Mover, ...] | None:
    start = ground.start()
    before: dict[Mover, Mover | None] = {start: None}
    waiting = [start]
    for mover in waiting:
        ways = ground.ways_out(mover)
        if not ways:
            return _path(before, mover)
        for following in (*ground.turns(mover, ways), *ground.between(mover, alone)):
            if following not in before:
                before[following] = mover
                waiting.append(following)
    return None


def _path(before: dict[Mover, Mover | None], mover: Mover) -> tuple[Mover, ...]:
    path: list[Mover] = []
    step: Mover | None = mover
    while step is not None:
        path.append(step)
        step = before[step]
    return tuple(reversed(path))


def judge_board(links: tuple[Link, ...], readings: Readings) -> BoardVerdict:
    """Whether a player can be stuck on one board, without others' cards if that is enough."""
    board = tuple(sorted((min(link), max(link)) for link in checked_links(links)))
    ground = _Ground(readings, board)
    for alone in (True, False):
        path = _follow(ground, alone)
        if path is not None:
            return BoardVerdict(board, False, path, alone)
    return BoardVerdict(board, True)


# All boards


def chosen_readings(rulings: Mapping[str, str], players: int) -> Readings:
    """The readings to solve for, or a sentence why they cannot be."""
    chosen = GAME.choose_readings(dict(rulings))
    for ruling, wanted in NOT_COVERED.items():
        if chosen[ruling] != wanted:
            raise BadInput(
                "boards",
                f"the board cannot be solved for while {ruling} is {chosen[ruling]}",
                where="rulings",
                right=f"that reading asks about more than one player's last turn; leave it at {wanted}",
            )
    GAME.table(players=players)
    return Readings(players, tuple(sorted(chosen.items())))


def solve_boards(
    rulings: Mapping[str, str] | None = None,
    *,
    players: int = 2,
    boards: tuple[Links, ...] | None = None,
    following: Callable[[BoardVerdict, int], None] = lambda _verdict, _of: None,
) -> Solution:
    """For which boards a player can never be stuck, and a game on a board where one can.

    `following` hears the verdict on each board and how many boards there are.
    """
    readings = chosen_readings(rulings or {}, players)
    chosen = dict(readings.rulings)
    wanted = all_boards() if boards is None else boards
    judged = []
    for links in wanted:
        can_strand = chosen["no-legal-move"] == "stuck"
        judged.append(judge_board(links, readings) if can_strand else BoardVerdict(links, True))
        following(judged[-1], len(wanted))
    verdicts = tuple(judged)
    stuck = sorted(
        (v for v in verdicts if not v.safe), key=lambda v: (not v.alone, len(v.path), len(v.links))
    )
    game = stranding_game(readings, stuck[0].links, stuck[0].path) if stuck and stuck[0].alone else None
    return Solution(players, chosen, verdicts, condition_for(verdicts), game)


def neighbours(links: Links, space: int) -> set[int]:
    """The spaces connected with a space, both numbered from one."""
    return {other for link in links for other in link if space in link and other != space}


def condition_for(verdicts: tuple[BoardVerdict, ...]) -> str:
    """The simplest condition that holds on exactly the safe boards, or that there is none among ours."""
    for words, holds in _conditions():
        if all(holds(verdict.links) == verdict.safe for verdict in verdicts):
            return words
    return "no simple condition; see the list of boards"


def _conditions() -> Iterator[tuple[str, Callable[[Links], bool]]]:
    yield "every connected board", lambda _links: True
    yield "no board", lambda _links: False
    six = FREE_ACTION + 1
    for most in range(1, SPACES):
        for least in range(1, SPACES):
            yield (
                f"every space but 6 has at least {least} neighbours or is connected with space 6, "
                f"and space 6 has at least {most} neighbours",
                lambda links, least=least, most=most: (
                    all(  # type: ignore[misc]
                        len(neighbours(links, space)) >= least or six in neighbours(links, space)
                        for space in range(1, six)
                    )
                    and len(neighbours(links, six)) >= most
                ),
            )
            yield (
                f"every space but 6 has at least {least} neighbours, and space 6 has at least {most}",
                lambda links, least=least, most=most: (
                    all(  # type: ignore[misc]
                        len(neighbours(links, space)) >= least for space in range(1, six)
                    )
                    and len(neighbours(links, six)) >= most
                ),
            )


# The study


def study_boards(table: Table, say: Say) -> Answer:
    """The condition, how many boards there are of each kind, and a game that strands a player."""
    judged: list[BoardVerdict] = []
    total = 0

    def follow(verdict: BoardVerdict, of: int) -> None:
        nonlocal total
        judged.append(verdict)
        total = of
        if len(judged) % 50 == 0:
            stranding = sum(not known.safe for known in judged)
            say(f"{len(judged):,} of {of:,} boards, {stranding:,} can strand a player")

    settings = table.box.configuration
    try:
        solution = solve_boards(settings.rulings, players=settings.players, following=follow)
    except KeyboardInterrupt:
        stuck = sum(not known.safe for known in judged)
        so_far = f"Interrupted after {len(judged):,} of {total:,} boards:"
        return Answer((f"{so_far} on {stuck:,} of them a player can be stuck.",), interrupted=True)
    return Answer(tuple(_told(solution)), game=solution.counterexample)


def _told(solution: Solution) -> Iterator[str]:
    yield f"Condition: {solution.condition}."
    yield (
        f"{len(solution.verdicts):,} boards up to symmetry: nobody can be stuck on"
        f" {len(solution.safe):,}, somebody can on {len(solution.stuck):,}."
    )
    if not solution.stuck:
        return
    if solution.counterexample is None:
        links = _links(solution.stuck[0].links)
        yield f"A board on which somebody can be stuck by others' cards: {links}."
        return
    board = min(solution.stuck, key=lambda v: (not v.alone, len(v.path), len(v.links)))
    yield f"Counterexample: the board {_links(board.links)}, and a game on it:"
    for number, step in enumerate(solution.counterexample.steps, 1):
        yield f"  {number}. {step.move}"


def _links(links: Links) -> str:
    return ", ".join(f"{one}-{other}" for one, other in links)


STUDY = Study("On which boards of six spaces can nobody ever be stuck?", study_boards, shows_a_game=True)
