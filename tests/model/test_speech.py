"""Moves as people type them are understood; what could mean two moves is asked back."""

import pytest
from ludex.model.errors import BadInput
from ludex.model.games import OURS, load_game
from ludex.model.notation import write_move
from ludex.model.speech import hear_move, likeness


def heard(game, text, configuration="full"):
    chosen = load_game(game)
    table = chosen.table(chosen.configurations[configuration])
    return write_move(table, hear_move(table, text))


@pytest.mark.parametrize(
    ("game", "typed", "meant"),
    [
        ("mint-works", "A buys Gardens", "A supplier gardens"),
        ("mint-works", "A by a gardns", "A supplier gardens"),
        ("mint-works", "B recycles the Vault", "B recycler vault"),
        ("mint-works", "A: Leadership Counsil", "A leadership-council"),
        ("mint-works", "A takes the starting player token", "A leadership-council"),
        ("mint-works", "A swaps Gardens for the Vault", "A swap-meet gardens vault"),
        ("mint-works", "B passes", "B pass"),
        ("project-mine", "A by a subsdy", "A buy subsidy"),
        ("project-mine", "A buys 지원금", "A buy subsidy"),
        ("project-mine", "A lays the Loan", "A play loan"),
        ("project-mine", "C passes", "C end-actions"),
        ("gold-mine", "A digs from the development stack", "A take development"),
        ("gold-mine", "A moves north", "A step north"),
        ("gold-mine", "B challenges A for gold", "B challenge-for-gold A"),
        ("gold-mine", "B sends bats to A", "B challenge-with-bats A"),
        ("fourteen-nights", "A goes to space 3", "A go 3"),
        ("fourteen-nights", "A buys Jeju", "A buy TR1"),
        ("fourteen-nights", "C contributes 1500", "C contribute 1500"),
        ("fourteen-nights", "D ends his turn", "D end-turn"),
    ],
)
def test_what_people_type_is_understood(game, typed, meant):
    assert heard(game, typed) == meant


@pytest.mark.parametrize("typed", ["A foo", "A buys", "A buys a castle", "A the", "A uses the strip mine"])
def test_what_means_nothing_is_refused_and_never_guessed(typed):
    with pytest.raises(BadInput):
        heard("mint-works", typed)


def test_what_could_mean_two_moves_is_asked_back_with_both():
    with pytest.raises(BadInput) as asked:
        heard("project-mine", "A buys mining")
    assert "buy" in str(asked.value)


@pytest.mark.parametrize("name", OURS)
def test_words_name_rules_and_things_of_the_game(name):
    game = load_game(name)
    rules = {function.__name__.strip("_").replace("_", "-") for function in game.rules}
    assert set(game.words.verbs) <= rules
    labels = set()
    for configuration in game.configurations.values():
        table = game.table(configuration)
        for rule in (*table.rules.values(), *table.absent.values()):
            for _parameter, domain in rule.parameters:
                labels |= set(domain.labels(table.box)) if domain.labels else set()
    assert set(game.words.things) <= labels


def test_short_words_must_be_written_as_they_are():
    assert likeness("by", "go") == 0
    assert likeness("mine", "mint") == 0
