"""What a seat must do: whether its turn can end without a move."""

from __future__ import annotations

import pytest
from ludex.solver.judge.asking import asked
from ludex.solver.judge.dispute import parse_dispute
from ludex.solver.judge.judge import judge

CHAMBER = """
game: gold mine
players: [Zed, Yan]
position: {phase: action, turn: Zed, kind: {1: chamber-straight}, y: {1: 1}, at: {Zed: 1}, nugget: {1: yes}}
"""


def must(text: str, rulings: str = "") -> str:
    return judge(
        parse_dispute(f"{text}{rulings}\nquestions: [{{must: Zed collect}}]", "dispute")
    ).verdict.value


def test_GM_GOLD_02_whether_a_nugget_must_be_taken_is_open():
    assert must(CHAMBER) == "silent"


@pytest.mark.parametrize(("reading", "verdict"), [("compulsory", "legal"), ("optional", "illegal")])
def test_a_table_that_has_settled_it_has_the_duty_or_not(reading, verdict):
    settled = f"rulings: {{collecting: {reading}, acting: optional}}"
    assert must(CHAMBER, settled) == verdict


def test_a_choice_between_moves_of_one_kind_is_no_duty():
    text = """
game: fourteen nights
players: 3
position: {day: 2, turn: A, pawn: {A: 1}}
questions: [{must: A go 2}]
"""
    assert judge(parse_dispute(text, "dispute")).questions[0].in_force == "illegal"


@pytest.mark.parametrize(("hand", "verdict"), [("{investment: 1}", "illegal"), ("{}", "legal")])
def test_MINE_ACT_01_who_can_still_act_need_not_end_the_actions(hand, verdict):
    text = f"""
game: Project MINE
players: 2
position: {{phase: action, turn: A, hand: {{A: {hand}}}, ability_used: yes}}
questions: [{{must: A end-actions}}]
"""
    assert judge(parse_dispute(text, "dispute")).verdict.value == verdict


@pytest.mark.parametrize("seat", ["B", "C"])
def test_who_is_asked_about_is_on_turn_unless_the_position_says_otherwise(seat):
    text = f"""
game: Project MINE
players: 3
position: {{credits: {{{seat}: 3}}}}
questions: [{{may: "{seat} buy subsidy"}}]
"""
    assert judge(parse_dispute(text, "dispute")).verdict.value == "legal"


def test_a_half_that_tells_a_state_lends_no_words_to_what_is_asked():
    """The other half's words once found an entry that said a flat no to the wrong question."""
    told = asked("Is A allowed to place again or is she out for the round?", "file")
    assert told["asked"] == "Is A allowed to place again?"
    both = asked("Must A give something, or can she give nothing?", "file")
    assert "nothing" in both["asked"]
