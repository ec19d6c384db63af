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


class Accepted(BaseModel):
    """The acknowledged findings of a project."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    accepted: tuple[Acceptance, ...] = ()

    @model_validator(mode="after")
    def _each_once(self) -> Accepted:
        ids = [entry.id for entry in self.accepted]
        for entry in ids:
            if ids.count(entry) > 1:
                raise ValueError(f"finding {entry} is accepted twice")
        return self

    def reason(self, finding: str) -> str:
        """Why a finding may stay; empty if nobody said so."""
        return next((entry.reason for entry in self.accepted if entry.id == finding), "")


def load_accepted(path: Path | None) -> Accepted:
    """Read the acknowledged findings; without a file named and none there, there are none."""
    if path is None and not FILE.exists():
        return Accepted()
    return read_toml(path or FILE, Accepted)
