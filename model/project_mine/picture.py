"""The table of Project:MINE as text."""

from __future__ import annotations

from .state import Phase, Position, deck_size, hand_size
from .view import counts_are_open


def _cards(s: Position, row: list[int]) -> str:
    names = [
        f"{count} × {s.box.kinds[kind]}" if count > 1 else s.box.kinds[kind]
        for kind, count in enumerate(row)
        if count
    ]
    return ", ".join(names) or "nothing"


def picture(s: Position, seat: int | None) -> str:
    """The table for one seat's eyes; None shows everything."""
    names = s.box.seat_names
    when = f"transition era {s.transition}" if s.transition else f"competition era {s.era} of {s.box.eras}"
    phase = Phase(s.phase).name.lower().replace("_", " ")
    note = ", last round" if s.last_round else ", end declared" if s.declared else ""
    lines = [f"Project:MINE, {when}{note}, {phase}; starter {names[s.starter]}, turn {names[s.turn]}"]
    market = {"basic pile": s.box.basic, "technology": s.box.technology, "contracts": s.box.contract}
    for title, kinds in market.items():
        shown = [
            f"{s.box.kinds[kind]} ({s.box.price[kind]}"
            + (f", {s.market[kind]} left)" if title == "basic pile" else ")")
            for kind in kinds
            for _copy in range(1 if title == "basic pile" and s.market[kind] else s.market[kind])
        ]
        lines.append(f"  {title:<11} {', '.join(shown) or 'empty'}")
    lines.append(f"  excluded    {_cards(s, s.excluded)}")
    for other in range(s.box.seats):
        lines.extend(_player(s, other, seat is None or seat == other))
    if s.depth:
        top = s.depth - 1
        lines.append(f"  {names[s.actor[top]]} carries out {s.box.script.line_names[s.line[top]]}")
    return "\n".join(lines)


def _player(s: Position, seat: int, open_hand: bool) -> list[str]:
    company = s.box.companies[s.company[seat]] if s.company[seat] >= 0 else "company not shown yet"
    stock = ", ".join(f"{name} {s.resource[seat][i]}" for i, name in enumerate(s.box.resources))
    counted = open_hand or counts_are_open(s)
    deck, hand = (deck_size(s, seat), hand_size(s, seat)) if counted else ("?", "?")
    lines = [
        f"{s.box.seat_names[seat]}  {company}",
        f"  {stock}; energy {s.energy[seat]}, credits {s.credits[seat]}, coins {s.coins[seat]}, "
        f"penalty {s.penalties[seat]}",
        f"  deck {deck}, hand {hand}, laid: {_cards(s, s.use_area[seat])}; "
        f"discard pile: {_cards(s, s.discard[seat])}",
    ]
    if open_hand:
        lines.append(f"  hand: {_cards(s, s.hand[seat])}")
    contracts = [
        f"{name} {s.progress[seat][contract]}/{s.box.target[contract]}"
        for contract, name in enumerate(s.box.contract_names)
        if s.contracts[seat][contract]
    ]
    if contracts:
        lines.append(f"  contracts: {', '.join(contracts)}")
    return lines
