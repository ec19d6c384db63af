"""Helpers for the proofs of Gold Mine: how the fields of a position hang together."""

from __future__ import annotations

from ludex.model.gold_mine.five_tiles import holds_a_tile_that_fits
from ludex.model.gold_mine.gold_challenge import is_free_chamber
from ludex.model.gold_mine.stacks import drawable, some_stack_left
from ludex.model.gold_mine.state import ENTRANCE, Contest, Ending, Errand, Phase, Position, Stage

from ..property import Property, always


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
    rolling = s.phase == Phase.ROLL and s.errand == Errand.BONUS
    rolls_first = s.box.reading("bonus-order") == "after-the-roll" and rolling
    return (
        (s.contest != Contest.NONE) == fighting
        and (rolls_first or (s.defender >= 0) == (fighting or hiding))
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
    hiding = s.phase == Phase.CHAMBER and s.box.reading("bonus-order") == "after-the-roll"
    return (
        (s.errand == Errand.NONE or walking or rolling or crossing or hiding or (digging and first))
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
    from_a_stack = some_stack_left(s) and not s.chosen
    return s.phase != Phase.TAKE or from_a_stack or holds_a_tile_that_fits(s)


@always(lemma=True)
def an_open_tile_is_chosen_only_while_digging(s: Position) -> bool:
    """That an open tile has been chosen is remembered no longer than until it is placed."""
    return not s.chosen or s.phase == Phase.TAKE or s.phase == Phase.DRAW or s.phase == Phase.PLACE


@always(lemma=True)
def there_is_a_tile_to_turn_over(s: Position) -> bool:
    """The stack that a tile is drawn from is not empty."""
    return s.phase != Phase.DRAW or drawable(s, s.stack)


@always(lemma=True)
def there_is_a_chamber_to_hide_in(s: Position) -> bool:
    """Whoever must hide a nugget finds a free chamber."""
    return s.phase != Phase.CHAMBER or any(is_free_chamber(s, slot) for slot in range(s.box.tiles))


@always("GM-MOVE-06", lemma=True)
def nobody_is_outside_before_the_end(s: Position) -> bool:
    """Nobody has left while the game goes on, or, where partners leave one by one, never both."""
    waiting = s.box.alliance and s.box.reading("alliance-exit") == "one-by-one"
    return s.phase == Phase.OVER or all(
        not s.home[seat]
        or (
            waiting
            and any(
                not s.home[other] for other in range(s.box.players) if s.box.team[other] == s.box.team[seat]
            )
        )
        for seat in range(s.box.players)
    )


LEMMAS: tuple[Property, ...] = (
    a_tile_is_in_hand_only_while_placing,
    the_entrance_lies_first,
    challenges_have_a_defender,
    nobody_moves_before_production,
    the_end_is_the_end,
    nothing_happens_before_the_starting_roll,
    an_errand_fits_its_phase,
    there_is_a_tile_to_take,
    an_open_tile_is_chosen_only_while_digging,
    there_is_a_tile_to_turn_over,
    there_is_a_chamber_to_hide_in,
    nobody_is_outside_before_the_end,
)
