"""The component table: what is in it, and one clear sentence for every way to get it wrong."""

import copy

import pytest
from ludex.model.errors import BadInput
from ludex.model.fourteen_nights import GAME
from ludex.model.fourteen_nights.components import Deck

from .laid import a_table, laid, options, play


def changed(**changes):
    """The published components with something replaced."""
    return {**copy.deepcopy(GAME.components), **changes}


def with_card(**card):
    """The published components with one more card."""
    base = {"id": "X1", "name": "X", "deck": "plan", "source": "assumed"}
    return changed(card=[*GAME.components["card"], {**base, **card}])


def test_FN_CMP_01_to_07_the_published_decks():
    box = a_table().box
    sizes = {deck.name.lower(): len(cards) for deck, cards in zip(Deck, box.cards_of, strict=True)}
    assert sizes == {
        "destination": 10,
        "plan": 40,
        "goal": 10,
        "free": 8,
        "chore": 13,
        "support": 16,
        "chance": 25,
    }
    assert len(box.cards) == 122


@pytest.mark.parametrize(
    ("components", "sentence"),
    [
        (
            with_card(traits={"courage": 1}),
            "components: card X1: unknown trait 'courage'; known: taste, history,",
        ),
        (with_card(cost=-1), "input should be greater than or equal to 0."),
        (with_card(id="T1"), "components: card 'T1' stands twice."),
        (with_card(deck="spell"), "unknown deck 'spell'; known: destination, plan, goal,"),
        (with_card(deck="chance"), "card X1: a chance card needs an effect."),
        (with_card(deck="chore", tc=-500), "card X1: a chore earns, it cannot cost 500."),
        (with_card(deck="chore", cost=500), "card X1: a chore card has no cost."),
        (with_card(deck="destination"), "card X1: a destination needs weights."),
        (with_card(deck="goal"), "card X1: a shared goal needs a target."),
        (
            with_card(deck="chance", effect={"who": "all", "what": "swap-places"}),
            "swap-places is for chosen, not for all.",
        ),
        (
            with_card(deck="chance", effect={"who": "self", "what": "plan", "amount": -1}),
            "plan cannot have the negative amount -1.",
        ),
        (
            with_card(deck="chance", effect={"who": "self", "what": "sing"}),
            "unknown what 'sing'; known: nothing, tc,",
        ),
        (
            with_card(deck="free", effect={"who": "self", "what": "tc"}),
            "card X1: a free plan can only favour a chosen player.",
        ),
        (
            with_card(deck="chance", effect={"who": "all", "what": "plan"}),
            "plan needs an amount of at least 1",
        ),
        (with_card(least_players=3), "card X1: only chance cards can be left out with few players"),
        (with_card(colour="red"), "no such entry is known here."),
        (changed(traits=["taste", "taste"]), "trait 'taste' stands twice."),
        (changed(card=[]), "there is no destination card."),
        (changed(board=[]), "at least 1 item"),
        (
            changed(board=[{"name": "x", "links": [[1, 2], [2, 3], [3, 4], [4, 5]], "source": "assumed"}]),
            "space 6 is missing: nothing is connected with it.",
        ),
        (changed(board=[{"name": "x", "links": [[1, 7]]}]), "space 7 is not on a board of 6 spaces."),
        (changed(board=[{"name": "x", "links": [[1, 1]]}]), "space 1 cannot be connected with itself."),
        (changed(board=[{"name": "x", "links": [[1, 2], [2, 1]]}]), "a connection stands twice."),
    ],
)
def test_a_hostile_component_file_gets_one_sentence(components, sentence):
    with pytest.raises(BadInput) as refused:
        GAME.table(players=3, components=components)
    text = str(refused.value)
    assert sentence.rstrip(".") in text
    assert "\n" not in text


@pytest.mark.parametrize(
    ("figure", "value", "sentence"),
    [
        ("days", 0, "a game has at least one day"),
        ("start_space", 7, "start_space 7 is no space of 1 to 6"),
        ("conversion_points", 2, "a conversion takes three points"),
        ("coin", 700, "largest_contribution must be a multiple of a coin"),
        ("penalty", -1, "greater than or equal to 0"),
    ],
)
def test_figures_that_make_no_sense(figure, value, sentence):
    components = changed()
    components["figures"][figure]["value"] = value
    with pytest.raises(BadInput, match=sentence):
        GAME.table(players=3, components=components)


def test_too_few_cards_to_deal():
    components = changed()
    components["card"] = [card for card in components["card"] if card["deck"] != "plan"]
    with pytest.raises(BadInput, match="0 plan cards are too few for 3 players"):
        GAME.table(players=3, components=components)


@pytest.mark.parametrize(
    ("options_given", "sentence"),
    [
        ({"board": [[1, 2]]}, "options.board: links: space 3 is missing"),
        ({"board": "ring"}, "options.board: links"),
        ({"days": 0}, "options.days: 0 will not do; a whole number from 1 to 250"),
        ({"weeks": 2}, "options: unknown option 'weeks'; known: board, days"),
    ],
)
def test_options_that_make_no_sense(options_given, sentence):
    with pytest.raises(BadInput) as refused:
        GAME.table(players=3, options=options_given)
    assert sentence in str(refused.value)


@pytest.mark.parametrize("players", [1, 6])
def test_FN_OV_03_two_to_five_can_play(players):
    with pytest.raises(BadInput, match="2 to 5 can play"):
        GAME.table(players=players)


def test_another_component_table_runs_without_a_change_of_code():
    components = changed()
    for card in components["card"]:
        if card["id"] == "J1":
            card["tc"] = 9000
    table = GAME.table(players=3, components=components)
    assert play(table, laid(table), "A go 3", "draw A J1").tc[0] == 12000


def test_a_table_with_a_single_board_uses_it():
    ring = {"name": "ring", "links": [[1, 2], [2, 3], [3, 4], [4, 5], [5, 6], [6, 1]], "source": "assumed"}
    table = GAME.table(players=3, components=changed(board=[ring]))
    assert options(table, laid(table)) == ["A go 2", "A go 6"]
