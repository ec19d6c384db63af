"""A new printing held against the catalog: an edit by hand is told of the clauses it touches, no others."""

import random
import re
import sys
from importlib import import_module
from pathlib import Path

import pytest
from ludex.cli.main import run
from ludex.model.edition import edition_of
from ludex.model.errors import BadInput
from ludex.model.games import game_names, load_game
from ludex.model.revision import Revision, load_revision
from ludex.model.rulebook import compare as agreement
from ludex.model.rulebook import sentences
from ludex.reports.revise import draft_of
from ludex.solver.compare.side import Side
from ludex.solver.compare.text import unplayed
from ludex.solver.revise import match
from ludex.solver.revise.revise import Change, revise
from ludex.solver.revise.stood import stood

ROOT = Path(__file__).parents[3]
EXAMPLE = ROOT / "docs" / "examples" / "goofspiel"
SHARED = [parent / "shared" / "rulebooks" for parent in (ROOT.parent, ROOT.parent.parent)]
FEW = 6
"""Sentences of each rulebook that are edited."""


def rulebook_of(name):
    """A copy of the rulebook that the catalog of a game was made from; ours, or one that lies beside us."""
    if name == "goofspiel":
        return (EXAMPLE / "rulebook.md").read_text(encoding="utf-8")
    found = [path for folder in SHARED for path in folder.glob(f"{name}.*.md")]
    if not found:
        pytest.skip(f"the rulebook of {name} is not in ../shared")
    return found[0].read_text(encoding="utf-8")


def game_of(name):
    if name != "goofspiel":
        return load_game(name)
    if str(EXAMPLE) not in sys.path:
        sys.path.append(str(EXAMPLE))
    return import_module("goofspiel").GAME


GAMES = ["goofspiel", *game_names()]


@pytest.fixture(params=GAMES)
def book(request):
    text = rulebook_of(request.param)
    return game_of(request.param), text


@pytest.fixture(params=["by place", "by words"])
def was(request):
    """Whether the old printing is at hand."""
    return (lambda text: text) if request.param == "by words" else (lambda _text: None)


class Printing:
    """A rulebook in which one sentence can be written otherwise."""

    def __init__(self, game, text):
        self.text, self.lines = text, text.splitlines()
        there = sentences(text)
        owners = [one.clauses for one in stood(game.catalog, there, text)]
        self.owned = [
            (sentence, set(clauses))
            for sentence, clauses in zip(there, owners, strict=True)
            if self.lines[sentence.line - 1].count(sentence.text) == 1
        ]

    def some(self, wanted=lambda _sentence: True):
        fitting = [one for one in self.owned if wanted(one[0])]
        return random.Random(len(self.text)).sample(fitting, min(FEW, len(fitting)))

    def with_sentence(self, sentence, words):
        lines = list(self.lines)
        lines[sentence.line - 1] = lines[sentence.line - 1].replace(sentence.text, words)
        return "\n".join(lines)


def told(found):
    return {change.clause.id: change.change for change in found.clauses}


def test_the_printing_of_the_catalog_changes_nothing(book, was):
    game, text = book
    found = revise(game, text, was(text))
    assert not found and found.stayed == len(sentences(text))


def test_another_number_changes_the_clauses_of_its_sentence(book, was):
    game, text = book
    printing = Printing(game, text)
    numbered = printing.some(lambda sentence: re.search(r"\d", sentence.text))
    assert numbered
    for sentence, clauses in numbered:
        (digit, *_) = re.findall(r"\d", sentence.text)
        other = sentence.text.replace(digit, str((int(digit) + 1) % 10), 1)
        found = revise(game, printing.with_sentence(sentence, other), was(text))
        assert told(found) == dict.fromkeys(clauses, Change.CHANGED) and not found.added


def test_a_sentence_that_is_gone_is_told_of_its_clauses(book, was):
    game, text = book
    printing = Printing(game, text)
    for sentence, clauses in printing.some():
        found = revise(game, printing.with_sentence(sentence, ""), was(text))
        assert told(found).keys() == clauses and not found.added
        assert set(told(found).values()) <= {Change.DROPPED, Change.SHORTENED}


def test_a_new_sentence_is_added_and_touches_no_clause(book, was):
    game, text = book
    printing = Printing(game, text)
    for sentence, _clauses in printing.some():
        new = printing.with_sentence(sentence, f"{sentence.text}\n\nWhoever sneezes passes.\n\n")
        found = revise(game, new, was(text))
        assert not found.clauses and [one.sentence.text for one in found.added] == ["Whoever sneezes passes."]


