"""Random rules, helpers, predicates and memories, in and just outside the liftable subset.

Each program is played by Python and lifted, and both are compared on random positions and on positions that
the solver makes. What is lifted must be equal, number by number and clause by clause; the rest must be
refused. A long run: `python -m tests.solver.lift.programs 100000`.
"""

from __future__ import annotations

import linecache
import random
import re
import sys
from collections import Counter
from typing import Any

from ludex.invariants.property import Memory, Property, When
from ludex.model.game import Move
from ludex.model.rule import move, require
from ludex.model.state import Pile
from ludex.solver.lift.differential import Comparison, some_position
from ludex.solver.lift.error import LiftError
from ludex.solver.prove.obligation import Examiner, Task
from ludex.solver.prove.theory import BREAKDOWN, TURN, Theory

from tests.solver.prove import slips

POSITIONS = 6
"""Random positions for each program, besides those that the solver makes."""


OUTSIDE = (
    *(
        "len({",
        "sorted(",
        "next(",
        "[w for w in",
        " is ",
        "s.b = s.b, s.a",
        "s.b = [1, 2]",
        "out.append",
        "+= [1]",
    ),
    *(
        "hands[1] = s.hands[1]",
        "zip(s.a, s.b)",
        "while ",
        "= kept",
        "= old",
        "range(«",
    ),
    *(
        "s.discard.take_out(m)",
        "s.a[1] =",
        "s.b[1] =",
        "row[1] =",
        "old = s.a",
        "= s.b",
        "= s.discard",
        "= (1, 2)",
    ),
    *("= [1]", "kept[0]", "else s.b\n", "s.deck is", "old[0]", "old = s.a\n"),
)
"""What a program that is not bold leaves out, because it is refused."""


SLIPS = (
    "if «t»:\n    m = «n»\ns.x = m",
    "for k in s.a:\n    s.a[1] = «n»\n    s.x = k",
    "for k, m in enumerate(s.b):\n    s.b[1] = «n»\n    s.y += m",
    "for m in s.discard:\n    s.discard.take_out(m)",
    "old = s.a\ns.a = [0, «n»]\ns.x = old[0] + old[1]",
    "old = s.a\nif «t»:\n    s.a = [«n», 0]\ns.x = old[0]",
    "row = s.a if «t» else s.b\nrow[0] = «n»",
    "row = [0, 0]\nrow[1] = «n»\ns.x = row[1]",
    "def f(n, k=«n»):\n    return n + k\nk = 2\ns.x = f(1)",
    "kept = Pile(s.discard)\nif «t»:\n    s.discard.clear()\ns.deck = Pile(kept)",
    "for m in range(2):\n    if «t»:\n        break\n    s.x += m\ns.y = m",
    "m = [v for v in s.a if v > «n»]\ns.x = len(m)",
)
"""Statements that together mean something else than they seem to."""
OPEN = re.compile("«[a-z]»")
"""What is filled in once a piece of a program has been chosen."""


