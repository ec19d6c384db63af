"""A judgement to be read out at the table: the answer, its clause, the deciding fact, the readings."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from ludex.model.box import SEAT_NAMES
from ludex.model.games import load_game
from ludex.solver.judge.result import Answered, ClauseText, Fact, Judgement, OpenRuling, UnderReading, Verdict
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from .judge import STYLES
from .language import ENGLISH, translated, words_in

MOST_READINGS = 5
MOST_FACTS = 2
MOST_INSTEAD = 6
MOST_LINES = 8
MOST_LINES_IF_OPEN = 4
SEAT = re.compile(rf"(?<![\w\-])[{SEAT_NAMES}](?![A-Za-z0-9_\-])")
Say = Callable[..., str]
Texts = tuple[Mapping[str, str], Mapping[str, str]]
"""Our own words for the clauses in another language, and the sentences of the user's rulebook."""


def brief_report(
    judgement: Judgement, *, language: str = ENGLISH, quoted: Mapping[str, str] | None = None
) -> RenderableType:
    """All questions of a dispute, each in a few lines; `quoted`: the rulebook's own sentences by clause."""
    words = words_in(language)
    names = judgement.names
    game = load_game(judgement.game)
    fields = game.words.names_in(language)
    cells = _cells_of(
        {**dict.fromkeys(("score",), "score"), **fields, **{one: one for one in game.words.counts}}
    )
    own_words = game.paraphrases(language)

    def named(text: str) -> str:
        spoken = cells(text, words["cell"])
        seated = SEAT.sub(lambda seat: _name(seat[0], names), spoken) if names else spoken
        return translated(seated, language)

    def say(key: str, **filled: object) -> str:
        return words[key].format(**filled) if filled else words[key]

    parts: list[RenderableType] = []
    for answered in judgement.questions:
        # a looked-up answer speaks of players in general: an "A" in it is an article, not a seat
        # unless it begins with the one who was picked
        picked = re.match(rf"[{SEAT_NAMES}]: ", answered.answer[0] if answered.answer else "")
        told = partial(translated, language=language) if answered.looked_up and not picked else named
        parts.append(_headline(answered, say, told))
        for label, content in _rows(answered, say, named, (own_words, quoted or {})):
            parts.append(Padding(Text.assemble((f"{label} ", "dim"), content), (0, 0, 0, 2), expand=False))
    unheard = judgement.not_understood
    if unheard and not all(answered.looked_up for answered in judgement.questions):
        quoted_words = ", ".join(f"“{one}”" for one in unheard[:MOST_LINES_IF_OPEN])
        parts.append(Text(named(f"{say('not_understood')}: {quoted_words}"), style="yellow"))
    if judgement.granted:
        granted = named(_listed(judgement.granted, say, most=3))
        parts.append(Text(f"({say('granted')}: {granted})", style="dim"))
    if any(answered.open for answered in judgement.questions):
        parts.append(Text(say("full"), style="dim"))
    return Group(*parts)


def _cells_of(fields: Mapping[str, str]) -> Callable[[str, str], str]:
    """Put the name that people use for it in the place of every cell of a text."""
    longest = sorted(fields, key=len, reverse=True)
    known = "|".join(re.escape(field) for field in longest)
    cell = re.compile(rf"(?<![\w\-])({known})((?:\[[^\[\]]*\])*)(?=: | = | \(|$)")

    def spoken(text: str, form: str) -> str:
        def said(found: re.Match[str]) -> str:
            where = ", ".join(re.findall(r"\[([^\[\]]*)\]", found[2]))
            return form.format(field=fields[found[1]], where=where) if where else fields[found[1]]

        return cell.sub(said, text)

    return spoken


def _name(seat: str, names: Sequence[str]) -> str:
    index = SEAT_NAMES.index(seat)
    return names[index] if index < len(names) else seat


def _headline(answered: Answered, say: Say, named: Callable[[str], str]) -> Text:
    verdict = answered.verdict
    open_still = bool(answered.open)
    sentence = named(_sentence(answered, say))
    if open_still:
        gap = "contradictory" if verdict is Verdict.CONTRADICTORY else answered.open[0].gap
        sentence = f"{say('as_played')}{sentence} {say(gap)}"
    plain = answered.looked_up and answered.answer[0].partition(",")[0] not in ("yes", "no")
    stamped = (answered.kind in ("may", "must", "look", "rule") and not plain) or open_still
    stamp = say(verdict.value.upper()) if stamped else ""
    return Text.assemble((f"{stamp}  " if stamp else "", STYLES[verdict]), (sentence, "bold"))


