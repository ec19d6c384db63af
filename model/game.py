"""Games: a rulebook made playable, and a table on which it has been set up.

`Game` is one rulebook: its clauses, rulings, components and rules. `Table` is that game with the
choices made: so many players, this variant, these readings. Everything an engine or a person does
with a game goes through a table.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import product
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from pydantic import BaseModel

from .box import Box, Configuration, set_up
from .clause import Catalog, load_catalog
from .configurations import Purpose, Role, load_configurations
from .errors import BadInput, unknown
from .question import Questions, Under
from .rule import Illegal, Kind, Rule, dropping, refuse_too_many_ways, rule_from, tried
from .ruling import Rulings, load_rulings
from .seen import as_seen
from .state import Schema, State
from .toml import parse_toml, read_text, validated

if TYPE_CHECKING:
    from .asked import Asked
    from .former import Former
    from .words import Words

CHANCE = -1
"""Whose decision it is when dice or a deck decide."""
AUTOMATIC = -2
"""Whose decision it is when the rulebook says what happens next."""
OVER = -3
"""Whose decision it is when the game has ended."""

WATCHED = 20
"""So often it is seen to that a narrowing or a weight only looks at the position."""


class Move(NamedTuple):
    """A rule with its concrete parameters."""

    rule: str
    args: tuple[int, ...] = ()


@dataclass(frozen=True)
class Criterion:
    """One step of deciding the winner: the seats for which `value` is largest stay in."""

    clause: str
    what: str
    value: Callable[[Any, int], int]
    shares: bool = False
    """Whether this step lets the seats that are still level win together."""
    fewest: bool = False
    """Whether the value is something counted, taken with a minus so that the fewest win."""
    applies: Callable[[Any], bool] | None = None
    """Whether a box can come to this step at all, such as one of a variant; always where it is not said."""
    asks: bool = False
    """Whether it asks for something about the people at the table, whom random games do not have."""

    def counted(self, state: Any, seat: int) -> int:
        """What was counted for a seat, as a person reads it."""
        value = self.value(state, seat)
        return -value if self.fewest else value


class Standing(NamedTuple):
    """Who is ahead, by how much, and which step of the scoring decided it."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    decided_by: Criterion


