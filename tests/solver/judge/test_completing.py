"""A position says what matters; what follows is filled in and told, what contradicts it is refused."""

from __future__ import annotations

import pytest
from ludex.model.errors import BadInput
from ludex.solver.judge.dispute import Dispute
from ludex.solver.judge.judge import judge


def judged(game: str, position: dict, question: str, **more):
    asked = {"game": game, "setup": {"players": 2}, "position": position, "questions": [{"may": question}]}
    return judge(Dispute.model_validate({**asked, **more}))


def test_MW_CMP_03_the_mints_that_nobody_has_are_in_the_supply():
    supply = dict.fromkeys(("gardens", "crane", "mine"), "supply")
    position = {
        "place": supply | {"lotto": "built"},
        "owner": {"lotto": "A"},
        "mints": {"A": 4, "B": 9},
    }
    heard = judged("mint-works", position, "A lotto")
    assert heard.verdict.value == "legal"
    assert heard.granted == ("phase = development", "mint_supply = 17", "open[lotto] = yes")
    with pytest.raises(BadInput, match="tokens-add-up"):
        judged("mint-works", {**position, "mint_supply": 20}, "A lotto")


def test_GM_COMP_01_tiles_that_do_not_lie_in_the_mine_are_in_the_stacks():
    position = {
        "kind": {"1": "chamber-straight"},
        "y": {"1": 1},
        "nugget": {"1": True},
        "at": {"A": 1},
        "phase": "action",
    }
    heard = judged("gold-mine", position, "A collect")
    assert heard.verdict.value == "legal"
    assert {"placed = 2", "developed = 1", "face_down[production] = 98", "supply = 27"} <= set(heard.granted)


def test_MINE_SETUP_24_starting_cards_that_are_not_shown_are_in_the_deck():
    position = {"hand": {"A": {"투자금": 3}}, "credits": {"A": 3}}
    heard = judged("project-mine", position, "A play investment")
    assert heard.verdict.value == "legal"
    assert {"phase = action", "deck[A][investment] = 3", "buys = 1"} <= set(heard.granted)


def test_a_game_that_was_played_says_all_there_is_to_say():
    heard = judged(
        "mint-works", {"token": "B"}, "A producer", opening=["deal gardens", "deal crane", "deal mine"]
    )
    assert heard.granted == ()
