"""A table described in sentences: `Anna has 3 mints and Ben 2; it is Ben's turn`.

Players are letters here already. What the sentences say becomes the position of a dispute; what is not
understood is passed over and told. How people speak of a game is data in its `words.toml`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from ludex.model.box import SEAT_NAMES
from ludex.model.errors import BadInput
from ludex.model.game import Table
from ludex.model.naming import plain
from ludex.model.speech import NUMBERS
from ludex.model.state import Number, Row, Shape, leaves

from .phases import STEPS
from .subjects import PASSED_OVER, labelled, spoken

SEAT = rf"[{SEAT_NAMES}]"
SUBJECT = re.compile(
    rf"^(?:so |now |then |and |but |here )*({SEAT}(?:(?:,| and| &) {SEAT})*|(?i:both|all|every\w+|each))\b"
)
TOGETHER = re.compile(
    rf"\b(?:[Bb]oth )?({SEAT}) and ({SEAT})(?= (?:each |both )?(?:have|had|hold|own|are|were|stand)\b)"
)
"""Two players of whom the same is said."""
PART = re.compile(
    rf"[;.!]| (?={SEAT} (?:has|have|owns?|holds?|is|was)\b)"
    rf"(?<!and )(?<!& )(?<!that )(?<!which )(?<!if )(?<!or )"
    rf"|,? (?:but|while|whereas|although|though)\b"
    rf"|(?:,| and|, and) (?={SEAT}\b(?!(?: and|,) {SEAT}\b))"
)
TURN = re.compile(
    rf"(?:\b|^)({SEAT})(?:['\u2019]s (?:turn|go|move)\b| (?:is|are) (?:on turn|to (?:act|move|"
    rf"play|decide|go)|next|up)\b"
    rf"|['\u2019]?s? (?P<phase>\w+) phase\b| (?:is )?on turn| has the turn)|차례[는가]? ?({SEAT})|"
    rf"({SEAT})의? ?(?:차례|の番)|({SEAT})の番"
)
COUNTED = re.compile(
    r"(?<![\w.])(\d[\d,]*|no|an?|none|not any)(?:\s*(?:more|of the|of|pieces "
    r"of))?(?:\s+(?P<noun>[^\d,;.]+?))?(?=$|,|;|\.| and \d| and no\b| and an? |(?: and)? \d| "
    r"left\b| each\b| in (?:all|total)| on the table)",
    re.IGNORECASE,
)
AMONG = re.compile(r",(?: and)?|\band\b")
"""Between the parts of a list."""
WORDS = re.compile(r"\b(" + "|".join(NUMBERS) + r")\b", re.IGNORECASE)
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")
ORDINAL = re.compile(
    r"\b(" + "|".join(ORDINALS) + r")\b(?= (?:day|round|era|turn|transition|competition))", re.IGNORECASE
)
HAS = re.compile(
    r"\b(?:has|have|had|holds?|owns?|got|keeps?|left with|with|gets|possess\w*)\b", re.IGNORECASE
)


ASIDE = re.compile(r"\s*\([^()]*\)")
"""What stands in brackets explains."""
INTENDED = re.compile(
    r",?(?: and| but| so)?(?: now| then| he| she| they)?\b(?: now| then)? "
    r"(?:wants? to|would like to|tries to|is trying to|is about to|intends to|plans to|wishes to)\b.*$",
    re.IGNORECASE,
)
"""What somebody means to do is not how the table lies."""
HOLDS = re.compile(
    r"^(?:now |and |in )?(?:the )?(?:plan )?(?P<where>supply|market)(?: row)? "
    r"(?:has|have|holds|contains|shows|offers|consists of|there (?:is|are)|are|lie) (?!no\b|\d)(?:the )?"
    r"(?P<what>[A-Za-z][^.]*?)\.?$",
    re.IGNORECASE,
)
_DOES = "holds?|has|have|owns?|keeps?|is (?:on|in|at)|stands|sits|acted|used|visited|took|did"
VERBS = re.compile(rf"\b({SEAT})\b|,? and (?=(?:{_DOES})\b)")
_SMALL = """
it its it's he she they him her his their them there here this that these those who which and or but so then
now just still already yet also too only currently both each with as to from by been being not have had having
own well exactly today table game player players all else nothing more so far phase round turn day
"""
SMALL = PASSED_OVER | frozenset(_SMALL.split())
"""Words that say nothing by themselves."""


class Description(NamedTuple):
    """What sentences say of a table: fields of the position, and the sentences that say nothing of it."""

    position: dict[str, Any]
    unheard: tuple[str, ...]
    left_over: tuple[str, ...] = ()
    """Whatever was not understood: those sentences, and parts of others."""
    impossible: str = ""
    """What cannot be on any table: one card with two players."""


def described(table: Table, sentences: Iterable[str]) -> Description:
    """The position that sentences describe."""
    scribe = _Scribe(table)
    facts = dict.fromkeys(
        _each_with_subject(INTENDED.sub("", ASIDE.sub("", one)).strip()) for one in sentences
    )
    unheard = [one for one in facts if len(one.split()) > 1 and not scribe.hear(one)]
    return Description(scribe.position, tuple(unheard), tuple(scribe.left_over), scribe.impossible)


def _each_with_subject(sentence: str) -> str:
    """A sentence in which whoever has one thing and holds another is named with each verb.

    `The supply has X and Y` says where X and Y are.
    """
    sentence = HOLDS.sub(r"\g<what> are in the \g<where>", sentence)
    last = ""

    def named(found: re.Match[str]) -> str:
        nonlocal last
        last = found[1] or last
        return f"{found[0]}{last} " if last and not found[1] else found[0]

    return VERBS.sub(named, sentence)


def laid_over(given: dict[str, Any], more: dict[str, Any]) -> dict[str, Any]:
    """A position with what a second one says besides."""
    both = dict(given)
    for key, value in more.items():
        if isinstance(value, dict) and isinstance(both.get(key), dict):
            both[key] = laid_over(both[key], value)
        elif key not in both:
            both[key] = value
    return both


class _Scribe:
    """Writes down what is said, with whoever and whatever was named last."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.words = table.game.words
        self.position: dict[str, Any] = {}
        self.seats: list[str] = []
        self.noun = ""
        self.left_over: list[str] = []
        self.impossible = ""

    def hear(self, sentence: str) -> bool:
        """Write down one sentence; whether anything in it was understood."""
        text = WORDS.sub(lambda word: str(NUMBERS[word[1].lower()]), " ".join(sentence.split()))
        text = re.sub(r"(?<=\d),(?=\d{3}\b)", "", text)
        text = ORDINAL.sub(lambda word: f"{ORDINALS.index(word[1].lower()) + 1}th", text)
        before, passed_over = repr(self.position), len(self.left_over)
        rest = self._sayings(text)
        rest = self._turn(rest)
        rest = TOGETHER.sub(r"\1 & \2", self._scalars(rest))
        for part in PART.split(rest):
            if part and part.strip():
                self._part(part.strip())
        heard = repr(self.position) != before
        if not heard:
            self.left_over[passed_over:] = [sentence]
        return heard

    def put(self, cell: str, value: Any) -> None:
        """Set one cell, written as `mints[A]`."""
        field, *labels = [part.strip(" ]") for part in cell.split("[")]
        if field not in self.table.schema.fields:
            return
        row, last = self.position, field
        for label in labels:
            row = row.setdefault(last, {})
            last = label
        lying = self.words.lying
        if lying is not None and field == lying.owner and row.get(last, value) != value:
            self.impossible = f"one {last} cannot lie with {row[last]} and with {value}"
        row[last] = value

    def _sayings(self, text: str) -> str:
        for saying in self.words.told:
            pattern = (
                saying.says.replace("{seat}", rf"(?P<seat>\b{SEAT})")
                .replace("{other}", rf"(?P<other>\b{SEAT})")
                .replace("{n}", r"(?P<n>\d+)")
                .replace("{card}", r"(?P<card>[\w' -]+?)")
            )
            for found in list(re.finditer(pattern, text, re.IGNORECASE)):
                groups = {key: value for key, value in found.groupdict().items() if value is not None}
                named = [*re.findall(rf"(?<![\w-]){SEAT}(?![\w-])", text[: found.start()]), *self.seats[:1]]
                if named and "{seat}" not in saying.says:
                    groups["seat"] = named[0] if len(named) == 1 else named[-1 - len(self.seats[:1])]
                if "seat" in groups:
                    if groups["seat"] not in self.table.box.seat_names:
                        continue
                    self.seats = [groups["seat"]]
                for cell, value in saying.sets.items():
                    for name in self._things(groups):
                        filled = {**groups, **name}
                        said = value.format(**filled) if isinstance(value, str) else value
                        self.put(cell.format(**filled), said)
                text = text.replace(found[0], ", ")
        return text

    def _things(self, groups: dict[str, str]) -> Iterator[dict[str, str]]:
        """The cards that a group names, one by one; once if there is no such group."""
        if "card" not in groups or self.words.lying is None:
            yield {}
            return
        yield from ({"card": one} for one in self._cards(groups["card"]))

    def _turn(self, text: str) -> str:
        found = TURN.search(text)
        seat = next((one for one in (found.groups() if found else ()) if one and one in SEAT_NAMES), None)
        if found is None or seat is None or seat not in self.table.box.seat_names:
            return text
        self.put("turn", seat)
        self.seats = [seat]
        phase = found["phase"]
        if phase:
            self._label("phase", phase)
        return (
            text[: found.start()]
            + (f" {seat} " if not self._only_turn(text, found) else "")
            + text[found.end() :]
        )

    def _only_turn(self, text: str, found: re.Match[str]) -> bool:
        return bool(re.match(r"[\s.,;]*(?:and\b|$|[,.;])", text[found.end() :]))

    def _scalars(self, text: str) -> str:
        """Numbers and phases that the table has once: `day 5`, `the third era`, `the action phase`."""
        for field, shape in self.table.schema.fields.items():
            if not isinstance(shape, Number) or field not in self.words.fields:
                continue
            for name in self.words.fields[field]:
                spoken_name = re.escape(name)
                if shape.domain.labels is None:
                    found = re.search(
                        rf"\b{spoken_name} (?:number )?(\d+)\b|\b(\d+)(?:st|nd|rd|th) {spoken_name}\b",
                        text,
                        re.IGNORECASE,
                    )
                    if found and not re.search(rf"(?:has|have|had) {re.escape(found[0])}", text):
                        self.put(field, int(found[1] or found[2]))
                        text = text.replace(found[0], "")
                    continue
                if field not in STEPS:
                    continue
                for label in shape.domain.labels(self.table.box):
                    said = label.replace("-", "[ -]")
                    found = re.search(
                        rf"\b(?:in |during )?(?:the |her |his |their )?{said} {spoken_name}\b|"
                        rf"\b{spoken_name}(?: is|:) {said}\b",
                        text,
                        re.IGNORECASE,
                    )
                    if found and label not in self.table.box.seat_names:
                        self.put(field, label)
                        text = text.replace(found[0], "")
        return text

    def _label(self, field: str, word: str) -> None:
        shape = self.table.schema.fields.get(field)
        if isinstance(shape, Number) and shape.domain.labels is not None:
            for label in shape.domain.labels(self.table.box):
                if plain(label) == plain(word):
                    self.put(field, label)

    def _part(self, part: str) -> None:
        lead = SUBJECT.match(part)
        if lead is not None:
            named = re.findall(rf"(?<!\w){SEAT}(?!\w)", lead[1])
            self.seats = [one for one in named if one in self.table.box.seat_names] or list(
                self.table.box.seat_names
            )
        elif re.match(r"(?:he|she|they)\b", part, re.IGNORECASE) is None and not HAS.search(part):
            somebody = re.search(rf"(?<![\w\-\[]){SEAT}(?=['\u2019]s)", part)
            self.seats = (
                [somebody[0]] if somebody and somebody[0] in self.table.box.seat_names else self.seats
            )
        rest = part[lead.end() :] if lead else part
        cards = self._lay(rest, owned=bool(lead) or bool(HAS.search(part)) or "'s" in part)
        left = rest
        for found in COUNTED.finditer(rest):
            if self._count(found, cards):
                left = left.replace(re.split(r"\band\b", found[0], maxsplit=1)[0], " ", 1)
        self._keep(left, cards)

    def _keep(self, left: str, cards: list[str]) -> None:
        """Remember the words of a part that were not understood, if they say anything."""
        lying = self.words.lying
        for phrase in (
            (one for phrases in lying.values.values() for one in phrases) if lying and cards else ()
        ):
            left = re.sub(rf"(?<!\w){re.escape(phrase)}(?!\w)", " ", left, flags=re.IGNORECASE)
        names = [name for card in cards for name in (card, *self.words.things.get(card, ()))]
        known = {part for name in names for part in plain(name).split("-")}

        def empty(word: str) -> bool:
            said = plain(word.strip("'\u2019"))
            return (
                said in SMALL
                or said in known
                or HAS.fullmatch(word) is not None
                or word in self.words.fillers
            )

        words = re.findall(r"[^\W_][\w'\u2019-]*", left)
        while words and (empty(words[0]) or words[0] in SEAT_NAMES):
            words.pop(0)
        while words and (empty(words[-1]) or words[-1] == "left" or words[-1] in SEAT_NAMES):
            words.pop()
        if words and not all(empty(word) for word in words):
            self.left_over.append(" ".join(words))

    def _cards(self, text: str) -> list[str]:
        lying = self.words.lying
        shape = self.table.schema.fields.get(lying.field) if lying else None
        if not isinstance(shape, Row):
            return []
        tokens = [plain(word.strip(",.'\u2019")) for word in text.split()]
        tokens = [re.sub(r"['\u2019]s?$", "", token) for token in tokens if token]
        return [
            shape.over.show(self.table.box, value)
            for value in labelled(self.table, shape.over, tokens, several=True)
        ]

    def _lay(self, text: str, *, owned: bool) -> list[str]:
        """Put the cards that are named where they are said to lie."""
        lying = self.words.lying
        cards = self._cards(text) if lying else []
        if lying is None or not cards:
            return cards
        places = self._places(text)
        if not places and not owned:
            return []
        for card in cards:
            where = places.get(card, "") if places else lying.default
            if not where and not owned:
                continue
            self.put(f"{lying.field}[{card}]", where or lying.default)
            if lying.owner and self.seats and (where or lying.default) in self._owned_places():
                self.put(f"{lying.owner}[{card}]", self.seats[0])
        return cards

    def _places(self, text: str) -> dict[str, str]:
        """Where each card of a text is said to lie; empty where no place is named.

        `built the Vault and has the Statue unbuilt`: a place goes with the cards of its own part of the
        sentence; cards without one share that of the part before if it is said first there, else of the next.
        """
        chunks = [one for one in AMONG.split(text) if one and one.strip()]
        found = [(self._cards(chunk), *self._place(chunk)) for chunk in chunks]
        named = {where for _cards, where, _leads in found if where}
        if len(named) < 2:
            return {card: where for where in named for card in self._cards(text)}
        places: dict[str, str] = {}
        for number, (cards, where, _leads) in enumerate(found):
            earlier = next((one for one in reversed(found[:number]) if one[1]), None)
            later = next((one for one in found[number:] if one[1]), None)
            shared = earlier[1] if earlier and (earlier[2] or later is None) else later[1] if later else ""
            places.update(dict.fromkeys(cards, where or shared))
        return places

    def _place(self, text: str) -> tuple[str, bool]:
        """The place that words name, and whether it stands before what lies there."""
        assert self.words.lying is not None
        for value, phrases in self.words.lying.values.items():
            for phrase in phrases:
                said = re.search(rf"(?<!\w){re.escape(phrase)}(?!\w)", text, re.IGNORECASE)
                if said:
                    return value, bool(text[said.end() :].strip(" .,"))
        return "", False

    def _owned_places(self) -> set[str]:
        return {one.value for one in self.words.counts.values() if one.owner}

    def _count(self, found: re.Match[str], cards: list[str]) -> bool:
        """Write down an amount; whether it was understood."""
        said = found[1].lower()
        noun = (found["noun"] or "").strip()
        noun = re.split(r"\b(?:in|on|from|which|that|who|to|for|left|and)\b", noun)[0].strip() or self.noun
        if not noun or (cards and any(plain(card) in plain(noun) for card in cards)):
            return False
        number = int(said.replace(",", "")) if said[0].isdigit() else int(said in ("a", "an"))
        heard = [self._amount(f"{noun} {seat}", number, seat) for seat in self.seats or [""]]
        self.noun = noun
        return any(heard)

    def _amount(self, words: str, number: int, seat: str) -> bool:
        try:
            item = spoken(self.table, words, "position")
        except BadInput:
            return False
        if item is None or item.special:
            return False
        schema = self.table.schema
        if item.selected is not None:
            return self._some(item.selected.value, number, seat)
        if not all(_counts(schema.fields[cell.field]) for cell in item.cells):
            return False
        if len(item.cells) == 1:
            self.put(schema.name(item.cells[0]), number)
        elif number == 0:
            for cell in item.cells:
                self.put(schema.name(cell), 0)
        return len(item.cells) == 1 or number == 0

    def _some(self, value: str, number: int, seat: str) -> bool:
        """So many cards, whichever they are."""
        lying = self.words.lying
        if lying is None or not seat:
            return False
        taken = self.position.get(lying.field, {})
        free = [one for one in lying.spare if one not in taken][:number]
        if len(free) < number:
            return False
        for card in free:
            self.put(f"{lying.field}[{card}]", value)
            if lying.owner:
                self.put(f"{lying.owner}[{card}]", seat)
        return True


def _counts(shape: Shape) -> bool:
    """Whether a field holds numbers, not names."""
    return all(isinstance(leaf, Number) and leaf.domain.labels is None for _path, leaf in leaves(shape))
