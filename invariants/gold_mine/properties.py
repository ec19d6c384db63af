"""What must be true of Gold Mine: nothing gets lost, tunnels meet, nobody walks too far or wins too poor."""

from __future__ import annotations

from typing import Any

from ludex.model.domain import Amount, Seat
from ludex.model.gold_mine.box import MineBox
from ludex.model.gold_mine.state import (
    EAST,
    ENTRANCE,
    NORTH,
    ROLLS,
    Contest,
    Ending,
    Phase,
    Position,
    Stage,
    opposite,
)
from ludex.model.gold_mine.turn import to_act
from ludex.model.gold_mine.winning import has_won

from ..laws import conserved, ends_have_reasons, only_the_seat_to_act_moves
from ..property import Memory, Property, always, at_end, can_always_end, each_step
from .course import COURSE
from .lemmas import LEMMAS
from .places import places_go_by_leaving_and_gold
from .promises import PROMISES
from .restated import is_rich, next_seat, reaches


def all_nuggets(s: Position) -> int:
    """Nuggets in the box, in chambers and before the players."""
    on_board = sum(int(s.nugget[slot]) for slot in range(s.box.tiles))
    return s.supply + on_board + sum(s.nuggets)


nuggets_are_conserved = conserved(
    "nuggets-are-conserved",
    "Every nugget is in the box, in a chamber or with a player.",
    all_nuggets,
    lambda box: box.nuggets,
    "GM-COMP-02",
    "GM-GOLD-03",
    "GM-GCH-05",
)


@always("GM-COMP-01", "GM-TILE-04")
def tiles_are_conserved(s: Position) -> bool:
    """Every tile lies in the mine, in a stack, before a player or in the hand of the one who places it."""
    return all(
        s.unseen[kind]
        + sum(s.returned[stack][kind] + s.set_aside[stack][kind] for stack in range(s.box.stacks))
        + sum(s.open_tiles[seat][kind] for seat in range(s.box.players))
        + sum(1 for slot in range(s.box.tiles) if slot < s.placed and s.kind[slot] == kind)
        + (1 if s.drawn == kind else 0)
        == s.box.patterns.counts[kind]
        for kind in range(s.box.kinds)
    )


@always("GM-SETUP-03", "GM-SETUP-04")
def stacks_hold_what_nobody_knows(s: Position) -> bool:
    """The face-down tiles of all stacks together are the tiles that nobody has seen yet."""
    return sum(s.face_down) == sum(s.unseen) or s.phase == Phase.DEAL


def development_is_twenty_tiles(box: MineBox) -> bool:
    """Whether open tiles of the strategy variant do not make development longer."""
    return not box.five or box.rulings["five-tiles-and-the-twenty"] == "counted"


@always("GM-SUM-01", "GM-FLOW-05", applies=development_is_twenty_tiles)
def development_places_no_more_than_twenty(s: Position) -> bool:
    """Development places at most its twenty tiles, and every tile before production is one of them."""
    developing = s.stage == Stage.DEVELOPMENT
    return (
        s.developed <= s.box.development
        and (not developing or s.placed == s.developed + 1)
        and (
            not developing
            or s.phase == Phase.DESCEND
            or s.developed < s.box.development
            or s.phase < Phase.TAKE
        )
    )


@always("GM-TILE-06")
def no_two_tiles_on_one_cell(s: Position) -> bool:
    """No two tiles lie on the same cell."""
    return all(
        slot >= s.placed or all(s.x[slot] != s.x[older] or s.y[slot] != s.y[older] for older in range(slot))
        for slot in range(s.box.tiles)
    )


def beside(s: Position, first: int, second: int) -> bool:
    """Whether two slots lie side by side."""
    return abs(s.x[first] - s.x[second]) + abs(s.y[first] - s.y[second]) == 1


def caverns_stay_beside(box: MineBox) -> bool:
    """Whether even caverns must lie beside the mine."""
    return box.rulings["cavern-placement"] == "beside"


@each_step("GM-TILE-06", "GM-TILE-07", applies=caverns_stay_beside)
def a_new_tile_lies_beside_another(before: Position, after: Position) -> bool:
    """A tile that joins the mine lies against a side of a tile that was there."""
    return all(
        slot < before.placed
        or slot >= after.placed
        or any(older < before.placed and beside(after, slot, older) for older in range(before.box.tiles))
        for slot in range(before.box.tiles)
    )


def sides_agree(s: Position, first: int, second: int) -> bool:
    """Whether two tiles, where they touch, both show a tunnel or both a blank side."""
    return all(
        s.x[second] != s.x[first] + EAST[side]
        or s.y[second] != s.y[first] + NORTH[side]
        or (reaches(s, first, side) >= 0) == (reaches(s, second, opposite(side)) >= 0)
        for side in range(4)
    )


