"""Who sits at the table: the names that a dispute uses, where it does not list them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ludex.model.box import SEAT_NAMES
from ludex.model.game import Game
from ludex.model.naming import plain

from .eastern import is_eastern, names_in_eastern

_NO_NAMES = """
the it he she they this that these those if is are was may can could must should would will does do did
has have had how who whose what when where why which there both all every each nobody everybody everyone
somebody we you i a an and or but so then now yes no legal illegal draw deal roll after before during on
in at to by for with of from player players seat seats game turn round day phase my your our his her
their let one two three four five six please hello judge question since because while although though
mint mints my tc action movement first second third last next another other begin start end tell suppose
assume given only not
"""
NO_NAMES = frozenset(_NO_NAMES.split())
_COMMON = """
ann annika bea cy dana del dirk flo gus hal ike jana jo jonah kai lou mel nat ned nils olga pam ravi roy
stella sven tess theo tilda tod uma val viv wes yara zac zack zara zed
adam alan albert alex alexander alice amy andrea andrew andy anna anne annie anton arthur barbara ben benjamin
beth bob boris brian bruno carl carla carlos carol caroline cathy charles charlie chloe chris christine claire
clara cleo colin dan daniel daniela dave david debbie diana dora dorothy doris ed edward elena eli elisa
elizabeth ella ellen elliot emil emily emma eric erik eva eve evelyn felix finn fiona florian frank fred
frieda gabriel george gina greg greta gustav hanna hannah harry heidi helen helena henry hugo ian ida ines
ingrid irene isabel ivan jacob jake james jane janet jason jean jen jenny jess jessica jim joe johanna john
jonas joseph josh julia julian jun karen karl kate katie ken kevin kim klara lara laura lea lena leo leon lily
linda lisa lois louis louise luca lucas lucy luis lukas luke maria marie martin mary mateo max maya mia
michael mike mila mina minjun molly nadia nancy natalie nick nicole nina noah nora oliver olivia oscar otto
paul paula peter petra phil philip rachel ralph rebecca richard rita robert robin roger ron rosa ruth ryan sam
samuel sandra sara sarah sebastian sergio simon sofia sonja sophie stefan steve steven stuart susan suzy
tanja tara ted thomas tim tina toby tom tony ulrike ursula vera victor viktor wendy yuki yuna zoe
"""
COMMON = frozenset(_COMMON.split())
"""Names that are known for names when they are written without a capital, and are no other word."""
NAME = r"([A-Z][a-z]{1,15}|[A-Z][a-zà-ÿ]+)"
BEFORE = re.compile(
    rf"(?:^|[\s(\"“])(?:[Mm]ay|[Cc]an|[Mm]ust|[Dd]oes|[Ii]s|[Hh]as|[Dd]id|[Cc]ould|[Ss]hould|[Ww]ould|[Ww]ill|and|that|against|"
    rf"from|gives?|whether|[Ii]f|[Ww]hen|but|to|for|than|until|[Aa]fter) {NAME}(?![\w-])"
)
AFTER = re.compile(
    rf"(?:^|[\s(\"“.,]){NAME}(?='s |\u2019s |: | (?:has|have|had|is|was|wants|may|can|must|says|"
    rf"thinks|claims|plays|buys|"
    rf"uses|builds|passes|goes|moves|takes|gets|did|does|owns|holds|and [A-Z]|needs|just|already|"
    rf"still|drew|rolls|"
    rf"rolled|stands|could|should|used|bought|built|passed|played|went|spent|would|will|sits|,? "
    rf"who|argues|insists)\b)"
)


COUNTED = re.compile(rf"(?:^|[\s(\"“.,]){NAME}(?= (?:gave|gives|paid|put|contributed|scored|scores|\d))")
"""Of whom a number is said: `Cy 1500`."""


def with_apostrophes(text: str) -> str:
    """A text in which `bens plan` is Ben's plan."""
    return re.sub(
        r"\b([A-Za-z][a-z]+)s\b",
        lambda word: (
            f"{word[1]}'s" if word[1].lower() in COMMON and word[0].lower() not in COMMON else word[0]
        ),
        text,
    )


