"""An author's mistakes, one at a time, in every kind of file: each is one sentence that says where."""

import shutil
from pathlib import Path

import pytest
from ludex.cli.main import run

from .forked import forked
from .project import install

PLAY, STATE, SCORING = "play.py", "state.py", "scoring.py"
TAKEN = "    s.supply -= tokens\n"
LOADED = "rush (rush:GAME): cannot be loaded: "
ANY = ("games rush", "walk rush -n 2 --most 100")
WALKED = ("walk rush -n 2 --most 100",)
MISTAKES = {
    "syntax": (
        PLAY,
        TAKEN,
        "    s.supply -= = 1\n",
        ANY,
        LOADED + "SyntaxError: invalid syntax, at rush/play.py:44",
    ),
    "a-name-in-a-rule": (PLAY, TAKEN, "    s.supply -= token\n", WALKED, "rush/play.py:44: take: NameError"),
    "a-field": (PLAY, TAKEN, "    s.suply -= tokens\n", WALKED, "rush/play.py:44: take: AttributeError"),
    "an-import": (PLAY, "import most_at_once", "import most", ANY, "at rush/play.py:7"),
    "a-module": (PLAY, "from .questions", "from .question", ANY, "'rush.question', at rush/play.py:7"),
    "a-name-of-ours": (STATE, "Amount, Box,", "Amount, Bax,", ANY, "at rush/state.py:8"),
    "imports-in-a-circle": (STATE, "from enum", "from .play import take\nfrom enum", ANY, "circular import"),
    "a-text-in-a-position": (
        STATE,
        "supply: Amount",
        "supply: str",
        ANY,
        "Position.supply: str names no finite",
    ),
    "no-annotation": (
        PLAY,
        "tokens: Handful",
        "tokens",
        ANY,
        "rush.play.take: parameter tokens has no annotation",
    ),
    "an-annotation": (
        PLAY,
        "tokens: Handful",
        "tokens: Handfull",
        ANY,
        "rush.play.take: an annotation that Python",
    ),
    "recursion": (
        SCORING,
        "return s.",
        "return points(s, seat) + s.",
        WALKED,
        "rush/scoring.py:10: RecursionError",
    ),
    "scoring": (SCORING, "return s.", "return 1 // 0 + s.", WALKED, "rush/scoring.py:10: ZeroDivisionError"),
    "many-ways": (STATE, "between(1, 3)", "between(1, 10**9)", ANY, "rush.play.take: 2,000,000,000 ways"),
    "a-long-row": (
        STATE,
        "Each[Seat, Amount]",
        "Each[Annotated[int, between(0, 10**9)], Amount]",
        ANY,
        "a row of",
    ),
    "a-limit-without-a-pile": (
        STATE,
        "supply: Amount",
        "supply: Annotated[Amount, Limit(3)]",
        ANY,
        "but no pile",
    ),
    "a-rule-without-a-mark": ("__init__.py", "take, draw)", "take, start)", ANY, "is not marked"),
    "an-argument-of-game": ("__init__.py", "to_act=to_act", "to_akt=to_act", ANY, "at rush/__init__.py:"),
    "a-bracket": ("clauses.toml", "[[clause]]", "[[clause]", ANY, "clauses.toml: not valid TOML"),
    "a-kind": ("clauses.toml", '"obligation"', '"obligatoin"', ("clauses rush",), "clause.1.kind"),
    "a-ruling": ("rulings.toml", '"three"', '"tree"', ("rulings rush",), "rulings.toml"),
    "a-number": (
        "configurations.toml",
        "players = 2",
        "players = two",
        ("games rush",),
        "configurations.toml: not valid TOML",
    ),
    "an-option": ("configurations.toml", "tokens =", "tokns =", ("walk rush -c tiny -n 1",), "tokns"),
    "a-figure": ("components.toml", "worth = 1", "wort = 1", ANY, "rush/state.py:"),
}


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A project without mistakes."""
    folder = tmp_path_factory.mktemp("mistakes")
    rulebook = folder / "rules.md"
    rulebook.write_text("# Playing\nTake one to three tokens.\n", encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        assert run(["new", "rush", "--players", "2-3", "--from", "rules.md"]) == 0
    return install(folder / "rush")


def with_mistake(whole: Path, folder: Path, file: str, right: str, wrong: str) -> Path:
    """A copy of the project with one thing written otherwise."""
    project = folder / "rush"
    shutil.copytree(whole, project)
    path = project / "rush" / file
    text = path.read_text(encoding="utf-8").replace("Game, Seat,", "Game, Limit, Seat,")
    assert right in text
    path.write_text(text.replace(right, wrong, 1), encoding="utf-8")
    return project


@pytest.mark.parametrize("name", MISTAKES)
def test_it_is_one_sentence_with_its_place(whole, tmp_path, name):
    file, right, wrong, commands, said = MISTAKES[name]
    project = with_mistake(whole, tmp_path, file, right, wrong)
    for command in commands:
        ended = forked(project, *command.split())
        assert ended.code == 2, ended
        assert ended.err.count("\n") == 1, ended.err
        assert said in ended.err


@pytest.mark.parametrize(
    ("file", "right", "wrong", "said"),
    [
        ("clauses.toml", 'section = "Playing"', 'section = "Plaing"', "did you mean 'Playing'"),
        ("__init__.py", "Ending.SUPPLY_EMPTY: ", "2: ", "has no clause for the ending 1"),
        (
            "__init__.py",
            "range(2, 4)",
            "range(2, 9)",
            "8 players are more than Ludex has",
        ),
        (
            "clauses.toml",
            'id = "RUSH-EX-TAKE"',
            'id = "RUSH-EX-TAKE"\nfacts = ["chip == 3"]',
            "says chip == 3, but the components have chip == 2",
        ),
    ],
)
def test_lint_names_what_stands_in_files(whole, tmp_path, file, right, wrong, said):
    project = with_mistake(whole, tmp_path, file, right, wrong)
    with (project / "rush" / "components.toml").open("a") as components:
        components.write('[[chip]]\nname = "chip"\ncount = 2\nsource = "assumed"\n')
    ended = forked(project, "lint", "rush")
    assert ended.code == 1, ended
    assert said in ended.out


@pytest.mark.parametrize(
    ("file", "right", "wrong", "said"),
    [
        (SCORING, "return s.", "return 1 // 0 + s.", "rush/scoring.py:10: breaks down: ZeroDivisionError"),
        (SCORING, "return s.", "s.", "the score of a seat is None"),
        (PLAY, "else s.turn", "else 99", "to_act says 99"),
        ("picture.py", "{s.supply}", "{s.suply}", "breaks down: AttributeError"),
    ],
)
def test_lint_tries_scores_turns_and_pictures(whole, tmp_path, file, right, wrong, said):
    ended = forked(with_mistake(whole, tmp_path, file, right, wrong), "lint", "rush")
    assert ended.code == 1, ended
    assert said in ended.out


def test_cards_that_the_rules_count_on_are_asked_for_in_a_sentence(whole, tmp_path):
    counted = 'self.worth = tuple(card["worth"] for card in data["card"])'
    asked = f'{counted}\n        self.third = self.cards.index("card-3")'
    project = with_mistake(whole, tmp_path, STATE, counted, asked)
    (project / "few.toml").write_text('[[card]]\nname = "card-1"\nworth = 1\nsource = "assumed"\n')
    ended = forked(project, "walk", "rush", "-n", "1", "--components", "few.toml")
    assert ended.code == 2, ended
    assert ended.err.startswith("rush/state.py:")
    assert "Rush cannot be set up with these components" in ended.err
    assert forked(project, "walk", "rush", "-n", "1").code == 0


def test_a_rule_that_never_ends_is_ended_and_named(whole, tmp_path, monkeypatch):
    monkeypatch.setattr("ludex.model.mistake.SECONDS", 0.5)
    project = with_mistake(whole, tmp_path, PLAY, TAKEN, f"    while True:\n        pass\n{TAKEN}")
    ended = forked(project, "walk", "rush", "-n", "1")
    assert ended.code == 2, ended
    assert ended.err.startswith(("rush/play.py:44: has not", "rush/play.py:45: has not"))
    assert "Mint Works" in forked(project, "games").out


def test_a_module_that_never_ends_does_not_hide_the_other_games(whole, tmp_path, monkeypatch):
    monkeypatch.setattr("ludex.model.mistake.SECONDS", 1)
    project = with_mistake(whole, tmp_path, SCORING, "def points", "while True:\n    pass\n\n\ndef points")
    ended = forked(project, "games")
    assert ended.code == 0, ended
    assert "Mint Works" in ended.out
    assert "has not come to an end" in " ".join(ended.out.split())


@pytest.mark.parametrize(
    ("file", "right", "wrong", "command", "said"),
    [
        (PLAY, "from ludex.api import", "from model.rule import", "games rush", "play.py:5"),
        (
            PLAY,
            TAKEN,
            '    s.box.reading("most-at-once")\n' + TAKEN,
            "walk rush -n 1",
            '@question("most-at-once")',
        ),
    ],
)
def test_a_game_written_for_the_first_version_is_told_what_to_write(
    whole, tmp_path, file, right, wrong, command, said
):
    ended = forked(with_mistake(whole, tmp_path, file, right, wrong), *command.split())
    assert ended.code == 2, ended
    assert ended.err.count("\n") == 1, ended.err
    assert said in ended.err.replace("'", '"')
