"""What the rulebook of Project:MINE promises of a turn and of an era, counted beside the rules."""

from __future__ import annotations

from typing import Any

from ludex.model.domain import Amount, Seat
from ludex.model.project_mine.box import MineBox
from ludex.model.project_mine.state import Phase, Position
from ludex.model.state import Each

from ..property import Memory, always, each_step, follows_defaults
from .restated import at_rest, in_a_turn, in_round, seat_from
from .scope import unhurried
from .transition import Turns

# ---------------------------------------------------------------- once in a turn


class Uses(Memory):
    """How often the company's ability has been used this turn."""

    times: Amount

    def update(self, before: Any, after: Any, rule: str, seat: int) -> None:
        """Counting begins anew when the turn is passed."""
        if rule == "use-company":
            self.times += 1
        if rule == "pass-turn":
            self.times = 0


@always("MINE-CORP-01", memory=Uses)
def the_ability_is_used_once_a_turn(s: Position, uses: Uses) -> bool:
    """Nobody uses the ability of the company twice in a turn."""
    return uses.times <= 1


@always("MINE-CORP-01", memory=Uses, lemma=True)
def a_used_ability_is_marked(s: Position, uses: Uses) -> bool:
    """The mark for the ability tells whether it was used this turn."""
    return uses.times == int(s.ability_used)


class Purchases(Memory):
    """How many cards were bought this turn, and how many could be."""

    bought: Amount
    allowed: Amount

    def update(self, before: Any, after: Any, rule: str, seat: int) -> None:
        """The company says how many; each Purchase + X allows more."""
        if rule == "adjust":
            self.allowed = before.box.purchases[before.company[before.turn] + 1]
        if rule == "purchase-plus":
            self.allowed += after.buys - before.buys
        if rule == "buy":
            self.bought += 1
        if rule == "pass-turn":
            self.bought = 0
            self.allowed = 0


def limited_purchases(box: MineBox) -> bool:
    """For tables at which every card that is bought counts, and the turn opens with its adjustment."""
    return follows_defaults("purchase-limit", "basic-card-anytime", "delayed-before-adjust")(box)


@always("MINE-BUY-01", "MINE-GLO-07", memory=Purchases, applies=limited_purchases)
def no_more_is_bought_than_the_turn_allows(s: Position, purchases: Purchases) -> bool:
    """One card is bought in a turn, and one more for each Purchase + 1."""
    return purchases.bought <= purchases.allowed


@always("MINE-BUY-01", memory=Purchases, lemma=True, applies=limited_purchases)
def purchases_left_are_counted(s: Position, purchases: Purchases) -> bool:
    """What was allowed is bought or may still be; a turn begins with nothing bought."""
    begun = in_a_turn(s) and s.phase != Phase.ADJUST
    return purchases.allowed == purchases.bought + s.buys and (begun or purchases.bought == 0)


@each_step("MINE-PLAY-01", "MINE-BUY-04", "MINE-TURN-04")
def an_action_leaves_the_cards_of_others_alone(before: Position, after: Position) -> bool:
    """Laying, buying, using: what a player does first touches the own cards; others lose by effects only."""
    if before.phase != Phase.ACTION or not at_rest(before):
        return True
    return all(
        before.turn == seat
        or (
            after.deck[seat][kind] == before.deck[seat][kind]
            and after.hand[seat][kind] == before.hand[seat][kind]
            and after.discard[seat][kind] == before.discard[seat][kind]
        )
        for seat in range(before.box.seats)
        for kind in range(len(before.box.kinds))
    )


# ---------------------------------------------------------------- how long an era lasts


class Remaining(Memory):
    """How many turns each seat has finished since the end of the era was declared."""

    finished: Each[Seat, Amount]

    def update(self, before: Any, after: Any, rule: str, seat: int) -> None:
        """The turn in which the end is declared counts too; with the era counting ends."""
        if rule == "pass-turn" and before.transition == 0 and before.declared:
            self.finished[before.turn] += 1
        if after.phase == Phase.GATHER:
            for other in range(before.box.seats):
                self.finished[other] = 0


