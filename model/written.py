"""A game with other code: a copy of its package under another name, in which named rules are replaced.

A revision that figures, readings and guards cannot express names a Python file beside it. There a rule takes
the place of the one with its name, or is added; a function marked `@replaces("scoring.stars_of")` takes the
place of that function, question or reading. The game itself stays as it is, so that both can be played.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from dataclasses import fields, replace
from hashlib import sha256
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from inspect import signature
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

from .errors import BadInput, unknown
from .files import cache_folder
from .game import Game
from .question import Constant, Question
from .revision import Revision
from .rule import rule_from
from .toml import read_text

F = TypeVar("F", bound=Callable[..., Any])


def replaces(place: str, *readings: str) -> Callable[[F], F]:
    """Mark what takes the place of `module.function` of the game; of a question, with these readings only."""

    def mark(function: F) -> F:
        function._ludex_replaces = (place, readings)  # type: ignore[attr-defined]
        return function

    return mark


def copied(game: Game, files: dict[str, bytes], mark: str, where: str) -> Game:
    """A game from the files of its package, loaded under another name beside the one in use."""
    if not game.package:
        raise BadInput("package", f"{game.title} does not say in which package it is written", where=where)
    name = f"{game.package}_{mark}"
    if name not in sys.modules:
        folder = cache_folder() / "packages" / name
        for path, content in files.items():
            target = folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(_renamed(content, game.package, name) if path.endswith(".py") else content)
        _load(name, folder / "__init__.py", where)
    found = getattr(sys.modules[name], "GAME", None)
    if not isinstance(found, Game):
        raise BadInput("package", "has no GAME", where=where)
    return replace(found, package=name, properties=game.properties, name=game.name, folder=game.folder)


def _renamed(content: bytes, old: str, new: str) -> bytes:
    return re.sub(rb"\b" + re.escape(old.encode()) + rb"\b", new.encode(), content)


def _load(name: str, file: Path, where: str) -> ModuleType:
    inside = [str(file.parent)] if file.name == "__init__.py" else None
    spec = spec_from_file_location(name, file, submodule_search_locations=inside)
    if spec is None or spec.loader is None or not file.exists():
        raise BadInput("package", "there is no such package", where=where)
    module = module_from_spec(spec)
    sys.modules[name] = module
    parent, _, short = name.rpartition(".")
    if parent:
        setattr(import_module(parent), short, module)
    try:
        spec.loader.exec_module(module)
    except BadInput:
        _forget(name)
        raise
    except (Exception, SystemExit) as error:
        _forget(name)
        raise _cannot_be_loaded(error, file, where) from None
    return module


def _cannot_be_loaded(error: BaseException, file: Path, where: str) -> BadInput:
    """Why a module cannot be loaded, with the line of the file that a person wrote."""
    said = error.msg if isinstance(error, SyntaxError) else str(error)
    line = error.lineno if isinstance(error, SyntaxError) and error.filename == str(file) else 0
    trace = error.__traceback__
    while trace is not None:
        line = trace.tb_lineno if trace.tb_frame.f_code.co_filename == str(file) else line
        trace = trace.tb_next
    place = f"{where}:{line}" if line else where
    return BadInput(
        "package",
        f"cannot be loaded with this version of Ludex ({type(error).__name__}: {said})",
        where=place,
    )


def _forget(name: str) -> None:
    for loaded in [each for each in sys.modules if each == name or each.startswith(f"{name}.")]:
        del sys.modules[loaded]


def with_module(game: Game, revision: Revision) -> Game:
    """The game with the Python file of a revision in force."""
    path = (revision.folder or Path()) / revision.module
    text = read_text(path)
    where = str(path)
    files = {str(file.relative_to(game.folder)): file.read_bytes() for file in _files(game.folder)}
    earlier = getattr(game, "revisions", [])
    said = repr([each.model_dump_json() for each in earlier]).encode()
    content = b"".join(files[each] for each in sorted(files)) + text.encode() + said
    mark = f"with_{revision.name.replace('-', '_')}_{sha256(content).hexdigest()[:12]}"
    base = copied(game, files, mark, where)
    module = _revision_module(game, base, text, path)
    try:
        revised = _put_in(_with_rules(base, module), module, where)
    except BadInput as wrong:
        place = wrong.where.replace(f"{module.__name__}.", f"{where}: ")
        raise BadInput(wrong.code, wrong.what, where=place, right=wrong.right) from None
    if revised.rules == base.rules and not _marked(module):
        raise BadInput(
            "revision", "takes the place of nothing", where=where, right="mark a rule or a function"
        )
    return _restacked(revised, earlier)


def _restacked(base: Game, earlier: list[Revision]) -> Game:
    """The copy with the revisions that the game had."""
    from .edition import edition_of

    for revision in earlier:
        base = edition_of(base, revision)
    return base


def _files(folder: Path) -> list[Path]:
    kinds = {".py", ".toml", ".json"}
    return [file for file in sorted(folder.rglob("*")) if file.suffix in kinds and "cases" not in file.parts]


def _revision_module(game: Game, base: Game, text: str, path: Path) -> ModuleType:
    name = f"{base.package}_revision"
    if name in sys.modules:
        return sys.modules[name]
    file = cache_folder() / "packages" / f"{name}.py"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(_renamed(text.encode(), game.package, base.package))
    return _load(name, file, str(path))


def _with_rules(base: Game, module: ModuleType) -> Game:
    """The game with the rules of a module, each instead of the one with its name or after all others."""
    new = {
        rule_from(value).name: value
        for value in vars(module).values()
        if hasattr(value, "_ludex_rule") and value.__module__ == module.__name__
    }
    rules = [new.pop(rule_from(old).name, old) for old in base.rules]
    return replace(base, rules=(*rules, *new.values()))


def _marked(module: ModuleType) -> list[tuple[Callable[..., Any], tuple[str, tuple[str, ...]]]]:
    """The functions of a module that take the place of others, with what they are marked with."""
    return [
        (value, value._ludex_replaces) for value in vars(module).values() if hasattr(value, "_ludex_replaces")
    ]


def _refuse_another_shape(base: Game, new: object, old: object, place: str, where: str) -> None:
    """What takes the place of a function is a function that is asked with the same things."""
    if old in base.rules:
        raise BadInput(
            "revision", f"{place} is a rule", where=where, right="write the rule anew, marked as rules are"
        )
    asked = old.default if isinstance(old, Question) else old
    if not (callable(asked) and callable(new)):
        raise BadInput(
            "revision", f"{place} is no function", where=where, right="name a function of the game"
        )
    wanted, given = (len(signature(each).parameters) for each in (asked, new))
    if wanted != given and not isinstance(asked, Constant):
        right = f"{place} is given {', '.join(signature(asked).parameters)}"
        raise BadInput(
            "revision", f"{getattr(new, '__name__', place)} takes other things", where=where, right=right
        )


def _put_in(base: Game, module: ModuleType, where: str) -> Game:
    """The game with marked functions in the place of those of the copy."""
    for function, (place, readings) in _marked(module):
        home, _, name = place.rpartition(".")
        holder = sys.modules.get(f"{base.package}.{home}" if home else base.package)
        if holder is None or name not in vars(holder):
            inside = vars(holder).items() if holder is not None else ()
            known = [each for each, value in inside if callable(value)] or _modules(base.package)
            raise unknown("revision", "place", place, known, where=where)
        old = vars(holder)[name]
        _refuse_another_shape(base, function, old, place, where)
        if isinstance(old, Question):
            known = list(base.rulings[old.ruling].readings)
            for reading in readings:
                if reading not in known:
                    raise unknown("reading", "reading", reading, known, where=f"{where}: {place}")
            for reading in readings:
                old.answers[reading] = function
            if not readings:
                old.default = function
            continue
        for loaded in list(sys.modules.values()):
            if getattr(loaded, "__name__", "").startswith(base.package):
                for key, value in list(vars(loaded).items()):
                    if value is old:
                        setattr(loaded, key, function)
        own: dict[str, Any] = {one.name: function for one in fields(base) if getattr(base, one.name) is old}
        ranking = tuple(replace(step, value=function) if step.value is old else step for step in base.ranking)
        base = replace(base, ranking=ranking, **own)
    return base


def _modules(package: str) -> list[str]:
    return [name.removeprefix(f"{package}.") for name in sys.modules if name.startswith(f"{package}.")]
