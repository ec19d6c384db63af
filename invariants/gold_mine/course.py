"""The course of Gold Mine as laws: what follows what, whose turn it is, who moves whom, what it costs."""

from __future__ import annotations

from ludex.model.gold_mine.box import MineBox
from ludex.model.gold_mine.gold_challenge import has_stakes, is_free_chamber
from ludex.model.gold_mine.secret_passage import stands_at_passage
from ludex.model.gold_mine.stacks import may_take_from
from ludex.model.gold_mine.state import Contest, Errand, Phase, Position, Stage

from ..property import Property, always, each_step

FOLLOWERS = {
    Phase.DEAL: (Phase.DEAL, Phase.ROLL_OFF),
    Phase.ROLL_OFF: (Phase.ROLL_OFF, Phase.TAKE, Phase.DESCEND),
    Phase.TAKE: (Phase.DRAW, Phase.PLACE),
    Phase.DRAW: (Phase.PLACE,),
    Phase.PLACE: (Phase.TAKE, Phase.DESCEND, Phase.MOVEMENT, Phase.STEPS, Phase.ACTION),
    Phase.DESCEND: (Phase.MOVEMENT,),
    Phase.MOVEMENT: (
        Phase.DRAW,
        Phase.PLACE,
        Phase.ROLL,
        Phase.PASSAGE_ROLL,
        Phase.STEPS,
        Phase.ACTION,
        Phase.OVER,
    ),
    Phase.ROLL: (Phase.STEPS,),
    Phase.PASSAGE_ROLL: (Phase.CROSSING, Phase.STEPS),
    Phase.CROSSING: (Phase.STEPS, Phase.ACTION),
    Phase.STEPS: (Phase.STEPS, Phase.ACTION, Phase.OVER),
    Phase.ACTION: (Phase.ACTION, Phase.CONTEST, Phase.TURN_END, Phase.OVER),
    Phase.CONTEST: (Phase.CONTEST, Phase.CHAMBER, Phase.ROLL, Phase.ACTION),
    Phase.CHAMBER: (Phase.ROLL, Phase.ACTION),
    Phase.TURN_END: (Phase.MOVEMENT, Phase.OVER),
    Phase.OVER: (),
}
"""What may come after each phase: a tile is taken, turned over and placed, a die rolled and then walked."""
MAY_FOLLOW = tuple(after in FOLLOWERS[before] for before in Phase for after in Phase)


@each_step("GM-FLOW-01", "GM-TURN-01", "GM-TURN-02", "GM-TURN-09", "GM-TAB-07")
def one_phase_follows_another(before: Position, after: Position) -> bool:
    """Development comes before production, movement before action, a roll before its walk."""
    return MAY_FOLLOW[len(Phase) * before.phase + after.phase]


def clockwise(s: Position, seat: int, other: int) -> int:
    """How many players sit between a seat and another, counted clockwise."""
    return (other - seat - 1) % s.box.players


def passes_to(s: Position, seat: int) -> bool:
    """Whether a seat is the next one clockwise."""
    return clockwise(s, s.turn, seat) == 0


@each_step("GM-FLOW-02", "GM-FLOW-07")
def turns_go_clockwise(before: Position, after: Position) -> bool:
    """The turn passes clockwise when a development tile lies or a turn has ended, and at no other time."""
    if before.phase == Phase.TURN_END:
        return after.phase == Phase.OVER or passes_to(before, after.turn)
    if before.phase == Phase.ROLL_OFF or before.phase == Phase.DESCEND:
        return True
    stays = after.turn == before.turn
    if before.stage == Stage.PRODUCTION or before.phase != Phase.PLACE:
        return stays
    passes = clockwise(before, before.turn, after.turn) == 0
    if after.placed > before.placed:
        return passes
    skipped = passes and not after.searching and before.box.rulings["no-tile-fits-development"] == "skip"
    return stays or skipped


@each_step("GM-SETUP-07", "GM-FLOW-02")
def the_highest_roll_starts(before: Position, after: Position) -> bool:
    """Nobody begins whose roll another has beaten, and whoever began development begins production."""
    if before.phase == Phase.ROLL_OFF and after.phase != Phase.ROLL_OFF:
        best = before.start_rolls[after.starter]
        return after.turn == after.starter and (
            best == 0 or (best > 0 and all(roll <= best for roll in before.start_rolls))
        )
    again = before.box.rulings["production-start"] == "starting-player"
    return before.phase != Phase.DESCEND or after.turn == (before.starter if again else before.turn)


