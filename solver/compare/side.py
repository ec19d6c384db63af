"""The sides of a comparison: an edition, a revision file, a set of readings, a git revision of the game."""

from __future__ import annotations

from dataclasses import dataclass, field

from ludex.model.box import Configuration
from ludex.model.edition import Edition, find_edition
from ludex.model.errors import BadInput
from ludex.model.game import Game, Table
from ludex.model.revision import Revision

from .git import at_revision

BASE = "base"
"""What the game itself is called, without any revision."""
GIT = "git:"


@dataclass(frozen=True)
class Side:
    """One of the two things that are compared."""

    label: str
    game: Game
    readings: dict[str, str] = field(default_factory=dict)

    @property
    def revisions(self) -> list[Revision]:
        """The revisions of the edition, the oldest first."""
        return self.game.revisions if isinstance(self.game, Edition) else []

    def configuration(self, made: Configuration) -> Configuration:
        """A set-up with the readings of this side."""
        return made.model_copy(update={"rulings": {**made.rulings, **self.readings}})

    def table(self, made: Configuration) -> Table:
        """A table that is set up so, under the readings of this side."""
        return self.game.table(self.configuration(made))


def side_of(game: Game, text: str) -> Side:
    """The side that a person names: base, edition, file.toml, ruling=reading, git:REV, joined by commas."""
    readings: dict[str, str] = {}
    chosen: Game | None = None
    for part in filter(None, (part.strip() for part in text.split(","))):
        ruling, equals, reading = part.partition("=")
        if equals and not part.startswith(GIT):
            if readings.setdefault(ruling, reading) != reading:
                raise BadInput("side", f"{ruling} is read in two ways", where=text)
        elif chosen is not None:
            raise BadInput("side", "names two editions", where=text, right="join revisions with +")
        else:
            chosen = _edition(game, part)
    if chosen is None and not readings:
        raise BadInput("side", "names nothing", where=repr(text), right=f"for example {BASE}")
    side = Side(text, game if chosen is None else chosen, readings)
    side.game.choose_readings(readings)
    return side


def _edition(game: Game, part: str) -> Game:
    first, *more = part.split("+")
    if first.startswith(GIT):
        game = at_revision(game, first.removeprefix(GIT))
    elif first not in (BASE, game.name.partition("+")[0]):
        more = [first, *more]
    return find_edition(game, more)
