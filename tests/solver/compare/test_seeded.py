"""A sample of the seeded edits, and what logic says of an edit that changes one of two rules.

The long runs: `python -m tests.solver.compare.seeded editorial` and `… behavioural`.
"""

import random

from ludex.model.edition import edition_of
from ludex.model.games import load_game
from ludex.model.revision import Revision
from ludex.solver.budget import Budget
from ludex.solver.compare import identity
from ludex.solver.compare.proof import Equivalence

from .seeded import editorial, outcome

MINT = load_game("mint-works")
FEW = 3


def test_a_sample_of_editorial_edits_is_certified():
    edits = list(editorial(MINT, random.Random("sample")))
    for seeded in random.Random(1).sample(edits, FEW):
        assert outcome(MINT, seeded, 120.0) == "certified", seeded.what


def test_logic_tells_the_rule_that_a_dear_card_changes_from_one_that_it_does_not():
    edits = {"change": {"plan": {"gardens": {"cost": 4}}}}
    dear = edition_of(MINT, Revision(game="mint-works", name="dear", **edits)).table(players=2)
    base = MINT.table(players=2)
    logic, touched = Equivalence(base, dear, {}), identity.Identity(base, dear).pieces()
    told = {piece: logic.prove(piece, touched[piece], Budget(60)).same for piece in ("supplier", "producer")}
    assert told == {"supplier": False, "producer": True}
