"""The clean-up of an era (경쟁 시기 정리)."""

from __future__ import annotations

from typing import Any

import pytest
from ludex.model.game import CHANCE
from ludex.model.project_mine.state import Phase

from .table import card, midturn, moves_of, play, settle, table_with


def gathered(table, **fields):
    return table.advance(midturn(table, phase="gather", **{"declared": "yes", "last_round": "yes", **fields}))


def after_clearing(reading: str) -> Any:
    """The table when the first era is closed: a card lies face up, the other one is discarded."""
    deposit = card("deposit", copies=2, price=1)
    table = table_with(deposit, rulings={"refill-while-clearing": reading}, technology_row=1)
    state = midturn(
        table,
        phase="renewal",
        place=2,
        market={"deposit": 1},
        market_discards={"deposit": 1},
        technology_pile={"deposit": 0},
    )
    return table, table.advance(state)


def test_MINE_ECL_05_nobody_knows_the_order_of_a_gathered_deck():
    fuel = card("fuel", copies=1, energy=0, play=[{"op": "recall"}])
    table = table_with(fuel)
    state = gathered(table, deck={"A": {"coal": 6}}, known_top={"A": ["coal"]})
    assert len(state.known_top[0]) == 0


def test_MINE_ECL_01_06_cards_are_gathered_one_is_excluded_and_five_are_drawn():
    table = table_with(card("plan", copies=2, play=[{"op": "next-turn", "then": [{"op": "draw"}]}]))
    state = gathered(
        table,
        hand={"A": {"coal": 2}},
        discard={"A": {"plan": 1}},
        deck={"A": {"coal": 3}},
        coins={"B": 1},
        waiting={"A": {"plan/1": 1}},
    )
    assert sum(state.waiting[0]) == 0
    assert moves_of(table, state) == {"A exclude-from-deck coal", "A exclude-from-deck plan"}
    state = settle(table, play(table, state, "A exclude-from-deck plan", "B exclude-from-deck coal"))
    assert state.excluded[:2] == [1, 1]
    assert [sum(hand) for hand in state.hand] == [5, 5]
    assert (state.era, state.starter, state.coins) == (2, 1, [0, 0])


def test_MINE_ECL_04_the_exclusion_triggers_and_what_it_draws_is_shuffled_back():
    ash = card("ash", copies=1, excluded=[{"op": "draw", "amount": 2}, {"op": "gain", "resource": "iron"}])
    table = table_with(ash)
    state = gathered(table, deck={"A": {"ash": 1, "coal": 3}})
    state = settle(table, play(table, state, "A exclude-from-deck ash"))
    assert state.resource[0][1] == 1
    assert table.to_act(state) == 1
    assert sum(state.hand[0]) == 2


def test_MINE_ECL_03_the_card_is_chosen_or_the_uppermost():
    table = table_with(rulings={"era-exclusion": "top-card"})
    state = gathered(table)
    assert table.to_act(state) == CHANCE
    assert moves_of(table, state) == {"exclude-unseen coal"}
    assert table.weight(state, table.legal(state)[0]) == 6
    assert settle(table, state).era == 2


def test_MINE_ECL_03_players_exclude_in_the_order_of_the_old_or_of_the_next_era():
    for reading, first in (("from-starter", 0), ("from-next-starter", 1)):
        table = table_with(players=3, rulings={"exclusion-order": reading})
        state = table.advance(midturn(table, phase="gather", declared="yes", last_round="yes"))
        assert table.to_act(state) == first


def test_MINE_ECL_05_cards_drawn_by_the_exclusion_are_shuffled_back_or_kept_besides_the_five():
    ash = card("ash", copies=1, excluded=[{"op": "draw", "amount": 2}])
    for reading, held in (("both-times", 5), ("first-only", 7)):
        table = table_with(ash, rulings={"gathered-twice": reading})
        state = midturn(
            table, phase="gather", declared="yes", last_round="yes", deck={"A": {"ash": 1, "coal": 9}}
        )
        state = play(table, table.advance(state), "A exclude-from-deck ash")
        state = settle(table, play(table, settle(table, state), "B exclude-from-deck coal"))
        assert (state.era, sum(state.hand[0])) == (2, held)


