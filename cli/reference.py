"""The reference pages, made from the code: commands, names for authors, laws, files, checks, findings."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Iterator
from typing import Any

import ludex.api
import typer
from ludex.invariants import laws
from ludex.model import domain, game, state
from ludex.model.explained import constants, explanations
from ludex.model.games import OURS, load_game
from ludex.reports.found import found_page
from ludex.reports.schemas import FORMS, schema_text
from ludex.solver.detect import DETECTORS
from ludex.solver.lint.checks import CHECKS

from .main import COMMANDS, app_for


def commands_page() -> str:
    """Every command with its arguments and options."""
    parts = ["# Commands", "", "What `ludex COMMAND --help` prints, in one page."]
    for name in COMMANDS:
        group: Any = typer.main.get_command(app_for([name]))
        command = group.commands[name]
        context = typer.Context(command, info_name=f"ludex {name}")
        usage = " ".join(command.collect_usage_pieces(context))
        parts += ["", f"## {name}", "", f"    ludex {name} {usage}", "", inspect.cleandoc(command.help or "")]
        rows = [record for parameter in command.params if (record := parameter.get_help_record(context))]
        if rows:
            parts += ["", "| option | |", "| --- | --- |", *(_row(*record) for record in rows)]
    return "\n".join(parts) + "\n"


def api_page() -> str:
    """The names of `ludex.api`."""
    parts = ["# Names for authors", "", "```text", inspect.cleandoc(ludex.api.__doc__ or ""), "```"]
    values = {**constants(domain), **constants(game), **constants(state)}
    for name in sorted(ludex.api.__all__, key=str.lower):
        thing = getattr(ludex.api, name)
        if name in values:
            parts += ["", f"## {name}", "", f"    {name} = {values[name].declared}", "", values[name].says]
        elif inspect.isclass(thing):
            parts += ["", *_described(name, thing), *_members(thing)]
        elif inspect.isfunction(thing):
            parts += ["", *_described(name, thing)]
    return "\n".join(parts) + "\n"


def laws_page() -> str:
    """The laws library."""
    parts = [
        "# Laws",
        "",
        "`from ludex.api import laws`. Each makes a property out of what a game calls its things.",
    ]
    for name in laws.__all__:
        parts += ["", *_described(f"laws.{name}", getattr(laws, name))]
    return "\n".join(parts) + "\n"


def files_page() -> str:
    """The forms of all files."""
    parts = [
        "# Files",
        "",
        "`ludex schema FORM` prints the JSON schema of each; they are kept in `docs/schemas`.",
    ]
    for form in FORMS:
        schema = json.loads(schema_text(form))
        parts += ["", f"## {form}", "", " ".join(schema.get("description", "").split())]
        for title, part in {"": schema, **schema.get("$defs", {})}.items():
            fields = part.get("properties", {})
            if fields:
                parts += ["", *([f"**{title}**: {_first(part)}", ""] if title else [])]
                parts += ["| field | form | |", "| --- | --- | --- |"]
                parts += [
                    _row(name, _form(field), field.get("description", "")) for name, field in fields.items()
                ]
    return "\n".join(parts) + "\n"


def checks_page() -> str:
    """What lint and check look for."""
    parts = ["# What is looked for", "", "## By `ludex lint`", "", "| check | finds |", "| --- | --- |"]
    parts += [_row(_dashed(check), _first_line(check)) for check in CHECKS]
    parts += ["", "## By `ludex check`", "", "| detector | finds |", "| --- | --- |"]
    parts += [_row(detector.name, detector.says) for detector in DETECTORS]
    return "\n".join(parts) + "\n"


def found() -> str:
    """What the four rulebooks leave open, say twice or refer to in vain."""
    return found_page([load_game(name) for name in OURS])


PAGES: dict[str, Callable[[], str]] = {
    "commands": commands_page,
    "api": api_page,
    "laws": laws_page,
    "files": files_page,
    "checks": checks_page,
    "found": found,
}
"""Each generated page with what makes it."""


def _described(name: str, thing: Any) -> Iterator[str]:
    kind = "class " if inspect.isclass(thing) else ""
    yield f"## {name}"
    yield ""
    if not kind:
        yield f"    {name}{_signature(thing)}"
        yield ""
    yield "```text"
    yield inspect.getdoc(thing) or ""
    yield "```"


def _members(kind: type[Any]) -> Iterator[str]:
    """The fields of a class that are explained, and what it can do."""
    rows = [(f"`{name}: {each.declared}`", each.says) for name, each in explanations(kind).items()]
    for name, member in vars(kind).items():
        if not name.startswith("_") and inspect.getdoc(member):
            if isinstance(member, property):
                rows.append((f"`{name}`", inspect.getdoc(member) or ""))
            elif inspect.isfunction(member):
                rows.append(
                    (
                        f"`{name}{_signature(member).replace('(self, ', '(').replace('(self)', '()')}`",
                        inspect.getdoc(member) or "",
                    )
                )
    if rows:
        yield from ("", "| name | |", "| --- | --- |")
        yield from (_row(name, says.partition("\n\n")[0]) for name, says in rows)


def _signature(thing: Any) -> str:
    try:
        names = inspect.signature(thing).parameters.values()
    except (TypeError, ValueError):
        return "(…)"
    stars: dict[Any, str] = {inspect.Parameter.VAR_POSITIONAL: "*", inspect.Parameter.VAR_KEYWORD: "**"}
    shown = [
        f"{stars.get(each.kind, '')}{each.name}{'=…' if each.default is not inspect.Parameter.empty else ''}"
        for each in names
    ]
    return f"({', '.join(shown)})"


def _row(*cells: str) -> str:
    return f"| {' | '.join(' '.join(cell.split()).replace('|', chr(92) + '|') for cell in cells)} |"


def _form(field: dict[str, Any]) -> str:
    """The form of a field in a word or two."""
    if "$ref" in field:
        return str(field["$ref"]).rpartition("/")[2]
    if "anyOf" in field:
        return " or ".join(dict.fromkeys(_form(each) for each in field["anyOf"]))
    if "const" in field:
        return json.dumps(field["const"])
    if "enum" in field:
        return ", ".join(map(str, field["enum"]))
    if field.get("type") == "array":
        return f"list of {_form(field.get('items', {}))}"
    return str(field.get("type", "anything"))


def _first(part: dict[str, Any]) -> str:
    return " ".join(str(part.get("description", "")).split())


def _first_line(function: Callable[..., Any]) -> str:
    return (inspect.getdoc(function) or "").splitlines()[0]


def _dashed(function: Callable[..., Any]) -> str:
    return function.__name__.replace("_", "-")
