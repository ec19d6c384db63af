"""Guards: what a revision asks of a rule in addition, without code.

A guard becomes a rule of its own around the old one, written as any rule is, so that it can be played, lifted
and compiled. A guard that counts how often a seat has used a rule adds a number to the position for it.
"""

from __future__ import annotations

import linecache
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Annotated, Any, get_type_hints

from .domain import Seat, between
from .errors import BadInput, unknown
from .game import Game
from .revision import Condition, Guard, Revision
from .rule import Kind, Rule, require, rule_from
from .shape import Each, Number, Row, Shape
from .state import BOOKKEEPING, State, parse_value

Function = Callable[..., None]


@dataclass(frozen=True)
class Count:
    """How often each seat has used a rule, up to the largest number that a guard asks about."""

    field: str
    counts: str
    until: str
    most: int


def guarded(game: Game, revision: Revision) -> tuple[type[State], tuple[Function, ...]]:
    """The position and the rules with the guards of a revision."""
    rules = {rule_from(function).name: rule_from(function) for function in game.rules}
    for guard in revision.guard:
        _refuse_misfit(game, revision, rules, guard)
    counts = _counts(revision)
    position = _with_counts(game.position, counts) if counts else game.position
    made = []
    for function in game.rules:
        rule = rule_from(function)
        asked = [guard for guard in revision.guard if guard.rule == rule.name]
        counted = [count for count in counts.values() if rule.name in (count.counts, count.until)]
        made.append(_around(game, rule, asked, counted, counts) if asked or counted else function)
    return position, tuple(made)


def _refuse_misfit(game: Game, revision: Revision, rules: Mapping[str, Rule], guard: Guard) -> None:
    for what, name in (
        ("guard.rule", guard.rule),
        ("guard.counts", guard.counts),
        ("guard.until", guard.until),
    ):
        if name and name not in rules:
            raise unknown("revision", "rule", name, rules, where=what)
    added = {clause.id for clause in revision.clauses.add}
    known = {clause.id for clause in game.catalog} - set(revision.clauses.drop)
    if guard.clause not in added | known:
        raise unknown("revision", "clause", guard.clause, added | known, where=f"guard of {guard.rule}")
    counted = [name for name in (guard.counts, guard.rule) if name]
    if guard.counts and any(rules[name].kind is not Kind.MOVE for name in counted):
        raise BadInput(
            "revision",
            "only what a seat decides can be counted",
            where=f"guard of {guard.rule}",
            right="name two rules that seats decide on",
        )


def _counts(revision: Revision) -> dict[tuple[str, str], Count]:
    found: dict[tuple[str, str], Count] = {}
    for guard in revision.guard:
        if guard.counts:
            key = guard.counts, guard.until
            words = f"uses of {guard.counts}" + (f" until {guard.until}" if guard.until else "")
            field = f"{words} in {revision.name}".replace("-", "_").replace(" ", "_")
            most = max(guard.at_least or 0, (guard.at_most or 0) + 1)
            most = max(most, found[key].most) if key in found else most
            found[key] = Count(field, guard.counts, guard.until, most)
    return found


def _with_counts(position: type[State], counts: Mapping[Any, Count]) -> type[State]:
    """The position with a number for each seat and count; nobody sees it on the table."""
    fields = {
        count.field: Annotated[Each[Seat, Annotated[int, between(0, count.most)]], BOOKKEEPING]
        for count in counts.values()
    }
    made: type[State] = type(
        position.__name__, (position,), {"__annotations__": fields, "__module__": position.__module__}
    )
    return made


def _around(
    game: Game,
    rule: Rule,
    asked: list[Guard],
    counted: list[Count],
    counts: Mapping[tuple[str, str], Count],
) -> Function:
    """A rule that asks for more before it does what it did, and counts its uses."""
    function = rule.run
    names = ["s", *(name for name, _domain in rule.parameters)]
    lines = [f"def {function.__name__}({', '.join(names)}):"]
    for guard in asked:
        count = counts.get((guard.counts, guard.until))
        for condition in _asked(game, rule, guard, count):
            lines.append(f"    require({condition}, {guard.clause!r})")
    lines.append(f"    original({', '.join(names)})")
    for count in counted:
        if count.until == rule.name:
            lines += [f"    for each in range(len(s.{count.field})):", f"        s.{count.field}[each] = 0"]
        if count.counts == rule.name:
            cell = f"s.{count.field}[{names[1]}]"
            lines += [f"    if {cell} < {count.most}:", f"        {cell} += 1"]
    return _compiled(game, rule, "\n".join(lines) + "\n")


