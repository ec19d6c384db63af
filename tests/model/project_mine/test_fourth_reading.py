"""Questions of an examiner who knew none of ours, and the table under each answer."""

from __future__ import annotations

import pytest

from .table import card, midturn, moves_of, play, table_with

ENTRY = {"phase": "entry", "era": 6, "entered": {"A": "no", "B": "no"}}


@pytest.mark.parametrize(("reading", "over"), [("alone", None), ("at-least-two", "MINE-TRC-04")])
def test_MINE_TRC_04_a_transition_era_for_one(reading, over):
    table = table_with(rulings={"lone-entrant": reading})
    state = midturn(table, **ENTRY, deck={"A": {"coal": 6}, "B": {"coal": 6}})
    assert table.over(play(table, state, "A enter", "B stay-out")) == over


@pytest.mark.parametrize(("reading", "enters"), [("as-many", True), ("five-needed", False)])
def test_MINE_TRS_04_who_cannot_draw_five_cards(reading, enters):
    table = table_with(rulings={"short-hand-entry": reading})
    state = midturn(table, **ENTRY, deck={"A": {"coal": 4}, "B": {"coal": 6}}, hand={"A": {}})
    assert ("A enter" in moves_of(table, table.advance(state))) is enters


@pytest.mark.parametrize(("reading", "leaves"), [("must", False), ("may-be-left", True)])
def test_MINE_PLAY_05_a_line_that_asks_for_a_card(reading, leaves):
    purge = card("purge", copies=1, energy=0, play=[{"op": "discard"}, {"op": "credits"}])
    table = table_with(purge, rulings={"lines-compulsory": reading})
    state = play(table, midturn(table, hand={"A": {"purge": 1, "coal": 1}}), "A play purge")
    assert ("A decline" in moves_of(table, state)) is leaves