def _sentence(answered: Answered, say: Say) -> str:
    """The answer as this table plays it."""
    permitted = answered.in_force == "legal"
    if answered.looked_up:
        return _general(answered, say)
    asked = re.sub(r"^(?:May|Must|What may) |\?$| do\?$|look at ", "", answered.question)
    who, _, what = asked.partition(" ")
    if answered.kind == "may":
        return say("yes" if permitted else "no", who=who, what=what)
    if answered.kind == "must":
        return say("must" if permitted else "need_not", who=who, what=what)
    if answered.kind == "look":
        return say("sees" if permitted else "sees_not", who=who, what=what)
    if answered.kind == "options":
        if not answered.answer or answered.answer[0].startswith("nothing"):
            return say("nothing", who=who)
        moves = [move.removeprefix(f"{who} ") for move in answered.answer]
        return say("options", who=who, count=len(moves), what=_listed(moves, say, most=MOST_LINES))
    if answered.kind == "standing":
        return answered.answer[-1] + "."
    if not permitted:
        return say("could_not") + " " + " ".join(answered.answer)
    if answered.kind == "tell":
        return "; ".join(answered.answer[:MOST_LINES]) + "."
    return f"{answered.question} {answered.answer[-1]}."


def _general(answered: Answered, say: Say) -> str:
    """The answer to a question about the rules in general."""
    line = answered.answer[0]
    if answered.unsure:
        return say("nearest", says=line)
    if line in ("yes", "no"):
        return say(f"plain_{line}", says=answered.because[0].says if answered.because else "")
    return line[:1].upper() + line[1:] + ("" if line.endswith(".") else ".")


def _rows(
    answered: Answered, say: Say, named: Callable[[str], str], quoted: Texts
) -> Iterator[tuple[str, str]]:
    if answered.kind in ("standing", "what_if"):
        most = MOST_LINES_IF_OPEN if answered.open else MOST_LINES
        for line in answered.answer[:-1][:most]:
            yield "·", named(line)
        if len(answered.answer) > most + 1:
            yield "·", say("more", count=len(answered.answer) - 1 - most)
    if answered.heard and not answered.looked_up:
        yield say("heard"), named(answered.heard)
    for ruling in answered.by_house:
        yield "§", say("by_house", ruling=ruling.id, reading=ruling.in_force)
    if answered.because and answered.kind != "options":
        yield say("by"), _clause(answered.because[0], say, quoted)
    for fact in _deciding(answered):
        yield say("because"), named(_fact(fact, say, turns=answered.in_force == "illegal"))
    if answered.why_not is not None and answered.why_not.changes:
        changes = ", ".join(f"{one.cell}: {one.now} → {one.instead}" for one in answered.why_not.changes)
        yield say("if_only"), named(changes)
    if answered.unsure:
        yield "?", say("ask_again" if answered.looked_up else "left_out")
    yield from _open(answered, say, named)
    for claim in answered.claims:
        word = "right" if claim.right_in_force else "wrong"
        key = word if claim.right is not None else f"{word}_here"
        yield "·", say(key if claim.weighed else "unweighed", party=claim.party, says=claim.says)
    if answered.looked_up:
        return
    if answered.alternatives and answered.in_force == "illegal" and answered.kind in ("may", "must"):
        yield say("instead"), named(_listed(answered.alternatives, say, most=MOST_INSTEAD))
    elif answered.kind == "may" and answered.in_force == "illegal":
        yield say("now"), named(answered.to_decide)


def _open(answered: Answered, say: Say, named: Callable[[str], str]) -> Iterator[tuple[str, str]]:
    """One line a question that the rulebook leaves open, and one a reading."""
    left = MOST_READINGS
    for ruling in answered.open:
        if left <= 0:
            break
        yield say("open"), f"{ruling.question} ({ruling.id})"
        for reading, says in ruling.readings.items():
            if left > 0:
                left -= 1
                yield "  -", f"{named(_outcome(answered, ruling, reading, say))} — {says} [{reading}]"


def _outcome(answered: Answered, ruling: OpenRuling, reading: str, say: Say) -> str:
    if reading == ruling.in_force:
        return f"{say(answered.in_force)} ({say('default' if reading == ruling.default else 'adopted')})"
    under = next((one for one in answered.readings if one.readings.get(ruling.id) == reading), None)
    if under is None:
        return "?"
    return _different(answered, under, say)


def _different(answered: Answered, under: UnderReading, say: Say) -> str:
    if under.note:
        return say("impossible")
    if answered.kind in ("may", "must", "look") or under.outcome != "legal":
        return say(under.outcome)
    if under.same:
        return say("same")
    return next((line for line in under.answer if line not in answered.answer), under.answer[-1])


def _clause(clause: ClauseText, say: Say, quoted: Texts) -> str:
    place = clause.section if clause.line is None else say("place", section=clause.section, line=clause.line)
    own_words, sentences = quoted
    says = own_words.get(clause.id, clause.says)
    if clause.id in sentences:
        says = f"“{sentences[clause.id]}”"
    return f"{clause.id} ({place}): {says}"


def _deciding(answered: Answered) -> list[Fact]:
    telling = [fact for fact in answered.facts if fact.decisive and fact.cell != "ending"]
    return telling[: MOST_FACTS if answered.in_force == "illegal" and not answered.open else 1]


def _fact(fact: Fact, say: Say, *, turns: bool) -> str:
    wanted = f" ({say('would_do', value=fact.would_do)})" if turns and fact.would_do else ""
    return f"{fact.cell} = {fact.value}, {fact.since}{wanted}"


def _listed(items: Sequence[str], say: Say, *, most: int) -> str:
    more = [say("more", count=len(items) - most)] if len(items) > most else []
    return ", ".join([*items[:most], *more])
