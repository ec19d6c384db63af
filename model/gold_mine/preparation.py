"""Preparing the game: the starting roll."""

from __future__ import annotations

from ludex.model.rule import chance, cite, require

from .state import Phase, Position, StartPips


def start_weight(s: Position, pips: int) -> int:
    """How many ways one or two dice show these pips."""
    if s.box.reading("start-dice") == "one":
        return 1
    return s.box.die - abs(pips - s.box.die - 1)


def start_pips(s: Position) -> range:
    """What the dice for the start may show, while they are rolled."""
    return range(1, 2 * s.box.die + 1) if s.phase == Phase.ROLL_OFF else range(0)


@chance("GM-SETUP-07", weight=start_weight, pips=start_pips)
def roll_for_start(s: Position, pips: StartPips) -> None:
    """The next player who has not rolled yet rolls for the start."""
    require(s.phase == Phase.ROLL_OFF, "GM-SETUP-07")
    require(
        pips <= s.box.die if s.box.reading("start-dice") == "one" else pips >= 2,
        "GM-COMP-03",
    )
    cite("GM-SETUP-01")
    cite("GM-SETUP-06")
    roller = -1
    for seat in range(s.box.players):
        if roller < 0 and s.rolls[seat] == 0:
            roller = seat
    for seat in range(s.box.players):
        if seat == roller:
            s.rolls[seat] = pips
    if all(s.rolls[seat] != 0 for seat in range(s.box.players)):
        compare_rolls(s)


def compare_rolls(s: Position) -> None:
    """The highest roll starts; a tie is settled as ruled."""
    best = max(s.rolls[seat] for seat in range(s.box.players))
    ties = sum(1 for seat in range(s.box.players) if s.rolls[seat] == best)
    if ties > 1 and s.box.reading("start-tie") == "roll-again":
        for seat in range(s.box.players):
            s.rolls[seat] = 0 if s.rolls[seat] == best else -1
        return
    first = -1
    for seat in range(s.box.players):
        if first < 0 and s.rolls[seat] == best:
            first = seat
    for seat in range(s.box.players):
        s.rolls[seat] = 0
    s.starter = first
    s.turn = first
    s.phase = Phase.TAKE if s.box.development > 0 else Phase.DESCEND
