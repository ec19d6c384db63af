"""Entries of a check: one a matter, shown in a screen, filtered, and found again by a short id."""

from dataclasses import replace
from textwrap import wrap

import pytest
from ludex.cli.main import run
from ludex.model.box import Configuration
from ludex.model.games import OURS, load_game
from ludex.model.ruling import Gap, Plausible, Rulings
from ludex.model.trace import Recorded, Trace
from ludex.reports.check_filter import EntryFilter, only_new
from ludex.reports.check_kept import kept
from ludex.solver.check.entries import answer, entries, in_brief, with_ids_apart
from ludex.solver.check.matters import Consequence
from ludex.solver.native.pairs import Player
from ludex.solver.result import Finding, Severity
from ludex.solver.statistics.interval import Share
from ludex.solver.survey.impact import Impact

from tests.toy import GAME

ASKED = Finding(
    "divergent-readings", Severity.WARNING, "asked", "", ("TOY-BONUS-01",), "tiny", about="bonus-source"
)
TEXT = Finding("references", Severity.WARNING, "missing", "", ("TOY-BONUS-01",), "rulebook")
OTHER = Finding("references", Severity.WARNING, "another", "", ("TOY-TAKE-01",), "rulebook")


def impact(winner, course):
    return Impact("bonus-source", "bank", "full", 2, Player.RANDOM, 1000, course, 0, winner, course, 0)


def stuck(detector, position="a" * 12):
    trace = Trace(
        game="toy",
        edition="1",
        version=1,
        configuration=Configuration(players=2),
        steps=(Recorded(move="A take 3", position=position),),
    )
    return Finding(detector, Severity.ERROR, detector, "", (), "tiny", trace=trace, about=detector)


def test_a_question_and_the_text_behind_it_are_one_entry():
    found = entries(GAME, [ASKED, TEXT, OTHER], [])
    assert sorted(len(entry.findings) for entry in found) == [1, 2]


@pytest.mark.parametrize(
    ("measured", "consequence"),
    [
        ([impact(5, 20)], Consequence.WINNER),
        ([impact(0, 20)], Consequence.AMOUNTS),
        ([impact(0, 0)], Consequence.WORDING),
        ([], Consequence.WORDING),
    ],
)
def test_the_consequence_of_a_question_is_what_was_measured(measured, consequence):
    (entry,) = entries(GAME, [ASKED], measured)
    assert entry.consequence is consequence
    assert ("and it matters" in entry.title) is False


def test_a_reading_under_which_real_games_halt_hangs_the_game():
    (entry,) = entries(GAME, [ASKED], [replace(impact(0, 20), halts=3)])
    assert entry.consequence is Consequence.HANGS
    assert "nobody can go on in 0.3 %" in entry.title and "nobody can go on in 0.3 %" in entry.brief


def test_a_few_games_do_not_outrank_many_and_among_halts_the_share_of_halts_counts():
    """Found in Gold Mine: 3 of 9 games stood above 15 of 34."""
    few, many = replace(impact(3, 9), games=9), replace(impact(15, 34), games=34)
    assert 3 / 9 > 10 / 34
    ranked = [entries(GAME, [ASKED], [one])[0] for one in (few, replace(many, other_winner=10))]
    assert ranked[1].rank < ranked[0].rank
    halting = [replace(impact(400, 900), halts=20), replace(impact(100, 900), halts=90)]
    rare, usual = (entries(GAME, [ASKED], [one])[0] for one in halting)
    assert usual.rank < rare.rank


def test_a_reading_of_ours_that_matters_to_a_finding_does_not_lower_it():
    ours, theirs = (replace(stuck("stuck"), rulings={"bonus-source": to}) for to in ("heap", "bank"))
    assert GAME.rulings["bonus-source"].default == "heap"
    (with_ours,), (with_theirs,) = entries(GAME, [ours], []), entries(GAME, [theirs], [])
    assert with_ours.doubt == 0 < with_theirs.doubt


def test_what_changes_only_for_those_who_look_is_no_other_winner_by_the_rules():
    """Found in Project:MINE: whether discard piles may be looked through ranked as another winner in 23 %."""
    blind, greedy = impact(0, 0), replace(impact(230, 1000), by=Player.GREEDY)
    (entry,) = entries(GAME, [ASKED], [blind, greedy])
    assert entry.consequence is Consequence.MOVES
    assert "2 greedy players" in entry.title and "who looks at the table decides otherwise" in entry.title


@pytest.mark.parametrize(
    ("words", "brief"),
    [
        ("May she? One clause says so, another does not.", "May she?"),
        ("A law fails (in 3 of 4 games)", "A law fails (in 3 of 4 games)"),
    ],
)
def test_in_brief_a_matter_is_its_question_and_nothing_is_broken_off(words, brief):
    assert in_brief(words) == brief


