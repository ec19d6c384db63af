"""What a seat sees: cards from Lotto stay hidden from the others, in the view and in the picture."""

from ludex.model.mint_works import GAME
from ludex.model.mint_works.box import Location
from ludex.model.mint_works.wording import effects, location_text

from .playing import Scene, under

SUPPLY = ["statue", "factory", "plant"]


def test_bought_plan_face_ruling():
    def seen(rulings):
        scene = Scene(2, rulings=rulings, supply=SUPPLY, plans={"A": ["vault"]})
        return scene.table.view(scene.state, 1).unseen[0] == 0

    assert under("bought-plan-face", seen) == {"open": True, "hidden": False}


def test_MW_KEY_03_a_bought_plan_stays_visible_to_its_owner():
    scene = Scene(2, rulings={"bought-plan-face": "hidden"}, supply=SUPPLY, plans={"A": ["vault"]})
    assert scene.table.view(scene.state, 0).unseen[0] == 0


def with_lotto_card(players=2, **choices):
    """A table on which A has just drawn the Vault at Lotto."""
    built = {"B": ["lotto"]}
    return Scene(players, supply=SUPPLY, built=built, **choices).play("A lotto", "lotto-card vault")


def seen(scene, seat, name):
    """Where a seat believes a plan to be."""
    view = scene.table.view(scene.state, seat)
    return scene.table.schema.show("place", view.place[scene.table.box.plans.index(name)])


def test_MW_LOC_LOT_02_a_lotto_card_is_seen_by_its_owner_only():
    scene = with_lotto_card()
    assert (seen(scene, 0, "vault"), seen(scene, 1, "vault")) == ("plan", "deck")
    assert scene.table.view(scene.state, 1).unseen == [1, 0]


def test_MW_LOC_LOT_02_it_is_shown_when_it_is_built():
    scene = with_lotto_card(mints={"A": 9}).play("B pass", "A builder vault")
    assert seen(scene, 1, "vault") == "built"


def test_a_view_changes_nothing_at_the_table():
    scene = with_lotto_card()
    before = scene.state.packed()
    scene.table.view(scene.state, 1)
    assert scene.state.packed() == before


def test_supply_face_ruling():
    assert under("supply-face", lambda r: seen(Scene(2, rulings=r, supply=SUPPLY), 0, "statue")) == {
        "up": "supply",
        "down": "deck",
    }


def test_deck_bottom_ruling():
    def bottom(rulings):
        return seen(
            Scene(2, rulings=rulings, supply=SUPPLY, advanced=["recycler"], bottom=["crane"]), 0, "crane"
        )

    assert under("deck-bottom", bottom) == {"remembered": "bottom", "forgotten": "deck"}


def test_recycled_lotto_card_ruling():
    def bottom(rulings):
        scene = with_lotto_card(rulings=rulings, advanced=["recycler"], mints={"A": 9})
        return seen(scene.play("B pass", "A recycler vault"), 1, "vault")

    assert under("recycled-lotto-card", bottom) == {"shown": "bottom", "unseen": "deck"}


def test_MW_LOC_SWA_01_a_swapped_lotto_card_lies_face_up():
    scene = with_lotto_card(advanced=["swap-meet"], mints={"A": 9})
    assert seen(scene.play("B pass", "A swap-meet vault statue"), 1, "vault") == "supply"


def test_opponent_lotto_card_ruling():
    def vault(rulings):
        scene = Scene(
            1,
            opponent="justin",
            rulings=rulings,
            supply=["statue"],
            plans={"B": ["vault"]},
            secret={"vault": True},
        )
        return seen(scene, 0, "vault")

    assert under("opponent-lotto-card", vault) == {"unseen": "deck", "seen": "plan"}


def test_the_picture_shows_the_whole_table():
    scene = with_lotto_card(stored={"gallery": 0}, mints={"A": 7})
    text = GAME.picture(scene.table.view(scene.state, 0), 0)
    assert "development, B to act, A holds the starting player token, 20 mints in the supply" in text
    assert "lotto               [x]        cost 3, the top plan of the deck, 3 mints there" in text
    assert "wholesaler          closed     cost 1, +2" in text
    assert "statue (culture, cost 2, 2 stars)" in text
    assert "A (you): 4 mints, 0 stars, size 1" in text
    assert "plan   vault (utility, cost 5, 0 stars, +2 stars per unbuilt plan), unseen by others" in text


