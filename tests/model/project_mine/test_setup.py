"""Setup (게임 준비): what lies ready, the market, companies, opening hands, the dice for the start."""

from __future__ import annotations

import pytest
from ludex.model.game import CHANCE
from ludex.model.project_mine import GAME
from ludex.model.project_mine.picture import picture
from ludex.model.project_mine.state import Phase
from ludex.model.rule import Illegal

from .table import card, gadget, gain, midturn, moves_of, op, play, refused, settle, table_with

ROW = (card("drill", copies=3, price=1, points=1), card("pump", copies=1, price=1))


DEEDS = (
    card("deed-a", "contract", price=1, target=1, points=1, event="draw"),
    card("deed-b", "contract", price=1, target=1, points=1, event="draw"),
)


DRILL = card("drill", copies=3, price=2, energy=2, points=1, play=[{"op": "gain", "resource": "iron"}])


GRANT = card("grant", "subsidy", copies=2, price=1, play=[{"op": "credits", "amount": 2}])


def rolled(table, *totals):
    """Everybody has rolled these totals, and they are compared."""
    dice = dict(zip(table.box.seat_names, totals, strict=True))
    contend = dict.fromkeys(table.box.seat_names, "yes")
    return table.advance(midturn(table, phase="dice", contending=contend, rolled=dice))


def test_MINE_SETUP_02_06_six_technology_cards_and_two_contracts_lie_face_up_before_anything_else():
    table = GAME.table(players=2)
    state = table.advance(table.start())
    for _card in range(8):
        assert table.to_act(state) == CHANCE
        state = table.play(state, table.legal(state)[0])
    box = table.box
    assert sum(state.market[kind] for kind in box.technology) == 6
    assert sum(state.market[kind] for kind in box.contract) == 2
    assert state.phase == Phase.DEAL


def test_MINE_SETUP_10_13_the_basic_pile_is_part_of_the_market():
    table = GAME.table(players=2)
    start = table.start()
    assert {table.box.kinds[kind] for kind in table.box.basic if start.market[kind]} == {
        "large-ruby-mining",
        "large-sapphire-mining",
        "large-emerald-mining",
        "large-iron-mining",
        "large-gold-mining",
        "subsidy",
    }


def test_MINE_SETUP_03_a_bought_technology_card_is_replaced_at_once():
    table = table_with(*ROW, technology_row=1)
    state = midturn(table, market={"drill": 1}, technology_pile={"drill": 2, "pump": 1}, credits={"A": 1})
    state = play(table, state, "A buy drill")
    assert table.to_act(state) == CHANCE
    assert moves_of(table, state) == {"turn-up-technology drill", "turn-up-technology pump"}
    assert table.weight(state, table.legal(state)[0]) == 2
    state = play(table, state, "turn-up-technology pump")
    assert table.to_act(state) == 0


def test_MINE_SETUP_04_an_empty_pile_is_made_anew_from_the_discards():
    table = table_with(*ROW, technology_row=1)
    fields = {"market": {"drill": 1}, "technology_pile": {"drill": 0, "pump": 0}, "credits": {"A": 1}}
    state = midturn(table, market_discards={"pump": 1}, **fields)
    state = play(table, state, "A buy drill")
    assert moves_of(table, state) == {"turn-up-technology pump"}
    bare = play(table, midturn(table, **fields), "A buy drill")
    assert table.to_act(bare) == 0
    assert sum(bare.market) == 0


def test_MINE_SETUP_08_discarded_contracts_come_back_as_contracts_or_by_the_letter_as_technology():
    for reading, where in (("contract", "contract_pile"), ("technology", "technology_pile")):
        table = table_with(*DEEDS, contract_row=1, rulings={"contract-pile-renewed": reading})
        state = midturn(
            table,
            market={"deed-a": 1},
            contract_pile={"deed-a": 0, "deed-b": 0},
            market_discards={"deed-b": 1},
            credits={"A": 1},
        )
        state = play(table, state, "A buy deed-a")
        if where == "contract_pile":
            assert moves_of(table, state) == {"turn-up-contract deed-b"}
        else:
            assert state.technology_pile[2] == 1
            assert table.to_act(state) == 0


def test_MINE_SETUP_21_23_companies_are_chosen_in_secret_and_shown_together():
    table = GAME.table(players=2, options={"eras": 1})
    state = table.advance(table.start())
    while state.phase != Phase.CHOOSE:
        state = table.play(state, table.legal(state)[0])
    first, second = table.legal(state)[:2]
    assert len(table.legal(state)) == 3
    one, other = table.play(state, first), table.play(state, second)
    assert table.view(one, 1) == table.view(other, 1)
    assert table.view(one, 0) != table.view(other, 0)
    assert "company not shown yet" in picture(one, 1)
    with pytest.raises(Illegal, match="MINE-SETUP-21"):
        table.apply(one, first)
    shown = table.play(one, table.legal(one)[0])
    assert shown.company[0] == first.args[1]
    assert shown.company[1] == table.legal(one)[0].args[1]
    assert not any(any(row) for row in shown.offered)


def test_MINE_SETUP_29_30_the_highest_roll_starts_and_ties_roll_again():
    table = table_with(players=3)
    state = midturn(table, phase="dice")
    assert table.weight(state, next(m for m in table.legal(state) if m.args == (0, 7))) == 6
    state = play(table, state, "roll A 9", "roll B 9", "roll C 4")
    assert [bool(flag) for flag in state.contending] == [True, True, False]
    assert state.phase == Phase.DICE
    state = play(table, state, "roll A 3", "roll B 5")
    assert state.starter == 1
    assert state.phase == Phase.ACTION
    assert state.turn == 1


