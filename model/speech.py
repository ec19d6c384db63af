"""Moves as people type them: `anna buys the subsdy`, `Ben: Leadership Counsil`, `A uses Lotto`.

`read_move` reads the short text that we write ourselves. Here a sentence is understood by what it
most resembles: which rule its words name, which cards or spaces, and what is left over. What can mean
two things is asked back with the choices.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import islice

from .domain import SEATS, Domain
from .errors import BadInput, shortened
from .game import CHANCE, Move, Table
from .naming import plain
from .notation import PUNCTUATION, read_move, write_move
from .rule import Kind, Rule
from .state import State

_ARTICLES = "an the his her hers their its my your our own this that these those some any"
ARTICLES = frozenset(_ARTICLES.split())
"""Words that are passed over wherever they stand."""
_FILLERS = """
" to at on in into onto of from for with by as and then now out up one it him them use uses using go goes
going visit visits visiting put puts place places placing pay pays paying do does doing make makes take
takes taking choose chooses play plays playing want wants would like please card cards tile tiles space
spaces location plan plans token tokens mint mints player seat turn turns action actions effect is be being
allowed permitted legal able again another second third time times twice still also too well right just only
immediately already more today here there next straight away back over once first really simply legally
directly currently move try same
"""
FILLERS = frozenset(_FILLERS.split())
"""Words that by themselves do not tell which move is meant."""
_TAILS = """
although though because since when while if even but after before with without who which where instead rather
than so unless until whose as from for despite given having and or though not whatever during
"""
COMMA = "\u201a"
"""Stands for a comma among the words."""
TAILS = frozenset((*_TAILS.split(), COMMA))
"""Words after which people say why or when; what follows costs little where it does not name the move."""
_NUMBERS = "zero one two three four five six seven eight nine ten"
NUMBERS = {word: number for number, word in enumerate(_NUMBERS.split())}
ENDINGS = ("ing", "ies", "es", "ed", "s", "d", "r")
LONGEST_NAME = 5
"""A name has at most so many words."""
MOST_WORDS = 32
INFLECTED = 0.97
"""How alike a word and another ending of it are; what is less alike is a misspelling."""
ALIKE = 0.74
"""Words less alike than this are different words."""
CLEAR = 0.2
"""So much dearer the second-best way to understand a sentence must be."""
DEAREST = 0.95
"""A sentence that costs more than this to understand is not understood."""
UNSAID = 0.25
"""What it costs to leave out a card, a space or a player that the move needs."""
AT_A_LOSS = 0.1
"""What it costs to mean a move of which something is unsaid, and none such is permitted."""
STRANGE = 0.5
"""What a word costs that has nothing to do with the move."""
PARTNERS = frozenset(("partner", "team-mate", "teammate", "ally", "mate"))
"""Words for a player of the same team."""
ABSENT = 0.3
"""What it costs to mean a move that only another reading of the rulebook knows."""
OTHERS = frozenset(("opponent", "other", "other-player", "rival", "enemy", "neighbour", "neighbor"))
"""Words for another player than the one who moves."""
BESIDES = 0.01
"""What such a word costs where people say why or when."""
MOST_CHOICES = 5
MOST_MEANINGS = 60
"""A sentence that leaves something out is tried with so many things at most."""
WIDEST_GAP = 3
"""So many other words may stand between the words of a verb: `puts the tile back`."""


@dataclass(frozen=True)
class Understood:
    """One way to understand a sentence, and how far-fetched it is."""

    move: Move
    cost: float


def hear_move(table: Table, text: str, *, where: str = "move", state: State | None = None) -> Move:
    """The move that a person typed, however it was put; the position helps where words are missing."""
    meant = hear_moves(table, text, where=where, state=state)
    if len(meant) > 1 and state is not None:
        permitted = tuple(move for move, _after in table.permitted(state, meant))
        meant = permitted if len(permitted) == 1 else meant
    if len(meant) > 1:
        raise unclear(table, text, meant, where=where)
    return meant[0]


def hear_moves(
    table: Table, text: str, *, where: str = "move", state: State | None = None
) -> tuple[Move, ...]:
    """The moves that a sentence may mean, all about as likely; refused if it means none."""
    try:
        heard = [read_move(table, text, where=where)]
    except BadInput:
        found = understood(table, text, state)
        if not found:
            raise
        heard = [one.move for one in found if one.cost < found[0].cost + CLEAR]
    listed = heard if state is None else [table.as_listed(state, move) for move in heard]
    return tuple(dict.fromkeys(listed))


def unclear(table: Table, text: str, meant: Sequence[Move], *, where: str) -> BadInput:
    """Ask back which of several moves is meant."""
    choices = [write_move(table, move) for move in meant[:MOST_CHOICES]]
    more = [f"{len(meant) - MOST_CHOICES} more"] if len(meant) > MOST_CHOICES else []
    what = f"{shortened(text)!r} can mean {len(meant)} moves"
    return BadInput("ambiguous", what, where=where, right="write " + " or ".join([*choices, *more]))


def understood(table: Table, text: str, state: State | None = None) -> list[Understood]:
    """Every way to understand a sentence as a move, the likeliest first."""
    words = _words_of(text)
    if not words or len(words) > MOST_WORDS:
        return []
    seat, rest = _seat(table, words)
    acting = table.to_act(state) if state is not None else None
    unsaid = 0.0
    if seat is None and acting is not None and acting >= 0:
        seat, unsaid = acting, 0.5
    best: dict[Move, float] = {}
    for rule in (*table.rules.values(), *table.absent.values()):
        by_chance = rule.kind is Kind.CHANCE and (seat is None or acting == CHANCE)
        if not by_chance and (rule.kind is not Kind.MOVE or seat is None):
            continue
        said = words if by_chance else rest
        far = unsaid + (ABSENT if rule.name in table.absent or (by_chance and seat is not None) else 0)
        bare = tuple(word for word in said if word not in ARTICLES) or said
        for move, cost in _as(table, rule, None if by_chance else seat, bare, state):
            if cost + far < best.get(move, DEAREST):
                best[move] = cost + far
    return sorted((Understood(move, cost) for move, cost in best.items()), key=lambda one: one.cost)


def _words_of(text: str) -> tuple[str, ...]:
    spaced = re.sub(r"(?<=\d),(?=\d{3}\b)", "", text).replace(",", f" {COMMA} ")
    spaced = re.sub(r"\bof mine\b", "of my own", spaced, flags=re.IGNORECASE)
    for mark in PUNCTUATION:
        spaced = spaced.replace(mark, " ")
    said = [word for place, word in enumerate(spaced.split()) if word != "a" or place < 2]
    words = (plain(re.sub(r"['\u2019]s?$", "", word)) for word in said)
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
    for places, cost in _named(table, rule, words):
        left = [word if place not in places else None for place, word in enumerate(words)]
        for args, more, unused in _assigned(table, wanted, left, -1, seat):
            strange = _left_over(table, rule, unused)
            total = cost + more + strange
            if total >= DEAREST:
                continue
            if None not in args:
                yield Move(rule.name, (*fixed, *args)), total  # type: ignore[arg-type]
            elif state is not None and strange < STRANGE:
                permitted, moves = _completed(table, rule, (*fixed, *args), state)
                for move in moves:
                    yield move, total if permitted else total + AT_A_LOSS


def _named(table: Table, rule: Rule, words: tuple[str, ...]) -> Iterator[tuple[range | set[int], float]]:
    """Where the words name the rule, and how unlike the rule's own names they are."""
    phrases = [_bare(phrase) for phrase in (rule.name, *table.game.words.verbs.get(rule.name, ()))]
    for first in range(len(words)):
        for last in range(first + 1, min(first + LONGEST_NAME, len(words)) + 1):
            span = "-".join(words[first:last])
            alike = max(likeness(span, phrase) for phrase in phrases)
            counted = any(word.isdigit() for word in words[first:last])
            if alike and (alike == 1.0 or not counted):
                yield range(first, last), 2 * (1 - alike)
    for phrase in phrases:
        parts = phrase.split("-")
        if len(parts) > 1 and (places := _scattered(words, parts)):
            yield places, 0.05