@dataclass(frozen=True)
class Game:
    """A rulebook made playable."""

    name: str
    title: str
    version: int
    players: range
    box: type[Box]
    position: type[State]
    start: Callable[[Any], None]
    """Lays out a blank position; what chance decides in the set-up is left to chance rules."""
    rules: tuple[Callable[..., None], ...]
    to_act: Callable[[Any], int]
    """The seat that must decide, or CHANCE, AUTOMATIC, OVER."""
    endings: Mapping[int, str]
    """For each value of the position's `ending` but 0 (not over): the clause that ended the game."""
    score: Callable[[Any, int], int]
    ranking: tuple[Criterion, ...]
    folder: Path
    status: str
    """In a sentence: how complete this game is."""
    questions: Questions = field(default_factory=Questions)
    """Where the rules ask what the rulebook leaves open."""
    properties: str = ""
    """The module whose `PROPERTIES` say what must be true of this game, as one writes it in an import."""
    package: str = ""
    """The package in which this game is written; what it defines is what mutants change."""
    studies: str = ""
    """The module whose `STUDY` answers a question about this game for all cases at once."""
    titles: tuple[str, ...] = ()
    """Other titles by which people call it, such as the one that a translation prints."""
    component_schema: type[BaseModel] | None = None
    """The form of `components.toml`."""
    component_names: tuple[str, ...] = ()
    """The columns of the components that name things; there capitals and spaces make no difference."""
    card_set: Mapping[str, Any] | None = None
    """Components that somebody plays with instead of the game's own."""
    dropped: frozenset[str] = frozenset()
    """Clauses that this edition no longer has; what they forbade is permitted."""
    variants: Mapping[str, str] = field(default_factory=dict)
    """Name and meaning of each variant."""
    may_go_ahead: Callable[[Any, int], bool] | None = None
    """Whether a seat may decide before the one that is asked, where the rulebook gives no order."""
    view: Callable[[Any, int], Any] | None = None
    """A position with what a seat may not see blanked out; by default from the fields' visibility."""
    complete: Callable[[Any, Container[str]], None] | None = None
    """Fills in what a table that somebody describes leaves unsaid; the fields that were named stay.

    Among the names is `hand[A]` where only that was named, and `opening` where the rest was played."""
    as_listed: Callable[[Any, Move], Move] | None = None
    """The same move as the rules list it, where people may write it in several ways."""
    picture: Callable[[Any, int | None], str] | None = None
    """The table as text for one seat's eyes (None: everybody's)."""

    drawing: Callable[[Any, int | None], str] | None = None
    """The table as SVG for one seat's eyes (None: everybody's); `ludex.model.drawing` has the shapes."""

    @property
    def base_name(self) -> str:
        """The name of the game without its revisions."""
        return self.name.partition("+")[0]

    def own_default(self, ruling: str) -> str:
        """The reading that the game's code follows by default, whatever a revision has settled since."""
        return self.rulings[ruling].default

    @cached_property
    def catalog(self) -> Catalog:
        """The clauses of the rulebook."""
        return load_catalog(self.folder / "clauses.toml")

    def paraphrases(self, language: str) -> dict[str, str]:
        """The clauses in another language, from `clauses.LANGUAGE.toml`; none where there is no such file."""
        path = self.folder / f"clauses.{language}.toml"
        return dict(parse_toml(read_text(path), str(path))) if path.exists() else {}

    @cached_property
    def rulings(self) -> Rulings:
        """The questions that the rulebook leaves open."""
        found = load_rulings(self.folder / "rulings.toml")
        self.questions.refuse_unknown(found)
        return found

    @cached_property
    def asked(self) -> tuple[Asked, ...]:
        """Questions about the rules in general, from the game's `asked.toml` if it has one."""
        from .asked import load_asked

        return load_asked(self.folder / "asked.toml")

    @cached_property
    def words(self) -> Words:
        """How people say things at the table, from the game's `words.toml` if it has one."""
        from .words import load_words

        return load_words(self.folder / "words.toml")

    @cached_property
    def former(self) -> Former:
        """What its parts were called in earlier editions, from the game's `former.toml` if it has one."""
        from .former import load_former

        return load_former(self.folder / "former.toml")

    @cached_property
    def components(self) -> dict[str, Any]:
        """The card set in use, or else the contents of the game's own `components.toml`."""
        if self.card_set is not None:
            return dict(self.card_set)
        path = self.folder / "components.toml"
        return parse_toml(read_text(path), str(path))

    @cached_property
    def _configurations(self) -> dict[str, tuple[Configuration, Purpose]]:
        return load_configurations(self.folder / "configurations.toml")

    @cached_property
    def configurations(self) -> dict[str, Configuration]:
        """The named configurations of the game's `configurations.toml`, from tiny upwards.

        With another card set: those that leave the components open and that the card set is enough for.
        """
        named = {name: made for name, (made, _purpose) in self._configurations.items()}
        if self.card_set is None:
            return named
        return {name: made for name, made in named.items() if made.components is None and self.takes(made)}

    def purpose(self, configuration: str) -> Purpose:
        """What a configuration is about and for; nothing is said of one without a name of its own."""
        return self._configurations[configuration][1] if configuration in self._configurations else Purpose()

    def made_for(self, *roles: Role) -> dict[str, Configuration]:
        """The named configurations that have one of these roles."""
        return {
            name: made
            for name, made in self.configurations.items()
            if not set(roles).isdisjoint(self.purpose(name).role)
        }

    def takes(self, configuration: Configuration) -> bool:
        """Whether the game can be set up so."""
        try:
            self.table(configuration)
        except BadInput:
            return False
        return True

    def choose_readings(self, chosen: Mapping[str, str]) -> dict[str, str]:
        """The reading of every ruling, the default where none is chosen."""
        return self.rulings.choose(self.former.chosen(chosen) if chosen else chosen)

    def table(self, configuration: Configuration | None = None, **choices: Any) -> Table:
        """Set the game up. Without choices: the smallest number of players, all defaults."""
        if configuration is None:
            choices.setdefault("players", self.players.start)
            configuration = validated(choices, Configuration, self.name)
        if configuration.players not in self.players:
            raise BadInput(
                "players",
                f"{self.title} is not for {configuration.players}",
                where="players",
                right=f"{self.players.start} to {self.players.stop - 1} can play",
            )
        for variant in configuration.variants:
            if variant not in self.variants:
                raise unknown("variant", "variant", variant, self.variants, where="variants")
        if self.card_set is not None and configuration.components is None:
            configuration = configuration.model_copy(update={"components": self.components})
        table = Table(self, set_up(self, configuration))
        table.box.dropped = self.dropped
        return table


