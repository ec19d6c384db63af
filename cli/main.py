"""The `ludex` command: a module for each of its commands, of which only the one asked for is loaded."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from io import TextIOWrapper
from typing import Annotated

import typer
from ludex.model.errors import BadInput, harmless
from ludex.model.mistake import mistake, watch_for_endless_rules

WRONG_INPUT = 2
COMPLETING = "_LUDEX_COMPLETE"
"""A shell sets this when it asks what could come next."""
INTERRUPTED = 130
NO_PLUGINS = "PYDANTIC_DISABLE_PLUGINS"
"""Pydantic looks for plugins in every package that is installed; none of them has a say in our files."""
COMMANDS = {
    "games": "List the games and how complete each is, or tell all about one.",
    "cards": "List the cards, tiles and figures of a game with their sources, or tell all about one.",
    "what": "Tell what a card, place, clause, ruling, rule or field is, and what the rulebook says of it.",
    "clauses": "List the clauses of a rulebook, or compare them with a copy of it.",
    "rulings": "List the questions that a rulebook leaves open, or tell all about one.",
    "questions": "List the open matters of a rulebook as questions to its editor, or read the answers back.",
    "play": "Play a game: hot seat, against bots, or from a script or a pipe.",
    "replay": "Replay a recorded game: each step, what it changed, and the clauses behind it.",
    "judge": "Settle a dispute: legal (0), illegal (1), silent (3) or contradictory (4).",
    "house": "Make a file of house rulings, or check one and print it as a sheet of rulings.",
    "cases": "List the cases of a game's case book, or of all.",
    "walk": "Play random games, or games of bots, and tell how they went.",
    "stats": "Play many games and tell what they show: seats, lengths, ends, and what winners do.",
    "revise": "Tell which clauses a new printing changes, drops, adds, moves; write a draft revision file.",
    "compare": "Tell what an edit of the rulebook does: editorial only, or what changes, with games.",
    "check": "Look for the defects of a rulebook: stuck, endless or lost play, broken laws, open questions.",
    "new": "Make a project for a game of your own that plays, is checked and is tested at once.",
    "lint": "Say what an author can mend before anything is played, each with file and line.",
    "report": "Write one HTML page on what the last checks have shown, with every game to step through.",
    "explore": "Visit every position of a set-up, breadth first, and watch the properties.",
    "serve": "Play, put disputes and keep cases in the browser, with the engine behind the page.",
    "prove": "Prove a game's laws in the box that people play, or say what stopped it.",
    "verify": "Check a certificate against the rules that are here, then every step with each solver.",
    "golden": "Count the positions of configurations exactly, and compare with the stored counts.",
    "bench": "Measure the engines side by side: our rules as written and compiled, and engines of others.",
    "mutants": "Seed defects into a game's rules, one at a time, and tell which its checks notice.",
    "solve": "Answer a question about a game for all cases at once.",
    "export": "Write a game, set up, in the form that another tool reads.",
    "docs": "List the pages of the documentation, or print one.",
    "mend": "Look for the smallest edit that removes something wrong: a figure, reading, clause or guard.",
    "schema": "Print the JSON schema of a file format.",
}
"""Each command with the first line of its help; `cli/NAME.py` has a function of that name."""


def _tell_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"ludex {version('ludex')}")
        raise typer.Exit


def _about(
    _version: Annotated[
        bool, typer.Option("--version", callback=_tell_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Run, attack and prove the rules of board games."""


def app_for(arguments: Sequence[str]) -> typer.Typer:
    """The app with the command that is asked for; of all others it only knows what they are for."""
    app = typer.Typer(
        name="ludex",
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_about)
    words = list(arguments) or _being_completed()
    wanted = next((word for word in words if not word.startswith("-")), None)
    for name, summary in COMMANDS.items():
        if name == wanted:
            app.command(name)(_load(name))
        else:
            app.command(name, help=summary, short_help=summary)(_not_asked_for)
    return app


def _being_completed() -> list[str]:
    """The words of a command line that a shell asks to complete."""
    typed = os.environ.get("COMP_WORDS") or os.environ.get("_TYPER_COMPLETE_ARGS", "")
    return typed.split()[1:] if COMPLETING in os.environ else []


def _load(name: str) -> Callable[..., None]:
    command: Callable[..., None] = getattr(import_module(f"ludex.cli.{name}"), name)
    return command


def _not_asked_for() -> None:
    """Stands in the list of commands for one that is not loaded."""


def run(arguments: Sequence[str]) -> int:
    """Carry out one command line and return its exit code."""
    try:
        code = app_for(arguments)(list(arguments) or ["--help"], prog_name="ludex", standalone_mode=False)
    except BadInput as error:
        for wrong in (error, *error.also):
            print(_on_one_line(wrong), file=sys.stderr)
        return WRONG_INPUT
    except OverflowError as error:
        print(f"{error}; use smaller numbers in the set-up.", file=sys.stderr)
        return WRONG_INPUT
    except typer.TyperException as error:
        print(_one_sentence(error), file=sys.stderr)
        return WRONG_INPUT
    except typer.Abort:
        return INTERRUPTED
    except Exception as error:
        from ludex.solver.native.error import NoCompiler

        if isinstance(error, NoCompiler):
            print(f"{error}.", file=sys.stderr)
            return WRONG_INPUT
        made = mistake(error)
        if made is None:
            raise
        print(_on_one_line(made), file=sys.stderr)
        return WRONG_INPUT
    return code if isinstance(code, int) else 0


def _on_one_line(wrong: BadInput) -> str:
    return " ".join(str(wrong).split())


def _one_sentence(error: typer.TyperException) -> str:
    """What is wrong with the words of a command, and where to look."""
    context = getattr(error, "ctx", None)
    command = "ludex" if context is None else context.command_path
    said = " ".join(error.format_message().split()).rstrip(".?")
    return harmless(f"{said}; see {command} --help.")


def main() -> None:
    """The entry point of the `ludex` command. What a terminal cannot show is shown as a question mark."""
    os.environ.setdefault(NO_PLUGINS, "__all__")
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    watch_for_endless_rules()
    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
