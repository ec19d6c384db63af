"""What follows from an edit: what is mended and broken, whose verdict flips, what must be proved again."""

from __future__ import annotations

from typing import Any

from ludex.model.edition import edition_of
from ludex.model.errors import BadInput
from ludex.model.game import Game
from ludex.model.notation import read_move
from ludex.model.play import RULE_FAULTS, reached
from ludex.model.revision import Revision
from ludex.model.rule import Illegal

from ..budget import Budget
from ..judge.case import cases_of
from ..judge.judge import judge
from ..judge.result import Judgement
from ..readings.known import KnownGame, configuration_of, known_games
from .compare import Compared, Say
from .findings import findings_apart
from .ground import Ground
from .proofs import proofs_to_redo
from .result import Consequences, Statistics, Symptom
from .side import Side
from .statistics import paired_statistics
from .symptoms import Health, count_promises, examine
from .text import settled


def consequences(compared: Compared, budget: Budget, say: Say, *, hear: bool) -> Consequences:
    """Look into everything that the edit may have consequences for, on both sides alike."""
    left, right = compared.left, compared.right
    healths = _healths(compared, budget.part(budget.left * 0.45), say)
    played = compared.differs
    say("checks both sides")
    told = _findings(compared, budget.part(budget.left * 0.6)) if played else {}
    flips, heard = (
        cases_that_flip(left, right, budget.part(budget.left * 0.6), say) if played and hear else ([], 0)
    )
    gone, still = _known(left, right) if played else ([], 0)
    say("asks which proofs stay")
    again, carried = proofs_to_redo(compared)
    say("plays pairs of games")
    found: dict[str, Any] = {
        **told,
        "vanished": _only(healths[0], healths[1]),
        "appeared": _only(healths[1], healths[0]),
        "ends_gained": tuple(sorted(healths[1].ends - healths[0].ends)),
        "ends_lost": tuple(sorted(healths[0].ends - healths[1].ends)),
        "cases": tuple(flips),
        "cases_heard": heard,
        "not_replayed": tuple(gone),
        "replayed": still,
        "proofs_again": tuple(again),
        "proofs_carried": carried,
        "statistics": tuple(_statistics(compared, budget.part(budget.left * 0.5))) if played else (),
    }
    return text_consequences(compared).model_copy(update=found)


def _findings(compared: Compared, budget: Budget) -> dict[str, Any]:
    """What a check finds unasked, in the text and in the boxes to be played in which something differs."""
    left, right = compared.left, compared.right
    boxes = [ground.name for ground in _played_boxes(compared)]
    delta = findings_apart(_as_edition(left), _as_edition(right), boxes, compared.seed, budget)
    if delta is None:
        return {"findings_cut": True}
    return {
        "findings_in": tuple(boxes),
        "findings_vanished": delta.vanished,
        "findings_appeared": delta.appeared,
        "findings_changed": delta.changed,
    }


def text_consequences(compared: Compared) -> Consequences:
    """Only what the text itself says: questions settled and opened, set-ups refused."""
    answered, opened = settled(compared.left, compared.right)
    return Consequences(settled=tuple(answered), opened=tuple(opened), refused=tuple(compared.refused))


def _looked_at(compared: Compared) -> list[Ground]:
    """Where to look for what is wrong: the small boxes and those to be played, if anything differs there."""
    roles = {"exhaust", "play"}
    game = compared.left.game
    named = [ground for ground in compared.active if roles & set(game.purpose(ground.name).role)]
    return named or compared.active[:3]


def _healths(compared: Compared, budget: Budget, say: Say) -> tuple[Health, Health]:
    found = Health(), Health()
    for ground in compared.active:
        for health, table in zip(found, (ground.left, ground.right), strict=True):
            count_promises(health, ground.name, table)
    if not compared.differs:
        return found
    for ground in _looked_at(compared):
        say(f"{ground.name}: looks for what is wrong")
        small = "exhaust" in compared.left.game.purpose(ground.name).role
        for health, table in zip(found, (ground.left, ground.right), strict=True):
            examine(health, ground.name, table, small=small, large=ground.large, budget=budget)
    return found


def _only(one: Health, other: Health) -> tuple[Symptom, ...]:
    """What is wrong on one side, and in no set-up of the other that shows the same."""
    return tuple(symptom for key, symptom in sorted(one.symptoms.items()) if key not in other.symptoms)


def cases_that_flip(
    left: Side, right: Side, budget: Budget, say: Say = lambda _words: None
) -> tuple[list[str], int]:
    """The cases whose verdict or answer is another one, and how many were heard."""
    games = _as_edition(left), _as_edition(right)
    flips, heard = [], 0
    for case in cases_of(left.game):
        if budget.over():
            break
        say(f"case {case.note.number}")
        heard += 1
        told: list[Judgement | str] = []
        for game in games:
            try:
                told.append(judge(case.dispute, game))
            except (BadInput, Illegal, *RULE_FAULTS) as refused:
                told.append(f"cannot be heard ({refused})")
        flips += _flips(case.note.number, case.note.title, told[0], told[1])
    return flips, heard


def _flips(number: int, title: str, left: Judgement | str, right: Judgement | str) -> list[str]:
    name = f"case {number} ({title})"
    if isinstance(left, str) or isinstance(right, str):
        words = [one if isinstance(one, str) else one.verdict.value for one in (left, right)]
        return [] if words[0] == words[1] else [f"{name}: {words[0]} → {words[1]}"]
    found = []
    for one, other in zip(left.questions, right.questions, strict=True):
        if one.verdict != other.verdict:
            found.append(f"{name}, {one.question}: {one.verdict.value} → {other.verdict.value}")
        elif one.answer != other.answer:
            found.append(f"{name}, {one.question}: answered otherwise")
    return found


def _as_edition(side: Side) -> Game:
    """The game of a side, with its readings settled."""
    if not side.readings:
        return side.game
    return edition_of(side.game, Revision(game=side.game.base_name, name="readings", settle=side.readings))


def _known(left: Side, right: Side) -> tuple[list[str], int]:
    """Known games that can be played on the left and no longer on the right, and how many still can."""
    known = known_games(left.game)
    gone, still = [], 0
    for one in known.games if known is not None else ():
        if not _plays(left, one):
            continue
        if _plays(right, one):
            still += 1
        else:
            gone.append(f"{one.ruling} = {one.reading} in {one.place}, {len(one.moves)} moves")
    return gone, still


def _plays(side: Side, known: KnownGame) -> bool:
    """Whether a known game can be played up to its last move, which only one reading may permit."""
    try:
        table = side.table(configuration_of(side.game, known))
        moves = [read_move(table, move) for move in known.moves]
        return reached(table, moves[:-1]) is not None
    except (BadInput, *RULE_FAULTS):
        return False


def _played_boxes(compared: Compared) -> list[Ground]:
    """The boxes to be played in which something differs."""
    return [
        ground
        for ground in compared.active
        if "play" in compared.left.game.purpose(ground.name).role and ground.seen.found
    ]


def _statistics(compared: Compared, budget: Budget) -> list[Statistics]:
    """Paired games of the boxes to be played in which something differs."""
    played = _played_boxes(compared)
    found = []
    for number, ground in enumerate(played):
        told = paired_statistics(ground, compared.seed, budget.part(budget.left / (len(played) - number)))
        if told is not None:
            found.append(told)
    return found