@always("GM-SETUP-06", "GM-CHAL-03")
def nobody_spends_a_token_before_production(s: Position) -> bool:
    """Everybody goes down with all the challenge tokens of the set-up."""
    return s.stage == Stage.PRODUCTION or all(
        s.gold_tokens[seat] == s.box.gold_tokens and s.bat_tokens[seat] == s.box.bat_tokens
        for seat in range(s.box.players)
    )


@each_step("GM-CHAL-07", "GM-TAB-04", "GM-TAB-08", "GM-COMP-04", "GM-COMP-06")
def a_challenge_costs_one_token_of_its_kind(before: Position, after: Position) -> bool:
    """Starting a challenge takes one token of its kind from the player on turn; nothing else moves tokens."""
    begins = before.contest == Contest.NONE
    for_gold = begins and after.contest == Contest.GOLD
    with_bats = begins and after.contest == Contest.BAT
    return all(
        after.gold_tokens[seat] == before.gold_tokens[seat] - int(for_gold and seat == before.turn)
        and after.bat_tokens[seat] == before.bat_tokens[seat] - int(with_bats and seat == before.turn)
        for seat in range(before.box.players)
    )


def rooms_are_joined(s: Position, slot: int) -> bool:
    """Whether all tunnels of a tile count as one, because it is a chamber."""
    chamber = s.box.patterns.chamber[s.kind[slot]]
    return chamber and s.box.rulings["same-passage"] == "chamber-joins"


@always("GM-GCH-10", "GM-GCH-11", "GM-TAB-03", "GM-TAB-05")
def gold_is_fought_for_face_to_face(s: Position) -> bool:
    """Whoever fights for gold is in the same passage of the same tile, and there is gold to lose."""
    return s.contest != Contest.GOLD or all(
        other != s.defender
        or (
            s.at[other] == s.at[s.turn]
            and (s.tunnel[other] == s.tunnel[s.turn] or rooms_are_joined(s, s.at[other]))
            and has_stakes(s, s.turn, other)
        )
        for other in range(s.box.players)
    )


def ties_go_to_the_attacker(box: MineBox) -> bool:
    """Whether every roll of a challenge is won by somebody."""
    return box.rulings["tied-roll"] == "attacker"


@always("GM-CHAL-09", "GM-CHAL-10", "GM-TAB-09", applies=ties_go_to_the_attacker)
def every_roll_has_a_winner(s: Position) -> bool:
    """Each roll of a challenge counts for the attacker or the defender, and two decide it."""
    decided = s.attack_wins >= 2 or s.defence_wins >= 2
    return s.attack_wins + s.defence_wins == s.rolled and not decided


@each_step("GM-CHAL-09", "GM-TAB-09", applies=ties_go_to_the_attacker)
def two_rolls_win_a_challenge(before: Position, after: Position) -> bool:
    """Whoever the dice let steal gold or steer bats won the last roll and one before it."""
    if before.phase != Phase.CONTEST or after.phase == Phase.CONTEST or after.phase == Phase.ACTION:
        return True
    return (before.attack_wins if after.mover == before.turn else before.defence_wins) >= 1


@always("GM-MOVE-01", "GM-BAT-05", "GM-GCH-07", "GM-TAB-11")
def only_bats_let_others_move_a_miner(s: Position) -> bool:
    """Players move their own miners; after a bat challenge attacker and defender move each other's."""
    if s.stage == Stage.DEVELOPMENT or s.phase == Phase.CHAMBER:
        return True
    if s.errand == Errand.BATS:
        return s.mover != s.miner and (s.mover == s.turn or s.miner == s.turn)
    return s.mover == s.miner and (s.mover == s.turn or s.errand == Errand.BONUS)


@always("GM-TURN-03", "GM-TURN-04", "GM-MOVE-02")
def a_walk_has_spaces_and_leaves_none_behind(s: Position) -> bool:
    """A miner walks with spaces left, one when it digs; a finished movement leaves none behind."""
    walking = s.phase == Phase.STEPS
    some = s.steps >= 1
    return (
        (not walking or (s.steps == 1 if s.errand == Errand.DIG else some))
        and (s.phase != Phase.CROSSING or some)
        and (walking or not s.moved)
        and (walking or s.phase == Phase.CROSSING or s.steps == 0)
    )


