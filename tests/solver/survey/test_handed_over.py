"""What a survey has found goes from one process to another."""

import pickle

from ludex.invariants.property import at_end
from ludex.model.games import load_game
from ludex.solver.budget import Budget
from ludex.solver.survey import survey


@at_end("MW-OV-01")
def nobody_has_mints(s) -> bool:
    """Nobody has any mints at the end."""
    return s.mints[0] < 0


def test_a_survey_in_which_laws_fail_can_be_handed_over(monkeypatch):
    """Found in Gold Mine: the games that show it held the law itself, and the whole job was lost."""
    game = load_game("mint-works")
    monkeypatch.setattr(survey, "properties_of", lambda _game: [nobody_has_mints])
    monkeypatch.setattr(survey, "GAMES", 3)
    found = survey.survey(game, "full", game.table(game.configurations["full"]), 1, Budget(60))
    if found.why_slow:
        return
    assert [one.property for one in found.failed] == ["nobody-has-mints"]
    assert found.failed[0].games == found.failed[0].of == 3
    assert pickle.loads(pickle.dumps(found)).failed[0].games == 3
