"""People write names as they like; whatever is meant without doubt is understood."""

import pytest
from ludex.model.errors import BadInput
from ludex.model.games import load_game
from ludex.model.naming import find_name, plain
from ludex.model.notation import read_move, write_move

from tests.toy import GAME as TOY

MINTS = load_game("mint-works").table(players=2, options={"advanced": ["swap-meet", "temp-agency"]})


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("A supplier co op", "A supplier co-op"),
        ("a: Supplier, Corporate HQ.", "A supplier corporate-hq"),
        ("A Leadership Council", "A leadership-council"),
        ("Player B swap meet corporate hq co op", "B swap-meet corporate-hq co-op"),
        ("A swap_meet Co\u2010Op crane", "A swap-meet co-op crane"),
        ("A supplier \u2192 crane", "A supplier crane"),
        ("A supplier plan crane", "A supplier crane"),
        ("A temp agency producer", "A temp-agency producer"),
        ("A Temp Agency, Swap Meet, Corporate HQ, Co-Op", "A temp-agency swap-meet corporate-hq co-op"),
        ("deal \uff23\uff32\uff21\uff2e\uff25", "deal crane"),
    ],
)
def test_a_move_is_understood_however_its_names_are_written(typed, meant):
    assert write_move(MINTS, read_move(MINTS, typed)) == meant


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("Carl producer", "move: nobody sits at 'Carl'; the seats are A and B."),
        ("A supplier crane gardens", "move: 'A supplier crane gardens' has 2 words after supplier"),
        ("A leadership", "unknown rule 'leadership'; did you mean SEAT leadership-council"),
        ("A wanders about", ", … (`ludex games mint-works` lists all)."),
        ("A suplier crane", "unknown rule 'suplier'; did you mean supplier"),
        ("A supplier " + "crane " * 5000, "has 5000 words after supplier"),
    ],
)
def test_what_is_not_clear_is_refused_with_what_would_be_right(typed, sentence):
    with pytest.raises(BadInput) as refused:
        read_move(MINTS, typed)
    assert sentence in str(refused.value)


def test_a_name_that_two_things_share_but_for_capitals_means_neither():
    assert find_name("mine", ["Mine", "MINE"]) is None
    assert find_name("Mine", ["Mine", "MINE"]) == 0
    assert plain(" Temp\tAgency ") == "temp-agency"


@pytest.mark.parametrize(
    "name",
    ["Mint Works", "MINT_WORKS", "ミントワークス", "mint-works"],
    ids=["title", "code", "Japanese", "name"],
)
def test_a_game_is_found_by_its_title(name):
    assert load_game(name).name == "mint-works"


def test_a_position_may_name_fields_and_cards_freely():
    start = MINTS.start()
    laid = MINTS.schema.from_data({"Mint supply": "20", "place": {"Corporate HQ": "Plan"}}, start)
    assert MINTS.schema.to_data(laid)["mint_supply"] == 20
    assert MINTS.schema.to_data(laid)["place"]["corporate-hq"] == "plan"


def test_a_number_that_is_printed_on_the_board_means_what_is_printed():
    nights = load_game("fourteen-nights").table(players=2)
    start = nights.start()
    laid = nights.schema.from_data({"pawn": {"A": 3, "B": "4"}, "contribution": {"A": 500}}, start)
    told = nights.schema.to_data(laid)
    assert (told["pawn"], told["contribution"]["A"]) == ({"A": "3", "B": "4"}, "500")


def test_the_toy_still_reads_what_it_writes():
    table = TOY.table(players=2)
    for move in table.legal(table.start()):
        assert read_move(table, write_move(table, move)) == move
