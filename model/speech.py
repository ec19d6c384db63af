"""Moves as people type them: `anna buys the subsdy`, `Ben: Leadership Counsil`, `A uses Lotto`.

`read_move` reads the short text that we write ourselves. Here a sentence is understood by what it
most resembles: which rule its words name, which cards or spaces, and what is left over. What can mean
two things is asked back with the choices.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache

from .domain import Domain
from .errors import BadInput, shortened
from .game import Move, Table
from .naming import plain
from .notation import PUNCTUATION, read_move, write_move
from .rule import Kind, Rule
from .state import State

_FILLERS = """
a an the his her hers their its my your our to at on in into of from for with by as and then now out up one
use uses using go goes going visit visits visiting put puts place places placing pay pays paying do does
doing make makes take takes taking choose chooses play plays playing want wants would like please card cards
tile tiles space spaces location plan plans token tokens mint mints player seat turn action effect it this
that is be allowed permitted legal able
"""
FILLERS = frozenset(_FILLERS.split())
"""Words that by themselves do not tell which move is meant."""
_NUMBERS = "zero one two three four five six seven eight nine ten"
NUMBERS = {word: number for number, word in enumerate(_NUMBERS.split())}
ENDINGS = ("ing", "ies", "es", "ed", "s", "d", "r")
LONGEST_NAME = 5
"""A name has at most so many words."""
MOST_WORDS = 16
ALIKE = 0.74
"""Words less alike than this are different words."""
CLEAR = 0.2
"""So much dearer the second-best way to understand a sentence must be."""
DEAREST = 0.95
"""A sentence that costs more than this to understand is not understood."""
STRANGE = 0.5
"""What a word costs that has nothing to do with the move."""
MOST_CHOICES = 5


@dataclass(frozen=True)
class Understood:
    """One way to understand a sentence, and how far-fetched it is."""

    move: Move
    cost: float


def hear_move(table: Table, text: str, *, where: str = "move", state: State | None = None) -> Move:
    """The move that a person typed, however it was put; the position helps where words are missing."""
    heard = _heard(table, text, where, state)
    return heard if state is None else table.as_listed(state, heard)


def _heard(table: Table, text: str, where: str, state: State | None) -> Move:
    try:
        return read_move(table, text, where=where)
    except BadInput as refused:
        found = understood(table, text, state)
        if not found:
            raise
        best = found[0]
        near = [other for other in found if other.cost < best.cost + CLEAR]
        if len(near) == 1:
            return best.move
        choices = [write_move(table, other.move) for other in near[:MOST_CHOICES]]
        raise BadInput(
            "ambiguous",
            f"{shortened(text)!r} can mean {len(near)} moves",
            where=where,
            right="write " + " or ".join(choices),
        ) from refused


def understood(table: Table, text: str, state: State | None = None) -> list[Understood]:
    """Every way to understand a sentence as a move, the likeliest first."""
    words = _words_of(text)
    if not words or len(words) > MOST_WORDS:
        return []
    seat, rest = _seat(table, words)
    unsaid = 0.0
    if seat is None and state is not None and table.to_act(state) >= 0:
        seat, unsaid = table.to_act(state), 0.5
    best: dict[Move, float] = {}
    for rule in (*table.rules.values(), *table.absent.values()):
        if rule.kind is Kind.AUTOMATIC or (rule.kind is Kind.MOVE) != (seat is not None):
            continue
        for move, cost in _as(table, rule, seat, rest, state):
            if cost + unsaid < best.get(move, DEAREST):
                best[move] = cost + unsaid
    return sorted((Understood(move, cost) for move, cost in best.items()), key=lambda one: one.cost)


def _words_of(text: str) -> tuple[str, ...]:
    spaced = text
    for mark in PUNCTUATION:
        spaced = spaced.replace(mark, " ")
    words = (plain(word.removesuffix("'s").removesuffix("\u2019s")) for word in spaced.split())
    return tuple(word for word in words if word)


def _seat(table: Table, words: tuple[str, ...]) -> tuple[int | None, tuple[str, ...]]:
    names = [name.lower() for name in table.box.seat_names]
    lead = 1 if words[0] in ("seat", "player", "may", "can", "does") and len(words) > 1 else 0
    if words[lead] in names and len(words) > lead + 1:
        return names.index(words[lead]), words[lead + 1 :]
    return None, words


def _as(
    table: Table, rule: Rule, seat: int | None, words: tuple[str, ...], state: State | None
) -> Iterator[tuple[Move, float]]:
    """The sentence understood as this rule, with what each way costs."""
    fixed = () if seat is None else (seat,)
    wanted = rule.parameters[len(fixed) :]
    for span, cost in _named(table, rule, words):
        left = [word if not span[0] <= place < span[1] else None for place, word in enumerate(words)]
        for args, more, unused in _assigned(table, wanted, left, -1):
            strange = _left_over(table, rule, unused)
            total = cost + more + strange
            if total >= DEAREST:
                continue
            if None not in args:
                yield Move(rule.name, (*fixed, *args)), total  # type: ignore[arg-type]
            elif state is not None and strange < STRANGE:
                yield from _completed(table, rule, (*fixed, *args), state, total)


def _named(table: Table, rule: Rule, words: tuple[str, ...]) -> Iterator[tuple[tuple[int, int], float]]:
    """Where the words name the rule, and how unlike the rule's own names they are."""
    phrases = (rule.name, *(plain(verb) for verb in table.game.words.verbs.get(rule.name, ())))
    for first in range(len(words)):
        for last in range(first + 1, min(first + LONGEST_NAME, len(words)) + 1):
            span = "-".join(words[first:last])
            alike = max(likeness(span, phrase) for phrase in phrases)
            if alike:
                yield (first, last), 2 * (1 - alike)