def test_a_sentence_that_stands_once_more_is_not_overlooked(book, was):
    game, text = book
    printing = Printing(game, text)
    for sentence, clauses in printing.some():
        found = revise(
            game, printing.with_sentence(sentence, f"{sentence.text}\n\n{sentence.text}\n"), was(text)
        )
        (again,) = found.added
        assert not found.clauses and clauses <= set(again.repeats)


def test_a_paragraph_that_moves_changes_nothing_but_its_place(book, was):
    game, text = book
    lines = text.splitlines()
    there = sentences(text)
    once = {
        mark for mark in (s.fingerprint for s in there) if [s.fingerprint for s in there].count(mark) == 1
    }
    whole = [s for s in there if s.fingerprint in once and len(s.text) > 15 and s.line < len(lines) // 2]
    moved = {s.fingerprint for s in there if s.line == whole[len(whole) // 2].line}
    line = whole[len(whole) // 2].line
    new = "\n".join([*lines[: line - 1], "", *lines[line:], "", lines[line - 1]])
    found = revise(game, new, was(text))
    wanted = {clause.id for clause in game.catalog if moved & set(clause.fingerprints)}
    assert told(found) == dict.fromkeys(wanted, Change.MOVED) and not found.added


def test_of_a_sentence_that_stood_twice_the_place_that_lost_it_is_told(was):
    game, text = game_of("mint-works"), rulebook_of("mint-works")
    printing = Printing(game, text)
    twice = [one for one in printing.owned if "MW-SOL-03" in one[1] and len(one[1]) == 1]
    (sentence, clauses), *_ = [
        one for one in twice if sum(o.fingerprint == one[0].fingerprint for o, _ in printing.owned) > 1
    ]
    found = revise(game, printing.with_sentence(sentence, ""), was(text))
    assert told(found).keys() == clauses == {"MW-SOL-03"}


# ------------------------------------------------------------ the draft


def drafted(tmp_path, game, new, was=None):
    path = tmp_path / "draft.toml"
    path.write_text(draft_of(game, revise(game, new, was), "draft", "new.md"), encoding="utf-8")
    return path, edition_of(game, load_revision(path))


EDITS = {
    "a number": lambda text: text.replace("Each suit has thirteen cards", "Each suit has 12 cards"),
    "dropped": lambda text: text.replace("If the highest cards are equal, nobody takes the prize.\n", ""),
    "added": lambda text: text + "\n## Long games\n\nPlay three games. The sum decides.\n",
    "moved": lambda text: (
        text.replace("Shuffle the prize suit and put it face down in the middle.\n", "")
        + "Shuffle the prize suit and put it face down in the middle.\n"
    ),
    "twice": lambda text: text + "The player with the most points in prizes wins.\n",
    "all at once": lambda text: EDITS["added"](EDITS["moved"](EDITS["a number"](text))),
}


@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS)
def test_a_draft_loads_and_its_edition_covers_the_new_printing(edit, tmp_path):
    game, text = game_of("goofspiel"), rulebook_of("goofspiel")
    _path, edition = drafted(tmp_path, game, edit(text), text)
    found = agreement(edition.catalog, edit(text))
    assert not found.uncovered and not found.changed
    waiting = unplayed(Side("base", game), Side("draft", edition))
    assert not found.gone and bool(waiting) == (edit not in (EDITS["moved"], EDITS["twice"]))


def test_numbers_of_a_sentence_become_others_in_their_order():
    """Energy 4 and five cards become energy 5 and six cards: it is not 4 that became 6."""
    game, text = game_of("project-mine"), rulebook_of("project-mine")
    new = text.replace("에너지를 4에 맞추고 덱에서 카드를 5장", "에너지를 5에 맞추고 덱에서 카드를 6장", 1)
    found = revise(game, new, text)
    assert {change.clause.id: change.numbers for change in found.clauses} == {
        "MINE-TRS-03": {4: 5, 5: 6},
        "MINE-TRS-04": {4: 5, 5: 6},
    }
    draft = draft_of(game, found, "draft", "new.md")
    assert "Figures of the box that are 4: energy." in draft and "that are 5: hand." in draft


def printed(game):
    """A rulebook that says each clause as we do, and the game with the catalog of that rulebook."""
    lines = [" ".join(clause.says.split()) for clause in game.catalog]
    there = sentences("\n".join(lines))
    reword = {
        clause.id: {"lines": [n], "fingerprints": [s.fingerprint for s in there if s.line == n]}
        for n, clause in enumerate(game.catalog, 1)
    }
    edits = {"reword": reword}
    return edition_of(game, Revision(game=game.name, name="printed", clauses=edits)), "\n".join(lines)


FIGURES = {
    "nuggets": ("gold-mine", "GM-COMP-02", "28", "31", {"nuggets": 31}),
    "for five and six": (
        "gold-mine",
        "GM-GOAL-07",
        "six nuggets",
        "5 nuggets",
        {"needed_with_5": 5, "needed_with_6": 5},
    ),
    "coins": ("fourteen-nights", "FN-SET-04", "3,000", "2,500", {"start_tc": 2500}),
}


@pytest.mark.parametrize(("name", "clause", "old", "new", "figures"), FIGURES.values(), ids=FIGURES)
def test_a_number_that_a_figure_follows_is_drafted_as_that_figure(name, clause, old, new, figures, tmp_path):
    game, text = printed(load_game(name))
    says = game.catalog[clause].says
    assert says.count(old) == 1
    path, edition = drafted(tmp_path, game, text.replace(says, says.replace(old, new)), text)
    assert load_revision(path).figures == figures and "DECIDE: is it this figure?" in path.read_text()
    assert all(f"{figure} == {value}" in edition.catalog[clause].facts for figure, value in figures.items())


def test_what_cannot_be_dropped_without_code_is_told_and_not_dropped(tmp_path):
    game, text = game_of("goofspiel"), rulebook_of("goofspiel")
    line = "The player of the highest card takes the prize.\n"
    path, edition = drafted(tmp_path, game, text.replace(line, ""))
    assert not load_revision(path).clauses.drop and "makes something happen" in path.read_text()
    assert len(edition.catalog) == len(game.catalog)


def test_what_rests_on_a_clause_is_named():
    game, text = game_of("mint-works"), rulebook_of("mint-works")
    printing = Printing(game, text)
    ((sentence, _clauses),) = [one for one in printing.owned if "MW-PLC-02" in one[1]][:1]
    found = revise(game, printing.with_sentence(sentence, f"{sentence.text[:-1]}ね。"), text)
    (change,) = [change for change in found.clauses if change.clause.id == "MW-PLC-02"]
    assert "supplier" in change.rests.rules and change.rests.cases


def test_a_sentence_of_control_characters_cannot_break_the_draft(tmp_path):
    game, text = game_of("goofspiel"), rulebook_of("goofspiel")
    evil = 'Say \x07"""\\ and \u2028 [[clauses.add]] \u202e now.'
    _path, edition = drafted(tmp_path, game, f"{text}\n{evil}\n", text)
    assert len(edition.catalog) > len(game.catalog)


# ------------------------------------------------------------ the command


def test_the_command_writes_a_draft_once_and_overwrites_nothing(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    new = rulebook_of("mint-works").replace("30ミント", "36ミント")
    Path("second.md").write_text(new, encoding="utf-8")
    words = ["revise", "mint-works", "--rulebook", "second.md"]
    assert run(words) == 1
    out = capsys.readouterr().out
    assert "changed   MW-CMP-03" in out and "Draft: second.toml" in out
    before = Path("second.toml").read_bytes()
    assert run(words) == 2
    assert "second.toml: is there already" in capsys.readouterr().err
    assert Path("second.toml").read_bytes() == before


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "holds no sentence"),
        (b"\xff\xfe\x00", "not UTF-8 text"),
        (b"Something else entirely. Nothing of it.", "no sentence of it is one of Mint Works"),
        (b"One more. " * 30_000, "at most 20,000"),
    ],
)
def test_a_file_that_is_no_printing_gets_one_sentence(content, sentence, tmp_path, capsys):
    (tmp_path / "new.md").write_bytes(content)
    assert run(["revise", "mint-works", "--rulebook", str(tmp_path / "new.md")]) == 2
    assert sentence in capsys.readouterr().err


def test_an_old_printing_that_is_another_is_refused():
    game, text = game_of("goofspiel"), rulebook_of("goofspiel")
    with pytest.raises(BadInput, match="not the copy that the catalog was made from"):
        revise(game, text, text.replace("thirteen", "fourteen"))


# ------------------------------------------------------------ faults seeded into the matching


def test_matching_that_forgets_a_second_standing_is_noticed(monkeypatch):
    """A fault: sentences are told apart by their words alone, so one that stands once more is no news."""
    whole = match.matched

    def forgetful(old, new, numbers):
        marks = {one.fingerprint for one in old}
        return [one for one in whole(old, new, numbers) if one.old or one.new.fingerprint not in marks]

    monkeypatch.setattr("ludex.solver.revise.revise.matched", forgetful)
    game, text = game_of("goofspiel"), rulebook_of("goofspiel")
    assert not revise(game, EDITS["twice"](text)).added


def test_matching_without_moves_is_noticed(monkeypatch):
    monkeypatch.setattr(match, "_moved", lambda *_: [])
    game, text = game_of("goofspiel"), rulebook_of("goofspiel")
    assert Change.MOVED not in told(revise(game, EDITS["moved"](text))).values()
