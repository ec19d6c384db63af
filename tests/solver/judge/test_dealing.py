"""A deal may be written down player by player or deck by deck: the table is the same."""

import pytest
from ludex.model.errors import BadInput
from ludex.solver.judge.dispute import Dispute
from ludex.solver.judge.judge import judge

DEALS = {
    "deck by deck, as section 3 lists them": "draw A TR1,draw B TR2,draw A T1,draw B T2,draw A JP1",
    "player by player": "draw A TR1,draw A T1,draw B TR2,draw B T2,draw A JP1",
    "the goal first": "draw A JP1,draw B T2,draw B TR2,draw A T1,draw A TR1",
}


def asked(deal):
    data = {
        "game": "fourteen-nights",
        "setup": {"players": 2},
        "moves": [*deal.split(","), "A go 3", "draw A J1"],
        "questions": [{"tell": ["destination[B]", "owner[T2]", "goal", "tc[A]"]}],
    }
    return judge(Dispute.model_validate(data)).questions[0].answer


@pytest.mark.parametrize("deal", DEALS.values(), ids=DEALS.keys())
def test_FN_SET_06_to_08_the_order_of_a_deal_is_not_asked_for(deal):
    assert asked(deal) == ("destination[B]: TR2", "owner[T2]: B", "goal: JP1", "tc[A]: 5000")


def test_FN_SET_07_a_card_dealt_twice_is_still_refused():
    with pytest.raises(BadInput, match="draw B T1"):
        asked("draw A TR1,draw B TR2,draw A T1,draw B T1,draw A JP1")
