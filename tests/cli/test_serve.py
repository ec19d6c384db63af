"""`ludex serve`: games and disputes over loopback, strangers kept out, bad requests survived."""

import json
import re
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from ludex.cli.serving.app import app_for
from ludex.cli.serving.guard import MOST_BYTES
from ludex.cli.serving.room import Room
from ludex.model import games
from starlette.testclient import TestClient

from tests.toy import GAME

HERE = "http://127.0.0.1"
JSON = {"content-type": "application/json"}


@pytest.fixture
def served(tmp_path, monkeypatch):
    monkeypatch.setitem(games.OURS, "toy", "tests.toy")
    return TestClient(app_for(tmp_path, host="127.0.0.1", token=None), base_url=HERE)


def begin(served, **more):
    answer = served.post("/games", json={"game": "toy", "players": 2, "seed": 1, **more})
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_game_is_played_move_by_move_and_taken_back(served):
    game = begin(served)
    assert game["who"] == "A" and game["permitted"] == ["A take 1", "A take 2", "A take 3"]
    after = served.post(f"/games/{game['id']}/moves", json={"move": "A take 3"}).json()
    assert after["played"][0] == "A take 3" and after["who"] == "B"
    back = served.post(f"/games/{game['id']}/undo", json={}).json()
    assert back["played"] == [] and served.get(f"/games/{game['id']}").json()["played"] == []


def test_bots_and_chance_decide_what_is_theirs(served):
    game = begin(served, bots=["B=greedy"])
    after = served.post(f"/games/{game['id']}/moves", json={"move": "A take 1"}).json()
    assert any(move.startswith("B take") for move in after["played"])
    assert after["over"] or after["who"] == "A"


def test_a_forbidden_move_is_refused_with_its_clause(served):
    game = begin(served)
    for move in ("A take 3", "B take 3"):
        served.post(f"/games/{game['id']}/moves", json={"move": move})
    refusal = served.post(f"/games/{game['id']}/moves", json={"move": "A take 3"})
    assert refusal.status_code == 422 and "TOY-" in refusal.json()["error"]


def test_a_dispute_is_judged_and_kept_as_a_case(served, tmp_path):
    name = begin(served)["id"]
    judged = served.post(f"/games/{name}/judge", json={"questions": ["May A take 2?"]}).json()
    assert judged["verdict"] == "legal" and "TOY-" in judged["words"]
    asked = {"questions": ["May A take 2?"], "name": "01-two-coins.toml"}
    assert served.post(f"/games/{name}/case", json=asked).json() == {"saved": "cases/01-two-coins.toml"}
    assert (tmp_path / "cases" / "01-two-coins.toml").exists()
    again = served.post(f"/games/{name}/case", json=asked)
    assert again.status_code == 422 and "already" in again.json()["error"]


@pytest.mark.parametrize("name", ["../01-x.toml", "/etc/passwd", "01-x.py", "01-..%2f.toml", "", None])
def test_no_case_is_written_outside_the_folder(served, tmp_path, name):
    game = begin(served)["id"]
    answer = served.post(f"/games/{game}/case", json={"questions": ["May A take 2?"], "name": name})
    assert answer.status_code == 422
    assert [*tmp_path.rglob("*")] == []


def test_only_pages_of_the_folder_are_given_out(served, tmp_path):
    (tmp_path / "report.html").write_text("<p>a report</p>")
    (tmp_path / "secret.toml").write_text("secret")
    (tmp_path / "link.html").symlink_to("/etc/passwd")
    assert served.get("/pages/report.html").text == "<p>a report</p>"
    assert "report.html" in served.get("/").text
    for name in ("secret.toml", "link.html", "..%2f..%2fetc%2fpasswd", "%2e%2e/x.html", "none.html"):
        assert served.get(f"/pages/{name}").status_code == 404, name


def test_a_saved_game_is_taken_up_where_it_stood(served):
    game = begin(served)
    served.post(f"/games/{game['id']}/moves", json={"move": "A take 2"})
    trace = served.get(f"/games/{game['id']}/trace").json()
    taken = served.post("/traces", json=trace).json()
    assert taken["played"][0] == "A take 2" and taken["id"] != game["id"]
    trace["steps"][0]["move"] = "A take 9"
    assert served.post("/traces", json=trace).status_code == 422


