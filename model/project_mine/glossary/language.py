"""A card's text as numbered lines in the words of the glossary (카드 내려놓기)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import NamedTuple

from ..components import Components, Effect, measures


class Op(IntEnum):
    """What a line of a card does."""

    END = 0
    DRAW = 1
    GAIN = 2
    GAIN_ANY = 3
    LOSE = 4
    LOSE_ANY = 5
    LOSE_LARGEST = 6
    BUYS = 7
    CREDITS = 8
    ENERGY = 9
    PENALTY = 10
    EXCLUDE_HAND = 11
    EXCLUDE_DECK = 12
    DISCARD_HAND = 13
    DISCARD_DECK = 14
    RECALL = 15
    TAKE = 16
    FULFIL = 17
    ECHO = 18
    IF_YOU_DO = 19
    IF = 20
    CHOOSE = 21
    NEXT_TURN = 22
    OPPONENTS = 23
    EXCLUDE_LAID = 24


PLAIN = {
    "draw": Op.DRAW,
    "buys": Op.BUYS,
    "credits": Op.CREDITS,
    "energy": Op.ENERGY,
    "penalty": Op.PENALTY,
    "recall": Op.RECALL,
    "take": Op.TAKE,
    "fulfil": Op.FULFIL,
    "echo": Op.ECHO,
    "if-you-do": Op.IF_YOU_DO,
    "if": Op.IF,
    "choose": Op.CHOOSE,
    "next-turn": Op.NEXT_TURN,
    "opponents": Op.OPPONENTS,
}


def _operation(effect: Effect) -> Op:
    if effect.op == "gain":
        return Op.GAIN_ANY if effect.resource == "any" else Op.GAIN
    if effect.op == "lose":
        return {"any": Op.LOSE_ANY, "largest": Op.LOSE_LARGEST}.get(effect.resource, Op.LOSE)
    if effect.op == "exclude":
        return {"deck": Op.EXCLUDE_DECK, "use-area": Op.EXCLUDE_LAID}.get(effect.zone, Op.EXCLUDE_HAND)
    if effect.op == "discard":
        return Op.DISCARD_HAND if effect.zone == "hand" else Op.DISCARD_DECK
    return PLAIN[effect.op]


@dataclass
class Script:
    """All lines of all cards in one numbering, with what each needs. Line 0 is the end of every text."""

    resources: tuple[str, ...]
    measures: tuple[str, ...]
    code: list[int] = field(default_factory=list)
    amount: list[int] = field(default_factory=list)
    resource: list[int] = field(default_factory=list)
    except_for: list[int] = field(default_factory=list)
    per: list[int] = field(default_factory=list)
    by: list[int] = field(default_factory=list)
    may: list[int] = field(default_factory=list)
    after: list[int] = field(default_factory=list)
    """The line that follows this one."""
    otherwise: list[int] = field(default_factory=list)
    """Where a condition that fails, or the second alternative, leads."""
    text: list[int] = field(default_factory=list)
    """The text that a next-turn or opponents line starts."""
    belongs: list[int] = field(default_factory=list)
    """The text in which the line stands."""
    line_names: list[str] = field(default_factory=list)
    first: list[int] = field(default_factory=list)
    """For each text its first line."""
    text_names: list[str] = field(default_factory=list)
    text_effects: list[tuple[Effect, ...]] = field(default_factory=list)
    offer: list[int] = field(default_factory=list)
    """For each text a line that asks whether to carry it out at all."""

    def __post_init__(self) -> None:
        self._line(Op.END, None, "end", 0)

    def _line(self, code: Op, effect: Effect | None, name: str, text: int) -> int:
        number = len(self.code)
        named = effect.resource if effect else ""
        barred = effect.other_than if effect else ""
        self.code.append(code)
        self.amount.append(effect.amount if effect else 0)
        self.resource.append(self.resources.index(named) if named in self.resources else -1)
        self.except_for.append(self.resources.index(barred) if barred else -1)
        self.per.append(self.measures.index(effect.per) if effect and effect.per else 0)
        self.by.append(effect.by if effect else 1)
        self.may.append(int(effect.may) if effect else 0)
        self.after.append(0)
        self.otherwise.append(0)
        self.text.append(-1)
        self.belongs.append(text)
        self.line_names.append(name)
        return number

    def add_text(self, name: str, effects: tuple[Effect, ...]) -> int:
        """Lay out one text; -1 where there is none."""
        if not effects:
            return -1
        number = len(self.first)
        self.first.append(0)
        self.text_names.append(name)
        self.text_effects.append(effects)
        self.offer.append(0)
        self.first[number] = self._block(name, effects, 0, number)
        self.offer[number] = self._line(Op.CHOOSE, None, f"{name}/offer", number)
        self.after[self.offer[number]] = self.first[number]
        return number

    def _block(self, name: str, effects: tuple[Effect, ...], follow: int, text: int) -> int:
        """Lay out lines that lead to `follow` when they are done; gives the first of them."""
        numbers = [
            self._line(_operation(effect), effect, f"{name}/{index}", text)
            for index, effect in enumerate(effects, 1)
        ]
        for position, (number, effect) in enumerate(zip(numbers, effects, strict=True)):
            below = f"{name}/{position + 1}"
            then = numbers[position + 1] if position + 1 < len(numbers) else follow
            self.after[number] = then
            if effect.op in ("if", "if-you-do"):
                self.after[number] = self._block(below, effect.then, then, text)
                self.otherwise[number] = then
            elif effect.op == "choose":
                self.after[number] = self._block(below + "a", effect.either, then, text)
                self.otherwise[number] = self._block(below + "b", effect.otherwise, then, text)
            elif effect.op in ("next-turn", "opponents"):
                self.text[number] = self.add_text(below, effect.then)
        return numbers[0]

    def lines_of(self, op: Op) -> tuple[int, ...]:
        """The lines that do this."""
        return tuple(line for line, code in enumerate(self.code) if code == op)

    def losses(self, text: int, running: bool, inside: bool) -> Losses:
        """What one must have for the losses of a text.

        `running`: gains above a loss count towards it; `inside`: losses under conditions count too.
        """
        effects = self.text_effects[text]
        lines = [line for effect in effects for line in (_own_lines(effect) if inside else (effect,))]
        balance = [0] * len(self.resources)
        named = [0] * len(self.resources)
        for line in lines:
            if line.resource not in self.resources or line.per:
                continue
            index = self.resources.index(line.resource)
            if line.op == "lose":
                balance[index] += line.amount
            elif running:
                balance[index] -= line.amount
            named[index] = max(named[index], balance[index])
        chosen = [line for line in lines if line.op == "lose" and line.resource == "any"]
        free = [(sum(line.amount for line in chosen), -1)]
        for barred, name in enumerate(self.resources):
            free.append((sum(line.amount for line in chosen if line.other_than == name), barred))
        return Losses(tuple(named), tuple((amount, barred) for amount, barred in free if amount))


class Losses(NamedTuple):
    """What the losses of a text ask for."""

    named: tuple[int, ...]
    """Of each resource so many."""
    free: tuple[tuple[int, int], ...]
    """So many of the player's choice in all, with the resource that does not count (-1: all do)."""


def _own_lines(effect: Effect) -> list[Effect]:
    """A line and the lines below it that the same player carries out this turn."""
    if effect.op in ("next-turn", "opponents"):
        return [effect]
    below = [
        line for inner in (*effect.then, *effect.either, *effect.otherwise) for line in _own_lines(inner)
    ]
    return [effect, *below]


def empty_script(components: Components) -> Script:
    """A script without lines for this card list."""
    return Script(components.resources, measures(components.resources))
