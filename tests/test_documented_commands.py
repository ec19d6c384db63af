"""Every command that a page shows is run, on a small game and with little time; others are listed here."""

import re
import shlex
import shutil

import pytest
from ludex.cli.main import COMMANDS

from .outside.forked import forked
from .outside.project import EXAMPLES
from .test_commands_in_documents import PAGES, commands_of

GAME = "goofspiel"
NAMES = {
    "GAME": GAME, "NAME": GAME, "my-game": GAME, "GAME…": GAME, "german-whist": GAME,
    "RULEBOOK": "rulebook.md", "RULEBOOK.md": "rulebook.md", "goofspiel.md": "rulebook.md",
    "goofspiel/rulebook.md": "rulebook.md", "NEW": "new.md", "NEW.md": "new.md", "OLD.md": "rulebook.md",
    "A": "base", "B": "prize-that-nobody-takes=carried-over", "LEFT": "base",
    "RIGHT": "prize-that-nobody-takes=carried-over", "WHAT": "halt", "THING": "king", "FORMAT": "openspiel",
    "X": "tiny", "CONFIGURATION": "tiny", "P": "a-taken-prize-has-a-taker", "N": "2", "DIR": "certificate",
    "FOLDER": "certificate", "TRACE": "friday.json", "DISPUTE": "dispute.toml",
    "goofspiel/goofspiel/cases/02-equal-cards.toml": "dispute.toml", "PATH": "07-equal.toml",
    "NAME/cases/01-three-tokens.toml": "dispute.toml", "NAME[,NAME]": "cards", "PROPERTY": "no-halt",
}  # fmt: skip
"""What stands for what; `FILE` is to be read by those below, and written by all others."""
READS = {"judge": "dispute.toml", "replay": "friday.json", "--answers": "answers.toml"}
OTHER_NAMES = {("schema", "schema"): "clauses", ("golden", "--configuration"): "tiny"}
NEW = ("proof", "new.toml", "07-equal.toml", "written")
"""What commands make and do not overwrite."""
LITTLE = {
    "check": ("--budget", "1", "--exit-zero"),
    "compare": ("--quick", "--seconds", "2", "-c", "tiny"),
    "explore": ("--seconds", "2", "-c", "tiny"),
    "mend": ("--seconds", "2", "-c", "tiny"),
    "mutants": ("--seconds", "2"),
    "prove": ("--seconds", "5", "-c", "tiny"),
    "stats": ("--games", "4"),
    "walk": ("-n", "2"),
}
"""What is added so that a command takes little time; the last of two equal options counts."""
ONLY_PARSED = {
    "check mint-works": "about a minute",
    "bench": "measures for minutes; tests/cli/test_bench.py",
    "bench GAME": "measures for minutes; tests/cli/test_bench.py",
    "bench --seconds 1 --markdown FILE --json FILE": "measures for minutes; tests/cli/test_bench.py",
    "explore GAME -c CONFIGURATION --on ray --parts 8 --keep DIR": "a cluster; tests/solver/cluster",
    "serve": "goes on until it is ended; tests/cli/test_serve.py",
    "solve fourteen-nights": "minutes; tests/solver/studies",
    "solve gold-mine": "minutes; tests/solver/studies",
    "solve project-mine": "minutes; tests/solver/studies",
    "solve GAME": "the example has no study; tests/solver/studies",
    "solve GAME --free NAME,NAME --so-that PROPERTY": "needs figures; tests/solver/compare",
    "judge model/mint_works/cases/07-….toml": "a name cut short; tests/cases runs every case",
    "new NAME": "run by tests/test_tutorial.py with more words",
    "check --finding ID": "the name of a finding; tests/cli/check",
    "mend GAME WHAT": "the example has nothing to mend; tests/solver/compare",
    "new my-game --players 2-4 --from RULEBOOK.md": "run by tests/outside/test_new.py",
    "mend GAME": "in a table; it also wants to know what to mend",
    "compare --approve": "an option by its name",
    "judge --house": "an option by its name",
    "play --svg FILE": "an option by its name",
    "new goofspiel --example": "run by tests/test_tutorial.py",
    "new goofspiel --from goofspiel.md --players 2-3": "run by tests/test_tutorial.py",
    "play mint-works --players 2 --seed 7 --script opening.txt": "run by tests/test_readme.py",
    "--install-completion": "changes the shell; tests/cli/test_completion.py",
    "--show-completion": "asks which shell it is in; tests/cli/test_completion.py",
    "check": "all games: several minutes",
    "check --last": "all games",
    "check --html FILE": "all games: several minutes",
    "schema components GAME": "the example does not say what form its components have",
}
"""What is not run here, and why."""
MENTIONS = {name for name in COMMANDS if name not in ("cases", "docs", "games")}
"""The name of a command alone is its name in a sentence, unless it can be given so."""
CODES = {"judge": {0, 1, 3, 4}}


