"""A seat that may go ahead of the one that is asked does not act out of turn; any other does."""

from dataclasses import replace

from ludex.model.rule import move, require
from ludex.solver.prove.engine import prove
from ludex.solver.result import Verdict

from tests.solver.prove import claims
from tests.toy import GAME, Handful, Position, Seat


@move("TOY-TAKE-01")
def take(s: Position, seat: Seat, coins: Handful) -> None:
    """Take coins, whoever is asked."""
    require(s.ending == 0, "TOY-END-01")
    require(s.phase == 0, "TOY-TURN-01")
    require(coins <= s.heap, "TOY-TAKE-01")
    s.heap -= coins


def may_go_ahead(s: Position, _seat: int) -> bool:
    """Nobody waits."""
    return bool(s.phase == 0)


def turns(game):
    found = prove(
        game.table(players=2), (claims.bottom_agrees,), configuration_name="toy", processes=1, seconds=20
    )
    return next(result.verdict for result in found if result.property == "rules-wait-their-turn")


def test_whoever_may_go_ahead_waits_for_nobody():
    anybody = replace(GAME, rules=(take, *GAME.rules[1:]))
    assert turns(anybody) is not Verdict.PROVED
    assert turns(replace(anybody, may_go_ahead=may_go_ahead)) is Verdict.PROVED
