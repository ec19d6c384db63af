"""The draft of a revision file from a new printing of the rulebook, with what a person must decide marked."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ludex.model.clause import ClauseKind
from ludex.model.edition import Edition, edition_of
from ludex.model.errors import BadInput
from ludex.model.figures import figures_of, without_numbers
from ludex.model.game import Game
from ludex.model.revision import UNDECIDED, Revision
from ludex.solver.revise.match import Match
from ludex.solver.revise.revise import Added, Change, ClauseChange, Revised, is_title

from .scaffold.sentences import guessed_kind

DECIDE = "DECIDE"
"""Marks what a person must decide."""
LONGEST = 240
"""Characters of a sentence that are quoted."""
MOST_ALIKE = 3
"""Figures with a number that are named; of more, none is likely to be meant."""
NAME = "draft"


@dataclass
class Draft:
    """A revision file in the making: what can be tried as it is, and what cannot."""

    figures: dict[str, tuple[int, str]] = field(default_factory=dict)
    drop: dict[str, str] = field(default_factory=dict)
    kept: dict[str, str] = field(default_factory=dict)
    """Clauses that are gone from the text and cannot be dropped without code, with the reason."""
    refused: list[str] = field(default_factory=list)


def draft_of(game: Game, revised: Revised, name: str, rulebook: str) -> str:
    """The text of a revision file that can be loaded as it is, and compared with the game."""
    draft = Draft()
    _take_figures(game, revised, draft)
    _take_drops(game, revised, draft)
    lines = [
        f"# Draft made by `ludex revise {game.name}` from {_quiet(rulebook)}.",
        f"# {DECIDE} marks what a person must decide. Until then `ludex compare` certifies nothing of it.",
        f'game = "{game.base_name}"',
        f'name = "{name}"',
        *([f'on = "{_below(game)}"'] if _below(game) else []),
    ]
    if draft.figures:
        lines += ["", "[figures]"]
        for figure, (value, why) in draft.figures.items():
            lines += [f"# {why} {DECIDE}: is it this figure?", f"{figure} = {value}"]
    lines += ["", "[clauses]"]
    lines += [f"# {DECIDE}: {why}" for why in draft.refused]
    lines += ["drop = ["]
    for clause, why in draft.drop.items():
        lines += [f"    # {why} {DECIDE}: is it no longer a rule?", f"    {json.dumps(clause)},"]
    lines += ["]"]
    for change in revised.clauses:
        if change.clause.id not in draft.drop:
            lines += ["", *_reworded(game, change, draft)]
    for one in revised.added:
        if one.repeats:
            lines += [
                "",
                f"# Line {one.sentence.line} says {', '.join(one.repeats)} once more: {_quoted(one)}",
            ]
    for number, (titles, one) in enumerate(_under_titles(revised.added), 1):
        lines += ["", *_added(game, one, titles, number)]
    return "\n".join(lines) + "\n"


def to_decide(text: str) -> int:
    """How many things of a draft a person must decide."""
    return text.count(f"{DECIDE}:")


def _take_figures(game: Game, revised: Revised, draft: Draft) -> None:
    """Figures that a changed clause states, where one number of it became another."""
    for change in revised.clauses:
        for name, value in change.rests.figures:
            if value in change.numbers:
                _take_figure(game, change, name, change.numbers[value], draft)


def _take_figure(game: Game, change: ClauseChange, name: str, value: int, draft: Draft) -> None:
    was = dict(change.rests.figures)[name]
    why = f"{change.clause.id}, line {change.lines[0]}: {was} became {value}."
    if name in draft.figures and draft.figures[name][0] != value:
        draft.refused.append(f"{why} Another clause makes {name} {draft.figures[name][0]}.")
    elif (refusal := _refusal(game, figures={name: value})) is not None:
        draft.refused.append(f"{why} {name} cannot be that: {refusal}")
    else:
        draft.figures.setdefault(name, (value, why))


def _take_drops(game: Game, revised: Revised, draft: Draft) -> None:
    """Clauses of which no sentence is left, as far as they can be dropped without code."""
    waiting = [change for change in revised.clauses if change.change is Change.DROPPED]
    progress = True
    while waiting and progress:
        progress = False
        for change in list(waiting):
            names = [*draft.drop, change.clause.id]
            if _refusal(game, clauses={"drop": names}) is None:
                draft.drop[change.clause.id] = f"{_was(change.gone)}{_resting(change)}"
                waiting.remove(change)
                progress = True
    for change in waiting:
        refusal = _refusal(game, clauses={"drop": [*draft.drop, change.clause.id]})
        draft.kept[change.clause.id] = refusal or ""


def _below(game: Game) -> str:
    """The revision that a draft stands on, if the game has any."""
    return game.revisions[-1].name if isinstance(game, Edition) else ""


def _refusal(game: Game, **edits: Any) -> str | None:
    try:
        edition_of(game, Revision(game=game.base_name, name=NAME, on=_below(game), **edits))
    except BadInput as refused:
        return _quiet(str(refused))
    return None


def _reworded(game: Game, change: ClauseChange, draft: Draft) -> Iterator[str]:
    """The entry of a clause that reads otherwise, has fewer sentences, or stands elsewhere."""
    yield f"[clauses.reword.{change.clause.id}]"
    for one in change.reworded:
        how = f"{100 * one.likeness:.0f} % alike" if one.likeness else "paired by place only"
        if one.old is not None and one.old.text:
            yield f"# was, line {one.old.line}: {_quiet(one.old.text)}"
        if one.new is not None:
            yield f"# now, line {one.new.line} ({how}): {_quiet(one.new.text)}"
    if change.gone:
        yield f"# {_was(change.gone)}"
    for words in change.rests.words:
        yield f"# rests on it: {_quiet(words)}"
    if change.clause.id in draft.kept:
        yield f"# {DECIDE}: is it no longer a rule? {draft.kept[change.clause.id]}"
        yield f"says = {json.dumps(f'{UNDECIDED} {change.clause.says}', ensure_ascii=False)}"
    elif change.change is not Change.MOVED and not only_figures(change, draft.figures):
        yield from _figures_like(game, change, draft)
        yield f"# {DECIDE}: say it in your words, and change what rests on it if it means something else."
        yield f"says = {json.dumps(f'{UNDECIDED} {change.clause.says}', ensure_ascii=False)}"
    yield f"lines = {list(change.lines)}"
    yield f"fingerprints = {json.dumps(list(change.fingerprints))}"


def _figures_like(game: Game, change: ClauseChange, draft: Draft) -> Iterator[str]:
    """Figures of the box that are as large as a number that changed, for somebody to think of."""
    for was, now in sorted(change.numbers.items()):
        like = [name for name, value in figures_of(game.components) if value == was]
        if 0 < len(like) <= MOST_ALIKE and not set(like) & draft.figures.keys():
            yield f"# {was} became {now}. Figures of the box that are {was}: {', '.join(like)}."


def only_figures(change: ClauseChange, figures: dict[str, Any]) -> bool:
    """Whether all that changed of a clause's words is one number, which a figure follows."""
    if change.gone or len(change.numbers) != 1:
        return False
    (was,) = change.numbers
    followed = any(name in figures and value == was for name, value in change.rests.figures)
    texts = [(one.old.text, one.new.text) for one in change.reworded if one.old and one.new]
    return followed and all(old and without_numbers(old) == without_numbers(now) for old, now in texts)


