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
    return (s.drawn >= 0) == (s.phase == Phase.PLACE) and s.drawn != ENTRANCE


@always(lemma=True)
def the_entrance_lies_first(s: Position) -> bool:
    """The first tile is the entrance, in the middle, and no other tile is of its kind."""
    return (
        s.placed >= 1
        and s.x[ENTRANCE] == 0
        and s.y[ENTRANCE] == 0
        and s.kind[ENTRANCE] == 0
        and s.rotation[ENTRANCE] == 0
        and s.unseen[0] == 0
        and all(slot >= s.placed or s.kind[slot] > 0 for slot in range(1, s.box.tiles))
    )


@always(lemma=True)
def challenges_have_a_defender(s: Position) -> bool:
    """There is a defender, and not the one on turn, exactly while a challenge of this turn is fought out."""
    fighting = s.phase == Phase.CONTEST
    hiding = s.phase == Phase.CHAMBER
    return (
        (s.contest != Contest.NONE) == fighting
        and (s.defender >= 0) == (fighting or hiding)
        and (s.challenged or not (fighting or hiding))
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
        and s.developed == 0
        and s.placed == 1
        and s.face_down[0] == s.box.development
        and any(s.start_rolls[seat] == 0 for seat in range(s.box.players))
    )


@always(lemma=True)
def an_errand_fits_its_phase(s: Position) -> bool:
    """A miner is on an errand exactly while it moves or a die is rolled for it."""
    digging = s.phase == Phase.TAKE or s.phase == Phase.DRAW or s.phase == Phase.PLACE
    crossing = s.phase == Phase.PASSAGE_ROLL or s.phase == Phase.CROSSING
    rolling = s.phase == Phase.ROLL
    walking = s.phase == Phase.STEPS
    return (
        (s.errand != Errand.NONE) == (walking or rolling or crossing)
        and (not crossing or s.errand == Errand.PASSAGE)
        and (not rolling or s.errand == Errand.ROLL or s.errand == Errand.BONUS or s.errand == Errand.BATS)
        and (s.challenged or (s.errand != Errand.BONUS and s.errand != Errand.BATS))
        and not (s.dig_failed and (digging or s.stage == Stage.DEVELOPMENT))
    )


@always(lemma=True)
def there_is_a_tile_to_take(s: Position) -> bool:
    """Whoever must take a tile finds one."""
    return s.phase != Phase.TAKE or some_stack_left(s) or holds_a_tile_that_fits(s)


@always(lemma=True)
def there_is_a_tile_to_turn_over(s: Position) -> bool:
    """The stack that a tile is drawn from is not empty."""
    return s.phase != Phase.DRAW or drawable(s, s.from_stack)


@always(lemma=True)
def there_is_a_chamber_to_hide_in(s: Position) -> bool:
    """Whoever must hide a nugget finds a free chamber."""
    return s.phase != Phase.CHAMBER or any(is_free_chamber(s, slot) for slot in range(s.box.tiles))


@always("GM-MOVE-06", lemma=True)
def nobody_is_outside_before_the_end(s: Position) -> bool:
    """Nobody has left the mine while the game goes on."""
    return (s.winner >= 0) == (s.ending == Ending.LEFT or s.ending == Ending.TEAM)


LEMMAS: tuple[Property, ...] = (
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
    nobody_is_outside_before_the_end,
)
