"""What must be true of Gold Mine: nothing gets lost, tunnels meet, nobody walks too far or wins too poor."""

from __future__ import annotations

from typing import Any

from model.domain import Amount, Seat
from model.gold_mine.challenge import is_opponent
from model.gold_mine.fitting import opposite
from model.gold_mine.gold_challenge import is_free_chamber
from model.gold_mine.state import (
    EAST,
    ENTRANCE,
    NORTH,
    ROLLS,
    Contest,
    Ending,
    Errand,
    MineBox,
    Phase,
    Position,
    Stage,
    next_seat,
    reaches,
)
from model.gold_mine.tile_placement import drawable, holds_a_tile_that_fits, some_stack_left
from model.gold_mine.turn import to_act
from model.gold_mine.winning import is_rich

from .laws import conserved, ends_have_reasons, only_the_seat_to_act_moves
from .property import Memory, Property, always, at_end, can_always_end, each_step


def all_nuggets(s: Position) -> int:
    """Nuggets in the box, in chambers, before the players and lost."""
    on_board = sum(int(s.nugget[slot]) for slot in range(s.box.tiles))
    return s.supply + s.lost + on_board + sum(s.nuggets)


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
        s.pool[kind]
        + sum(s.known[stack][kind] + s.refused[stack][kind] for stack in range(s.box.stacks))
        + sum(s.hand[seat][kind] for seat in range(s.box.players))
        + sum(1 for slot in range(s.box.tiles) if slot < s.placed and s.kind[slot] == kind)
        + (1 if s.drawn == kind else 0)
        == s.box.patterns.counts[kind]
        for kind in range(s.box.kinds)
    )


@always("GM-SETUP-03", "GM-SETUP-04")
def stacks_hold_what_nobody_knows(s: Position) -> bool:
    """The face-down tiles of all stacks together are the tiles that nobody has seen yet."""
    return sum(s.unknown) == sum(s.pool) or s.phase == Phase.DEAL


def open_tiles_count_among_the_twenty(box: MineBox) -> bool:
    """Whether an open tile of the strategy variant is one of the twenty when development uses it."""
    return box.rulings["five-tiles-and-the-twenty"] == "counted"


@always("GM-SUM-01", "GM-FLOW-05", applies=open_tiles_count_among_the_twenty)
def development_places_no_more_than_twenty(s: Position) -> bool:
    """Development places at most its twenty tiles, and every tile before production is one of them."""
    developing = s.stage == Stage.DEVELOPMENT
    return (
        s.dug <= s.box.development
        and (not developing or s.placed == s.dug + 1)
        and (not developing or s.phase == Phase.DESCEND or s.dug < s.box.development or s.phase < Phase.TAKE)
    )


@always("GM-TILE-06")
def no_two_tiles_on_one_cell(s: Position) -> bool:
    """No two tiles lie on the same cell."""
    return all(
        first >= s.placed or second >= s.placed or s.x[first] != s.x[second] or s.y[first] != s.y[second]
        for first in range(s.box.tiles)
        for second in range(first)
    )


def beside(s: Position, first: int, second: int) -> bool:
    """Whether two slots lie side by side."""
    return abs(s.x[first] - s.x[second]) + abs(s.y[first] - s.y[second]) == 1


def caverns_stay_beside(box: MineBox) -> bool:
    """Whether even caverns must lie beside the mine."""
    return box.rulings["cavern-placement"] == "beside"


@always("GM-TILE-06", "GM-TILE-07", applies=caverns_stay_beside)
def every_tile_lies_beside_an_older_one(s: Position) -> bool:
    """Every tile lies against a side of a tile that was placed before it."""
    return all(
        slot >= s.placed or any(beside(s, slot, older) for older in range(slot))
        for slot in range(1, s.box.tiles)
    )


def side_by_side(s: Position, first: int, second: int, side: int) -> bool:
    """Whether the second tile lies over this side of the first."""
    return (
        first < s.placed
        and second < s.placed
        and s.x[second] == s.x[first] + EAST[side]
        and s.y[second] == s.y[first] + NORTH[side]
    )


