"""A game's project as if it were installed: its folder, known to Python by the entry point that it states."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

SCRIPT = Path(sys.executable).parent / "ludex"
EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


def install(project: Path) -> Path:
    """State the entry points of a project where Python looks for them."""
    stated = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    about = project / f"{stated['name'].replace('-', '_')}-0.1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {stated['name']}\nVersion: 0.1.0\n")
    points = stated["entry-points"]["ludex.games"].items()
    listed = "".join(f"{name} = {value}\n" for name, value in points)
    (about / "entry_points.txt").write_text(f"[ludex.games]\n{listed}")
    return project


def copy_of_example(name: str, folder: Path) -> Path:
    """An example game, installed in a folder of its own."""
    left_out = shutil.ignore_patterns("*.egg-info", "__pycache__")
    shutil.copytree(EXAMPLES / name, folder / name, ignore=left_out)
    return install(folder / name)


def called(project: Path, *words: object, typed: str = "") -> subprocess.CompletedProcess[str]:
    """What a command says in the project's folder."""
    return subprocess.run(
        [str(word) for word in words],
        cwd=project,
        env={**os.environ, "PYTHONPATH": str(project), "LUDEX_CACHE": str(project / "cache")},
        input=typed,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def run_pytest(project: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """What pytest says in the project's folder."""
    return called(project, sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *words)
