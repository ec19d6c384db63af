"""The map of the tests names every folder of them."""

import re
from pathlib import Path

TESTS = Path(__file__).parent
MAP = (TESTS / "README.md").read_text(encoding="utf-8")


def test_every_folder_of_tests_is_on_the_map_and_no_other():
    named = {word.rstrip("/") for row in MAP.splitlines() for word in re.findall(r"`([a-z_/]+)`", row)}
    folders = {path for path in TESTS.iterdir() if (path / "__init__.py").exists()}
    folders |= {path for path in (TESTS / "solver").iterdir() if (path / "__init__.py").exists()}
    there = {str(path.relative_to(TESTS)) for path in folders}
    assert there <= named
    assert {name for name in named if name.startswith("solver/")} <= there
