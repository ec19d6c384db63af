"""What a fifth reader found open: the table under each answer, and the hazards that the engines find."""

from __future__ import annotations

from typing import Any

import pytest
from ludex.invariants.property import When, properties_of
from ludex.model.errors import BadInput
from ludex.model.game import CHANCE
from ludex.model.project_mine import GAME
from ludex.model.project_mine.scoring import contract_points
from ludex.model.project_mine.state import Phase
from ludex.solver.budget import Budget
from ludex.solver.explore.search import explore
from ludex.solver.result import Verdict

from .table import card, company, kind, midturn, moves_of, play, table_with

FIVE = {"A": {"coal": 5}, "B": {"coal": 5}}
ITSELF = {"op": "exclude", "zone": "use-area"}
LATER = {"op": "next-turn", "then": [{"op": "credits"}]}


def reachable_end(name: str, **rulings: str) -> Verdict:
    """Whether some end stays reachable from every position of a configuration."""
    wanted = [p for p in properties_of(GAME) if p.when is When.CAN_ALWAYS_END]
    configuration = GAME.configurations[name]
    table = GAME.table(configuration.model_copy(update={"rulings": rulings}))
    _seen, (result,) = explore(table, wanted, Budget(3600), configuration=name)
    return result.verdict


# ---------------------------------------------------------------- the market


def after_clearing(reading: str) -> Any:
    """The table when the first era is closed: a card lies face up, the other one is discarded."""
    deposit = card("deposit", copies=2, price=1)
    table = table_with(deposit, rulings={"refill-while-clearing": reading}, technology_row=1)
    state = midturn(
        table,
        phase="renewal",
        cursor=2,
        market={"deposit": 1},
        stale={"deposit": 1},
        technology_pile={"deposit": 0},
    )
    return table, table.advance(state)


def test_MINE_ECL_07_all_cards_of_the_market_are_discarded_before_it_is_filled():
    table, state = after_clearing("all-then-refill")
    assert (state.era, table.to_act(state)) == (2, CHANCE)
    state = play(table, state, "turn-up-technology deposit")
    assert (state.era, state.refilling) == (2, 0)


def test_MINE_SETUP_03_cards_are_replaced_one_by_one_and_the_new_ones_stay():
    table, state = after_clearing("only-those-lying-there")
    assert (state.era, sum(state.to_clear)) == (1, 0)
    state = play(table, state, "turn-up-technology deposit")
    assert (state.era, state.refilling) == (2, 0)


def test_MINE_ECL_07_to_the_letter_the_market_is_cleared_for_ever():
    table, state = after_clearing("until-none-is-left")
    assert table.to_act(state) == CHANCE
    again = play(table, state, "turn-up-technology deposit")
    assert play(table, again, "turn-up-technology deposit") == state
    assert (
        reachable_end("tiny-clearing", **{"refill-while-clearing": "until-none-is-left"}) is Verdict.VIOLATED
    )
    assert reachable_end("tiny-clearing") is Verdict.EXHAUSTED


# ---------------------------------------------------------------- using what is not laid


@pytest.mark.parametrize(
    ("reading", "energy", "rubies"),
    [("laying-only-costs", 2, (2, 1)), ("using-costs-energy", 0, (2, 0))],
)
def test_MINE_GLO_12_what_an_effect_costs_that_is_not_laid(reading, energy, rubies):
    gain = [{"op": "gain", "resource": "ruby", "amount": 2}]
    gem = card("gem", copies=1, energy=2, discarded=gain)
    idol = card("idol", copies=1, energy="X", discarded=[{"op": "gain", "resource": "iron"}])
    purge = card("purge", copies=1, energy=0, play=[{"op": "discard", "amount": 2}])
    table = table_with(gem, idol, purge, rulings={"laid-or-used": reading})
    state = midturn(table, hand={"A": {"purge": 1, "gem": 1, "idol": 1}}, energy={"A": 2})
    state = play(table, state, "A play purge", "A discard gem", "A discard idol")
    assert (state.energy[0], tuple(state.resource[0])) == (energy, rubies)


@pytest.mark.parametrize(("reading", "rubies"), [("laying-only-costs", 2), ("using-costs-energy", 1)])
def test_MINE_PLAY_03_a_repeated_card_is_paid_again_if_use_costs_energy(reading, rubies):
    copy = card("copy", copies=1, energy=0, play=[{"op": "echo"}])
    table = table_with(copy, rulings={"laid-or-used": reading})
    state = midturn(table, hand={"A": {"copy": 1, "coal": 1}}, energy={"A": 1})
    state = play(table, state, "A play copy", "A play coal")
    assert (state.resource[0][0], state.energy[0]) == (rubies, 0)