def test_the_picture_for_others_hides_the_card():
    scene = with_lotto_card()
    text = GAME.picture(scene.table.view(scene.state, 1), 1)
    assert "vault" not in text
    assert "plan   1 that you have not seen" in text
    assert "A: 0 mints, 0 stars, size 1" in text
    assert "Deck: 16 unknown" in text


def test_the_picture_of_a_face_down_supply():
    scene = Scene(2, rulings={"supply-face": "down"}, supply=SUPPLY)
    text = GAME.picture(scene.table.view(scene.state, 0), 0)
    assert "statue" not in text
    assert "3 that you have not seen" in text


def test_the_picture_in_solitaire():
    scene = Scene(
        1,
        opponent="mort",
        supply=["statue"],
        built={"A": ["gallery"]},
        stored={"gallery": 2},
        bottom=["crane"],
        gone=1,
    )
    text = GAME.picture(scene.state, None)
    assert "B (The Mint Tycoon): unlimited mints" in text
    assert "built  gallery (2 stars, 2 mints on it)" in text
    assert "Deck: 18 unknown, and under them crane" in text
    assert "1 mint out of the game" in text


def test_the_picture_marks_blocked_spaces():
    scene = Scene(1, opponent="justin", supply=["statue", "factory"], token="B").settle()
    assert "producer            [x][-][-]  cost 1, +2, 1 mint there" in GAME.picture(scene.state, 0)


def test_every_card_and_location_is_put_into_words():
    box = GAME.table(players=2).box
    assert {name: effects(card) for name, card in zip(box.plans, box.cards, strict=True)} == {
        "windmill": [],
        "statue": [],
        "gardens": [],
        "bridge": ["counts as 2"],
        "museum": ["+1 star per culture building"],
        "gallery": ["upkeep 1 mint on it", "+1 star per mint on it"],
        "mine": ["upkeep +1"],
        "workshop": ["upkeep +1"],
        "factory": ["upkeep +1"],
        "plant": ["upkeep +2"],
        "stripmine": ["upkeep +3"],
        "co-op": ["upkeep +1", "and +1 for another player"],
        "corporate-hq": ["upkeep +1 per building"],
        "truck": ["Supplier 1 cheaper"],
        "crane": ["Builder 1 cheaper"],
        "assembler": ["bought plans arrive built"],
        "landfill": ["culture buildings 1 star less"],
        "obelisk": ["+1 star per building"],
        "vault": ["+2 stars per unbuilt plan"],
        "wholesaler": ["opens wholesaler"],
        "lotto": ["opens lotto"],
    }
    assert [location_text(box, location) for location in Location] == [
        "cost 1, +2",
        "cost 1, +2",
        "cost 2, build a plan",
        "cost of the plan, take it from the supply",
        "cost 1, +1 and the starting player token",
        "cost 3, the top plan of the deck",
        "cost 1, +3, all others +1",
        "cost 1, give up a card for its cost and stars",
        "cost 2, exchange a card with the supply",
        "1 more than an occupied location, use that",
    ]


def test_lotto_card_at_end_ruling():
    def after_the_end(rulings):
        scene = Scene(
            2, rulings=rulings, plans={"A": ["vault"]}, secret={"vault": True}, ending="stars", phase="stars"
        )
        return seen(scene, 1, "vault")

    assert under("lotto-card-at-end", after_the_end) == {"shown": "plan", "stay-hidden": "deck"}


def test_a_supply_below_nothing_is_told_as_the_substitutes_in_use():
    scene = Scene(2, supply=SUPPLY)
    scene.state.mint_supply = -3
    for shown in (GAME.picture(scene.state, None), GAME.drawing(scene.state, None)):
        assert "0 mints in the supply, 3 substitutes in use" in shown
        assert "-3" not in shown
