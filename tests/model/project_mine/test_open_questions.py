"""Questions that a second reading of the rulebook found: what the table looks like under each answer."""

from __future__ import annotations

from typing import Any

from ludex.model.project_mine.state import Phase

from .table import card, midturn, moves_of, play, settle, table_with

FIVE = {"A": {"coal": 5}, "B": {"coal": 5}}
EMBER = card(
    "ember", copies=2, price=1, energy=0, discarded=[{"op": "gain", "resource": "iron", "amount": 2}]
)


def free(*lines: dict[str, Any]) -> dict[str, Any]:
    """A card that costs no energy, with these lines."""
    return card("gadget", copies=2, price=1, energy=0, play=list(lines))


def test_MINE_COIN_05_who_ties_for_the_most_keeps_the_resource_or_removes_it_without_a_coin():
    for reading, rubies in (("kept", [3, 3, 1]), ("still-removed", [2, 2, 1])):
        table = table_with(players=3, rulings={"majority-tie": reading})
        state = midturn(
            table, phase="majority", resource={"A": {"ruby": 3}, "B": {"ruby": 3}, "C": {"ruby": 1}}
        )
        state = table.advance(state)
        assert [row[0] for row in state.resource] == rubies
        assert [row[1] for row in state.resource] == [0, 0, 0]
        assert sum(state.coins) == 0


def test_MINE_SETUP_18_resources_have_no_limit_or_that_of_one_die():
    lines = ({"op": "gain", "resource": "ruby", "amount": 3}, {"op": "gain", "resource": "any", "amount": 3})
    for reading, amounts in (("none", [8, 8]), ("one-die", [6, 6])):
        table = table_with(free(*lines), rulings={"resource-limit": reading})
        state = midturn(table, hand={"A": {"gadget": 1}}, resource={"A": {"ruby": 5, "iron": 5}})
        state = play(table, state, "A play gadget", "A gain-any iron")
        assert state.resource[0] == amounts


def test_MINE_PLAY_05_after_an_impossible_line_the_text_goes_on_or_ends():
    lines = ({"op": "discard"}, {"op": "credits", "amount": 2})
    for reading, credits in (("next-line", 2), ("text-ends", 0)):
        table = table_with(free(*lines), rulings={"impossible-line": reading})
        state = play(table, midturn(table, hand={"A": {"gadget": 1}}), "A play gadget")
        assert (state.credits[0], table.to_act(state)) == (credits, 0)


def test_MINE_CON_02_a_contract_that_is_not_active_works_by_itself_or_not_at_all():
    watch = card("watch", "contract", price=1, target=2, points=3, event="play")
    for reading, tokens in (("by-itself", 1), ("inert", 0)):
        table = table_with(watch, rulings={"other-contracts": reading})
        state = midturn(table, front={"A": {"watch": 1}}, hand={"A": {"coal": 1}})
        assert play(table, state, "A play coal").progress[0][1] == tokens


def test_MINE_GLO_12_the_user_of_a_trigger_is_the_owner_or_the_player_on_turn():
    attack = free({"op": "opponents", "then": [{"op": "discard"}]})
    for reading, iron in (("owner", [0, 2]), ("player-on-turn", [2, 0])):
        table = table_with(attack, EMBER, rulings={"trigger-user": reading})
        state = midturn(table, hand={"A": {"gadget": 1}, "B": {"ember": 1}})
        state = play(table, state, "A play gadget", "B discard ember")
        assert [row[1] for row in state.resource] == iron


def test_MINE_GLO_13_between_turns_the_trigger_is_the_owners_under_both_readings():
    ash = card("ash", copies=1, excluded=[{"op": "gain", "resource": "iron"}])
    for reading in ("owner", "player-on-turn"):
        table = table_with(ash, rulings={"trigger-user": reading})
        state = midturn(
            table, phase="gather", turn="B", declared="yes", last_round="yes", deck={"A": {"ash": 1}}
        )
        state = play(table, table.advance(state), "A exclude-from-deck ash")
        assert [row[1] for row in state.resource] == [1, 0]


def test_MINE_BUY_04_a_bought_card_is_not_discarded_or_its_trigger_applies():
    for reading, iron in (("no", 0), ("triggers", 2)):
        table = table_with(EMBER, rulings={"bought-is-discarded": reading}, technology_row=1)
        state = midturn(table, market={"ember": 1}, technology_pile={"ember": 0}, credits={"A": 1})
        state = play(table, state, "A buy ember")
        assert (state.discard[0][1], state.resource[0][1]) == (1, iron)


