"""The Action and the hooks of `docs/guarding.md`: they pass what is right and stop what is wrong."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from .outside.project import copy_of_example

PAGE = (Path(__file__).parent.parent / "docs" / "guarding.md").read_text(encoding="utf-8")
ACTION, HOOKS = (yaml.safe_load(block) for block in re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL))
STEPS = ACTION["jobs"]["check"]["steps"]
NAMES = {"my-game": "goofspiel", "RULEBOOK.md": "rulebook.md"}
LONG = "check"
"""A minute's work; `tests/test_documented_commands.py` runs it with less time."""


def commands():
    """The commands of both, each once, on the example that comes with Ludex."""
    said = [step["run"] for step in STEPS if "run" in step] + [
        hook["entry"] for hook in HOOKS["repos"][0]["hooks"]
    ]
    found = {
        tuple(NAMES.get(word, word) for word in shlex.split(one)) for one in said if one.startswith("ludex ")
    }
    return sorted(words[1:] for words in found if words[1] != LONG)


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    return copy_of_example("goofspiel", tmp_path_factory.mktemp("guarded"))


def ended(project, words) -> int:
    """The exit code of a command in a process of its own: what other tests have loaded has no say."""
    known = {**os.environ, "PYTHONPATH": str(project), "LUDEX_CACHE": str(project / "cache")}
    ludex = Path(sys.executable).with_name("ludex")
    return subprocess.run([ludex, *words], cwd=project, env=known, capture_output=True).returncode


@pytest.mark.parametrize("words", commands(), ids=" ".join)
def test_what_is_right_passes_and_what_is_wrong_does_not(project, words):
    assert ended(project, words) == 0
    wrong = project / ("rulebook.md" if words[0] == "clauses" else "goofspiel/play.py")
    right = wrong.read_text(encoding="utf-8")
    spoilt = right.replace("The highest", "A new sentence.\nThe highest").replace(
        "The player of", "The winner of"
    )
    wrong.write_text(spoilt.replace('"GOOF-013"', '"GOOF-913"'), encoding="utf-8")
    assert ended(project, words) == 1
    wrong.write_text(right, encoding="utf-8")


def test_the_action_installs_before_it_runs_and_sends_what_it_wrote():
    assert ACTION[True] == ["push", "pull_request"]  # YAML reads `on` as yes
    assert STEPS[2]["run"].startswith("pip install -e .")
    written = re.findall(r"--sarif (\S+)", PAGE)
    assert STEPS[-1]["uses"].startswith("github/codeql-action/upload-sarif@")
    assert STEPS[-1]["with"]["sarif_file"] == "."
    assert all("/" not in name for name in written)


@pytest.mark.parametrize("hook", HOOKS["repos"][0]["hooks"], ids=lambda hook: hook["id"])
def test_a_hook_looks_at_the_files_that_it_is_about(hook):
    changed = (
        ["RULEBOOK.md", "my_game/clauses.toml"] if hook["id"] == "ludex-clauses" else ["my_game/play.py"]
    )
    assert all(re.search(hook["files"], name) for name in changed)
    assert not re.search(hook["files"], "README.md")
    assert hook["language"] == "system"
    assert hook["pass_filenames"] is False
