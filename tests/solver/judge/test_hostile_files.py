"""Whatever is wrong with a dispute file gets one clear sentence, exit code 2 and no traceback."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from ludex.cli.main import run

QUESTION = '[[questions]]\nmay = "A take 1"\n'
SETUP = "[setup]\nplayers = 2\n"


def refusal(path: Path, capsys: pytest.CaptureFixture[str], *options: str) -> str:
    """The sentence with which a file is refused, after its name."""
    code = run(["judge", str(path), *options])
    printed = capsys.readouterr()
    assert (code, printed.out) == (2, "")
    assert all(line.endswith(".") for line in printed.err.splitlines()), (
        "a sentence for each thing that is wrong"
    )
    assert "Traceback" not in printed.err
    return printed.err.strip().removeprefix(str(path)).removeprefix(": ")


def toml(text: str, tmp_path: Path) -> Path:
    path = tmp_path / "dispute.toml"
    path.write_text(text, encoding="utf-8")
    return path


BAD_TOML = {
    "broken": ('game = "toy', "not valid TOML"),
    "empty": ("", "field required"),
    "no game": (f'moves = ""\n{SETUP}{QUESTION}', "game: field required"),
    "unknown game": (f'game = "chess"\nmoves = ""\n{SETUP}{QUESTION}', "unknown game 'chess'"),
    "near game": (f'game = "toi"\nmoves = ""\n{SETUP}{QUESTION}', "did you mean toy"),
    "game of a wrong type": (
        f'game = 7\nmoves = ""\n{SETUP}{QUESTION}',
        "game: input should be a valid string",
    ),
    "another version": (
        f'ludex = 2\ngame = "toy"\nmoves = ""\n{SETUP}{QUESTION}',
        "ludex: input should be 1",
    ),
    "unknown key": (
        f'game = "toy"\nmovse = ""\nmoves = ""\n{SETUP}{QUESTION}',
        "unknown key 'movse'; did you mean moves.",
    ),
    "unknown key in a question": (
        f'game = "toy"\nmoves = ""\n{SETUP}{QUESTION}cliams = {{}}\n',
        "did you mean claims",
    ),
    "unknown key in the set-up": (
        f'game = "toy"\nmoves = ""\n{SETUP}player = 2\n{QUESTION}',
        "did you mean players",
    ),
    "a question that is no table": (
        'game = "toy"\nmoves = ""\nquestions = ["may"]\n',
        "'may' is no question we understand",
    ),
    "opening without position": (
        f'game = "toy"\nopening = "A take 1"\nmoves = ""\n{SETUP}{QUESTION}',
        "an opening leads to a position",
    ),
    "no question": (f'game = "toy"\nmoves = ""\n{SETUP}', "questions: field required"),
    "no questions": (
        f'game = "toy"\nmoves = ""\nquestions = []\n{SETUP}',
        "questions: a list should have at least 1",
    ),
    "question of two": (
        f'game = "toy"\nmoves = ""\n{SETUP}{QUESTION}options = "A"\n',
        "asks one of may, must, look, options, what_if, standing, tell, rule, this one asks may and options",
    ),
    "question of none": (f'game = "toy"\nmoves = ""\n{SETUP}[[questions]]\nclaims = {{}}\n', "asks nothing"),
    "standing untrue": (
        f'game = "toy"\nmoves = ""\n{SETUP}[[questions]]\nstanding = false\n',
        "should be True",
    ),
    "moves of a wrong type": (f'game = "toy"\nmoves = 3\n{SETUP}{QUESTION}', "moves"),
    "moves of tables": (f'game = "toy"\nmoves = [{{ A = 1 }}]\n{SETUP}{QUESTION}', "moves"),
    "players of a wrong type": (
        f'game = "toy"\nmoves = ""\n[setup]\nplayers = "few"\n{QUESTION}',
        "setup.players",
    ),
    "too many players": (f'game = "toy"\nmoves = ""\n[setup]\nplayers = 5\n{QUESTION}', "Toy is not for 5"),
    "a million players": (f'game = "toy"\nmoves = ""\n[setup]\nplayers = 1000000\n{QUESTION}', "players"),
    "unknown variant": (
        f'game = "toy"\nmoves = ""\n{SETUP}variants = ["fast"]\n{QUESTION}',
        "unknown variant 'fast'",
    ),
    "unknown ruling": (
        f'game = "toy"\nmoves = ""\n{SETUP}rulings = {{ bonus-sorce = "heap" }}\n{QUESTION}',
        "unknown ruling 'bonus-sorce'; did you mean bonus-source",
    ),
    "unknown reading": (
        f'game = "toy"\nmoves = ""\n{SETUP}rulings = {{ bonus-source = "hep" }}\n{QUESTION}',
        "unknown reading 'hep'; did you mean heap",
    ),
    "unknown option": (
        f'game = "toy"\nmoves = ""\n{SETUP}options = {{ hep = 3 }}\n{QUESTION}',
        "unknown option 'hep'",
    ),
    "unknown configuration": (
        f'game = "toy"\nmoves = ""\n[setup]\nconfiguration = "tinny"\n{QUESTION}',
        "unknown configuration 'tinny'; did you mean tiny",
    ),
    "illegal log": (
        f'game = "toy"\nmoves = """\nA take 3\n\nB take 3\nA take 3\n"""\n{SETUP}{QUESTION}',
        "moves: line 4: 'A take 3' is not permitted by TOY-TAKE-01; A turn takes one to three coins",
    ),
    "illegal log, listed": (
        f'game = "toy"\nmoves = ["A take 3", "B take 3", "A take 3"]\n{SETUP}{QUESTION}',
        "moves: item 3: 'A take 3' is not permitted by TOY-TAKE-01",
    ),
    "wrong seat in the log": (
        f'game = "toy"\nmoves = "B take 1"\n{SETUP}{QUESTION}',
        "not permitted by TOY-TURN-01",
    ),
    "no such seat in the log": (
        f'game = "toy"\nmoves = "C take 1"\n{SETUP}{QUESTION}',
        "moves: line 1: nobody sits at C; the seats are A and B.",
    ),
    "no such seat asked for": (
        f'game = "toy"\nmoves = ""\n{SETUP}[[questions]]\noptions = "Z"\n',
        "questions[1].options: unknown seat 'Z'; known: A, B.",
    ),
    "after the end": (
        f'game = "toy"\nmoves = "A take 3\\nB take 1"\n{SETUP}options = {{ heap = 3 }}\n{QUESTION}',
        "moves: line 2: 'B take 1' comes after the end (TOY-END-01)",
    ),
    "chance missing in the log": (
        f'game = "toy"\nmoves = "A take 1\\nB take 1"\n{SETUP}{QUESTION}',
        "moves: line 2: 'B take 1' is out of place; chance decides here: draw CARD.",
    ),
    "chance missing at the end": (
        f'game = "toy"\nmoves = "A take 1"\n{SETUP}[[questions]]\noptions = "B"\n',
        "questions[1].options: the log stops too early; chance decides here: draw CARD.",
    ),
    "chance where nothing is drawn": (
        f'game = "toy"\nmoves = "draw penny"\n{SETUP}{QUESTION}',
        "'draw penny' is out of place; A is to decide.",
    ),
    "what happens by itself": (
        f'game = "toy"\nmoves = "count"\n{SETUP}{QUESTION}',
        "'count' happens by itself",
    ),
    "unknown card": (
        f'game = "toy"\nmoves = "A take 1\\ndraw groat"\n{SETUP}{QUESTION}',
        "moves: line 2: card: unknown card 'groat'",
    ),
    "unknown rule": (
        f'game = "toy"\nmoves = ""\n{SETUP}[[questions]]\nmay = "A juggle 1"\n',
        "unknown rule 'juggle'",
    ),
    "asking for chance": (
        f'game = "toy"\nmoves = ""\n{SETUP}[[questions]]\nmay = "draw penny"\n',
        "no seat decides on draw; ask what_if.",
    ),
    "an empty question": (f'game = "toy"\nmoves = ""\n{SETUP}[[questions]]\nmay = ""\n', "an empty move"),
    "what if nothing": (
        f'game = "toy"\nmoves = ""\n{SETUP}[[questions]]\nwhat_if = " "\n',
        "what_if: no move",
    ),
    "claims on options": (
        f'game = "toy"\nmoves = ""\n{SETUP}[[questions]]\noptions = "A"\nclaims = {{ A = "legal" }}\n',
        "claims go with may, what_if, standing or tell",
    ),
    "a case without expectation": (
        f'game = "toy"\nmoves = ""\n{SETUP}{QUESTION}[case]\nnumber = 1\ntitle = "x"\nreasoning = "y"\n',
        "each question of a case needs what is expected of it",
    ),
    "deep nesting": ('game = "toy"\nmoves = ' + "[" * 5000, "not valid TOML"),
}

BAD_POSITIONS = {
    "unknown field": ("haep = 3", "position: unknown field 'haep'; did you mean heap or phase."),
    "text for a number": ('heap = "many"', "position.heap: 'many' is not a whole number."),
    "a fraction": ("heap = 1.5", "position.heap: 1.5 is not a whole number."),
    "negative coins": ("coins = { A = -1 }", "position.coins.A: -1 is out of range; from 0 to any."),
    "a number without end": ("heap = 99999999999999999999", "too large to be real"),
    "a number for a row": ("coins = 3", "position.coins: needs a table by seat"),
    "no such seat": ("coins = { C = 1 }", "position.coins: unknown seat 'C'"),
    "no such place": (
        'place = { penny = "dek" }',
        "position.place.penny: unknown place 'dek'; did you mean deck.",
    ),
    "no such card": ('place = { pny = "deck" }', "did you mean penny"),
    "a card twice in a pile": ('bottom = ["penny", "penny"]', "position.bottom: penny lies there twice."),
    "more cards than there are": ('bottom = ["penny", "crown", "penny"]', "3 in a pile of at most 2"),
    "a pile that is no list": ('bottom = "penny"', "a pile must be a list"),
    "a card in two places": (
        'bottom = ["penny"]',
        "no game can come to this position: it breaks buried-cards-are-in-the-pile; "
        "As many cards are buried as the pile holds (TOY-BURY-01); possible would be place[penny] = bottom.",
    ),
    "more coins than exist": ("coins = { A = 20 }", "it breaks no-more-coins-than-the-heap-had"),
}

BAD_NEIGHBOURHOODS = {
    "a twenty-second plan": ('place = { casino = "supply" }', "unknown plan 'casino'"),
    "all plans in the supply": ('place = { "*" = "supply" }', "no game can come to this position"),
    "negative mints": ("mints = { A = -1 }", "position.mints.A: -1 is out of range; from 0 to any."),
    "mints before the first turn": (
        'phase = "deal"\nmints = { A = 30 }',
        "no game can come to this position",
    ),
    "an owner of what lies in the deck": ('owner = { mine = "A" }', "no game can come to this position"),
    "a building of nobody": ('place = { mine = "built" }', "no game can come to this position"),
    "more spaces than the card has": (
        "used = { supplier = 9 }",
        "used.supplier: 9 is out of range; from 0 to 2.",
    ),
    "a seat that is not there": ('turn = "C"', "position.turn: unknown seat 'C'; known: A, B."),
}

BAD_YAML = {
    "broken": ("game: [toy", "not valid YAML"),
    "a tab": ("game:\n\t- toy", "not valid YAML"),
    "a list": ("- game", "a dispute is a table"),
    "a word": ("toy", "a dispute is a table"),
    "nothing": ("", "a dispute is a table"),
    "an alias": ("a: &x [1]\nb: *x", "line 1: anchors and aliases are not read; write it out."),
    "a bomb": (
        "a: &a [x, x]\n"
        + "".join(f"{b}: &{b} [*{a}, *{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)),
        "anchors and aliases are not read",
    ),
    "a tag": ("game: !!python/object/apply:os.system ['true']", "is not read; leave it out."),
    "a merge": ("<<: {game: toy}", "unknown key '<<'"),
    "a key twice": ("game: toy\ngame: chess", "line 2: 'game' is given twice."),
    "a list as key": ("? [a]\n: b", "a key must be plain text"),
    "two documents": ("game: toy\n---\ngame: toy", "a second document in one file"),
    "deep nesting": ("game: " + "[" * 4000, "nested too deeply"),
    "a control character": ("game: \x00", "not valid YAML"),
}


@pytest.mark.parametrize(("text", "sentence"), BAD_TOML.values(), ids=BAD_TOML)
def test_a_bad_toml_file(text, sentence, tmp_path, capsys):
    assert sentence in refusal(toml(text, tmp_path), capsys)


@pytest.mark.parametrize(("position", "sentence"), BAD_POSITIONS.values(), ids=BAD_POSITIONS)
def test_a_bad_position(position, sentence, tmp_path, capsys):
    assert sentence in refusal(
        toml(f'game = "toy"\n{SETUP}{QUESTION}[position]\n{position}\n', tmp_path), capsys
    )


@pytest.mark.parametrize(("position", "sentence"), BAD_NEIGHBOURHOODS.values(), ids=BAD_NEIGHBOURHOODS)
def test_an_impossible_table_of_mint_works(position, sentence, tmp_path, capsys):
    question = '[[questions]]\nmay = "A pass"\n'
    text = f'game = "mint-works"\n{SETUP}{question}[position]\n{position}\n'
    assert sentence in refusal(toml(text, tmp_path), capsys)


@pytest.mark.parametrize(("text", "sentence"), BAD_YAML.values(), ids=BAD_YAML)
def test_a_bad_yaml_file(text, sentence, tmp_path, capsys):
    path = tmp_path / "dispute.yaml"
    path.write_text(text, encoding="utf-8")
    assert sentence in refusal(path, capsys)


def test_files_that_are_none(tmp_path, capsys):
    assert refusal(tmp_path / "gone.toml", capsys) == "no such file."
    assert refusal(tmp_path, capsys) == "this is a folder; name a file."
    (tmp_path / "dispute.txt").write_text("game", encoding="utf-8")
    assert (
        refusal(tmp_path / "dispute.txt", capsys)
        == "a text that names no game; name the game and ask a question."
    )
    (tmp_path / "dispute.pdf").write_text("game", encoding="utf-8")
    assert "name it .toml, .yaml or .txt" in refusal(tmp_path / "dispute.pdf", capsys)
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe\x00")
    assert refusal(tmp_path / "bytes.toml", capsys) == "not UTF-8 text."
    assert "cannot be read" in refusal(tmp_path / ("long" * 100 + ".toml"), capsys)
    os.mkfifo(tmp_path / "pipe.toml")
    assert refusal(tmp_path / "pipe.toml", capsys) == "not an ordinary file."


def test_giant_files_and_logs(tmp_path, capsys):
    assert "too large" in refusal(toml("#" * 1_000_001, tmp_path), capsys)
    log = "A take 1\\n" * 20_000
    assert "a log of 20000 moves" in refusal(
        toml(f'game = "toy"\nmoves = "{log}"\n{SETUP}{QUESTION}', tmp_path), capsys
    )


ENDLESS = "x" * 900_000
GIANT_WORDS = {
    "game": f'game = "{ENDLESS}"\nmoves = ""\n{QUESTION}',
    "move": f'game = "toy"\nplayers = 2\nmoves = "A {ENDLESS}"\n{QUESTION}',
    "words": f'game = "toy"\nplayers = 2\nmoves = "A take {"1 " * 400_000}"\n{QUESTION}',
    "seat": f'game = "toy"\nplayers = 2\nmoves = "{ENDLESS} take 1"\n{QUESTION}',
    "field": f'game = "toy"\nplayers = 2\nposition = {{ {ENDLESS} = 1 }}\n{QUESTION}',
    "question": f'game = "toy"\nplayers = 2\nmoves = ""\nquestions = "{ENDLESS}"\n',
    "tell": f'game = "toy"\nplayers = 2\nmoves = ""\n[[questions]]\ntell = "{"[x]" * 200_000}"\n',
}


@pytest.mark.parametrize("text", GIANT_WORDS.values(), ids=GIANT_WORDS)
def test_giant_words_are_refused_in_a_short_sentence_at_once(text, tmp_path, capsys):
    assert len(refusal(toml(text, tmp_path), capsys)) < 400


def test_where_a_case_or_a_trace_cannot_be_written(tmp_path, capsys):
    good = toml(f'game = "toy"\nmoves = ""\n{SETUP}{QUESTION}', tmp_path)
    assert "cannot be written" in refusal(good, capsys, "--resume", str(tmp_path / "no" / "trace.json"))
    assert "cannot be written" in refusal(good, capsys, "--save-case", str(tmp_path / "no" / "01-x.toml"))
    assert "name it like 07-empty-deck.toml" in refusal(good, capsys, "--save-case", str(tmp_path / "x.toml"))
    (tmp_path / "01-there.toml").write_text("", encoding="utf-8")
    assert "there is a file already" in refusal(good, capsys, "--save-case", str(tmp_path / "01-there.toml"))
    laid = toml(f'game = "toy"\n{SETUP}{QUESTION}[position]\nheap = 3\n', tmp_path)
    assert "a position was given" in refusal(laid, capsys, "--resume", str(tmp_path / "trace.json"))


def test_everything_that_is_wrong_is_told_at_once(tmp_path, capsys):
    text = f'game = "toy"\nmoves = "A juggle 1\\nB fiddle 2"\n{SETUP}{QUESTION}'
    told = refusal(toml(text, tmp_path), capsys).splitlines()
    assert [line.partition("unknown rule")[2][:9].strip() for line in told] == ["'juggle'", "'fiddle'"]
    keys = f'gane = "toy"\nmooves = ""\n{SETUP}{QUESTION}'
    assert len(refusal(toml(keys, tmp_path), capsys).splitlines()) == 3
