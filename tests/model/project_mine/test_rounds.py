"""The end of an era (경쟁 시기 종료): who declares, and which round is the last."""

from __future__ import annotations

from typing import Any

import pytest
from ludex.invariants.property import When, properties_of
from ludex.model.project_mine import GAME
from ludex.model.project_mine.state import Phase
from ludex.model.rule import watching
from ludex.solver.budget import Budget
from ludex.solver.coverage import Coverage
from ludex.solver.explore.search import explore
from ludex.solver.prove.rulebook_numbers import contradictions, facts_of
from ludex.solver.result import Verdict

from .table import FIVE, card, company, laid, midturn, moves_of, op, passing, play, seats, settle, table_with


def recalling_table(**rulings: str) -> Any:
    """A table at which seat A's company puts a card back on the deck."""
    again = company("again", ability=[{"op": "recall"}])
    look = card("look", copies=1, energy=0, play=[{"op": "draw"}])
    return table_with(look, companies=(again,), rulings=rulings)


def test_MINE_END_03_a_recalled_card_is_known_on_top_of_the_deck_and_drawn_first():
    odd = card("odd", copies=1, energy=1)
    table, state = laid(
        op("recall", may=True), op("draw"), cards=(odd,), discard={"A": {"odd": 1, "coal": 1}}
    )
    assert moves_of(table, state) == {"A recall coal", "A recall odd", "A decline"}
    state = play(table, state, "A recall odd")
    assert moves_of(table, state) == {"draw odd"}
    state = play(table, state, "draw odd")
    assert state.hand[0][2] == 1
    assert len(state.known_top[0]) == 0


@pytest.mark.parametrize(("declarer", "place"), [("A", 0), ("B", 1), ("C", 2)])
def test_MINE_END_01_02_the_round_is_finished_and_one_more_is_played_whoever_declares(declarer, place):
    table = table_with(players=3)
    hands = {**FIVE, "C": {"coal": 5}, declarer: {"coal": 4}}
    state = midturn(table, turn=declarer, place=place, hand=hands, deck=seats(3, {"coal": 1}))
    state = passing(table, state, declarer)
    assert state.declared
    rest = [name for name in "ABC" if name > declarer]
    state = passing(table, state, *rest)
    assert (state.last_round, state.turn) == (1, 0)
    state = passing(table, state, "A", "B")
    assert state.phase == Phase.ACTION
    state = passing(table, state, "C")
    assert state.phase == Phase.EXCLUSION


def test_MINE_END_03_a_deck_that_is_filled_again_does_not_take_the_declaration_back():
    fuel = card("fuel", copies=1, energy=0, play=[{"op": "draw"}, {"op": "recall"}])
    table = table_with(fuel)
    state = midturn(
        table,
        hand={"A": {"fuel": 1, "coal": 4}, "B": {"coal": 5}},
        deck={"A": {"coal": 1}},
        discard={"A": {"coal": 1}},
    )
    state = play(table, settle(table, play(table, state, "A play fuel")), "A recall coal")
    assert (state.declared, sum(state.deck[0])) == (1, 1)
    state = passing(table, state, "A", "B")
    assert state.last_round


def test_MINE_END_01_exhausted_is_the_last_card_or_the_failed_draw():
    for reading, at_once in (("last-card", True), ("failed-draw", False)):
        table = table_with(rulings={"exhausted": reading})
        state = midturn(table, hand={**FIVE, "A": {"coal": 4}}, deck={"A": {"coal": 1}})
        assert bool(passing(table, state, "A").declared) == at_once
        state = midturn(table, hand={**FIVE, "A": {"coal": 3}}, deck={"A": {"coal": 1}})
        assert passing(table, state, "A").declared


def test_MINE_END_01_in_the_last_clean_up_of_a_round_this_round_or_the_next():
    for reading, last in (("this-round", True), ("next-round", False)):
        table = table_with(rulings={"exhausted-in-last-clean-up": reading})
        state = midturn(
            table,
            turn="B",
            place=1,
            hand={**FIVE, "B": {"coal": 4}},
            deck={"B": {"coal": 1}, "A": {"coal": 3}},
        )
        state = passing(table, state, "B")
        assert (bool(state.last_round), bool(state.declared)) == (last, True)


