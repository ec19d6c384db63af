"""A difference told from a game: the reference engine plays it on both tables and says where they part."""

from __future__ import annotations

from fractions import Fraction

from ludex.model.game import OVER, Move, Table
from ludex.model.notation import write_move
from ludex.model.play import Step, attempt, begin, describe, step
from ludex.model.rule import Illegal
from ludex.model.state import State

from ..native import Disagreement
from .lens import Lens
from .lockstep import Key, Kind, LockStep, Shown
from .result import Difference
from .views import viewed

PERMITTED = "permitted"
UNOFFERED = ", but nobody is offered it"
"""A rule lists what is worth trying; who names something else may do it all the same."""
MOST_CELLS = 4
"""Numbers of the position that are named in one difference."""


def told(lock: LockStep, key: Key, shown: Shown) -> tuple[tuple[str, ...], Difference]:
    """The moves of a game that shows a difference, and what it is, as the reference engine sees it."""
    left, right, lens = lock.left.table, lock.right.table, lock.lens
    before = shown.moves if key.kind in BEFORE else shown.moves[:-1]
    states = _played(lock, before, laid_out=key.kind is not Kind.SET_UP)
    words = [write_move(left, move) for move in before]
    if key.kind in BEFORE:
        difference = _at(lens, key.kind, *states)
    else:
        last = shown.moves[-1]
        words.append(write_move(right if shown.right_only else left, last))
        difference = _made(lens, last, shown.right_only, *states)
    if difference.left == difference.right:
        raise Disagreement(
            f"{left.game.name}: compiled, {key.kind.value} of {key.rule or 'the game'} differs after"
            f" {'; '.join(words) or 'the set-up'}; as written it does not"
        )
    return tuple(words), difference


BEFORE = (Kind.SET_UP, Kind.TURN, Kind.END, Kind.WINNER, Kind.SCORE, Kind.ODDS, Kind.VIEW)
"""Differences that are there before a decision is made."""


def _played(lock: LockStep, moves: tuple[Move, ...], *, laid_out: bool) -> tuple[State, State]:
    left, right = lock.left.table, lock.right.table
    one, other = begin(left).after, begin(right).after
    if laid_out and lock.seen.laid_out and lock.begun is not None:
        other = right.schema.unpack(lock.begun.right)
    for move in moves:
        twin = lock.lens.across(move)
        made = attempt(left, one, move), None if twin is None else attempt(right, other, twin)
        if made[0] is None or made[1] is None:
            raise Disagreement(f"{left.game.name}: compiled, {move} is permitted; as written it is not")
        one, other = made[0].after, made[1].after
    return one, other


def _at(lens: Lens, kind: Kind, left: State, right: State) -> Difference:
    """What differs in two positions before anybody decides."""
    one, other = lens.left, lens.right
    if kind is Kind.SET_UP:
        return _cells(lens, left, right, "the set-up leaves ")
    if kind is Kind.VIEW:
        return _views(lens, left, right)
    if kind in (Kind.WINNER, Kind.SCORE):
        mine, theirs = one.standing(left), other.standing(right)
        texts = [
            f"{_names(table, standing.winners)} with {', '.join(map(str, standing.scores))}"
            for table, standing in ((one, mine), (other, theirs))
        ]
        return Difference(
            left=texts[0],
            right=texts[1],
            left_clauses=(mine.decided_by.clause,),
            right_clauses=(theirs.decided_by.clause,),
        )
    if kind is Kind.ODDS:
        return _odds(lens, left, right)
    return Difference(
        left=_acting(one, left),
        right=_acting(other, right),
        left_clauses=tuple(filter(None, [one.over(left)])),
        right_clauses=tuple(filter(None, [other.over(right)])),
    )


def _views(lens: Lens, left: State, right: State) -> Difference:
    """What the first seat that sees something else sees."""
    for seat in lens.left.seats:
        name = lens.left.box.seat_names[seat]
        mine, theirs = viewed(lens.left, left, seat), viewed(lens.right, right, seat)
        if mine is None or theirs is None:
            words = [
                f"what {name} sees " + ("breaks down" if v is None else "is there") for v in (mine, theirs)
            ]
            return Difference(left=words[0], right=words[1])
        seen = _cells(lens, mine, theirs, f"{name} sees ")
        if seen.left != seen.right:
            return seen
    return Difference(left="", right="")