def test_MINE_ECL_01_progress_on_contracts_outlasts_the_era_or_is_an_effect_that_remains():
    deed = card("deed", "contract", price=1, target=3, points=3, event="draw")
    for reading, tokens in (("delayed", 2), ("progress-too", 0)):
        table = table_with(deed, rulings={"remaining-effects": reading})
        state = midturn(
            table,
            phase="gather",
            declared="yes",
            last_round="yes",
            contracts={"A": {"deed": 1}},
            progress={"A": {"deed": 2}},
        )
        assert table.advance(state).progress[0][0] == tokens


def test_MINE_ECL_07_all_cards_of_the_market_are_discarded_before_it_is_filled():
    table, state = after_clearing("all-then-refill")
    assert (state.era, table.to_act(state)) == (2, CHANCE)
    state = play(table, state, "turn-up-technology deposit")
    assert (state.era, state.refilling) == (2, 0)


@pytest.mark.parametrize(("reading", "drawing"), [("hands-and-market", 1), ("effects-too", 0)])
def test_MINE_ECL_08_an_excluded_card_draws_after_the_sixth_era(reading, drawing):
    last = card("last", copies=1, excluded=[{"op": "draw"}, {"op": "discard", "zone": "deck"}])
    table = table_with(last, rulings={"after-the-sixth-era": reading})
    state = midturn(table, phase="exclusion", era=6, still_to_exclude=1, deck={"A": {"last": 1, "coal": 2}})
    state = play(table, state, "A exclude-from-deck last")
    assert state.drawing == drawing
    assert sum(state.discard[0]) == 0 and (state.place == 0) is bool(drawing)


def test_MINE_ECL_04_before_the_sixth_era_an_excluded_card_always_draws():
    last = card("last", copies=1, excluded=[{"op": "draw"}])
    table = table_with(last, rulings={"after-the-sixth-era": "effects-too"})
    state = midturn(table, phase="exclusion", era=5, still_to_exclude=1, deck={"A": {"last": 1, "coal": 2}})
    assert play(table, state, "A exclude-from-deck last").drawing == 1


def test_MINE_ECL_03_who_has_no_card_excludes_none():
    table = table_with()
    assert table.to_act(gathered(table, deck={"A": {"coal": 0}})) == 1


def test_MINE_ECL_07_the_market_is_changed_and_its_cards_can_come_back():
    drill = card("drill", copies=2, price=1)
    deed = card("deed", "contract", price=1, target=1, points=3, event="draw")
    grant = card("grant", "subsidy", copies=1, price=1)
    for reading, discards in (("both-rows", (1, 1)), ("technology-only", (1, 0))):
        table = table_with(drill, deed, grant, rulings={"market-board": reading})
        state = table.advance(midturn(table, phase="close", market={"drill": 1, "deed": 1, "grant": 1}))
        assert tuple(state.market_discards[1:3]) == discards
        assert state.market[3] == 1


@pytest.mark.parametrize(
    ("reading", "excluded", "market"),
    [("hands-and-market", 2, 1), ("hands-only", 2, 0), ("no-exclusion", 0, 1), ("effects-too", 2, 1)],
)
def test_MINE_ECL_08_after_the_sixth_era_nothing_is_drawn_and_the_market_stays(reading, excluded, market):
    table = table_with(card("drill", copies=2, price=1), rulings={"after-the-sixth-era": reading})
    state = gathered(table, era=6, market={"drill": 1})
    if excluded:
        state = play(table, state, "A exclude-from-deck coal", "B exclude-from-deck coal")
    assert (settle(table, state).phase, sum(state.hand[0])) == (Phase.ENTRY, 0)
    assert (sum(state.excluded), state.market[1]) == (excluded, market)


def test_MINE_ECL_10_the_marker_goes_to_the_left_which_is_clockwise():
    table = table_with(players=3)
    assert table.advance(midturn(table, phase="close")).starter == 1


def test_MINE_SETUP_03_by_a_reading_cards_are_replaced_one_by_one_and_the_new_ones_stay():
    table, state = after_clearing("only-those-lying-there")
    assert (state.era, sum(state.still_lying)) == (1, 0)
    state = play(table, state, "turn-up-technology deposit")
    assert (state.era, state.refilling) == (2, 0)
