"""The documents name files that are there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
NAMED = re.compile(r"`((?:model|invariants|solver|reports|cli|tests|docs)/[a-z_/.-]*)`")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_that_a_page_names_is_there(page):
    missing = [name for name in NAMED.findall(page.read_text(encoding="utf-8")) if not (ROOT / name).exists()]
    assert not missing


def test_a_word_of_the_glossary_has_one_meaning():
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    words = re.findall(r"^\| ([a-z -]+) \|", text.partition("## Words")[2], flags=re.M)[1:]
    assert words == sorted(set(words))