def shown() -> list[str]:
    """Every command of every page, once, without what may be left out being marked."""
    lines = {line for page in PAGES for line in commands_of(page)}
    return sorted({re.sub(r"[\[\]]|…(?=\]| |$)", "", line).removeprefix("ludex ") for line in lines})


def to_run() -> dict[tuple[str, ...], str]:
    """What is really run for what is shown, each once."""
    found: dict[tuple[str, ...], str] = {}
    for line in shown():
        words = shlex.split(line)
        if line not in ONLY_PARSED and not (len(words) == 1 and words[0] in MENTIONS):
            found.setdefault(_cheaply(words), line)
    return found


def _cheaply(words: list[str]) -> tuple[str, ...]:
    """The same with the names of what lies in the folder, and with little time."""
    command, little = words[0], LITTLE.get(words[0], ())
    said = {word for word in little if word.startswith("-")}
    given = []
    for before, word in zip(["", *words], words, strict=False):
        if before in said or word in said:
            continue
        if word == "FILE":
            writes = before.startswith("-") and (command, before) != ("judge", "--json")
            given.append(READS.get(before) or ("written" if writes else READS[command]))
        elif word == "NAME" and (command, before) in OTHER_NAMES:
            given.append(OTHER_NAMES[command, before])
        elif word == "FOLDER" and before == "--certificate":
            given.append("proof")
        elif word == "DIR" and before in ("--keep", "--spill"):
            given.append("kept")
        elif before != "--bot":
            given.append(NAMES.get(word, word))
        else:
            given.append(word)
    return (*given, *little)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The finished example, with a saved game, a dispute, a certificate and the like beside it."""
    place = tmp_path_factory.mktemp("documented")
    shutil.copytree(EXAMPLES / GAME / GAME, place / GAME)
    shutil.copy(EXAMPLES / GAME / "rulebook.md", place / "rulebook.md")
    text = (place / "rulebook.md").read_text(encoding="utf-8")
    (place / "new.md").write_text(text.replace("nobody takes the prize", "the prize stays"), encoding="utf-8")
    shutil.copy(place / GAME / "cases" / "02-equal-cards.toml", place / "dispute.toml")
    about = place / f"{GAME}-0.1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {GAME}\nVersion: 0.1.0\n", encoding="utf-8"
    )
    (about / "entry_points.txt").write_text(f"[ludex.games]\n{GAME} = {GAME}:GAME\n", encoding="utf-8")
    saved = "A pick 3\nB pick 2\nsave friday.json\n"
    assert forked(place, "play", GAME, "-c", "tiny", "-s", "4", typed=saved).code == 0
    assert forked(place, "questions", GAME, "--write", "answers.toml").code == 0
    proof = ("prove", GAME, "-c", "tiny", "--seconds", "20", "--certificate", "certificate")
    assert forked(place, *proof).code in (0, 1)
    assert forked(place, "check", GAME, "--budget", "1", "--exit-zero").code == 0
    return place


@pytest.mark.slow
@pytest.mark.parametrize("words", to_run(), ids=" ".join)
def test_a_command_of_the_documentation_works(folder, words):
    for name in NEW:
        made = folder / name
        shutil.rmtree(made) if made.is_dir() else made.unlink(missing_ok=True)
    ended = forked(folder, *words, typed="A pick 3\n")
    assert ended.code in CODES.get(words[0], {0, 1}), ended
    assert "Traceback" not in ended.err


def test_what_is_only_parsed_is_shown_somewhere():
    """A reason for a command that no page shows any more is taken off the list."""
    assert set(ONLY_PARSED) <= set(shown())


def test_most_commands_are_run():
    run = len(to_run())
    assert run >= 60, run
    assert len(ONLY_PARSED) <= 30