@lru_cache(maxsize=20_000)
def _bare(phrase: str) -> str:
    """A verb without its articles."""
    words = plain(phrase).split("-")
    return "-".join(word for word in words if word not in ARTICLES and word != "a") or plain(phrase)


def _scattered(words: tuple[str, ...], parts: list[str]) -> set[int]:
    """Where the words of a verb stand one after the other with few others between; empty if they do not."""
    places: list[int] = []
    for part in parts:
        after = places[-1] + 1 if places else 0
        reach = after + WIDEST_GAP + 1 if places else len(words)
        found = [
            place for place in range(after, min(reach, len(words))) if _stems(words[place]) & _stems(part)
        ]
        if not found:
            return set()
        places.append(found[0])
    return set(places)


def _assigned(
    table: Table, wanted: Sequence[tuple[str, Domain]], words: list[str | None], after: int, seat: int | None
) -> Iterator[tuple[tuple[int | None, ...], float, list[str]]]:
    """Values for the parameters found among the words, what they cost, and the words that are left.

    A value that is named before the one it should follow costs something.
    """
    if not wanted:
        yield (), 0.0, [word for word in words if word is not None]
        return
    (_name, domain), rest = wanted[0], wanted[1:]
    for args, cost, unused in _assigned(table, rest, words, after, seat):
        yield (None, *args), cost + UNSAID, unused
    for first in range(len(words)):
        for last in range(first + 1, min(first + LONGEST_NAME, len(words)) + 1):
            span = words[first:last]
            if None in span:
                break
            for value, alike in _values(table, domain, "-".join(word for word in span if word), seat):
                left = [*words[:first], *[None] * (last - first), *words[last:]]
                turned = 0.0 if first > after else 0.3
                for args, cost, unused in _assigned(table, rest, left, first, seat):
                    yield (value, *args), cost + 2 * (1 - alike) + turned, unused


