"""Which entries of a check are to be shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .check_file import CheckFile, EntryData, GameCheck


@dataclass(frozen=True)
class EntryFilter:
    """Entries of this section, met by this detector, about this clause, of this consequence; None: any."""

    section: str | None = None
    detector: str | None = None
    clause: str | None = None
    consequence: str | None = None
    every: bool = False

    @property
    def narrows(self) -> bool:
        """Whether a list is asked for instead of the first screen."""
        return self != EntryFilter()

    def of(self, check: GameCheck) -> list[EntryData]:
        """The entries of a check that are wanted, gravest first."""
        met = {found.id: found.detector for found in check.findings}
        return [
            entry
            for entry in check.entries
            if (self.section is None or self.section.lower() in entry.section.lower())
            and (self.detector is None or self.detector in [met.get(one) for one in entry.findings])
            and (self.clause is None or self.clause.upper() in entry.clauses)
            and (self.consequence is None or self.consequence == entry.consequence)
        ]


def only_new(file: CheckFile, before: Mapping[str, GameCheck | None]) -> CheckFile:
    """A check with those entries that an earlier one of the same game did not have."""
    games = []
    for check in file.games:
        earlier = before.get(check.game)
        known = {entry.id for entry in earlier.entries} if earlier is not None else set()
        entries = tuple(entry for entry in check.entries if entry.id not in known)
        games.append(check.model_copy(update={"entries": entries}))
    return file.model_copy(update={"games": tuple(games)})
