"""Each law about steps, eras and transition eras notices a defect that is put into the rules on purpose."""

from __future__ import annotations

import random
from typing import Any

import pytest
from ludex.invariants.project_mine.eras import ERAS
from ludex.invariants.project_mine.steps import STEPS
from ludex.invariants.project_mine.turns import TURNS
from ludex.invariants.property import properties_of
from ludex.model.game import AUTOMATIC, CHANCE, OVER
from ludex.model.project_mine import (
    GAME,
    action,
    coins,
    era_end,
    market,
    rounds,
    setup,
    transition,
    turns,
)
from ludex.model.project_mine.glossary import choices, delayed, lines
from ludex.solver.budget import Budget
from ludex.solver.explore.search import explore
from ludex.solver.monitor import Monitor
from ludex.solver.mutants.defects import Mutant, mutants, mutated
from ludex.solver.result import Verdict

from .table import BROKEN_PROMISE, eager, midturn, table_with

SHORT = GAME.configurations["small"].model_copy(update={"options": {"eras": 2, "transitions": 2}})
LAWS = {p.name: p for p in properties_of(GAME)}
DEFECTS: list[tuple[str, Any, str]] = [
    ("lines-do-what-they-say", lines.credit_plus, "one more in s.credits[seat] += scaled(s, seat, line)"),
    ("lines-do-what-they-say", delayed.put_off, "without s.waiting[seat][text] += 1"),
    ("lines-do-what-they-say", choices.fulfil, "without s.progress[seat][contract] += 1"),
    ("what-is-laid-or-used-can-be-paid", action.use_company, "without require(can_lose"),
    ("eras-follow-one-another", era_end.close_era, "without s.era += 1"),
    ("cards-are-drawn-one-by-one", lines.draw, "one more in s.drawing -= 1"),
    ("laying-and-abilities-cost-their-energy", action.play, "without s.energy[seat] -= s.box"),
    ("laying-and-abilities-cost-their-energy", action.use_company, "one more in s.energy[seat]"),
    ("credits-are-spent-on-one-card-at-its-price", action.buy, "one more in s.credits[seat] -= price"),
    ("credits-are-spent-on-one-card-at-its-price", action.use_purchase.default, "without s.buys -= 1"),
    ("credits-are-spent-on-one-card-at-its-price", coins.spend_coin, "one more in s.credits[seat] += 1"),
    ("a-coin-is-worth-one-credit", coins.spend_coin, "without s.credits[seat] += 1"),
    ("the-ability-is-used-once-a-turn", action.use_company, "without s.ability_used = True"),
    ("no-more-is-bought-than-the-turn-allows", action.use_purchase.default, "without s.buys -= 1"),
    ("a-declaration-leaves-at-most-two-turns", rounds.pass_turn, "without s.last_round = last_round_after"),
    ("nobody-redraws-twice-in-a-transition-era", transition.redraw, "without s.redrawn[seat] = True"),
    ("cards-played-lie-in-the-use-area", action.play, "without s.played += 1"),
    ("what-counts-for-a-turn-ends-with-it", rounds.end_turn, "without s.ability_used = False"),
    ("what-counts-for-a-turn-ends-with-it", rounds.contracts_usable_again.default, "without s.contract_used"),
    ("a-turn-begins-adjusted", turns.adjust, "without s.buys ="),
    ("progress-grows-one-by-one", choices.fulfil, "one more in s.progress[seat][contract] += 1"),
    ("effects-are-put-off-within-an-era", delayed.use_delayed, "without s.waiting[seat][text] -= 1"),
    ("nobody-is-passed-over", era_end.renew_deck, "one more in s.place += 1"),
    ("who-is-asked-answers-once", transition.keep_hand, "without s.place += 1"),
    ("the-highest-roll-starts", setup.compare_dice, "without s.starter = seat"),
    ("who-alone-has-most-pays-one-for-a-coin", coins.compare_resource, "without s.coins[seat] += 1"),
    ("an-exhausted-deck-declares", rounds.declare_empty_decks, "without s.declared = True"),
    ("an-exhausted-deck-declares", rounds.declare, "without s.declared = declared_after_exhaustion"),
    ("a-round-leads-to-the-next-or-to-the-end", rounds.pass_turn, "without s.last_round = last_round_after"),
    ("an-era-begins-with-five-cards", era_end.renew_deck, "without s.drawing = hand_limit(s, seat)"),
    ("everybody-excludes-one-card", era_end.take_out, "without s.still_to_exclude -= 1"),
    ("the-market-changes-only-between-eras", era_end.discard_from_market, "without s.market_discards"),
    (
        "piles-are-renewed-only-when-they-cannot-supply",
        market.renew_technology_due,
        "at the limit of technology_shown",
    ),
    ("transition-eras-follow-one-another", transition.all_asked, "without s.starter ="),
    ("a-redraw-counts-for-its-era", transition.close_transition, "without s.redrawn[seat] = False"),
    ("entrants-have-one-turn-in-a-transition-era", rounds.next_entrant, "at the limit of place > s.place"),
    ("entrants-draw-five-and-may-once-draw-five-again", transition.redraw, "without s.drawing ="),
    (
        "penalties-are-as-stated",
        transition.enter,
        "one more in s.penalties[seat] += entry_penalty(s)",
    ),
]


