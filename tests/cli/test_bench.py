"""`ludex bench` prints a table, writes it as JSON, and says what it skips."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from ludex.cli.main import run
from ludex.solver.native import NoCompiler
from ludex.solver.native.build import compiler

try:
    compiler()
except NoCompiler as error:
    pytest.skip(str(error), allow_module_level=True)


def test_the_figures_of_a_game_are_printed_and_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written, document = tmp_path / "bench.json", tmp_path / "bench.md"
    words = [
        "bench",
        "fourteen-nights",
        "--seconds",
        "0.2",
        "--json",
        str(written),
        "--markdown",
        str(document),
    ]
    assert run(words) == 0
    shown = capsys.readouterr().out
    rows = json.loads(written.read_text(encoding="utf-8"))["rows"]
    assert {(row["what"], row["engine"]) for row in rows} >= {
        ("explore, all properties", "Python"),
        ("explore, all properties", "native"),
        ("explore, cores counted", "native, 2 cores"),
        ("transitions, bare", "native"),
        ("random moves, bare", "native"),
        ("random games to their end, all properties", "native"),
        ("random moves, bare", "Hypothesis"),
        *([("explore, bare", "SPIN"), ("transitions, bare", "SPIN")] if shutil.which("spin") else []),
    }
    assert all(row["rate"] > 0 for row in rows)
    assert len(document.read_text(encoding="utf-8").splitlines()) == len(rows) + 2
    assert "Skipped" in shown
