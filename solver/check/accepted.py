"""Findings that a designer knows and lives with, each with a reason, so that only new ones count."""

from __future__ import annotations

from pathlib import Path

from ludex.model.toml import read_toml
from pydantic import BaseModel, ConfigDict, Field, model_validator

FILE = Path("accepted.toml")
"""Where acknowledged findings stand unless another file is named."""


class Acceptance(BaseModel):
    """One finding that is known, and why it may stay."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str = Field(pattern=r"^[a-z-]+-[0-9a-f]{8}$")
    reason: str = Field(min_length=3)
    rules: str = Field(default="", description="fingerprint of the rules of which it was accepted")


class Approval(BaseModel):
    """What an edit was found to do when somebody approved of it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    game: str
    left: str
    right: str
    reason: str = Field(min_length=3)
    rules: tuple[str, str] = Field(description="fingerprints of both editions, with their readings")
    verdict: str
    differs: tuple[str, ...] = Field(default=(), description="what was found to differ")
    follows: tuple[str, ...] = Field(default=(), description="what was found to follow from it")
    evidence: str = Field(default="", description="what was compared")


class Accepted(BaseModel):
    """The acknowledged findings of a project."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    accepted: tuple[Acceptance, ...] = ()
    approved: tuple[Approval, ...] = Field(
        default=(), description="by `ludex compare --approve`; of several on the same sides the last holds"
    )

    @model_validator(mode="after")
    def _each_once(self) -> Accepted:
        ids = [entry.id for entry in self.accepted]
        for entry in ids:
            if ids.count(entry) > 1:
                raise ValueError(f"finding {entry} is accepted twice")
        return self

    def reason(self, finding: str, rules: str = "") -> str:
        """Why a finding may stay, and whether that was said of other rules; empty if nobody said so."""
        for entry in self.accepted:
            if entry.id == finding:
                drifted = entry.rules and rules and entry.rules != rules
                return f"{entry.reason} (drifted: accepted of other rules)" if drifted else entry.reason
        return ""

    def approval(self, game: str, left: str, right: str) -> Approval | None:
        """The last approval of what the one side does to the other."""
        of = (game, left, right)
        return next((one for one in reversed(self.approved) if (one.game, one.left, one.right) == of), None)


def load_accepted(path: Path | None) -> Accepted:
    """Read the acknowledged findings; without a file named and none there, there are none."""
    if path is None and not FILE.exists():
        return Accepted()
    return read_toml(path or FILE, Accepted)