def _values(table: Table, domain: Domain, span: str, seat: int | None) -> list[tuple[int, float]]:
    """The values of a domain that words may name, each with how alike they are."""
    box = table.box
    if domain.name == SEATS.name and seat is not None and span in (*OTHERS, *PARTNERS):
        team = getattr(box, "team", tuple(table.seats))
        together = span in PARTNERS
        return [(one, 1.0) for one in table.seats if one != seat and (team[one] == team[seat]) == together]
    if domain.labels is None:
        number = NUMBERS.get(span, int(span) if span.isascii() and span.isdigit() else None)
        low, high = domain.bounds(box)
        fits = number is not None and (low is None or number >= low) and (high is None or number <= high)
        return [(number, 1.0)] if number is not None and fits else []
    labels = tuple(domain.labels(box))
    others = tuple(domain.also(box)) if domain.also is not None else ("",) * len(labels)
    things = table.game.words.things
    known = tuple(
        (label, other, *things.get(label, ())) for label, other in zip(labels, others, strict=False)
    )
    found = [
        (value, alike) for value, alike in _alike(span, known) if alike >= INFLECTED or span not in FILLERS
    ]
    exact = [one for one in found if one[1] == 1.0]
    begun = [(value, 1.0) for value, label in enumerate(labels) if plain(label).startswith(f"{span}-")]
    return exact or found or (begun if span not in FILLERS else [])


def _left_over(table: Table, rule: Rule, words: list[str]) -> float:
    """What words cost that say nothing of the move: fillers little, strange words much."""
    own = {
        part
        for phrase in (rule.name, *table.game.words.verbs.get(rule.name, ()))
        for part in plain(phrase).split("-")
    }
    fillers = FILLERS | set(table.game.words.fillers) | {plain(domain.name) for _n, domain in rule.parameters}
    cost, strange = 0.0, STRANGE
    for word in words:
        if word in TAILS:
            strange = BESIDES
        if word not in own:
            somebody = rule.kind is Kind.CHANCE and word.upper() in table.box.seat_names
            cost += BESIDES if somebody or _stems(word) & fillers or word in TAILS else strange
    return cost


def _completed(
    table: Table, rule: Rule, args: tuple[int | None, ...], state: State
) -> tuple[bool, Sequence[Move]]:
    """The moves that agree with what was said: those that are permitted, or else any; and "
    "whether they are."""

    def agrees(move: Move) -> bool:
        pairs = zip(args, move.args, strict=True)
        return move.rule == rule.name and all(said is None or said == meant for said, meant in pairs)

    permitted = [move for move in table.legal(state) if agrees(move)]
    if permitted:
        return True, permitted
    seat = args[0] if rule.kind is Kind.MOVE else None
    likely = [move for move in table.instances(rule, state, seat) if agrees(move)]
    others = filter(agrees, table.instances(rule, None, seat))
    return False, likely[:MOST_MEANINGS] or list(islice(others, MOST_MEANINGS))


@lru_cache(maxsize=5_000)
def _alike(span: str, known: tuple[tuple[str, ...], ...]) -> list[tuple[int, float]]:
    """Which of several things words may name, each by its names, and how alike they are."""
    best = (max(likeness(span, _bare(name)) for name in names if name) for names in known)
    return [(value, alike) for value, alike in enumerate(best) if alike]


@lru_cache(maxsize=10_000)
def _stems(word: str) -> frozenset[str]:
    """The word and what it may be an inflection of."""
    cut = [word.removesuffix(ending) for ending in ENDINGS if word.endswith(ending)]
    cut += [word.removesuffix("ies") + "y"] if word.endswith("ies") else []
    cut += [word.removesuffix("ing") + "e"] if word.endswith("ing") else []
    return frozenset((word, *(stem for stem in cut if len(stem) > 1)))


@lru_cache(maxsize=200_000)
def likeness(one: str, two: str) -> float:
    """How alike two names are: 1 for the same, a little less for another ending, 0 for different words."""
    if one == two:
        return 1.0
    if _stems(one) & _stems(two):
        return INFLECTED
    shorter, longer = sorted((len(one), len(two)))
    if shorter < 3 or longer - shorter > max(2, shorter // 2) or one[0] != two[0]:
        return 0.0
    alike = SequenceMatcher(None, one, two).ratio()
    return alike if alike >= (ALIKE if shorter > 4 else 0.85) else 0.0
