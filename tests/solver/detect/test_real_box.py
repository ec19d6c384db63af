"""What games in the real box show unasked: each detector finds a seeded defect and is silent otherwise."""

from dataclasses import replace

from ludex.model.domain import Seat
from ludex.model.games import load_game
from ludex.model.rule import move, require
from ludex.solver.budget import Budget
from ludex.solver.detect.detector import Totals
from ludex.solver.detect.pointless_choice import PointlessChoice
from ludex.solver.detect.shortage import Shortage
from ludex.solver.detect.stalled import Stalled
from ludex.solver.detect.unused_content import UnusedContent
from ludex.solver.survey.survey import survey

from tests.toy import GAME, Phase, Position


def totals(game=GAME, name="tiny", **choices):
    table = game.table(**({"players": 2, **choices}))
    return Totals(game, surveys=[survey(game, name, table, 1, Budget(120))])


@move("TOY-TAKE-01")
def wait(s: Position, seat: Seat) -> None:
    """Do nothing."""
    require(s.phase == Phase.TAKING, "TOY-TURN-01")
    require(s.turn == seat, "TOY-TURN-01")
    s.phase = Phase.COUNTING


@move("TOY-TAKE-01")
def rest(s: Position, seat: Seat) -> None:
    """Do nothing too."""
    require(s.phase == Phase.TAKING, "TOY-TURN-01")
    require(s.turn == seat, "TOY-TURN-01")
    s.phase = Phase.COUNTING


def test_a_game_that_players_keep_going_by_avoiding_a_rule_is_found():
    lazy = replace(GAME, rules=(*GAME.rules, wait))
    titles = [finding.title for finding in Stalled().conclude(totals(lazy, options={"heap": 6}))]
    assert any("all players never use" in title for title in titles), titles
    assert not list(Stalled().conclude(totals(options={"heap": 6})))


def test_two_moves_that_lead_to_the_same_table_are_found():
    twice = replace(GAME, rules=(*GAME.rules, wait, rest))
    titles = [one.title for one in PointlessChoice().conclude(totals(twice, options={"heap": 6}))]
    assert any("whether a player chooses “rest” or “wait”" in title for title in titles), titles
    one_way = replace(GAME, rules=(*GAME.rules, wait))
    told = [one.title for one in PointlessChoice().conclude(totals(one_way, options={"heap": 6}))]
    assert not any("makes no difference" in title for title in told)


@move("TOY-TAKE-01")
def never(s: Position, seat: Seat) -> None:
    """Something that is never permitted."""
    require(s.turn == seat, "TOY-TURN-01")
    require(s.heap < 0, "TOY-TAKE-01")


def test_a_move_that_no_game_uses_is_found():
    idle = replace(GAME, rules=(*GAME.rules, never))
    titles = [one.title for one in UnusedContent().conclude(totals(idle))]
    assert any("the move never" in title for title in titles), titles
    assert not any("used the move" in one.title for one in UnusedContent().conclude(totals()))


def test_mint_works_runs_out_of_mints_and_nobody_need_buy_a_plan():
    game = load_game("mint-works")
    made = game.configurations["full-4"]
    found = Totals(game, surveys=[survey(game, "full-4", game.table(made), 1, Budget(300))])
    assert any(one.title.startswith("The mint supply of 18 runs out") for one in Shortage().conclude(found))
    assert any("“supplier”" in one.title for one in Stalled().conclude(found))


def test_mint_works_with_tokens_for_all_does_not_run_out_of_them():
    game = load_game("mint-works")
    made = game.configurations["full-4"]
    rich = made.model_copy(
        update={"components": {**game.components, "game": {**game.components["game"], "tokens": 300}}}
    )
    found = Totals(game, surveys=[survey(game, "full-4", game.table(rich), 1, Budget(300))])
    assert not any("mint supply" in one.title for one in Shortage().conclude(found))
