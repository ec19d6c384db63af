"""Winning: leave by the ladder with enough gold, alone or, in an alliance, together."""

from __future__ import annotations

from ludex.model.domain import Seat
from ludex.model.rule import automatic, cite, move, require

from .stakes import has_stakes
from .state import ENTRANCE, Driven, Ending, Errand, Phase, Position, Stage, team_gold


def is_rich(s: Position, seat: int) -> bool:
    """Whether a player (with the partner, in an alliance) has the nuggets that are needed."""
    if s.box.reading("gold-lost-on-the-way") == "once-reached" and s.claim[seat]:
        return True
    if s.box.reading("team-gold") == "one-holds-all":
        return any(
            is_enough(s, s.nuggets[other])
            for other in range(s.box.players)
            if s.box.team[other] == s.box.team[seat]
        )
    return is_enough(s, team_gold(s, seat))


def can_be_put_together(s: Position, seat: int) -> bool:
    """Whether partners need only hand each other gold, where one of them must hold all of it."""
    return s.box.reading("team-gold") == "one-holds-all" and team_gold(s, seat) >= s.box.needed


def is_enough(s: Position, nuggets: int) -> bool:
    """Whether so many nuggets are as many as are needed."""
    return (
        nuggets == s.box.needed if s.box.reading("more-than-needed") == "exactly" else nuggets >= s.box.needed
    )


def partner_is_there(s: Position, seat: int) -> bool:
    """Whether the whole team of a player stands at the entrance, or need not."""
    if not s.box.alliance or s.box.reading("alliance-exit") == "one-by-one":
        return True
    anew = s.box.reading("partner-already-waiting") == "arrive-after"
    return all(
        s.at[other] == ENTRANCE and (s.came[other] or not anew)
        for other in range(s.box.players)
        if s.box.team[other] == s.box.team[seat]
    )


def is_time_to_leave(s: Position, seat: int) -> bool:
    """Whether a player may climb the ladder at this moment of the turn."""
    if s.turn != seat or s.stage != Stage.PRODUCTION:
        return False
    walking = s.phase == Phase.STEPS and s.mover == seat and s.miner == seat
    if s.box.reading("bonus-exit") == "refused" and (s.driven == Driven.BONUS or s.errand == Errand.BONUS):
        return False
    if s.driven == Driven.BATS and s.box.reading("driven-to-the-ladder-in-own-turn") == "next-turn":
        return False
    if s.box.reading("leaving") == "with-a-step":
        return walking and s.steps > 0
    if s.box.reading("leaving") == "movement-done":
        return s.phase == Phase.ACTION
    return walking or s.phase == Phase.MOVEMENT or s.phase == Phase.ACTION


def may_leave(s: Position, seat: int) -> bool:
    """Whether a player may leave the mine now."""
    return (
        is_time_to_leave(s, seat)
        and s.at[seat] == ENTRANCE
        and not s.home[seat]
        and is_rich(s, seat)
        and partner_is_there(s, seat)
    )


def finish(s: Position, ending: Ending) -> None:
    """The game is over; nothing more can be done."""
    s.ending = ending
    s.phase = Phase.OVER


def climb_out(s: Position, seat: int) -> None:
    """The miner is out; with the whole team out the game is won."""
    s.home[seat] = True
    s.errand = Errand.NONE
    s.steps = 0
    s.moved = False
    s.heading = -1
    if not s.box.alliance:
        s.winner = seat
        finish(s, Ending.LEFT)
        return
    everyone = all(s.home[other] for other in range(s.box.players) if s.box.team[other] == s.box.team[seat])
    if everyone or s.box.reading("alliance-exit") == "together":
        cite("GM-ALLY-06")
        s.winner = seat
        finish(s, Ending.TEAM)
    elif seat == s.turn:
        s.phase = Phase.TURN_END


@move("GM-WIN-02")
def leave(s: Position, seat: Seat) -> None:
    """Climb the ladder with enough gold."""
    require(s.turn == seat, "GM-FLOW-07")
    require(s.at[seat] == ENTRANCE, "GM-WIN-02")
    require(is_rich(s, seat), "GM-MOVE-06")
    require(partner_is_there(s, seat), "GM-ALLY-06")
    require(may_leave(s, seat), "GM-WIN-01")
    cite("GM-WIN-03")
    climb_out(s, seat)


def leaves_unasked(s: Position) -> bool:
    """Whether the rulings take the player on turn out of the mine without a decision."""
    if s.box.reading("leaving-duty") == "at-once":
        return may_leave(s, s.turn)
    return s.box.alliance and s.box.reading("alliance-arrival") == "wins" and may_leave(s, s.turn)


@automatic("GM-WIN-01")
def leave_at_once(s: Position) -> None:
    """A player who has enough gold at the ladder leaves without being asked, where that is the ruling."""
    require(leaves_unasked(s), "GM-WIN-01")
    climb_out(s, s.turn)


def arrive_by_bats(s: Position, seat: int) -> None:
    """Bats have driven a miner somewhere; at the ladder that may count as leaving."""
    if s.box.reading("bat-exit") != "wins":
        return
    if s.at[seat] == ENTRANCE and is_rich(s, seat) and partner_is_there(s, seat):
        climb_out(s, seat)


def arrive_out_of_turn(s: Position, seat: int) -> None:
    """A defender's bonus move has ended somewhere; at the ladder that may count as leaving."""
    if s.at[seat] == ENTRANCE and is_rich(s, seat) and partner_is_there(s, seat):
        allowed = s.box.reading("bonus-exit") == "wins"
        if allowed and s.box.reading("defender-leaves-by-bonus") == "wins":
            climb_out(s, seat)


def gold_may_change_hands(s: Position) -> bool:
    """Whether somebody has a token for a gold challenge and an opponent to use it against."""
    return any(
        s.gold_tokens[seat] > 0
        and any(
            s.box.team[other] != s.box.team[seat] and (s.box.alliance or has_stakes(s, seat, other))
            for other in range(s.box.players)
        )
        for seat in range(s.box.players)
    )


def everybody_stays_short(s: Position) -> bool:
    """Whether nobody has enough gold, and none can change hands any more."""
    short = not any(is_rich(s, seat) or can_be_put_together(s, seat) for seat in range(s.box.players))
    return short and not gold_may_change_hands(s)


def nobody_can_win(s: Position) -> bool:
    """Whether everybody is short and no gold can be found or change hands any more."""
    if not everybody_stays_short(s):
        return False
    if any(s.nugget[slot] for slot in range(s.box.tiles)):
        return False
    if s.supply == 0:
        return True
    return not any(
        s.box.patterns.chamber[kind]
        and (
            s.pool[kind] > 0
            or any(s.known[stack][kind] > 0 for stack in range(s.box.stacks))
            or any(s.hand[seat][kind] > 0 for seat in range(s.box.players))
        )
        for kind in range(s.box.kinds)
    )
