"""Carrying out a card's text line by line, with the texts that its lines set off on top of it."""

from __future__ import annotations

from ludex.model.rule import require

from .language import Op
from .measure import measure
from .rounds import declare, in_a_turn
from .state import Event, Phase, Position, X, deck_size, holds_contract, in_competition, market_busy


def begin_text(s: Position, text: int, seat: int) -> None:
    """Start carrying out a text for a seat, before whatever is going on; -1 stands for no text."""
    if text >= 0:
        begin_line(s, s.box.script.first[text], seat)


def begin_line(s: Position, line: int, seat: int) -> None:
    """Start at a line. Deeper than the table can follow, the text is not applied."""
    if s.depth < s.box.figures.nesting:
        level = s.depth
        s.line[level] = line
        s.actor[level] = seat
        s.left[level] = s.box.script.amount[line]
        s.did[level] = True
        s.depth = level + 1


def go_to(s: Position, line: int, did: bool) -> None:
    """Go on at a line of the uppermost text; line 0 ends it."""
    level = s.depth - 1
    if line == 0:
        s.line[level] = 0
        s.actor[level] = 0
        s.left[level] = 0
        s.did[level] = False
        s.depth = level
    else:
        s.line[level] = line
        s.left[level] = s.box.script.amount[line]
        s.did[level] = did


def go_on(s: Position, did: bool) -> None:
    """Go on with the line after the present one."""
    go_to(s, s.box.script.after[s.line[s.depth - 1]], did)


def doing(s: Position, line: int, op: Op, clause: str) -> int:
    """The seat for which this line is being carried out now; forbids everything else."""
    require(s.box.script.code[line] == op, clause)
    require(not market_busy(s) and s.drawing == 0 and s.depth > 0, clause)
    level = s.depth - 1
    require(s.line[level] == line, clause)
    return s.actor[level]


def deciding(s: Position, seat: int, op: Op, clause: str) -> None:
    """Forbid a choice unless the line being carried out asks this seat for it."""
    require(not market_busy(s) and s.drawing == 0 and s.depth > 0, clause)
    level = s.depth - 1
    require(s.actor[level] == seat, clause)
    require(s.box.script.code[s.line[level]] == op, clause)


def once_more(s: Position) -> None:
    """One repetition of the present line is done; after the last the text goes on."""
    level = s.depth - 1
    if s.left[level] > 1:
        s.left[level] = s.left[level] - 1
    else:
        go_on(s, True)


def nothing_more_drawn(s: Position) -> bool:
    """After the sixth era: whether texts too draw and discard nothing, which one reading says."""
    after_sixth = s.phase == Phase.EXCLUSION and in_competition(s) and s.era == s.box.eras
    return after_sixth and s.box.reading("triggers-after-sixth") == "nothing-at-all"


def top_card_due(s: Position, seat: int, line: int) -> bool:
    """Whether a line that discards or excludes from a deck has a card to do it with."""
    barred = s.box.script.code[line] == Op.DISCARD_DECK and nothing_more_drawn(s)
    return deck_size(s, seat) > 0 and not barred


def may_choose(s: Position, seat: int, line: int) -> bool:
    """Whether a line that asks for a choice has anything to choose from."""
    code = s.box.script.code[line]
    if code == Op.DISCARD_HAND and nothing_more_drawn(s):
        return False
    if code == Op.EXCLUDE_HAND or code == Op.DISCARD_HAND:
        return sum(s.hand[seat]) > 0
    if code == Op.LOSE_ANY:
        barred = s.box.script.except_for[line]
        return any(
            s.resource[seat][resource] > 0 and resource != barred for resource in range(len(s.box.resources))
        )
    if code == Op.LOSE_LARGEST:
        return max(s.resource[seat]) > 0
    if code == Op.RECALL:
        return sum(s.discard[seat]) > 0
    if code == Op.TAKE:
        limit = s.box.script.amount[line]
        return any(s.market[kind] > 0 and s.box.price[kind] <= limit for kind in takeable(s))
    if code == Op.FULFIL:
        return any(unfinished(s, seat, kind) for kind in s.box.contract)
    return True


def can_carry_out(s: Position, seat: int, text: int) -> bool:
    """Whether any line of a text that stands under no condition has something to do."""
    return any(does_something(s, seat, line) for line in s.box.plain_lines[text])


