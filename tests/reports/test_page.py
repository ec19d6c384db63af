"""The page: self-contained, escaped, and true to the game that it steps through."""

import html
import re
from dataclasses import replace

import pytest
from ludex.model.game import Move
from ludex.model.games import load_game
from ludex.model.trace import record
from ludex.reports.check_file import CheckFile
from ludex.reports.page import matters
from ludex.reports.page.compared import compared_page
from ludex.reports.page.frames import Shared, frame, frames
from ludex.reports.page.pages import Run, comparison_page, judgement_page, replay_page, report_page
from ludex.reports.page.pair import Side, in_step
from ludex.reports.page.pictures import pictures_page
from ludex.reports.page.players import Players
from ludex.reports.page.render import packed, render, unpacked
from ludex.reports.page.sheet import sheet_page
from ludex.reports.page.since import since_last
from ludex.solver.compare.side import side_of
from ludex.solver.compare.verdict import compare
from ludex.solver.judge.case import cases_of
from ludex.solver.judge.judge import judge
from ludex.solver.result import Finding, Severity
from ludex.solver.statistics import statistics

from tests.browser.checks import check_of, checks_of, without_compiler
from tests.toy import GAME


@pytest.fixture(autouse=True)
def no_compiler(monkeypatch):
    """What is said of a page here holds whether or not it carries compiled rules."""
    monkeypatch.setattr("ludex.reports.page.programs.module_of", without_compiler)


TABLE = GAME.table(players=2)
GAME_OF_THREE = [Move("take", (0, 3)), Move("take", (1, 3)), Move("take", (0, 1))]


def page_of(about=""):
    table = replace(GAME).table(players=2)
    return replay_page(table, record(table, GAME_OF_THREE[:2], about=about))


def test_frames_show_the_table_before_the_first_decision_and_after_every_step():
    shared = Shared()
    shown = frames(TABLE, record(TABLE, GAME_OF_THREE[:2]), shared)
    assert [frame["move"] for frame in shown] == ["set-up", "A take 3", "B take 3"]
    assert shown[1]["changes"] == ["turn A → B", "heap 7 → 4", "coins[A] 0 → 3"]
    tables = [[shared.lines[place] for place in frame["text"]] for frame in shown]
    assert ["heap: 7" in lines for lines in tables] == [True, False, False]
    assert len(shared.lines) == len(set(shared.lines))


@pytest.mark.parametrize(
    "nasty", ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "</script><b>"]
)
def test_text_of_users_never_becomes_markup(nasty):
    page = page_of(about=nasty)
    assert nasty not in page
    assert page.count("<script") == 2, "the data and the player, nothing else"


def test_data_cannot_leave_its_element():
    assert unpacked(packed({"a": "</script>&<!--"})) == {"a": "</script>&<!--"}
    assert not set(packed("</script>")) & set("<>&")


def test_the_policy_permits_this_script_and_this_style_and_no_network():
    page = page_of()
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]*)"', page)
    assert "default-src &#39;none&#39;" in policy
    assert "unsafe-inline" not in policy
    assert policy.count("unsafe-eval") == policy.count("wasm-unsafe-eval") == 1, (
        "the compiled rules, no script"
    )
    assert not re.search(r'(?:src|href)="(?!#)', page), "nothing is fetched"


def test_two_pages_of_one_game_are_the_same():
    assert page_of() == page_of()


def test_what_a_template_needs_and_does_not_get_is_an_error():
    from jinja2 import UndefinedError

    with pytest.raises(UndefinedError):
        render("replay.html.j2", {}, title="without about")


def sides(**readings):
    return [Side(name, GAME.table(players=2, rulings={"bonus-source": name})) for name in readings.values()]


def test_two_readings_are_in_step_until_a_number_differs():
    left, right = sides(ours="heap", other="bank")
    moves = ["A take 3", "B take 1", "draw penny"]
    run = in_step(left, right, moves, Shared())
    parts = run["parts"]
    assert parts is not None
    before = [side["frames"][parts - 1]["changes"] for side in run["tables"]]
    assert before[0] == before[1]
    assert any("heap" in words and "bank" in words for words in run["why"])


def test_a_table_beside_itself_never_parts():
    left, right = sides(ours="heap", other="heap")
    run = in_step(left, right, ["A take 3"], Shared())
    assert run["parts"] is None and run["why"] == []


def test_a_move_that_only_one_table_permits_is_refused_on_the_other_with_its_clause():
    left, right = sides(ours="heap", other="bank")
    run = in_step(left, right, ["A take 9", "B take 3"], Shared())
    assert all(len(side["frames"]) == 2 for side in run["tables"]), "nobody may take nine"
    assert all(side["frames"][1]["refused"] == "" for side in run["tables"])


def test_a_page_compares_two_tables_run_by_run():
    left, right = sides(ours="heap", other="bank")
    page = comparison_page("Heap or bank", ["about"], [Run("<b>first</b>", left, right, ["A take 3"])])
    assert "<b>first" not in page and "&lt;b&gt;first" in page
    data = unpacked(re.search(r'id="data">([^<]*)<', page).group(1))
    assert list(data["games"]["game-1"]["runs"]) == ["bank"]


def test_what_is_new_since_the_last_report_is_told_once_per_check():
    first = check_of("mint-works")
    second = first.model_copy(update={"entries": first.entries[1:]})
    assert since_last(first) is None
    assert since_last(first) is None, "the same check again changes nothing"
    gone = since_last(second)
    assert gone.gone == [first.entries[0].title] and gone.new == []
    assert since_last(second) == gone, "two reports of the same check say the same"
    assert since_last(first).new == [first.entries[0].id]