@pytest.mark.parametrize(("reading", "drawn"), [("hand-or-deck", 0), ("anywhere", 1)])
def test_MINE_GLO_13_a_laid_card_excludes_itself(reading, drawn):
    once = card("once", copies=1, energy=0, play=[ITSELF], excluded=[{"op": "draw"}])
    table = table_with(once, rulings={"trigger-from-elsewhere": reading})
    state = play(table, midturn(table, hand={"A": {"once": 1}}), "A play once")
    assert state.excluded[kind(table, "once")] == 1
    assert (state.drawing, sum(state.area[0])) == (drawn, 0)


@pytest.mark.parametrize(
    ("cards", "companies", "sentence"),
    [
        (
            [card("odd", discarded=[ITSELF])],
            [],
            "card odd can exclude itself from the use area only when it is",
        ),
        ([], [company("odd", ability=[ITSELF])], "company odd is not laid"),
    ],
)
def test_only_a_laid_card_can_exclude_itself_from_the_use_area(cards, companies, sentence):
    with pytest.raises(BadInput, match=sentence):
        table_with(*cards, companies=tuple(companies))


@pytest.mark.parametrize(("reading", "permitted"), [("free", True), ("only-if-it-does-something", False)])
def test_MINE_CON_01_a_contract_of_which_nothing_can_be_done(reading, permitted):
    search = card(
        "search",
        "contract",
        target=2,
        use=[{"op": "discard", "zone": "deck"}, {"op": "if-you-do", "then": [{"op": "fulfil"}]}],
    )
    table = table_with(search, rulings={"contract-cost": reading})
    state = midturn(table, deck={"A": {"coal": 0}}, hand=FIVE, front={"A": {"search": 1}})
    assert ("A use-contract search" in moves_of(table, state)) is permitted
    full = midturn(table, deck={"A": {"coal": 1}}, front={"A": {"search": 1}})
    assert "A use-contract search" in moves_of(table, full)


def test_MINE_CON_03_a_contract_is_used_after_buying_it_also_where_buying_ends_the_actions():
    stake = card("stake", "contract", price=0, target=1, use=[{"op": "fulfil"}])
    table = table_with(stake, rulings={"purchase-step": "closes-actions"}, contract_row=1)
    state = midturn(table, market={"stake": 1}, contract_pile={"stake": 0}, hand={"A": {"coal": 1}})
    after = moves_of(table, play(table, state, "A buy stake"))
    assert "A use-contract stake" in after
    assert "A play coal" not in after


# ---------------------------------------------------------------- clean-up


@pytest.mark.parametrize(("reading", "phase"), [("wasted", "turn-end"), ("back-to-actions", "action")])
def test_MINE_CLN_04_credits_gained_by_discarding_down_to_five(reading, phase):
    windfall = card("windfall", copies=1, discarded=[{"op": "credits"}])
    subsidy = card("subsidy", "subsidy", copies=1, price=1)
    table = table_with(windfall, subsidy, rulings={"gains-in-clean-up": reading})
    state = midturn(table, hand={"A": {"windfall": 1, "coal": 5}}, market={"subsidy": 1})
    state = play(table, state, "A end-actions", "A discard-down windfall")
    assert ("A buy subsidy" in moves_of(table, state)) is (phase == "action")
    assert state.turn == (0 if phase == "action" else 1)


@pytest.mark.parametrize(("reading", "permitted"), [("stuck", False), ("may-exchange", True)])
def test_MINE_CLN_04_five_cards_of_which_none_can_be_laid(reading, permitted):
    idol = card("idol", copies=5, energy="X")
    table = table_with(idol, rulings={"clogged-hand": reading})
    state = play(table, midturn(table, hand={"A": {"idol": 5}}), "A end-actions")
    assert ("A discard-down idol" in moves_of(table, state)) is permitted
    if permitted:
        assert play(table, state, "A keep-clogged-hand").turn == 1
        state = play(table, state, "A discard-down idol")
        assert (state.drawing, state.drawer) == (1, 0)


def test_MINE_CLN_04_a_hand_with_a_card_that_can_be_laid_is_not_exchanged():
    idol = card("idol", copies=4, energy="X")
    table = table_with(idol, rulings={"clogged-hand": "may-exchange"})
    state = play(table, midturn(table, hand={"A": {"idol": 4, "coal": 1}}), "A end-actions")
    assert state.turn == 1


