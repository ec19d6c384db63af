"""What games in the real box show unasked: each detector finds a seeded defect and is silent otherwise."""

from collections import Counter
from dataclasses import replace

import pytest
from ludex.model.card_set import with_components
from ludex.model.domain import Seat
from ludex.model.games import load_game
from ludex.model.rule import automatic, move, require
from ludex.model.trace import replay, table_of
from ludex.solver.budget import Budget
from ludex.solver.check.jobs import run_job
from ludex.solver.check.plan import Job, Request
from ludex.solver.detect.detector import Totals
from ludex.solver.detect.figures import Figures
from ludex.solver.detect.impossible_order import ImpossibleOrder
from ludex.solver.detect.pointless_choice import PointlessChoice
from ludex.solver.detect.seat_advantage import SeatAdvantage
from ludex.solver.detect.shortage import Shortage
from ludex.solver.detect.stalled import Stalled
from ludex.solver.detect.unequal_turns import UnequalTurns
from ludex.solver.detect.unused_content import UnusedContent
from ludex.solver.native.pairs import Player
from ludex.solver.result import Severity
from ludex.solver.survey.stocks import Stock
from ludex.solver.survey.survey import Survey, survey

from tests.cli.check.test_entries import Asked
from tests.toy import GAME, Ending, Phase, Position, bury, count, draw, take


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
    told = list(Stalled().conclude(totals(lazy, options={"heap": 6})))
    assert any("all players never use" in one.title for one in told), told
    assert all(one.clauses[0] == "TOY-END-01" for one in told), "what should end the game is named first"
    assert all(GAME.catalog["TOY-END-01"].says.rstrip(".") in one.detail for one in told)
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


def test_of_a_move_that_no_game_uses_it_is_told_whether_a_whole_set_up_permits_it():
    """A box searched to its last position says that it cannot be made there, or that it can."""
    idle = replace(GAME, rules=(*GAME.rules, never))
    looked_at = Request(configuration="tiny")
    job = Job("explore", "tiny")
    outcome = run_job(idle, looked_at, job, Budget(60), lambda _words: None, lambda _outcome: None)
    assert outcome.happens is not None and {"take", "count"} <= outcome.happens
    known = replace(totals(idle), exhausted={"tiny": outcome.happens})
    (finding,) = [one for one in UnusedContent().conclude(known) if "the move never" in one.title]
    assert "nor can it be made in any position of tiny" in finding.detail
    permitted = replace(known, exhausted={"tiny": outcome.happens | {"never"}})
    (finding,) = [one for one in UnusedContent().conclude(permitted) if "the move never" in one.title]
    assert "it can be made in tiny" in finding.detail
    (finding,) = [one for one in UnusedContent().conclude(totals(idle)) if "the move never" in one.title]
    assert "perhaps it can be made" in finding.detail


def test_mint_works_runs_out_of_mints_and_nobody_need_buy_a_plan():
    game = load_game("mint-works")
    made = game.configurations["full-4"]
    found = Totals(game, surveys=[survey(game, "full-4", game.table(made), 1, Budget(300))])
    short = next(
        one for one in Shortage().conclude(found) if one.title.startswith("The mint supply runs out")
    )
    left = [step.after.mint_supply for step in replay(table_of(short.trace, game), short.trace)]
    assert left[-1] <= 0 < min(left[:-1]), "its game ends where nothing is left"
    assert f"after step {len(left)}." in short.detail
    assert short.clauses and set(short.clauses) <= {clause.id for clause in game.catalog}
    idle = next(one for one in Stalled().conclude(found) if "“supplier”" in one.title)
    assert "MW-UP-01" in idle.clauses


def test_mint_works_with_tokens_for_all_does_not_run_out_of_them():
    game = load_game("mint-works")
    made = game.configurations["full-4"]
    rich = made.model_copy(
        update={"components": {**game.components, "game": {**game.components["game"], "tokens": 300}}}
    )
    found = Totals(game, surveys=[survey(game, "full-4", game.table(rich), 1, Budget(300))])
    assert not any("mint supply" in one.title for one in Shortage().conclude(found))