def test_turns_and_stocks_are_one_entry_each_however_many_detectors_meet_them():
    stock = [
        Finding(kind, Severity.WARNING, kind, "", (), "full", about=about)
        for kind, about in (("shortage", "shortage heap"), ("impossible-order", "impossible-order heap"))
    ]
    (entry,) = entries(GAME, stock, [])
    assert entry.title.startswith("impossible-order")
    settled = Finding("impossible-order", Severity.WARNING, "asks", "", (), "full", about="bonus-source")
    (entry,) = entries(GAME, [ASKED, settled], [])
    assert len(entry.findings) == 2


def test_what_the_same_game_shows_is_one_entry_and_the_gravest_word_counts():
    found = entries(GAME, [stuck("broken-law"), stuck("lost-end"), stuck("stuck", "b" * 12)], [])
    assert [len(entry.findings) for entry in found] == [2, 1] or [len(e.findings) for e in found] == [1, 2]
    assert {entry.consequence for entry in found} == {Consequence.HANGS}


def test_what_comes_of_one_other_reading_is_told_with_its_question_unless_it_rests_on_the_whole():
    """Found in Fourteen Nights: “Whoever must move can move; if read so: …” stood beside the question."""
    theirs = replace(stuck("stuck"), rulings={"bonus-source": "bank"}, title="A must act; if read so: bank")
    (entry,) = entries(GAME, [ASKED, theirs], [])
    assert entry.ruling == "bonus-source" and "Found so: A must act." in entry.title
    whole = replace(stuck("lost-end"), rulings={"bonus-source": "bank"})
    assert len(entries(GAME, [ASKED, whole], [])) == 2


class Asked:
    """The toy with another question in place of its own."""

    def __init__(self, ruling):
        self.rulings = Rulings(ruling=(ruling,))

    def __getattr__(self, name):
        return getattr(GAME, name)


def heap(detector, games=(3, 10), **more):
    told = f"{detector} of the heap"
    return Finding(
        detector, Severity.WARNING, told, "", (), "full", about=f"{detector} heap", games=games, **more
    )


def test_what_an_engine_finds_and_the_question_it_raises_are_one_entry_found_unasked():
    game = Asked(GAME.rulings["bonus-source"].model_copy(update={"met_by": ("shortage heap",)}))
    other = replace(heap("shortage"), about="shortage bank")
    found = entries(game, [ASKED, heap("shortage"), other], [])
    assert sorted((entry.unasked, entry.ruling) for entry in found) == [(True, ""), (True, "bonus-source")]
    entry = next(entry for entry in found if entry.ruling)
    assert entry.title.startswith("shortage of the heap. Do the coins")
    assert entry.brief == "shortage of the heap. Do the coins of a bonus card come from the heap? Not said."
    assert entry.consequence is Consequence.AMOUNTS and entry.share == 0.3
    (measured,) = entries(game, [ASKED, heap("shortage")], [impact(300, 900)])
    assert measured.consequence is Consequence.WINNER and "another wins 30 %" in measured.brief


def test_what_shows_the_same_game_as_a_question_that_engines_met_belongs_to_it():
    """Found in Fourteen Nights: games that halt broke a law in the same position and stood there twice."""
    game = Asked(GAME.rulings["bonus-source"].model_copy(update={"met_by": ("stuck",)}))
    found = entries(game, [ASKED, stuck("stuck"), stuck("broken-law"), stuck("broken-law", "b" * 12)], [])
    assert sorted(len(entry.findings) for entry in found) == [1, 3]


def test_a_note_does_not_lead_the_question_that_it_raises():
    """Found in Mint Works: two games in a thousand left to the players' ages ranked second."""
    game = Asked(GAME.rulings["bonus-source"].model_copy(update={"met_by": ("undecided-winner",)}))
    note = replace(heap("undecided-winner"), about="undecided-winner", severity=Severity.NOTE)
    (entry,) = entries(game, [ASKED, note], [])
    assert entry.consequence is Consequence.WORDING and entry.title.startswith("Do the coins")


def test_what_only_another_reading_brings_is_not_found_unasked():
    game = Asked(GAME.rulings["bonus-source"].model_copy(update={"met_by": ("stuck",)}))
    (entry,) = entries(game, [ASKED, replace(stuck("stuck"), rulings={"bonus-source": "bank"})], [])
    assert not entry.unasked


def test_what_engines_find_ranks_by_how_often_games_show_it():
    rare, usual = heap("shortage", (30, 1000)), replace(heap("shortage", (400, 1000)), about="shortage bank")
    ranked = entries(GAME, [rare, usual], [])
    assert [entry.share for entry in ranked] == [0.4, 0.03]


def test_missing_things_of_one_kind_are_one_entry():
    found = [
        Finding(
            "references",
            Severity.WARNING,
            name,
            "",
            (clause,),
            "",
            about=f"references {kind} {name}",
            brief=name,
        )
        for kind, name, clause in (
            ("figure", "a mine", "TOY-TAKE-01"),
            ("figure", "a shaft", "TOY-BURY-01"),
            ("term", "filthy", "TOY-END-01"),
        )
    ]
    titles = {entry.title for entry in entries(GAME, found, [])}
    assert titles == {"2 pictures that the rules lean on are not there: a mine, a shaft.", "filthy."}


