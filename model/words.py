"""How people say things at the table: other words for rules and for cards, as data beside the game."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from pydantic import Field

from .toml import Strict, read_toml


class Selection(Strict):
    """Cards that can be counted or looked at: those of a field that hold a value and belong to somebody."""

    field: str
    value: str
    owner: str = Field(default="", description="the field that says whose each is")
    marked: str = Field(default="", description="a field of yes and no: only those with yes")


class Lying(Strict):
    """Where single cards lie: the field that says it, whose they are, and how people say each place."""

    field: str
    owner: str = ""
    values: dict[str, tuple[str, ...]] = Field(description="by place: the words that people use for it")
    default: str = Field(description="where a card lies that somebody simply has")
    spare: tuple[str, ...] = Field(default=(), description="cards that do for `two plans`, `a building`")


class Saying(Strict):
    """A sentence about the table, and what it says of it.

    `says` is a regular expression in which {seat}, {n}, {card} and {place} stand for what they name; the same
    words stand in the cells and values of `sets`.
    """

    says: str
    sets: dict[str, str | int | bool]


class Role(Strict):
    """What a sentence makes of two players: `{seat} challenged {other}` an attacker and a defender."""

    says: str
    seat: str
    other: str

    def pattern(self) -> str:
        """The sentence as a regular expression."""
        return self.says.replace("{seat}", r"\b(?P<seat>[A-F])").replace("{other}", r"(?P<other>[A-F])\b")


class Words(Strict):
    """A game's `words.toml`."""

    verbs: dict[str, tuple[str, ...]] = Field(
        default_factory=dict, description="by rule: the words that people use for it"
    )
    things: dict[str, tuple[str, ...]] = Field(
        default_factory=dict, description="by card, space or other label: what people also call it"
    )
    printed: dict[str, tuple[str, ...]] = Field(
        default_factory=dict, description="by property of a component: the words that people use for it"
    )
    fillers: tuple[str, ...] = Field(
        default=(), description="words of this game that say nothing about which move is meant"
    )
    alike: tuple[tuple[str, ...], ...] = Field(
        default=(), description="words for the same thing, the one that the list of questions uses first"
    )
    roles: tuple[Role, ...] = Field(default=(), description="sentences that give two players their roles")
    fields: dict[str, tuple[str, ...]] = Field(
        default_factory=dict, description="by field: what people call it; the first name is the one we say"
    )
    korean: dict[str, str] = Field(default_factory=dict, description="by field: its name in Korean")
    counts: dict[str, Selection] = Field(
        default_factory=dict, description="what can be counted besides the fields, by what people call it"
    )
    holdings: tuple[str, ...] = Field(
        default=(), description="fields in which a player has so many of each kind of thing"
    )
    seen: dict[str, str] = Field(
        default_factory=dict, description="by field or thing counted: the clause that says who sees it"
    )
    money: str = Field(default="", description="the field with which one pays")
    lying: Lying | None = Field(default=None, description="how people say where cards lie")
    told: tuple[Saying, ...] = Field(default=(), description="sentences that describe a table")
    ordinary: dict[str, Any] = Field(
        default_factory=dict, description="the position in which a question without a table is heard"
    )
    scored: dict[str, str] = Field(
        default_factory=dict,
        description="the clause by which points are counted, and by card the clause of its points",
    )
    ends: dict[str, tuple[str, ...]] = Field(
        default_factory=dict,
        description="the clauses by which the game ends, by number of players or always; by phase: its end",
    )
    together: dict[str, tuple[str, ...]] = Field(
        default_factory=dict, description="by clause that forbids a move: clauses that say the same beside it"
    )
    face_down: tuple[str, ...] = Field(default=(), description="what can be counted but not looked at")
    ordinary_players: int = Field(default=0, description="how many play where nobody says so")
    variant_players: dict[str, int] = Field(
        default_factory=dict, description="by variant: how many play it where nobody says so"
    )
    brings: dict[str, dict[str, tuple[str, ...]]] = Field(
        default_factory=dict, description="by a word that a dispute uses: the variants or options it needs"
    )
    options: dict[str, Literal["list", "value"]] = Field(
        default_factory=dict, description="options of the set-up that people write at the top of a dispute"
    )
    set_by_log: dict[str, str] = Field(
        default_factory=dict, description="by a line of chance at the set-up: the option that says the same"
    )
    only: dict[str, tuple[int, ...]] = Field(
        default_factory=dict,
        description="by the beginning of a section or a ruling: for how many players alone it is meant",
    )
    supposes: dict[str, dict[str, str | int | bool]] = Field(
        default_factory=dict, description="by rule: what an ordinary table has so that the move makes sense"
    )

    def names_in(self, language: str) -> dict[str, str]:
        """What each field is called in a language; English where there is no other name."""
        english = {field: names[0] for field, names in self.fields.items()}
        return {**english, **self.korean} if language == "ko" else english


def load_words(path: Path) -> Words:
    """Read and check a `words.toml`; a game need not have one."""
    return read_toml(path, Words) if path.exists() else Words()
