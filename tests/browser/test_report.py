"""The report in a real browser: read, searched, linked into and stepped through, wide and narrow."""

import pytest

GAMES = ["mint-works", "fourteen-nights", "gold-mine", "project-mine", "toy"]


def visible(page, selector):
    return [one for one in page.query_selector_all(selector) if one.is_visible()]


def open_game(page, anchor):
    page.evaluate("anchor => { location.hash = anchor; }", anchor)
    page.wait_for_selector(f"[data-game='{anchor}'] .board svg")
    return page.locator(f"[data-game='{anchor}']")


def anchors(page, game, more=1):
    """Games of a report that can be stepped through and have steps."""
    found = page.eval_on_selector_all(
        f"section[id='{game}'] [data-game]", "all => all.map(one => one.dataset.game)"
    )
    assert found, f"no game of {game} to step through"
    return found[:more]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_walked_from_its_first_screen_to_its_last_step(opened, report, game):
    with opened(f"{report}#{game}") as page:
        assert [one.get_attribute("id") for one in visible(page, "section.game")] == [game]
        (anchor,) = anchors(page, game)
        player = open_game(page, anchor)
        last = int(player.locator("input[type=range]").get_attribute("max"))
        player.get_by_role("button", name="Last", exact=True).click()
        assert f"step {last} of {last}" in player.locator(".count").inner_text()
        player.get_by_role("button", name="First", exact=True).click()
        player.locator(".board").first.focus()
        page.keyboard.press("ArrowRight")
        assert f"step {min(1, last)} of {last}" in player.locator(".count").inner_text()
        assert page.url.split("#")[1].startswith(f"{anchor}/{min(1, last)}")


@pytest.mark.parametrize(
    ("game", "scheme"), [*((game, "light") for game in GAMES), ("gold-mine", "dark"), ("mint-works", "dark")]
)
def test_nothing_overflows_on_a_phone_and_axe_finds_nothing(opened, report, game, scheme):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    with opened(f"{report}#{game}", width=360, scheme=scheme) as page:
        open_game(page, anchors(page, game)[0])
        found = axe.run(page).response["violations"]
        assert [(one["id"], [node["html"][:200] for node in one["nodes"]][:3]) for one in found] == []


def test_a_deep_link_opens_the_finding_at_its_step_under_its_reading(opened, report):
    with opened(report) as page:
        games = page.evaluate(
            """() => [...document.querySelectorAll("[data-game]")].map(one => one.dataset.game)"""
        )
        for anchor in games:
            player = open_game(page, anchor)
            beside = player.locator("label", has_text="Beside").locator("option").all_inner_texts()
            if len(beside) > 1 and int(player.locator("input[type=range]").get_attribute("max")) >= 2:
                break
    with opened(f"{report}#{anchor}/2/{beside[1]}") as page:
        player = page.locator(f"[data-game='{anchor}']")
        assert player.locator("h4").last.inner_text() == f"Under “{beside[1]}”"
        assert player.locator(".count").inner_text().startswith("step 2 ")


def test_two_readings_are_the_same_until_they_part(opened, report):
    with opened(f"{report}#mint-works") as page:
        for anchor in anchors(page, "mint-works", more=12):
            player = open_game(page, anchor)
            part = player.get_by_role("button", name="Where they part")
            if part.count():
                break
        part.click()
        said = player.locator(".say")
        assert "Here they part" in said.inner_text()
        assert said.locator("li").count()
        player.get_by_role("button", name="Back").click()
        assert "the same so far" in said.inner_text()


def test_searching_and_filtering_leave_what_was_asked_for(opened, report):
    with opened(f"{report}#gold-mine") as page:
        page.fill("#search", "nugget")
        shown = visible(page, ".entry, .clause")
        assert shown and all("nugget" in one.text_content().lower() for one in shown)
        assert page.inner_text("#shown") == f"{len(shown)} shown"
        page.fill("#search", "no such words anywhere")
        assert page.inner_text("#shown") == "0 shown"
        page.fill("#search", "")
        page.select_option("#kind", "game")
        assert visible(page, ".entry")
        assert all("game" in one.get_attribute("data-kinds") for one in visible(page, ".entry"))