def _conditions(rules: Iterable[Rule], kind: Kind) -> tuple[Under, ...]:
    return tuple({rule.under for rule in rules if rule.kind is kind and rule.under is not None})


class Table:
    """A game set up for so many players under these readings."""

    def __init__(self, game: Game, box: Box, *, whole: bool = False) -> None:
        """`whole`: with every rule and field that some reading brings in; to compile, not to play."""
        self.game = game
        self.box = box
        self.schema = Schema(game.position, box, whole=whole)
        if "ending" not in self.schema.fields:
            raise BadInput(
                "position",
                "has no field `ending`",
                where=game.position.__qualname__,
                right="declare one that is 0 while the game goes on",
            )
        self.rules: dict[str, Rule] = {}
        self.absent: dict[str, Rule] = {}
        """Rules that only a reading which this table has not chosen would bring in."""
        for function in game.rules:
            rule = rule_from(function)
            if rule.name in self.rules or rule.name in self.absent:
                raise BadInput("rule", f"two rules are called {rule.name}", where=game.name)
            there = whole or rule.under is None or rule.under.holds(box.rulings)
            (self.rules if there else self.absent)[rule.name] = rule
            refuse_too_many_ways(rule, box)
        kinds = {kind: tuple(rule for rule in self.rules.values() if rule.kind is kind) for kind in Kind}
        self._moves = kinds[Kind.MOVE]
        self._others = {CHANCE: kinds[Kind.CHANCE], AUTOMATIC: kinds[Kind.AUTOMATIC], OVER: ()}
        absent = {kind: _conditions(self.absent.values(), kind) for kind in Kind}
        self._not_here = {
            0: absent[Kind.MOVE],
            CHANCE: absent[Kind.CHANCE],
            AUTOMATIC: absent[Kind.AUTOMATIC],
            OVER: (),
        }
        self.weighs_chance = any(rule.weight is not None for rule in kinds[Kind.CHANCE])
        """Whether some chance outcomes may be likelier than others."""
        self._looks: dict[tuple[str, str], int] = {}
        self._unnarrowed: dict[tuple[str, int | None], tuple[Move, ...]] = {}

    def rule(self, name: str) -> Rule:
        """A rule by its name, also one that only another reading would bring to this table."""
        return self.rules[name] if name in self.rules else self.absent[name]

    @property
    def seats(self) -> range:
        """The seats, in turn order."""
        return range(self.box.seats)

    @property
    def ranking(self) -> tuple[Criterion, ...]:
        """The steps of the scoring that this box can come to."""
        return tuple(one for one in self.game.ranking if one.applies is None or one.applies(self.box))

    def start(self) -> State:
        """The position before anything has happened, shuffles and deals included."""
        state = self.schema.blank()
        self.game.start(state)
        return state

    def to_act(self, state: State) -> int:
        """The seat that must decide, or CHANCE, AUTOMATIC, OVER."""
        return self.game.to_act(state)

    def may_decide(self, state: State, seat: int) -> bool:
        """Whether a seat may decide now: it is asked, or the rulebook gives no order and lets it go ahead."""
        who, ahead = self.game.to_act(state), self.game.may_go_ahead
        return who == seat or (who >= 0 and ahead is not None and ahead(state, seat))

    def over(self, state: State) -> str | None:
        """The clause that ended the game, or None while it goes on."""
        return self.game.endings[state.ending] if state.ending else None

    def instances(self, rule: Rule, state: State | None = None, seat: int | None = None) -> Iterable[Move]:
        """The rule with all its parameters; with a position, only those worth trying there."""
        if rule.narrow:
            return self._all_of(rule, seat) if state is None else self._narrowed(rule, state, seat)
        key = (rule.name, seat)
        if key not in self._unnarrowed:
            self._unnarrowed[key] = tuple(self._all_of(rule, seat))
        return self._unnarrowed[key]

    def _all_of(self, rule: Rule, seat: int | None) -> Iterator[Move]:
        ranges: list[Iterable[int]] = [domain.values(self.box) for _name, domain in rule.parameters]
        if seat is not None:
            ranges[0] = (seat,)
        return (Move(rule.name, args) for args in product(*ranges))

    def _narrowed(self, rule: Rule, state: State, seat: int | None) -> list[Move]:
        found: list[tuple[int, ...]] = [()] if seat is None else [(seat,)]
        for name, domain in rule.parameters[len(found[0]) :]:
            narrowing = rule.narrow.get(name)
            if narrowing is None:
                values = domain.values(self.box)
                found = [(*args, value) for args in found for value in values]
            else:
                values = domain.values(self.box)
                offered = partial(self._only_looks, f"the narrowing of {name}", rule, narrowing, state)
                found = [(*args, value) for args in found for value in offered(*args)]
                if any(args[-1] not in values for args in found):
                    raise BadInput(
                        "narrowing",
                        f"the narrowing of {name} offers {next(a[-1] for a in found if a[-1] not in values)}",
                        where=rule.name,
                        right=f"a {domain.name} is one of {values.start} to {values.stop - 1}",
                    )
        return [Move(rule.name, args) for args in found]

    def _only_looks(self, what: str, rule: Rule, look: Callable[..., Any], state: State, *args: int) -> Any:
        """What a function of a position says; the first times it is seen to that it changes nothing."""
        key = (rule.name, what)
        if self._looks.get(key, 0) >= WATCHED:
            return look(state, *args)
        self._looks[key] = self._looks.get(key, 0) + 1
        before, found = self.schema.flat(state), look(state, *args)
        found = found if isinstance(found, int) else list(found)
        if self.schema.flat(state) != before:
            raise BadInput("rule", f"{what} changes the position", where=rule.name, right="let it only look")
        return found

    def all_instances(self) -> Iterator[Move]:
        """Every rule with every parameter, whatever the position."""
        for rule in self.rules.values():
            yield from self.instances(rule)

    def some_instances(self, rng: random.Random, most: int) -> list[Move]:
        """Rules with parameters, whatever the position: all, or as many as wanted, each rule alike."""
        ranges = {
            rule.name: [domain.values(self.box) for _name, domain in rule.parameters]
            for rule in self.rules.values()
        }
        each = max(1, most // len(ranges))
        found: list[Move] = []
        for name, values in ranges.items():
            if prod(len(value) for value in values) <= each:
                found += (Move(name, args) for args in product(*values))
            elif all(values):
                found += (Move(name, tuple(rng.choice(value) for value in values)) for _ in range(each))
        return found

    def apply(self, state: State, move: Move) -> State:
        """The position after one rule; raises `Illegal` with the clause that forbids it."""
        after = state.copy()
        self._carry_out(after, move)
        return after

    def _carry_out(self, state: State, move: Move) -> None:
        if self.box.dropped:
            with dropping(self.box.dropped):
                self._run(state, move)
        else:
            self._run(state, move)

    def _run(self, state: State, move: Move) -> None:
        name, args = move
        if name in self.absent and (under := self.absent[name].under) is not None:
            under.note()
            raise Illegal(under.otherwise)
        rule = self.rules[name]
        if rule.under is not None:
            rule.under.note()
        tried(rule.clauses)
        rule.run(state, *args)

    def rules_at(self, who: int) -> tuple[Rule, ...]:
        """The rules that can happen when this seat, chance or nobody is to act."""
        return self._others.get(who, self._moves)

    def candidates(self, state: State, who: int) -> list[Move]:
        """The decisions or outcomes worth trying when it is this one's to act; not all are permitted."""
        return list(self._worth_trying(state, who))

    def _worth_trying(self, state: State, who: int) -> Iterator[Move]:
        seat = who if who >= 0 else None
        for under in self._not_here.get(who, self._not_here[0]):
            under.note()
        for rule in self.rules_at(who):
            yield from self.instances(rule, state, seat)

    def permitted(self, state: State, moves: Iterable[Move]) -> Iterator[tuple[Move, State]]:
        """Those of the moves that the rules permit here, each with the position it leads to."""
        carry_out = self._carry_out if self.box.dropped else self._run
        after: State | None = None
        for move in moves:
            if after is None:
                after = state.copy()
            try:
                carry_out(after, move)
            except Illegal:
                if after.__dict__ != state.__dict__:
                    after = None
                continue
            yield move, after
            after = None

    def successors(self, state: State) -> Iterator[tuple[Move, State]]:
        """Every permitted decision or chance outcome with the position it leads to.

        Where the rulebook acts, the rules that are ready, in the order in which they are listed.
        """
        return self.permitted(state, self._worth_trying(state, self.game.to_act(state)))

    def legal(self, state: State) -> list[Move]:
        """Every permitted decision, or chance outcome, or rule that is ready to happen by itself."""
        return [move for move, _after in self.successors(state)]

    def advance(self, state: State) -> State:
        """The position once everything has happened that happens by itself; see `ludex.model.play`."""
        from . import play

        return play.sound(play.settle(self, state))

    def play(self, state: State, move: Move) -> State:
        """The position after a decision and all that follows by itself; see `ludex.model.play`."""
        from . import play

        return play.sound(play.step(self, state, move))

    def as_listed(self, state: State, move: Move) -> Move:
        """The same move as the rules list it, however it was written."""
        same = self.game.as_listed
        return move if same is None else same(state, move)

    def weight(self, state: State, move: Move) -> int:
        """How likely a chance outcome is against the other outcomes of this position."""
        rule = self.rules[move.rule]
        if rule.weight is None:
            return 1
        return int(self._only_looks("the weight", rule, rule.weight, state, *move.args))

    def draw(self, state: State, rng: random.Random) -> Move:
        """A chance outcome, drawn by its weight."""
        moves = self.legal(state)
        return rng.choices(moves, [self.weight(state, move) for move in moves])[0]

    def scores(self, state: State) -> tuple[int, ...]:
        """The score of each seat as things stand."""
        return tuple(self.game.score(state, seat) for seat in self.seats)

    def standing(self, state: State) -> Standing:
        """Who would win now, and the step of the scoring that decides it."""
        left = tuple(self.seats)
        decided = self.game.ranking[0]
        for criterion in self.game.ranking:
            values = {seat: criterion.value(state, seat) for seat in left}
            best = max(values.values())
            ahead = tuple(seat for seat in left if values[seat] == best)
            if len(ahead) < len(left) or criterion.shares:
                decided = criterion
            left = ahead
            if len(left) == 1:
                break
        return Standing(self.scores(state), left, decided)

    def view(self, state: State, seat: int) -> State:
        """The position as one seat sees it, with everything it may not know blanked out."""
        if self.game.view is not None:
            seen: State = self.game.view(state.copy(), seat)
            return seen
        return as_seen(self.schema, state, seat)
