"""Counting Gold Mine's gold: for which numbers of nuggets, players and target can everybody end up short?

Everybody is short when all nuggets are taken, every holder has fewer than the target, and so nobody can
ever win by collecting. Holders are players, or teams in an alliance. The answer is one line, and Z3 proves
it for all numbers at once, by induction over the holders:

    everybody can be short  if and only if  nuggets <= holders * (target - 1)
"""

from __future__ import annotations

from typing import Any, NamedTuple

import z3
from ludex.model.game import Game, Table

from ..result import Verdict
from . import Answer, Say, Study


class Lemma(NamedTuple):
    """One step of the proof, in words, and what Z3 says to it."""

    says: str
    verdict: Verdict


class Row(NamedTuple):
    """One line of the rulebook's table of nuggets needed."""

    what: str
    holders: int
    target: int
    nuggets: int
    can_be_short: bool
    safe_target: int
    """The highest target with which somebody must reach it once all gold is taken."""


def everybody_can_be_short(holders: int, target: int, nuggets: int) -> bool:
    """Whether all nuggets can be taken with every holder below the target."""
    return nuggets <= holders * (target - 1)


def _proved(claim: Any) -> Verdict:
    solver = z3.Solver()
    solver.set("timeout", 20_000)
    solver.add(z3.Not(claim))
    answer = solver.check()
    if answer == z3.unsat:
        return Verdict.PROVED
    return Verdict.VIOLATED if answer == z3.sat else Verdict.UNDECIDED


def counting_proof() -> list[Lemma]:
    """Both directions by induction over the holders, with target, nuggets and holders left free.

    `most` stands for holders * (target - 1), so that one more holder adds target - 1 to it and everything
    stays linear; the last lemma ties it to the product.
    """
    most, target, nuggets, rest, share, holders = z3.Ints("most target nuggets rest share holders")
    room = target - 1
    given = z3.And(target >= 1, nuggets >= 0, most >= 0)
    taken = z3.If(nuggets <= room, nuggets, room)
    return [
        Lemma(
            "no holder: everybody is short exactly when there is no nugget",
            _proved(z3.Implies(z3.And(given, most == 0), (nuggets == 0) == (nuggets <= most))),
        ),
        Lemma(
            "only if: one more holder, short of the target, keeps the sum within one more share",
            _proved(
                z3.Implies(
                    z3.And(given, rest >= 0, rest <= most, share >= 0, share < target),
                    rest + share <= most + room,
                )
            ),
        ),
        Lemma(
            "if: one more holder can take so many that what is left fits the others",
            _proved(
                z3.Implies(
                    z3.And(given, nuggets <= most + room),
                    z3.And(taken >= 0, taken < target, nuggets - taken >= 0, nuggets - taken <= most),
                )
            ),
        ),
        Lemma(
            "so many shares are the product of holders and target less one",
            _proved(
                z3.Implies(
                    z3.And(given, holders >= 0, most == holders * room),
                    most + room == (holders + 1) * room,
                )
            ),
        ),
    ]


def rulebook_rows(game: Game) -> list[Row]:
    """The rulebook's numbers, and the teams of the alliance variant."""
    rows = []
    for players in game.players:
        rows.append(_row(f"{players} players", players, game.table(players=players).box))
        if players in (4, 6):
            box = game.table(players=players, variants=("alliance",)).box
            rows.append(_row(f"{players // 2} teams", players // 2, box))
    return rows


def _row(what: str, holders: int, box: Any) -> Row:
    short = everybody_can_be_short(holders, box.needed, box.nuggets)
    return Row(what, holders, box.needed, box.nuggets, short, (box.nuggets - 1) // holders + 1)


def count_gold(table: Table, say: Say) -> Answer:
    """The proof, and what it says of the rulebook's numbers."""
    say("counting nuggets")
    lines = ["Everybody can be short of gold if and only if nuggets <= holders * (target - 1)."]
    lines += [f"  {lemma.verdict.value}: {lemma.says}" for lemma in counting_proof()]
    for row in rulebook_rows(table.game):
        says = "everybody can be short" if row.can_be_short else "somebody has enough"
        lines.append(
            f"  {row.what}: target {row.target}, {row.nuggets} nuggets, at most "
            f"{row.holders * (row.target - 1)} without a winner: {says} (safe up to {row.safe_target})"
        )
    return Answer(tuple(lines))


def somebody_must_win(table: Table) -> str:
    """Why everybody can be short of gold at a table; empty where somebody must reach the target."""
    box: Any = table.box
    holders = len(set(box.team))
    if not everybody_can_be_short(holders, box.needed, box.nuggets):
        return ""
    shares, left = [], box.nuggets
    for _ in range(holders):
        shares.append(min(left, box.needed - 1))
        left -= shares[-1]
    taken = ", ".join(map(str, shares))
    return f"all {box.nuggets} nuggets can be taken as {taken}, and nobody has {box.needed}"


STUDY = Study(
    "When can everybody end up short of gold?", count_gold, promises={"somebody-must-win": somebody_must_win}
)
