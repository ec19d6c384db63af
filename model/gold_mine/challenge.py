"""Challenges: who may challenge whom, and the best of three rolls."""

from __future__ import annotations

from ludex.model.domain import Seat
from ludex.model.rule import chance, cite, move, require

from .bat_challenge import settle_bats
from .gold_challenge import has_stakes, settle_gold
from .questions import question
from .state import (
    ROLLS,
    Contest,
    Phase,
    Pips,
    Position,
    dice_during,
    others_in_action,
    partners,
)


@question("same-passage")
def in_one_passage(s: Position, seat: int, other: int) -> bool:
    """Whether two miners on one tile are in the same passage: the same connected tunnel."""
    return s.tunnel[seat] == s.tunnel[other]


@question("meeting-in-a-cavern")
def is_a_passage(s: Position, slot: int) -> bool:
    """Whether miners on a tile are in a passage of it at all; a cavern is one open passage."""
    return True


def meet(s: Position, seat: int, other: int) -> bool:
    """Whether two miners are on the same tile and in the same passage."""
    here = s.at[seat]
    return here == s.at[other] and in_one_passage(s, seat, other) and is_a_passage(s, here)


@question("collecting-time")
def is_time_to_challenge(s: Position) -> bool:
    """Whether a challenge may still be started: collecting is the last thing that is done in a turn."""
    return not s.collected


def open_challenge(s: Position, seat: int, defender: int) -> None:
    """What every challenge needs: the action phase, an opponent, none before it this turn."""
    require(s.turn == seat, "GM-CHAL-06")
    require(s.phase == Phase.ACTION, "GM-TAB-07")
    require(not s.challenged, "GM-CHAL-04")
    require(seat != defender, "GM-CHAL-05")
    require(not partners(s, seat, defender), "GM-ALLY-09")
    require(is_time_to_challenge(s), "GM-GOLD-02")


def begin_contest(s: Position, defender: int, contest: Contest) -> None:
    """The token is gone; the dice decide."""
    cite("GM-CHAL-07")
    s.challenged = True
    s.contest = contest
    s.defender = defender
    s.phase = Phase.CONTEST


@move("GM-GCH-01", defender=others_in_action)
def challenge_for_gold(s: Position, seat: Seat, defender: Seat) -> None:
    """Discard a gold token and challenge a miner in the same passage for a nugget."""
    open_challenge(s, seat, defender)
    require(s.gold_tokens[seat] > 0, "GM-TAB-03")
    require(meet(s, seat, defender), "GM-GCH-10")
    require(has_stakes(s, seat, defender), "GM-GCH-11")
    cite("GM-GCH-02")
    s.gold_tokens[seat] -= 1
    begin_contest(s, defender, Contest.GOLD)


@move("GM-BAT-01", "GM-BAT-07", "GM-TAB-06", defender=others_in_action)
def challenge_with_bats(s: Position, seat: Seat, defender: Seat) -> None:
    """Discard a bat token and send bats to any miner in the mine."""
    open_challenge(s, seat, defender)
    require(s.bat_tokens[seat] > 0, "GM-TAB-04")
    s.bat_tokens[seat] -= 1
    begin_contest(s, defender, Contest.BAT)


attacker_wins_tied_rolls = question.value("tied-roll", True)
"""Whether a pair of equal rolls counts for the attacker."""


@chance("GM-CHAL-08", attack=dice_during(Phase.CONTEST))
def compare(s: Position, attack: Pips, defence: Pips) -> None:
    """Attacker and defender roll one die each and compare; a third roll that cannot matter is left out."""
    require(s.phase == Phase.CONTEST, "GM-CHAL-08")
    cite("GM-CHAL-09")
    cite("GM-TAB-09")
    s.rolled += 1
    if attack > defence:
        s.attack_wins += 1
    elif attack < defence:
        s.defence_wins += 1
    elif attacker_wins_tied_rolls(s):
        cite("GM-CHAL-10")
        s.attack_wins += 1
    if s.attack_wins == 2 or s.defence_wins == 2 or s.rolled == ROLLS:
        decide(s, s.attack_wins >= s.defence_wins)


def decide(s: Position, attacker_wins: bool) -> None:
    """The challenge has a winner."""
    attacker = s.turn
    winner = attacker if attacker_wins else s.defender
    loser = s.defender if attacker_wins else attacker
    contest = s.contest
    s.rolled = 0
    s.attack_wins = 0
    s.defence_wins = 0
    s.contest = Contest.NONE
    if contest == Contest.GOLD:
        settle_gold(s, winner, loser)
    else:
        s.defender = -1
        settle_bats(s, winner, loser)