@pytest.mark.parametrize(("gap", "one_entry"), [(Gap.CONTRADICTORY, True), (Gap.SILENT, False)])
def test_a_contradiction_belongs_to_the_question_that_is_answered_by_half_of_its_clauses(gap, one_entry):
    """Found in Gold Mine: three ways to move against four stood beside the question on passing."""
    readings = {
        name: reading.model_copy(update={"clauses": ("TOY-BONUS-01",)})
        for name, reading in GAME.rulings["bonus-source"].readings.items()
    }
    game = Asked(GAME.rulings["bonus-source"].model_copy(update={"gap": gap, "readings": readings}))
    both = Finding(
        "contradicting-numbers", Severity.ERROR, "", "", ("TOY-BONUS-01", "TOY-TAKE-01"), "", about="x"
    )
    assert (len(entries(game, [ASKED, both], [])) == 1) is one_entry


@pytest.mark.parametrize(
    ("plausible", "share", "consequence", "doubt"),
    [
        (Plausible.POSSIBLE, Share(37, 40), Consequence.UNMEASURED, 0),
        (Plausible.FAR_FETCHED, Share(37, 40), Consequence.UNMEASURED, 1),
        (Plausible.POSSIBLE, None, Consequence.WORDING, 0),
    ],
)
def test_a_question_that_no_rule_plays_is_not_called_wording_only(plausible, share, consequence, doubt):
    """Half of the questions were said to be wording only, which nobody had measured."""
    readings = dict(GAME.rulings["bonus-source"].readings)
    readings["bank"] = readings["bank"].model_copy(update={"plausible": plausible})
    changes = {"not_mechanical": "No rule plays it.", "readings": readings}
    game = Asked(GAME.rulings["bonus-source"].model_copy(update=changes))
    told = replace(ASKED, detector="open-question")
    (entry,) = entries(game, [told], [], {"bonus-source": share} if share else {})
    assert (entry.consequence, entry.doubt) == (consequence, doubt)
    assert ("happens in 92 % (80 to 97) of 40 games" in entry.title) is bool(share)


@pytest.mark.parametrize(
    ("most", "told"),
    [(80, "The bank of the game, if it can, pays"), (20, "The bank of the game"), (9, "bank")],
)
def test_an_answer_is_told_as_far_as_there_is_room_and_never_broken_off(most, told):
    ruling = GAME.rulings["bonus-source"]
    bank = ruling.readings["bank"].model_copy(update={"says": "The bank of the game, if it can, pays."})
    asked = ruling.model_copy(update={"readings": {**ruling.readings, "bank": bank}})
    assert answer(asked, "bank", most) == told


def test_no_two_entries_have_one_id():
    twice = entries(GAME, [ASKED], []) * 2
    assert len({entry.id for entry in with_ids_apart(twice)}) == 2


@pytest.fixture(scope="module")
def toy_checked():
    OURS["toy"] = "tests.toy"
    try:
        run(["check", "toy", "--budget", "8", "--seed", "3"])
        yield kept(GAME)
    finally:
        del OURS["toy"]


def test_filters_show_what_was_asked_for(toy_checked):
    assert toy_checked is not None
    everything = EntryFilter(every=True).of(toy_checked)
    assert len(everything) == len(toy_checked.entries)
    clause = EntryFilter(clause="toy-bonus-01").of(toy_checked)
    assert clause
    assert all("TOY-BONUS-01" in entry.clauses for entry in clause)
    assert {entry.consequence for entry in EntryFilter(consequence="winner").of(toy_checked)} == {"winner"}
    assert EntryFilter(section="no such section").of(toy_checked) == []


def test_the_last_check_is_shown_again_and_a_short_id_is_enough(monkeypatch, capsys):
    monkeypatch.setitem(OURS, "toy", "tests.toy")
    run(["check", "toy", "--budget", "6", "--seed", "3"])
    first = kept(GAME).entries[0]
    assert run(["check", "toy", "--last", "--all"]) == 0
    assert first.id in capsys.readouterr().out
    assert run(["check", "--finding", first.id]) == 0
    assert "found by" in capsys.readouterr().out


def test_only_what_is_new_is_shown(toy_checked):
    from ludex.reports.check_file import CheckFile

    file = CheckFile(seed=0, games=(toy_checked,))
    assert only_new(file, {"toy": toy_checked}).games[0].entries == ()
    assert only_new(file, {"toy": None}).games[0].entries == toy_checked.entries


@pytest.mark.parametrize("name", OURS)
def test_no_question_of_our_games_takes_more_than_three_lines_of_the_first_screen(name):
    game = load_game(name)
    for ruling in (one for one in game.rulings if not one.not_mechanical):
        asked = Finding("divergent-readings", Severity.WARNING, "asked", "", (), "full", about=ruling.id)
        measured = [
            Impact(ruling.id, reading, "full", 2, Player.GREEDY, 300, 200, 0, 150, 200, 0)
            for reading in ruling.readings
        ]
        (entry,) = entries(game, [asked], measured)
        assert len(wrap(f"{entry.id}  winner  {entry.brief}", 78)) <= 3, entry.brief
        assert "…" not in entry.brief
