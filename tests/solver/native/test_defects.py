"""Defects seeded into the compiler and its engines: the comparison with Python catches every one."""

from __future__ import annotations

import importlib.util
import multiprocessing
import shutil
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from ludex.invariants.property import properties_of
from ludex.model.games import load_game
from ludex.model.play import begin, steps
from ludex.model.state import State
from ludex.solver import native
from ludex.solver.budget import Budget
from ludex.solver.explore.golden import golden_of
from ludex.solver.explore.search import PythonSearch, Silent, breakage_moves
from ludex.solver.native.build import compiler

from tests.solver.native.workout import GAME as WORKOUT
from tests.solver.native.workout import PROPERTIES

try:
    compiler()
except native.NoCompiler as error:
    pytest.skip(str(error), allow_module_level=True)


class Defect(NamedTuple):
    """A piece of the compiler's source, and what stands there instead."""

    file: str
    right: str
    wrong: str


DEFECTS = {
    "a guard is dropped": Defect("code.py", "self.may_stop = True\n        code =", "return\n        code ="),
    "a forbidden rule is blamed on the next clause": Defect(
        "code.py", "x->fail = {code}; {self.stop}", "x->fail = {code} % CLAUSES + 1; {self.stop}"
    ),
    "a fault goes unnoticed": Defect("code.py", "x->fail = -{self.unit.site(site)}; {self.stop}", ""),
    "a callee that forbids is not heeded": Defect("code.py", "{reset}{self.stop} }}", "{reset} }}"),
    "tables hold unsigned bytes": Defect("code.py", '("int8_t", -128, 127)', '("uint8_t", -128, 255)'),
    "a table is stale": Defect(
        "code.py", "key = (kind, numbers)", "key = (kind, numbers[:1] * len(numbers))"
    ),
    "less is less or equal": Defect(
        "operators.py", 'ast.Lt: ("<", operator.lt)', 'ast.Lt: ("<=", operator.lt)'
    ),
    "greater is turned round": Defect(
        "operators.py", 'ast.Gt: (">", operator.gt)', 'ast.Gt: ("<", operator.gt)'
    ),
    "unequal is equal": Defect("operators.py", 'ast.NotEq: ("!="', 'ast.NotEq: ("=="'),
    "subtraction adds": Defect("operators.py", 'ast.Sub: "-"', 'ast.Sub: "+"'),
    "floor division rounds to zero": Defect("head.c", "(a % b && (a < 0) != (b < 0)) ? q - 1 : q", "q"),
    "the remainder keeps the sign of C": Defect("head.c", "(r && (r < 0) != (b < 0)) ? r + b : r", "r"),
    "a number leaves its range unnoticed": Defect(
        "operators.py", "term.low is None or term.high is None or term.low < low", "term.low == 12345"
    ),
    "bounds are believed too soon": Defect(
        "operators.py", "return True\n    if (a[0]", "return False\n    if (a[0]"
    ),
    "the largest bound is one too small": Defect(
        "sequences.py", "return self.code.temp(place, *limits(shape))", "return Term('0', 0, 0)"
    ),
    "a negative index is not taken from the end": Defect(
        "sequences.py", "{place.c} + {most.c}", "{place.c} - 1"
    ),
    "a row is read from its end": Defect("expressions.py", "from_end=False", "from_end=True"),
    "a row is written from its end": Defect("statements.py", "from_end=False", "from_end=True"),
    "rows begin at the wrong member": Defect(
        "sequences.py", 'place = f"{row.c}[{index}]"', 'place = f"{row.c}[({index}) / 2 * 2]"'
    ),
    "a loop leaves out its last member": Defect(
        "sequences.py", "{index} < {len(listed)}; ", "{index} < {len(listed) - 1}; "
    ),
    "a range leaves out its first member": Defect(
        "sequences.py", "({index} = {things.start};", "({index} = {things.start} + 1;"
    ),
    "a condition of a generator is forgotten": Defect(
        "sequences.py", 'self.code.emit(f"if ({holds.c}) {{")', 'self.code.emit("{")'
    ),
    "a list forgets to grow": Defect("sequences.py", 'self.code.emit(f"{array.size}++;")', "pass"),
    "and goes on where it must stop": Defect(
        "expressions.py",
        "f\"if ({'!' if stops else ''}{holds.c}) {{\"",
        "f\"if ({'' if stops else '!'}{holds.c}) {{\"",
    ),
    "not in is in": Defect("comparisons.py", 'else Term(f"!{holds.c}", 0, 1)\n', "else holds\n"),
    "the other branch is taken": Defect(
        "expressions.py", 'f"if ({holds.c})"):\n            first', 'f"if (!{holds.c})"):\n            first'
    ),
    "membership looks at a shifted table": Defect(
        "comparisons.py", "{table}[{term.c} - {low}]", "{table}[0]"
    ),
    "a sum counts": Defect(
        "builtin_calls.py", 'code.emit(f"{total} += {term.c};")', 'code.emit(f"{total} += 1;")'
    ),
    "any is all": Defect(
        "builtin_calls.py", "self._any_or_all(called is any, first)", "self._any_or_all(called is all, first)"
    ),
    "the least is the largest": Defect(
        "builtin_calls.py", "self._extreme(called is min,", "self._extreme(called is max,"
    ),
    "the top card stays": Defect("methods.py", 'self._take(pile, "0")', "pass"),
    "a card goes on top instead of under": Defect(
        "methods.py", 'if name == "put_on_top"', 'if name == "put_under"'
    ),
    "arguments change places": Defect(
        "rules.py", 'listed = ", ".join(self.names) or "0"', 'listed = ", ".join(self.names[::-1]) or "0"'
    ),
    "the last parameter is never tried": Defect(
        "rules.py", "{c} < {values.stop}; {c}++", "{c} < {values.stop - 1}; {c}++"
    ),
    "a narrowing loses its first value": Defect(
        "rules.py", "for ({index} = 0; {index} < {listed.size}", "for ({index} = 1; {index} < {listed.size}"
    ),
    "a guard ahead of time prunes what it permits": Defect(
        "code.py",
        "if (!({holds}) && !x->dropped[{code}]) {{ COVER_BLOCKED({code}) {self.stop}",
        "if ({holds}) {{ {self.stop}",
    ),
    "the position before is written to": Defect(
        "rules.py", "memcpy(out, s0, sizeof(S)); s = out;", "s = s0;"
    ),
    "an assignment in a branch is lost": Defect(
        "statements.py", 'code.emit(f"{kept.c} = {term.c};")', "pass"
    ),
    "continue breaks": Defect(
        "statements.py", "self.scope.loops[-1][isinstance(node, ast.Continue)]", "self.scope.loops[-1][0]"
    ),
    "a key loses a bit": Defect(
        "layout.py", "return (high - low).bit_length()", "return max(0, (high - low).bit_length() - 1)"
    ),
    "bits over the edge of a word are lost": Defect(
        "layout.py", 'f" w_ = v_ >> {size - over};" if over else', 'f" w_ = 0;" if over else'
    ),
    "a grown table forgets a position": Defect(
        "visited.c", "n < end; n++) {\n    if", "n + 9 < end; n++) {\n    if"
    ),
    "parts of a position are told apart by their first half": Defect(
        "forms.c", "near && pair == pair_of(", "near && (uint32_t)pair == (uint32_t)pair_of("
    ),
    "positions laid out in a new form are not all moved": Defect(
        "forms.c", "n < roots->count && done", "n + 1 < roots->count && done"
    ),
    "what was looked up in the old form is believed in the new one": Defect(
        "search.c", "z->workers[0].recent)) return 3;", "z->workers[1].recent)) return 3;"
    ),
    "a slot's tag is taken for its value": Defect(
        "visited.c", "== tag && t->values[(n & low) - 1] == value) return", "== tag) return"
    ),
    "eight bytes are packed without their lowest number": Defect(
        "layout.py", "{many}, {-low})", "{many}, 0)"
    ),
    "what happens by itself happens once": Defect(
        "search.c", "from = to; to = next; at = then;", "to = next; break;"
    ),
    "automatic steps are taken last": Defect("engine.c", "  x->stop = 1;\n}", "}"),
    "the winner is whoever has least": Defect("assemble.py", "value > best", "value < best"),
    "a list begins otherwise than it is written": Defect(
        "expressions.py", "{column}[{index}] = {term.c};", "{column}[{index}] = 1;"
    ),
    "a property is not looked at again when a row changes": Defect(
        "expressions.py", "self.code.touches.add(name)", "name == 'row' or self.code.touches.add(name)"
    ),
    "a property is not looked at again when a number changes": Defect(
        "assemble.py", "if name not in touched or not", "if name not in touched or name == 'heap' or not"
    ),
    "a property of steps counts as steady for good": Defect(
        "head.c", "steady[w_] &= ~due[w_];", "steady[w_] |= due[w_];"
    ),
    "weights are all alike": Defect(
        "assemble.py", "if rule.weight is not None:\n                args", "if False:\n                args"
    ),
}
GROUNDS = [
    ("mint-works", "tiny-recycler"),
    ("project-mine", "tiny-fed"),
    ("gold-mine", "tiny"),
    ("mint-works", "quick"),
]


