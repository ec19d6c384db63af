"""Rules that are broken on purpose: no law that their games break is still proved of them."""

import pytest
from ludex.invariants.property import properties_of
from ludex.model.games import load_game
from ludex.solver.budget import Budget
from ludex.solver.mutants.defects import functions_of, mutants, mutated
from ludex.solver.mutants.proofs import Trials, still_proved, try_proofs
from ludex.solver.mutants.slips import SLIPS, slips_at

from tests.solver.prove import claims
from tests.toy import GAME, take

ALL = list(mutants(functions_of(GAME)))
BY_HAND = list(mutants(functions_of(GAME), slips_at))


def trials(game, place, found, properties=None):
    return Trials(game.table(game.configurations[place]), properties or properties_of(game), found)


@pytest.fixture(scope="module")
def judged():
    return list(try_proofs(trials(GAME, "tiny", ALL), Budget(200), games=12, processes=1))


def test_no_law_of_the_toy_is_proved_that_a_broken_rule_breaks(judged):
    assert [trial for trial in judged if trial.wrong] == []
    assert sum(len(trial.broken) for trial in judged) > 20


def test_no_law_of_the_toy_is_proved_that_a_slip_of_the_hand_breaks():
    judged = list(try_proofs(trials(GAME, "tiny", BY_HAND), Budget(200), games=12, processes=1))
    assert [trial for trial in judged if trial.wrong] == []
    assert any(trial.broken for trial in judged)
    assert {mutant.kind for mutant in BY_HAND} >= set(SLIPS) - {"loop too short"}


def test_a_chain_that_never_stops_counts_against_the_prover():
    endless = next(m for m in ALL if m.function.__name__ == "count" and m.what.startswith("without s.phase"))
    on = trials(GAME, "tiny", [endless])
    on.games[0] = [0, 1]
    judged = on.judge(0)
    assert "what-happens-by-itself-stops" in judged.broken
    assert not judged.wrong


def test_a_prover_that_believed_everything_would_be_found_out(monkeypatch):
    everything = lambda _table, _properties, broken: tuple(broken)  # noqa: E731
    monkeypatch.setattr("ludex.solver.mutants.proofs.still_proved", everything)
    found = list(try_proofs(trials(GAME, "tiny", ALL), Budget(60), games=4, processes=1))
    assert any(trial.wrong for trial in found)


def test_the_prover_reads_the_broken_rule_and_not_its_file():
    broken = next(mutant for mutant in ALL if mutant.what == "without s.heap -= coins")
    assert broken.function is take
    table = GAME.table(players=2)
    law = claims.no_more_coins_than_there_were.name
    move = next(move for move in table.all_instances() if move.rule == "take")
    assert still_proved(table, claims.TRUE, {law: move}) == (law,), "the rule as it is keeps it"
    with mutated(broken):
        assert still_proved(table, claims.TRUE, {law: move}) == ()


SAMPLE = {"mint-works": 10, "gold-mine": 4, "fourteen-nights": 2, "project-mine": 1}
"""How many defects of each game are judged here; `ludex mutants GAME --proofs` judges all."""


@pytest.mark.slow
@pytest.mark.parametrize("name", SAMPLE)
def test_no_law_of_our_games_is_proved_that_a_broken_rule_breaks(name):
    game = load_game(name)
    found = list(mutants(functions_of(game)))
    on = trials(game, "prove", found[:: len(found) // 80])
    judged = list(try_proofs(on, Budget(300), games=6, processes=1, most=SAMPLE[name]))
    assert judged, "games meet some of the defects"
    assert [(on.found[trial.number].name, trial.wrong) for trial in judged if trial.wrong] == []