def test_MINE_END_02_in_the_last_round_no_further_round_unless_a_reading_says_so():
    for reading, phase in (("no-effect", Phase.EXCLUSION), ("one-more", Phase.ACTION)):
        table = table_with(rulings={"exhausted-in-last-round": reading})
        state = midturn(
            table,
            declared="yes",
            last_round="yes",
            hand={**FIVE, "A": {"coal": 4}},
            deck={"A": {"coal": 1}, "B": {"coal": 3}},
        )
        assert passing(table, state, "A", "B").phase == phase


def test_MINE_END_02_one_more_round_for_every_failed_draw_would_never_end():
    rulings = {"exhausted-in-last-round": "one-more", "exhausted": "failed-draw"}
    table = table_with(rulings=rulings)
    state = midturn(
        table, declared="yes", last_round="yes", hand={"A": {}, "B": {}}, deck=seats(2, {"coal": 0})
    )
    first = passing(table, state, "A", "B")
    assert passing(table, first, "A", "B", "A", "B") == first


def test_MINE_END_01_an_empty_deck_when_the_era_begins_declares_or_is_ignored():
    for reading, declared in (("declares", True), ("ignored", False)):
        table = table_with(rulings={"exhausted-at-start": reading})
        state = midturn(table, phase="majority", deck={"B": {"coal": 0}}, hand={"B": {"coal": 4}})
        assert bool(table.advance(state).declared) == declared


def test_MINE_END_01_a_round_without_a_card_from_any_deck_goes_on_for_ever_or_ends_the_era():
    table = table_with()
    state = midturn(table, hand=FIVE)
    again = passing(table, state, "A", "B")
    assert passing(table, again, "A", "B") == again
    table = table_with(rulings={"stalled-era": "idle-round-ends-it"})
    state = midturn(table, hand=FIVE, cards_in_decks=12)
    assert passing(table, state, "A", "B").last_round


def test_MINE_END_01_an_era_that_cannot_end_is_found_and_the_remedy_works():
    stalled = GAME.configurations["stalled"]
    reachable = [p for p in properties_of(GAME) if p.when is When.CAN_ALWAYS_END]
    for reading, verdict in (("goes-on", Verdict.VIOLATED), ("idle-round-ends-it", Verdict.EXHAUSTED)):
        table = GAME.table(stalled.model_copy(update={"rulings": {"stalled-era": reading}}))
        _seen, (result,) = explore(table, reachable, Budget(3600), configuration="stalled")
        assert result.verdict is verdict


@pytest.mark.parametrize("name", [pytest.param("tiny", marks=pytest.mark.slow), "stalled"])
def test_every_position_of_a_small_configuration_keeps_every_property(name):
    wanted = [p for p in properties_of(GAME) if p.when is not When.CAN_ALWAYS_END]
    table = GAME.table(GAME.configurations[name])
    _seen, results = explore(table, wanted, Budget(3600), configuration=name)
    assert {result.verdict for result in results} == {Verdict.EXHAUSTED}


def test_the_option_rounds_cuts_an_era_off_for_small_searches():
    table = table_with(options={"rounds": 2})
    state = midturn(table, hand=FIVE)
    state = passing(table, state, "A", "B")
    assert (state.round, state.last_round) == (2, 1)
    assert passing(table, state, "A", "B").phase == Phase.EXCLUSION


def test_MINE_END_06_the_bold_reminder_contradicts_transition_eras_with_bystanders():
    found = [{fact.clause for fact in facts} for facts in contradictions(facts_of(GAME.catalog))]
    assert {"MINE-END-06", "MINE-TRS-01", "MINE-TR-02"} in found
    assert {"MINE-TURN-04", "MINE-GLO-07"} in found


@pytest.mark.parametrize(("reading", "last"), [("same-for-all", False), ("starter-ends-sooner", True)])
def test_MINE_END_02_the_starter_declares_in_the_first_turn_of_the_round(reading, last):
    table = table_with(rulings={"declaration-figures": reading})
    state = midturn(
        table, deck={"A": {"coal": 1}, "B": {"coal": 1}}, hand={"A": {"coal": 4}, "B": {"coal": 5}}
    )
    state = play(table, state, "A end-actions", "draw coal")
    assert (bool(state.declared), bool(state.last_round)) == (True, last)
    assert (play(table, state, "B end-actions").phase == Phase.EXCLUSION) is last


