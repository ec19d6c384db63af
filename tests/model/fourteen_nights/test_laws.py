"""The laws of a step notice a defect: a real step keeps them, the same step tampered with does not."""

import pytest
from ludex.invariants.property import When, properties_of
from ludex.model.fourteen_nights import GAME
from ludex.model.notation import read_move

from .laid import a_table, laid

LAWS = {claim.name: claim for claim in properties_of(GAME)}
ACTED = {"A": True, "B": True, "C": True}
EXTRA = {
    "step": "extra",
    "acted_today": {"A": True},
    "last_action": {"A": "3"},
    "banned": {"A": {"3": True}},
    "pawn": {"A": "3"},
}
CHANCE = {**EXTRA, "pawn": {"A": "5"}, "last_action": {"A": "5"}, "to_draw": {"A": {"chance": 1}}}
SETTLING = {"day": 14, "acted_today": ACTED}
FISTS = {**SETTLING, "step": "contribute", "contribution": {"A": "1000", "B": "500", "C": "500"}}
RICH = {**FISTS, "support_given": {"A": 8000}}

STEPS = [
    ("FN-TURN-01", "every-step-takes-the-game-further", EXTRA, "A end-turn", {"turn": "A", "step": "extra"}),
    ("FN-SET-10", "turns-go-clockwise", EXTRA, "A end-turn", {"turn": "C"}),
    ("FN-SET-09", "the-first-player-stays-first", EXTRA, "A end-turn", {"first_player": "B"}),
    ("FN-DAY-02", "nobody-acts-before-the-own-turn", EXTRA, "A end-turn", {"acted_today": {"C": True}}),
    ("FN-TURN-04", "a-turn-begins-without-extra-actions", EXTRA, "A end-turn", {"token_spent": True}),
    ("FN-TOK-01", "extra-actions-are-paid-for", EXTRA, "A spend-token research", {"tokens": {"A": 1}}),
    ("FN-TURN-04", "an-extra-action-is-noted", EXTRA, "A spend-token research", {"token_spent": False}),
    (
        "FN-TURN-03",
        "an-action-is-that-of-the-pawns-space",
        {"step": "act"},
        "arrive free-plan",
        {"last_action": {"A": "2"}},
    ),
    ("FN-TOK-02", "no-action-is-repeated", EXTRA, "A spend-token research", {"last_action": {"A": "3"}}),
    (
        "FN-REC-01",
        "spending-spoils-the-recovery",
        EXTRA,
        "A spend-token research",
        {"saved_tokens": {"A": True}},
    ),
    (
        "FN-REC-01",
        "who-saved-tokens-recovers",
        {**EXTRA, "day": 6, "turn": "C", "acted_today": ACTED, "last_action": {"C": "3"}},
        "C end-turn",
        {"tokens": {"A": 1}},
    ),
    ("FN-XTR-02", "pawns-move-for-a-reason", EXTRA, "A spend-token research", {"pawn": {"A": "2"}}),
    ("FN-FORCE-01", "cards-move-pawns-as-they-say", CHANCE, "draw A CH12", {"pawn": {"C": "1"}}),
    (
        "FN-FORCE-03",
        "the-forced-act-where-they-are-put",
        CHANCE,
        "draw A CH12",
        {"moved_by_force": {"C": False}},
    ),
    (
        "FN-SET-04",
        "everybody-starts-alike",
        {"to_draw": {"B": {"plan": 1}}, "hands": {"A": "T1", "C": "T2"}},
        "draw B T3",
        {"tc": {"B": 2000}},
    ),
    ("FN-SET-02", "cards-leave-a-deck-by-being-drawn", CHANCE, "draw A CH1", {"place": {"CH2": "discard"}}),
    (
        "FN-SP3-02",
        "chores-and-support-pay-what-they-show",
        {**EXTRA, "to_draw": {"A": {"chore": 1}}},
        "draw A J1",
        {"tc": {"A": 4000}},
    ),
    ("FN-SP5-02", "chance-cards-give-their-amount", CHANCE, "draw A CH18", {"granted_actions": {"A": 2}}),
    (
        "FN-SP5-02",
        "joint-cards-serve-two",
        {**EXTRA, "open_card": "CH25", "drawer": "A"},
        "A choose-player B",
        {"granted_actions": {"B": 0}},
    ),
    ("FN-SP5-02", "catch-up-cards-reach-whoever-is-last", CHANCE, "draw A CH23", {"memory": {"B": 0}}),
    (
        "FN-SP1-02",
        "plans-give-the-memory-they-show",
        {**EXTRA, "to_draw": {"A": {"free": 1}}},
        "draw A F1",
        {"memory": {"A": 1}},
    ),
    (
        "FN-BUY-02",
        "plans-give-the-memory-they-show",
        {**SETTLING, "step": "buy", "hands": {"A": "W5"}},
        "A buy W5",
        {"memory": {"B": 1}},
    ),
    (
        "FN-CONV-01",
        "three-points-become-one-memory",
        {**SETTLING, "step": "convert", "traits": {"A": {"water": 3}}},
        "A convert water water water",
        {"memory": {"A": 2}},
    ),
    (
        "FN-SP5-02",
        "plans-change-hands-at-the-price-of-the-card",
        {**EXTRA, "open_card": "CH10", "drawer": "A", "chosen_player": "B", "hands": {"B": "T1"}},
        "pull-plan B T1",
        {"tc": {"B": 3500}},
    ),
    (
        "FN-SP5-02",
        "a-plan-asked-for-arrives",
        {**EXTRA, "open_card": "CH10", "drawer": "A", "chosen_player": "B", "hands": {"B": "T1"}},
        "pull-plan B T1",
        {"owner": {"T1": "B"}},
    ),
    (
        "FN-SP5-02",
        "plans-laid-down-are-replaced",
        {**EXTRA, "open_card": "CH16", "drawer": "A", "hands": {"A": "T1"}},
        "A discard-plan T1",
        {"plans_discarded": 2},
    ),
    (
        "FN-DECK-01",
        "only-an-empty-deck-is-rebuilt",
        {**CHANCE, "place": {"CH2": "discard"}},
        "draw A CH1",
        {"place": {"CH2": "deck"}},
    ),
    ("FN-GOAL-03", "what-is-shown-is-paid", FISTS, "reveal", {"tc": {"A": 3000}}),
    ("FN-GOAL-05", "a-goal-reached-rewards-everybody", RICH, "reveal", {"memory": {"B": 4}}),
    ("FN-GOAL-06", "a-goal-missed-punishes-the-least", FISTS, "reveal", {"memory": {"A": -2}}),
    (
        "FN-BUY-01",
        "plans-are-bought-in-the-settlement",
        {**SETTLING, "step": "buy", "hands": {"A": "W5"}},
        "A buy W5",
        {"tc": {"A": 3000}},
    ),
    (
        "FN-SET-08",
        "one-shared-goal-lies-open",
        {**EXTRA, "open_card": "CH17", "drawer": "A", "goal_offered": "JP2", "place": {"JP2": "front"}},
        "A keep-goal JP2",
        {"place": {"JP1": "front"}},
    ),
    ("FN-SET-06", "destinations-lie-before-their-owners", EXTRA, "A end-turn", {"owner": {"TR1": "B"}}),
]


@pytest.mark.parametrize(
    ("clause", "law", "fields", "move", "tampered"), STEPS, ids=[step[1] for step in STEPS]
)
def test_a_step_keeps_the_law_and_a_defect_breaks_it(clause, law, fields, move, tampered):
    table = a_table()
    before = laid(table, **fields)
    after = table.apply(before, read_move(table, move))
    claim = LAWS[law]
    assert clause in claim.clauses
    assert claim.fits(table.box)
    assert kept(claim, before, after)
    assert not kept(claim, before, table.schema.from_data(tampered, after))


def kept(claim, before, after):
    return claim.holds(before, after) if claim.when is When.EACH_STEP else claim.holds(after)


def test_FN_2P_01_cards_for_more_players_stay_in_the_box():
    table = a_table(2)
    claim = LAWS["cards-for-more-players-stay-in-the-box"]
    assert claim.holds(laid(table))
    assert not claim.holds(laid(table, place={"CH12": "deck"}))
