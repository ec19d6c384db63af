"""What a table that somebody describes leaves unsaid: companies, the market, where other cards are."""

from __future__ import annotations

from collections.abc import Container

from .state import Phase, Position, owned


def fill_in(s: Position, said: Container[str]) -> None:
    """Fill in what follows from the rest, as far as the description does not mention it."""
    if "opening" in said:
        return
    if s.transition and "era" not in said:
        s.era = s.box.eras
    if s.transition and "phase" not in said and s.phase < Phase.ACTION:
        s.phase = Phase.ACTION
    if "phase" not in said and s.phase < Phase.ACTION and "hand" in said:
        s.phase = Phase.ACTION
    if s.phase < Phase.MAJORITY:
        return
    _companies(s, said)
    _hands(s, said)
    _decks(s, said)
    _market(s, said)
    if "round" not in said and s.phase >= Phase.ADJUST:
        s.round = max(s.round, 1)
    if "buys" not in said and s.phase == Phase.ACTION:
        s.buys = s.box.purchases[s.company[s.turn] + 1]
    if "played" not in said and s.phase == Phase.ACTION:
        s.played = sum(s.use_area[s.turn])


def _companies(s: Position, said: Container[str]) -> None:
    """Nobody rolls for the start or has entered any more; companies not named are the first that are free."""
    if s.phase == Phase.ENTRY and "place" not in said:
        _ask_again(s, said)
    for seat in range(s.box.seats):
        if "contending" not in said:
            s.contending[seat] = False
        if s.company[seat] < 0:
            s.company[seat] = next(c for c in range(len(s.box.companies)) if c not in s.company)


def _ask_again(s: Position, said: Container[str]) -> None:
    """Whoever is said not to have entered, as others have, stayed out of the era before."""
    if "stayed_out" not in said and any(s.entered) and s.transition:
        for seat in range(s.box.seats):
            s.stayed_out[seat] = not s.entered[seat]
    for seat in range(s.box.seats):
        s.entered[seat] = False


def _hands(s: Position, said: Container[str]) -> None:
    """Whoever is not on turn holds five cards, and everybody does before the first turn of an era."""
    if s.phase not in (Phase.MAJORITY, Phase.DELAYED, Phase.ADJUST, Phase.ACTION):
        return
    for seat in range(s.box.seats):
        described = "hand" in said and seat == s.turn
        if sum(s.hand[seat]) or described or _described("deck", s, seat, said):
            continue
        left = s.box.figures.hand
        for kind in range(len(s.box.kinds)):
            elsewhere = owned(s, seat, kind) - s.deck[seat][kind]
            s.hand[seat][kind] = min(left, max(0, s.box.starting[kind] - elsewhere))
            left -= s.hand[seat][kind]


def _described(field: str, s: Position, seat: int, said: Container[str]) -> bool:
    """Whether a description says what a seat has there."""
    by_seat = any(f"{field}[{name}]" in said for name in s.box.seat_names)
    return f"{field}[{s.box.seat_names[seat]}]" in said or (field in said and not by_seat)


def _decks(s: Position, said: Container[str]) -> None:
    """Starting cards that a player does not show elsewhere are in that player's deck."""
    for seat in range(s.box.seats):
        for kind in range(len(s.box.kinds)):
            if s.box.starting[kind] and not _described("deck", s, seat, said):
                elsewhere = owned(s, seat, kind) - s.deck[seat][kind]
                s.deck[seat][kind] = max(0, s.box.starting[kind] - elsewhere)


def _market(s: Position, said: Container[str]) -> None:
    """Cards that lie nowhere else are in their piles, and the rows of the market are full."""
    if "refilling" not in said:
        s.refilling = False
    for kind in s.box.basic:
        if "market" not in said:
            s.market[kind] = max(0, s.box.copies[kind] - _elsewhere(s, kind))
    for kind in s.box.technology:
        if "technology_pile" not in said:
            s.technology_pile[kind] = max(0, s.box.copies[kind] - _elsewhere(s, kind) - s.market[kind])
    for contract, kind in enumerate(s.box.contract):
        if "contract_pile" not in said:
            s.contract_pile[contract] = _elsewhere(s, kind) + s.market[kind] == 0
    if "market" not in said:
        _fill_rows(s)


def _elsewhere(s: Position, kind: int) -> int:
    """How many copies of a kind lie neither in the market nor in its piles."""
    contract = s.box.contract_number[kind]
    return (
        s.excluded[kind]
        + s.market_discards[kind]
        + sum(owned(s, seat, kind) for seat in range(s.box.seats))
        + sum(int(s.contracts[seat][contract]) for seat in range(s.box.seats) if contract >= 0)
    )


def _fill_rows(s: Position) -> None:
    for kind in (*s.box.technology, *s.box.technology):
        shown = sum(s.market[k] for k in s.box.technology)
        if shown < s.box.figures.technology_row and s.technology_pile[kind] > 0:
            s.technology_pile[kind] -= 1
            s.market[kind] += 1
    for contract, kind in enumerate(s.box.contract):
        shown = sum(s.market[k] for k in s.box.contract)
        if shown < s.box.figures.contract_row and s.contract_pile[contract]:
            s.contract_pile[contract] = False
            s.market[kind] += 1
