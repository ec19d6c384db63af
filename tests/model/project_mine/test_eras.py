"""Eras: who declares the end, the last round, the clean-up of an era, transition eras and the final score."""

from __future__ import annotations

from typing import Any

import pytest
from ludex.invariants.property import When, properties_of
from ludex.model.game import CHANCE
from ludex.model.notation import read_move
from ludex.model.project_mine import GAME
from ludex.model.project_mine.state import Phase
from ludex.model.rule import Illegal
from ludex.solver.budget import Budget
from ludex.solver.explore.search import explore
from ludex.solver.result import Verdict

from .table import card, company, midturn, moves_of, play, settle, table_with

FIVE = {"A": {"coal": 5}, "B": {"coal": 5}}


def seats(players: int, value: Any) -> dict[str, Any]:
    return dict.fromkeys("ABCD"[:players], value)


def passing(table, state, *names):
    """These seats do nothing in their turns."""
    for name in names:
        state = settle(table, play(table, state, f"{name} end-actions"))
    return state


# ---------------------------------------------------------------- the end of an era


@pytest.mark.parametrize(("declarer", "cursor"), [("A", 0), ("B", 1), ("C", 2)])
def test_MINE_END_01_02_the_round_is_finished_and_one_more_is_played_whoever_declares(declarer, cursor):
    table = table_with(players=3)
    hands = {**FIVE, "C": {"coal": 5}, declarer: {"coal": 4}}
    state = midturn(table, turn=declarer, cursor=cursor, hand=hands, deck=seats(3, {"coal": 1}))
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


def test_MINE_GLO_03_an_empty_deck_is_not_filled_with_the_discards_unless_a_reading_does():
    for reading, held in (("never", 4), ("discards", 5)):
        table = table_with(rulings={"deck-refilled": reading})
        state = midturn(
            table, hand={**FIVE, "A": {"coal": 3}}, deck={"A": {"coal": 1}}, discard={"A": {"coal": 2}}
        )
        state = passing(table, state, "A")
        assert (sum(state.hand[0]), bool(state.declared)) == (held, True)


def test_MINE_END_01_exhausted_is_the_last_card_or_the_failed_draw():
    for reading, at_once in (("last-card", True), ("failed-draw", False)):
        table = table_with(rulings={"exhausted": reading})
        state = midturn(table, hand={**FIVE, "A": {"coal": 4}}, deck={"A": {"coal": 1}})
        assert bool(passing(table, state, "A").declared) == at_once
        state = midturn(table, hand={**FIVE, "A": {"coal": 3}}, deck={"A": {"coal": 1}})
        assert passing(table, state, "A").declared


def test_MINE_END_01_a_deck_emptied_without_drawing_counts_by_reading():
    dump = card("dump", copies=1, energy=0, play=[{"op": "discard", "zone": "deck", "amount": 2}])
    for rulings, declared in (
        ({}, True),
        ({"exhausted-without-drawing": "drawing-only"}, False),
        ({"exhausted": "failed-draw"}, True),
    ):
        table = table_with(dump, rulings=rulings)
        state = midturn(table, hand={"A": {"dump": 1}}, deck={"A": {"coal": 1}})
        state = settle(table, play(table, state, "A play dump"))
        assert bool(state.declared) == declared


def test_MINE_END_01_in_the_last_clean_up_of_a_round_this_round_or_the_next():
    for reading, last in (("this-round", True), ("next-round", False)):
        table = table_with(rulings={"exhausted-in-last-clean-up": reading})
        state = midturn(
            table,
            turn="B",
            cursor=1,
            hand={**FIVE, "B": {"coal": 4}},
            deck={"B": {"coal": 1}, "A": {"coal": 3}},
        )
        state = passing(table, state, "B")
        assert (bool(state.last_round), bool(state.declared)) == (last, True)


def test_MINE_END_01_in_another_players_turn_at_once_or_in_the_own():
    attack = card(
        "attack", copies=1, energy=0, play=[{"op": "opponents", "then": [{"op": "discard", "zone": "deck"}]}]
    )
    for reading, at_once in (("at-once", True), ("own-turn", False)):
        table = table_with(attack, rulings={"exhausted-off-turn": reading})
        state = midturn(
            table, hand={"A": {"attack": 1, "coal": 5}, "B": {"coal": 5}}, deck={"B": {"coal": 1}}
        )
        state = settle(table, play(table, state, "A play attack"))
        assert bool(state.declared) == at_once
        assert passing(table, state, "A").declared


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
    state = midturn(table, hand=FIVE)
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


