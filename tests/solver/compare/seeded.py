"""Edits seeded into the games, to see whether compare tells editorial ones from those that change play.

python -m tests.solver.compare.seeded editorial            40 edits, all must be certified
python -m tests.solver.compare.seeded behavioural --seed 1 200 edits, none may be certified
"""

import argparse
import ast
import random
from collections import Counter
from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from ludex.model.edition import edition_of
from ludex.model.errors import BadInput
from ludex.model.game import Game
from ludex.model.games import game_names, load_game
from ludex.model.revision import Revision, key_of
from ludex.model.written import copied
from ludex.solver.budget import Budget, processor_seconds
from ludex.solver.compare.compare import run_comparison
from ludex.solver.compare.side import Side
from ludex.solver.compare.verdict import certified, silent_edits
from ludex.solver.mutants.edits import edits_at
from ludex.solver.reach import Reach
from ludex.solver.readings.known import known_games

OTHERWISE = "readings"
"""The package of a game's answers that only other readings give."""


class Seeded(NamedTuple):
    """An edit, and what makes the side with it."""

    what: str
    make: Callable[[], Side]


def files_of(game: Game) -> dict[str, bytes]:
    """The files of a game's package."""
    kinds = {".py", ".toml", ".json"}
    found = [
        file for file in sorted(game.folder.rglob("*")) if file.suffix in kinds and "cases" not in file.parts
    ]
    return {str(file.relative_to(game.folder)): file.read_bytes() for file in found}


def rewritten(game: Game, path: str, tree: ast.Module) -> Callable[[], Side]:
    """The game with one of its files written anew."""
    text = ast.unparse(ast.fix_missing_locations(tree)).encode()
    mark = f"seeded_{sha256(path.encode() + text).hexdigest()[:12]}"
    return lambda: Side("seeded", copied(game, {**files_of(game), path: text}, mark, path))


def revised(game: Game, **edits) -> Callable[[], Side]:
    """The game with these edits of a revision."""
    return lambda: Side("seeded", edition_of(game, Revision(game=game.name, name="seeded", **edits)))


def sources(game: Game) -> list[str]:
    """The files that hold the rules."""
    return [path for path in files_of(game) if path.endswith(".py") and not path.startswith(OTHERWISE)]


# ------------------------------------------------------------ behavioural


def mutants(game: Game, rng: random.Random, number: int) -> Iterator[Seeded]:
    """Defects in functions that touch the position and that play comes to."""
    sites = []
    played = {
        (Path(function.__code__.co_filename).resolve(), function.__name__) for function in Reach(game).played
    }
    for path in sources(game):
        tree = ast.parse(files_of(game)[path])
        for function in [node for node in tree.body if isinstance(node, ast.FunctionDef)]:
            touches = function.args.args and function.args.args[0].arg == "s"
            if touches and ((game.folder / path).resolve(), function.name) in played:
                inside = {id(node) for node in ast.walk(function)}
                for place, node in enumerate(ast.walk(tree)):
                    if id(node) in inside:
                        sites += [(path, function.name, place, n) for n, _ in enumerate(edits_at(node))]
    for path, name, place, which in rng.sample(sites, number):
        tree = ast.parse(files_of(game)[path])
        node = list(ast.walk(tree))[place]
        edit = list(edits_at(node))[which]
        what = f"{path}:{name}: {edit.kind}, {edit.what}"
        edit.put_in(node)
        yield Seeded(what, rewritten(game, path, tree))


def figures(game: Game, rng: random.Random, number: int) -> Iterator[Seeded]:
    """One number of one card, or one figure of the box, one up or down."""
    places = []
    for table, rows in game.components.items():
        for row in rows if isinstance(rows, list) else ():
            columns = (
                [key for key, value in row.items() if type(value) is int] if isinstance(row, dict) else []
            )
            places += [("change", table, key_of(row), column, row[column]) for column in columns]
        for figure, value in rows.items() if isinstance(rows, dict) else ():
            value = value.get("value") if isinstance(value, dict) else value
            if type(value) is int:
                places.append(("figures", table, figure, "", value))
    for kind, table, name, column, value in rng.sample(places, min(number, len(places))):
        other = value + rng.choice((-1, 1))
        edits = (
            {"figures": {name: other}} if kind == "figures" else {"change": {table: {name: {column: other}}}}
        )
        yield Seeded(f"{table} {name} {column} {value} → {other}", revised(game, **edits))


def readings(game: Game, rng: random.Random, number: int) -> Iterator[Seeded]:
    """Another reading, of which a game is known that tells it from ours."""
    known = known_games(game)
    keys = [one.key for one in known.games] if known is not None else []
    for ruling, reading in rng.sample(keys, min(number, len(keys))):
        yield Seeded(f"{ruling} = {reading}", lambda chosen={ruling: reading}: Side("seeded", game, chosen))