NAMES = [f"{law}, {function.__name__}, {what}" for law, function, what in DEFECTS]


def defect(function: Any, what: str) -> Mutant:
    """The defect that these words describe."""
    return next(mutant for mutant in mutants([function]) if mutant.what.startswith(what))


def broken_by_play(law: str, seed: int) -> bool:
    """Whether a random game of two short eras and two transition eras breaks this law."""
    rng = random.Random(seed)
    table = GAME.table(SHORT)
    monitor = Monitor(table, [LAWS[law]])
    state: Any = table.start()
    memories = monitor.begin(state)
    for _step in range(600):
        who = table.to_act(state)
        ready = [] if who == OVER else table.legal(state)
        if not ready:
            break
        move = (
            table.draw(state, rng) if who == CHANCE else ready[0] if who == AUTOMATIC else eager(rng, ready)
        )
        after = table.apply(state, move)
        memories = monitor.remembered(memories, state, after, move)
        if monitor.broken_between(state, after) or monitor.broken_at(after, memories):
            return True
        state = after
    return False


@pytest.mark.parametrize(("law", "function", "what"), DEFECTS, ids=NAMES)
def test_a_law_notices_a_defect_of_the_rule_it_is_about(law, function, what):
    with mutated(defect(function, what)):
        assert any(broken_by_play(law, seed) for seed in range(12))


def test_nobody_may_gain_what_another_acts_for():
    table = table_with()
    before = midturn(table, hand={"A": {"coal": 1}})
    for fields in ({"resource": {"B": {"ruby": 1}}}, {"credits": {"B": 1}}, {"energy": {"B": 5}}):
        after = table.schema.from_data(fields, before)
        assert not LAWS["nobody-gains-or-loses-out-of-turn"].holds(before, after)
    assert LAWS["nobody-gains-or-loses-out-of-turn"].holds(before, before)


def test_MINE_TURN_02_an_era_of_one_round_is_noticed(monkeypatch):
    monkeypatch.setattr(rounds, "last_round_after", lambda place, seats, declared, last: bool(declared))
    assert any(broken_by_play("an-era-has-several-rounds", seed) for seed in range(12))


def test_MINE_PLAY_01_an_action_that_takes_another_players_card_is_noticed():
    table = table_with()
    law = LAWS["an-action-leaves-the-cards-of-others-alone"].holds
    before = midturn(table, hand={"A": {"coal": 1}, "B": {"coal": 1}})
    for zone in ("hand", "deck", "discard"):
        assert not law(before, table.schema.from_data({zone: {"B": {"coal": 2}}}, before))
    assert law(before, table.schema.from_data({"hand": {"A": {"coal": 0}}}, before))


def test_MINE_TR_04_a_penalty_that_is_given_back_is_noticed():
    table = table_with()
    before = midturn(table, penalties={"A": 2})
    law = LAWS["penalties-never-go-away"].holds
    assert not law(before, table.schema.from_data({"penalties": {"A": 1}}, before))
    assert law(before, table.schema.from_data({"penalties": {"A": 3}}, before))


def test_MINE_END_06_equal_turns_in_every_era_is_a_promise_that_transition_eras_break():
    configuration = GAME.configurations["transition"]
    promise = LAWS[BROKEN_PROMISE]
    _seen, (result,) = explore(GAME.table(configuration), [promise], Budget(60), configuration="transition")
    assert result.verdict is Verdict.VIOLATED


def test_MINE_TURN_04_a_phase_may_not_be_left_out():
    table = table_with()
    follow = LAWS["phases-follow-one-another"].holds
    adjusting, acting, cleaning = (midturn(table, phase=name) for name in ("adjust", "action", "clean-up"))
    assert not follow(adjusting, cleaning)
    assert not follow(cleaning, acting)
    assert follow(acting, cleaning)


def test_every_law_of_these_modules_is_tried():
    tried = {law for law, _function, _what in DEFECTS}
    tried |= {"nobody-gains-or-loses-out-of-turn", "phases-follow-one-another", "an-era-has-several-rounds"}
    tried |= {"an-action-leaves-the-cards-of-others-alone", "penalties-never-go-away", BROKEN_PROMISE}
    assert {p.name for p in (*STEPS, *ERAS, *TURNS) if not p.lemma} <= tried