def _assigned(
    table: Table, wanted: Sequence[tuple[str, Domain]], words: list[str | None], after: int
) -> Iterator[tuple[tuple[int | None, ...], float, list[str]]]:
    """Values for the parameters found among the words, what they cost, and the words that are left.

    A value that is named before the one it should follow costs something.
    """
    if not wanted:
        yield (), 0.0, [word for word in words if word is not None]
        return
    (_name, domain), rest = wanted[0], wanted[1:]
    for args, cost, unused in _assigned(table, rest, words, after):
        yield (None, *args), cost + 0.1, unused
    for first in range(len(words)):
        for last in range(first + 1, min(first + LONGEST_NAME, len(words)) + 1):
            span = words[first:last]
            if None in span:
                break
            for value, alike in _values(table, domain, "-".join(word for word in span if word)):
                left = [*words[:first], *[None] * (last - first), *words[last:]]
                turned = 0.0 if first > after else 0.3
                for args, cost, unused in _assigned(table, rest, left, first):
                    yield (value, *args), cost + 2 * (1 - alike) + turned, unused


def _values(table: Table, domain: Domain, span: str) -> list[tuple[int, float]]:
    """The values of a domain that words may name, each with how alike they are."""
    box = table.box
    if domain.labels is None:
        number = NUMBERS.get(span, int(span) if span.isascii() and span.isdigit() else None)
        low, high = domain.bounds(box)
        fits = number is not None and (low is None or number >= low) and (high is None or number <= high)
        return [(number, 1.0)] if number is not None and fits else []
    labels = domain.labels(box)
    others = domain.also(box) if domain.also is not None else [""] * len(labels)
    things = table.game.words.things
    found = []
    for value, (label, other) in enumerate(zip(labels, others, strict=False)):
        names = (label, *([other] if other else []), *things.get(label, ()))
        alike = max(likeness(span, plain(name)) for name in names)
        if alike:
            found.append((value, alike))
    exact = [one for one in found if one[1] == 1.0]
    return exact or found


def _left_over(table: Table, rule: Rule, words: list[str]) -> float:
    """What words cost that say nothing of the move: fillers little, strange words much."""
    own = {
        part
        for phrase in (rule.name, *table.game.words.verbs.get(rule.name, ()))
        for part in plain(phrase).split("-")
    }
    fillers = FILLERS | set(table.game.words.fillers) | {plain(domain.name) for _n, domain in rule.parameters}
    cost = 0.0
    for word in words:
        if word in own:
            continue
        cost += 0.02 if _stems(word) & fillers else STRANGE
    return cost


def _completed(
    table: Table, rule: Rule, args: tuple[int | None, ...], state: State, cost: float
) -> Iterator[tuple[Move, float]]:
    """The permitted moves that agree with what was said."""
    for move in table.legal(state):
        if move.rule == rule.name and all(
            said is None or said == meant for said, meant in zip(args, move.args, strict=True)
        ):
            yield move, cost


@lru_cache(maxsize=10_000)
def _stems(word: str) -> frozenset[str]:
    """The word and what it may be an inflection of."""
    cut = (word.removesuffix(ending) for ending in ENDINGS if word.endswith(ending))
    return frozenset((word, *(stem for stem in cut if len(stem) > 1)))


@lru_cache(maxsize=200_000)
def likeness(one: str, two: str) -> float:
    """How alike two names are: 1 for the same, a little less for another ending, 0 for different words."""
    if one == two:
        return 1.0
    if _stems(one) & _stems(two):
        return 0.97
    shorter, longer = sorted((len(one), len(two)))
    if shorter < 3 or longer - shorter > max(2, shorter // 2) or one[0] != two[0]:
        return 0.0
    alike = SequenceMatcher(None, one, two).ratio()
    return alike if alike >= (ALIKE if shorter > 4 else 0.85) else 0.0