def behavioural(game: Game, rng: random.Random, number: int) -> Iterator[Seeded]:
    """Half mutants of rules, then figures and readings."""
    yield from mutants(game, rng, number // 2)
    yield from figures(game, rng, number // 4)
    yield from readings(game, rng, number - number // 2 - number // 4)


# ------------------------------------------------------------ editorial


class Local(ast.NodeTransformer):
    """Renames the local names of functions."""

    def __init__(self, names: set[str]) -> None:
        self.names = names

    def visit_Name(self, node: ast.Name) -> ast.Name:
        return ast.Name(f"{node.id}_", node.ctx) if node.id in self.names else node


def rename_locals(tree: ast.Module) -> None:
    """Every name that a function assigns gets another one."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            outer = {arg.arg for arg in function.args.args}
            names = {
                n.id for n in ast.walk(function) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)
            }
            function.body = [Local(names - outer).visit(part) for part in function.body]


def turn_comparisons(tree: ast.Module) -> None:
    """`a < b` is `b > a`."""
    other = {ast.Lt: ast.Gt, ast.Gt: ast.Lt, ast.LtE: ast.GtE, ast.GtE: ast.LtE}
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in other:
            node.left, node.comparators = node.comparators[0], [node.left]
            node.ops = [other[type(node.ops[0])]()]


def turn_branches(tree: ast.Module) -> None:
    """`if a: x else: y` is `if not a: y else: x`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and node.orelse:
            node.test = ast.UnaryOp(ast.Not(), node.test)
            node.body, node.orelse = node.orelse, node.body


def deny_twice(tree: ast.Module) -> None:
    """`require(a, …)` is `require(not not a, …)`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "require":
            node.args[0] = ast.UnaryOp(ast.Not(), ast.UnaryOp(ast.Not(), node.args[0]))


def reorder(tree: ast.Module) -> None:
    """Plain functions in another order, where the first of them stood."""
    plain = [n for n in tree.body if isinstance(n, ast.FunctionDef) and not n.decorator_list]
    place = tree.body.index(plain[0]) if plain else 0
    rest = [node for node in tree.body if node not in plain]
    tree.body = rest[:place] + plain[::-1] + rest[place:]


def split(tree: ast.Module) -> None:
    """The body of a plain function moves to a function of its own."""
    for function in [n for n in tree.body if isinstance(n, ast.FunctionDef) and not n.decorator_list][:1]:
        inner = ast.parse(ast.unparse(function)).body[0]
        assert isinstance(inner, ast.FunctionDef)
        inner.name = f"{function.name}_in_detail"
        call = ast.Call(
            ast.Name(inner.name, ast.Load()), [ast.Name(a.arg, ast.Load()) for a in function.args.args], []
        )
        function.body = [ast.Return(call)]
        tree.body.append(inner)


def redocument(tree: ast.Module) -> None:
    """Every docstring is another one."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and ast.get_docstring(node):
            node.body[0] = ast.Expr(ast.Constant("In other words."))


CODE = (rename_locals, turn_comparisons, turn_branches, deny_twice, reorder, split, redocument)


def editorial(game: Game, rng: random.Random) -> Iterator[Seeded]:
    """Ten edits that change no play: seven of code, three of text and names."""
    for rewrite in CODE:
        path = rng.choice(sources(game))
        tree = ast.parse(files_of(game)[path])
        rewrite(tree)
        yield Seeded(f"{rewrite.__name__} in {path}", rewritten(game, path, tree))
    clause = rng.choice(list(game.catalog))
    words = {"reword": {clause.id: {"says": f"To say it again: {clause.says}"}}}
    yield Seeded(f"{clause.id} reworded", revised(game, clauses=words))
    lists = {name: rows for name, rows in game.components.items() if isinstance(rows, list)}
    table, row = rng.choice(
        [(name, row) for name, rows in lists.items() for row in rows if isinstance(row, dict)]
    )
    column, name = "id" if "id" in row else "name", key_of(row)
    yield Seeded(f"{name} renamed", revised(game, change={table: {name: {column: f"{name}x"}}}))
    ruling = rng.choice(list(game.rulings))
    yield Seeded(f"{ruling.id} settled as we read it", revised(game, settle={ruling.id: ruling.default}))


# ------------------------------------------------------------ the run


def outcome(game: Game, seeded: Seeded, seconds: float) -> str:
    """Certified, shown by a game, or neither."""
    base, side = Side("base", game), seeded.make()
    budget = Budget(seconds, clock=processor_seconds)
    compared = run_comparison(base, side, first=True, budget=budget)
    if compared.differs:
        return "shown"
    silent = silent_edits(compared)
    if certified(compared, silent):
        return "certified"
    why = {(piece, proof.why_not) for (_, piece), proof in compared.proofs.items() if not proof.same}
    return f"unseen {sorted(why)[:2]} {compared.open[:2]} {silent} "


def edits_for(kind: str, name: str, seed: int, number: int) -> Iterator[tuple[str, Seeded]]:
    """The edits of one game."""
    game, rng = load_game(name), random.Random(f"{seed} {name}")
    edits = list(editorial(game, rng) if kind == "editorial" else behavioural(game, rng, number))
    rng.shuffle(edits)
    yield from ((name, seeded) for seeded in edits)


def taking_turns(edits: list[Iterator[tuple[str, Seeded]]]) -> Iterator[tuple[str, Seeded]]:
    """One edit of each game in turn, so that a run that is stopped has seen all games."""
    for together in zip_longest(*edits):
        yield from filter(None, together)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=("editorial", "behavioural"))
    parser.add_argument("--game", action="append")
    parser.add_argument("--number", type=int, default=50, help="behavioural edits of each game")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=60.0)
    asked = parser.parse_args()
    total: Counter[str] = Counter()
    names = asked.game or game_names()
    for name, seeded in taking_turns(
        [edits_for(asked.kind, name, asked.seed, asked.number) for name in names]
    ):
        began = processor_seconds()
        try:
            told = outcome(load_game(name), seeded, asked.seconds)
        except BadInput as refused:
            told = f"refused {refused}"
        total[told.split()[0]] += 1
        wanted = "certified" if asked.kind == "editorial" else "shown"
        mark = "" if told.split()[0] in (wanted, "refused") else "   <<<<<"
        took = processor_seconds() - began
        print(f"{name}: {told} in {took:.1f} CPU s: {seeded.what}{mark}", flush=True)
    print(dict(total))


if __name__ == "__main__":
    main()
