"""What changed since the last report: the entries of the report before, kept beside the checks."""

from __future__ import annotations

import hashlib
from typing import NamedTuple

from ludex.model.errors import BadInput
from ludex.model.files import cache_folder, write_whole
from ludex.model.toml import read_text
from pydantic import BaseModel, ConfigDict, ValidationError

from ..check_file import GameCheck, best_verdicts


class Told(BaseModel):
    """What a report said of one game: its entries and verdicts."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    check: str
    """A digest of the check."""
    entries: dict[str, str]
    verdicts: dict[str, str]


class Reports(BaseModel):
    """The last report of a game, and the last one of another check before it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    last: Told
    before: Told | None = None


class Since(NamedTuple):
    """What a report says that the one before did not, and the other way round."""

    new: list[str]
    gone: list[str]
    verdicts: list[str]


def told(check: GameCheck) -> Told:
    """What a report of this check says."""
    return Told(
        check=hashlib.sha256(check.model_dump_json().encode()).hexdigest(),
        entries={entry.id: entry.title for entry in check.entries},
        verdicts={verdict.property: verdict.verdict for verdict in best_verdicts(check)},
    )


def since_last(check: GameCheck) -> Since | None:
    """What changed since the last report of another check, which this report now follows; None if none did.

    Two reports of the same check say the same.
    """
    now = told(check)
    path = cache_folder() / f"last-report-{check.game}.json"
    try:
        kept = Reports.model_validate_json(read_text(path)) if path.exists() else None
    except (BadInput, ValidationError):
        kept = None  # written by another version of Ludex: as good as none
    before = None if kept is None else kept.before if kept.last.check == now.check else kept.last
    write_whole(path, Reports(last=now, before=before).model_dump_json(), make_folder=True)
    return None if before is None else compared(before, now)


def compared(before: Told, now: Told) -> Since:
    """What two reports say differently."""
    return Since(
        [id for id in now.entries if id not in before.entries],
        [title for id, title in before.entries.items() if id not in now.entries],
        [
            f"{name}: {before.verdicts[name]} → {verdict}"
            for name, verdict in now.verdicts.items()
            if before.verdicts.get(name, verdict) != verdict
        ],
    )
