"""What is settled before the first turn: how many play, which variant, which readings, which components."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import Field

from .errors import BadInput, unknown
from .mistake import place_of
from .toml import Strict

if TYPE_CHECKING:
    from .game import Game

SEAT_NAMES = "ABCDEF"


class Configuration(Strict):
    """The choices that set a game up, as a person or a trace writes them down."""

    players: int = Field(ge=1, le=len(SEAT_NAMES))
    variants: tuple[str, ...] = ()
    rulings: dict[str, str] = Field(default_factory=dict)
    options: dict[str, Any] = Field(default_factory=dict)
    components: dict[str, Any] | None = Field(
        default=None, description="replaces the game's own components.toml where given"
    )


class Box:
    """The contents of the box as set up for one game. A game adds its own tables to it."""

    def __init__(self, game: Game, configuration: Configuration) -> None:
        self.game = game
        self.configuration = configuration
        self.players = configuration.players
        self.seats = configuration.players
        self.rulings = game.choose_readings(configuration.rulings)
        self.variants = frozenset(configuration.variants)
        self.dropped: frozenset[str] = frozenset()
        self.answered: dict[Any, Any] = {}
        """Questions that are asked of the box alone, with their answers."""

    @property
    def seat_names(self) -> str:
        """One letter for each seat, in turn order."""
        return SEAT_NAMES[: self.seats]

    @property
    def component_data(self) -> dict[str, Any]:
        """The component table in use: the one given, even an empty one, or else the game's own."""
        given = self.configuration.components
        return self.game.components if given is None else given

    def option(self, name: str, default: Any) -> Any:
        """A choice of set-up that this game offers beyond players and variants."""
        return self.configuration.options.get(name, default)

    def reading(self, ruling: str) -> str:
        """Not to be had: what the rulebook leaves open is a question, so that every engine can vary it."""
        raise BadInput(
            "reading",
            f"box.reading({ruling!r}) is no more",
            right=f"write a function marked @question({ruling!r}) for the default, and one marked"
            " with its .reads(READING) for every other (ludex docs writing-a-game, Rulings)",
        )

    def whole_number(self, name: str, default: int, least: int, most: int) -> int:
        """An option that must be a whole number in a range."""
        value = self.option(name, default)
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise BadInput(
                "option",
                f"{value!r} will not do",
                where=f"options.{name}",
                right=f"a whole number from {least} to {most}",
            )
        return value

    def refuse_unknown_options(self, *known: str) -> None:
        """Reject an option that this game does not have."""
        for name in self.configuration.options:
            if name not in known:
                raise unknown("option", "option", name, known, where="options")


def set_up(game: Game, configuration: Configuration) -> Box:
    """The box of a game. That a game counts on its own cards and figures is no mistake of its author."""
    if game.players.stop - 1 > len(SEAT_NAMES):
        raise BadInput(
            "players",
            f"{game.players.stop - 1} players are more than Ludex has seats for",
            where=f"{game.package or game.name}: Game(players=…)",
            right=f"{len(SEAT_NAMES)} at most",
        )
    if configuration.components is None or configuration.components is game.components:
        return game.box(game, configuration)
    try:
        return game.box(game, configuration)
    except (LookupError, ValueError, TypeError, ArithmeticError, AttributeError) as error:
        raise BadInput(
            "components",
            f"{game.title} cannot be set up with these components ({type(error).__name__}: {error})",
            where=place_of(error),
            right="its rules count on cards or figures that are not there",
        ) from error