@always("GM-TILE-08", "GM-TILE-09", "GM-TILE-11", "GM-FLOW-03")
def tunnels_always_meet(s: Position) -> bool:
    """Where two tiles touch, both show a tunnel or both a blank side, unless one is a cavern."""
    return all(
        slot >= s.placed
        or s.box.patterns.cavern[s.kind[slot]]
        or all(
            not beside(s, slot, older) or s.box.patterns.cavern[s.kind[older]] or sides_agree(s, slot, older)
            for older in range(slot)
        )
        for slot in range(s.box.tiles)
    )


@always("GM-MOVE-01", "GM-MOVE-03", "GM-COMP-05", "GM-SETUP-05")
def a_miner_stands_in_a_tunnel(s: Position) -> bool:
    """Every miner is on a placed tile, in a tunnel that this tile has."""
    return all(
        s.at[seat] < s.placed and any(reaches(s, s.at[seat], side) == s.tunnel[seat] for side in range(4))
        for seat in range(s.box.players)
    )


@always("GM-TILE-10", "GM-GOLD-01", "GM-GCH-05")
def nuggets_lie_in_chambers(s: Position) -> bool:
    """A nugget on the table lies on a placed chamber."""
    return all(
        not s.nugget[slot] or (slot < s.placed and s.box.patterns.chamber[s.kind[slot]])
        for slot in range(s.box.tiles)
    )


@each_step("GM-GOLD-04")
def an_emptied_chamber_is_filled_only_by_a_gold_challenge(before: Position, after: Position) -> bool:
    """A nugget appears on a tile that lay there already only when a gold challenge puts it there."""
    return before.phase == Phase.CHAMBER or all(
        slot >= before.placed or before.nugget[slot] or not after.nugget[slot]
        for slot in range(before.box.tiles)
    )


class Challenges(Memory):
    """How many challenges this turn has seen."""

    started: Amount

    def update(self, before: Any, after: Any, rule: str, seat: int) -> None:
        """Count a challenge; the next turn starts from none."""
        if rule == "next-turn":
            self.started = 0
        if rule == "challenge-for-gold" or rule == "challenge-with-bats":
            self.started += 1


@always("GM-CHAL-04", memory=Challenges)
def at_most_one_challenge_a_turn(s: Position, challenges: Challenges) -> bool:
    """Nobody starts a second challenge in one turn."""
    return challenges.started <= 1 and (challenges.started == 0 or s.challenged)


class Walk(Memory):
    """How far the present movement may go and how far it has gone."""

    allowed: Amount
    walked: Amount

    def update(self, before: Any, after: Any, rule: str, seat: int) -> None:
        """A new movement begins with its roll; each step adds one."""
        if rule == "step":
            self.walked += 1
        elif after.phase == Phase.STEPS:
            self.allowed = after.steps
            self.walked = 0


@always("GM-MOVE-02", "GM-TURN-04", memory=Walk)
def no_movement_is_longer_than_the_roll(s: Position, walk: Walk) -> bool:
    """A miner never goes further than the die, or the one space of digging, allows."""
    return walk.walked <= walk.allowed and (s.phase != Phase.STEPS or s.steps == walk.allowed - walk.walked)


def one_tunnel_further(before: Position, after: Position, seat: int) -> bool:
    """Whether a miner has followed its tunnel over a side into the tunnel that meets it there."""
    here = before.at[seat]
    there = after.at[seat]
    return any(
        after.x[there] == after.x[here] + EAST[side]
        and after.y[there] == after.y[here] + NORTH[side]
        and reaches(after, here, side) == before.tunnel[seat]
        and reaches(after, there, opposite(side)) == after.tunnel[seat]
        for side in range(4)
    )


@each_step("GM-MOVE-01", "GM-MOVE-03", "GM-MOVE-08")
def a_step_follows_the_tunnel(before: Position, after: Position) -> bool:
    """A miner leaves its place only along its tunnel, or through a secret passage, or going down."""
    return (
        before.phase == Phase.CROSSING
        or before.phase == Phase.DESCEND
        or all(
            (before.at[seat] == after.at[seat] and before.tunnel[seat] == after.tunnel[seat])
            or one_tunnel_further(before, after, seat)
            for seat in range(before.box.players)
        )
    )


@each_step("GM-MOVE-04", "GM-BAT-05")
def only_the_moving_miner_moves(before: Position, after: Position) -> bool:
    """No miner moves but the one whose movement is going on."""
    return before.phase == Phase.DESCEND or all(
        seat == before.miner
        or (before.at[seat] == after.at[seat] and before.tunnel[seat] == after.tunnel[seat])
        for seat in range(before.box.players)
    )


@each_step("GM-TILE-02")
def placed_tiles_stay(before: Position, after: Position) -> bool:
    """A tile that lies in the mine is never moved, turned or taken away."""
    return after.placed >= before.placed and all(
        slot >= before.placed
        or (
            before.x[slot] == after.x[slot]
            and before.y[slot] == after.y[slot]
            and before.kind[slot] == after.kind[slot]
            and before.rotation[slot] == after.rotation[slot]
        )
        for slot in range(before.box.tiles)
    )