@pytest.mark.parametrize(
    ("body", "headers", "code"),
    [
        (b"{", JSON, 400),
        (b"[]", JSON, 400),
        (b"[" * 100_000, JSON, 400),
        (b'{"game": 3}', JSON, 422),
        (b'{"game": "none", "players": 2}', JSON, 422),
        (b'{"game": "toy", "players": 99}', JSON, 422),
        (b'{"game": "toy", "players": 2, "bots": ["B=nobody"]}', JSON, 422),
        (b"{}", {"content-type": "text/plain"}, 415),
        (b" " * (MOST_BYTES + 1), JSON, 413),
        (b"\xff\xfe", JSON, 400),
    ],
)
def test_a_bad_request_gets_a_sentence_and_the_server_goes_on(served, body, headers, code):
    answer = served.post("/games", content=body, headers=headers)
    assert answer.status_code == code
    assert answer.json()["error"]
    assert begin(served)["who"] == "A"


def test_an_unknown_game_is_missed_politely(served):
    assert served.get("/games/nothing").status_code == 404
    assert served.post("/games/nothing/moves", json={"move": "A pass"}).status_code == 404


def test_other_hosts_and_other_sites_are_kept_out(served):
    assert served.get("/", headers={"host": "evil.example"}).status_code == 403
    other = served.post("/games", json={}, headers={"origin": "https://evil.example"})
    assert other.status_code == 403


def test_beyond_this_machine_a_token_is_needed(tmp_path):
    served = TestClient(app_for(tmp_path, host="0.0.0.0", token="secret"), base_url="http://table.example")
    assert served.get("/").status_code == 401
    assert served.get("/?token=wrong").status_code == 401
    assert served.get("/", headers={"authorization": "Bearer secret"}).status_code == 200
    entered = served.get("/?token=secret")
    assert entered.status_code == 200 and "secret" not in str(entered.url), "the token leaves the address"
    assert served.get("/").status_code == 200, "a cookie remembers it"


def test_what_takes_too_long_is_given_up(tmp_path, monkeypatch):
    monkeypatch.setitem(games.OURS, "toy", "tests.toy")
    served = TestClient(app_for(tmp_path, host="127.0.0.1", token=None, seconds=0), base_url=HERE)
    answer = served.post("/games", json={"game": "toy", "players": 2})
    assert answer.status_code == 503 and "longer" in answer.json()["error"]


def test_every_answer_says_what_it_is(served):
    home = served.get("/")
    assert home.headers["x-content-type-options"] == "nosniff"
    assert "connect-src &#39;self&#39;" in home.text
    assert json.dumps("<script>") not in home.text


def test_old_games_make_room_for_new_ones(served, monkeypatch):
    monkeypatch.setattr("ludex.cli.serving.room.MOST_GAMES", 2)
    first, second, third = (begin(served)["id"] for _ in range(3))
    assert served.get(f"/games/{first}").status_code == 404
    assert served.get(f"/games/{second}").status_code == served.get(f"/games/{third}").status_code == 200


def test_the_next_seat_at_the_screen_is_not_shown_a_sealed_bid(served, monkeypatch):
    monkeypatch.setitem(games.OURS, "sealed", "tests.cli.sealed")
    game = served.post("/games", json={"game": "sealed", "players": 2, "seed": 1}).json()
    assert any(re.fullmatch("deal A [123]", move) for move in game["played"]), "A knows its own card"
    assert "deal (hidden)" in game["played"]
    after = served.post(f"/games/{game['id']}/moves", json={"move": "A bid 3"})
    assert (
        "A bid (hidden)" in after.json()["played"] and after.json()["frames"][-1]["move"] == "A bid (hidden)"
    )
    assert "A bid 3" not in after.text and "bid[A] 0" not in after.text
    assert not any(frame["position"] for frame in after.json()["frames"])
    opened = served.post(f"/games/{game['id']}/moves", json={"move": "B bid 1"}).json()
    assert opened["over"] and "A bid 3" in opened["played"]


def test_the_clauses_beside_the_table_are_told_in_words(served):
    game = begin(served)
    after = served.post(f"/games/{game['id']}/moves", json={"move": "A take 3"}).json()
    cited = {clause for frame in after["frames"] for clause in frame["clauses"]}
    assert cited and after["clauses"] == {clause: GAME.catalog[clause].says for clause in cited}


def test_a_game_that_cannot_be_loaded_keeps_nobody_from_the_others(served, monkeypatch):
    broken = EntryPoint("broken", "tests.no_such_package:GAME", games.GROUP)
    monkeypatch.setattr("ludex.model.label.entry_points", lambda group: (broken,))
    monkeypatch.setattr(games, "entry_points", lambda group: (broken,))
    home = served.get("/")
    assert home.status_code == 200
    assert [one["name"] for one in Room(Path()).catalogue()["catalogue"]] == list(games.OURS)