# ---------------------------------------------------------------- clean-up of an era


def test_MINE_ECL_05_nobody_knows_the_order_of_a_gathered_deck():
    fuel = card("fuel", copies=1, energy=0, play=[{"op": "recall"}])
    table = table_with(fuel)
    state = gathered(table, deck={"A": {"coal": 6}}, on_top={"A": ["coal"]})
    assert len(state.on_top[0]) == 0


def gathered(table, **fields):
    return table.advance(midturn(table, phase="gather", **{"declared": "yes", "last_round": "yes", **fields}))


def test_MINE_ECL_01_06_cards_are_gathered_one_is_excluded_and_five_are_drawn():
    table = table_with(card("plan", copies=2, play=[{"op": "next-turn", "then": [{"op": "draw"}]}]))
    state = gathered(
        table,
        hand={"A": {"coal": 2}},
        discard={"A": {"plan": 1}},
        deck={"A": {"coal": 3}},
        coins={"B": 1},
        later={"A": {"plan/1": 1}},
    )
    assert sum(state.later[0]) == 0
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


def test_MINE_ECL_03_who_has_nothing_excludes_nothing_or_a_contract():
    deed = card("deed", "contract", price=1, target=1, points=3, event="draw")
    for reading, front in (("nothing", 1), ("contract", 0)):
        table = table_with(deed, rulings={"exclusion-with-nothing": reading})
        state = gathered(
            table, deck={"A": {"coal": 0}}, front={"A": {"deed": 1}}, progress={"A": {"deed": 1}}
        )
        if reading == "contract":
            state = play(table, state, "A exclude-contract deed")
        assert (state.front[0][1], state.progress[0][1]) == (front, front)
        assert table.to_act(state) == 1


def test_MINE_ECL_07_the_market_is_changed_and_its_cards_can_come_back():
    drill = card("drill", copies=2, price=1)
    deed = card("deed", "contract", price=1, target=1, points=3, event="draw")
    grant = card("grant", "subsidy", copies=1, price=1)
    for rulings, stale, removed in (
        ({}, (1, 1), (0, 0)),
        ({"market-board": "technology-only"}, (1, 0), (0, 0)),
        ({"market-discards": "out-of-the-game"}, (0, 0), (1, 1)),
    ):
        table = table_with(drill, deed, grant, rulings=rulings)
        state = table.advance(midturn(table, phase="close", market={"drill": 1, "deed": 1, "grant": 1}))
        assert tuple(state.stale[1:3]) == stale
        assert tuple(state.removed[1:3]) == removed
        assert state.market[3] == 1


def test_MINE_ECL_08_after_the_sixth_era_nothing_is_drawn_and_the_market_stays():
    drill = card("drill", copies=2, price=1)
    for reading, left in (("kept", 1), ("discarded", 0)):
        table = table_with(drill, rulings={"market-after-sixth": reading})
        state = gathered(table, era=6, market={"drill": 1})
        state = settle(table, play(table, state, "A exclude-from-deck coal", "B exclude-from-deck coal"))
        assert state.phase == Phase.ENTRY
        assert (sum(state.hand[0]), state.market[1]) == (0, left)
    table = table_with(rulings={"exclusion-after-sixth": "none"})
    assert gathered(table, era=6).phase == Phase.ENTRY


def test_MINE_ECL_10_the_marker_goes_to_the_left_which_is_clockwise():
    for reading, starter in (("clockwise", 1), ("anticlockwise", 2)):
        table = table_with(players=3, rulings={"left-neighbour": reading})
        assert table.advance(midturn(table, phase="close")).starter == starter


# ---------------------------------------------------------------- transition eras


def entering(players=2, rulings=None, options=None, **fields):
    table = table_with(players=players, rulings=rulings, options=options or {})
    base = {"phase": "entry", "era": 6, "entered": seats(players, "no")}
    return table, table.advance(midturn(table, **{**base, **fields}))


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
    table, state = entering(barred={"A": "yes"}, transition=1)
    assert table.to_act(state) == 1
    with pytest.raises(Illegal, match="MINE-TR-02"):
        table.apply(midturn(table, phase="entry", era=6, barred={"A": "yes"}), read_move(table, "A enter"))
    state = play(table, state, "B stay-out")
    assert table.over(state) == "MINE-TRC-04"