class Writer:
    """Writes one program."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.names = ["k"]
        self.bold = rng.random() < 0.3
        """Whether it also writes what is known to be refused."""

    def pick(self, *options: str, depth: int = 1) -> str:
        """One of these, with what is left open in it filled in, one level simpler."""
        chosen = self.rng.choice(options)
        while not self.bold and any(part in chosen for part in OUTSIDE):
            chosen = self.rng.choice(options)
        return OPEN.sub(lambda found: self.fill(found[0], depth), chosen)

    def fill(self, what: str, depth: int) -> str:
        if what == "«n»":
            return self.number(max(0, depth - 1))
        if what == "«t»":
            return self.truth(max(0, depth - 1))
        if what == "«i»":
            return self.index()
        if what == "«l»":
            return self.fresh_list()
        if what == "«p»":
            return self.fresh_pile()
        return self.rng.choice(self.names) if what == "«k»" else str(self.rng.randint(-1, 4))

    def number(self, depth: int = 2) -> str:
        if depth == 0:
            return self.pick("«d»", "s.x", "s.y", "«k»")
        return self.pick(
            *("«d»", "s.x", "s.y", "«k»", "s.a[«i»]", "s.b[«i»]"),
            *("(«n» + «n»)", "(«n» - «n»)", "(«n» * 2)", "(«n» // 3)", "(«n» % 3)"),
            *("min(«n», «n»)", "max(«n», «n»)", "abs(«n»)", "(«n» if «t» else «n»)"),
            *("len(s.deck)", "sum(s.a)", "s.discard.count(1)", "s.deck[«i»]", "helper(s, «n»)"),
            *("sum(v for v in s.a if v > «n»)", "sum(v for v in s.b if v > «n»)"),
            "max((s.a[i] for i in range(2) if s.b[i] != «n»), default=«n»)",
            "(3, 5, 7)[«n»]",
            "max(range(2), key=lambda i: s.a[i] + «n»)",
            *("sum(i * v for i, v in enumerate(s.a))", "sum(i * v for i, v in enumerate(s.discard))"),
            "sum(p * q for p, q in zip(s.a, («n», «n»), strict=True))",
            "sum(p * q for p, q in zip(s.a, («n», «n»), strict=False))",
            *("int(«t»)", "Phase(«n»)", "len({«n», «n»})", "sorted(s.a)[«i»]"),
            "sum(p for p, q in zip((1, 3), [w for w in s.a if w > «n»], strict=False))",
            "next(v for v in s.a if v > «n»)",
            depth=depth,
        )

    def index(self) -> str:
        return self.pick("0", "1", "s.x % 2", "s.y", "«k»", "-1", "s.x - 1")

    def truth(self, depth: int = 2) -> str:
        plain = (
            *("«n» < «n»", "«n» <= «n»", "«n» == «n»", "«n» != «n»", "«n» > «n»", "«n» >= «n»"),
            *("«n» in s.deck", "«n» in (1, «n»)"),
        )
        if depth == 0:
            return self.pick(*plain, "s.deck", depth=depth)
        return self.pick(
            *plain,
            *("(«t» and «t»)", "(«t» or «t»)", "not («t»)", "«n» <= «n» < 4", "any(v > «n» for v in s.a)"),
            *("all(v != «n» for v in s.discard)", "s.a == s.b", "s.a == [1, 2]", "s.a == (1, 2)"),
            *("bool(s.deck)", "s.hands[«i»] == []", "«n» in {1, «n»}"),
            *("s.deck is None", "s.deck is s.discard"),
            depth=depth,
        )

    def fresh_list(self) -> str:
        return self.pick(
            *("[«n», «n»]", "[v + 1 for v in s.b]", "list(s.b)", "s.b", "s.a[:]"),
            *("[0, 0] if s.x else [1, 1]", "[*s.b]", "(1, 2)", "s.b + []", "old"),
            depth=2,
        )

    def fresh_pile(self) -> str:
        return self.pick(
            "Pile(s.discard)", "Pile()", "Pile([1])", "s.discard", "[1]", "Pile(s.hands[0])", "kept"
        )

    def statement(self, depth: int, pad: str) -> list[str]:
        if self.rng.random() < 0.15:
            return [pad + line for line in self.pick(*SLIPS, depth=2).split("\n")]
        if depth and self.rng.random() < 0.5:
            inner = self.block(depth - 1, pad + "    ")
            other = self.block(depth - 1, pad + "    ")
            shape = self.rng.randrange(3)
            if shape < 2:
                choice = [pad + f"if {self.truth()}:", *inner]
                return choice if shape else [*choice, pad + "else:", *other]
            loop = self.pick(
                *("for k in range(2):", "for k in s.a:", "for m in s.deck:", "for m in list(s.discard):"),
                *("for k, m in enumerate(s.b):", "for k in range(«n»):", "for k in (3, 1):"),
                *("for k, m in zip(s.a, s.b, strict=False):", "for k in reversed(s.a):", "while s.x < 3:"),
            )
            leave = pad + "        " + self.pick("break", "continue", "pass")
            return [pad + loop, *inner, pad + f"    if {self.truth(1)}:", leave, *other]
        pile = self.pick("s.deck", "s.discard", "s.hands[1]", "s.hands[s.x % 2]")
        card, clause = self.rng.randint(0, 2), self.rng.randint(1, 3)
        return [
            pad
            + self.pick(
                *("s.x = «n»", "s.y = «n»", "s.x += «n»", "s.y += «n»", "s.a[«i»] = «n»", "s.b[«i»] -= «n»"),
                *("k = «n»", "m = «n»", "m += «n»", "s.a = «l»", "s.deck = «p»", f"{pile}.put_under({card})"),
                *(f"{pile}.put_on_top(«k»)", f"{pile}.take_out({card})", f"s.x = {pile}.take_top()"),
                *(f"{pile}.clear()", "effect(s, k)", f"require(«t», 'SL-{clause}')", "s.a, s.b = s.b, s.a"),
                *("old = s.a", "s.x, s.y = s.y, s.x", "kept = Pile(s.deck)", "s.a = s.b = [1, 2]"),
                *("s.x = s.y = k", "return", "out.append(k)", "s.hands[0] = Pile(s.deck)"),
                *("s.hands[0], s.hands[1] = s.hands[1], s.hands[0]", f"row = s.b\n{pad}row[0] = k"),
                *("z = zip(s.a, s.b)", "s.deck += [1]", "assert s.x < 8", "s.x = swap(«k», k)"),
                *("s.y = old[0]", "s.x = m", "s.x = kept[0]"),
                depth=2,
            )
        ]

    def block(self, depth: int, pad: str) -> list[str]:
        return [line for _ in range(self.rng.randint(1, 3)) for line in self.statement(depth, pad)]

    def program(self) -> str:
        effect = self.block(1, "    ")
        lines = [
            "def helper(s, n=1):",
            f"    if {self.truth(1).replace('helper(s, ', '(')}:",
            "        return n",
            f"    return {self.pick('n + s.y', 's.a[0]', 'n * 2', '0')}",
            "def swap(p, q=2):",
            "    return q - p",
            "def effect(s, k):",
            *[line.replace("effect(s, k)", "s.x = k") for line in effect],
            "def rule(s: Position, seat: Only, k: Card) -> None:",
            *(["    out = []"] if self.rng.random() < 0.2 else []),
            *self.block(2, "    "),
            "def claim(s, memory):",
            f"    return {self.truth()} or memory.seen == s.y",
            "def update(self, before, after, rule, seat):",
            f"    s, k = {self.pick('before', 'after')}, 1",
            f"    self.seen = {self.number()}",
        ]
        return "\n".join(lines) + "\n"


class Seen(Memory):
    """What a program remembers."""

    seen: slips.Digit


def compiled(text: str, name: str) -> dict[str, Any]:
    """The functions of a program, with their source where the lifter looks for it."""
    linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
    names: dict[str, Any] = {
        "Pile": Pile,
        "require": require,
        "Phase": slips.Phase,
        "Position": slips.Position,
        "Only": slips.Only,
        "Card": slips.Card,
        "__name__": "a_program",
    }
    exec(compile(text, name, "exec"), names)
    return names


def outcome(seed: int, every: int = 1) -> tuple[str, str]:
    """What became of a program ("equal", "refused" or how it differs), and its text.

    One in `every` is also put to Python on positions that the solver makes, with its claim and its memory.
    """
    rng = random.Random(seed)
    text = Writer(rng).program()
    names = compiled(text, f"<program {seed}>")
    table = slips.table_of(move("SL-01")(names["rule"]))
    memory = type("Seen", (Seen,), {"update": names["update"], "__module__": __name__})
    claim = Property("the-claim", When.ALWAYS, names["claim"], ("SL-01",), memory)
    (rule,) = table.rules
    instance = Move(rule, (0, rng.randint(0, 2)))
    try:
        compared = Comparison(table)
        compared.lifted(instance)
    except LiftError:
        return "refused", text
    for _ in range(POSITIONS):
        state = some_position(table, rng)
        if different := compared.disagreement(state, instance):
            return f"{different} in {state}", text
    if seed % every:
        return "equal", text
    try:
        theory = Theory(table, [claim])
        goals = (*theory.inductive, TURN, BREAKDOWN)
        ranges = frozenset(name for name in theory.inductive if name != "the-claim")
        (examined,) = Examiner(theory, effort=2_000_000).examine([Task(instance, goals, ranges)])
    except LiftError:
        return "equal", text
    return examined.difference or "equal", text


def tally(seeds: range, every: int = 1) -> tuple[Counter[str], list[str]]:
    """How many programs were equal and refused, and those that differ."""
    found: Counter[str] = Counter()
    wrong = []
    for seed in seeds:
        told, text = outcome(seed, every)
        linecache.cache.pop(f"<program {seed}>", None)
        found[told if told in ("equal", "refused") else "different"] += 1
        if told not in ("equal", "refused"):
            wrong.append(f"program {seed}: {told}\n{text}")
    return found, wrong


if __name__ == "__main__":
    counts, differing = tally(
        range(int(sys.argv[1]), int(sys.argv[2])) if sys.argv[2:] else range(int(sys.argv[1]))
    )
    print(dict(counts))
    print("\n".join(differing[:20]))
