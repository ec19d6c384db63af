"""Who is ahead, and by which step of the scoring."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ludex.model.errors import BadInput
from ludex.model.game import Criterion, Table
from ludex.model.state import State

LEVEL = re.compile(r"\b(?:both|all|each|every\w*|same|equal\w*|level|tied?|draw\w*)\b", re.IGNORECASE)
EVERYBODY = re.compile(r"\b(?:both|all|each|every\w*|we|they|the players)\b", re.IGNORECASE)
EACH = re.compile(r"\beach\b", re.IGNORECASE)
BARE = re.compile(r"(?:\b(?:has|have|had|got|only)|^ ?[A-F]) (\d+)\W*$")
"""A number without a word for what is counted: what was counted last."""
PARTS = re.compile(r"[,;] | and (?=[A-F] has\b)| (?=[A-F] has\b)")
POINTS = r"\bpoints?\b"
"""What is counted first may be called points in every game."""
DEGREES = frozenset(("most", "more", "highest", "final", "left", "fewest", "smallest", "nearest", "while"))
"""Words of a step of the scoring that do not say what is counted."""


class Explained(NamedTuple):
    """A standing in words: each step of the scoring, who is ahead, and the clauses that decide it."""

    lines: tuple[str, ...]
    clauses: tuple[str, ...]
    winners: str


class Said(NamedTuple):
    """What sentences say of the scoring itself, whatever the cards come to."""

    level: Container[str] = ()
    """The clauses of the steps in which all players are said to be level."""
    counts: Mapping[str, Mapping[int, int]] = {}
    """By clause: what each player is said to have there."""


def said_of_scoring(table: Table, told: Iterable[str]) -> Said:
    """What sentences say of the steps of the scoring: that all are level, or what each player has."""
    names = table.box.seat_names
    level: set[str] = set()
    spoken_of: Criterion | None = None
    counts: dict[str, dict[int, int]] = {}
    for sentence, seats in _with_seats(told, names):
        everybody = len(seats) == len(names) or (not seats and bool(EVERYBODY.search(sentence)))
        for criterion in table.game.ranking:
            number = _number(criterion, sentence, first=criterion is table.game.ranking[0])
            if (
                number is None
                and criterion is spoken_of
                and len(seats) == 1
                and (bare := BARE.search(sentence))
            ):
                number = int(bare[1])
            spoken_of = criterion if number is not None else spoken_of
            if number is not None and (everybody or seats):
                of_all = everybody or bool(EACH.search(sentence))
                who = list(table.seats) if of_all else [names.index(seat) for seat in seats]
                counts.setdefault(criterion.clause, {}).update(dict.fromkeys(who, number))
            elif everybody and LEVEL.search(sentence) and _names(criterion, sentence):
                level.add(criterion.clause)
    people = " . ".join(told)
    counts.update({one.clause: ages for one in table.game.ranking if (ages := _away(table, one, people))})
    return Said(level, counts)


def _with_seats(told: Iterable[str], names: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """The parts of sentences with the players of whom they speak, or those of whom the part before does."""
    for sentence in told:
        last: list[str] = []
        for part in PARTS.split(sentence):
            seats = list(dict.fromkeys(re.findall(rf"(?<![\w-])[{''.join(names)}](?![\w-])", part)))
            last = seats or ([] if EVERYBODY.search(part) else last)
            yield part, last


def _counted(criterion: Criterion) -> list[str]:
    words = [word for word in re.findall(r"[a-z]+", criterion.what.lower()) if word not in DEGREES]
    return [rf"\b{word.removesuffix('s')}s?\b" for word in words]


def _names(criterion: Criterion, sentence: str) -> bool:
    words = _counted(criterion)
    return bool(words) and all(re.search(word, sentence, re.IGNORECASE) for word in words)


def _number(criterion: Criterion, sentence: str, *, first: bool) -> int | None:
    """What a sentence says was counted in a step: `31 happiness`, `a final happiness of 24`."""
    words = _counted(criterion)
    if len(words) != 1 or criterion.asks:
        return None
    words = [rf"(?:{words[0]}|{POINTS})"] if first else words
    found = re.findall(
        rf"(\d+) (?:(?:final|total) )?{words[0]}|{words[0]}(?: score)?(?: of| is|:) (\d+)",
        sentence,
        re.IGNORECASE,
    )
    return int(found[0][0] or found[0][1]) if len(found) == 1 else None


def _away(table: Table, criterion: Criterion, told: str) -> dict[int, int]:
    """How far each is from what a step asks about people, as in `age nearest 42`, where all tell it."""
    wanted = re.search(r"\d+", criterion.what)
    if not criterion.asks or wanted is None:
        return {}
    names = table.box.seat_names
    said = re.findall(rf"(?<![\w-])([{names}]) (?:is |aged |\()(?:aged )?(\d+)\b", told)
    away = {names.index(seat): -abs(int(number) - int(wanted[0])) for seat, number in said}
    return away if len(away) == len(names) else {}


NOTHING_SAID = Said()


def standing_of(table: Table, state: State, said: Said = NOTHING_SAID) -> Explained:
    """The steps of the scoring as far as they are needed, and who is ahead or has won."""
    names = table.box.seat_names
    left = tuple(table.seats)
    lines: list[str] = []
    clauses: dict[str, None] = {}
    decided = table.game.ranking[0]
    for criterion in table.game.ranking:
        if criterion.applies is not None and not criterion.applies(table.box):
            continue
        if criterion.clause in said.level and criterion.clause not in said.counts:
            lines.append(f"{criterion.what} ({criterion.clause}): level, as was said")
            continue
        value = _values(criterion, state, left, said.counts.get(criterion.clause, {}))
        counted = ", ".join(
            f"{names[seat]} {abs(value[seat]) if value[seat] < 0 else value[seat]}" for seat in left
        )
        lines.append(f"{criterion.what} ({criterion.clause}): {counted}")
        ahead = tuple(seat for seat in left if value[seat] == max(value.values()))
        if len(ahead) < len(left) or criterion.shares:
            decided = criterion
        if len(ahead) < len(left):
            clauses[criterion.clause] = None
        left = ahead
        if len(left) == 1:
            break
    over = table.over(state)
    verb = "won" if over else "ahead"
    winners = " ".join(names[seat] for seat in left)
    if len(left) > 1:
        lines.append(f"{verb}: {winners}, and nothing breaks the tie")
    else:
        lines.append(f"{verb}: {winners} by {decided.what}")
    if not clauses:
        clauses[decided.clause] = None
    decisive = [decided.clause, *reversed(clauses), *([over] if over else [])]
    return Explained(tuple(lines), tuple(dict.fromkeys(decisive)), winners)


def _values(
    criterion: Criterion, state: State, left: tuple[int, ...], told: Mapping[int, int]
) -> dict[int, int]:
    """What each player has in a step of the scoring: as was told, or as the table lies."""
    heard = [seat for seat in left if seat in told]
    if heard and len(heard) < len(left):
        raise BadInput(
            "standing", f"{criterion.what} is told of some players only", right="say it of all who are level"
        )
    if not heard:
        return {seat: criterion.value(state, seat) for seat in left}
    return {seat: -told[seat] if criterion.fewest else told[seat] for seat in left}