def test_MINE_GEN_02_transition_eras_have_no_limit_but_that_of_the_marker_or_an_option():
    table, state = entering(transition=9)
    assert "A enter" in moves_of(table, state)
    _table, state = entering(rulings={"transition-count": "marker-scale"}, transition=6)
    assert state.ending
    _table, state = entering(options={"transitions": 0})
    assert state.ending


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


def test_MINE_TRS_05_a_redraw_draws_five_or_as_many():
    for reading, drawn in (("five", 5), ("as-many", 3)):
        table = table_with(rulings={"redraw-size": reading})
        state = midturn(
            table, phase="redraw", transition=1, era=6, hand={"A": {"coal": 3}}, deck={"A": {"coal": 3}}
        )
        assert sum(settle(table, play(table, state, "A redraw")).hand[0]) == drawn


def test_MINE_TRS_05_once_an_era_or_once_a_game():
    for reading, may in (("once-an-era", True), ("once-a-game", False)):
        table = table_with(rulings={"redraw-limit": reading})
        state = midturn(
            table,
            phase="transition-close",
            transition=1,
            era=6,
            redrawn={"A": "yes"},
            barred={"B": "yes"},
            entered={"B": "no"},
        )
        state = settle(table, play(table, table.advance(state), "A enter"))
        assert ("A redraw" in moves_of(table, state)) == may


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
        table, phase="transition-end", transition=1, era=6, entered={"B": "no"}, barred={"B": "yes"}
    )
    state = play(table, table.advance(state), "A exclude-from-deck coal")
    assert (state.phase, state.excluded[0]) == (Phase.ENTRY, 1)


def test_MINE_COIN_01_a_transition_era_has_no_coins_or_the_usual_ones():
    for reading, coins in (("none", 0), ("as-in-competition", 1)):
        table, state = entering(rulings={"transition-coins": reading}, resource={"A": {"ruby": 2}})
        state = play(table, state, "A enter", "B enter")
        assert sum(state.coins) == coins


# ---------------------------------------------------------------- the score


def scored(rulings=None, **fields):
    deed = card("deed", "contract", price=1, target=2, points=5, event="draw")
    gem = card("gem", copies=3, points=2)
    firm = company(
        "firm",
        end=[{"measure": "ruby", "by": 2, "points": 1}, {"measure": "iron", "at_least": 4, "points": 1}],
        goal={"measure": "cards", "at_least": 2, "points": 10},
    )
    table = table_with(deed, gem, companies=(firm,), rulings=rulings)
    base = {"deck": seats(2, {"coal": 0}), "phase": "entry", "era": 6}
    return table, midturn(table, **{**base, **fields})


def test_MINE_SCORE_03_company_contracts_and_deck_less_penalties():
    table, state = scored(
        deck={"A": {"gem": 1}},
        hand={"A": {"gem": 1}},
        discard={"A": {"gem": 1}},
        front={"A": {"deed": 1}},
        progress={"A": {"deed": 2}},
        resource={"A": {"ruby": 5, "iron": 3}},
        penalties={"A": 3},
    )
    assert table.scores(state)[0] == 2 + 5 + 6 - 3
    table, state = scored(resource={"A": {"iron": 4}})
    assert table.scores(state)[0] == 4


@pytest.mark.parametrize(
    ("ruling", "reading", "total"),
    [
        ("deck-at-the-end", "deck-only", 2 - 3),
        ("penalty-sign", "as-written", 4 + 3),
        ("company-goal", "counts", 4 + 10 - 3),
        ("contract-achieved", "bought", 4 + 5 - 3),
    ],
)
def test_MINE_SCORE_03_readings_of_the_score(ruling, reading, total):
    table, state = scored(
        rulings={ruling: reading},
        deck={"A": {"gem": 1, "coal": 0}},
        hand={"A": {"gem": 1}},
        front={"A": {"deed": 1}},
        penalties={"A": 3},
    )
    assert table.scores(state)[0] == total


def test_MINE_GOAL_03_a_tie_is_shared_unless_fewer_penalties_decide():
    table, state = scored(deck={"A": {"coal": 0, "gem": 1}, "B": {"coal": 0}}, penalties={"A": 2})
    assert table.standing(state).winners == (0, 1)
    table, state = scored(
        {"tied-score": "fewer-penalties"},
        deck={"A": {"coal": 0, "gem": 1}, "B": {"coal": 0}},
        penalties={"A": 2},
    )
    assert table.standing(state).winners == (1,)
    assert table.standing(state).decided_by.clause == "MINE-GOAL-03"
