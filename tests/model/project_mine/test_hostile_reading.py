"""Questions that a third, hostile reading of the rulebook found, and the table under each answer."""

from __future__ import annotations

from ludex.model.game import OVER
from ludex.model.project_mine.state import Phase
from ludex.solver.prove.facts import contradictions, facts_of

from .table import GAME, card, midturn, moves_of, play, settle, table_with

ENTRY = {"phase": "entry", "era": 6, "entered": {"A": "no", "B": "no"}}


def rolled(table, *totals):
    """Everybody has rolled these totals, and they are compared."""
    dice = dict(zip(table.box.seat_names, totals, strict=True))
    contend = dict.fromkeys(table.box.seat_names, "yes")
    return table.advance(midturn(table, phase="dice", contending=contend, rolled=dice))


def test_MINE_SETUP_30_only_the_highest_totals_are_rolled_again_or_every_tie():
    table = table_with(players=3)
    state = rolled(table, 9, 5, 5)
    assert (state.starter, state.phase) == (0, Phase.ACTION)
    assert rolled(table, 9, 9, 5).contending == [1, 1, 0]
    table = table_with(players=3, rulings={"dice-tie": "every-tie"})
    state = rolled(table, 9, 5, 5)
    assert (state.contending, state.rolled) == ([0, 1, 1], [9, 0, 0])
    state = play(table, state, "roll B 11", "roll C 4")
    assert (state.starter, state.contending) == (1, [0, 0, 0])


def test_MINE_SETUP_28_hands_are_hidden_or_open():
    for reading, seen in (("closed", 0), ("open", 2)):
        table = table_with(rulings={"hand-open": reading})
        state = midturn(table, hand={"B": {"coal": 2}})
        assert sum(table.view(state, 0).hand[1]) == seen


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


def test_MINE_GLO_11_a_card_discarded_from_the_deck_is_the_uppermost_or_a_chosen_one():
    dig = card("dig", copies=1, energy=0, play=[{"op": "discard", "zone": "deck"}])
    ember = card("ember", copies=1, discarded=[{"op": "gain", "resource": "iron"}])
    held = {"hand": {"A": {"dig": 1}}, "deck": {"A": {"coal": 2, "ember": 1}}}
    table = table_with(dig, ember)
    state = play(table, midturn(table, **held), "A play dig")
    assert moves_of(table, state) == {"turn-top-card coal", "turn-top-card ember"}
    table = table_with(dig, ember, rulings={"from-the-deck": "chosen"})
    state = play(table, midturn(table, **held), "A play dig")
    assert moves_of(table, state) == {"A pick-from-deck coal", "A pick-from-deck ember"}
    state = play(table, state, "A pick-from-deck ember")
    assert (state.discard[0][2], state.resource[0][1], sum(state.deck[0])) == (1, 1, 2)


def test_MINE_GLO_13_a_card_looked_for_in_the_deck_is_excluded_and_leaves_an_unknown_order():
    burn = card("burn", copies=1, energy=0, play=[{"op": "recall"}, {"op": "exclude", "zone": "deck"}])
    table = table_with(burn, rulings={"from-the-deck": "chosen"})
    state = midturn(table, hand={"A": {"burn": 1}}, discard={"A": {"burn": 1}}, deck={"A": {"coal": 2}})
    state = play(table, state, "A play burn", "A recall burn", "A pick-from-deck coal")
    assert (state.excluded[0], sum(state.deck[0]), len(state.on_top[0])) == (1, 2, 0)


def test_MINE_GLO_06_a_contract_that_cannot_be_paid_is_barred_or_used_for_nothing():
    deed = card(
        "deed",
        "contract",
        price=1,
        target=2,
        use=[{"op": "lose", "resource": "ruby"}, {"op": "if-you-do", "then": [{"op": "fulfil"}]}],
    )
    for reading, usable in (("barred", False), ("laid-cards-only", True)):
        table = table_with(deed, rulings={"loss-on-contracts": reading})
        state = midturn(table, front={"A": {"deed": 1}})
        assert ("A use-contract deed" in moves_of(table, state)) == usable
        if usable:
            state = play(table, state, "A use-contract deed")
            assert (state.used[0][1], state.progress[0][1]) == (1, 0)


