"""What is installed on a user's machine: one package, `ludex`, with everything in it."""

import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
SETUP = PROJECT["tool"]["setuptools"]
PARTS = {
    name: folder for name, folder in SETUP["package-dir"].items() if "/" not in folder and folder != "docs"
}
INSTALLED = {f".{pattern.rpartition('.')[2]}" for pattern in SETUP["package-data"]["*"]} | {".py"}


def folders() -> set[str]:
    """The packages that lie in the repository, by the names they are installed under."""
    found = set()
    for name, folder in PARTS.items():
        for init in (ROOT / folder).rglob("__init__.py"):
            found.add(".".join((name, *init.parent.relative_to(ROOT / folder).parts)))
    return found - {"ludex.invariants.api"} | {"ludex.api", "ludex.docs", "ludex.examples"}


def files() -> set[str]:
    """Every file that a user needs, by the path it is installed under."""
    listed = subprocess.run(
        ["git", "ls-files", *PARTS.values()], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split()
    wanted = {f"ludex/{path}" for path in listed if Path(path).suffix in INSTALLED}
    words = ["git", "ls-files", "docs/*.md", "docs/*.py", "docs/examples"]
    pages = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    pages = [path for path in pages if path.startswith("docs/examples/") or path.count("/") == 1]
    wanted |= {f"ludex/{path}".replace("ludex/docs/examples/", "ludex/examples/") for path in pages}
    return {path.replace("ludex/invariants/api/", "ludex/api/") for path in wanted}


def test_the_listed_packages_are_the_folders_with_code():
    assert set(SETUP["packages"]) == folders()


def _not_for_the_wheel(folder: str, names: list[str]) -> set[str]:
    """What a build does not need; the tests of the examples are a part of them."""
    left_out = {
        name for name in names if name.startswith(".") or name == "__pycache__" or name.endswith(".egg-info")
    }
    return left_out | ({"tests", "build"} if Path(folder) == ROOT else set())


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel, built as a user's installer builds it."""
    folder = tmp_path_factory.mktemp("wheel")
    source = folder / "source"
    shutil.copytree(ROOT, source, ignore=_not_for_the_wheel)
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", folder, source]
    done = subprocess.run(build, capture_output=True, text=True, timeout=300, check=False)
    if done.returncode:
        pytest.skip(f"pip cannot build a wheel here: {done.stderr.strip()[-200:]}")
    return next(folder.glob("*.whl"))


@pytest.mark.slow
def test_the_wheel_holds_one_package_with_every_file_in_it(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0].removesuffix(".dist-info").split("-")[0] for name in names} == {"ludex"}
    assert {name for name in names if name.startswith("ludex/")} == files()


@pytest.mark.slow
def test_the_wheel_works_in_an_empty_environment(wheel, tmp_path):
    venv.create(tmp_path / "env", with_pip=True)
    python = tmp_path / "env" / "bin" / "python"
    install = [python, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", wheel]
    subprocess.run(install, check=True, timeout=120)
    # what Ludex needs is taken from here; a folder on the path does not bring our editable install along
    env = {**os.environ, "PYTHONPATH": sysconfig.get_path("purelib")}
    where = "import importlib.util, ludex.api as a; print(a.__file__, importlib.util.find_spec('model'))"
    told = subprocess.run(
        [python, "-c", where], cwd=tmp_path, env=env, capture_output=True, text=True, check=True
    )
    file, model = told.stdout.split()
    assert Path(file).is_relative_to(tmp_path / "env")
    assert model == "None", "nothing of ours is called model"
    shown = subprocess.run(
        [tmp_path / "env" / "bin" / "ludex", "walk", "mint-works", "--games", "2"],
        cwd=tmp_path,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "2 random games" in shown.stdout, shown.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["env"], "nothing is left in the current folder"
    made = [tmp_path / "env" / "bin" / "ludex", "new", "goofspiel", "--example"]
    subprocess.run(made, cwd=tmp_path, env=env, check=True, capture_output=True)
    assert (tmp_path / "goofspiel" / "goofspiel" / "play.py").exists()
