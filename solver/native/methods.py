"""Compiling methods: of positions, of rows and piles, of lists made at run time."""

from __future__ import annotations

import ast
from types import FunctionType

from .builtin_calls import BuiltinCalls
from .error import NotCompilable
from .operators import as_term, store
from .values import NOTHING, Array, Method, PileAt, Position, Row, Several, Term, Value, field_of, number


class Methods(BuiltinCalls):
    """What turns a call of a method into C."""

    def function(
        self, called: FunctionType, args: list[Value], given: dict[str, Value], *, lazy: bool
    ) -> Value:
        """A call of a function of the game."""
        raise NotImplementedError

    def method(self, method: Method, args: list[Value], given: dict[str, Value], *, lazy: bool) -> Value:
        holder, name, code = method.holder, method.name, self.code
        if isinstance(holder, Position):
            function = getattr(holder.schema.kind, name)
            return self.function(function, [holder, *args], given, lazy=lazy)
        if name == "count" and len(args) == 1:
            count = code.variable()
            code.emit(f"{count} = 0;")
            wanted = args[0]

            def look(item: Value) -> None:
                code.emit(f"{count} += {as_term(code, self.equal(ast.Eq, item, wanted)).c};")

            self.each(holder, look)
            return Term(count, 0, self.most(holder))
        if name == "index" and len(args) == 1:
            return self._place_of(holder, args[0])
        if isinstance(holder, PileAt):
            return self._pile_method(holder, name, args)
        if isinstance(holder, Array) and name == "append":
            if not holder.columns:
                parts = args[0].items if isinstance(args[0], Several) else (args[0],)
                holder.capacity[0] = 1024
                holder.columns += [code.array(holder.capacity) for _ in parts]
            self.append(holder, args[0])
            return NOTHING
        if isinstance(holder, Row | Array) and name == "copy":
            return self.listed(holder)
        raise NotCompilable(f"the method {name}", "see docs/writing-a-game.md")

    def _place_of(self, holder: Value, wanted: Value) -> Term:
        code = self.code
        place, done = code.variable("int"), code.label()
        code.emit(f"{place} = -1;")

        def look(item: Value) -> None:
            code.emit(f"{place}++;")
            same = self.equal(ast.Eq, item, wanted)
            code.emit(f"if ({as_term(code, same).c}) goto {done};")

        self.each(holder, look)
        code.fault("1", self.site("ValueError", "not in the list"))
        code.emit(f"{done}:;")
        return Term(place, 0, max(0, self.most(holder) - 1))

    def _pile_method(self, pile: PileAt, name: str, args: list[Value]) -> Value:
        code, c, most = self.code, pile.c, pile.shape.most
        code.writes = True
        code.changes.add(field_of(pile))
        if name in ("put_under", "put_on_top", "append"):
            full = self.site("range", "a pile with more cards than it can hold")
            card = as_term(code, args[0])
            code.fault(f"{c}.n >= {most}", full)
            if most == 0:
                return NOTHING
            if name == "put_on_top":
                code.emit(f"memmove({c}.a + 1, {c}.a, {c}.n * sizeof({c}.a[0]));")
                store(code, f"{c}.a[0]", pile.shape.item, card, self.site("range", "a card of a pile"))
            else:
                store(code, f"{c}.a[{c}.n]", pile.shape.item, card, self.site("range", "a card of a pile"))
            code.emit(f"{c}.n++;")
            return NOTHING
        if name == "take_top":
            code.fault(f"{c}.n == 0", self.site("IndexError", "pop from empty list"))
            if most == 0:
                return number(0)
            top = self.read(f"{c}.a[0]", pile.shape.item)
            self._take(pile, "0")
            return top
        if name in ("take_out", "remove"):
            if most == 0:
                code.fault("1", self.site("ValueError", "list.remove(x): x not in list"))
                return NOTHING
            self._take(pile, self._place_of(pile, args[0]).c)
            return NOTHING
        if name == "clear":
            code.emit(f"memset(&{c}, 0, sizeof {c});")
            return NOTHING
        raise NotCompilable(f"the method {name} of a pile", "see docs/writing-a-game.md")

    def _take(self, pile: PileAt, place: str) -> None:
        c = pile.c
        self.code.emit(f"{c}.n--;")
        self.code.emit(
            f"memmove({c}.a + {place}, {c}.a + {place} + 1, ({c}.n - {place}) * sizeof({c}.a[0]));"
        )
        self.code.emit(f"{c}.a[{c}.n] = 0;")
