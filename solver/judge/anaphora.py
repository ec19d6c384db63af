"""What `it` means in a question: the card, space or location that the sentences before it name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ludex.model.domain import SEATS
from ludex.model.errors import BadInput
from ludex.model.game import Table
from ludex.model.naming import plain
from ludex.model.rule import Kind

from .dispute import Question
from .prose import sentences
from .subjects import labelled

if TYPE_CHECKING:
    from .replay import Chronicle

SHORT = 5
"""In a move of so few words `it` is nothing that they name themselves."""
IT = re.compile(
    r"\b(?:it|that one|this one|that card|this card|that tile|that plan|them|"
    r"(?<=go )there|(?<=place )there|(?<=act )there|(?<=be )there|(?<=move )there|(?<=use )there)\b",
    re.IGNORECASE,
)


def with_things(told: Chronicle, question: Question, text: str, where: str) -> str:
    """A move in which `it` is replaced by what was named before; asked back if nothing or several were."""
    found, table = IT.search(text), told.table
    if found is None:
        return text
    before = " ".join(sentences(question.asked)[:-1])
    if found[0].lower() == "there":
        before = " ".join((*told.context, before))
    before = before or (" ".join(told.context) if len(text.split()) <= SHORT else "")
    clear, named = named_by_it(table, before, text)
    if clear == text and len(named) > 1:
        what = f"it is not clear what is meant by {found[0]!r}"
        raise BadInput("ambiguous", what, where=where, right="name " + " or ".join(named[:5]))
    return clear


def named_by_it(table: Table, before: str, text: str) -> tuple[str, list[str]]:
    """A move in which `it` is replaced by the one thing named before, and all the things that were."""
    if not before or IT.search(text) is None or _things(table, IT.sub(" ", text)):
        return text, []
    named = _things(table, before)
    return (IT.sub(named[0], text, count=1) if len(named) == 1 else text), named


def _things(table: Table, text: str) -> list[str]:
    """The cards, spaces and other things with names of their own that a text names, each once."""
    tokens = [plain(re.sub(r"['\u2019]s?$", "", word.strip(".,;:!?()"))) for word in text.split()]
    domains = {
        domain.name: domain
        for rule in table.rules.values()
        if rule.kind is Kind.MOVE
        for _name, domain in rule.parameters
        if domain.labels is not None and domain.name != SEATS.name
    }
    found: dict[str, None] = {}
    for domain in domains.values():
        for value in labelled(table, domain, [token for token in tokens if token], several=True):
            label = domain.show(table.box, value)
            if not label.isdigit():
                found[label] = None
    said = "-".join(tokens)
    moves = (rule.name for rule in table.rules.values() if rule.kind is Kind.MOVE and "-" in rule.name)
    found.update(dict.fromkeys(name for name in moves if re.search(rf"(?:^|-){name}(?:$|-)", said)))
    names = list(found)
    return [one for one in names if not any(one != other and one in other.split("-") for other in names)]
