"""What a table that somebody describes leaves unsaid: companies, the market, where other cards are."""

from __future__ import annotations

from collections.abc import Container

from .state import Phase, Position, in_a_turn, owned

OF_AN_ERA = (
    *("hand", "turn", "era", "round", "deck", "discard", "use_area", "market", "contracts", "progress"),
    *("contract_used", "resource", "coins", "energy", "credits", "penalties", "buys", "played"),
    *("ability_used", "declared", "last_round", "excluded"),
)
"""What nobody speaks of before the first era has begun."""


def fill_in(s: Position, said: Container[str]) -> None:
    """Fill in what follows from the rest, as far as the description does not mention it."""
    if "opening" in said:
        return
    if (s.transition or s.phase == Phase.ENTRY) and "era" not in said:
        s.era = s.box.eras
    if s.transition and "phase" not in said and s.phase < Phase.ACTION:
        s.phase = Phase.ACTION
    if "phase" not in said and s.phase < Phase.ACTION and any(one in said for one in OF_AN_ERA):
        s.phase = Phase.ACTION
    if s.phase < Phase.MAJORITY:
        return
    _companies(s, said)
    _contracts(s, said)
    _turn(s, said)
    _cards_laid(s, said)
    left = _left(s)
    _hands(s, left, said)
    _decks(s, left, said)
    _market(s, said)
    if "round" not in said and s.phase >= Phase.ADJUST:
        s.round = max(s.round, 1)
    if "buys" not in said and s.phase == Phase.ACTION:
        s.buys = s.box.purchases[s.company[s.turn] + 1]


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


def _turn(s: Position, said: Container[str]) -> None:
    """Who takes part in a transition era, how far the round has come, and that its last one was declared."""
    if s.last_round and "declared" not in said:
        s.declared = True
    busy = [seat for seat in range(s.box.seats) if any(s.use_area[seat]) or any(s.contract_used[seat])]
    if busy and "turn" not in said:
        s.turn = busy[0]
    if s.phase >= Phase.ENTRY and s.phase != Phase.REDRAW:
        return
    if s.transition and "entered" not in said and "stayed_out" in said:
        for seat in range(s.box.seats):
            s.entered[seat] = not s.stayed_out[seat]
    if s.transition and "stayed_out" not in said and "entered" in said:
        for seat in range(s.box.seats):
            s.stayed_out[seat] = not s.entered[seat]
    if "place" not in said and (in_a_turn(s) or s.phase == Phase.REDRAW):
        s.place = (s.turn - s.starter) % s.box.seats


def _contracts(s: Position, said: Container[str]) -> None:
    """Contracts with progress on them, or used in this turn, lie in front of their players."""
    for seat in range(s.box.seats):
        if not _described("contracts", s, seat, said):
            for contract in range(len(s.box.contract)):
                if s.progress[seat][contract] or s.contract_used[seat][contract]:
                    s.contracts[seat][contract] = True


def _cards_laid(s: Position, said: Container[str]) -> None:
    """The cards laid in this turn lie in the use area."""
    if s.phase not in (Phase.DELAYED, Phase.ACTION):
        return
    if "played" not in said:
        s.played = sum(s.use_area[s.turn])
    elif not _described("use_area", s, s.turn, said):
        for kind in sorted(range(len(s.box.kinds)), key=lambda one: -s.box.starting[one]):
            left = s.played - sum(s.use_area[s.turn])
            unseen = s.box.starting[kind] - owned(s, s.turn, kind) + s.deck[s.turn][kind]
            s.use_area[s.turn][kind] += max(0, min(left, unseen))


def _left(s: Position) -> list[list[int]]:
    """The starting cards of each player that are still in the game: excluded ones were somebody's."""
    left = [list(s.box.starting) for _seat in range(s.box.seats)]
    for kind, excluded in enumerate(s.excluded):
        for number in range(min(excluded, s.box.seats * s.box.starting[kind])):
            in_turn = [(s.turn + 1 + number + place) % s.box.seats for place in range(s.box.seats)]
            unshown = [one for one in in_turn if left[one][kind] + s.deck[one][kind] > owned(s, one, kind)]
            for seat in unshown[:1]:
                left[seat][kind] -= 1
    return left


