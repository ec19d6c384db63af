"""The compiled rules for a page: the same C as WebAssembly, which needs nothing from outside."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from functools import cache
from typing import NamedTuple

from ludex.model.game import Table

from .assemble import HERE, source_of
from .build import Compiler, library
from .error import NoCompiler

ENGINES = ("engine.c", "page.c")
HEADERS = ("#include <stdint.h>\n", "#include <stdio.h>\n", "#include <stdlib.h>\n", "#include <string.h>\n")
FLAGS = (
    *("-target", "wasm32-freestanding", "-nostdlib", "-fno-builtin", "-Oz", "-s", "-w", "-DCOVERAGE"),
    *("-Wl,--export-dynamic", "-Wl,--no-entry"),
)


class Module(NamedTuple):
    """Rules that a page can run, with the names behind their numbers."""

    code: bytes
    rules: tuple[str, ...]
    clauses: tuple[str, ...]
    """Clause n is number n + 1 in the module."""
    most_args: int


@cache
def page_compiler() -> Compiler:
    """The compiler for pages: zig, which pip installs as `ziglang`."""
    if importlib.util.find_spec("ziglang") is None:
        raise NoCompiler("No compiler for pages is here: pip install ziglang.")
    command = (sys.executable, "-m", "ziglang", "cc")
    try:
        said = subprocess.run([*command, "--version"], capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.SubprocessError) as error:
        raise NoCompiler(f"The compiler for pages does not start: {error}") from None
    return Compiler(command, said.stdout.strip(), FLAGS)


def module_of(table: Table) -> Module:
    """The rules of a table as WebAssembly; `NoCompiler` or `Uncompilable` says why not."""
    using = page_compiler()
    source = source_of(table, engines=ENGINES)
    text = source.text
    for header in HEADERS:
        text = text.replace(header, "")
    made = library((HERE / "freestanding.c").read_text("utf-8") + text, using=using)
    arguments = max(1, *(len(rule.parameters) for rule in table.rules.values()))
    return Module(made.read_bytes(), source.rules, source.clauses, arguments)