def does_something(s: Position, seat: int, line: int) -> bool:
    """Whether a line has what it removes, draws or chooses from."""
    script = s.box.script
    code = script.code[line]
    if code == Op.DRAW or code == Op.DISCARD_DECK or code == Op.EXCLUDE_DECK:
        return deck_size(s, seat) > 0
    if code == Op.LOSE:
        return s.resource[seat][script.resource[line]] >= script.amount[line]
    return may_choose(s, seat, line)


def takeable(s: Position) -> tuple[int, ...]:
    """The kinds that an effect can take from the market without paying."""
    return (*s.box.basic, *s.box.technology)


def unfinished(s: Position, seat: int, kind: int) -> bool:
    """Whether a seat has this contract and its target is not reached."""
    return holds_contract(s, seat, kind) and s.progress[seat][kind] < s.box.target[kind]


def notice(s: Position, seat: int, event: Event) -> None:
    """Passive contracts make progress by themselves when what they wait for happens."""
    if s.box.reading("other-contracts") == "inert":
        return
    for kind in s.box.passive:
        if (
            s.box.event[kind] == event
            and unfinished(s, seat, kind)
            and measure(s, seat, s.box.event_measure[kind]) >= s.box.event_least[kind]
        ):
            s.progress[seat][kind] += 1


def leave_deck(s: Position, seat: int, kind: int, drawn: bool) -> None:
    """A card leaves the top of a deck; if it was the last, the era's end is declared."""
    s.deck[seat][kind] -= 1
    if len(s.on_top[seat]) > 0:
        s.fed = True
        s.on_top[seat].take_top()
    else:
        s.stirred = True
    counts = drawn or s.box.reading("exhausted-without-drawing") == "counts"
    if counts and s.box.reading("exhausted") == "last-card" and deck_size(s, seat) == 0:
        declare(s, seat)


def shuffle(s: Position, seat: int) -> None:
    """Nobody knows the order of a shuffled deck."""
    if s.box.recalls:
        for _card in range(s.box.total_cards):
            if len(s.on_top[seat]) == 0:
                break
            s.on_top[seat].take_top()


def is_top(s: Position, seat: int, kind: int) -> bool:
    """Whether a card of this kind can be the uppermost of a deck, for all that is known."""
    if s.deck[seat][kind] == 0:
        return False
    return len(s.on_top[seat]) == 0 or s.on_top[seat][0] == kind


def pays_for_use(s: Position, seat: int, kind: int) -> bool:
    """Whether an effect of a card can be used that is not laid; under one reading its energy is paid."""
    if s.box.reading("laid-or-used") == "laying-only-costs":
        return True
    cost = s.box.energy_cost[kind]
    if cost == X or s.energy[seat] < cost:
        return False
    s.energy[seat] -= cost
    return True


def trigger(s: Position, text: int, seat: int) -> None:
    """An `if discarded` or `if excluded` text applies, to the owner or by a reading to who is on turn."""
    if text < 0:
        return
    if s.box.reading("trigger-loop") == "once-at-a-time" and already_running(s, text):
        return
    script = s.box.script
    line = script.offer[text] if s.box.reading("trigger-optional") == "may" else script.first[text]
    user = seat
    if s.box.reading("trigger-user") == "player-on-turn" and in_a_turn(s):
        user = s.turn
    if not pays_for_use(s, user, s.box.text_card[text]):
        return
    if s.box.reading("trigger-timing") == "afterwards":
        begin_below(s, line, user)
    else:
        begin_line(s, line, user)


def begin_below(s: Position, line: int, seat: int) -> None:
    """Start at a line when everything that is going on has been carried out."""
    if s.depth < s.box.figures.nesting:
        for level in range(s.box.figures.nesting - 1, 0, -1):
            if level <= s.depth:
                s.line[level] = s.line[level - 1]
                s.actor[level] = s.actor[level - 1]
                s.left[level] = s.left[level - 1]
                s.did[level] = s.did[level - 1]
        s.line[0] = line
        s.actor[0] = seat
        s.left[0] = s.box.script.amount[line]
        s.did[0] = True
        s.depth = s.depth + 1


def already_running(s: Position, text: int) -> bool:
    """Whether this text is being carried out somewhere below."""
    return any(
        level < s.depth and s.box.script.belongs[s.line[level]] == text
        for level in range(s.box.figures.nesting)
    )
