"""The conformance kit: what every game owes the kernel, checked without knowing the game.

Each check takes a game and returns its complaints; an empty list means it passed. The kit does not
say that the rules are those of the rulebook: worked examples and cases do that.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from difflib import get_close_matches
from itertools import islice
from typing import Any, get_type_hints

from ludex.invariants.property import properties_of
from ludex.model.clause import citations, unknown_citations
from ludex.model.configurations import Role
from ludex.model.errors import BadInput
from ludex.model.explained import explanations
from ludex.model.game import AUTOMATIC, CHANCE, OVER, Game, Move, Table
from ludex.model.notation import read_move, write_move
from ludex.model.play import sound
from ludex.model.rule import Illegal, Kind, rule_from, watching
from ludex.model.ruling import Ruling
from ludex.model.shape import Number
from ludex.model.state import State

from .coverage import Coverage
from .play.choosers import played_out, uniform

Check = Callable[[Game], list[str]]


def citations_are_of_known_clauses(game: Game) -> list[str]:
    """What code and properties cite is in the catalog."""
    complaints = [
        f"{citation.file.name}:{citation.line} cites {citation.clause}, which is not in the catalog"
        for citation in unknown_citations(game.catalog, game.folder)
    ]
    return complaints + [
        f"property {proposition.name} cites {clause}, which is not in the catalog"
        for proposition in properties_of(game)
        for clause in proposition.clauses
        if clause not in game.catalog
    ]


def clauses_are_cited_or_excused(game: Game) -> list[str]:
    """Every clause is cited, or says why it is not mechanical."""
    cited = {citation.clause for citation in citations(game.folder)}
    for proposition in properties_of(game):
        cited.update(proposition.clauses)
    complaints = []
    for clause in game.catalog:
        if clause.id not in cited and not clause.not_mechanical:
            complaints.append(
                f'{clause.id} is neither cited by a rule or property nor has not_mechanical = "the reason"'
            )
        if clause.id in cited and clause.not_mechanical:
            complaints.append(f"{clause.id} is cited although it is marked as not mechanical")
    return complaints


def rulings_are_answered_in_code(game: Game) -> list[str]:
    """Code asks for every ruling of the position, and every reading but the default answers somewhere."""
    asked = {question.ruling for question in game.questions}
    answered = set(game.questions.answered())
    complaints = []
    for ruling in game.rulings:
        known = ruling.id in asked or any(ruling.id == other for other, _reading in answered)
        if ruling.not_mechanical:
            if known:
                complaints.append(f"{ruling.id} is marked as not mechanical, but code asks for it")
        elif not known:
            complaints.append(f"no code asks for {ruling.id}")
        else:
            complaints += (
                f"{ruling.id}: nothing answers as {reading} does"
                for reading in ruling.readings
                if reading != ruling.default and (ruling.id, reading) not in answered
            )
    return complaints


def readings_say_why(game: Game) -> list[str]:
    """Every reading tells why it is as plausible as it is said to be."""
    return [
        f'{ruling.id}: {name} lacks because = "…", which says why it is {reading.plausible.value}'
        for ruling in game.rulings
        for name, reading in ruling.readings.items()
        if not reading.because
    ]


def rulings_cite_clauses(game: Game) -> list[str]:
    """Rulings and their readings name clauses of the catalog."""

    def named(ruling: Ruling) -> Iterator[str]:
        yield from ruling.clauses
        for reading in ruling.readings.values():
            yield from reading.clauses

    return [
        f"{ruling.id} names {clause}, which is not in the catalog"
        for ruling in game.rulings
        for clause in named(ruling)
        if clause not in game.catalog
    ]


def unreachable_clauses_stay_idle(game: Game) -> list[str]:
    """What is said to be out of reach of every game does not happen in random games of any configuration."""
    said = [clause.id for clause in game.catalog if clause.unreachable]
    seen = Coverage()
    for configuration in game.configurations.values() if said else ():
        with watching(seen):
            list(_walk(game.table(configuration), random.Random(11), 120))
    return [f"{clause} is said to be unreachable, but came up" for clause in said if seen.exercised(clause)]


def endings_and_ranking_cite_clauses(game: Game) -> list[str]:
    """Every end of the game and every step of the scoring names a clause."""
    named = [*game.endings.values(), *(criterion.clause for criterion in game.ranking)]
    unknown = [f"{clause} is not in the catalog" for clause in named if clause not in game.catalog]
    ending = _smallest(game).schema.fields["ending"]
    last = ending.high if isinstance(ending, Number) else None
    ways = range(1, 1 + last) if isinstance(last, int) else game.endings
    return [
        *unknown,
        *(f"Game(endings=…) has no clause for the ending {way}" for way in ways if way not in game.endings),
        *(f"Game(endings=…) names {way}, which no ending is" for way in game.endings if way not in ways),
    ]


def sections_are_spelt_as_listed(game: Game) -> list[str]:
    """A clause whose section the rulebook does not list is ours; one that is nearly listed is misspelt."""
    listed = game.catalog.rulebook.sections
    return [
        f"{clause.id} stands in {clause.section!r}, which is not listed; did you mean {near[0]!r}"
        for clause in game.catalog
        if clause.section not in listed and (near := get_close_matches(clause.section, listed, 1, 0.8))
    ]


def configurations_can_be_set_up(game: Game) -> list[str]:
    """Every named configuration makes a table; one can be searched whole, one is what the box holds."""
    needed: tuple[Role, ...] = ("exhaust", "play")
    complaints = [f'no configuration has role = ["{role}"]' for role in needed if not game.made_for(role)]
    refusals: dict[str, list[str]] = {}
    for name, configuration in game.configurations.items():
        try:
            game.table(configuration)
        except BadInput as refused:
            refusals.setdefault(str(refused), []).append(name)
    return [*complaints, *(f"{', '.join(names)}: {said}" for said, names in refusals.items())]


def _smallest(game: Game) -> Table:
    return game.table(next(iter((game.made_for("exhaust") or game.configurations).values())))


def _walk(table: Table, rng: random.Random, limit: int) -> Iterator[State]:
    return (sound(made) for made in islice(played_out(table, uniform(rng)), limit))


def positions_survive_a_round_trip(game: Game) -> list[str]:
    """Packing, plain data and notation give back what went in, along a random game of each configuration."""
    complaints = []
    for name, configuration in game.configurations.items():
        table = game.table(configuration)
        rng = random.Random(7)
        for number, state in enumerate(_walk(table, rng, 120)):
            if table.schema.unpack(state.packed()) != state:
                complaints.append(f"{name}: position {number} does not survive packing")
            if number % 10 == 0:
                if table.schema.from_data(table.schema.to_data(state), table.start()) != state:
                    complaints.append(f"{name}: position {number} does not survive plain data")
                for move in table.legal(state):
                    if read_move(table, write_move(table, move)) != move:
                        complaints.append(f"{name}: {write_move(table, move)!r} is read as another move")
    return complaints


def positions_can_be_told(game: Game) -> list[str]:
    """Along a random game somebody known is to act, seats have points, and the table is seen and drawn."""
    table = _smallest(game)
    known = {*table.seats, CHANCE, AUTOMATIC, OVER}
    complaints: dict[str, None] = {}
    for state in _walk(table, random.Random(5), 40):
        who: Any = table.to_act(state)
        scores: list[Any] = [game.score(state, seat) for seat in table.seats]
        if who not in known:
            complaints[f"to_act says {who!r}, which is no seat, CHANCE, AUTOMATIC or OVER"] = None
        strange = [score for score in scores if not isinstance(score, int)]
        if strange:
            complaints[f"the score of a seat is {strange[0]!r}, not a whole number"] = None
        else:
            table.standing(state)
        for seat in (*table.seats, None):
            if seat is not None:
                table.view(state, seat)
            if game.picture is not None and not isinstance(game.picture(state, seat), str):
                complaints["the picture is no text"] = None
    return list(complaints)


def narrowing_loses_no_move(game: Game) -> list[str]:
    """In sampled positions, trying every parameter permits no more than narrowing does."""
    table = _smallest(game)
    complaints = []
    for number, state in enumerate(_walk(table, random.Random(3), 60)):
        if number % 4 == 0:
            lost = _all_permitted(table, state) - set(table.legal(state))
            complaints += [f"narrowing loses {write_move(table, move)!r}" for move in lost]
    return complaints


def _all_permitted(table: Table, state: State) -> set[Move]:
    """What is permitted to the one who is asked; others who may go ahead are not."""
    who = table.to_act(state)
    if who == OVER:
        return set()
    kind = Kind.CHANCE if who == CHANCE else Kind.MOVE if who >= 0 else Kind.AUTOMATIC
    found = set()
    for move in table.all_instances():
        if table.rules[move.rule].kind is not kind or (kind is Kind.MOVE and move.args[0] != who):
            continue
        try:
            table.apply(state, move)
        except Illegal:
            continue
        found.add(move)
    return found


def nobody_acts_out_of_turn(game: Game) -> list[str]:
    """No rule is permitted to a seat, to chance or to nobody when another is to act."""
    table = _smallest(game)
    complaints = set()
    for number, state in enumerate(_walk(table, random.Random(5), 60)):
        if number % 6:
            continue
        who = table.to_act(state)
        for move in table.all_instances():
            rule = table.rules[move.rule]
            expected = (
                who == CHANCE
                if rule.kind is Kind.CHANCE
                else table.may_decide(state, move.args[0])
                if rule.kind is Kind.MOVE
                else who not in (CHANCE, OVER) and who < 0
            )
            if expected:
                continue
            try:
                table.apply(state, move)
            except Illegal:
                continue
            complaints.add(f"{write_move(table, move)!r} is permitted out of turn")
    return sorted(complaints)


def rules_explain_themselves(game: Game) -> list[str]:
    """Every rule has a docstring and cites a clause of the catalog."""
    complaints = []
    for function in game.rules:
        rule = rule_from(function)
        if not function.__doc__:
            complaints.append(f"{rule.name} has no docstring")
        if not rule.clauses:
            complaints.append(f"{rule.name} cites no clause")
    return complaints


def position_fields_are_explained(game: Game) -> list[str]:
    """Every number of the position has a sentence below it that says what it is at the table."""
    explained = explanations(game.position)
    fields = [name for name in get_type_hints(game.position) if name not in ("box", "schema")]
    return [f"the position's {name} has no sentence below it" for name in fields if name not in explained]


CHECKS: tuple[Check, ...] = (
    citations_are_of_known_clauses,
    clauses_are_cited_or_excused,
    rulings_are_answered_in_code,
    readings_say_why,
    rulings_cite_clauses,
    unreachable_clauses_stay_idle,
    endings_and_ranking_cite_clauses,
    sections_are_spelt_as_listed,
    configurations_can_be_set_up,
    positions_survive_a_round_trip,
    positions_can_be_told,
    narrowing_loses_no_move,
    nobody_acts_out_of_turn,
    rules_explain_themselves,
    position_fields_are_explained,
)