def _wrong_package(defect: Defect, folder: Path) -> Any:
    """The package `native` with a defect in it, under another name."""
    here = Path(native.__file__).parent
    shutil.copytree(here, folder, ignore=shutil.ignore_patterns("__pycache__"))
    path = folder / defect.file
    text = path.read_text(encoding="utf-8")
    assert defect.right in text, f"{defect.file} has no {defect.right!r} any more"
    path.write_text(text.replace(defect.right, defect.wrong), encoding="utf-8")
    build = folder / "build.py"
    build.write_text(build.read_text(encoding="utf-8").replace('"-O3"', '"-O0"'), encoding="utf-8")
    name = "ludex.solver.wrong"
    spec = importlib.util.spec_from_file_location(
        name, folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return importlib.import_module(name + ".equivalence"), importlib.import_module(name + ".search")


def differs(equivalence: Any, search: Any, name: str, configuration: str) -> bool:
    """Whether a compiler shows on one table that it is wrong."""
    game = load_game(name)
    table = game.table(game.configurations[configuration])
    crowded = ("-DFIRST_SLOTS=32", "-DTAGS=0xc0000000u", "-DFIRST_FORM=100")
    program = equivalence.Program(table, properties_of(game), flags=("-O0", *crowded))
    if equivalence.compare(program, 1_200, seed=3).differences:
        return True
    golden = golden_of(game)
    assert golden is not None
    expected = golden.configurations[configuration]
    depth = None if expected.complete else expected.depth
    seen, narrow = search.explored(program, Budget(60, depth=depth), Silent(), None, True)
    return bool(narrow) or (len(seen.graph), seen.graph.transitions) != (
        expected.positions,
        expected.transitions,
    )


def breaks_otherwise(search: Any) -> bool:
    """Whether the properties of the workout break elsewhere than they do as written."""
    table = WORKOUT.table(players=2)
    engines = PythonSearch(count_clauses=False), search.NativeSearch(count_clauses=False)
    seen = [engine.run(table, PROPERTIES, Budget(60, depth=6), Silent()) for engine in engines]
    assert len(seen[0].broken) == len(PROPERTIES)
    games = [{name: breakage_moves(one, broke) for name, broke in one.broken.items()} for one in seen]
    return games[0] != games[1]


def differs_on_the_workout(equivalence: Any) -> bool:
    """Whether a compiler shows on a game made for it that it is wrong: rule by rule, and in what follows."""
    table = WORKOUT.table(players=2)
    program = equivalence.Program(table, (), flags=("-O0",))
    if equivalence.compare(program, 3_000, seed=3).differences:
        return True
    state = begin(table).after
    for made in steps(table, state):
        theirs = program.step(state, made.move)
        if not isinstance(theirs, State):
            if made.fault is None:
                return True
        elif made.fault is not None or theirs.packed() != made.after.packed():
            return True
    return False


def _hunt(defect: Defect, folder: Path) -> None:
    equivalence, search = _wrong_package(defect, folder)
    try:
        if differs_on_the_workout(equivalence) or breaks_otherwise(search):
            sys.exit(1)
    except Exception:
        sys.exit(1)
    for name, configuration in GROUNDS:
        try:
            if differs(equivalence, search, name, configuration):
                sys.exit(1)
        except Exception:
            sys.exit(1)
    sys.exit(0)


def test_the_compiler_as_it_is_shows_no_difference() -> None:
    from ludex.solver.native import equivalence, search

    assert not differs_on_the_workout(equivalence)
    assert not breaks_otherwise(search)
    assert not any(differs(equivalence, search, *ground) for ground in GROUNDS)


@pytest.mark.slow
@pytest.mark.parametrize("name", DEFECTS)
def test_a_seeded_defect_is_caught(name: str, tmp_path: Path) -> None:
    process = multiprocessing.get_context("fork").Process(
        target=_hunt, args=(DEFECTS[name], tmp_path / "wrong")
    )
    process.start()
    process.join(240)
    alive = process.is_alive()
    process.kill()
    assert alive or process.exitcode != 0, f"nobody notices that {name}"
