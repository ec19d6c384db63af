"""Challenges: who may challenge whom, the answer, and the best of three rolls."""

from __future__ import annotations

from ludex.model.domain import Seat
from ludex.model.rule import chance, cite, move, require

from .bat_challenge import settle_bats
from .collecting import handing_forbids
from .gold_challenge import is_of_no_use, settle_gold
from .stakes import discard_token, has_stakes, tokens_for
from .state import ENTRANCE, ROLLS, Contest, Phase, Pips, Position, dice_during, others_in_action


def meet(s: Position, seat: int, other: int) -> bool:
    """Whether two miners are on the same tile and in the same passage."""
    if s.box.reading("meeting-in-a-cavern") == "refused" and s.box.patterns.cavern[s.kind[s.at[seat]]]:
        return False
    if s.at[seat] != s.at[other]:
        return False
    kind = s.kind[s.at[seat]]
    if s.box.patterns.chamber[kind] and s.box.reading("same-passage") == "chamber-joins":
        return True
    if s.box.patterns.passage[kind] != s.tunnel[seat] and s.box.reading("same-passage") == "secret-passage":
        return False
    return s.tunnel[seat] == s.tunnel[other]


def is_opponent(s: Position, seat: int, defender: int) -> bool:
    """Whether a player is somebody else's, and not a partner."""
    return s.box.team[seat] != s.box.team[defender]


def is_time_to_challenge(s: Position) -> bool:
    """Whether the order of the actions still allows a challenge."""
    return not (s.collected and s.box.reading("collecting-time") == "turn-end")


def mud_forbids(s: Position, seat: int) -> bool:
    """Whether a miner that sits in mud is kept from challenging."""
    return s.box.reading("challenging-from-mud") == "refused" and s.stuck[seat]


def gold_is_safe(s: Position, defender: int) -> bool:
    """Whether the place protects a miner from a gold challenge."""
    return s.home[defender] or (
        s.box.reading("gold-challenge-at-entrance") == "refused" and s.at[defender] == ENTRANCE
    )


def bats_cannot_reach(s: Position, defender: int) -> bool:
    """Whether the place protects a miner from bats."""
    if s.box.reading("bats-on-one-miner") == "once" and s.harried[defender]:
        return True
    return s.home[defender] or (
        s.box.reading("bat-challenge-at-entrance") == "refused" and s.at[defender] == ENTRANCE
    )


def has_no_bats(s: Position, seat: int) -> bool:
    """Whether a miner stands where no bats can be sent from."""
    return s.box.reading("bats-from-the-entrance") == "refused" and s.at[seat] == ENTRANCE


def can_challenge(s: Position, seat: int) -> bool:
    """Whether any challenge is open to a player."""
    if s.challenged or not is_time_to_challenge(s) or mud_forbids(s, seat) or handing_forbids(s):
        return False
    return any(
        is_opponent(s, seat, other)
        and (
            (
                tokens_for(s, seat, s.bat_tokens) > 0
                and not has_no_bats(s, seat)
                and not bats_cannot_reach(s, other)
            )
            or (
                tokens_for(s, seat, s.gold_tokens) > 0
                and meet(s, seat, other)
                and has_stakes(s, seat, other)
                and not gold_is_safe(s, other)
                and not is_of_no_use(s, seat, other)
            )
        )
        for other in range(s.box.players)
    )


def open_challenge(s: Position, seat: int, defender: int) -> None:
    """What every challenge needs: the action phase, an opponent, none before it this turn."""
    require(s.turn == seat, "GM-CHAL-06")
    require(s.phase == Phase.ACTION, "GM-TAB-07")
    require(not s.challenged, "GM-CHAL-04")
    require(seat != defender, "GM-CHAL-05")
    require(is_opponent(s, seat, defender), "GM-ALLY-09")
    require(is_time_to_challenge(s), "GM-GOLD-02")
    require(not mud_forbids(s, seat), "GM-MUD-02")
    require(not handing_forbids(s), "GM-TURN-10")
    cite("GM-TAB-08")


def send_to_contest(s: Position, defender: int, contest: Contest) -> None:
    """The dice are to decide, unless the defender may give in first."""
    s.challenged = True
    s.contest = contest
    s.defender = defender
    s.phase = Phase.ANSWER if s.box.reading("defender-answer") == "may-yield" else Phase.CONTEST


@move("GM-GCH-01", defender=others_in_action)
def challenge_for_gold(s: Position, seat: Seat, defender: Seat) -> None:
    """Discard a gold token and challenge a miner in the same passage for a nugget."""
    open_challenge(s, seat, defender)
    require(tokens_for(s, seat, s.gold_tokens) > 0, "GM-TAB-03")
    require(meet(s, seat, defender), "GM-GCH-10")
    cite("GM-TAB-05")
    require(has_stakes(s, seat, defender), "GM-GCH-11")
    require(not gold_is_safe(s, defender), "GM-GCH-10")
    require(not is_of_no_use(s, seat, defender), "GM-TAB-10")
    cite("GM-CHAL-07")
    discard_token(s, seat, s.gold_tokens)
    send_to_contest(s, defender, Contest.GOLD)


@move("GM-BAT-01", defender=others_in_action)
def challenge_with_bats(s: Position, seat: Seat, defender: Seat) -> None:
    """Discard a bat token and send bats to any miner in the mine."""
    open_challenge(s, seat, defender)
    require(tokens_for(s, seat, s.bat_tokens) > 0, "GM-TAB-04")
    require(not has_no_bats(s, seat), "GM-TAB-06")
    cite("GM-TAB-06")
    require(not bats_cannot_reach(s, defender), "GM-BAT-07")
    cite("GM-CHAL-07")
    discard_token(s, seat, s.bat_tokens)
    if s.box.reading("bats-on-one-miner") == "once":
        s.harried[defender] = True
    send_to_contest(s, defender, Contest.BAT)


@move("GM-GCH-02")
def accept(s: Position, seat: Seat) -> None:
    """Take the challenge up and roll."""
    require(s.phase == Phase.ANSWER and s.defender == seat, "GM-GCH-02")
    s.phase = Phase.CONTEST


@move("GM-GCH-02")
def give_in(s: Position, seat: Seat) -> None:
    """Let the attacker win without rolling."""
    require(s.phase == Phase.ANSWER and s.defender == seat, "GM-GCH-02")
    decide(s, True)


@chance("GM-CHAL-08", attack=dice_during(Phase.CONTEST))
def compare(s: Position, attack: Pips, defence: Pips) -> None:
    """Attacker and defender roll one die each and compare."""
    require(s.phase == Phase.CONTEST, "GM-CHAL-08")
    cite("GM-CHAL-09")
    cite("GM-TAB-09")
    s.rolled += 1
    if attack > defence:
        s.attack_wins += 1
    elif attack < defence:
        s.defence_wins += 1
    elif s.box.reading("tied-roll") == "attacker":
        cite("GM-CHAL-10")
        s.attack_wins += 1
    settled = s.attack_wins == 2 or s.defence_wins == 2
    if s.rolled == ROLLS or (settled and s.box.reading("three-rolls") == "until-decided"):
        cite("GM-CHAL-10")
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
