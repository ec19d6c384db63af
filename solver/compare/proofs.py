"""Which proofs an edit undoes: those of properties that speak of a number which a changed rule changes."""

from __future__ import annotations

from ludex.invariants.property import properties_of
from ludex.model.game import Table

from ..lift.error import LiftError
from ..prove.theory import Theory
from .compare import PIECES, Compared
from .ground import Ground

MOST = 200
"""Cases of one rule that are looked at; of a rule with more it is taken that it changes everything."""


def proofs_to_redo(compared: Compared) -> tuple[list[str], int]:
    """Properties to be proved again, and how many others keep their proof, in the boxes made for proofs."""
    game = compared.left.game
    proving = game.made_for("prove")
    where = [ground for ground in compared.grounds if ground.name in proving]
    every = {p.name for ground in where for p in properties_of(game) if p.fits(ground.left.box)}
    again: set[str] = set()
    for ground in compared.active:
        if ground.name in proving and (changed := _changed(compared, ground)):
            again |= touched_properties(ground, changed)
    return sorted(again), len(every) - len(again)


def _changed(compared: Compared, ground: Ground) -> list[str]:
    return [piece for piece in ground.touched if not _proved(compared, ground, piece)]


def _proved(compared: Compared, ground: Ground, piece: str) -> bool:
    proof = compared.proofs.get((ground.name, piece))
    return proof is not None and proof.same


def touched_properties(ground: Ground, changed: list[str]) -> set[str]:
    """The properties of one box that a changed piece can touch."""
    properties = [p for p in properties_of(ground.left.game) if p.fits(ground.left.box)]
    if any(piece in PIECES for piece in changed):
        return {p.name for p in properties}
    try:
        theories = [(table, Theory(table, properties)) for table in (ground.left, ground.right)]
        numbers = {name for table, theory in theories for name in _written(table, theory, changed)}
    except LiftError:
        return {p.name for p in properties}
    theory = theories[0][1]
    return {
        p.name
        for p in properties
        if p.memory is not None or p in theory.steps or _speaks_of(theory, p.name) & numbers
    }


def _written(table: Table, theory: Theory, rules: list[str]) -> set[str]:
    """The numbers of a position that these rules can change, by name."""
    found: set[str] = set()
    every = {str(term) for term in theory.variables()}
    for name in rules:
        if name not in table.rules:
            continue
        moves = list(table.instances(table.rules[name]))
        if len(moves) > MOST:
            return every
        for move in moves:
            changed = theory.changed(theory.after(theory.lift(move)))
            found |= {str(term) for term in theory.variables() if term.get_id() in changed}
    return found


def _speaks_of(theory: Theory, name: str) -> set[str]:
    support = theory.support(name)
    return {str(term) for term in theory.variables() if term.get_id() in support}
