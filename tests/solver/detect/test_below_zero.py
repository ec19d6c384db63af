"""What players have and games bring below zero: found where debts are permitted, and only there."""

from dataclasses import replace

from ludex.model.domain import Seat, Signed
from ludex.model.games import load_game
from ludex.model.rule import move, require
from ludex.model.state import Each
from ludex.solver.budget import Budget
from ludex.solver.check.matters import matters
from ludex.solver.detect.below_zero import BelowZero
from ludex.solver.detect.detector import Totals
from ludex.solver.result import Finding, Severity
from ludex.solver.survey.survey import survey

from tests.toy import GAME, Card, Phase, Place, Position, bury, count, draw, take


class Ledger(Position):
    """The toy, in which coins are numbers that may fall below zero."""

    coins: Each[Seat, Signed]
    """The coins of a seat; less than nothing is owed."""


@move("TOY-BURY-01")
def bury_on_credit(s: Position, seat: Seat, card: Card) -> None:
    """Pay two coins, had or not, to slide a card of the deck under it."""
    require(s.phase == Phase.TAKING, "TOY-TURN-01")
    require(s.turn == seat, "TOY-TURN-01")
    require(s.place[card] == Place.DECK, "TOY-BURY-01")
    s.coins[seat] -= 2
    s.place[card] = Place.BOTTOM
    s.bottom.put_under(card)
    s.phase = Phase.COUNTING


def found(game, name, table):
    return list(BelowZero().conclude(Totals(game, surveys=[survey(game, name, table, 1, Budget(300))])))


def test_the_toy_falls_below_zero_only_on_credit():
    on_credit = replace(GAME, position=Ledger, rules=(take, bury_on_credit, draw, count))
    (finding,) = found(on_credit, "tiny", on_credit.table(players=2, options={"heap": 9}))
    assert "below zero the coins of a seat" in finding.title and "down to -" in finding.title
    shown, games = finding.games
    assert 0 < shown <= games and finding.trace is not None
    paid = replace(GAME, position=Ledger, rules=(take, bury, draw, count))
    assert found(paid, "tiny", paid.table(players=2, options={"heap": 9})) == []


def test_fourteen_nights_has_debts_unless_it_is_read_otherwise_and_asks_what_of_them():
    game = load_game("fourteen-nights")
    made = game.configurations["full"]
    told = found(game, "full", game.table(made))
    assert {one.about for one in told} >= {"below-zero tc"}
    bare = made.model_copy(update={"rulings": {"debts": "floor"}})
    assert not [one for one in found(game, "full", game.table(bare)) if one.about == "below-zero tc"]
    asked = Finding("divergent-readings", Severity.WARNING, "", "", (), "", about="debts")
    of_ruling, others = matters(game, [asked, *told])
    assert [one.about for one in of_ruling["debts"]] == ["debts", "below-zero tc"]
    assert "below-zero tc" not in {one.about for matter in others for one in matter}