# ---------------------------------------------------------------- effects put off


@pytest.mark.parametrize(("reading", "waits"), [("always-last", 0), ("turn-to-come", 1)])
def test_MINE_GLO_17_an_effect_put_off_before_the_own_turn_of_a_transition_era(reading, waits):
    raid = card("raid", copies=1, energy=0, play=[{"op": "opponents", "then": [{"op": "discard"}]}])
    hint = card("hint", copies=1, discarded=[LATER])
    table = table_with(raid, hint, rulings={"transition-round-as-last": reading})
    state = midturn(
        table,
        era=6,
        transition=1,
        entered={"A": "yes", "B": "yes"},
        hand={"A": {"raid": 1}, "B": {"hint": 1}},
    )
    state = play(table, state, "A play raid", "B discard hint")
    assert sum(state.later[1]) == waits
    assert play(table, state, "A end-actions", *["draw coal"] * 5).credits[1] == waits


def test_MINE_TRS_02_who_has_had_the_turn_of_a_transition_era_can_put_nothing_off():
    hint = card("hint", copies=1, energy=0, play=[LATER])
    table = table_with(hint, rulings={"transition-round-as-last": "turn-to-come"})
    state = midturn(table, era=6, transition=1, entered={"A": "yes", "B": "yes"}, hand={"A": {"hint": 1}})
    assert sum(play(table, state, "A play hint").later[0]) == 0


@pytest.mark.parametrize(("reading", "credits"), [("effect-stands", 1), ("needs-the-card", 0)])
def test_MINE_GLO_16_the_card_of_an_effect_put_off_has_been_excluded(reading, credits):
    once = card("once", copies=1, energy=0, play=[LATER, ITSELF])
    table = table_with(once, rulings={"delayed-card-gone": reading})
    state = midturn(table, hand={"A": {"once": 1, "coal": 5}, "B": {"coal": 5}})
    state = play(table, state, "A play once", "A end-actions", "B end-actions")
    assert (state.turn, state.credits[0], sum(state.later[0])) == (0, credits, 0)


@pytest.mark.parametrize(("reading", "rubies"), [("fixed", 1), ("as-put-off", 0)])
def test_MINE_GLO_16_effects_come_in_the_order_in_which_they_were_put_off(reading, rubies):
    plan = card("plan", copies=1, energy=0, play=[LATER])
    mine = {"op": "gain", "resource": "ruby", "per": "credits"}
    promise = card("promise", copies=1, energy=0, play=[{"op": "next-turn", "then": [mine]}])
    table = table_with(plan, promise, rulings={"delayed-order": reading})
    state = midturn(table, hand={"A": {"plan": 1, "promise": 1, "coal": 5}, "B": {"coal": 5}})
    state = play(table, state, "A play promise", "A play plan", "A end-actions", "B end-actions")
    assert (state.credits[0], state.resource[0][0]) == (1, rubies)


# ---------------------------------------------------------------- the end of an era


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


def recalling_table(**rulings: str) -> Any:
    """A table at which seat A's company puts a card back on the deck."""
    again = company("again", ability=[{"op": "recall"}])
    look = card("look", copies=1, energy=0, play=[{"op": "draw"}])
    return table_with(look, companies=(again,), rulings=rulings)


@pytest.mark.parametrize(("reading", "declared"), [("at-once", True), ("end-of-turn", False)])
def test_MINE_END_03_a_deck_is_empty_for_a_moment(reading, declared):
    table = recalling_table(**{"exhausted-for-a-moment": reading})
    state = midturn(
        table,
        deck={"A": {"coal": 1}, "B": {"coal": 1}},
        hand={"A": {"look": 1, "coal": 5}, "B": {"coal": 5}},
        discard={"A": {"coal": 1}},
    )
    state = play(table, state, "A play look", "draw coal")
    assert state.declared
    state = play(table, state, "A use-company again", "A recall coal")
    assert bool(state.declared) is declared


@pytest.mark.parametrize(("reading", "last"), [("goes-on", False), ("ends-it", True)])
def test_MINE_END_01_a_round_in_which_only_cards_put_back_are_drawn(reading, last):
    table = recalling_table(**{"fed-deck": reading})
    state = midturn(
        table,
        deck={"A": {"coal": 1}, "B": {"coal": 1}},
        hand={"A": {"coal": 4}, "B": {"coal": 5}},
        discard={"A": {"coal": 1}},
    )
    fed = play(
        table, state, "A use-company again", "A recall coal", "A end-actions", "draw coal", "B end-actions"
    )
    assert (fed.turn, bool(fed.last_round)) == (0, last)
    idle = play(table, midturn(table, hand=FIVE), "A end-actions", "B end-actions")
    assert not idle.last_round