def test_two_reports_of_the_same_check_are_the_same_but_for_their_time():
    file = checks_of(["mint-works"])
    assert report_page(file, "now", {}) == report_page(file, "now", {})
    later = report_page(file, "then", {})
    assert later != report_page(file, "now", {}) and later.replace("then", "now", 1) != later


def test_a_report_escapes_what_a_rulebook_says(monkeypatch):
    file = checks_of(["mint-works"])
    entry = (
        file.games[0].entries[0].model_copy(update={"title": '"><img src=x onerror=alert(1)>', "ruling": ""})
    )
    check = file.games[0].model_copy(update={"entries": (entry,), "title": "<script>alert(1)</script>"})
    page = report_page(file.model_copy(update={"games": (check,)}), "now", {})
    assert "<img" not in page and "<script>alert" not in page
    assert "&lt;img" in page


def test_a_report_stays_below_three_megabytes_and_names_every_clause():
    file = checks_of(["mint-works"])
    page = report_page(file, "now", {})
    assert len(page.encode()) < 3_000_000
    for clause in load_game("mint-works").catalog:
        assert f'id="{clause.id}"' in page


def test_a_judgement_is_a_page_with_the_table_in_dispute():
    dispute = cases_of(load_game("mint-works"))[0].dispute
    judgement = judge(dispute)
    page = judgement_page(judgement, "<b>the answer</b>")
    assert "<b>the answer" not in page and judgement.verdict.value in page
    data = unpacked(re.search(r'id="data">([^<]*)<', page).group(1))
    (run,) = data["games"]["game"]["runs"].values()
    assert any(
        "gallery" in data["lines"][place] for place in data["frames"]["text"][run["tables"][0]["frames"][-1]]
    )


def test_two_editions_are_a_page_of_games_that_part():
    game = load_game("mint-works")
    sides = side_of(game, "base"), side_of(game, "seven-of-what=mints")
    found = compare(*sides, only=("tiny-endless",), seconds=200, follow=False)
    page = compared_page(found, *sides)
    data = unpacked(re.search(r'id="data">([^<]*)<', page).group(1))
    runs = [run for played in data["games"].values() for run in played["runs"].values()]
    assert runs and all(run["parts"] is not None for run in runs)


@pytest.mark.parametrize(("language", "heading"), [("en", "Rulings for Toy"), ("ko", "Toy 판정표")])
def test_the_sheet_has_every_open_question_with_the_answer_in_force_and_the_case_book(language, heading):
    page = sheet_page(GAME, {"bonus-source": "bank"}, "<b>us</b>", language, lambda judgement: "answered")
    assert f'lang="{language}"' in page and heading in page
    assert "They come from outside." in page and "They are taken from the heap" not in page
    assert page.count("answered") == len(cases_of(GAME)) and "<b>us" not in page


def test_pictures_of_play_have_a_table_that_says_the_same():
    found = statistics(TABLE, games=20, seed=1)
    page = pictures_page(TABLE, found)
    for seat in found.seats:
        assert str(seat.wins) in page
    assert page.count('class="bar"') == page.count('<th scope="row">') > 4


def test_a_game_whose_set_up_no_other_reading_permits_is_shown_alone(monkeypatch):
    players = Players()
    monkeypatch.setattr(Players, "_beside", lambda *_asked: iter(()))
    assert players.add_found("one", GAME, record(TABLE, []), {"bonus-source": "bank"}, "bonus-source")
    assert list(players.games["one"]["runs"]) == [""]


def test_where_nothing_is_permitted_every_move_has_the_clause_that_forbids_it():
    state = TABLE.advance(TABLE.start()).copy()
    assert frame(TABLE, None, state, Shared())["halted"] == []
    state.heap = 0
    assert not TABLE.legal(state) and TABLE.over(state) is None
    told = " ".join(frame(TABLE, None, state, Shared())["halted"])
    assert "TOY-" in told and all(f"A take {number}" in told for number in (1, 2, 3))
    assert GAME.catalog["TOY-TAKE-01"].says.rstrip(".") in told, "in words, not by its number alone"


def test_the_first_screen_tells_a_question_briefly_and_beside_it_what_hangs_on_it():
    game, check = load_game("gold-mine"), check_of("gold-mine")
    entry = next(one for one in check.entries if one.ruling and one.brief and one.share)
    told = matters.matter(game, check, entry, Players())
    assert told["brief"].endswith("?") and len(told["brief"]) <= len(told["title"])
    assert f"{told['brief']} {told['weighed']}" == entry.brief
    page = report_page(CheckFile(seed=1, games=(check,)), "now", {})
    first = page.partition("The rulebook, section by section")[0]
    assert told["weighed"] in html.unescape(first) and entry.title not in html.unescape(first)


def test_the_set_up_of_a_finding_is_told_with_its_readings():
    configuration = TABLE.box.configuration.model_copy(update={"rulings": {"bonus-source": "bank"}})
    trace = record(GAME.table(configuration), [])
    found = Finding("stuck", Severity.ERROR, "t", "", (), "tiny, other readings", trace=trace)
    said = matters.set_up(GAME, found)
    assert "other readings" in said and "2 players" in said and "bonus-source read as “bank”" in said
