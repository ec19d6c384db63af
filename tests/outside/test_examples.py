"""The example games are projects of their own, with nothing to mend and tests that pass."""

import pytest

from .project import EXAMPLES, SCRIPT, called, copy_of_example, run_pytest

NAMES = sorted(path.parent.name for path in EXAMPLES.glob("*/pyproject.toml"))


@pytest.fixture(scope="module", params=NAMES)
def example(request, tmp_path_factory):
    return copy_of_example(request.param, tmp_path_factory.mktemp("examples"))


def test_every_sentence_of_its_rulebook_is_covered(example):
    done = called(example, SCRIPT, "clauses", example.name, "--against", "rulebook.md")
    assert done.returncode == 0, done.stdout


def test_its_tests_pass_with_those_that_nobody_wrote(example):
    done = run_pytest(example, "--ludex-seconds", "0.5")
    assert done.returncode == 0, done.stdout
    assert int(done.stdout.splitlines()[-1].split()[0]) > 35
