"""How many tokens the box must hold: any number will do, for substitutes may be brought in."""

import pytest
from ludex.invariants.property import When, properties_of
from ludex.model.mint_works import GAME
from ludex.solver.prove.figures import for_which


def tokens_for_which_all_laws_hold(values):
    table = GAME.table(GAME.configurations["prove"])
    laws = [law for law in properties_of(GAME) if law.fits(table.box) and law.when is not When.CAN_ALWAYS_END]
    return for_which(table, laws, "tokens", values, seconds=120).holds


@pytest.mark.slow
def test_MW_NOTE_01_without_a_limit_even_a_box_without_tokens_will_do():
    """Substitutes are brought in from the start, so no law asks for a single token."""
    assert tokens_for_which_all_laws_hold(range(2)) == (0, 1)
