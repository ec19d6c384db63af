"""The transition eras (과도기 시기)."""

from __future__ import annotations

import pytest
from ludex.model.game import OVER
from ludex.model.notation import read_move
from ludex.model.project_mine.state import Phase
from ludex.model.rule import Illegal

from .table import (
    FIVE,
    card,
    company,
    entering,
    gadget,
    gain,
    midturn,
    moves_of,
    op,
    play,
    settle,
    table_with,
)

ENTRY = {"phase": "entry", "era": 6, "entered": {"A": "no", "B": "no"}}


def test_MINE_GEN_01_a_company_may_set_other_figures_than_the_rulebook():
    table = table_with(companies=(company("rich", energy=6, hand=7, buys=2, discount=1),))
    state = table.advance(midturn(table, phase="adjust"))
    assert (state.energy[0], state.buys) == (6, 2)
    state = play(table, midturn(table, hand={"A": {"coal": 6}}, deck={"A": {"coal": 3}}), "A end-actions")
    assert sum(settle(table, state).hand[0]) == 7


def test_MINE_TR_02_an_attack_reaches_those_who_stayed_out_or_only_entrants():
    for reading, rubies in (("everybody", [0, 1, 1]), ("entrants", [0, 1, 0])):
        table = table_with(
            gadget(op("opponents", then=[gain("ruby")])), players=3, rulings={"attack-on-bystanders": reading}
        )
        state = midturn(table, transition=1, era=6, entered={"C": "no"}, hand={"A": {"gadget": 1}})
        state = play(table, state, "A play gadget")
        assert [row[0] for row in state.resource] == rubies


def test_MINE_TR_01_04_entering_costs_two_points_times_the_number_of_the_era():
    table, state = entering()
    assert moves_of(table, state) == {"A enter", "A stay-out"}
    state = settle(table, play(table, state, "A enter", "B stay-out"))
    assert (state.penalties, state.transition) == ([2, 0], 1)
    assert [sum(hand) for hand in state.hand] == [5, 0]
    state = settle(table, play(table, state, "A keep-hand", "A end-actions"))
    assert moves_of(table, state) == {"A enter", "A stay-out"}
    assert play(table, state, "A enter").penalties == [6, 0]


def test_MINE_TR_04_or_two_points_each_time():
    table, state = entering(rulings={"penalty-growth": "running-total"}, transition=2, penalties={"A": 4})
    assert play(table, state, "A enter").penalties[0] == 6


def test_MINE_TR_02_who_stays_out_is_not_asked_again_and_nobody_in_ends_the_game():
    table, state = entering(stayed_out={"A": "yes"}, transition=1)
    assert table.to_act(state) == 1
    with pytest.raises(Illegal, match="MINE-TR-02"):
        table.apply(
            midturn(table, phase="entry", era=6, stayed_out={"A": "yes"}), read_move(table, "A enter")
        )
    state = play(table, state, "B stay-out")
    assert table.over(state) == "MINE-TRC-04"


def test_MINE_TRS_05_06_one_redraw_an_era_for_a_point():
    table, state = entering()
    state = settle(table, play(table, state, "A enter", "B enter"))
    assert table.to_act(state) == 1
    state = settle(table, play(table, state, "B redraw"))
    assert (state.penalties[1], sum(state.hand[1])) == (3, 5)
    assert table.to_act(state) == 0
    state = play(table, state, "A keep-hand")
    assert state.turn == 1
    with pytest.raises(Illegal, match="MINE-TRS-05"):
        table.apply(state, read_move(table, "B redraw"))
    anytime, state = entering(rulings={"redraw-when": "any-time"})
    state = settle(anytime, play(anytime, state, "A enter", "B stay-out"))
    state = settle(anytime, play(anytime, state, "A keep-hand", "A redraw"))
    assert (state.penalties[0], sum(state.hand[0])) == (3, 5)


def test_MINE_TR_01_who_starts_the_first_transition_era():
    for reading, starter in (("left", 1), ("same", 0)):
        table, state = entering(rulings={"first-transition-starter": reading})
        assert play(table, state, "A enter", "B enter").starter == starter


def test_MINE_TRS_07_a_starter_who_stayed_out_is_skipped_or_passes_the_marker():
    for reading, starter in (("skipped", 1), ("marker-moves", 2)):
        table, state = entering(players=3, rulings={"starter-stays-out": reading})
        state = settle(table, play(table, state, "A enter", "B stay-out", "C enter"))
        state = play(table, state, "C keep-hand", "A keep-hand")
        assert (state.starter, state.turn) == (starter, 2)
        state = settle(table, play(table, state, "C end-actions"))
        assert state.turn == 0
        state = settle(table, play(table, state, "A end-actions"))
        assert state.phase == Phase.ENTRY


def test_MINE_TRC_03_later_questions_begin_with_the_current_or_the_next_starter():
    for reading, first in (("current-starter", 0), ("next-starter", 1)):
        table, state = entering(rulings={"later-entry-order": reading}, transition=1)
        assert table.to_act(state) == first