def _under_titles(added: tuple[Added, ...]) -> Iterator[tuple[list[Added], Added]]:
    """New sentences, each with the new titles above it; titles that nothing follows stand for themselves."""
    titles: list[Added] = []
    for one in added:
        if one.repeats:
            continue
        if is_title(one.sentence.text):
            titles.append(one)
        else:
            yield titles, one
            titles = []
    if titles:
        yield titles[:-1], titles[-1]


def _added(game: Game, one: Added, titles: list[Added], number: int) -> Iterator[str]:
    prefix = game.catalog.clause[0].id.split("-")[0]
    section = game.catalog[one.after].section if one.after else game.catalog.rulebook.sections[0]
    kind = guessed_kind(one.sentence.text)
    if kind in (ClauseKind.DEFINITION.value, ClauseKind.ADVICE.value):
        kind = ClauseKind.EFFECT.value
    marks = [each.sentence.fingerprint for each in (*titles, one)]
    yield "[[clauses.add]]"
    yield f"# {_quiet(one.sentence.text)}"
    yield f"# {DECIDE}: say it in your words, of what kind it is, and which rule or guard carries it out."
    yield f'id = "{_free_id(game, prefix, number)}"'
    yield f"section = {json.dumps(section, ensure_ascii=False)}"
    yield f'kind = "{kind}"'
    yield f'says = "{UNDECIDED} line {one.sentence.line}"'
    yield f"lines = {sorted({each.sentence.line for each in (*titles, one)})}"
    yield f"fingerprints = {json.dumps(marks)}"


def _free_id(game: Game, prefix: str, number: int) -> str:
    taken = {clause.id for clause in game.catalog}
    free = (f"{prefix}-NEW{letter}-{number:02}" for letter in ("", *"ABCDEFGHIJ"))
    return next(name for name in free if name not in taken)


def _was(gone: list[Match]) -> str:
    lines = ", ".join(str(one.old.line) for one in gone if one.old is not None)
    words = [_quiet(one.old.text) for one in gone if one.old is not None and one.old.text]
    return f"Gone from line {lines} of the old rulebook{': ' + ' / '.join(words) if words else '.'}"


def _resting(change: ClauseChange) -> str:
    return f" Rests on it: {_quiet('; '.join(change.rests.words))}." if change.rests.words else ""


def _quoted(one: Added) -> str:
    return _quiet(one.sentence.text)


def _quiet(text: str) -> str:
    """Text on one line, without anything that a comment cannot hold."""
    plain = "".join(sign if sign.isprintable() else " " for sign in text)
    return plain if len(plain) <= LONGEST else f"{plain[:LONGEST]} …"