def lines_of(moves: Any) -> list[str]:
    """The lines of a log."""
    if isinstance(moves, str):
        return moves.splitlines()
    return [str(line) for line in moves] if isinstance(moves, list) else []


def vocabulary(game: Game) -> set[str]:
    """Words that are names of things of a game and so not of players."""
    words = game.words
    labels = [*words.things, *words.verbs, game.title, *game.titles, *game.variants]
    labels += [name for names in (*words.things.values(), *words.verbs.values()) for name in names]
    labels += [name for names in words.fields.values() for name in names]
    labels += _strings(game.components)
    return {part for label in labels for part in plain(str(label)).split("-")} | NO_NAMES


def _strings(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield str(key)
            if key in ("name", "id", "names", "japanese", "korean", "english", "title") or isinstance(
                value, dict | list
            ):
                yield from _strings(value)
    elif isinstance(data, list | tuple):
        for item in data:
            yield from _strings(item)
    elif isinstance(data, str) and len(data) < 40:
        yield data


def discovered(data: dict[str, Any], game: Game) -> list[str]:
    """The names of players in a dispute that lists none, in the order in which they come up."""
    known = vocabulary(game)
    found: dict[str, None] = {}
    if uses_letters(data):
        return []
    for word in _candidates(data):
        if plain(word) not in known and len(word) > 1:
            found[word] = None
    for text in _prose(data):
        found.update(dict.fromkeys(names_in_eastern(text, known) if is_eastern(text) else ()))
    return list(found)[: max(game.players)]


def uses_letters(data: dict[str, Any]) -> bool:
    """Whether a dispute calls the players A, B and so on."""
    letter = re.compile(rf"(?<![\w-])[{SEAT_NAMES}](?![\w'’-])")
    if any(letter.match(line.strip()) for line in lines_of(data.get("moves"))):
        return True
    position = data.get("position")
    rows = position.values() if isinstance(position, dict) else ()
    if any(isinstance(row, dict) and any(str(key) in SEAT_NAMES for key in row) for row in rows):
        return True
    return any(re.search(rf"(?<![\w-])[{SEAT_NAMES[1:]}](?![\w-])", text) for text in _prose(data))


def _prose(data: dict[str, Any]) -> Iterator[str]:
    for key in ("described", "position", "questions", "about"):
        value = data.get(key)
        for item in value if isinstance(value, list) else [value]:
            if isinstance(item, str):
                yield item
            elif isinstance(item, dict) and key == "questions":
                yield from (one for name, one in item.items() if isinstance(one, str) and name != "claims")


def _candidates(data: dict[str, Any]) -> Iterator[str]:
    for line in lines_of(data.get("moves")):
        first = re.match(r"\s*(?:\d+[.)]\s*)?([A-Z][^\W\d_]{1,15})(?=[\s:])", line)
        if first:
            yield first[1]
        yield from (name for _place, name in _common(line))
    position = data.get("position")
    for key, row in position.items() if isinstance(position, dict) else ():
        if isinstance(row, dict):
            yield from (str(key).capitalize() for _ in "1" if str(key).lower() in COMMON)
            yield from (key for key in row if isinstance(key, str) and re.fullmatch(r"[A-Z][a-z]+", key))
    for text in _prose(data):
        both = [(one.start(1), one[1]) for form in (AFTER, BEFORE, COUNTED) for one in form.finditer(text)]
        yield from (name for _place, name in sorted([*both, *_common(text)]))


def _common(text: str) -> Iterator[tuple[int, str]]:
    """The names in a text that are known for names, each with its place."""
    for word in re.finditer(r"\b[A-Za-z][a-z]+\b", text):
        if word[0].lower() in COMMON:
            yield word.start(), word[0].capitalize()
