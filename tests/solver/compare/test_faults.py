"""Faults seeded into the comparison: each is noticed by the probe that is named beside it."""

import importlib.util
import inspect
import shutil
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
from ludex.solver import compare
from ludex.solver.native import Disagreement

from . import battery

PROBES = {
    name: probe
    for name, probe in vars(battery).items()
    if inspect.isfunction(probe) and list(inspect.signature(probe).parameters) == ["lab"]
}


class Fault(NamedTuple):
    """A piece of the comparison's source, what stands there instead, and the probe that notices it."""

    file: str
    right: str
    wrong: str
    probe: str


FAULTS = {
    "less is not noted": Fault("lockstep.py", "if twins[move] not in there:", "if False:", "less"),
    "more is not noted": Fault("lockstep.py", "if move not in matched:", "if False:", "more"),
    "the sides are swapped": Fault(
        "lockstep.py", "self.note(Kind.LESS, move.rule", "self.note(Kind.MORE, move.rule", "less"
    ),
    "effects are not compared": Fault(
        "lockstep.py", "after is not BROKEN and not self.lens.alike(after, other)", "False", "effect"
    ),
    "a rule that breaks down is like one that does not": Fault(
        "lockstep.py", "(after is BROKEN) != (other is BROKEN)", "False and after is None", "breakdown"
    ),
    "every effect is that of the decision": Fault(
        "lockstep.py",
        "return str(mine.move.rule if number else move.rule)",
        "return move.rule",
        "effect_by_itself",
    ),
    "chance is ignored": Fault("lockstep.py", "if who == CHANCE and both:", "if False:", "odds"),
    "the winner is ignored": Fault("lockstep.py", "if one[0] != other[0]:", "if False:", "winner"),
    "scores are ignored": Fault("lockstep.py", "elif one[1] != other[1]:", "elif False:", "score"),
    "whose turn it is is ignored": Fault(
        "lockstep.py", "if who[0] != who[1]:", "if OVER in who and who[0] != who[1]:", "turn"
    ),
    "an end is like a turn": Fault(
        "lockstep.py", "Kind.END if OVER in who else Kind.TURN", "Kind.TURN", "end"
    ),
    "the set-up is not looked at": Fault(
        "lockstep.py", 'self.note(Kind.SET_UP, "", left, ())', "pass", "set_up"
    ),
    "a search that was stopped is complete": Fault(
        "lockstep.py",
        "self.seen.stopped = budget.over()\n                    return",
        "self.seen.complete = True\n                    return",
        "too_large_to_exhaust",
    ),
    "a difference leaves the rest exhausted": Fault(
        "lockstep.py",
        "return self.complete and not self.found",
        "return self.complete",
        "behind_a_difference",
    ),
    "random games stop at once": Fault("lockstep.py", "LONGEST = 400", "LONGEST = 2", "later_in_a_large_box"),
    "a followed game is not looked at": Fault(
        "lockstep.py", "return len(self.seen.found) > before", "return False", "a_game_that_is_followed"
    ),
    "only what is offered is tried": Fault(
        "lockstep.py", "if who >= 0 and self._unoffered:", "if False:", "nobody_is_offered_it"
    ),
    "what is not offered counts for the other side": Fault(
        "lockstep.py",
        "self.note(Kind.MORE, move.rule, pair.left, (*pair.moves, twin), right_only=True)",
        "self.note(Kind.LESS, move.rule, pair.left, (*pair.moves, twin))",
        "nobody_is_offered_it",
    ),
    "a box of another size is not laid out": Fault(
        "lens.py",
        "        return self.right.schema.packed(theirs)\n",
        "        return None\n",
        "another_size",
    ),
    "views are not compared": Fault("compare.py", "if VIEWS in ground.touched:", "if False:", "view"),
    "one seat's view stands for all": Fault("views.py", "if not all(", "if not any(not ", "view"),
    "figures of the box are not looked at": Fault(
        "identity.py",
        "found.data |= {name for name in self._data",
        "found.data |= {name for name in ()",
        "card",
    ),
    "a dropped clause is not looked at": Fault("identity.py", "if self._dropped:", "if False:", "dropped"),
    "answers to questions are not looked at": Fault(
        "identity.py",
        "if isinstance(one, Question) and isinstance(other, Question):",
        "if isinstance(one, Question) and isinstance(other, Question):\n            return",
        "reading",
    ),
    "all code is the same": Fault(
        "identity.py", "if one is not other and not _same_function(one, other):", "if False:", "effect"
    ),
    "any text is a comment": Fault(
        "identity.py", 'if code.co_name.startswith("<") or', "if False or", "text_in_code"
    ),
    "the names of the clauses are all that counts of the scoring": Fault(
        "identity.py",
        "pairs: list[tuple[Any, Any]] = [(mine.score, theirs.score)]",
        "pairs: list[tuple[Any, Any]] = []",
        "score",
    ),
    "chances are not part of a rule": Fault(
        "identity.py",
        "self.touched([(one.run, other.run), (one.weight, other.weight)])",
        "self.touched([(one.run, other.run)])",
        "odds",
    ),
    "what is worth trying is not part of a rule": Fault(
        "identity.py", "found.narrowing = bool(", "found.narrowing = False and bool(", "narrowing"
    ),
    "renamed things are different things": Fault(
        "identity.py", "found[mine] = theirs\n", "pass\n", "another_name"
    ),
    "turned round is the same": Fault(
        "canonical.py",
        "return ast.Compare(node.comparators[0], [turned], [node.left])",
        "return ast.Compare(node.left, [turned], node.comparators)",
        "turned_round",
    ),
    "a thing with another name is another thing": Fault(
        "lens.py",
        "if label not in places and theirs[place] not in mine:",
        "if False:",
        "another_name_is_the_same_thing",
    ),
    "logic always agrees": Fault("proof.py", "if answer == z3.unsat:", "if True:", "different_in_logic"),
    "logic never agrees": Fault(
        "proof.py",
        "if answer == z3.unsat:\n            return Proof(True, 1, laws=len(self.laws))",
        "if answer == z3.unsat:\n            return Proof(False, 1)",
        "the_same_in_logic",
    ),
    "logic forgets the odds": Fault(
        "proof.py",
        "if proof.same and (rule.weight is not None or other.weight is not None):",
        "if False:",
        "odds_in_logic",
    ),
    "logic looks at what is permitted alone": Fault(
        "proof.py",
        "broken[0] != broken[1], z3.And(permitted[0], cells))",
        "broken[0] != broken[1])",
        "different_in_logic",
    ),
    "logic forgets a step of the ranking": Fault(
        "proof.py",
        "if len(self.left.game.ranking) != len(self.right.game.ranking):",
        "if False:",
        "one_step_more",
    ),
    "proved laws are forgotten": Fault(
        "proof.py",
        "asked.add(before.typed(INTEGERS), differ, *self.laws)",
        "asked.add(before.typed(INTEGERS), differ)",
        "laws_bar_what_no_game_comes_to",
    ),
    "broken laws count as proved": Fault(
        "laws.py", "if standing.stands and name in", "if name in", "a_law_that_is_broken_bars_nothing"
    ),
    "what is open counts as proved": Fault(
        "verdict.py",
        "return not (compared.differs or compared.open or compared.elsewhere or silent)",
        "return not compared.differs",
        "unplayed_text",
    ),
    "what was not looked at is the same": Fault("verdict.py", "or compared.elsewhere or", "or", "elsewhere"),
    "new clauses need nobody to carry them out": Fault(
        "text.py", "if binds(clause) and name not in cited:", "if False:", "unplayed_text"
    ),
    "numbers in the text do not matter": Fault("text.py", "if other - backed:", "if False:", "unplayed_text"),
    "other words do not matter": Fault(
        "text.py", "if name not in carried and not says_the_same(old, clause):", "if False:", "other_wording"
    ),
    "every other word matters": Fault(
        "wording.py", "return _words(old) == _words(new) and", "return old == new and", "other_wording"
    ),
    "advice never binds": Fault(
        "wording.py", "return bool(numbers_of(clause.says)) or", "return False and", "other_wording"
    ),
    "what waits to be decided is decided": Fault(
        "text.py", "if clause.says.startswith(UNDECIDED):", "if False:", "unplayed_text"
    ),
    "more permitted is a major step": Fault(
        "verdict.py", "(Status.SAME, Status.MORE)", "(Status.SAME,)", "steps"
    ),
    "every change is a patch": Fault("verdict.py", "return Step.MAJOR if", "return Step.PATCH if", "steps"),
    "what appears has vanished": Fault(
        "consequences.py",
        '"vanished": _only(healths[0], healths[1]),',
        '"vanished": _only(healths[1], healths[0]),',
        "worse_and_better",
    ),
    "nothing ever appears": Fault(
        "consequences.py", '"appeared": _only(healths[1], healths[0]),', '"appeared": (),', "worse_and_better"
    ),
    "both sides are examined on the left": Fault(
        "consequences.py",
        "for health, table in zip(found, (ground.left, ground.right), strict=True):\n            examine",
        "for health, table in zip(found, (ground.left, ground.left), strict=True):\n            examine",
        "worse_and_better",
    ),
    "each side has its own luck": Fault(
        "statistics.py",
        "Games(ground.left, seed), Games(ground.right, seed)",
        "Games(ground.left, seed), Games(ground.right, seed + 1)",
        "the_same_luck",
    ),
    "all edits are to blame": Fault(
        "blame.py",
        "return tuple(edit.label for edit in some)",
        "return tuple(edit.label for edit in self.edits)",
        "blame",
    ),
    "the first edit is to blame": Fault("blame.py", "if causes(some):", "if True:", "blame"),
    "all proofs are carried over": Fault(
        "proofs.py",
        "if p.memory is not None or p in theory.steps or _speaks_of(theory, p.name) & numbers",
        "if False",
        "proofs_undone",
    ),
    "readings are no part of an edition": Fault(
        "approval.py",
        "{rules_fingerprint(side.game)} {readings}",
        "{rules_fingerprint(side.game)}",
        "sides_have_marks_of_their_own",
    ),
    "an approval is believed whatever is found": Fault(
        "approval.py",
        "drift = tuple(_drift(earlier, approval_of(found, earlier.reason)))",
        "drift = ()",
        "an_approval_that_drifts",
    ),
    "other rules are approved silently": Fault(
        "approval.py", "if one != other\n", "if False\n", "an_approval_that_drifts"
    ),
    "what is no more does not count as drift": Fault(
        "approval.py",
        'yield from (f"no more: {words}" for words in old if words not in new)',
        "pass",
        "an_approval_that_drifts",
    ),
    "the witness tells the right side twice": Fault(
        "witness.py",
        "one, other = _tried(lens.left, left, mine),",
        "one, other = _tried(lens.right, right, theirs),",
        "both_sides_in_the_witness",
    ),
    "what nobody is offered is permitted": Fault(
        "witness.py", "and offered[0] != offered[1]", "and False", "narrowing"
    ),
}


@pytest.mark.parametrize("probe", PROBES.values(), ids=PROBES)
def test_the_comparison_as_it_is_says_what_follows_from_the_rules(probe):
    probe(battery.Lab(compare.__name__))


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_a_seeded_fault_is_noticed(fault, tmp_path, monkeypatch):
    lab = faulty(fault, tmp_path / "wrong", monkeypatch)
    with pytest.raises((AssertionError, Disagreement)):
        PROBES[fault.probe](lab)


def faulty(fault: Fault, folder: Path, monkeypatch) -> battery.Lab:
    """The comparison with a fault in it, under another name."""
    shutil.copytree(Path(compare.__file__).parent, folder, ignore=shutil.ignore_patterns("__pycache__"))
    path = folder / fault.file
    text = path.read_text(encoding="utf-8")
    assert text.count(fault.right) >= 1, f"{fault.file} has no {fault.right!r} any more"
    path.write_text(text.replace(fault.right, fault.wrong), encoding="utf-8")
    name = f"ludex.solver.wrong_{abs(hash(fault)):x}"
    spec = importlib.util.spec_from_file_location(
        name, folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, name, module)
    spec.loader.exec_module(module)
    return battery.Lab(name)
