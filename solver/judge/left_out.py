"""What was said that an answer leaves out: then it is asked back."""

from __future__ import annotations

import re

from ludex.model.box import SEAT_NAMES
from ludex.model.notation import write_move
from ludex.model.speech import NUMBERS, likeness
from ludex.model.speech import understood as ways_to_hear

from .anaphora import IT, with_things
from .asking import SOMEBODY
from .dispute import Question
from .normalise import TOLD_BESIDES
from .outcome import LEGAL
from .prose import sentences
from .replay import Chronicle

SUPPOSES = re.compile(r"\b(?:if|after|once)\b", re.IGNORECASE)
"""Words that suppose something."""
PAST = re.compile(
    r"\b(?:acted|used|took|passed|spent|bought|moved|played|drew|rolled|challenged|collected|entered|declared)\b"
)
"""What somebody did, and nobody has understood, may change the answer."""
CONDITION = re.compile(
    rf"\b(?:when|if|after|while|although|once|unless) (?:[{SEAT_NAMES}]|he|she|they|nobody|no one)\b"
)
GAINS = re.compile(r"\b(?:get|gain|receive|earn|lose|pay|give)s?\b", re.IGNORECASE)
"""Who asks how much somebody gets does not ask how much somebody has."""
SAID_BESIDES = re.compile(r"(?<!day )(?<!space )(?<!round )(?<!era )\b\d+\b(?! player)", re.IGNORECASE)
"""A number in a question for a number: what is supposed, which nobody has put on the table."""
AMOUNT = re.compile(
    rf"\b(?:puts?|plac\w+|lays?|laid|pays?|paid|spends?|spent) (?:only |just )?(\d+|{'|'.join(NUMBERS)})\b",
    re.IGNORECASE,
)
"""So much is laid down, which may be more than the move can say."""
UNSURE = 0.4
"""A move that costs more to understand may not be what was asked."""
MUCH = 6
"""So many words in a row that are not understood may change the answer."""


def hangs_on_more(told: Chronicle, question: Question, outcome: str) -> bool:
    """Whether something was said that the answer leaves out: of the table, of the move, or a condition."""
    if (told.ordinary and told.unheard) or (told.in_words and _much_left_over(told, question)):
        return True
    past = told.in_words and any(PAST.search(one) for one in told.left_over)
    if past and question.kind in ("may", "must"):
        return True
    if told.in_words and question.kind in ("may", "must") and _is_conditional(question):
        return True
    if question.asked and _names_nothing(told, question):
        return True
    last = sentences(question.asked)[-1] if question.asked else ""
    in_general = told.ordinary and bool(last) and not SOMEBODY.search(last)
    if far_fetched(told, question) and (in_general or outcome == LEGAL):
        return in_general or _too_many_numbers(told, question)
    of_now = question.kind == "tell" and question.what_if is None
    if of_now and told.in_words and SAID_BESIDES.search(last):
        return True
    return of_now and bool(SUPPOSES.search(last) or (told.in_words and GAINS.search(last)))


def _is_conditional(question: Question) -> bool:
    """Whether yes or no hangs on something that was said behind the question and is no fact of the table."""
    last = sentences(question.asked)[-1] if question.asked else ""
    return bool(CONDITION.search(last)) and TOLD_BESIDES.search(last) is None


def _names_nothing(told: Chronicle, question: Question) -> bool:
    """Whether many words, or `it`, were taken for a move though they name nothing that it needs."""
    said = question.may or question.must or ""
    of_something = IT.search(said) is not None
    if of_something and told.in_words:
        said = with_things(told, question, said, "question")
    heard = ways_to_hear(told.table, said, told.state)
    if not heard or not ((told.ordinary and len(said.split()) > MUCH) or (told.in_words and of_something)):
        return False
    rule = told.table.rule(heard[0].move.rule)
    named = zip(rule.parameters[1:], heard[0].move.args[1:], strict=True)
    labels = [domain.show(told.table.box, value) for (_name, domain), value in named]
    also = [name for label in labels for name in told.table.game.words.things.get(label, ())]
    return bool(labels) and not any(
        likeness(word, part.lower())
        for word in re.findall(r"\w+", said.lower())
        for label in (*labels, *also)
        for part in re.split(r"[\s-]", label)
    )


def _much_left_over(told: Chronicle, question: Question) -> bool:
    """Whether a good part of what was said of the table was not understood, the move in question aside."""
    asked = set((question.may or question.must or "").split())
    numbers = {word for one in told.left_over for word in re.findall(r"\d+", one)}
    if numbers - asked:
        return True
    return any(len(set(one.strip(".!?").split()) - asked) >= MUCH for one in told.left_over)


def _too_many_numbers(told: Chronicle, question: Question) -> bool:
    """Whether the move in question was said with a number that the move as understood does not have."""
    said = question.may or question.must or ""
    heard = ways_to_hear(told.table, said, told.state)
    written = write_move(told.table, heard[0].move) if heard else ""
    numbers = AMOUNT.findall(said.replace(",", ""))
    return any(str(NUMBERS.get(one.lower(), one)) not in written for one in numbers)


def far_fetched(told: Chronicle, question: Question) -> bool:
    """Whether the move in question was understood with words left over."""
    said = question.may or question.must
    if said is None:
        return False
    heard = ways_to_hear(told.table, said, told.state)
    return not heard or heard[0].cost > UNSURE