@pytest.mark.parametrize(("reading", "drawing"), [("only-the-five", 1), ("nothing-at-all", 0)])
def test_MINE_ECL_08_an_excluded_card_draws_after_the_sixth_era(reading, drawing):
    last = card("last", copies=1, excluded=[{"op": "draw"}, {"op": "discard", "zone": "deck"}])
    table = table_with(last, rulings={"triggers-after-sixth": reading})
    state = midturn(table, phase="exclusion", era=6, excess=1, deck={"A": {"last": 1, "coal": 2}})
    state = play(table, state, "A exclude-from-deck last")
    assert state.drawing == drawing
    assert sum(state.discard[0]) == 0 and (state.cursor == 0) is bool(drawing)


def test_MINE_ECL_04_before_the_sixth_era_an_excluded_card_always_draws():
    last = card("last", copies=1, excluded=[{"op": "draw"}])
    table = table_with(last, rulings={"triggers-after-sixth": "nothing-at-all"})
    state = midturn(table, phase="exclusion", era=5, excess=1, deck={"A": {"last": 1, "coal": 2}})
    assert play(table, state, "A exclude-from-deck last").drawing == 1


# ---------------------------------------------------------------- points, coins, sight


@pytest.mark.parametrize(("reading", "points"), [("for-good", 7), ("at-the-end", 0)])
@pytest.mark.parametrize("measure", ["ruby", "largest", "second-largest"])
def test_MINE_SCORE_03_a_contract_for_having_resources_that_are_gone(reading, points, measure):
    rich = card("rich", "contract", target=1, points=7, event="turn-end", measure=measure, at_least=2)
    table = table_with(rich, rulings={"achievement-lasting": reading})
    have = {"front": {"A": {"rich": 1}}, "progress": {"A": {"rich": 1}}}
    assert contract_points(midturn(table, **have, resource={"A": {"ruby": 1, "iron": 1}}), 0) == points
    assert contract_points(midturn(table, **have, resource={"A": {"ruby": 2, "iron": 2}}), 0) == 7


@pytest.mark.parametrize(("reading", "permitted"), [("any-number", True), ("one-a-turn", False)])
def test_MINE_COIN_04_a_second_coin_in_the_same_turn(reading, permitted):
    table = table_with(rulings={"coins-in-a-turn": reading})
    state = play(table, midturn(table, hand=FIVE, coins={"A": 2}), "A spend-coin")
    assert ("A spend-coin" in moves_of(table, state)) is permitted
    state = play(table, state, "A end-actions", "B end-actions")
    assert "A spend-coin" in moves_of(table, state)


@pytest.mark.parametrize(("reading", "left"), [("both", (4, 0)), ("only-before", (5, 1))])
def test_MINE_TRS_03_what_another_turn_gave_before_the_own_turn_of_a_transition_era(reading, left):
    table = table_with(rulings={"energy-set-twice": reading})
    state = midturn(
        table,
        era=6,
        transition=1,
        entered={"A": "yes", "B": "yes"},
        hand=FIVE,
        energy={"B": 5},
        credits={"B": 1},
    )
    state = play(table, state, "A end-actions")
    assert (state.turn, (state.energy[1], state.credits[1]), state.buys) == (1, left, 1)


@pytest.mark.parametrize(
    ("reading", "shown"), [("counts-open", "deck 6, hand 5"), ("counts-closed", "deck ?, hand ?")]
)
def test_MINE_END_01_how_many_cards_another_player_has(reading, shown):
    table = table_with(rulings={"counts-open": reading})
    state = midturn(table, hand=FIVE)
    assert GAME.picture is not None
    own, other = GAME.picture(state, 0).split("\nB  ")
    assert "deck 6, hand 5" in own and shown in other


def test_MINE_END_03_decks_that_are_fed_keep_an_era_going_though_idle_rounds_end_it():
    table = GAME.table(GAME.configurations["tiny-fed"])
    state = midturn(
        table,
        deck={"A": {"investment": 1}, "B": {"investment": 1}},
        hand={"A": {"investment": 1}, "B": {"investment": 1}},
        discard={"A": {"investment": 1}, "B": {"investment": 1}},
        energy={"A": 1, "B": 1},
    )

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
