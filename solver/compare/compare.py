"""The comparison: what is the same and how well that is founded, what differs and by which game."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from functools import cached_property

from ludex.model.notation import write_move
from ludex.model.play import begin
from ludex.model.rule import Kind as RuleKind

from ..budget import Budget
from ..crew import LOCAL
from ..reach import SCORING, SET_UP, TURN, VIEWS
from ..readings.known import KnownGame
from .elsewhere import first_rounds
from .games import follow_greedy, follow_known, follow_random
from .ground import CAN_BE, Ground, grounds
from .identity import TABLE
from .laws import proved_laws
from .lockstep import Key, Kind, Shown
from .proof import Equivalence, Proof
from .result import Course, Decision, Status, Strength, Unreached, Witness
from .side import Side
from .text import read_otherwise
from .views import compare_views
from .witness import told

SMALL, WIDE, DEEP = 20_000, 2_000, 6_000
"""Positions compared: at most in a configuration made to be exhausted; breadth first and in random games of
any other."""
UNOFFERED, TRIALS = 400, 200_000
"""Positions in which all parameters are tried, and how many decisions that may be."""
SIDE_SHOW = 5
"""A box cut down to show something gets a fifth of the work of a real one."""
HEAVY = 10
"""Where everything takes long, a tenth."""
EFFORT = 3_000
"""Positions that are compared to shorten one game."""
KNOWN = 0.25
"""The share of the time that is left in which known games are followed."""
LAWS = 0.5
"""The share of the time that is left in which the laws of a box are proved."""
AGAIN = 4
"""Rounds of further games for rules that the edit touches and that nothing has told apart."""
PIECES = (SET_UP, TURN, SCORING, VIEWS, TABLE)
PIECE_OF = {
    Kind.SET_UP: SET_UP,
    Kind.TURN: TURN,
    Kind.END: TURN,
    Kind.WINNER: SCORING,
    Kind.SCORE: SCORING,
    Kind.VIEW: VIEWS,
}
"""The piece of the rules that a difference without a decision is about."""
Say = Callable[[str], None]


@dataclass
class Compared:
    """All that was compared, before it is told."""

    left: Side
    right: Side
    grounds: list[Ground]
    refused: list[str]
    seed: int
    proofs: dict[tuple[str, str], Proof] = field(default_factory=dict)
    """By configuration and piece: what logic says."""
    cut: str = ""
    only: Collection[str] = ()
    """The set-ups that were asked for; all if none is named."""

    @cached_property
    def elsewhere(self) -> list[str]:
        """Set-ups that were not asked for, and in which the edit touches something or one side refuses."""
        if not self.only:
            return []
        others, refused = grounds(self.left, self.right)
        names = [one.name for one in others if one.name not in self.only and one.touched]
        return names + [words for words in refused if words.partition(CAN_BE)[0] not in self.only]

    @property
    def active(self) -> list[Ground]:
        """The set-ups in which the edit touches something."""
        return [ground for ground in self.grounds if ground.touched]

    def differing(self, players: int | None = None) -> set[str]:
        """The pieces that were seen to differ, at all or for so many players."""
        return {
            PIECE_OF.get(key.kind, key.rule)
            for ground in self.active
            if players in (None, ground.players)
            for key in ground.seen.found
        }

    @property
    def touched(self) -> list[str]:
        """Every piece that the edit touches in some set-up."""
        return list(dict.fromkeys(piece for ground in self.active for piece in ground.touched))

    @property
    def open(self) -> list[tuple[str, str]]:
        """Touched pieces that were neither seen to differ nor proved the same, by configuration."""
        differing = self.differing()
        return [
            (ground.name, piece)
            for ground in self.active
            for piece in ground.touched
            if piece not in differing and not self.founded(ground, piece)
        ]

    def founded(self, ground: Ground, piece: str) -> bool:
        """Whether a piece is the same in a set-up beyond doubt."""
        proof = self.proofs.get((ground.name, piece))
        return ground.seen.exhausted or bool(proof and proof.same)

    @property
    def differs(self) -> bool:
        """Whether anything was seen to differ in a game."""
        return bool(self.refused) or any(ground.seen.found for ground in self.active)


def run_comparison(
    left: Side,
    right: Side,
    *,
    only: Collection[str] = (),
    seed: int = 0,
    first: bool = False,
    budget: Budget,
    say: Say = lambda _words: None,
    on: str = LOCAL,
) -> Compared:
    """Compare two sides in every set-up: the same boxes, the same luck and the same work on both.

    With `first`, stop as soon as one difference is known.
    """
    found, refused = grounds(left, right, only)
    compared = Compared(left, right, found, refused, seed, only=only)
    others = {*read_otherwise(left, right)}

    def enough() -> bool:
        return first and compared.differs

    def follow(wanted: Callable[[KnownGame], bool]) -> None:
        say("follows known games")
        share = budget.part(budget.left * KNOWN)
        told = follow_known(left, right, found, share, wanted, enough)
        compared.grounds += [] if only else told

    if on != LOCAL:
        for name in first_rounds(left, right, compared.active, seed, budget, on):
            say(f"{name}: compared")
    if others:
        follow(lambda known: known.ruling in others)
    for ground in compared.active if on == LOCAL else ():
        if enough() or ground not in found:
            continue
        say(f"{ground.name}: compares positions")
        first_round(ground, seed, budget)
    _try_unoffered(compared, budget, say)
    if not compared.differs:
        follow(lambda known: known.ruling not in others)
    if enough():
        return compared
    _prove(compared, budget.part(budget.left * 0.5), say)
    for number in range(1, AGAIN):
        rules = {piece for _name, piece in compared.open}
        names = {name for name, _piece in compared.open}
        if not rules or compared.differs or budget.over():
            break
        for ground in compared.active:
            if ground.name in names:
                say(f"{ground.name}: plays on")
                follow_random(ground, number, seed, budget)
                follow_greedy(ground, number, seed, budget)
                work = _work(ground, DEEP) * number
                ground.lock.play(work, f"{seed} {number}", budget, rules)
    if not compared.differs:
        _prove_by_laws(compared, budget, say)
    compared.cut = next((ground.seen.stopped for ground in compared.active if ground.seen.stopped), "")
    return compared


def _work(ground: Ground, positions: int) -> int:
    share = 1 if ground.real else SIDE_SHOW
    return positions // share // (HEAVY if ground.large else 1)


def first_round(ground: Ground, seed: int, budget: Budget) -> None:
    """Compare what is near the start, and then what random games come to."""
    lock = ground.lock
    follow_random(ground, 0, seed, budget)
    if "exhaust" in ground.left.game.purpose(ground.name).role:
        lock.exhaust(SMALL, budget)
    else:
        lock.exhaust(_work(ground, WIDE), budget)
    if not lock.seen.complete:
        lock.play(_work(ground, DEEP), str(seed), budget, ground.touched)
    if VIEWS in ground.touched:
        compare_views(lock, str(seed))


def _try_unoffered(compared: Compared, budget: Budget, say: Say) -> None:
    """Try all parameters of the rules that the edit touches, also those that a rule does not list."""
    differing = compared.differing()
    for ground in compared.active:
        tried = ground.lock.try_unoffered([piece for piece in ground.touched if piece not in differing])
        if tried:
            say(f"{ground.name}: tries what nobody is offered")
            ground.lock.play(min(UNOFFERED, TRIALS // tried), "unoffered", budget, ground.touched)


def _prove(compared: Compared, budget: Budget, say: Say) -> None:
    """Ask logic about every touched piece that no game has told apart, the boxes as they come first."""
    failed: set[tuple[int, str]] = set()
    for ground in sorted(compared.active, key=lambda ground: not ground.real):
        logic = Equivalence(ground.left, ground.right, ground.renamed)
        differing = compared.differing(ground.players)
        for piece, touched in ground.touched.items():
            if piece in differing or (ground.players, piece) in failed or ground.seen.exhausted:
                continue
            say(f"{ground.name}: proves {piece}")
            proof = logic.prove(piece, touched, budget)
            compared.proofs[ground.name, piece] = proof
            if not proof.same:
                failed.add((ground.players, piece))


def _prove_by_laws(compared: Compared, budget: Budget, say: Say) -> None:
    """Ask again where logic found a position to which no game was found to come: do proved laws bar it?"""
    for ground in sorted(compared.active, key=lambda ground: not ground.real):
        parted = [
            piece
            for name, piece in compared.open
            if name == ground.name and _parts(compared, ground.players, piece)
        ]
        if not parted or budget.over():
            continue
        say(f"{ground.name}: proves laws")
        logic = Equivalence(ground.left, ground.right, ground.renamed)
        logic.laws = proved_laws(ground.left, budget.part(budget.left * LAWS))
        for piece in parted if logic.laws else ():
            proof = logic.prove(piece, ground.touched[piece], budget)
            if not proof.same:
                return
            compared.proofs[ground.name, piece] = proof


def _parts(compared: Compared, players: int, piece: str) -> bool:
    """Whether logic has found a position that parts the two sides with so many players."""
    return any(
        compared.proofs.get((ground.name, piece), Proof(True)).position is not None
        for ground in compared.active
        if ground.players == players
    )


# ---------------------------------------------------------------- what is told of it


class Telling:
    """Turns what was compared into rows with witnesses, each game told once."""

    def __init__(self, compared: Compared) -> None:
        self.compared = compared
        self._told: dict[tuple[str, Key], Witness] = {}

    def witness(self, ground: Ground, key: Key, shown: Shown) -> Witness:
        """A game that shows a difference, as the reference engine plays it."""
        if (ground.name, key) not in self._told:
            ground.lock.shorten(key, EFFORT)
            moves, difference = told(ground.lock, key, shown)
            self._told[ground.name, key] = Witness(
                configuration=ground.name,
                players=ground.players,
                real_box=ground.real,
                common=not ground.seen.laid_out or key.kind is Kind.SET_UP,
                moves=moves,
                difference=difference,
                shortest=shown.shortest,
            )
        return self._told[ground.name, key]

    def best(self, met: Iterable[tuple[Ground, Key, Shown]]) -> Witness:
        """The game to show: of a permission rather than an effect, in the box as it comes, the shortest."""
        ground, key, shown = min(
            met, key=lambda one: (one[1].kind is Kind.EFFECT, not one[0].real, len(one[2].moves))
        )
        return self.witness(ground, key, shown)

    def decisions(self) -> list[Decision]:
        """A row for each touched kind of decision, by phase and number of players."""
        by_players: dict[int, list[Ground]] = defaultdict(list)
        for ground in self.compared.active:
            by_players[ground.players].append(ground)
        rows = []
        for players, here in sorted(by_players.items()):
            rules = dict.fromkeys(
                [piece for ground in here for piece in ground.touched if piece not in PIECES]
                + [key.rule for ground in here for key in ground.seen.found if key.rule]
            )
            for rule in rules:
                rows += self._rows(rule, players, here)
        return rows

    def _rows(self, rule: str, players: int, here: list[Ground]) -> list[Decision]:
        met: dict[str, list[tuple[Ground, Key, Shown]]] = defaultdict(list)
        positions: Counter[str] = Counter()
        for ground in here:
            for key, shown in ground.seen.found.items():
                if key.rule == rule and key.kind in STATUS:
                    met[key.phase].append((ground, key, shown))
            for (name, phase), count in ground.seen.compared.items():
                if name == rule:
                    positions[phase] += count
        why = next((ground.touched[rule].words for ground in here if rule in ground.touched), "")
        rows = []
        for phase in dict.fromkeys([*met, *positions]) or [""]:
            if phase in met:
                kinds = {key.kind for _ground, key, _shown in met[phase]}
                rows.append(
                    Decision(
                        rule=rule,
                        phase=phase,
                        players=players,
                        status=_status(kinds),
                        why=why,
                        positions=positions[phase],
                        differing=sum(shown.met for _ground, _key, shown in met[phase]),
                        witness=self.best(met[phase]),
                    )
                )
            else:
                strength, words = self._strength(rule, phase, here)
                rows.append(
                    Decision(
                        rule=rule,
                        phase=phase,
                        players=players,
                        status=Status.SAME,
                        strength=strength,
                        why=words,
                        positions=positions[phase],
                    )
                )
        return rows

    def _strength(self, rule: str, phase: str, here: list[Ground]) -> tuple[Strength, str]:
        """How well it is founded that a rule is the same for so many players: the weakest of the set-ups."""
        concerned = [ground for ground in here if rule in ground.touched]
        proofs = [self.compared.proofs.get((ground.name, rule)) for ground in concerned]
        if not concerned:
            return Strength.IDENTICAL, "untouched for this number of players"
        if all(proof is not None and proof.same for proof in proofs):
            cases = sum(proof.instances for proof in proofs if proof is not None)
            laws = max((proof.laws for proof in proofs if proof is not None), default=0)
            where = f"for all positions that keep {laws} proved laws" if laws else "for all positions"
            return Strength.PROVED, f"{cases} cases, {where}"
        if all(
            ground.seen.exhausted or (proof is not None and proof.same)
            for ground, proof in zip(concerned, proofs, strict=True)
        ):
            count = sum(ground.seen.positions for ground in concerned)
            return Strength.EXHAUSTED, f"all {count:,} positions of {', '.join(g.name for g in concerned)}"
        by_itself = any(_is_automatic(ground, rule) for ground in concerned)
        seen = [ground.seen for ground in concerned]
        count = sum(one.positions if by_itself else one.compared[rule, phase] for one in seen)
        why_not = next((proof.why_not for proof in proofs if proof is not None and not proof.same), "")
        words = f"no difference in {count:,} positions" if count else "in no position that was compared"
        words += f"; not proved: {why_not}" if why_not else ""
        if any(one.complete and one.found for one in seen):
            words += "; what lies behind other differences was not compared"
        return (Strength.SURVIVED if count else Strength.UNREACHED), words

    def course(self) -> list[Course]:
        """Differences in set-up, turn, end, winner, scores, odds and views."""
        met: dict[tuple[Kind, str, int], list[tuple[Ground, Key, Shown]]] = defaultdict(list)
        for ground in self.compared.active:
            for key, shown in ground.seen.found.items():
                if key.kind not in STATUS:
                    met[key.kind, key.phase, ground.players].append((ground, key, shown))
        return [
            Course(
                kind=kind.value,
                phase=phase,
                players=players,
                differing=sum(shown.met for _ground, _key, shown in here),
                witness=self.best(here),
            )
            for (kind, phase, players), here in sorted(met.items(), key=lambda item: item[0])
        ]

    def unreached(self) -> list[Unreached]:
        """Positions in which logic sees a difference that no game was found to come to."""
        found = []
        for (name, piece), proof in self.compared.proofs.items():
            if proof.position is not None and piece not in self.compared.differing():
                ground = next(ground for ground in self.compared.grounds if ground.name == name)
                move = write_move(ground.left, proof.move) if proof.move is not None else piece
                start = begin(ground.left).after
                cells = ground.left.schema.differences(start, proof.position)
                words = ", ".join(
                    f"{ground.left.schema.name(cell)} {value}" for cell, _before, value in cells[:8]
                )
                found.append(Unreached(configuration=name, rule=piece, move=move, position=words))
        return found


STATUS = {Kind.MORE: Status.MORE, Kind.LESS: Status.LESS, Kind.EFFECT: Status.EFFECT}


def _is_automatic(ground: Ground, rule: str) -> bool:
    """Whether a rule happens by itself, and so within the steps that were compared."""
    return rule in ground.left.rules and ground.left.rules[rule].kind is RuleKind.AUTOMATIC


def _status(kinds: set[Kind]) -> Status:
    """What a row says where several things differ: a permission weighs more than an effect."""
    if Kind.MORE in kinds and Kind.LESS in kinds:
        return Status.OTHER
    if Kind.LESS in kinds:
        return Status.LESS
    return Status.MORE if Kind.MORE in kinds else Status.EFFECT
