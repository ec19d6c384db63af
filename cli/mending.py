"""The work of `ludex mend`: what is wrong, the search for repairs, and what is told of them."""

from __future__ import annotations

import typer
from ludex.invariants.property import properties_of
from ludex.model.box import Configuration
from ludex.model.errors import BadInput, unknown
from ludex.model.game import Game
from ludex.model.games import load_game
from ludex.reports.check_file import FoundData
from ludex.reports.check_paths import last_check
from ludex.solver.budget import Budget
from ludex.solver.compare.figures import Wanted, Wish, wishes
from ludex.solver.compare.findings import Unfound
from ludex.solver.compare.mend import Repair, Search, in_full
from ludex.solver.compare.mend import mend as repairs
from ludex.solver.result import finding_id
from ludex.solver.setups import places

from .checking import remembered
from .choices import in_words, set_up
from .terminal import add_row, aside, grid, heading, listed, terminal

NONE_FOUND = 1
SHOWN_BY_A_GAME = {"stuck": "halt", "lost-end": "lost-end", "endless": "endless"}
"""What is looked for instead of a finding of these detectors: they search all positions of a box."""


def tell_repairs(
    game: str,
    wrong: str,
    players: int | None,
    configuration: str | None,
    *,
    largest: int,
    seconds: float,
    top: int,
) -> None:
    """Look for repairs of what is wrong, and tell the best of them."""
    chosen = load_game(game)
    wish, where = _wanted(chosen, wrong)
    name, made = where if configuration is None and players is None and where else ("", None)
    if made is None:
        made = set_up(chosen, players, None, None, configuration=configuration).box.configuration
        name = configuration or f"{made.players} players"
    budget = Budget(seconds)
    small = "exhaust" in chosen.purpose(name).role
    fails, _strength, moves = wish.at(chosen.table(made), name, small, budget)
    if not fails:
        raise BadInput("mend", f"{wrong} is not broken in {name}", right="there is nothing to mend")
    search = Search()
    found = repairs(
        chosen,
        wish,
        name,
        made,
        largest=largest,
        budget=budget,
        shown=moves,
        clauses=wish.clauses if isinstance(wish, Unfound) else (),
        search=search,
    )
    cut = bool(budget.over())
    console = terminal()
    console.print(heading(f"{wrong}: {fails}"))
    console.print(aside(f"{name}: {in_words(made)}"))
    if not found:
        console.print(_none(search, largest, cut))
        raise typer.Exit(NONE_FOUND)
    share, best = Budget(seconds), found[:top]
    _tell(
        [
            in_full(chosen, one, name, share.part(share.left / (len(best) - number)))
            for number, one in enumerate(best)
        ]
    )
    if len(found) > top:
        console.print(aside(f"and {len(found) - top} more (--top)"))
    if cut:
        console.print(aside("The time limit was reached; later edits were not tried."))


def _tell(found: list[Repair]) -> None:
    shown = grid(
        "edit",
        "then",
        "games that go otherwise",
        "newly wrong",
        "cases that flip",
        numeric=("games that go otherwise", "cases that flip"),
    )
    for one in found:
        note = f"{one.strength}; only removes the obligation" if one.evades else one.strength
        wrong, flips = listed(one.new), str(len(one.flips))
        if not one.checked:
            wrong, flips = wrong or "no time to look", f"at least {flips}"
        add_row(shown, one.words, note, f"{100 * one.distance:.0f} %", wrong, flips)
    terminal().print(shown)


def _none(search: Search, largest: int, cut: bool) -> str:
    """That nothing was found, and how much was tried."""
    size = "edits" if search.size == 1 else f"groups of {search.size} edits"
    tried = f"{search.tried:,} of {search.of:,} {size} were tried (figures, readings, prohibitions, guards)"
    if cut:
        return f"No repair was found: {tried}, then the time was over; try --seconds."
    return f"No repair was found: {tried}; none mends it." + (" Try --largest 2." if largest == 1 else "")


def _wanted(game: Game, wrong: str) -> tuple[Wanted, tuple[str, Configuration] | None]:
    """What shall hold, and for a finding the box in which it was found."""
    if wrong in wishes(game):
        return Wish(game, wrong), None
    if not last_check().exists():
        known = wishes(game)
        raise unknown("property", "property, and nothing was checked that has a finding", wrong, known)
    of, together = remembered(wrong)
    if load_game(of).name != game.name:
        raise BadInput(
            "mend", f"{wrong} is a finding of {of}", where="WHAT", right=f"ludex mend {of} {wrong}"
        )
    found = next((one for one in together if one.trace is not None), together[0])
    return _instead(game, found), _box(game, found)


def _instead(game: Game, found: FoundData) -> Wanted:
    """The wish that a finding is no more."""
    if found.detector in SHOWN_BY_A_GAME:
        return Wish(game, SHOWN_BY_A_GAME[found.detector])
    for p in properties_of(game):
        if found.id == finding_id("broken-law", p.name):
            return Wish(game, p.name)
    if found.detector in ("open-question", "divergent-readings"):
        right = "settle it in a revision, and look with ludex compare what that does"
        raise BadInput("mend", f"{found.id} is a question, nothing that is wrong", right=right)
    return Unfound(found.id, found.clauses)


def _box(game: Game, found: FoundData) -> tuple[str, Configuration] | None:
    known = places(game)
    name = next((name for name in found.configuration.split(", ") if name in known), None)
    return None if name is None else (name, known[name])
