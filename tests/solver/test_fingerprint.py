"""What was learned of one edition is never taken for something about another."""

from ludex.invariants.property import properties_of
from ludex.model.card_set import with_components
from ludex.model.edition import edition_of
from ludex.model.games import load_game
from ludex.model.revision import Revision
from ludex.solver.fingerprint import rules_fingerprint
from ludex.solver.prove.cache import key

GAME = load_game("mint-works")
CODE = "from ludex.api import replaces\n\n@replaces('plans.stars_of')\ndef none(s, seat, plan): return 0\n"


def dearer(cost):
    return edition_of(
        GAME, Revision(game="mint-works", name="dearer", change={"plan": {"windmill": {"cost": cost}}})
    )


def coded(folder, text):
    (folder / "coded.py").write_text(text)
    return edition_of(GAME, Revision(game="mint-works", name="coded", module="coded.py").beside(folder))


def proofs(game):
    return key(game.table(players=2), properties_of(game), False)


def test_a_revision_that_was_edited_is_another_game_under_the_same_name():
    cards = [{**card, "cost": 2} for card in GAME.components["plan"]]
    games = [GAME, dearer(2), dearer(3), with_components(GAME, {"plan": cards})]
    assert len({rules_fingerprint(game) for game in games}) == 4
    assert len({proofs(game) for game in games}) == 4


def test_the_code_of_a_revision_counts(tmp_path):
    first = coded(tmp_path, CODE)
    before = rules_fingerprint(first), proofs(first)
    second = coded(tmp_path, CODE + "# another\n")
    assert before[0] != rules_fingerprint(second)
    assert before[1] != proofs(second)