def _hands(s: Position, left: list[list[int]], said: Container[str]) -> None:
    """Whoever is not on turn holds five cards, and everybody does before the first turn of an era."""
    if s.phase not in (Phase.MAJORITY, Phase.DELAYED, Phase.ADJUST, Phase.ACTION):
        return
    for seat in range(s.box.seats):
        described = "hand" in said and seat == s.turn
        if sum(s.hand[seat]) or described or _described("deck", s, seat, said):
            continue
        free = s.box.figures.hand
        for kind in range(len(s.box.kinds)):
            elsewhere = owned(s, seat, kind) - s.deck[seat][kind]
            s.hand[seat][kind] = min(free, max(0, left[seat][kind] - elsewhere))
            free -= s.hand[seat][kind]


def _described(field: str, s: Position, seat: int, said: Container[str]) -> bool:
    """Whether a description says what a seat has there."""
    by_seat = any(f"{field}[{name}]" in said for name in s.box.seat_names)
    return f"{field}[{s.box.seat_names[seat]}]" in said or (field in said and not by_seat)


def _decks(s: Position, left: list[list[int]], said: Container[str]) -> None:
    """Starting cards that a player does not show elsewhere are in that player's deck, or else discarded."""
    for seat in range(s.box.seats):
        name = s.box.seat_names[seat]
        for kind in range(len(s.box.kinds)):
            if s.box.starting[kind]:
                missing = left[seat][kind] - owned(s, seat, kind)
                if not _told("deck", name, s.box.kinds[kind], said):
                    s.deck[seat][kind] = max(0, s.deck[seat][kind] + missing)
                elif not _told("discard", name, s.box.kinds[kind], said):
                    s.discard[seat][kind] += max(0, missing)


def _told(field: str, seat: str, kind: str, said: Container[str]) -> bool:
    """Whether a description says how many cards of a kind a seat has there."""
    return f"{field}[{seat}][{kind}]" in said


def _balance(s: Position, said: Container[str]) -> None:
    """Cards that are nowhere were bought or excluded; what is told of does not lie elsewhere as well.

    Nobody has a starting card of another player.
    """
    for kind in range(len(s.box.kinds)):
        each = s.box.starting[kind]
        if each and any(owned(s, seat, kind) > each for seat in range(s.box.seats)):
            continue
        if each or kind in s.box.basic:
            due = s.box.copies[kind] + s.box.seats * s.box.starting[kind]
            _spread_out(s, kind, due - _elsewhere(s, kind) - s.market[kind], said)


def _spread_out(s: Position, kind: int, missing: int, said: Container[str]) -> None:
    """Put copies where a description does not say how many there are, or take away as many."""
    bought = s.box.starting[kind] == 0
    if missing > 0 and "excluded" not in said and not bought:
        s.excluded[kind] += missing
        return
    untold = [
        pile[seat]
        for field, pile in (("discard", s.discard), ("deck", s.deck))
        for seat in sorted(range(s.box.seats), key=lambda one: one != s.turn)
        if not _told(field, s.box.seat_names[seat], s.box.kinds[kind], said)
    ]
    for pile in untold:
        change = max(missing, -pile[kind])
        pile[kind] += change
        missing -= change
    if missing > 0 and "excluded" not in said:
        s.excluded[kind] += missing


def _market(s: Position, said: Container[str]) -> None:
    """Cards that lie nowhere else are in their piles, and the rows of the market are full."""
    if "refilling" not in said:
        s.refilling = False
    for kind in s.box.basic:
        if f"market[{s.box.kinds[kind]}]" not in said:
            s.market[kind] = max(0, s.box.copies[kind] - _elsewhere(s, kind))
    for kind in s.box.technology:
        if "technology_pile" not in said:
            s.technology_pile[kind] = max(0, s.box.copies[kind] - _elsewhere(s, kind) - s.market[kind])
    for contract, kind in enumerate(s.box.contract):
        if "contract_pile" not in said:
            s.contract_pile[contract] = _elsewhere(s, kind) + s.market[kind] == 0
    _fill_rows(s)
    _balance(s, said)


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
