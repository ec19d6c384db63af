"""How long the proofs take: the Mint Works invariants for one to four players, on the cores there are."""

from ludex.invariants.property import When, properties_of
from ludex.model.games import load_game
from ludex.solver.prove.engine import prove
from ludex.solver.result import Verdict


def tables():
    game = load_game("mint-works")
    yield "1 player", game.table(game.configurations["tiny-alone"])
    for players in (2, 3, 4):
        configuration = game.configurations["prove"].model_copy(update={"players": players})
        yield f"{players} players", game.table(configuration)


def test_mint_works_is_proved_for_one_to_four_players(benchmark):
    """The figure to watch: under 60 s for all of them on two cores with nothing else to do."""
    properties = [p for p in properties_of(load_game("mint-works")) if p.when is not When.CAN_ALWAYS_END]
    named = {p.name for p in properties}

    def run():
        return [
            result
            for name, table in tables()
            for result in prove(table, properties, configuration_name=name, seconds=240)
        ]

    results = benchmark.pedantic(run, rounds=1)
    assert [r for r in results if r.property in named and r.verdict is not Verdict.PROVED] == []