def test_MINE_SETUP_26_28_everybody_opens_with_energy_four_no_resources_and_five_cards():
    table = table_with()
    state = midturn(table, phase="opening")
    state = settle(table, table.advance(state))
    assert [sum(hand) for hand in state.hand] == [5, 5]
    assert state.energy == [4, 4]
    assert sum(map(sum, state.resource)) == 0
    assert state.phase == Phase.DICE


def test_the_view_hides_hands_decks_and_piles_and_the_picture_shows_the_own_hand():
    table = table_with(*ROW, technology_row=1)
    state = midturn(table, hand={"A": {"coal": 2}, "B": {"drill": 1}}, discard={"B": {"pump": 1}})
    seen = table.view(state, 0)
    assert sum(seen.hand[0]) == 2
    assert sum(seen.hand[1]) == sum(seen.deck[1]) == sum(seen.technology_pile) == 0
    assert sum(seen.discard[1]) == 1
    assert "hand: 2 × coal" in picture(state, 0)
    assert "hand: drill" not in picture(state, 0)
    assert "hand: drill" in picture(state, None)
    closed = table_with(*ROW, rulings={"discard-pile-open": "closed", "deck-open-to-owner": "closed"})
    seen = closed.view(midturn(closed, discard={"B": {"pump": 1}}), 0)
    assert sum(seen.discard[1]) == sum(seen.deck[0]) == 0


def test_MINE_SETUP_12_basic_cards_within_the_limit_or_beyond_it():
    base = {"credits": {"A": 5}, "buys": 0}
    within = table_with(GRANT)
    assert refused(within, midturn(within, **base), "A buy grant") == "MINE-BUY-01"
    beyond = table_with(GRANT, rulings={"basic-card-anytime": "beyond-limit"})
    assert "A buy grant" in moves_of(beyond, midturn(beyond, **base))


def test_MINE_SETUP_15_a_card_that_lies_only_on_the_exclusion_card_is_neither_bought_nor_taken():
    windfall = card("windfall", copies=1, energy=0, play=[{"op": "take", "amount": 4}])
    table = table_with(GRANT, windfall)
    gone = {"market": {"grant": 0}, "excluded": {"grant": 2}}
    state = midturn(table, credits={"A": 5}, **gone)
    assert refused(table, state, "A buy grant") == "MINE-SETUP-15"
    drill = table_with(DRILL, GRANT, windfall)
    gone = {"market": {"drill": 0, "grant": 1}, "excluded": {"drill": 3}, "technology_pile": {"drill": 0}}
    state = play(drill, midturn(drill, hand={"A": {"windfall": 1}}, **gone), "A play windfall")
    assert refused(drill, state, "A take drill") == "MINE-SETUP-15"
    assert moves_of(drill, state) == {"A take grant"}


def test_MINE_SETUP_31_opponents_act_clockwise_from_the_active_player_or_from_the_starter():
    for reading, first in (("from-active", 1), ("from-starter", 2)):
        table = table_with(
            gadget(op("opponents", then=[gain("any")])), players=3, rulings={"opponents-order": reading}
        )
        state = midturn(table, starter="C", place=1, hand={"A": {"gadget": 1}})
        state = play(table, state, "A play gadget")
        assert table.to_act(state) == first


def test_MINE_SETUP_16_excluded_cards_lie_open_or_face_down():
    for reading, seen in (("open", 3), ("closed", 0)):
        table = table_with(rulings={"exclusion-open": reading})
        assert table.view(midturn(table, excluded={"coal": 3}), 0).excluded[0] == seen


def test_MINE_SETUP_15_a_gained_card_goes_on_the_discard_pile_or_into_the_hand():
    grab = card("grab", copies=1, energy=0, play=[{"op": "take", "amount": 2}])
    grant = card("grant", "subsidy", copies=2, price=1, play=[{"op": "credits"}])
    for reading, places in (("discard-pile", (1, 0)), ("hand", (0, 1))):
        table = table_with(grab, grant, rulings={"gained-card": reading})
        state = play(table, midturn(table, hand={"A": {"grab": 1}}), "A play grab", "A take grant")
        assert (state.discard[0][2], state.hand[0][2], state.market[2]) == (*places, 1)


def test_MINE_SETUP_10_an_empty_basic_pile_is_sold_out():
    table = table_with(GRANT)
    state = play(table, midturn(table, credits={"A": 5}, market={"grant": 1}, buys=2), "A buy grant")
    assert (state.market[1], state.discard[0][1]) == (0, 1)
    assert refused(table, state, "A buy grant") == "MINE-SETUP-10"


def test_MINE_SETUP_15_with_both_piles_empty_the_row_stays_short():
    table = table_with(*ROW, technology_row=1)
    fields = {"market": {"drill": 1}, "technology_pile": {"drill": 0, "pump": 0}, "credits": {"A": 1}}
    state = play(table, midturn(table, excluded={"pump": 1}, **fields), "A buy drill")
    assert (table.to_act(state), sum(state.market)) == (0, 0)


def test_MINE_SETUP_30_a_tie_below_the_highest_total_is_not_rolled_again():
    table = table_with(players=3)
    state = rolled(table, 9, 5, 5)
    assert (state.starter, state.phase) == (0, Phase.ACTION)
    assert rolled(table, 9, 9, 5).contending == [1, 1, 0]