@automatic("TOY-END-01")
def count_and_let_the_first_go_on(s: Position) -> None:
    """The seat that began takes again after everybody else."""
    count(s)
    if s.ending == Ending.NOT_OVER and s.heap % 2:
        s.turn = 0


@automatic("TOY-END-01")
def count_for_the_first(s: Position) -> None:
    """Whoever began has a coin more when the heap is empty."""
    count(s)
    if s.ending != Ending.NOT_OVER:
        s.coins[0] += 1


def test_who_sits_where_games_are_won_is_found():
    unfair = replace(GAME, rules=(take, bury, draw, count_for_the_first))
    (finding,) = SeatAdvantage().conclude(totals(unfair, options={"heap": 12}))
    assert "whoever begins wins" in finding.title and "even is 50 %" in finding.title


@pytest.mark.parametrize(("player", "told"), [(Player.RANDOM, True), (Player.GREEDY, False)])
def test_where_all_decide_at_once_greedy_players_say_nothing_about_places(player, told):
    """Found in a stranger's game: whoever was asked last saw what the decisions of all came to."""
    won = Survey("full", 4, won_from={player: Counter({0: 340, 1: 280, 2: 270, 3: 110})})
    assert len(list(SeatAdvantage().conclude(Totals(GAME, surveys=[won])))) == 1
    at_once = replace(GAME, may_go_ahead=lambda _s, _seat: True)
    assert bool(list(SeatAdvantage().conclude(Totals(at_once, surveys=[won])))) is told


def test_nobody_sits_better_than_anybody_else_alone_or_in_a_fair_game():
    """Found in Mint Works: one player alone was said to win less than the even share."""
    game = load_game("mint-works")
    name, made = next((n, c) for n, c in game.made_for("play").items() if c.players == 1)
    alone = survey(game, name, game.table(made), 1, Budget(300))
    assert alone.played and not list(SeatAdvantage().conclude(Totals(game, surveys=[alone])))


def test_fourteen_nights_favours_whoever_begins_among_four_and_not_among_two():
    """The same player begins every day and draws first from decks that do not last."""
    game = load_game("fourteen-nights")
    four = game.table(game.configurations["full"])
    (finding,) = SeatAdvantage().conclude(Totals(game, surveys=[survey(game, "full", four, 1, Budget(300))]))
    assert "whoever begins wins" in finding.brief
    assert not list(SeatAdvantage().conclude(nights(game)))


def test_each_deck_of_fourteen_nights_is_a_supply_of_its_own():
    """Eight free plans for everybody: found by kind, since all cards together never run out."""
    game = load_game("fourteen-nights")
    titles = [one.title for one in Shortage().conclude(nights(game))]
    assert any(title.startswith("The deck of free cards runs out") for title in titles)
    assert not any("deck of plan cards" in title for title in titles)


def test_who_gets_more_turns_than_others_is_found():
    greedy = replace(GAME, rules=(take, bury, draw, count_and_let_the_first_go_on))
    played = totals(greedy, players=3, options={"heap": 30})
    (finding,) = UnequalTurns().conclude(played)
    assert "whoever begins has the most" in finding.title
    silent = replace(greedy, properties="")
    assert list(UnequalTurns().conclude(replace(played, game=silent)))
    at_once = replace(silent, may_go_ahead=lambda _s, _seat: False)
    assert not list(UnequalTurns().conclude(replace(played, game=at_once))), "nobody speaks of turns there"


def test_equal_turns_are_no_finding():
    """Fourteen days, one turn a day for everybody."""
    assert not list(UnequalTurns().conclude(nights(load_game("fourteen-nights"))))


def nights(game):
    return Totals(game, surveys=[survey(game, "two", game.table(game.configurations["two"]), 1, Budget(300))])


