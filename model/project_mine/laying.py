"""What a table that somebody describes leaves unsaid: companies, the market, where other cards are."""

from __future__ import annotations

from collections.abc import Container

from .state import Phase, Position


def complete(s: Position, said: Container[str]) -> None:
    """Fill in what follows from the rest, as far as the description does not mention it."""
    if "phase" not in said and s.phase < Phase.ACTION and "hand" in said:
        s.phase = Phase.ACTION
    if s.phase < Phase.MAJORITY:
        return
    _companies(s, said)
    _decks(s, said)
    _market(s, said)
    if "round" not in said and s.phase >= Phase.ADJUST:
        s.round = max(s.round, 1)
    if "buys" not in said and s.phase == Phase.ACTION:
        s.buys = s.box.purchases[s.company[s.turn] + 1]
    if "played" not in said and s.phase == Phase.ACTION:
        s.played = sum(s.area[s.turn])


def _companies(s: Position, said: Container[str]) -> None:
    """Nobody rolls for the start or has entered any more; companies not named are the first that are free."""
    for seat in range(s.box.seats):
        if "contending" not in said:
            s.contending[seat] = False
        if "entered" not in said and s.phase == Phase.ENTRY:
            s.entered[seat] = False
        if s.company[seat] < 0:
            s.company[seat] = next(c for c in range(len(s.box.companies)) if c not in s.company)


def _decks(s: Position, said: Container[str]) -> None:
    """Starting cards that a player does not show elsewhere are in that player's deck."""
    for seat in range(s.box.seats):
        for kind in range(len(s.box.kinds)):
            if "deck" not in said and s.box.starting[kind]:
                elsewhere = s.hand[seat][kind] + s.discard[seat][kind] + s.area[seat][kind]
                s.deck[seat][kind] = max(0, s.box.starting[kind] - elsewhere)


def _market(s: Position, said: Container[str]) -> None:
    """Cards that lie nowhere else are in their piles, and the rows of the market are full."""
    if "refilling" not in said:
        s.refilling = False
    for kinds, row in (
        (s.box.technology, s.box.figures.technology_row),
        (s.box.contract, s.box.figures.contract_row),
        (s.box.basic, 0),
    ):
        pile = s.contract_pile if kinds == s.box.contract else s.technology_pile
        named = "contract_pile" if kinds == s.box.contract else "technology_pile"
        for kind in kinds:
            elsewhere = s.excluded[kind] + s.removed[kind] + s.stale[kind]
            for seat in range(s.box.seats):
                elsewhere += s.deck[seat][kind] + s.hand[seat][kind] + s.discard[seat][kind]
                elsewhere += s.area[seat][kind] + s.front[seat][kind]
            if kinds == s.box.basic:
                if "market" not in said:
                    s.market[kind] = max(0, s.box.copies[kind] - elsewhere)
            elif named not in said:
                pile[kind] = max(0, s.box.copies[kind] - elsewhere - s.market[kind])
        if "market" not in said:
            for kind in (*kinds, *kinds):
                if row > sum(s.market[k] for k in kinds) and pile[kind] > 0:
                    pile[kind] -= 1
                    s.market[kind] += 1
