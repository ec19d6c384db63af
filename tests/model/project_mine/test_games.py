"""Whole games: every number of players, every reading, invented card lists, to a proper end."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from ludex.model.game import CHANCE, OVER
from ludex.model.project_mine import GAME
from ludex.model.rule import Illegal
from ludex.model.trace import record, replay

from .table import card, company, components, eager, figures, random_game

READINGS = [
    (ruling.id, reading)
    for ruling in GAME.rulings
    if not ruling.not_mechanical
    for reading in ruling.readings
    if reading != ruling.default
]


@pytest.mark.parametrize("players", [2, *(pytest.param(n, marks=pytest.mark.slow) for n in (3, 4))])
def test_MINE_GEN_02_a_full_game_ends_after_six_eras_with_every_property_kept(players):
    table = GAME.table(players=players)
    state, moves = random_game(table, seed=players)
    assert table.over(state) == "MINE-TRC-04"
    assert state.era == 6
    *_, last = replay(table, record(table, moves))
    assert last.after == state


@pytest.mark.parametrize("name", ["tiny", "transition", "prove", "small"])
def test_every_small_configuration_plays_to_its_end(name):
    for seed in range(2):
        table = GAME.table(GAME.configurations[name])
        state, _moves = random_game(table, seed)
        assert table.over(state) == "MINE-TRC-04"


@pytest.mark.parametrize(("ruling", "reading"), READINGS)
def test_every_other_reading_plays_to_an_end_with_every_property_kept(ruling, reading):
    small = GAME.configurations["small"]
    chosen = {"stalled-era": "idle-round-ends-it", ruling: reading}
    table = GAME.table(small.model_copy(update={"rulings": chosen}))
    state, _moves = random_game(table, seed=1)
    assert table.over(state) == "MINE-TRC-04"


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_readings_combined_at_random_still_play_to_an_end(seed):
    rng = random.Random(seed)
    chosen = {
        ruling.id: rng.choice(sorted(ruling.readings)) for ruling in GAME.rulings if not ruling.not_mechanical
    }
    chosen["stalled-era"] = "idle-round-ends-it"
    chosen["exhausted-in-last-round"] = "no-effect"
    table = GAME.table(players=3, rulings=chosen)
    state, _moves = random_game(table, seed)
    assert table.over(state) == "MINE-TRC-04"


@pytest.mark.parametrize("name", ["small", "full-2"])
def test_narrowing_never_loses_a_permitted_move(name):
    table = GAME.table(GAME.configurations[name])
    rng = random.Random(7)
    state = table.advance(table.start())
    checked = 0
    for step in range(400):
        who = table.to_act(state)
        if who == OVER:
            break
        legal = table.legal(state)
        if step % 20 == 0:
            wide = set()
            for rule in table.rules.values():
                if rule.kind is not table.rules[legal[0].rule].kind:
                    continue
                for move in table._all_of(rule, who if who >= 0 else None):
                    try:
                        table.apply(state, move)
                    except Illegal:
                        continue
                    wide.add(move)
            assert wide == set(legal)
            checked += 1
        state = table.play(state, table.draw(state, rng) if who == CHANCE else eager(rng, legal))
    assert checked >= 4


# ---------------------------------------------------------------- card lists out of the card language

AMOUNTS = st.integers(1, 3)
MEASURED = st.sampled_from(["", "cards-played", "ruby", "hand", "contracts", "largest"])


def simple() -> st.SearchStrategy[dict[str, Any]]:
    """Lines that stand for themselves; none brings cards back, so that triggers may use them."""
    resource = st.sampled_from(["ruby", "iron", "any"])
    return st.one_of(
        st.builds(
            lambda n, per: {"op": "draw", "amount": n} | ({"per": per} if per else {}), AMOUNTS, MEASURED
        ),
        st.builds(lambda r, n: {"op": "gain", "resource": r, "amount": n}, resource, AMOUNTS),
        st.builds(
            lambda r, n: {"op": "lose", "resource": r, "amount": n},
            st.sampled_from(["ruby", "largest"]),
            AMOUNTS,
        ),
        st.builds(lambda n: {"op": "lose", "resource": "any", "other_than": "iron", "amount": n}, AMOUNTS),
        st.builds(
            lambda op, n: {"op": op, "amount": n},
            st.sampled_from(["buys", "credits", "energy", "penalty"]),
            AMOUNTS,
        ),
        st.builds(
            lambda op, n, may: {"op": op, "amount": n, "may": may},
            st.sampled_from(["exclude", "discard"]),
            AMOUNTS,
            st.booleans(),
        ),
        st.builds(
            lambda op, n: {"op": op, "amount": n, "zone": "deck"},
            st.sampled_from(["exclude", "discard"]),
            AMOUNTS,
        ),
        st.builds(
            lambda op, n, may: {"op": op, "amount": n, "may": may},
            st.sampled_from(["take", "fulfil"]),
            AMOUNTS,
            st.booleans(),
        ),
        st.just({"op": "echo"}),
    )


def grouped(inner: st.SearchStrategy[dict[str, Any]]) -> st.SearchStrategy[dict[str, Any]]:
    """Lines that hold other lines."""
    block = st.lists(inner, min_size=1, max_size=2)
    return st.one_of(
        st.builds(lambda then: {"op": "if-you-do", "then": then}, block),
        st.builds(lambda n, then: {"op": "if", "per": "iron", "amount": n, "then": then}, AMOUNTS, block),
        st.builds(lambda a, b: {"op": "choose", "either": a, "otherwise": b}, block, block),
        st.builds(lambda then: {"op": "next-turn", "then": then}, block),
        st.builds(lambda then: {"op": "opponents", "then": then}, block),
    )


LINES = st.recursive(simple(), grouped, max_leaves=4)
TEXTS = st.lists(LINES, max_size=3)
PLAYED = st.lists(st.one_of(LINES, st.builds(lambda n: {"op": "recall", "amount": n}, AMOUNTS)), max_size=3)


@st.composite
def card_lists(draw: Any) -> dict[str, Any]:
    """A whole card list in the card language."""
    cards = [
        card(
            f"tech-{number}",
            suit=draw(st.sampled_from(["ruby", "iron", "plan"])),
            copies=draw(st.integers(0, 3)),
            price=draw(st.integers(0, 4)),
            energy=draw(st.sampled_from([0, 1, 2, "X"])),
            points=draw(st.integers(-1, 4)),
            play=draw(PLAYED),
            discarded=draw(TEXTS),
            excluded=draw(TEXTS),
        )
        for number in range(draw(st.integers(1, 4)))
    ]
    cards += [
        card(
            "active",
            "contract",
            price=1,
            target=2,
            points=2,
            use=draw(st.lists(LINES, min_size=1, max_size=2)),
        ),
        card(
            "passive",
            "contract",
            price=1,
            target=3,
            points=3,
            event=draw(st.sampled_from(["play", "draw", "turn-end"])),
        ),
        card("grant", "subsidy", copies=3, price=2, play=[{"op": "credits", "amount": 2}]),
    ]
    companies = tuple(
        company(
            f"firm-{number}",
            ability=draw(TEXTS),
            pay_energy=draw(st.integers(0, 2)),
            end=[{"measure": draw(st.sampled_from(["ruby", "cards", "contracts"])), "by": 2, "points": 1}],
        )
        for number in range(2)
    )
    listed = components(*cards, companies=companies)
    listed["figures"] = figures(technology_row=2, contract_row=1, hand=3, nesting=12)
    return listed


@given(listed=card_lists(), seed=st.integers(0, 1000), players=st.integers(2, 3))
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
def test_MINE_GEN_01_a_game_with_any_card_list_of_the_language_ends_with_every_property_kept(
    listed, seed, players
):
    table = GAME.table(
        players=players,
        components=listed,
        options={"eras": 2, "transitions": 1},
        rulings={"stalled-era": "idle-round-ends-it"},
    )
    state, moves = random_game(table, seed, most=4000)
    assert table.over(state) == "MINE-TRC-04", len(moves)
