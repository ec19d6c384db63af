"""Python's expressions in the words of the page's script, which `python.js` gives their Python meaning."""

from __future__ import annotations

import ast
import builtins
from types import ModuleType
from typing import Any

from .error import NotScriptable
from .functions import Functions
from .literals import literal

METHODS = frozenset(
    {"append", "extend", "insert", "remove", "clear", "pop", "index", "count", "sort", "copy"}
    | {"join", "lower", "upper", "title", "capitalize", "strip", "replace", "split", "startswith", "endswith"}
    | {"items", "keys", "values", "get", "take_out", "put_on_top", "put_under", "take_top"}
)
"""Methods of lists, piles, texts, tables and positions."""
OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "py.add({}, {})",
    ast.Mult: "py.times({}, {})",
    ast.Sub: "({} - {})",
    ast.Div: "({} / {})",
    ast.FloorDiv: "Math.floor({} / {})",
    ast.Mod: "py.modulo({}, {})",
}
COMPARED: dict[type[ast.cmpop], str] = {
    ast.Eq: "py.equal({}, {})",
    ast.NotEq: "!py.equal({}, {})",
    ast.Lt: "({} < {})",
    ast.LtE: "({} <= {})",
    ast.Gt: "({} > {})",
    ast.GtE: "({} >= {})",
    ast.In: "py.within({}, {})",
    ast.NotIn: "!py.within({}, {})",
    ast.Is: "({} === {})",
    ast.IsNot: "({} !== {})",
}
UNKNOWN = object()