def test_MINE_GLO_15_the_next_turn_is_ones_own_or_that_of_whoever_is_next():
    plan = card(
        "plan", copies=1, energy=0, play=[{"op": "next-turn", "then": [{"op": "gain", "resource": "iron"}]}]
    )
    for reading, iron in (("own", 0), ("whoever-is-next", 1)):
        table = table_with(plan, rulings={"next-turn-whose": reading})
        state = midturn(table, hand={"A": {"plan": 1, "coal": 5}, "B": {"coal": 5}})
        state = play(table, state, "A play plan", "A end-actions")
        assert (state.turn, state.resource[0][1], sum(state.later[0])) == (1, iron, 1 - iron)
        state = play(table, state, "B end-actions")
        assert (state.turn, state.resource[0][1]) == (0, 1)


def test_MINE_ECL_01_resources_are_kept_from_era_to_era_or_go_with_the_effects():
    for reading, rubies in (("kept", 4), ("lost", 0)):
        table = table_with(rulings={"resources-between-eras": reading})
        fields = {"phase": "gather", "declared": "yes", "last_round": "yes", "resource": {"A": {"ruby": 4}}}
        assert table.advance(midturn(table, **fields)).resource[0][0] == rubies


def test_MINE_GEN_02_the_first_transition_era_may_be_left_out_or_not():
    for reading, moves in (("may-be-none", {"A enter", "A stay-out"}), ("at-least-one", {"A enter"})):
        table = table_with(rulings={"transition-optional": reading})
        assert moves_of(table, table.advance(midturn(table, **ENTRY))) == moves
        later = table.advance(midturn(table, transition=1, **ENTRY))
        assert moves_of(table, later) == {"A enter", "A stay-out"}


def test_MINE_TRC_04_nobody_in_the_first_transition_era_ends_the_game_at_once_or_after_an_empty_era():
    for reading, eras in (("over", 0), ("empty-era", 1)):
        table = table_with(rulings={"nobody-enters-the-first": reading})
        state = play(table, table.advance(midturn(table, **ENTRY)), "A stay-out", "B stay-out")
        assert (table.to_act(state), state.transition) == (OVER, eras)


def test_MINE_TRC_04_the_game_ends_when_nobody_goes_on_or_when_not_everybody_does():
    for reading, over in (("nobody", False), ("unless-all-go-on", True)):
        table = table_with(rulings={"all-or-nobody": reading})
        start = table.advance(midturn(table, **ENTRY))
        assert (table.to_act(play(table, start, "A enter", "B stay-out")) == OVER) == over
        assert table.to_act(play(table, start, "A enter", "B enter")) != OVER


def test_MINE_TRS_05_those_who_stayed_out_have_no_redraw_or_one_like_everybody():
    for reading, asked in (("entrants", 0), ("everybody", 1)):
        table = table_with(rulings={"redraw-who": reading})
        fields = {"transition": 1, "era": 6, "starter": "B", "entered": {"B": "no"}, "barred": {"B": "yes"}}
        state = table.advance(midturn(table, phase="redraw", **fields))
        assert table.to_act(state) == asked
        if asked:
            state = settle(table, play(table, state, "B redraw"))
            assert (sum(state.hand[1]), state.penalties[1], table.to_act(state)) == (5, 1, 0)


def test_MINE_END_06_the_bold_reminder_contradicts_transition_eras_with_bystanders():
    found = [{fact.clause for fact in facts} for facts in contradictions(facts_of(GAME.catalog))]
    assert {"MINE-END-06", "MINE-TRS-01", "MINE-TR-02"} in found
    assert {"MINE-TURN-04", "MINE-GLO-07"} in found