def test_MINE_GLO_16_several_effects_put_off_come_in_a_fixed_order_or_as_the_player_says():
    first = card("first", copies=1, energy=0, play=[{"op": "next-turn", "then": [{"op": "discard"}]}])
    second = card("second", copies=1, energy=0, play=[{"op": "next-turn", "then": [{"op": "credits"}]}])
    waiting = {"phase": "delayed", "later": {"A": {"first/1": 1, "second/1": 1}}, "hand": FIVE}
    table = table_with(first, second)
    state = table.advance(midturn(table, **waiting))
    assert moves_of(table, state) == {"A discard coal"}
    table = table_with(first, second, rulings={"delayed-order": "owner-chooses"})
    state = table.advance(midturn(table, **waiting))
    assert moves_of(table, state) == {"A pick-delayed first/1", "A pick-delayed second/1"}
    state = play(table, state, "A pick-delayed second/1")
    assert (state.credits[0], moves_of(table, state)) == (1, {"A pick-delayed first/1"})
    state = play(table, state, "A pick-delayed first/1", "A discard coal")
    assert state.phase == Phase.ACTION


def test_MINE_TRS_02_a_deck_that_runs_out_in_a_transition_era_makes_no_second_round_unless_read_so():
    for reading, rounds in (("one-round", 1), ("another-round", 2)):
        table = table_with(rulings={"exhausted-in-transition": reading})
        state = midturn(
            table,
            transition=1,
            era=6,
            entered={"A": "yes", "B": "yes"},
            hand={**FIVE, "A": {"coal": 4}},
            deck={"A": {"coal": 1}, "B": {"coal": 1}},
        )
        for _round in range(rounds):
            assert state.phase == Phase.ACTION
            state = settle(table, play(table, state, "A end-actions"))
            state = settle(table, play(table, state, "B end-actions"))
        assert (state.phase, state.declared, state.last_round) == (Phase.ENTRY, 0, 0)


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
            front={"A": {"deed": 1}},
            progress={"A": {"deed": 2}},
        )
        assert table.advance(state).progress[0][1] == tokens


def test_MINE_TRS_04_five_more_cards_on_top_of_a_full_hand_or_up_to_five():
    for reading, held in (("five-more", 10), ("up-to-five", 5)):
        table = table_with(rulings={"transition-hand": reading, "transition-gather": "not-said"})
        state = midturn(
            table,
            phase="entry",
            era=6,
            transition=1,
            entered={"A": "no", "B": "no"},
            barred={"B": "yes"},
            hand=FIVE,
            deck={"A": {"coal": 6}},
        )
        state = settle(table, play(table, table.advance(state), "A enter"))
        assert sum(state.hand[0]) == held


def test_MINE_TR_03_who_stayed_out_shuffles_the_deck_alone_or_gathers_everything():
    for reading, deck in (("deck-only", 4), ("gathered", 6)):
        table = table_with(rulings={"bystander-deck": reading})
        state = midturn(
            table,
            phase="transition-end",
            transition=1,
            era=6,
            entered={"B": "no"},
            barred={"B": "yes"},
            deck={"B": {"coal": 4}},
            discard={"B": {"coal": 2}},
        )
        assert sum(table.advance(state).deck[1]) == deck


def test_MINE_SCORE_04_a_contract_in_the_deck_counts_once_or_twice():
    deed = card("deed", "contract", price=1, target=2, points=5, event="draw")
    for reading, done, undone in (("once", 5, 0), ("both", 10, 5)):
        rulings = {"contract-in-deck": reading, "bought-contract": "discard-pile"}
        table = table_with(deed, rulings=rulings)
        for tokens, total in ((2, done), (1, undone)):
            state = midturn(table, deck={"A": {"deed": 1}}, progress={"A": {"deed": tokens}})
            assert table.scores(state)[0] == total


def test_MINE_GLO_17_an_effect_put_off_in_the_last_round_before_the_own_turn_is_lost_or_waits_for_it():
    attack = free({"op": "opponents", "then": [{"op": "discard"}]})
    fuse = card("fuse", copies=1, energy=1, discarded=[{"op": "next-turn", "then": [{"op": "credits"}]}])
    last = {"declared": "yes", "last_round": "yes"}
    for reading, credits in (("last-round-counts", 0), ("turn-to-come", 1)):
        table = table_with(attack, fuse, rulings={"delayed-off-turn": reading})
        state = midturn(table, hand={"A": {"gadget": 1, "coal": 5}, "B": {"fuse": 1, "coal": 5}}, **last)
        state = play(table, state, "A play gadget", "B discard fuse", "A end-actions")
        assert (state.turn, state.credits[1]) == (1, credits)
        state = midturn(table, turn="B", cursor=1, hand={"A": {"fuse": 1}, "B": {"gadget": 1}}, **last)
        state = play(table, state, "B play gadget", "A discard fuse")
        assert sum(state.later[0]) == 0
