"""What a challenge takes: a token to discard, and gold that can be lost."""

from __future__ import annotations

from ludex.model.domain import Seat
from ludex.model.state import Each

from .state import Position, team_gold


def gold_to_lose(s: Position, seat: int) -> bool:
    """Whether a player has a nugget at stake, of one's own or, where that is the ruling, of the team."""
    if s.box.reading("partners-gold-at-stake") == "team":
        return team_gold(s, seat) > 0
    return s.nuggets[seat] > 0


def has_stakes(s: Position, seat: int, defender: int) -> bool:
    """Whether those have a nugget who need one for a gold challenge."""
    if s.box.reading("gold-at-stake") == "attacker":
        return gold_to_lose(s, seat)
    if s.box.reading("gold-at-stake") == "defender":
        return gold_to_lose(s, defender)
    if s.box.reading("gold-at-stake") == "either":
        return gold_to_lose(s, seat) or gold_to_lose(s, defender)
    return gold_to_lose(s, seat) and gold_to_lose(s, defender)


def may_spend(s: Position, seat: int, owner: int) -> bool:
    """Whether a player may discard somebody's tokens: one's own, or a partner's where teams share them."""
    shared = s.box.reading("tokens-of-a-team") == "shared"
    return seat == owner or (shared and s.box.team[seat] == s.box.team[owner])


def tokens_for(s: Position, seat: int, tokens: Each[Seat, int]) -> int:
    """How many tokens of one kind a player may discard."""
    return sum(tokens[owner] for owner in range(s.box.players) if may_spend(s, seat, owner))


def discard_token(s: Position, seat: int, tokens: Each[Seat, int]) -> None:
    """A token of one kind goes, the player's own first."""
    due = 1
    for owner in (*range(seat, s.box.players), *range(seat)):
        if due == 1 and may_spend(s, seat, owner) and tokens[owner] > 0:
            tokens[owner] -= 1
            due = 0
