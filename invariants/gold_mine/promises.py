"""What the rulebook of Gold Mine promises beyond its single rules: tokens, turns, rewards, enough gold."""

from __future__ import annotations

from typing import Any

from ludex.model.domain import Amount, Seat
from ludex.model.gold_mine.state import Contest, Errand, Phase, Position, Stage
from ludex.model.state import Each

from ..property import Memory, Property, always, each_step, follows_defaults


@always("GM-TILE-10", "GM-GOLD-01", "GM-COMP-02")
def every_nugget_in_play_came_with_a_chamber(s: Position) -> bool:
    """As many nuggets have left the box as chambers lie in the mine, until the box is empty."""
    chambers = sum(
        1 for slot in range(s.box.tiles) if slot < s.placed and s.box.patterns.chamber[s.kind[slot]]
    )
    return s.box.nuggets - s.supply == min(s.box.nuggets, chambers)


@each_step("GM-GOLD-03", "GM-GCH-05")
def no_nugget_goes_back_to_the_box(before: Position, after: Position) -> bool:
    """Nuggets leave the box and never return to it."""
    return after.supply <= before.supply


@always("GM-GCH-05", "GM-TAB-10", "GM-TAB-01", applies=follows_defaults("gold-at-stake", "cut-off-chamber"))
def a_fight_for_gold_has_a_chamber_to_put_it_in(s: Position) -> bool:
    """While two fight for gold there is an empty chamber in which neither of them stands."""
    return s.contest != Contest.GOLD or any(
        slot < s.placed
        and s.box.patterns.chamber[s.kind[slot]]
        and not s.nugget[slot]
        and s.at[s.turn] != slot
        and s.at[s.defender] != slot
        for slot in range(s.box.tiles)
    )


@each_step("GM-FLOW-07", "GM-GOAL-02", "GM-GOAL-05", "GM-GOAL-06", "GM-GOAL-07")
def all_the_gold_makes_somebody_rich(before: Position, after: Position) -> bool:
    """Whoever takes the last nugget of the game leaves somebody (or some team) with enough to leave."""
    seats = range(before.box.players)
    team = before.box.team
    taken = sum(before.nuggets) < sum(after.nuggets) and sum(after.nuggets) == before.box.nuggets
    return not taken or any(
        sum(after.nuggets[other] for other in seats if team[other] == team[seat]) >= before.box.needed
        for seat in seats
    )


class Fights(Memory):
    """How many challenges of each kind every player has started."""

    for_gold: Each[Seat, Amount]
    with_bats: Each[Seat, Amount]

    def update(self, before: Any, after: Any, rule: str, seat: int) -> None:
        """Count a challenge for the player on turn."""
        for player in range(before.box.players):
            if player == before.turn and rule == "challenge-for-gold":
                self.for_gold[player] += 1
            if player == before.turn and rule == "challenge-with-bats":
                self.with_bats[player] += 1


@always("GM-CHAL-03", "GM-CHAL-07", "GM-SETUP-06", memory=Fights)
def every_token_is_one_challenge_and_none_comes_back(s: Position, fights: Fights) -> bool:
    """Tokens left and challenges started make the tokens of the set-up, for each player and kind."""
    return all(
        s.gold_tokens[seat] + fights.for_gold[seat] == s.box.gold_tokens
        and s.bat_tokens[seat] + fights.with_bats[seat] == s.box.bat_tokens
        for seat in range(s.box.players)
    )


class Ways(Memory):
    """In how many ways the player on turn has moved in this turn."""

    chosen: Amount

    def update(self, before: Any, after: Any, rule: str, seat: int) -> None:
        """A tile placed, a roll, a passage tried or a pass is one way; the next turn starts from none."""
        if rule == "next-turn" or rule == "descend":
            self.chosen = 0
        dug = rule == "place" and before.stage == Stage.PRODUCTION
        if dug or rule == "roll-and-move" or rule == "cross" or rule == "pass-movement":
            self.chosen += 1


@always("GM-TURN-02", "GM-SUM-03", memory=Ways, applies=follows_defaults("no-tile-fits-production"))
def one_way_to_move_a_turn(s: Position, ways: Ways) -> bool:
    """A turn has one way to move: none until a tile is placed, a roll or a pass is chosen, then no other."""
    open_yet = s.phase <= Phase.MOVEMENT
    return s.phase == Phase.OVER or ways.chosen == (0 if open_yet else 1)


class Shares(Memory):
    """How many development tiles every player has placed."""

    placed: Each[Seat, Amount]

    def update(self, before: Any, after: Any, rule: str, seat: int) -> None:
        """Count a tile for the player who placed it."""
        for player in range(before.box.players):
            if rule == "place" and player == before.turn and before.stage == Stage.DEVELOPMENT:
                self.placed[player] += 1


@always("GM-FLOW-02", memory=Shares, applies=follows_defaults("no-tile-fits-development"))
def nobody_places_two_development_tiles_more_than_another(s: Position, shares: Shares) -> bool:
    """In development everybody places one tile in turn, so the shares differ by one at most."""
    return all(
        shares.placed[seat] <= shares.placed[other] + 1
        for seat in range(s.box.players)
        for other in range(s.box.players)
    )


@always("GM-CHAL-06", "GM-FLOW-07")
def only_a_challenge_lets_others_act_in_a_turn(s: Position) -> bool:
    """Whoever moves a miner or puts a nugget away in another's turn has been challenged in it."""
    walking = s.phase == Phase.STEPS or s.phase == Phase.CHAMBER or s.phase == Phase.ROLL
    led = s.errand == Errand.BONUS or s.errand == Errand.BATS or s.phase == Phase.CHAMBER
    return not walking or s.mover == s.turn or (s.challenged and led)


@always("GM-GCH-07", applies=follows_defaults("bonus-winner"))
def the_bonus_is_the_attackers(s: Position) -> bool:
    """Only the player on turn makes the bonus move of a gold challenge, and moves no other miner by it."""
    return s.errand != Errand.BONUS or (s.mover == s.turn and s.miner == s.turn and s.challenged)


@each_step("GM-TAB-13", "GM-BAT-05")
def bats_bring_nobody_gold(before: Position, after: Position) -> bool:
    """A miner that bats drive gets no nugget by it, and neither does the one who drives it."""
    return before.errand != Errand.BATS or all(
        after.nuggets[seat] == before.nuggets[seat] for seat in range(before.box.players)
    )


PROMISES: tuple[Property, ...] = (
    every_nugget_in_play_came_with_a_chamber,
    no_nugget_goes_back_to_the_box,
    a_fight_for_gold_has_a_chamber_to_put_it_in,
    all_the_gold_makes_somebody_rich,
    every_token_is_one_challenge_and_none_comes_back,
    one_way_to_move_a_turn,
    nobody_places_two_development_tiles_more_than_another,
    only_a_challenge_lets_others_act_in_a_turn,
    the_bonus_is_the_attackers,
    bats_bring_nobody_gold,
)
