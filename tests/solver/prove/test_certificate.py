"""Certificates: any solver can check them, and one that was tampered with, however neatly, is refused."""

import hashlib
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from ludex.model.errors import BadInput
from ludex.solver.budget import Budget
from ludex.solver.mutants.defects import functions_of, mutants, mutated
from ludex.solver.prove import recheck
from ludex.solver.prove.certificate import MANIFEST, Manifest, verify
from ludex.solver.prove.engine import prove

from tests.solver.prove import claims
from tests.toy import GAME


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    folder = tmp_path_factory.mktemp("certificates") / "toy"
    prove(GAME.table(players=2), claims.TRUE, configuration_name="toy", processes=1, certificate=folder)
    return folder


@pytest.fixture
def folder(written, tmp_path):
    return Path(shutil.copytree(written, tmp_path / "copy"))


def checked(folder):
    return verify(folder, GAME, claims.TRUE, budget=Budget(120), processes=1)


def refusal(folder):
    with pytest.raises(BadInput) as refused:
        checked(folder)
    return str(refused.value)


def forge(folder, change):
    """Change the manifest as somebody would who knows how it is sealed."""
    data = json.loads((folder / MANIFEST).read_text())
    change(data)
    manifest = Manifest.model_validate(data)
    sealed = manifest.model_copy(update={"digest": manifest.sealed()})
    (folder / MANIFEST).write_text(sealed.model_dump_json())


def test_every_step_is_confirmed_by_every_solver(folder):
    done = checked(folder)
    assert done.unconfirmed == []
    solvers = {"z3", "cvc5"} if recheck.available() else {"z3"}
    assert {frozenset(said) for said in done.answers.values()} == {frozenset(solvers)}
    assert {"someone-can-always-move", "rules-never-break-down"} <= set(done.manifest.proved)


def test_a_law_that_the_files_do_not_show_is_named_as_left_out(folder):
    manifest = checked(folder).manifest
    assert manifest.left_out == ("what-happens-by-itself-stops",)
    assert "what-happens-by-itself-stops" not in manifest.proved
    forge(folder, lambda data: data["proved"].append("what-happens-by-itself-stops"))
    assert "what-happens-by-itself-stops" in refusal(folder)


def test_a_bare_solver_finds_each_file_contradictory(folder):
    solver = Path(sys.executable).with_name("z3")
    if not solver.exists():
        pytest.skip("z3 is not installed as a command")
    files = sorted(folder.glob("*.smt2"))[::7]
    runs = [subprocess.run([solver, file], capture_output=True, check=False) for file in files]
    assert {run.stdout for run in runs} == {b"unsat\n"}


def test_a_changed_file_is_refused(folder):
    file = next(folder.glob("*take*.smt2"))
    file.write_text(file.read_text() + "(assert false)\n")
    assert "it is not the file that the manifest was made for" in refusal(folder)


def test_a_changed_manifest_is_refused(folder):
    path = folder / MANIFEST
    path.write_text(path.read_text().replace('"toy"', '"toy "', 1))
    assert "it was changed after it was written" in refusal(folder)


def test_a_step_that_says_something_else_than_the_rules_is_refused(folder):
    file = next(folder.glob("*take*.smt2"))
    text = file.read_text().replace("(check-sat)", "(assert false)\n(check-sat)")
    file.write_text(text)

    def reseal(data):
        row = next(row for row in data["steps"] if row["file"] == file.name)
        row["sha256"] = hashlib.sha256(text.encode()).hexdigest()

    forge(folder, reseal)
    assert "it does not say what the rules say" in refusal(folder)


def test_a_step_that_is_left_out_is_missed(folder):
    def leave_out(data):
        row = next(row for row in data["steps"] if row["kind"] == "keeps")
        data["steps"].remove(row)
        (folder / row["file"]).unlink()

    forge(folder, leave_out)
    assert "is not shown after" in refusal(folder)


def test_a_claim_that_nobody_proved_is_not_taken_from_the_manifest(folder):
    def disown(data):
        used = next(row["claims"][0] for row in data["steps"] if row["claims"])
        data["proved"].remove(used)

    forge(folder, disown)
    assert "which is not proved in it" in refusal(folder)


def test_a_file_that_the_manifest_does_not_name_is_refused(folder):
    (folder / "more.smt2").write_text("(check-sat)")
    assert "a file that the manifest does not name" in refusal(folder)


def test_a_certificate_of_other_rules_is_refused(folder):
    forge(folder, lambda data: data.update(rules="0" * 64))
    assert "it was made for other rules" in refusal(folder)


def test_rules_that_were_changed_in_memory_do_not_pass_for_the_old_ones(folder):
    broken = next(m for m in mutants(functions_of(GAME)) if m.what == "without s.heap -= coins")
    with mutated(broken):
        assert "it does not say what the rules say" in refusal(folder)