@each_step("GM-TURN-10", "GM-CHAL-04", "GM-FLOW-07")
def a_turn_begins_with_nothing_done(before: Position, after: Position) -> bool:
    """Nothing that was collected, challenged or tried in a turn binds the next one."""
    return (
        before.phase != Phase.TURN_END
        or after.phase == Phase.OVER
        or not (after.collected or after.challenged or after.dig_failed)
    )


def in_mud(s: Position, seat: int) -> bool:
    """Whether a miner is in a tunnel with a mud pit."""
    return s.box.patterns.mud[4 * s.kind[s.at[seat]] + s.tunnel[seat]]


def mud_holds(box: MineBox) -> bool:
    """Whether mud is played and holds a miner."""
    return box.mud and box.rulings["mud-hold"] != "stop"


@each_step("GM-MUD-02", "GM-MUD-03", applies=mud_holds)
def mud_stops_whoever_walks_into_it(before: Position, after: Position) -> bool:
    """A miner that walks into mud walks no further and is stuck."""
    passed = before.errand == Errand.BONUS and before.box.rulings["mud-on-bonus-move"] == "passed"
    return (
        before.phase != Phase.STEPS
        or passed
        or all(
            before.at[seat] == after.at[seat]
            or not in_mud(after, seat)
            or (after.phase != Phase.STEPS and after.stuck[seat])
            for seat in range(before.box.players)
        )
    )


@always("GM-MUD-04", applies=mud_holds)
def only_mud_holds_and_not_beyond_the_next_turn(s: Position) -> bool:
    """Whoever is stuck is on a muddy tile, and nobody is stuck at the start of a turn of their own."""
    return (s.phase != Phase.MOVEMENT or not s.stuck[s.turn]) and all(
        not s.stuck[seat] or s.box.patterns.muddy[s.kind[s.at[seat]]] for seat in range(s.box.players)
    )


def picks_up(before: Position, after: Position, seat: int) -> bool:
    """Whether a player takes a nugget when it is time: as an action, or where a challenge led the miner."""
    if before.phase == Phase.ACTION:
        in_time = seat == before.turn and after.collected
    else:
        in_time = before.phase == Phase.STEPS and before.errand == Errand.BONUS and seat == before.miner
    return in_time and after.nuggets[seat] == before.nuggets[seat] + 1


@each_step("GM-GOLD-02", "GM-GOLD-03", "GM-GCH-08", "GM-TURN-10")
def a_nugget_goes_to_the_miner_in_its_chamber(before: Position, after: Position) -> bool:
    """A nugget leaves its chamber only to the player whose miner is there, at the time for it."""
    return all(
        after.nugget[slot]
        or not before.nugget[slot]
        or any(after.at[seat] == slot and picks_up(before, after, seat) for seat in range(before.box.players))
        for slot in range(before.box.tiles)
    )


def hands_over(before: Position, after: Position, seat: int) -> bool:
    """Whether a partner in the same passage gets what a player gives."""
    return before.phase == Phase.ACTION and any(
        before.at[other] == before.at[seat]
        and (before.tunnel[other] == before.tunnel[seat] or rooms_are_joined(before, before.at[seat]))
        and after.nuggets[other] == before.nuggets[other] + 1
        for other in range(before.box.players)
        if other != seat and before.box.team[other] == before.box.team[seat]
    )


@each_step("GM-GCH-03", "GM-GCH-05", "GM-ALLY-07")
def gold_is_lost_by_challenges_and_to_partners_only(before: Position, after: Position) -> bool:
    """A player loses one nugget at a time: as the loser of a gold challenge, or to a partner close by."""
    fought = before.contest == Contest.GOLD
    return all(
        after.nuggets[seat] >= before.nuggets[seat]
        or (
            after.nuggets[seat] == before.nuggets[seat] - 1
            and (
                (before.phase == Phase.CHAMBER and seat == before.miner)
                or (fought and (seat == before.turn or seat == before.defender))
                or hands_over(before, after, seat)
            )
        )
        for seat in range(before.box.players)
    )


