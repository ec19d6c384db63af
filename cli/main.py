"""The `ludex` command: one app with a module for each of its commands."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.metadata import version
from io import TextIOWrapper
from typing import Annotated

import typer
from ludex.model.errors import BadInput

from .cases import cases
from .check import check
from .clauses import clauses
from .games import games
from .golden import golden
from .house import house
from .judge import judge
from .mutants import mutants
from .play import play
from .replay import replay
from .rulings import rulings
from .schema import schema
from .solve import solve
from .walk import walk

WRONG_INPUT = 2
INTERRUPTED = 130


def _tell_version(wanted: bool) -> None:
    if wanted:
        print(f"ludex {version('ludex')}")
        raise typer.Exit


app = typer.Typer(
    name="ludex",
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback()
def about(
    _version: Annotated[
        bool, typer.Option("--version", callback=_tell_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Run, attack and prove the rules of board games."""


for command in (
    games,
    clauses,
    rulings,
    play,
    replay,
    judge,
    house,
    cases,
    walk,
    check,
    golden,
    mutants,
    solve,
    schema,
):
    app.command()(command)


def run(arguments: Sequence[str]) -> int:
    """Carry out one command line and return its exit code."""
    try:
        code = app(list(arguments) or ["--help"], prog_name="ludex", standalone_mode=False)
    except BadInput as error:
        print(" ".join(str(error).split()), file=sys.stderr)
        return WRONG_INPUT
    except OverflowError as error:
        print(f"{error}; use smaller numbers in the set-up.", file=sys.stderr)
        return WRONG_INPUT
    except typer.TyperException as error:
        print(_one_sentence(error), file=sys.stderr)
        return WRONG_INPUT
    except typer.Abort:
        return INTERRUPTED
    return code if isinstance(code, int) else 0


def _one_sentence(error: typer.TyperException) -> str:
    """What is wrong with the words of a command, and where to look."""
    context = getattr(error, "ctx", None)
    command = "ludex" if context is None else context.command_path
    said = " ".join(error.format_message().split()).rstrip(".?")
    return f"{said}; see {command} --help."


def main() -> None:
    """The entry point of the `ludex` command. What a terminal cannot show is shown as a question mark."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
