"""The gold challenge: the loser's nugget goes to an empty chamber, the attacker may hurry after it."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.model.domain import Seat
from ludex.model.rule import cite, move, require

from .collecting import remembers_whose_feet
from .movement import begin_steps, opens_into
from .reach import is_reached, part_of_the_ladder
from .state import Errand, Phase, Position, Slot, reaches


def is_free_chamber(s: Position, slot: int) -> bool:
    """Whether a chamber has no nugget and no miner of the two who quarrel."""
    return is_free_for(s, slot, s.turn, s.defender)


def is_free_for(s: Position, slot: int, attacker: int, defender: int) -> bool:
    """Whether a chamber could take a nugget that these two fight for."""
    if not (slot < s.placed and s.box.patterns.chamber[s.kind[slot]] and not s.nugget[slot]):
        return False
    if s.box.reading("cut-off-chamber") == "refused" and is_cut_off(s, slot):
        return False
    if s.box.reading("cut-off-chamber") == "reachable" and not is_reached(part_of_the_ladder(s), slot):
        return False
    if s.box.reading("chamber-of-a-partner") == "refused":
        return not any(
            s.at[seat] == slot
            and (s.box.team[seat] == s.box.team[attacker] or s.box.team[seat] == s.box.team[defender])
            for seat in range(s.box.players)
        )
    return s.at[attacker] != slot and s.at[defender] != slot


def is_cut_off(s: Position, slot: int) -> bool:
    """Whether no tunnel of a placed tile goes on into another tile."""
    return not any(reaches(s, slot, side) >= 0 and opens_into(s, slot, side) for side in range(4))


def is_of_no_use(s: Position, attacker: int, defender: int) -> bool:
    """Whether a gold challenge is refused because no chamber could take the nugget."""
    if (
        s.box.reading("challenge-without-a-chamber") == "allowed"
        or s.box.reading("stolen-nugget") != "chamber"
    ):
        return False
    return not any(is_free_for(s, slot, attacker, defender) for slot in range(s.box.tiles))


def settle_gold(s: Position, winner: int, loser: int) -> None:
    """What the winner of a gold challenge gets."""
    if s.nuggets[loser] == 0:
        if s.box.reading("loser-without-gold") == "bonus":
            reward(s, winner)
        else:
            no_reward(s)
    elif s.box.reading("stolen-nugget") == "winner-keeps":
        cite("GM-GCH-03")
        cite("GM-TAB-01")
        s.nuggets[loser] -= 1
        s.nuggets[winner] += 1
        reward(s, winner)
    elif any(is_free_chamber(s, slot) for slot in range(s.box.tiles)):
        if s.box.reading("bonus-order") == "after-the-roll" and earns_bonus(s, winner):
            roll_for_bonus(s, winner)
            return
        s.mover = winner
        s.miner = loser
        s.phase = Phase.CHAMBER
    else:
        without_chamber(s, winner, loser)
        reward(s, winner)


def without_chamber(s: Position, winner: int, loser: int) -> None:
    """No chamber can take the nugget; the rulebook does not say what then."""
    if s.box.reading("no-free-chamber") == "winner-keeps":
        s.nuggets[loser] -= 1
        s.nuggets[winner] += 1
    elif s.box.reading("no-free-chamber") == "out-of-the-game":
        s.nuggets[loser] -= 1
        s.lost += 1


def free_chambers(s: Position, _seat: int) -> Iterator[int]:
    """The chambers that can take the nugget."""
    if s.phase != Phase.CHAMBER:
        return iter(())
    return (slot for slot in range(s.placed) if is_free_chamber(s, slot))


@move("GM-GCH-05", tile=free_chambers)
def hide_nugget(s: Position, seat: Seat, tile: Slot) -> None:
    """Put the loser's nugget in an empty chamber, named by the order in which its tile was placed."""
    require(s.phase == Phase.CHAMBER, "GM-GCH-05")
    require(s.mover == seat, "GM-GCH-05")
    require(is_free_chamber(s, tile), "GM-TAB-10")
    cite("GM-GCH-03")
    cite("GM-GCH-06")
    for other in range(s.box.players):
        if s.at[other] == tile:
            cite("GM-GCH-09")
            s.kept[other] = remembers_whose_feet(s)
    s.nuggets[s.miner] -= 1
    s.nugget[tile] = True
    if s.box.reading("bonus-order") == "not-that-one" and earns_bonus(s, seat):
        s.bait = tile
    if s.box.reading("bonus-order") == "after-the-roll" and s.errand == Errand.BONUS:
        s.defender = -1
        s.miner = seat
        begin_steps(s, s.steps, Errand.BONUS)
    else:
        reward(s, seat)


def reward(s: Position, winner: int) -> None:
    """An attacker who wins rolls a die and moves; for a defender who wins the table and the text differ."""
    s.defender = -1
    if earns_bonus(s, winner):
        roll_for_bonus(s, winner)
    else:
        no_reward(s)


def earns_bonus(s: Position, winner: int) -> bool:
    """Whether the winner of a gold challenge makes a bonus move."""
    return winner == s.turn or s.box.reading("bonus-winner") == "any-winner"


def roll_for_bonus(s: Position, winner: int) -> None:
    """The winner rolls a die for the bonus move."""
    if winner == s.turn:
        cite("GM-GCH-07")
    else:
        cite("GM-TAB-12")
    s.mover = winner
    s.miner = winner
    s.errand = Errand.BONUS
    s.phase = Phase.ROLL


def no_reward(s: Position) -> None:
    """The challenge is over and the turn goes on."""
    s.defender = -1
    s.mover = s.turn
    s.miner = s.turn
    s.phase = Phase.ACTION
