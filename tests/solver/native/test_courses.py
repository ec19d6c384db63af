"""How compiled games run, told by the same games in Python: stocks, who begins, what decides."""

import pytest
from ludex.model.games import load_game
from ludex.model.play import begin, run
from ludex.solver.budget import Budget
from ludex.solver.native.pairs import Player
from ludex.solver.survey.games import Games
from ludex.solver.survey.stocks import amount, cells_of, supplies_at

from tests.toy import GAME


@pytest.mark.parametrize(
    ("game", "name"),
    [(GAME, "tiny"), (load_game("mint-works"), "full"), (load_game("fourteen-nights"), "two")],
    ids=lambda each: getattr(each, "name", each),
)
def test_stocks_are_counted_and_games_decided_as_in_python(game, name):
    table = game.table(game.configurations[name])
    games = Games(table, 3)
    if not games.compiled:
        pytest.skip(games.why_slow)
    stocks = supplies_at(table, begin(table).after)
    cells = {key: cells_of(table, stock) for key, stock in stocks.items()}
    told = list(games.courses(cells, 2, Player.RANDOM, 100_000, Budget(60)))
    assert len(told) == 2 and stocks
    for one in told:
        steps = list(run(table, games.moves(one.number)))
        for stock, least, spent in zip(stocks.values(), one.least, one.spent, strict=True):
            amounts = [amount(step.after, stock) for step in steps]
            assert least == min(amounts)
            assert spent == next((at for at, left in enumerate(amounts) if left <= 0), -1)
        deciding = (table.to_act(step.before) for step in steps[1:])
        assert one.first == next((who for who in deciding if who >= 0), -1)
        last = steps[-1].after
        standing = table.standing(last)
        assert (one.ending, one.winners) == (int(last.ending), standing.winners)
        assert table.ranking[one.decided].clause == standing.decided_by.clause


def test_no_more_games_are_begun_than_the_moves_last():
    table = GAME.table(GAME.configurations["tiny"])
    games = Games(table, 3)
    if games.compiled:
        assert len(list(games.courses({}, 50, Player.GREEDY, 1, Budget(60)))) == 1