def test_a_player_of_fourteen_nights_who_misses_a_turn_is_found(monkeypatch):
    """Seeded: what counts as a turn is forgotten for one seat on the last day."""
    from ludex.invariants import fourteen_nights

    real = fourteen_nights.turn_over

    def lazy(before, after, rule):
        seat = real(before, after, rule)
        return -1 if seat == 1 and before.day == before.box.days else seat

    monkeypatch.setattr(fourteen_nights, "turn_over", lazy)
    (finding,) = UnequalTurns().conclude(nights(load_game("fourteen-nights")))
    assert "in 100 % " in finding.title and "whoever begins has the most, one turn more" in finding.title


@move("TOY-TAKE-01")
def take_what_there_is(s: Position, seat: Seat) -> None:
    """Take two coins from the heap."""
    require(s.phase == Phase.TAKING, "TOY-TURN-01")
    require(s.turn == seat, "TOY-TURN-01")
    coins = min(2, s.heap)
    s.heap -= coins
    s.coins[seat] += coins
    s.phase = Phase.COUNTING


@automatic("TOY-END-01")
def count_later(s: Position) -> None:
    """The game ends only when the heap is empty and the seat that began is on turn again."""
    require(s.phase == Phase.COUNTING, "TOY-END-01")
    s.phase = Phase.TAKING
    s.turn = s.turn + 1 if s.turn + 1 < s.box.seats else 0
    if s.heap == 0 and s.turn == 0:
        s.ending = Ending.HEAP_EMPTY


def test_a_rule_that_asks_for_what_is_not_there_is_found():
    late = replace(GAME, rules=(take_what_there_is, count_later))
    (finding,) = ImpossibleOrder().conclude(totals(late, players=4, options={"heap": 6}))
    assert "“take-what-there-is” (take two coins from the heap) asks for more" in finding.title
    assert "no clause says what happens then" in finding.title
    careful = replace(GAME, rules=(take, bury, count))
    assert not list(ImpossibleOrder().conclude(totals(careful, players=4, options={"heap": 6})))


def test_mint_works_asks_for_mints_that_are_not_there_only_without_its_substitutes():
    """The note on substitutes says what happens; read without it, the rulebook leaves it open."""
    game = load_game("mint-works")
    made = game.configurations["full-4"]
    plain = Totals(game, surveys=[survey(game, "full-4", game.table(made), 1, Budget(300))])
    assert not [one for one in ImpossibleOrder().conclude(plain) if "mint supply" in one.title]
    bare = game.table(made.model_copy(update={"rulings": {"token-shortage": "box-only"}}))
    short = Totals(game, surveys=[survey(game, "full-4", bare, 1, Budget(300))])
    assert [one.about for one in ImpossibleOrder().conclude(short)] == ["token-shortage"]


def test_figures_of_clauses_are_compared_with_the_box_also_after_it_changed():
    game = load_game("gold-mine")
    assert not list(Figures().read(game))
    fewer = with_components(
        game,
        {
            **game.components,
            "figures": {**game.components["figures"], "nuggets": {"value": 27, "source": "assumed"}},
        },
    )
    assert any("nuggets = 27" in one.title for one in Figures().read(fewer))


def test_a_stock_that_every_game_uses_up_is_a_note_unless_a_question_hangs_on_it():
    """Found in Gold Mine: every chamber gets its nugget, and that none is left then was called a shortage."""
    spent = Stock("heap", words="heap", start=6, games=10, of=10, ends=Counter({"A": 5, "B": 5}))
    lasting = replace(spent, games=9)
    asked = Asked(GAME.rulings["bonus-source"].model_copy(update={"met_by": ("shortage heap",)}))
    for game, stock, severity in (
        (GAME, spent, Severity.NOTE),
        (GAME, lasting, Severity.WARNING),
        (asked, spent, Severity.WARNING),
    ):
        known = Totals(game, surveys=[Survey("full", 2, stocks={"heap": stock})])
        assert [one.severity for one in Shortage().conclude(known)] == [severity]