@pytest.mark.parametrize("reading", ["same-for-all", "starter-ends-sooner"])
def test_MINE_END_02_another_player_declares_and_one_more_round_is_played(reading):
    table = table_with(rulings={"declaration-figures": reading})
    state = midturn(
        table, deck={"A": {"coal": 1}, "B": {"coal": 1}}, hand={"A": {"coal": 5}, "B": {"coal": 4}}
    )
    state = play(table, state, "A end-actions", "B end-actions", "draw coal")
    assert (state.turn, bool(state.last_round)) == (0, True)


@pytest.mark.parametrize(
    ("reading", "shown"), [("counts-open", "deck 6, hand 5"), ("counts-closed", "deck ?, hand ?")]
)
def test_MINE_END_01_how_many_cards_another_player_has(reading, shown):
    table = table_with(rulings={"counts-open": reading})
    state = midturn(table, hand=FIVE)
    assert GAME.picture is not None
    own, other = GAME.picture(state, 0).split("\nB  ")
    assert "deck 6, hand 5" in own and shown in other


@pytest.mark.parametrize("reading", ["last-card", "failed-draw"])
def test_MINE_END_01_a_deck_emptied_without_drawing_is_exhausted_too(reading):
    dump = card("dump", copies=1, energy=0, play=[{"op": "discard", "zone": "deck", "amount": 2}])
    table = table_with(dump, rulings={"exhausted": reading})
    state = midturn(table, hand={"A": {"dump": 1}}, deck={"A": {"coal": 1}})
    assert settle(table, play(table, state, "A play dump")).declared


def test_MINE_END_01_a_deck_that_runs_out_in_another_players_turn_is_declared_at_once():
    attack = card(
        "attack", copies=1, energy=0, play=[{"op": "opponents", "then": [{"op": "discard", "zone": "deck"}]}]
    )
    table = table_with(attack)
    state = midturn(table, hand={"A": {"attack": 1, "coal": 5}, "B": {"coal": 5}}, deck={"B": {"coal": 1}})
    assert settle(table, play(table, state, "A play attack")).declared


@pytest.mark.parametrize(("reading", "last"), [("goes-on", False), ("idle-round-ends-it", True)])
def test_MINE_END_01_a_round_in_which_only_cards_put_back_are_drawn(reading, last):
    table = recalling_table(**{"stalled-era": reading})
    state = midturn(
        table,
        deck={"A": {"coal": 1}, "B": {"coal": 1}},
        hand={"A": {"coal": 4}, "B": {"coal": 5}},
        discard={"A": {"coal": 1}},
        **({"cards_in_decks": 2} if last else {}),
    )
    fed = play(
        table, state, "A use-company again", "A recall coal", "A end-actions", "draw coal", "B end-actions"
    )
    assert (fed.turn, bool(fed.last_round)) == (0, last)


def test_MINE_END_03_decks_that_are_fed_keep_an_era_going():
    table = GAME.table(GAME.configurations["tiny-fed"])
    one = {"A": {"investment": 1}, "B": {"investment": 1}}
    state = midturn(table, deck=one, hand=one, discard=one, energy={"A": 1, "B": 1})

    def fed_round(state: Any) -> Any:
        for seat, name in (("A", "alpha"), ("B", "beta")):
            state = play(
                table,
                state,
                f"{seat} use-company {name}",
                f"{seat} recall investment",
                f"{seat} play investment",
                "draw investment",
                f"{seat} end-actions",
            )
        return state

    once = fed_round(state)
    assert fed_round(once) == once


@pytest.mark.parametrize(("reading", "counts"), [("counts-open", (6, 5)), ("counts-closed", (0, 0))])
def test_MINE_END_01_the_view_of_another_seat_has_the_numbers_and_not_the_faces(reading, counts):
    table = table_with(rulings={"counts-open": reading})
    seen = table.view(midturn(table, hand=FIVE), 0)
    assert (seen.unseen_deck[1], seen.unseen_hand[1]) == counts
    assert sum(seen.deck[1]) + sum(seen.hand[1]) == 0


def test_MINE_END_03_is_cited_when_the_last_round_comes_though_every_deck_has_cards_again():
    table = table_with()
    coverage = Coverage()
    state = midturn(table, turn="B", place=1, hand=FIVE, declared="yes", deck=seats(2, {"coal": 1}))
    with watching(coverage):
        assert passing(table, state, "B").last_round
    assert "MINE-END-03" in coverage.caused
