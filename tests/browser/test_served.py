"""The served page in a real browser: a game against a bot, a dispute clicked together, a saved game."""

import json
import threading
import time

import pytest
import uvicorn
from ludex.cli.serving.app import app_for
from ludex.model.games import load_game
from ludex.model.notation import write_move
from ludex.model.trace import record


@pytest.fixture
def address(tmp_path):
    app = app_for(tmp_path, host="127.0.0.1", token=None)
    server = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=0, log_level="error"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}/"
    server.should_exit = True
    thread.join()


def test_a_game_against_a_bot_and_a_dispute_about_it(opened, address, tmp_path):
    with opened(address) as page:
        page.select_option("#which", "mint-works")
        page.get_by_label("seat B").select_option("random")
        page.get_by_role("button", name="Begin").click()
        page.wait_for_selector("#live .board svg")
        page.locator(".moves button").first.click()
        page.locator("#live ol li").nth(3).wait_for(state="attached")
        page.get_by_label("rule", exact=True).select_option("producer")
        assert page.locator(".question").input_value() == "May A producer?"
        page.get_by_role("button", name="Ask the judge").click()
        page.locator("#live pre[role=status]", has_text="MW-").wait_for()
        page.get_by_label("name of the case").fill("01-producer.toml")
        page.get_by_role("button", name="Save the case").click()
        page.locator("#live pre[role=status]", has_text="Saved").wait_for()
    assert (tmp_path / "cases" / "01-producer.toml").exists()


def test_a_trace_is_brought_along_on_a_phone(opened, address, tmp_path):
    table = load_game("gold-mine").table(players=2)
    file = tmp_path / "trace.json"
    move = table.legal(table.advance(table.start()))[0]
    file.write_text(record(table, [move]).model_dump_json())
    with opened(address, width=360) as page:
        page.set_input_files("#upload", file)
        page.wait_for_selector("#live .board svg")
        assert "Gold Mine" in page.locator("#live h2").inner_text()
        first = page.locator("#live ol li").first.text_content()
        assert first == write_move(table, move)


def test_a_broken_trace_is_refused_in_a_sentence(browser, address, tmp_path):
    file = tmp_path / "broken.json"
    file.write_text(json.dumps({"ludex": 1, "game": '"><img src=x onerror=alert(1)>'}))
    page = browser.new_page()
    page.goto(address)
    page.wait_for_selector("html[data-ready]")
    page.set_input_files("#upload", file)
    page.wait_for_selector("#error:not([hidden])")
    assert page.locator("#error img").count() == 0 and page.locator("#error").inner_text()
    page.close()


def test_what_takes_long_is_said_to_be_under_way(opened, address):
    with opened(address) as page:
        page.route("**/games", lambda route: (time.sleep(1.2), route.continue_()))
        page.get_by_role("button", name="Begin").click()
        page.locator("#working", has_text="at work").wait_for()
        page.wait_for_selector("#live .board svg")
        assert page.locator("#working").inner_text() == ""
