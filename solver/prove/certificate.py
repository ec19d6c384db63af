"""Certificates: a proof as files that anybody can check, with a manifest that says what they show.

Every step is one SMT-LIB file of formulas that contradict each other; a bare `z3 FILE` or `cvc5 FILE` says
unsat. The manifest names the rules' fingerprint, the box, the claims, and for each file its digest and what
it is about. Checking a certificate makes every formula from the rules again: files that say something else
than the rules do, and proofs that leave a rule or a claim out, are refused.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Literal, NamedTuple

import z3
from ludex.invariants.property import Property
from ludex.model.box import Configuration
from ludex.model.errors import BadInput
from ludex.model.files import write_whole
from ludex.model.game import Game
from pydantic import BaseModel, ConfigDict, ValidationError

from ..budget import Budget
from ..lift.rules import Family
from ..pool import Done, side_by_side
from . import recheck
from .cache import rules_fingerprint
from .deadlock import CAN_MOVE
from .families import families, members
from .induction import Induction
from .obligation import EFFORT
from .script import KEEPS, MOVES, NEVER, SOUND, START, Step, formulas, steps_of, written
from .theory import BREAKDOWN, TURN, Theory

MANIFEST = "manifest.json"
LARGEST = 100_000_000
"""No file of a certificate has as many bytes as this."""


class _Data(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class StepData(_Data):
    """One step: its file, its digest, and what it shows."""

    file: str
    sha256: str
    kind: str
    rule: str
    args: tuple[int | None, ...]
    goals: tuple[str, ...]
    claims: tuple[str, ...]

    def step(self) -> Step:
        """The step that the file is about."""
        move = Family(self.rule, self.args) if self.rule else None
        return Step(self.kind, move, self.goals, self.claims)


class Manifest(_Data):
    """What a certificate shows, and of what."""

    ludex: Literal[1] = 1
    kind: Literal["certificate"] = "certificate"
    game: str
    configuration_name: str
    configuration: Configuration
    rules: str
    """The fingerprint of the rules, the properties and the box."""
    versions: dict[str, str]
    unlimited: tuple[str, ...]
    """Fields that are taken to have no limit, because a rule does not keep to the declared one."""
    proved: tuple[str, ...]
    left_out: tuple[str, ...] = ()
    """Laws that were proved in the same run, but not in these files: nothing here shows them."""
    steps: tuple[StepData, ...]
    digest: str = ""
    """Of everything above."""

    def sealed(self) -> str:
        """The digest that the manifest must have."""
        whole = self.model_copy(update={"digest": ""}).model_dump_json()
        return hashlib.sha256(whole.encode()).hexdigest()


class Checked(NamedTuple):
    """What became of a certificate: each step with the answers of the solvers."""

    manifest: Manifest
    answers: dict[str, dict[str, str]]
    """By file: each solver and what it said."""

    @property
    def unconfirmed(self) -> list[str]:
        """Files that some solver does not find contradictory."""
        return [file for file, said in self.answers.items() if set(said.values()) != {recheck.CONFIRMED}]


def write_certificate(
    folder: Path,
    induction: Induction,
    configuration_name: str,
    moving: Sequence[str] | None,
    left_out: Sequence[str] = (),
) -> None:
    """Write down every step of what was proved, and name what was proved in another way."""
    theory = induction.theory
    table = theory.table
    proved = {name for name, standing in induction.standings.items() if standing.stands}
    proved |= set() if moving is None else {CAN_MOVE}
    rows = []
    for number, step in enumerate(steps_of(induction, moving)):
        about = step.kind.replace(" ", "-") if step.move is None else step.move.rule
        file = f"{number:05} {about}.smt2".replace(" ", "-")
        text = f"; {_told(step)}\n{written(formulas(theory, step))}"
        write_whole(folder / file, text, make_folder=True)
        rule, args = ("", ()) if step.move is None else (step.move.rule, step.move.args)
        digest = hashlib.sha256(text.encode()).hexdigest()
        rows.append(
            StepData(
                file=file,
                sha256=digest,
                kind=step.kind,
                rule=rule,
                args=args,
                goals=step.goals,
                claims=step.claims,
            )
        )
    manifest = Manifest(
        game=table.game.name,
        configuration_name=configuration_name,
        configuration=table.box.configuration,
        rules=rules_fingerprint(table, list(theory.properties.values())),
        versions={
            "ludex": version("ludex"),
            "python": sys.version.split()[0],
            "z3": z3.get_full_version(),
            "cvc5": version("cvc5") if recheck.available() else "",
        },
        unlimited=tuple(sorted(theory.loose)),
        proved=tuple(sorted(proved)),
        left_out=tuple(left_out),
        steps=tuple(rows),
    )
    manifest = manifest.model_copy(update={"digest": manifest.sealed()})
    write_whole(folder / MANIFEST, manifest.model_dump_json(indent=1) + "\n", make_folder=True)


def _told(step: Step) -> str:
    of = "" if step.move is None else f" {step.move.rule} {step.move.args}"
    return f"{step.kind}:{of} {', '.join(step.goals)}".replace("\n", " ")


def read_manifest(folder: Path) -> Manifest:
    """The manifest of a certificate whose files are all there and as they were written."""
    manifest = _manifest(folder)
    expected = {MANIFEST, *(row.file for row in manifest.steps)}
    found = {path.name for path in folder.iterdir()}
    for name in sorted(expected ^ found):
        what = "a file that the manifest does not name" if name in found else "the file is missing"
        raise _refused(folder / name, what)
    for row in manifest.steps:
        path = folder / row.file
        if path.name != row.file or hashlib.sha256(path.read_bytes()).hexdigest() != row.sha256:
            raise _refused(path, "it is not the file that the manifest was made for")
    return manifest


def _manifest(folder: Path) -> Manifest:
    path = folder / MANIFEST
    try:
        if path.stat().st_size > LARGEST:
            raise _refused(path, "it is too large")
        manifest = Manifest.model_validate_json(path.read_bytes())
    except OSError as error:
        raise BadInput("certificate", f"cannot be read ({error.strerror})", where=str(path)) from None
    except (ValidationError, RecursionError, ValueError):
        raise _refused(path, "it is no manifest") from None
    if manifest.digest != manifest.sealed():
        raise _refused(path, "it was changed after it was written")
    return manifest


def _refused(path: Path, what: str) -> BadInput:
    right = "a folder as `ludex prove --certificate` writes it"
    return BadInput("certificate", what, where=str(path), right=right)


def verify(
    folder: Path,
    game: Game,
    stated: Sequence[Property],
    *,
    budget: Budget,
    processes: int,
    follow: Callable[[int, int], None] = lambda _done, _of: None,
) -> Checked:
    """Check a certificate: against the rules that are here, then step by step with each solver."""
    manifest = read_manifest(folder)
    table = game.table(manifest.configuration)
    properties = [p for p in stated if p.fits(table.box)]
    if rules_fingerprint(table, properties) != manifest.rules:
        raise _refused(folder, "it was made for other rules, properties or another box than are here")
    theory = Theory(table, properties, loose=manifest.unlimited)
    _refuse_gaps(folder, manifest, theory)

    def check(number: int) -> dict[str, str] | str:
        row = manifest.steps[number]
        text = (folder / row.file).read_text(encoding="utf-8")
        if not _says(text, theory, row.step()):
            return "it does not say what the rules say"
        said = {"z3": _asked(text)}
        if recheck.available():
            said["cvc5"] = recheck.asked(text)
        return said

    answers: dict[str, dict[str, str]] = {row.file: {"time": "over"} for row in manifest.steps}
    for done, message in enumerate(side_by_side(check, range(len(manifest.steps)), processes, budget), 1):
        follow(done, len(manifest.steps))
        if isinstance(message, Done):
            row = manifest.steps[message.task]
            if isinstance(message.result, str):
                raise _refused(folder / row.file, message.result)
            answers[row.file] = message.result
    return Checked(manifest, answers)


def _says(text: str, theory: Theory, step: Step) -> bool:
    """Whether a script asserts exactly what the step asserts."""
    try:
        stated, expected = z3.parse_smt2_string(text), z3.parse_smt2_string(written(formulas(theory, step)))
    except z3.Z3Exception:
        return False
    return len(stated) == len(expected) and all(a.eq(b) for a, b in zip(stated, expected, strict=True))


def _asked(text: str) -> str:
    solver = z3.Solver()
    solver.set("rlimit", 4 * EFFORT)
    solver.from_string(text)
    return str(solver.check())


def _refuse_gaps(folder: Path, manifest: Manifest, theory: Theory) -> None:
    """Reject a certificate that shows less than it says: every claim, after every rule, and at the start."""
    steps = [row.step() for row in manifest.steps]
    proved = set(manifest.proved)
    known = {*theory.claims, *(p.name for p in theory.steps), TURN, BREAKDOWN, CAN_MOVE}
    for name in sorted(proved - known):
        raise _refused(folder, f"{name} is nothing that a certificate can show of this box")
    for step in steps:
        unproved = set(step.claims) - (proved & set(theory.claims))
        if unproved:
            raise _refused(folder, f"a step rests on {min(unproved)}, which is not proved in it")
    start = {name for step in steps if step.kind == START for name in step.goals}
    for name in sorted((proved & set(theory.claims)) - start):
        raise _refused(folder, f"{name} is not shown at the start")
    if CAN_MOVE in proved and not any(step.kind == MOVES for step in steps):
        raise _refused(folder, f"{CAN_MOVE} is not shown")
    shown = _shown(steps)
    for move, name in _needed(theory, sorted(proved)):
        whole = shown.get((move.rule, move.args), set())
        if name not in whole and not all(
            name in shown.get((one.rule, one.args), ()) for one in members(theory.table, move)
        ):
            raise _refused(folder, f"{name} is not shown after {move.rule}")


def _shown(steps: Iterable[Step]) -> dict[tuple[str, tuple[int | None, ...]], set[str]]:
    found: dict[tuple[str, tuple[int | None, ...]], set[str]] = {}
    for step in steps:
        if step.move is not None and step.kind in (KEEPS, SOUND, NEVER):
            found.setdefault((step.move.rule, step.move.args), set()).update(step.goals)
    return found


def _needed(theory: Theory, proved: Sequence[str]) -> Iterator[tuple[Family, str]]:
    """The claims that have to be shown after each rule: those that it may change."""
    for move in families(theory.table):
        lifted = theory.lift(move)
        after = theory.after(lifted)
        changed = theory.changed(after)
        for name in proved:
            if name == CAN_MOVE:
                continue
            if name == TURN:
                touched = theory.may_decide(move) is not True
            elif name == BREAKDOWN:
                touched = theory.may_break_down(lifted)
            elif name in theory.claims:
                touched = theory.touched(name, changed, after)
                touched = touched and not z3.is_true(theory.claim_after(name, after))
            else:
                touched = not z3.is_true(theory.step_taken(name, lifted.after))
            if touched:
                yield move, name
