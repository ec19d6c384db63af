"""The page: self-contained, escaped, and true to the game that it steps through."""

import json
import re
from dataclasses import replace

import pytest
from ludex.model.game import Move
from ludex.model.trace import record
from ludex.reports.page.frames import Shared, frames
from ludex.reports.page.pages import replay_page
from ludex.reports.page.render import as_json, render

from tests.toy import GAME

TABLE = GAME.table(players=2)
GAME_OF_THREE = [Move("take", (0, 3)), Move("take", (1, 3)), Move("take", (0, 1))]


def page_of(about=""):
    table = replace(GAME).table(players=2)
    return replay_page(table, record(table, GAME_OF_THREE[:2], about=about))


def test_frames_show_the_table_before_the_first_decision_and_after_every_step():
    shared = Shared()
    shown = frames(TABLE, record(TABLE, GAME_OF_THREE[:2]), shared)
    assert [frame["move"] for frame in shown] == ["set-up", "A take 3", "B take 3"]
    assert shown[1]["changes"] == ["turn: A → B", "heap: 7 → 4", "coins[A]: 0 → 3"]
    tables = [[shared.lines[place] for place in frame["table"]] for frame in shown]
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
    assert json.loads(as_json({"a": "</script>&<!--"})) == {"a": "</script>&<!--"}
    assert "<" not in as_json("</script>")


def test_the_policy_permits_this_script_and_this_style_and_no_network():
    page = page_of()
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]*)"', page)
    assert "default-src &#39;none&#39;" in policy
    assert "unsafe" not in policy
    assert not re.search(r'(?:src|href)="(?!#)', page), "nothing is fetched"


def test_two_pages_of_one_game_are_the_same():
    assert page_of() == page_of()


def test_what_a_template_needs_and_does_not_get_is_an_error():
    from jinja2 import UndefinedError

    with pytest.raises(UndefinedError):
        render("replay.html.j2", {}, title="without about")