class Expressions:
    """Writes the expressions of one function; `names` are those that are its own."""

    def __init__(self, functions: Functions, file: str, outside: dict[str, Any]) -> None:
        self.functions = functions
        self.file = file
        self.outside = outside
        self.names: list[set[str]] = []

    def refuse(self, what: str, node: ast.AST) -> NotScriptable:
        """What to raise for something that has no counterpart."""
        return NotScriptable(what, self.file, node)

    def expression(self, node: ast.AST) -> str:
        """An expression as text."""
        write = getattr(self, f"_{type(node).__name__.lower()}", None)
        if write is None:
            raise self.refuse(type(node).__name__, node)
        return str(write(node))

    def truth(self, node: ast.AST) -> str:
        """Whether an expression counts as true."""
        return f"py.truth({self.expression(node)})"

    def target(self, node: ast.AST) -> str:
        """What is assigned to: a name, an attribute, or several."""
        if isinstance(node, ast.Name):
            return f"{node.id}_"
        if isinstance(node, ast.Tuple | ast.List):
            return f"[{', '.join(self.target(item) for item in node.elts)}]"
        if isinstance(node, ast.Starred):
            return f"...{self.target(node.value)}"
        if isinstance(node, ast.Attribute):
            return f"{self.expression(node.value)}.{node.attr}"
        raise self.refuse("an assignment to this", node)

    def known(self, node: ast.AST) -> Any:
        """The value of a name from outside the function, or of an attribute of one; else `UNKNOWN`."""
        if isinstance(node, ast.Name) and not any(node.id in names for names in self.names):
            if node.id in self.outside:
                return self.outside[node.id]
            return getattr(builtins, node.id, UNKNOWN)
        if isinstance(node, ast.Attribute):
            holder = self.known(node.value)
            if isinstance(holder, ModuleType | type):
                return getattr(holder, node.attr, UNKNOWN)
        return UNKNOWN

    def _name(self, node: ast.Name) -> str:
        found = self.known(node)
        return f"{node.id}_" if found is UNKNOWN else self.functions.value(found, self.file, node)

    def _constant(self, node: ast.Constant) -> str:
        return literal(node.value)

    def _attribute(self, node: ast.Attribute) -> str:
        found = self.known(node)
        if found is not UNKNOWN:
            return self.functions.value(found, self.file, node)
        self.functions.attributes.add(node.attr)
        return f"{self.expression(node.value)}.{node.attr}"

    def _subscript(self, node: ast.Subscript) -> str:
        if isinstance(node.slice, ast.Slice):
            ends = [node.slice.lower, node.slice.upper]
            first, last = ("undefined" if end is None else self.expression(end) for end in ends)
            return f"{self.expression(node.value)}.slice({first}, {last})"
        return f"py.at({self.expression(node.value)}, {self.expression(node.slice)})"

    def _call(self, node: ast.Call) -> str:
        args = [self.expression(arg) for arg in node.args]
        if node.keywords:
            if any(one.arg is None for one in node.keywords):
                raise self.refuse("**", node)
            named = ", ".join(f"{one.arg}: {self.expression(one.value)}" for one in node.keywords)
            args.append(f"py.named({{ {named} }})")
        called = self.known(node.func)
        if called is UNKNOWN and isinstance(node.func, ast.Attribute):
            holder = self.expression(node.func.value)
            if node.func.attr in METHODS:
                return f"py.methods.{node.func.attr}({', '.join([holder, *args])})"
            return f"{holder}.{node.func.attr}({', '.join(args)})"
        return f"{self.expression(node.func)}({', '.join(args)})"

    def _starred(self, node: ast.Starred) -> str:
        return f"...py.list({self.expression(node.value)})"

    def _list(self, node: ast.List | ast.Tuple) -> str:
        return f"[{', '.join(self.expression(item) for item in node.elts)}]"

    _tuple = _list

    def _dict(self, node: ast.Dict) -> str:
        pairs = []
        for key, value in zip(node.keys, node.values, strict=True):
            if key is None:
                raise self.refuse("**", node)
            pairs.append(f"[{self.expression(key)}, {self.expression(value)}]")
        return f"new Map([{', '.join(pairs)}])"

    def _set(self, node: ast.Set) -> str:
        return f"[{', '.join(self.expression(item) for item in node.elts)}]"

    def _binop(self, node: ast.BinOp) -> str:
        return self.operation(node.op, self.expression(node.left), self.expression(node.right), node)

    def operation(self, operator: ast.operator, left: str, right: str, node: ast.AST) -> str:
        """Two values put together."""
        if type(operator) not in OPERATORS:
            raise self.refuse(type(operator).__name__, node)
        return OPERATORS[type(operator)].format(left, right)

    def _unaryop(self, node: ast.UnaryOp) -> str:
        if isinstance(node.op, ast.Not):
            return f"!{self.truth(node.operand)}"
        if isinstance(node.op, ast.USub):
            return f"(-{self.expression(node.operand)})"
        raise self.refuse(type(node.op).__name__, node)

    def _boolop(self, node: ast.BoolOp) -> str:
        both = "both" if isinstance(node.op, ast.And) else "either"
        return f"py.{both}({', '.join(f'() => {self._whole(value)}' for value in node.values)})"

    def _whole(self, node: ast.AST) -> str:
        return f"({self.expression(node)})"

    def _compare(self, node: ast.Compare) -> str:
        sides = [self.expression(side) for side in (node.left, *node.comparators)]
        parts = [
            COMPARED[type(operator)].format(sides[number], sides[number + 1])
            for number, operator in enumerate(node.ops)
        ]
        return f"({' && '.join(parts)})"

    def _ifexp(self, node: ast.IfExp) -> str:
        return f"({self.truth(node.test)} ? {self.expression(node.body)} : {self.expression(node.orelse)})"

    def _joinedstr(self, node: ast.JoinedStr) -> str:
        return f"[{', '.join(self.expression(value) for value in node.values)}].join('')"

    def _formattedvalue(self, node: ast.FormattedValue) -> str:
        spec = node.format_spec
        written = self.expression(node.value)
        if node.conversion != -1:
            raise self.refuse("a conversion", node)
        if spec is None:
            return f"py.str({written})"
        if isinstance(spec, ast.JoinedStr) and [getattr(v, "value", None) for v in spec.values] == ["g"]:
            return f"py.short({written})"
        raise self.refuse("a format", node)

    def _lambda(self, node: ast.Lambda) -> str:
        names = [argument.arg for argument in node.args.args]
        with_names = ", ".join(f"{name}_" for name in names)
        self.names.append(set(names))
        body = self.expression(node.body)
        self.names.pop()
        return f"(({with_names}) => {body})"

    def _listcomp(self, node: ast.ListComp | ast.GeneratorExp | ast.SetComp) -> str:
        return self._each(node.generators, lambda: f"[{self.expression(node.elt)}]")

    _generatorexp = _listcomp

    def _dictcomp(self, node: ast.DictComp) -> str:
        pairs = self._each(
            node.generators, lambda: f"[[{self.expression(node.key)}, {self.expression(node.value)}]]"
        )
        return f"new Map({pairs})"

    def _each(self, generators: list[ast.comprehension], write: Any) -> str:
        """All that a comprehension yields, as a list."""
        first, *rest = generators
        through = self.expression(first.iter)
        self.names.append({one.id for one in ast.walk(first.target) if isinstance(one, ast.Name)})
        tests = " && ".join(self.truth(test) for test in first.ifs)
        inner = self._each(rest, write) if rest else write()
        body = f"{tests} ? {inner} : []" if tests else inner
        target = self.target(first.target)
        self.names.pop()
        return f"py.list({through}).flatMap(({target}) => ({body}))"