def _compiled(game: Game, rule: Rule, text: str) -> Function:
    function = rule.run
    file = f"<guards of {game.name} {rule.name} {sha256(text.encode()).hexdigest()[:12]}>"
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    scope: dict[str, Any] = {"require": require, "original": function}
    exec(compile(text, file, "exec"), scope)
    made: Function = scope[function.__name__]
    made.__doc__ = function.__doc__
    made.__module__ = function.__module__
    made.__annotations__ = get_type_hints(function, include_extras=True)
    made.__dict__.update(function.__dict__)
    return made


def _asked(game: Game, rule: Rule, guard: Guard, count: Count | None) -> Iterator[str]:
    """What a guard asks for, as Python: its conditions, except where it does not apply."""
    where = f"guard of {guard.rule}"
    if count is not None:
        wanted = list(_bounds(f"s.{count.field}[{rule.parameters[0][0]}]", guard))
    else:
        wanted = list(_conditions(game, rule, guard, where))
    if not wanted:
        raise BadInput(
            "revision",
            "asks for nothing",
            where=where,
            right="give at_least, at_most, only_if, unless or at_most_once",
        )
    ways_out = [f"not ({text})" for when in guard.when for text in _all_of(game, rule, when, where)]
    ways_out += [text for other in guard.except_when for text in _all_of(game, rule, other, where)]
    for condition in wanted:
        yield " or ".join([condition, *ways_out])


def _all_of(game: Game, rule: Rule, condition: Condition, where: str) -> list[str]:
    parts = list(_conditions(game, rule, condition, where))
    if not parts:
        raise BadInput("revision", f"says nothing of {condition.field}", where=where, right="give at_least …")
    return [f"({' and '.join(parts)})"]


def _bounds(cell: str, condition: Condition) -> Iterator[str]:
    if condition.at_least is not None:
        yield f"{cell} >= {condition.at_least}"
    if condition.at_most is not None:
        yield f"{cell} <= {condition.at_most}"


def _conditions(game: Game, rule: Rule, condition: Condition, where: str) -> Iterator[str]:
    schema = game.table().schema
    if condition.field not in schema.fields:
        raise unknown("revision", "field", condition.field, schema.fields, where=where)
    cell, shape = _cell(condition, rule, schema.fields[condition.field], schema.box, where)
    _refuse_empty(condition, shape, where)
    yield from _bounds(cell, condition)
    for wanted, sign in ((condition.only_if, "=="), (condition.unless, "!=")):
        if wanted is not None:
            yield f"{cell} {sign} {parse_value(shape.domain, schema.box, wanted, where)}"


def _cell(condition: Condition, rule: Rule, shape: Shape, box: Any, where: str) -> tuple[str, Number]:
    """The one number that a condition looks at: of the seat that moves, or as its indices say."""
    cell = f"s.{condition.field}"
    kinds = {name: domain.name for name, domain in rule.parameters}
    names = list(kinds)
    given = list(condition.indices)
    if isinstance(shape, Row) and not given and names:
        given = [names[0]]
    for index in given:
        if not isinstance(shape, Row):
            raise BadInput("revision", f"{condition.field} has fewer indices", where=where)
        if index in names:
            if kinds[index] != (over := shape.over.name):
                raise BadInput(
                    "revision",
                    f"{condition.field} has a number for each {over}, and {index} is a {kinds[index]}",
                    where=where,
                    right="say of which with index, a parameter of the rule or the name of a thing",
                )
            cell += f"[{index}]"
        else:
            try:
                cell += f"[{parse_value(shape.over, box, index, where) - shape.first}]"
            except BadInput:
                labels = shape.over.labels(box) if shape.over.labels else ()
                raise unknown("revision", "parameter", index, [*names, *labels], where=where) from None
        shape = shape.item
    if not isinstance(shape, Number):
        raise BadInput(
            "revision",
            f"{condition.field} is not one number",
            where=where,
            right="say of which with index, a parameter of the rule or the name of a thing",
        )
    return cell, shape


def _refuse_empty(condition: Condition, shape: Number, where: str) -> None:
    """A limit that nothing can keep, or that everything keeps, is a mistake."""
    low = max(n for n in (condition.at_least, shape.low, -(2**40)) if n is not None)
    high = min(n for n in (condition.at_most, shape.high, 2**40) if n is not None)
    if low > high:
        raise BadInput(
            "revision",
            f"no {condition.field} is at least {low} and at most {high}",
            where=where,
            right="mend at_least or at_most",
        )
    kept = [
        condition.at_least is None or (shape.low is not None and condition.at_least <= shape.low),
        condition.at_most is None or (shape.high is not None and condition.at_most >= shape.high),
    ]
    if all(kept) and (condition.at_least, condition.at_most) != (None, None):
        anyway = f"at most {shape.high}" if condition.at_least is None else f"at least {shape.low}"
        words = f"every {condition.field} is {anyway} anyway, so it asks for nothing"
        raise BadInput("revision", words, where=where, right="ask for more")
