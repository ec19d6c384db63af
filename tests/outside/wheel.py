"""The wheel on other Pythons, by hand: `python -m tests.outside.wheel python3.11 python3.13`.

Builds the wheel, installs it with all that it needs into an empty environment of each Python, and does there
what a newcomer does. It needs a package index, so it is no test of the suite.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from .test_package import ROOT, _not_for_the_wheel

STEPS = (
    ("ludex --version", "ludex 0.1.0"),
    ("ludex games", "Mint Works"),
    ("ludex docs tutorial", "A rulebook in an hour"),
    ("ludex new goofspiel --example", "is made"),
    ("ludex new my-game --players 2-3", "is made"),
    ("pip install --quiet -e goofspiel -e my-game", ""),
    ("ludex lint goofspiel", "0 remarks"),
    ("ludex lint my-game", "0 remarks"),
    ("ludex judge goofspiel/goofspiel/cases/02-equal-cards.toml", "SILENT"),
    ("ludex check goofspiel --budget 20 --exit-zero", "Where does a prize go"),
    ("cd goofspiel && pytest -q --ludex-seconds 1", "passed"),
    ("cd my-game && pytest -q --ludex-seconds 1", "passed"),
)


def walk(python: str, wheel: Path, folder: Path) -> None:
    """Everything that a newcomer does, with this Python."""
    subprocess.run([python, "-m", "venv", folder / "env"], check=True)
    work = folder / "work"
    work.mkdir()
    env = {
        **{name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")},
        "PATH": f"{folder / 'env' / 'bin'}{os.pathsep}{os.environ['PATH']}",
        "LUDEX_CACHE": str(folder / "cache"),
    }
    install = [folder / "env" / "bin" / "python", "-m", "pip", "install", "--quiet", wheel, "pytest"]
    subprocess.run(install, check=True, env=env)
    for command, expected in STEPS:
        done = subprocess.run(
            ["bash", "-c", command], cwd=work, env=env, capture_output=True, text=True, check=False
        )
        said = done.stdout + done.stderr
        if expected not in said or "Traceback" in said or " failed" in said:
            sys.exit(f"{python}: {command}\n{said}")
        print(f"{python}: {command}", flush=True)
    left = sorted(path.name for path in work.iterdir())
    if left != ["goofspiel", "my-game"]:
        sys.exit(f"{python}: left behind: {left}")


def main(pythons: list[str]) -> None:
    """Build once, walk with each."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        shutil.copytree(ROOT, folder / "source", ignore=_not_for_the_wheel)
        build = [
            sys.executable,
            "-m",
            "pip",
            "wheel",
            "--quiet",
            "--no-deps",
            "-w",
            folder,
            folder / "source",
        ]
        subprocess.run(build, check=True)
        (wheel,) = folder.glob("*.whl")
        for number, python in enumerate(pythons):
            (folder / str(number)).mkdir()
            walk(python, wheel, folder / str(number))


if __name__ == "__main__":
    main(sys.argv[1:])