def _odds(lens: Lens, left: State, right: State) -> Difference:
    """How likely the same outcomes of chance are on either side, of those that are not equally likely."""
    mine, theirs = _chances(lens.left, left), _chances(lens.right, right)
    pairs = [(move, twin) for move in mine if (twin := lens.across(move)) in theirs and twin is not None]
    apart = [(move, twin) for move, twin in pairs if mine[move] != theirs[twin]][:MOST_CELLS]
    sides = [(lens.left, mine, [one for one, _ in apart]), (lens.right, theirs, [two for _, two in apart])]
    texts = [
        ", ".join(f"{write_move(table, move)} {chances[move]}" for move in moves)
        for table, chances, moves in sides
    ]
    return Difference(left=texts[0], right=texts[1])


def _chances(table: Table, state: State) -> dict[Move, Fraction]:
    moves = table.legal(state)
    weights = [table.weight(state, move) for move in moves]
    return {move: Fraction(weight, sum(weights)) for move, weight in zip(moves, weights, strict=True)}


def _names(table: Table, winners: tuple[int, ...]) -> str:
    names = " and ".join(table.box.seat_names[seat] for seat in winners)
    return f"{names} win" if len(winners) > 1 else f"{names} wins"


def _acting(table: Table, state: State) -> str:
    who = table.to_act(state)
    if who == OVER:
        return f"the game is over by {table.over(state)}"
    actor = table.box.seat_names[who] if who >= 0 else "chance" if who == -1 else "nobody"
    return f"{actor} is to act"


def _made(lens: Lens, move: Move, right_only: bool, left: State, right: State) -> Difference:
    """What differs in the step of a decision."""
    mine = lens.back(move) if right_only else move
    theirs = move if right_only else lens.across(move)
    one, other = _tried(lens.left, left, mine), _tried(lens.right, right, theirs)
    offered = _offered(lens.left, left, mine), _offered(lens.right, right, theirs)
    if not (isinstance(one, str) or isinstance(other, str)) and offered[0] != offered[1]:
        words = [PERMITTED if there else f"{PERMITTED}{UNOFFERED}" for there in offered]
        return Difference(
            left=words[0], right=words[1], left_clauses=_clauses(one), right_clauses=_clauses(other)
        )
    if isinstance(one, str) or isinstance(other, str):
        texts = [_result(table, part) for table, part in ((lens.left, one), (lens.right, other))]
        if not any(offered):
            texts = [f"{text}{UNOFFERED}" if text == PERMITTED else text for text in texts]
        return Difference(
            left=texts[0], right=texts[1], left_clauses=_clauses(one), right_clauses=_clauses(other)
        )
    shown = _cells(lens, one.after, other.after, "leaves ")
    if shown.left == shown.right:
        shown = Difference(left=_acting(lens.left, one.after), right=_acting(lens.right, other.after))
    return shown.model_copy(update={"left_clauses": _clauses(one), "right_clauses": _clauses(other)})


def _tried(table: Table, state: State, move: Move | None) -> Step | str:
    if move is None:
        return ""
    try:
        return step(table, state, move, citing=True)
    except Illegal as illegal:
        return illegal.clause


def _result(table: Table, made: Step | str) -> str:
    if isinstance(made, str):
        return f"forbidden by {made}" if made else "there is no such thing"
    if made.fault is not None:
        return f"{describe(table, made.fault.move)} breaks down: {made.fault.what}"
    return PERMITTED


def _offered(table: Table, state: State, move: Move | None) -> bool:
    """Whether a decision is among those that the rule lists as worth trying."""
    return move is not None and move in table.candidates(state, table.to_act(state))


def _clauses(made: Step | str) -> tuple[str, ...]:
    if isinstance(made, str):
        return (made,) if made else ()
    return tuple(dict.fromkeys(clause for event in made.chain for clause in event.clauses))


def _cells(lens: Lens, left: State, right: State, words: str) -> Difference:
    cells = lens.differences(left, right)
    more = f" and {len(cells) - MOST_CELLS} more" if len(cells) > MOST_CELLS else ""
    sides = [
        words + ", ".join(f"{name} at {values[side]}" for name, *values in cells[:MOST_CELLS]) + more
        for side in (0, 1)
    ]
    return Difference(left=sides[0], right=sides[1])
