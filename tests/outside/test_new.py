"""`ludex new`: the project that it makes plays, is checked, has nothing to mend and passes its own tests."""

import subprocess

import pytest
from ludex.cli.main import run
from ludex.model.clause import load_catalog
from ludex.reports.scaffold.sentences import guessed_kind

from .project import EXAMPLES, SCRIPT, called, install, run_pytest

ENGINES = ("--engine", "prove", "--engine", "readings")
RULEBOOK = """# Setting up
Shuffle the cards and deal one to each player. There are 12 tokens.

# Playing
A player must take one to three tokens. You may not pass.
* You may look at your card.

# The end
The game ends when the supply is empty. Most points win!
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """A project made from a rulebook, known to Python by the entry point that it states itself."""
    folder = tmp_path_factory.mktemp("new")
    (folder / "rules.md").write_text(RULEBOOK, encoding="utf-8")
    words = ["new", "token-rush", "--players", "2-4", "--from", "rules.md"]
    subprocess.run([SCRIPT, *words], cwd=folder, check=True, timeout=60, capture_output=True)
    return install(folder / "token-rush")


def test_it_is_among_the_games(project):
    assert "Token Rush" in called(project, SCRIPT, "games").stdout


def test_it_is_played(project):
    done = called(
        project, SCRIPT, "play", "token-rush", "-c", "tiny", "-s", "1", typed="A take 3\nB take 1\n"
    )
    assert done.returncode == 0, done.stderr
    assert "TR-EX-END" in done.stdout


def test_it_is_checked_and_its_properties_hold(project):
    done = called(project, SCRIPT, "check", "token-rush", *ENGINES, "--budget", "8", "--exit-zero")
    assert done.returncode == 0, done.stderr
    assert "proved" in done.stdout
    assert "violated" not in done.stdout
    assert "How many tokens are a few?" in done.stdout


def test_it_has_nothing_to_mend(project):
    done = called(project, SCRIPT, "lint", "token-rush")
    assert (done.returncode, done.stdout) == (0, "0 remarks on Token Rush.\n")


@pytest.mark.parametrize(
    ("file", "right", "wrong", "stands", "said"),
    [
        ("play.py", '"TR-EX-TURN"', '"TR-EX-TRUN"', "TR-EX-TRUN", "TR-EX-TRUN is cited"),
        ("play.py", "tokens: Handful", "tokens", "@move", "parameter tokens has no annotation"),
        ("play.py", "-= tokens", "-= tokenz", "@move", "breaks down: Breakdown: take: NameError"),
        ("state.py", "supply: Amount", "supply: str", "supply: str", "str names no finite domain"),
        ("questions.py", '"most-at-once"', '"most-at-onec"', "onec", "unknown ruling 'most-at-onec'"),
        ("clauses.toml", "[[clause]]", "[clause", "[clause", "not valid TOML"),
        (
            "play.py",
            "tokens <= most_at_once(s)",
            "tokens <= 3",
            "",
            "questions.py:7: no rule asks most-at-once",
        ),
        ("properties.py", "def every", "deff every", "deff", "breaks down: SyntaxError"),
        ("properties.py", '("take",)', '("taek",)', "taek", "turns-go-round waits for the rule 'taek'"),
    ],
)
def test_a_slip_of_its_author_is_a_sentence_with_a_line(project, file, right, wrong, stands, said):
    path = project / "token_rush" / file
    written = path.read_text(encoding="utf-8")
    slipped = written.replace(right, wrong)
    line = 1 + next(number for number, text in enumerate(slipped.splitlines()) if stands in text)
    told = f"{file}:{line}: {said}" if stands else said
    try:
        path.write_text(slipped, encoding="utf-8")
        done = called(project, SCRIPT, "lint", "token-rush")
    finally:
        path.write_text(written, encoding="utf-8")
    assert (done.returncode, done.stderr) == (1, "")
    assert told in done.stdout


def test_properties_that_are_not_there_are_a_sentence(project):
    path = project / "token_rush" / "properties.py"
    path.rename(path.with_suffix(".away"))
    try:
        done = called(project, SCRIPT, "lint", "token-rush")
    finally:
        path.with_suffix(".away").rename(path)
    assert (done.returncode, done.stderr) == (1, "")
    assert "its properties cannot be had" in done.stdout


def test_its_tests_pass(project):
    done = run_pytest(project, "--ludex-seconds", "1")
    assert done.returncode == 0, done.stdout


def test_its_dispute_is_judged(project):
    assert "SILENT" in called(project, SCRIPT, "judge", "token_rush/cases/01-three-tokens.toml").stdout


def test_every_sentence_of_the_rulebook_is_a_clause_without_its_words(project):
    catalog = load_catalog(project / "token_rush" / "clauses.toml")
    made = [clause for clause in catalog if clause.lines]
    assert [clause.lines[0] for clause in made] == [2, 2, 5, 5, 6, 9, 9]
    assert {clause.section for clause in made} == {"Setting up", "Playing", "The end"}
    assert not any(line in clause.says for clause in made for line in RULEBOOK.splitlines() if line)
    done = called(project, SCRIPT, "clauses", "token-rush", "--against", "../rules.md")
    assert done.returncode == 0, done.stdout


def test_the_clauses_follow_another_printing_of_the_rulebook(project):
    other = RULEBOOK.replace("# Setting up", "A preface.\n\n# Getting ready")
    other = other.replace("may not pass", "cannot pass").replace(" There are 12 tokens.", "")
    (project / "second.md").write_text(other, encoding="utf-8")
    file = project / "token_rush" / "clauses.toml"
    before = file.read_text(encoding="utf-8")
    try:
        done = called(project, SCRIPT, "clauses", "token-rush", "--against", "second.md", "--write")
        after = called(project, SCRIPT, "clauses", "token-rush", "--against", "second.md")
        catalog = load_catalog(file)
    finally:
        file.write_text(before, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    assert "read again, because the sentence reads otherwise: TR-004" in done.stdout
    assert "new, to be put into your own words: TR-008" in done.stdout
    assert "gone from this copy; take it out, or leave it: TR-002" in done.stdout
    assert (catalog["TR-008"].section, catalog["TR-008"].lines) == ("Rulebook", (1,))
    assert catalog["TR-001"].lines == (4,)
    assert catalog["TR-006"].lines == (11,)
    assert "0 changed, 1 gone, 0 not covered" in after.stdout


def test_a_finished_game_is_copied_whole(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert run(["new", "goofspiel", "--example"]) == 0
    for name in ("rulebook.md", "goofspiel/cases/02-equal-cards.toml", "goofspiel/golden.json"):
        assert (tmp_path / "goofspiel" / name).read_bytes() == (EXAMPLES / "goofspiel" / name).read_bytes()
    assert run(["new", "chess", "--example"]) == 2
    assert "known: german-whist, goofspiel" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("You may not pass.", "prohibition"),
        ("You may pass.", "permission"),
        ("You must pay.", "obligation"),
        ("The most points win.", "scoring"),
        ("Ties are broken by most coins.", "scoring"),
        ("Discard the card.", "effect"),
    ],
)
def test_the_kind_of_a_clause_is_guessed_from_its_words(sentence, kind):
    assert guessed_kind(sentence) == kind


def test_a_sentence_that_gives_nothing_away_is_what_its_section_is_about():
    assert guessed_kind("Each player takes six coins.", "Setting up") == "setup"
    assert guessed_kind("Each player takes six coins.", "A round") == "effect"


@pytest.mark.parametrize(
    "words",
    [
        ("Token Rush",),
        ("gold-mine",),
        ("json",),
        ("class",),
        ("fine", "--players", "4-2"),
        ("fine", "--players", "2-9"),
        ("fine", "--players", "many"),
        ("fine", "--from", "no-such-rulebook.md"),
        ("there",),
    ],
    ids=" ".join,
)
def test_what_cannot_be_made_is_refused_in_a_sentence_and_nothing_is_left(
    words, tmp_path, monkeypatch, capsys
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "there").mkdir()
    assert run(["new", *words]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["there"]
