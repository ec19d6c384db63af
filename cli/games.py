"""`ludex games`: the games that Ludex knows, how complete each is, and how one is set up and written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer
from ludex.model.errors import BadInput
from ludex.model.label import Label, game_names, label_of
from rich.console import Console

from .terminal import add_row, counted, grid, heading, terminal

if TYPE_CHECKING:
    from ludex.model.game import Game


def games(
    game: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", help="Tell all about this game: set-ups, variants, moves."),
    ] = None,
) -> None:
    """List the games and how complete each is, or tell all about one."""
    console = terminal()
    if game is not None:
        from ludex.model.games import load_game

        _tell(load_game(game), console)
        return
    table = grid("game", "title", "players", "rulebook", "version", "how complete", whole=("game", "players"))
    for name in game_names():
        try:
            each = label_of(name)
            row: tuple[object, ...] = (
                each.title,
                players_of(each),
                _edition(each),
                each.version,
                each.status,
            )
        except BadInput as broken:
            row = ("–", "–", "–", "–", str(broken))
        add_row(table, name, *row)
    console.print(table)


def players_of(game: Label | Game) -> str:
    """How many can play: `2`, `1 to 4`."""
    fewest, most = game.players.start, game.players.stop - 1
    return str(fewest) if fewest == most else f"{fewest} to {most}"


def _edition(game: Label | Game) -> str:
    return f"{game.catalog.rulebook.edition}; {counted(len(game.catalog), 'clause')}"


def _tell(game: Game, console: Console) -> None:
    from ludex.model.notation import usage
    from ludex.model.rule import Kind

    from .choices import in_words

    console.print(heading(f"{game.title}, {players_of(game)} players"))
    console.print(
        f"Rulebook: {_edition(game)}, {counted(len(game.rulings), 'ruling')}. Model version {game.version}."
    )
    console.print(f"Status: {game.status}.")
    console.print()
    variants = grid("variant", "what it changes", whole=("variant",))
    for name, meaning in game.variants.items():
        add_row(variants, name, meaning)
    if game.variants:
        console.print(variants)
        console.print()
    configurations = grid("configuration", "set-up", "about", whole=("configuration",))
    for name, configuration in game.configurations.items():
        add_row(configurations, name, in_words(configuration), game.purpose(name).about)
    console.print(configurations)
    console.print()
    rules = game.table().rules.values()
    for kind, heads in ((Kind.MOVE, "what it does"), (Kind.CHANCE, "what chance decides")):
        moves = grid(kind.value, heads, whole=(kind.value,))
        for rule in rules:
            if rule.kind is kind:
                add_row(moves, usage(rule), rule.summary)
        if moves.row_count:
            console.print(moves)
            console.print()
