"""`ludex mutants`: seeded defects, and which of them the checks notice."""


def test_it_tells_how_many_were_killed_and_why_the_others_survived(ludex):
    outcome = ludex("mutants", "toy", "--seconds", 4)
    assert outcome.code == 0
    first = outcome.out.splitlines()[0]
    assert first.startswith("Toy: ")
    assert "killed" in first
    assert "why it survived" in outcome.out


def test_an_unknown_game_is_refused(refused):
    assert refused("mutants", "toi").startswith("unknown game 'toi'")
