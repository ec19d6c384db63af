"""The revisions under docs/revisions mend what was found; each has a page, written by the comparison itself.

python -m tests.test_revisions          writes the pages anew
"""

import os
from pathlib import Path

import pytest
from ludex.model.games import load_game
from ludex.model.revision import load_revision
from ludex.reports.compare import as_markdown
from ludex.solver.budget import processor_seconds
from ludex.solver.compare.result import Verdict
from ludex.solver.compare.side import side_of
from ludex.solver.compare.verdict import compare

FOLDER = Path(__file__).parents[1] / "docs" / "revisions"
WHERE = {
    "nobody-is-stranded": ("tiny", "two"),
    "gold-for-six": ("6 players",),
    "one-winner": ("tiny", "full-2"),
    "token-moves-on": ("tiny", "full"),
}
"""The set-ups that each page tells of."""


def page(name):
    revision = load_revision(FOLDER / f"{name}.toml")
    game = load_game(revision.game)
    right = side_of(game, str(FOLDER / f"{name}.toml"))
    right = type(right)(name, right.game)
    found = compare(side_of(game, "base"), right, only=WHERE[name], hear=False, clock=processor_seconds)
    return found, f"# {revision.about}\n\n{as_markdown(found)}"


LONG = pytest.mark.skipif("LUDEX_LONG" not in os.environ, reason="takes long; LUDEX_LONG=1 runs it")
PAGES = [
    "nobody-is-stranded",
    "gold-for-six",
    pytest.param("one-winner", marks=LONG),
    "token-moves-on",
]


@pytest.mark.parametrize("name", PAGES)
def test_the_page_of_a_revision_is_what_the_comparison_says(name):
    found, text = page(name)
    assert found.verdict is Verdict.CHANGES and not found.consequences.appeared
    assert (FOLDER / f"{name}.md").read_text(encoding="utf-8") == text


def test_every_revision_has_its_page():
    assert (
        {path.stem for path in FOLDER.glob("*.toml")} == set(WHERE) == {p.stem for p in FOLDER.glob("*.md")}
    )


if __name__ == "__main__":
    for each in WHERE:
        (FOLDER / f"{each}.md").write_text(page(each)[1], encoding="utf-8")
