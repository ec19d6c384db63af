"""The other pages in a real browser: a judgement, a comparison, pictures of play, the sheet of a house."""

import pytest
from ludex.model.games import load_game
from ludex.reports.page.pages import Run, comparison_page, judgement_page
from ludex.reports.page.pair import Side
from ludex.reports.page.pictures import pictures_page
from ludex.reports.page.render import render
from ludex.reports.page.sheet import sheet_page
from ludex.solver.judge.case import cases_of
from ludex.solver.judge.judge import judge
from ludex.solver.statistics import statistics

from tests.toy import GAME

from .checks import without_compiler

NASTY = '"><img src=x onerror=alert(1)><script>alert(2)</script>'


@pytest.fixture(autouse=True)
def no_compiler(monkeypatch):
    monkeypatch.setattr("ludex.reports.page.programs.module_of", without_compiler)


def a_judgement():
    return judgement_page(judge(cases_of(load_game("gold-mine"))[0].dispute), NASTY)


def a_comparison():
    table = GAME.table(players=2)
    other = GAME.table(table.box.configuration.model_copy(update={"rulings": {"bonus-source": "bank"}}))
    run = Run(NASTY, Side(NASTY, table), Side("bank", other), ["A take 3", "B take 3"])
    return comparison_page(NASTY, [NASTY], [run])


def pictures():
    table = load_game("mint-works").table(players=2)
    return pictures_page(table, statistics(table, games=10, seed=1))


def a_sheet():
    return sheet_page(GAME, {"bonus-source": "bank"}, NASTY, "en", lambda judgement: NASTY)


def a_korean_sheet():
    return sheet_page(GAME, {}, "우리", "ko", lambda judgement: "답")


def axe_on(page):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    return {one["id"] for one in axe.run(page).response["violations"]}


@pytest.mark.parametrize("made", [a_judgement, a_comparison, pictures, a_sheet, a_korean_sheet])
def test_a_page_fits_a_phone_runs_nothing_of_its_texts_and_can_be_read_by_all(opened, tmp_path, made):
    file = tmp_path / "page.html"
    file.write_text(made(), encoding="utf-8")
    with opened(file.as_uri(), width=360) as page:
        assert page.locator("img").count() == 0
        assert page.locator("script").count() == 2, "the data and the page's own"
        assert page.locator("h1").count() == 1
        assert axe_on(page) == set()


def test_a_table_that_only_lies_there_has_nothing_to_step_through(opened, tmp_path):
    file = tmp_path / "page.html"
    described = next(one for one in cases_of(load_game("mint-works")) if one.note.number == 45)
    file.write_text(judgement_page(judge(described.dispute), "a dispute"), encoding="utf-8")
    with opened(file.as_uri()) as page:
        assert page.locator(".board svg").count() == 1
        assert not page.get_by_role("button", name="Next", exact=True).is_visible()
        assert page.get_by_label("Seen by").is_visible()
        assert "The table as it lies." in page.locator(".move").inner_text()


def test_a_comparison_steps_both_tables_to_where_they_part(opened, tmp_path):
    file = tmp_path / "page.html"
    file.write_text(a_comparison(), encoding="utf-8")
    with opened(f"{file.as_uri()}#game-1") as page:
        page.get_by_role("button", name="Last", exact=True).click()
        assert page.locator(".board svg").count() == 2
        assert "parted" in page.locator(".say").inner_text() or "part" in page.locator(".say").inner_text()
        assert page.locator(".side h3").first.inner_text() == f"Under “{NASTY}”"


def test_the_checker_finds_what_is_wrong_with_a_page(opened, tmp_path):
    """Axe, errors, requests and width are seen to be seen."""
    page_of_nothing = {"lines": [], "games": {}, "clauses": {}, "programs": {}}
    good = render("pictures.html.j2", page_of_nothing, title="t", about="a", pictures=[])
    file = tmp_path / "page.html"
    file.write_text(good.replace("<p>a</p>", '<p><input type="text"></p><p><button></button></p>'), "utf-8")
    with opened(file.as_uri()) as page:
        assert {"label", "button-name"} <= axe_on(page)
    file.write_text(good.replace("<p>a</p>", '<svg width="900" height="9"></svg>'), "utf-8")
    with pytest.raises(AssertionError, match="wide"), opened(file.as_uri(), width=360):
        pass
    file.write_text(good.replace("<p>a</p>", '<img src="http://127.0.0.1:9/x.png" alt="">'), "utf-8")
    with pytest.raises(AssertionError), opened(file.as_uri()):
        pass