@always("GM-TILE-08", "GM-TILE-09", "GM-TILE-11", "GM-FLOW-03")
def tunnels_always_meet(s: Position) -> bool:
    """Where two tiles touch, both show a tunnel or both a blank side, unless one is a cavern."""
    return all(
        not side_by_side(s, first, second, side)
        or s.box.patterns.cavern[s.kind[first]]
        or s.box.patterns.cavern[s.kind[second]]
        or (reaches(s, first, side) >= 0) == (reaches(s, second, opposite(side)) >= 0)
        for first in range(s.box.tiles)
        for second in range(s.box.tiles)
        if first != second
        for side in range(2)
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


@each_step("GM-CHAL-07", "GM-COMP-04", "GM-COMP-06", "GM-CHAL-03")
def tokens_only_decrease(before: Position, after: Position) -> bool:
    """A challenge token that was discarded never comes back."""
    return all(
        after.gold_tokens[seat] <= before.gold_tokens[seat]
        and after.bat_tokens[seat] <= before.bat_tokens[seat]
        for seat in range(before.box.players)
    )


@each_step("GM-CHAL-04", "GM-CHAL-07")
def a_turn_costs_at_most_one_token(before: Position, after: Position) -> bool:
    """A token is discarded only by a player who has not challenged this turn, one at a time."""
    spent = sum(before.gold_tokens) + sum(before.bat_tokens) - sum(after.gold_tokens) - sum(after.bat_tokens)
    return spent == 0 or (spent == 1 and not before.challenged and after.challenged)


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


@each_step("GM-MOVE-01", "GM-SP-06")
def a_step_leads_to_the_next_tile(before: Position, after: Position) -> bool:
    """A miner changes tiles only to a neighbouring one, or through a secret passage, or going down."""
    return (
        before.phase == Phase.CROSSING
        or before.phase == Phase.DESCEND
        or all(
            before.at[seat] == after.at[seat] or beside(after, before.at[seat], after.at[seat])
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
    return s.contest == Contest.NONE or (s.defender >= 0 and is_opponent(s, s.turn, s.defender))


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


class First(Memory):
    """Who took the first turn of production."""

    seat: Seat

    def update(self, before: Any, after: Any, rule: str, seat: int) -> None:
        """The miners go down, and somebody begins."""
        if rule == "descend":
            self.seat = after.turn


@at_end("GM-FLOW-07", "GM-WIN-03", memory=First)
def everybody_has_had_as_many_turns(s: Position, first: First) -> bool:
    """When the game ends the round is complete, so that nobody has had a turn more than another."""
    return next_seat(s, s.turn) == first.seat


@at_end("GM-ALLY-04", "GM-ALLY-05", "GM-ALLY-06", applies=lambda box: box.alliance)
def partners_win_together_at_the_entrance(s: Position) -> bool:
    """When a team wins, both partners are at the entrance or outside."""
    return s.ending != Ending.TEAM or all(
        s.at[seat] == ENTRANCE or s.home[seat]
        for seat in range(s.box.players)
        if s.box.team[seat] == s.box.team[s.winner]
    )


@always(lemma=True)
def a_tile_is_in_hand_only_while_placing(s: Position) -> bool:
    """A tile has been drawn exactly while it is to be placed."""
    refilling = s.box.reading("five-tiles-refill") == "from-a-stack" and s.phase == Phase.DRAW
    return (refilling or (s.drawn >= 0) == (s.phase == Phase.PLACE)) and s.drawn != ENTRANCE


@always(lemma=True)
def the_entrance_lies_first(s: Position) -> bool:
    """The first tile is the entrance, in the middle, and no other tile is of its kind."""
    return (
        s.placed >= 1
        and s.x[ENTRANCE] == 0
        and s.y[ENTRANCE] == 0
        and s.kind[ENTRANCE] == 0
        and s.rotation[ENTRANCE] == 0
        and s.pool[0] == 0
        and all(slot >= s.placed or s.kind[slot] > 0 for slot in range(1, s.box.tiles))
    )


@always(lemma=True)
def challenges_have_a_defender(s: Position) -> bool:
    """There is a defender, and not the one on turn, exactly while a challenge is fought out."""
    fighting = s.phase == Phase.ANSWER or s.phase == Phase.CONTEST
    hiding = s.phase == Phase.CHAMBER
    return (
        (s.contest != Contest.NONE) == fighting
        and (s.defender >= 0) == (fighting or hiding)
        and s.defender != s.turn
        and (not hiding or s.mover == s.turn or s.mover == s.defender)
        and (not hiding or s.miner == s.turn or s.miner == s.defender)
        and (not hiding or (s.mover != s.miner and s.nuggets[s.miner] > 0))
        and (fighting or (s.rolled == 0 and s.attack_wins == 0 and s.defence_wins == 0))
    )


@always(lemma=True)
def nobody_moves_before_production(s: Position) -> bool:
    """In development no miner moves, nothing is collected, nobody challenges."""
    early = s.phase <= Phase.DESCEND and (s.stage == Stage.DEVELOPMENT)
    return (s.stage == Stage.PRODUCTION or early) and (
        s.stage == Stage.PRODUCTION
        or (
            not s.collected
            and not s.challenged
            and s.errand == Errand.NONE
            and all(s.at[seat] == ENTRANCE and s.tunnel[seat] == 0 for seat in range(s.box.players))
        )
    )


@always(lemma=True)
def the_end_is_the_end(s: Position) -> bool:
    """The game is over exactly when it has an ending."""
    return (s.ending != Ending.NOT_OVER) == (s.phase == Phase.OVER)


@always(lemma=True)
def nothing_happens_before_the_starting_roll(s: Position) -> bool:
    """Until the start is rolled no tile is placed and somebody has still to roll."""
    early = s.phase == Phase.DEAL or s.phase == Phase.ROLL_OFF
    return not early or (
        (s.box.five or s.phase == Phase.ROLL_OFF)
        and s.stage == Stage.DEVELOPMENT
        and s.dug == 0
        and s.placed == 1
        and s.unknown[0] == s.box.development
        and any(s.rolls[seat] == 0 for seat in range(s.box.players))
    )


@always(lemma=True)
def an_errand_fits_its_phase(s: Position) -> bool:
    """A miner is on an errand exactly while it moves, rolls for it, or digs after having walked."""
    digging = s.phase == Phase.TAKE or s.phase == Phase.DRAW or s.phase == Phase.PLACE
    crossing = s.phase == Phase.PASSAGE_ROLL or s.phase == Phase.CROSSING
    rolling = s.phase == Phase.ROLL
    walking = s.phase == Phase.STEPS
    first = s.errand == Errand.WALK_FIRST
    may_walk_first = s.box.reading("dig-order") == "either"
    return (
        (s.errand == Errand.NONE or walking or rolling or crossing or (digging and first))
        and (not crossing or s.errand == Errand.PASSAGE)
        and (not walking or s.errand != Errand.NONE)
        and (not rolling or s.errand == Errand.ROLL or s.errand == Errand.BONUS or s.errand == Errand.BATS)
        and (not first or (may_walk_first and (walking or digging)))
        and (not first or not walking or some_stack_left(s) or holds_a_tile_that_fits(s))
        and not (s.barred and (digging or first or s.stage == Stage.DEVELOPMENT))
    )


@always(lemma=True)
def there_is_a_tile_to_take(s: Position) -> bool:
    """Whoever must take a tile finds one."""
    return s.phase != Phase.TAKE or some_stack_left(s) or holds_a_tile_that_fits(s)


@always(lemma=True)
def there_is_a_tile_to_turn_over(s: Position) -> bool:
    """The stack that a tile is drawn from is not empty."""
    return s.phase != Phase.DRAW or drawable(s, s.stack)


@always(lemma=True)
def there_is_a_chamber_to_hide_in(s: Position) -> bool:
    """Whoever must hide a nugget finds a free chamber."""
    return s.phase != Phase.CHAMBER or any(is_free_chamber(s, slot) for slot in range(s.box.tiles))


PROPERTIES: tuple[Property, ...] = (
    nuggets_are_conserved,
    tiles_are_conserved,
    stacks_hold_what_nobody_knows,
    development_places_no_more_than_twenty,
    no_two_tiles_on_one_cell,
    every_tile_lies_beside_an_older_one,
    tunnels_always_meet,
    a_miner_stands_in_a_tunnel,
    nuggets_lie_in_chambers,
    an_emptied_chamber_is_filled_only_by_a_gold_challenge,
    tokens_only_decrease,
    a_turn_costs_at_most_one_token,
    at_most_one_challenge_a_turn,
    no_movement_is_longer_than_the_roll,
    a_step_leads_to_the_next_tile,
    only_the_moving_miner_moves,
    placed_tiles_stay,
    a_stuck_miner_does_not_move,
    challenges_are_between_opponents,
    a_challenge_is_decided_by_three_rolls,
    gold_is_gained_one_nugget_at_a_time,
    only_the_seat_to_act_moves(to_act, "GM-FLOW-02", "GM-FLOW-07"),
    nobody_wins_without_the_gold,
    partners_win_together_at_the_entrance,
    everybody_has_had_as_many_turns,
    can_always_end("GM-WIN-01", "GM-FLOW-07"),
    a_tile_is_in_hand_only_while_placing,
    the_entrance_lies_first,
    challenges_have_a_defender,
    nobody_moves_before_production,
    the_end_is_the_end,
    nothing_happens_before_the_starting_roll,
    an_errand_fits_its_phase,
    there_is_a_tile_to_take,
    there_is_a_tile_to_turn_over,
    there_is_a_chamber_to_hide_in,
)
