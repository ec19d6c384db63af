"""Component tables: another card list loads without a change of code, a bad one gets one clear sentence."""

import copy
import random

import pytest
from ludex.model.errors import BadInput
from ludex.model.mint_works import GAME

from .playing import walk


def changed(change):
    """The box with something changed in it."""
    contents = copy.deepcopy(GAME.components)
    change(contents)
    return contents


def plan(contents, name):
    """One plan of the table."""
    return next(row for row in contents["plan"] if row["name"] == name)


HOSTILE = {
    "an unknown trait of a plan": (
        lambda c: plan(c, "mine").update(wings=2),
        "components: plan.6.wings: no such entry is known here.",
    ),
    "a negative cost": (
        lambda c: plan(c, "mine").update(cost=-1),
        "components: plan.6.cost: input should be greater than or equal to 0.",
    ),
    "a cost in words": (
        lambda c: plan(c, "mine").update(cost="two"),
        "components: plan.6.cost: input should be a valid integer, unable to parse string as an integer.",
    ),
    "a plan twice": (
        lambda c: c["plan"].append(dict(plan(c, "mine"))),
        "components: plan 'mine' stands twice.",
    ),
    "a location twice": (
        lambda c: c["location"].append(dict(c["location"][0])),
        "components: location 'producer' stands twice.",
    ),
    "no plans": (
        lambda c: c.update(plan=[]),
        "components: plan: a list should have at least 1 item, not 0.",
    ),
    "a deed for no location": (
        lambda c: plan(c, "lotto").update(opens="producer"),
        "components: plan 'lotto' opens 'producer', which is no deed location in the box.",
    ),
    "a type that no plan has": (
        lambda c: plan(c, "museum").update(stars_per_type={"sports": 1}),
        "components: plan 'museum' speaks of type 'sports', which no plan has.",
    ),
    "an unknown source": (
        lambda c: plan(c, "mine").update(source="hearsay"),
        "components: plan.6.source: input should be 'rulebook', 'public' or 'assumed'.",
    ),
    "a source of nothing": (
        lambda c: plan(c, "mine").update(sources={"wings": "public"}),
        "components: plan.6: sources names 'wings', which is no figure of this row.",
    ),
    "too few counts of spaces": (
        lambda c: c["location"][0].update(spaces=[1, 2]),
        "components: location.0.spaces: a list should have at least 4 items, not 2.",
    ),
    "an unknown trait of an opponent": (
        lambda c: c["opponent"][0].update(traits=["flies"]),
        "components: opponent.0.traits.0: input should be 'starts', 'blocks', 'limited-supply', "
        "'spends-away', 'buys-empty-handed' or 'unlimited'.",
    ),
    "a name with spaces": (
        lambda c: plan(c, "mine").update(name="Big Mine"),
        "components: plan.6.name: write a name of letters, digits and single hyphens that begins with"
        " a letter.",
    ),
    "an empty table": (lambda c: c.clear(), "components: game: field required (and 2 more)."),
    "no figures": (lambda c: c.pop("game"), "components: game: field required."),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_a_bad_component_table_gets_one_sentence(what):
    change, sentence = HOSTILE[what]
    with pytest.raises(BadInput) as refused:
        GAME.table(players=2, components=changed(change))
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"advance": 2}, "options: unknown option 'advance'; did you mean advanced."),
        (
            {"advanced": ["casino"]},
            "options.advanced: unknown advanced location 'casino'; "
            "known: crowdfunder, recycler, swap-meet, temp-agency.",
        ),
        ({"advanced": ["recycler", "recycler"]}, "options.advanced: a location is named twice."),
        ({"advanced": "both"}, "options.advanced: 'both' will not do; a whole number from 0 to 1000."),
        (
            {"advanced": 5},
            "options.advanced: 5 advanced locations are too many or too few; "
            "none or 2 of crowdfunder, recycler, swap-meet, temp-agency.",
        ),
        ({"rounds": -1}, "options.rounds: -1 will not do; a whole number from 0 to 1000."),
        ({"ages": [30]}, "options.ages: [30] are not 2 ages."),
        ({"start_player": "E"}, "options.start_player: unknown seat 'E'; known: A, B."),
    ],
)
def test_a_bad_option_gets_one_sentence(options, sentence):
    with pytest.raises(BadInput) as refused:
        GAME.table(players=2, options=options)
    assert str(refused.value) == sentence


@pytest.mark.parametrize("players", [0, 5])
def test_MW_OV_01_one_to_four_can_play(players):
    with pytest.raises(BadInput):
        GAME.table(players=players)


def test_another_card_list_plays():
    def rename(contents):
        for number, row in enumerate(contents["plan"]):
            row["name"] = f"card-{number}"
            row["cost"] = 1 + number % 3

    contents = changed(rename)
    table = GAME.table(players=3, options={"advanced": 2}, components=contents)
    assert table.over(walk(table, random.Random(3)))
    assert "card-0" in GAME.picture(table.start(), None) or table.box.plans[0] == "card-0"


def test_every_figure_has_a_source():
    contents = GAME.table(players=2).box.contents
    for row in (contents.game, *contents.location, *contents.plan, *contents.opponent):
        assert row.source in ("rulebook", "public")
    lotto = next(row for row in contents.location if row.name == "lotto")
    assert (lotto.source_of("owner_income"), lotto.source_of("class")) == ("public", "rulebook")
