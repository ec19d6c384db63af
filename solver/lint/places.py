"""Where in an author's files the thing stands that something is said about."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable
from contextlib import suppress
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from ludex.invariants.property import Property
from ludex.model.errors import BadInput
from ludex.model.game import Game
from ludex.model.toml import lines_of_ids

WORD = re.compile(r"[\w-]+")


class Place(NamedTuple):
    """A line of a file."""

    file: Path
    line: int


class Places:
    """The files of one game, and where its rules, fields, clauses, rulings and properties stand in them."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.whole = Place(game.folder / "__init__.py", 1)
        """Where to look if nothing nearer is known."""

    @cached_property
    def trees(self) -> dict[Path, ast.Module]:
        """The Python files of the game and of its properties, read, without any that Python refuses."""
        found = {}
        for file in dict.fromkeys(file for folder in self.folders for file in sorted(folder.rglob("*.py"))):
            with suppress(SyntaxError):
                found[file] = ast.parse(file.read_text(encoding="utf-8"))
        return found

    @cached_property
    def folders(self) -> list[Path]:
        """Where the game and its properties are written."""
        own = self.game.folder
        with suppress(ModuleNotFoundError):
            written = find_spec(self.game.properties) if self.game.properties else None
            if written is not None and written.origin is not None:
                apart = Path(written.origin).parent
                return [own] if apart.is_relative_to(own) else [own, apart]
        return [own]

    def text(self, words: str) -> Place | None:
        """Where a text, or a keyword that means it, is written first."""
        for file, tree in self.trees.items():
            for node in ast.walk(tree):
                if isinstance(node, ast.Constant) and node.value == words:
                    return Place(file, node.lineno)
                if isinstance(node, ast.keyword) and (node.arg or "").strip("_").replace("_", "-") == words:
                    return Place(file, node.lineno)
        return None

    def function(self, function: Callable[..., Any]) -> Place | None:
        """Where a function of the game begins."""
        code = getattr(inspect.unwrap(function), "__code__", None)
        if code is None or Path(code.co_filename) not in self.trees:
            return None
        return Place(Path(code.co_filename), code.co_firstlineno)

    def property(self, p: Property) -> Place:
        """Where a property is stated; one made by a law, where the law is asked for."""
        maker = p.holds.__qualname__.partition(".")[0]
        return self.function(p.holds) or self.text(p.name) or self._call(maker) or self.whole

    def _call(self, name: str) -> Place | None:
        for file, tree in self.trees.items():
            for node in ast.walk(tree):
                if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] == name:
                    return Place(file, node.lineno)
        return None

    @cached_property
    def fields(self) -> dict[str, Place]:
        """Where each number of the position is declared."""
        found = {}
        for kind in reversed(self.game.position.__mro__):
            file = Path(inspect.getfile(kind)) if kind is not object else self.whole.file
            for node in ast.walk(self.trees.get(file, ast.Module([], []))):
                if isinstance(node, ast.ClassDef) and node.name == kind.__name__:
                    for item in node.body:
                        if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name):
                            found[item.target.id] = Place(file, item.lineno)
        return found

    @cached_property
    def _things(self) -> dict[str, Place]:
        things = dict(self.fields)
        for function in self.game.rules:
            there = self.function(function)
            if there is not None:
                things[function.__name__.replace("_", "-")] = there
        for name in ("rulings.toml", "clauses.toml"):
            file = self.game.folder / name
            if file.exists():
                things |= {named: Place(file, line) for named, line in lines_of_ids(file).items()}
        return things

    def named_in(self, sentence: str) -> Place:
        """Where the first thing stands that a sentence names."""
        for word in WORD.findall(sentence):
            if word in self._things:
                return self._things[word]
        return self.whole

    def refusal(self, wrong: BadInput) -> Place:
        """What a refusal speaks of: a file that it names, a text that it quotes, or a thing."""
        file = Path(wrong.where.partition(": ")[0])
        if wrong.where and file.is_file():
            line = re.search(r"line (\d+)", f"{wrong.where} {wrong.what}")
            return Place(file, int(line.group(1)) if line else 1)
        quoted = re.search(r"'(.+?)'", wrong.what)
        return (quoted and self.text(quoted.group(1))) or self.named_in(str(wrong))

    def fault(self, error: Exception) -> Place:
        """The last line of the game's own that ran before something broke down, or what the fault names."""
        if isinstance(error, SyntaxError) and error.filename and Path(error.filename).is_file():
            return Place(Path(error.filename), error.lineno or 1)
        place, traceback = None, error.__traceback__
        while traceback is not None:
            file = Path(traceback.tb_frame.f_code.co_filename)
            if file.is_relative_to(self.game.folder):
                place = Place(file, traceback.tb_lineno)
            traceback = traceback.tb_next
        return place or self.named_in(str(error))
