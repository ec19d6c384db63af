"""How many tokens the box must hold: any number will do, unless the tokens are all the mints there are."""

import pytest
from ludex.invariants.property import When, properties_of
from ludex.model.mint_works import GAME
from ludex.solver.prove.figures import for_which


def tokens_for_which_all_laws_hold(values, rulings):
    configuration = GAME.configurations["prove"].model_copy(update={"rulings": rulings})
    table = GAME.table(configuration)
    laws = [law for law in properties_of(GAME) if law.fits(table.box) and law.when is not When.CAN_ALWAYS_END]
    return for_which(table, laws, "tokens", values, seconds=120).holds


@pytest.mark.slow
def test_MW_NOTE_01_without_a_limit_even_a_box_without_tokens_will_do():
    """Substitutes are brought in from the start, so no law asks for a single token."""
    assert tokens_for_which_all_laws_hold(range(2), {}) == (0, 1)


@pytest.mark.slow
def test_MW_CMP_03_if_tokens_are_all_there_is_two_players_need_six_of_them():
    """Each of them starts with three."""
    assert tokens_for_which_all_laws_hold(range(5, 8), {"token-shortage": "box-only"}) == (6, 7)