def test_MINE_TRC_01_03_after_a_transition_era_the_market_stays_and_decks_are_shuffled():
    for reading, deck in (("gathered", 6), ("not-said", 3)):
        table = table_with(card("drill", copies=1, price=1), rulings={"transition-gather": reading})
        state = midturn(
            table,
            phase="transition-end",
            transition=1,
            era=6,
            market={"drill": 1},
            hand={"A": {"coal": 3}},
            deck={"A": {"coal": 3}},
        )
        state = table.advance(state)
        assert (state.phase, state.market[1], sum(state.deck[0])) == (Phase.ENTRY, 1, deck)


def test_MINE_TRC_01_a_card_may_have_to_be_excluded_after_a_transition_era():
    table = table_with(rulings={"transition-exclusion": "each-time"})
    state = midturn(
        table, phase="transition-end", transition=1, era=6, entered={"B": "no"}, stayed_out={"B": "yes"}
    )
    state = play(table, table.advance(state), "A exclude-from-deck coal")
    assert (state.phase, state.excluded[0]) == (Phase.ENTRY, 1)


def test_MINE_TRC_04_the_game_ends_when_nobody_goes_on_or_when_not_everybody_does():
    for reading, over in (("nobody", False), ("unless-all-go-on", True)):
        table = table_with(rulings={"all-or-nobody": reading})
        start = table.advance(midturn(table, **ENTRY))
        assert (table.to_act(play(table, start, "A enter", "B stay-out")) == OVER) == over
        assert table.to_act(play(table, start, "A enter", "B enter")) != OVER


def test_MINE_TRC_04_transition_eras_have_no_limit_but_that_of_an_option():
    table, state = entering(transition=9)
    assert "A enter" in moves_of(table, state)
    _table, state = entering(options={"transitions": 0})
    assert state.ending


def test_MINE_TRC_04_nobody_in_the_first_transition_era_ends_the_game():
    table, state = entering()
    state = play(table, state, "A stay-out", "B stay-out")
    assert (table.to_act(state), state.transition) == (OVER, 0)


def test_MINE_TRC_04_one_player_alone_can_play_a_transition_era():
    table, state = entering()
    assert table.over(play(table, state, "A enter", "B stay-out")) is None


def test_MINE_TRS_02_a_deck_that_runs_out_in_a_transition_era_makes_no_second_round():
    table = table_with()
    state = midturn(
        table,
        transition=1,
        era=6,
        entered={"A": "yes", "B": "yes"},
        hand={**FIVE, "A": {"coal": 4}},
        deck={"A": {"coal": 1}, "B": {"coal": 1}},
    )
    state = settle(table, play(table, state, "A end-actions"))
    state = settle(table, play(table, state, "B end-actions"))
    assert (state.phase, state.declared, state.last_round) == (Phase.ENTRY, 0, 0)


@pytest.mark.parametrize(("reading", "held"), [("gathered", 5), ("not-said", 10), ("up-to-five", 5)])
def test_MINE_TRS_04_five_cards_are_drawn_before_the_next_transition_era(reading, held):
    table = table_with(rulings={"transition-gather": reading})
    fields = {"transition": 1, "era": 6, "entered": {"B": "no"}, "stayed_out": {"B": "yes"}}
    state = midturn(table, phase="transition-end", **fields, hand=FIVE, deck={"A": {"coal": 6}})
    state = settle(table, play(table, table.advance(state), "A enter"))
    assert sum(state.hand[0]) == held


def test_MINE_TRS_04_who_has_fewer_than_five_cards_enters_and_draws_what_there_is():
    table, state = entering(deck={"A": {"coal": 4}, "B": {"coal": 6}})
    state = settle(table, play(table, state, "A enter", "B stay-out"))
    assert sum(state.hand[0]) == 4


def test_MINE_TRS_05_a_redraw_draws_five_though_fewer_were_put_back():
    table = table_with()
    state = midturn(
        table, phase="redraw", transition=1, era=6, hand={"A": {"coal": 3}}, deck={"A": {"coal": 3}}
    )
    assert sum(settle(table, play(table, state, "A redraw")).hand[0]) == 5


def test_MINE_TRS_05_who_has_redrawn_may_redraw_in_the_next_transition_era():
    table = table_with()
    fields = {"transition": 1, "era": 6, "entered": {"B": "no"}, "stayed_out": {"B": "yes"}}
    state = midturn(table, phase="transition-close", redrawn={"A": "yes"}, **fields)
    state = settle(table, play(table, table.advance(state), "A enter"))
    assert "A redraw" in moves_of(table, state)


def test_MINE_TR_03_who_stayed_out_shuffles_the_deck_alone():
    table = table_with()
    fields = {"transition": 1, "era": 6, "entered": {"B": "no"}, "stayed_out": {"B": "yes"}}
    piles = {"deck": {"B": {"coal": 4}}, "discard": {"B": {"coal": 2}}}
    state = table.advance(midturn(table, phase="transition-end", **fields, **piles))
    assert sum(state.deck[1]) == 4