@always("MINE-END-02", "MINE-END-03", memory=Remaining, applies=unhurried)
def a_declaration_leaves_at_most_two_turns(s: Position, remaining: Remaining) -> bool:
    """After the declaration everybody finishes at most the turn of that round and one more."""
    return all(remaining.finished[seat] <= 2 for seat in range(s.box.seats))


@always("MINE-END-02", memory=Remaining, lemma=True, applies=unhurried)
def turns_since_the_declaration_follow_the_round(s: Position, remaining: Remaining) -> bool:
    """In the round of the declaration those who came before have finished one turn, in the last round two."""
    return all(
        remaining.finished[seat_from(s, s.starter, place)]
        <= int(in_round(s) and s.last_round != 0) + int(in_round(s) and s.declared != 0 and place < s.place)
        for place in range(s.box.seats)
    )


class Rounds(Memory):
    """How many rounds of this era are over, up to two."""

    finished: Amount

    def update(self, before: Any, after: Any, rule: str, seat: int) -> None:
        """A round is over when its last seat has passed the turn on."""
        if rule == "pass-turn" and before.transition == 0 and before.place == before.box.seats - 1:
            self.finished = min(2, self.finished + 1)
        if rule == "gather-cards":
            self.finished = 0


@always("MINE-TURN-02", memory=Rounds, applies=unhurried)
def an_era_has_several_rounds(s: Position, rounds: Rounds) -> bool:
    """However soon a deck runs out, a competition era has at least two rounds."""
    return s.phase != Phase.GATHER or rounds.finished >= 2


@always("MINE-TURN-02", memory=Rounds, lemma=True, applies=unhurried)
def a_round_is_over_before_the_last(s: Position, rounds: Rounds) -> bool:
    """The last round is never the first."""
    return s.last_round == 0 or rounds.finished >= 1


# ---------------------------------------------------------------- transition eras and penalties


class Redraws(Memory):
    """How often each seat has drawn anew in this transition era."""

    times: Each[Seat, Amount]

    def update(self, before: Any, after: Any, rule: str, seat: int) -> None:
        """With the clean-up counting begins anew."""
        if rule == "redraw":
            self.times[seat] += 1
        if rule == "close-transition":
            for other in range(before.box.seats):
                self.times[other] = 0


@always("MINE-TRS-05", memory=Redraws)
def nobody_redraws_twice_in_a_transition_era(s: Position, redraws: Redraws) -> bool:
    """A hand is put back at most once in each transition era."""
    return all(redraws.times[seat] <= 1 for seat in range(s.box.seats))


@always("MINE-TRS-05", memory=Redraws, lemma=True)
def a_redraw_is_marked(s: Position, redraws: Redraws) -> bool:
    """The mark for a redraw tells who has drawn anew in this era."""
    return all(redraws.times[seat] == int(s.redrawn[seat]) for seat in range(s.box.seats))


@each_step("MINE-TR-04", "MINE-TRS-06", "MINE-SCORE-03")
def penalties_never_go_away(before: Position, after: Position) -> bool:
    """A penalty token is kept until the points are counted."""
    return all(after.penalties[seat] >= before.penalties[seat] for seat in range(before.box.seats))


@always("MINE-END-06", memory=Turns)
def everybody_has_equal_turns_in_every_era(s: Position, turns: Turns) -> bool:
    """In every era, a transition era too, all players have as many turns, as the bold reminder says."""
    over = s.transition > 0 and not in_a_turn(s)
    return not over or all(turns.taken[seat] == turns.taken[0] for seat in range(s.box.seats))


TURNS = (
    the_ability_is_used_once_a_turn,
    a_used_ability_is_marked,
    no_more_is_bought_than_the_turn_allows,
    purchases_left_are_counted,
    an_action_leaves_the_cards_of_others_alone,
    a_declaration_leaves_at_most_two_turns,
    turns_since_the_declaration_follow_the_round,
    an_era_has_several_rounds,
    a_round_is_over_before_the_last,
    nobody_redraws_twice_in_a_transition_era,
    a_redraw_is_marked,
    penalties_never_go_away,
    everybody_has_equal_turns_in_every_era,
)