@each_step("GM-GCH-05", "GM-TAB-10")
def a_won_nugget_is_put_where_neither_stands(before: Position, after: Position) -> bool:
    """The nugget of a gold challenge goes to an empty chamber without a miner of the two."""
    return before.phase != Phase.CHAMBER or all(
        before.nugget[slot] == after.nugget[slot] or is_free_chamber(before, slot)
        for slot in range(before.box.tiles)
    )


@always("GM-SP-04", "GM-SP-05")
def only_who_stands_at_a_passage_tries_it(s: Position) -> bool:
    """The dice for a secret passage are rolled for a miner at its entrance."""
    return (s.phase != Phase.PASSAGE_ROLL and s.phase != Phase.CROSSING) or stands_at_passage(s, s.turn)


@each_step("GM-SP-06", "GM-SP-01")
def a_passage_leads_to_another(before: Position, after: Position) -> bool:
    """Whoever goes through a secret passage comes out at another one."""
    there = after.at[before.turn]
    return (
        before.phase != Phase.CROSSING
        or there == before.at[before.turn]
        or (
            there < before.placed
            and after.tunnel[before.turn] == before.box.patterns.passage[before.kind[there]]
        )
    )


@each_step("GM-TILE-02", "GM-FLOW-02", "GM-SETUP-03")
def tiles_come_from_the_stack_of_the_phase(before: Position, after: Position) -> bool:
    """A tile is taken from the development stack in development, from another later, as ruled."""
    return after.phase != Phase.DRAW or all(
        after.from_stack != stack or may_take_from(before, stack) for stack in range(before.box.stacks)
    )


@each_step("GM-TILE-04", "GM-TURN-02")
def a_dig_that_failed_is_not_tried_again(before: Position, after: Position) -> bool:
    """Whoever found no tile that fits chooses another way to move this turn."""
    return before.phase != Phase.PLACE or after.phase != Phase.MOVEMENT or after.dig_failed


@always("GM-TILE-04", "GM-FLOW-04")
def refused_tiles_are_set_aside_for_one_dig(s: Position) -> bool:
    """Tiles that fit nowhere stay out only while their player goes on looking for one that does."""
    digging = s.phase == Phase.TAKE or s.phase == Phase.DRAW or s.phase == Phase.PLACE
    return (digging or not s.searching) and (
        s.searching or all(count == 0 for stack in s.set_aside for count in stack)
    )


@always("GM-FIVE-02", applies=lambda box: box.five)
def everybody_gets_the_five_tiles(s: Position) -> bool:
    """Each player is dealt a cavern, two tunnels with a passage and two with mud."""
    patterns = s.box.patterns
    kinds = range(s.box.kinds)
    return s.phase != Phase.ROLL_OFF or all(
        sum(s.open_tiles[seat][kind] for kind in kinds if patterns.cavern[kind]) == 1
        and sum(s.open_tiles[seat][kind] for kind in kinds if patterns.passage[kind] >= 0) >= 2
        and sum(s.open_tiles[seat][kind] for kind in kinds if patterns.muddy[kind]) >= 2
        and sum(s.open_tiles[seat][kind] for kind in kinds if patterns.mine_tunnel[kind]) == 4
        for seat in range(s.box.players)
    )


COURSE: tuple[Property, ...] = (
    one_phase_follows_another,
    turns_go_clockwise,
    the_highest_roll_starts,
    nobody_spends_a_token_before_production,
    a_challenge_costs_one_token_of_its_kind,
    gold_is_fought_for_face_to_face,
    every_roll_has_a_winner,
    two_rolls_win_a_challenge,
    only_bats_let_others_move_a_miner,
    a_walk_has_spaces_and_leaves_none_behind,
    a_turn_begins_with_nothing_done,
    mud_stops_whoever_walks_into_it,
    only_mud_holds_and_not_beyond_the_next_turn,
    a_nugget_goes_to_the_miner_in_its_chamber,
    gold_is_lost_by_challenges_and_to_partners_only,
    a_won_nugget_is_put_where_neither_stands,
    only_who_stands_at_a_passage_tries_it,
    a_passage_leads_to_another,
    tiles_come_from_the_stack_of_the_phase,
    a_dig_that_failed_is_not_tried_again,
    refused_tiles_are_set_aside_for_one_dig,
    everybody_gets_the_five_tiles,
)
