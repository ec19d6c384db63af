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


def test_MW_SR_09_in_solitaire_the_supply_lies_in_a_row():
    position = {"mints": {"A": 3}, "place": {"statue": "supply", "mine": "supply"}}
    heard = judged("mint-works", position, "A supplier statue", setup={"players": 1})
    assert heard.verdict.value == "legal"
    assert {"slot[statue] = 1", "slot[mine] = 2"} <= set(heard.granted)


def test_a_plan_that_is_asked_about_lies_where_the_move_takes_it():
    assert judged("mint-works", {"mints": {"A": 5}}, "A supplier vault").verdict.value == "legal"
    other = {"mints": {"A": 5}, "place": {"mine": "supply", "truck": "supply", "crane": "supply"}}
    assert judged("mint-works", other, "A supplier vault").verdict.value == "illegal"


def test_FN_BUY_01_a_purchase_is_asked_about_in_the_settlement_unless_the_day_is_another():
    bought = {"turn": "A", "tc": {"A": 6000}}
    assert judged("fourteen-nights", bought, "A buy T1").verdict.value == "legal"
    assert judged("fourteen-nights", {**bought, "day": 5}, "A buy T1").verdict.value == "illegal"


def test_FN_SET_02_a_card_that_is_drawn_in_the_log_has_not_been_dealt():
    position = {"day": 8, "turn": "B", "pawn": {"B": "1"}, "acted_today": {"A": True}}
    heard = judged("fourteen-nights", position, "B end-turn", moves=["B go 2", "draw B T1"])
    assert heard.verdict.value == "legal"


def test_FN_FORCE_03_who_was_moved_by_force_acts_without_moving():
    position = {"day": 4, "turn": "B", "pawn": {"B": "6"}, "moved_by_force": {"B": True}}
    assert judged("fourteen-nights", position, "B go 4").verdict.value == "illegal"
    assert judged("fourteen-nights", position, "B act research").verdict.value == "legal"


def test_FN_SP1_02_points_without_their_cards_come_from_free_plans_too():
    position = {"step": "score", "traits": {"A": {"water": 4, "taste": 1, "leisure": 3}}}
    asked = {"game": "fourteen-nights", "setup": {"players": 2}, "position": position}
    told = judge(Dispute.model_validate({**asked, "questions": [{"tell": "traits[A][leisure]"}]}))
    assert told.questions[0].answer == ("traits[A][leisure]: 3",)