@pytest.mark.parametrize("game", GAMES[:4])
def test_what_is_copied_as_a_test_passes_and_as_a_dispute_is_judged(opened, report, tmp_path, game):
    from ludex.solver.judge.dispute import load_dispute
    from ludex.solver.judge.judge import judge

    with opened(f"{report}#{game}") as page:
        for anchor in anchors(page, game, more=9):
            player = open_game(page, anchor)
            if int(player.locator("input[type=range]").get_attribute("max")) >= 3:
                player.get_by_role("button", name="Next").click()
                player.get_by_role("button", name="Next").click()
                if player.locator(".changes").first.locator("li", has_text="→").count():
                    break
        copied = {}
        for label in ("text", "dispute", "test"):
            player.get_by_role("button", name=label, exact=True).click()
            page.wait_for_function(
                "label => document.body.innerText.includes(`Copied as ${label}`)", arg=label
            )
            copied[label] = page.evaluate("navigator.clipboard.readText()")
    assert "\n2. " in copied["text"]
    space = {}
    exec(copied["test"], space)
    (test,) = [value for name, value in space.items() if name.startswith("test_")]
    test()
    broken = copied["test"].replace(" → ", " → not ")
    assert broken != copied["test"]
    exec(broken, space)
    with pytest.raises(AssertionError):
        space[test.__name__]()
    file = tmp_path / "dispute.toml"
    file.write_text(copied["dispute"], encoding="utf-8")
    assert len(load_dispute(file).moves) == 2
    assert judge(load_dispute(file)).questions


def test_the_near_miss_is_a_switch_and_the_steps_say_what_matters(opened, report):
    with opened(report) as page:
        found = page.evaluate(
            """() => Object.entries(window.ludex.data.games).filter(([, game]) => {
                const [run] = Object.values(game.runs);
                return run.miss && run.free.length && run.parts;
            }).map(([name]) => name)"""
        )
        assert found, "no game of the report has a near miss"
        player = open_game(page, found[0])
        player.get_by_role("button", name="Last chance").click()
        chance = player.locator(".count").inner_text()
        assert "another choice here avoids it" in player.locator(".say").inner_text()
        player.locator("summary", has_text="do not matter").click()
        assert player.locator(".steps small", has_text="does not matter").count()
        assert player.locator(".steps [aria-current] small").inner_text().strip().startswith("last chance")
        moved = player.locator(".move strong").first.inner_text()
        player.get_by_role("button", name="Near miss").click()
        assert "Here it is avoided" in player.locator(".say").inner_text()
        assert player.locator(".count").inner_text().split()[1] == chance.split()[1]
        assert player.locator(".move strong").first.inner_text() != moved
        assert page.url.endswith("/miss")
        player.get_by_role("button", name="Last", exact=True).click()
        assert "stay the same" in player.locator(".say").inner_text()
        link = page.url
        player.get_by_role("button", name="Back to the finding").click()
        assert player.locator(".move strong").first.inner_text() == moved
    with opened(link) as page:
        assert page.get_by_role("button", name="Back to the finding").count() == 1


def test_what_a_seat_sees_is_drawn_for_it(opened, report):
    with opened(f"{report}#fourteen-nights") as page:
        for anchor in anchors(page, "fourteen-nights", more=9):
            player = open_game(page, anchor)
            player.get_by_role("button", name="Last", exact=True).click()
            board = player.locator(".board").first
            everybody = board.inner_html()
            player.get_by_label("Seen by").select_option("A")
            if board.inner_html() != everybody:
                return
    raise AssertionError("A never sees less than everybody")


def test_on_paper_a_game_is_its_moves(opened, report):
    with opened(f"{report}#mint-works") as page:
        (anchor,) = anchors(page, "mint-works")
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        told = page.locator(f"[data-game='{anchor}'] + .printed")
        assert told.text_content().startswith("1. ") and not told.is_visible()
        page.emulate_media(media="print")
        assert told.is_visible() and not page.locator(f"[data-game='{anchor}']").is_visible()
        page.emulate_media(media="screen")
