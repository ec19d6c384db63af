"""SPIN searches the exported game: it stores as many states as we count positions."""

from __future__ import annotations

import json
import re
import shutil
import subprocess

import pytest
from ludex.cli.main import run
from ludex.model.games import OURS, load_game
from ludex.solver.export.spin import NoSpin, Verifier

pytestmark = pytest.mark.skipif(shutil.which("spin") is None, reason="SPIN is not installed")


@pytest.mark.parametrize("name", OURS)
def test_spin_stores_as_many_states_as_there_are_positions(name, tmp_path):
    game = load_game(name)
    table = game.table(game.configurations["tiny"])
    found = Verifier(table, tmp_path, flags=("-O1",)).run()
    ours = json.loads((game.folder / "golden.json").read_text())["configurations"]["tiny"]
    assert found.complete
    assert found.states == ours["positions"]
    assert found.transitions == ours["transitions"] + 1, "SPIN counts the start"


def test_a_broken_law_stops_the_search_where_laws_are_watched(tmp_path):
    game = load_game("mint-works")
    table = game.table(game.configurations["tiny"])
    Verifier(table, tmp_path, flags=("-O0", "-DLAWS")).run()
    rules = tmp_path / "mint-works.c"
    text = rules.read_text()
    broken = re.sub(r"(static long holds_0\(X \*x, S \*s\) \{)", r"\1 return 0;", text, count=1)
    assert broken != text
    rules.write_text(broken)
    subprocess.run(
        ["cc", "-O0", "-w", "-DSAFETY", "-DNOREDUCE", "-DLAWS", "-o", "pan", "pan.c", "mint-works.c"],
        cwd=tmp_path,
        check=True,
    )
    ran = subprocess.run(["./pan"], cwd=tmp_path, capture_output=True, text=True)
    assert ran.returncode == 1
    assert "this law is broken" in ran.stderr


def test_a_model_with_too_few_options_is_refused_and_not_searched_in_part(tmp_path):
    game = load_game("mint-works")
    table = game.table(game.configurations["tiny"])
    with pytest.raises(NoSpin, match="more moves than the model has options"):
        Verifier(table, tmp_path, flags=("-O0",), most_moves=1).run()


def test_the_files_are_written_and_named(tmp_path, capsys):
    folder = tmp_path / "out"
    assert run(["export", "mint-works", "--to", "promela", "-c", "tiny", "--out", str(folder)]) == 0
    assert {path.name for path in folder.iterdir()} == {"mint-works.pml", "mint-works.h", "mint-works.c"}
    assert "mint-works.pml" in capsys.readouterr().out


def test_an_unknown_format_is_refused_in_a_sentence(capsys):
    assert run(["export", "mint-works", "--to", "promella"]) == 2
    assert "unknown form 'promella'; did you mean promela" in capsys.readouterr().err
