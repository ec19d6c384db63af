"""What the players choose before the game is set up: advanced locations, who begins, their ages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludex.model.box import SEAT_NAMES
from ludex.model.domain import NONE
from ludex.model.errors import BadInput, unknown

from .components import LOCATION_NAMES
from .questions import question

if TYPE_CHECKING:
    from .box import MintBox


@question("advanced-number", once=True)
def advanced_numbers(box: MintBox) -> tuple[int, ...]:
    """With how many advanced locations one may play: none, two, or one alone."""
    return (0, box.figures.solitaire_advanced if box.solitaire else box.figures.advanced)


may_choose_advanced = question.value("advanced-choice", True)
"""Whether two to four players may agree on the advanced locations they play with."""


def chosen_locations(box: MintBox) -> tuple[tuple[int, ...], int]:
    """The option `advanced`, a list of locations or a number: which there can be, and how many are drawn."""
    wish = box.option("advanced", 0)
    named = isinstance(wish, list | tuple)
    drawn = 0 if named else box.whole_number("advanced", 0, 0, 1000)
    names = tuple(wish) if named else box.advanced_names if drawn else ()
    for name in names:
        if name not in box.advanced_names:
            raise unknown(
                "advanced", "advanced location", str(name), box.advanced_names, where="options.advanced"
            )
    if len(set(names)) < len(names):
        raise BadInput("advanced", "a location is named twice", where="options.advanced")
    if named and names and not may_choose_advanced(box):
        raise BadInput(
            "advanced",
            "advanced locations are drawn at random",
            where="options.advanced",
            right="say how many",
        )
    number, permitted = drawn or len(names), advanced_numbers(box)
    if number not in permitted or number > len(box.advanced_names):
        usual = " or ".join(str(one or "none") for one in permitted)
        raise BadInput(
            "advanced",
            f"{number} advanced locations are too many or too few",
            where="options.advanced",
            right=f"{usual} of {', '.join(box.advanced_names)}",
        )
    return tuple(LOCATION_NAMES.index(name) for name in names), drawn


def named_start(box: MintBox) -> int:
    """The seat that the option `start_player` names; NONE: it names none."""
    named = box.option("start_player", None)
    seats = SEAT_NAMES[: box.seats]
    if named is None:
        return NONE
    if not isinstance(named, str) or len(named) != 1 or named not in seats:
        raise unknown("seat", "seat", str(named), seats, where="options.start_player")
    return seats.index(named)


def ages(box: MintBox) -> tuple[int, ...]:
    """The players' ages; all the same where nobody tells theirs."""
    given = box.option("ages", None)
    if given is None:
        return (box.figures.favourite_age,) * box.players
    if (
        not isinstance(given, list | tuple)
        or len(given) != box.players
        or not all(isinstance(age, int) and 0 < age < 150 for age in given)
    ):
        raise BadInput("ages", f"{given!r} are not {box.players} ages", where="options.ages")
    return tuple(given)