@each_step("GM-MUD-02", "GM-MUD-03", "GM-MUD-04", applies=lambda box: box.mud)
def a_stuck_miner_does_not_move(before: Position, after: Position) -> bool:
    """A miner in mud stays where it is until its player's next turn."""
    return all(
        not before.stuck[seat]
        or (before.at[seat] == after.at[seat] and before.tunnel[seat] == after.tunnel[seat])
        for seat in range(before.box.players)
    )


@always("GM-CHAL-05", "GM-CHAL-06", "GM-ALLY-09")
def challenges_are_between_opponents(s: Position) -> bool:
    """Nobody challenges a partner or oneself."""
    return s.contest == Contest.NONE or (s.defender >= 0 and s.box.team[s.turn] != s.box.team[s.defender])


@always("GM-CHAL-08", "GM-CHAL-09", "GM-TAB-09")
def a_challenge_is_decided_by_three_rolls(s: Position) -> bool:
    """No challenge goes beyond three rolls or counts more wins than rolls."""
    return s.rolled < ROLLS and s.attack_wins + s.defence_wins <= s.rolled


@each_step("GM-GOAL-03", "GM-GOLD-02")
def gold_is_gained_one_nugget_at_a_time(before: Position, after: Position) -> bool:
    """No step brings a player more than one nugget."""
    return all(after.nuggets[seat] <= before.nuggets[seat] + 1 for seat in range(before.box.players))


def end_is_true(s: Position, ending: int) -> bool:
    """What an ending claims: a winner at the ladder with enough gold, or a bound that was reached."""
    if ending == Ending.LEFT or ending == Ending.TEAM:
        return s.winner >= 0 and s.at[s.winner] == ENTRANCE and is_rich(s, s.winner)
    if ending == Ending.SHORT:
        return not any(is_rich(s, seat) for seat in range(s.box.players))
    return s.round == s.box.rounds


nobody_wins_without_the_gold = ends_have_reasons(
    end_is_true,
    tuple(Ending)[1:],
    "GM-WIN-02",
    "GM-WIN-03",
    "GM-GOAL-05",
    "GM-GOAL-06",
    "GM-GOAL-07",
    name="nobody-wins-without-the-gold",
    says="The winner stands at the ladder with at least the nuggets needed.",
)


@at_end("GM-WIN-03", "GM-ALLY-06")
def the_winners_are_those_who_left(s: Position) -> bool:
    """Whoever left with the gold has won, and only that player's team."""
    return (s.ending != Ending.LEFT and s.ending != Ending.TEAM) or (
        s.winner >= 0
        and all(
            (has_won(s, seat) == 1) == (s.box.team[seat] == s.box.team[s.winner])
            for seat in range(s.box.players)
        )
    )


class First(Memory):
    """Who took the first turn of production."""

    seat: Seat

    def update(self, before: Any, after: Any, rule: str, seat: int) -> None:
        """The miners go down, and somebody begins."""
        if rule == "descend":
            self.seat = after.turn


@at_end("GM-FLOW-07", "GM-WIN-03", memory=First)
def everybody_has_had_as_many_turns(s: Position, first: First) -> bool:
    """When somebody wins, all players have had as many turns."""
    return next_seat(s, s.turn) == first.seat


@at_end("GM-ALLY-04", "GM-ALLY-05", "GM-ALLY-06", applies=lambda box: box.alliance)
def partners_win_together_at_the_entrance(s: Position) -> bool:
    """When a team wins, both partners are at the entrance."""
    return s.ending != Ending.TEAM or all(
        s.at[seat] == ENTRANCE for seat in range(s.box.players) if s.box.team[seat] == s.box.team[s.winner]
    )


PROPERTIES: tuple[Property, ...] = (
    nuggets_are_conserved,
    tiles_are_conserved,
    stacks_hold_what_nobody_knows,
    development_places_no_more_than_twenty,
    no_two_tiles_on_one_cell,
    a_new_tile_lies_beside_another,
    tunnels_always_meet,
    a_miner_stands_in_a_tunnel,
    nuggets_lie_in_chambers,
    an_emptied_chamber_is_filled_only_by_a_gold_challenge,
    at_most_one_challenge_a_turn,
    no_movement_is_longer_than_the_roll,
    a_step_follows_the_tunnel,
    only_the_moving_miner_moves,
    placed_tiles_stay,
    a_stuck_miner_does_not_move,
    challenges_are_between_opponents,
    a_challenge_is_decided_by_three_rolls,
    gold_is_gained_one_nugget_at_a_time,
    only_the_seat_to_act_moves(to_act, "GM-FLOW-02", "GM-FLOW-07"),
    nobody_wins_without_the_gold,
    the_winners_are_those_who_left,
    partners_win_together_at_the_entrance,
    places_go_by_leaving_and_gold,
    everybody_has_had_as_many_turns,
    can_always_end("GM-WIN-01", "GM-FLOW-07"),
    *COURSE,
    *PROMISES,
    *LEMMAS,
)
