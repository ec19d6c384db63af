"""Positions: rows, grids and piles survive every journey; bad data is refused in a sentence."""

from dataclasses import replace
from enum import IntEnum
from typing import Annotated

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ludex.model.domain import NONE, Amount, Seat, SeatOrNone, Signed, between, indexed
from ludex.model.errors import BadInput
from ludex.model.state import HIDDEN, OWNER_ONLY, Each, Limit, Pile, Schema, State, known_by

from tests.toy import GAME

KINDS = indexed("kind", lambda box: ("iron", "gold"))
Kind = Annotated[int, KINDS]
KindOrNone = Annotated[int, KINDS.or_none()]


class Colour(IntEnum):
    RED = 0
    DARK_BLUE = 1


class Position(State):
    colour: Colour
    owner: SeatOrNone
    debt: Signed
    open: bool
    purse: Each[Seat, Amount]
    stock: Each[Seat, Each[Kind, Amount]]
    deck: Pile[Kind]
    hands: Each[Seat, Annotated[Pile[Kind], Limit(3)]]
    small: Annotated[int, between(2, lambda box: box.players + 3)]


SCHEMA = Schema(Position, GAME.table(players=2).box)


def position(**values):
    state = SCHEMA.blank()
    for name, value in values.items():
        setattr(state, name, value)
    return state


kinds = st.integers(0, 1)
positions = st.builds(
    position,
    colour=st.integers(0, 1),
    owner=st.integers(-1, 1),
    debt=st.integers(-9_000, 9_000),
    open=st.integers(0, 1),
    purse=st.lists(st.integers(0, 60_000), min_size=2, max_size=2),
    stock=st.lists(st.lists(st.integers(0, 9), min_size=2, max_size=2), min_size=2, max_size=2),
    deck=st.lists(kinds, unique=True).map(Pile),
    hands=st.lists(st.lists(kinds, max_size=3).map(Pile), min_size=2, max_size=2),
    small=st.integers(2, 5),
)


@given(positions)
def test_packing_and_plain_data_lose_nothing(state):
    assert SCHEMA.unpack(state.packed()) == state
    assert SCHEMA.from_data(SCHEMA.to_data(state), SCHEMA.blank()) == state


@given(positions, positions)
def test_differences_are_empty_exactly_for_equal_positions(one, other):
    assert (SCHEMA.differences(one, other) == []) == (one == other)


@given(positions)
def test_a_working_copy_shares_nothing(state):
    before = state.packed()
    copy = state.copy()
    copy.purse[0] += 1
    copy.stock[1][0] += 1
    copy.deck.put_under(0)
    copy.hands[0].put_on_top(1)
    assert state.packed() == before
    assert type(copy.hands[0]) is Pile


def test_piles_have_a_top_and_a_bottom():
    pile = Pile([1])
    pile.put_on_top(2)
    pile.put_under(3)
    assert list(pile) == [2, 1, 3]
    pile.take_out(1)
    assert pile.take_top() == 2
    assert list(pile) == [3]


def test_differences_speak_the_games_words():
    one, other = position(), position(colour=1, purse=[0, 4], deck=Pile([1]))
    names = [(SCHEMA.name(cell), old, new) for cell, old, new in SCHEMA.differences(one, other)]
    assert names == [("colour", "red", "dark-blue"), ("purse[B]", "0", "4"), ("deck", "empty", "gold")]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"purze": {}}, "position: unknown field 'purze'; did you mean purse."),
        ({"purse": {"C": 1}}, "position.purse: unknown seat 'C'; known: A, B."),
        ({"purse": {"A": -1}}, "position.purse.A: -1 is out of range; from 0 to any."),
        ({"purse": 3}, "position.purse: needs a table by seat; for example { A = …, B = … }."),
        ({"colour": "rde"}, "position.colour: unknown colour 'rde'; did you mean red."),
        ({"deck": "iron"}, "position.deck: a pile must be a list."),
        ({"hands": {"A": ["iron"] * 4}}, "position.hands.A: 4 in a pile of at most 3."),
        ({"small": 9}, "position.small: 9 is out of range; from 2 to 5."),
        ({"small": 2.5}, "position.small: 2.5 is not a whole number."),
    ],
)
def test_a_position_that_cannot_be_is_refused_in_one_sentence(data, sentence):
    with pytest.raises(BadInput) as refused:
        SCHEMA.from_data(data, SCHEMA.blank())
    assert str(refused.value) == sentence


def test_a_number_too_large_to_pack_says_so():
    with pytest.raises(OverflowError, match="does not fit"):
        position(purse=[70_000, 0]).packed()


def test_a_pile_that_is_too_high_is_told_by_its_name():
    with pytest.raises(OverflowError, match=r"does not fit: hands\[A\] holds 4 of at most 3"):
        position(hands=[Pile([0, 0, 0, 0]), Pile()]).packed()


def test_what_a_declaration_does_not_allow_is_listed():
    state = position(small=9, purse=[-1, 0], deck=Pile([0, 7]))
    assert [what for _cell, what in SCHEMA.misfits(state)] == [
        "purse[A] is -1, at least 0 is allowed",
        "deck is 7, at most 1 is allowed",
        "small is 9, at most 5 is allowed",
    ]


class Limited(State):
    ending: Colour
    hands: Annotated[Each[Seat, Pile[Kind]], Limit(lambda box: box.players + 2)]


class LimitedNumber(State):
    ending: Annotated[int, between(0, 1), Limit(3)]


def test_a_limit_counts_for_the_piles_of_a_row_and_is_refused_where_there_is_none():
    box = GAME.table(players=2).box
    assert Schema(Limited, box).fields["hands"].item.most == 4
    with pytest.raises(BadInput, match=r"LimitedNumber\.ending: a limit, but no pile"):
        Schema(LimitedNumber, box)


class Known(State):
    ending: Colour
    place: Annotated[Each[Kind, Colour], known_by("seen")]
    seen: Annotated[Each[Seat, Each[Kind, bool]], OWNER_ONLY]


def test_a_seat_sees_what_it_has_seen():
    table = replace(GAME, position=Known, start=lambda _s: None).table(players=2)
    state = table.start()
    state.place[0] = state.place[1] = Colour.DARK_BLUE
    state.seen[0][1] = True
    assert list(table.view(state, 0).place) == [Colour.RED, Colour.DARK_BLUE]
    assert list(table.view(state, 1).place) == [Colour.RED, Colour.RED]
    assert list(table.view(state, 1).seen[0]) == [0, 0]
    assert list(state.place) == [Colour.DARK_BLUE, Colour.DARK_BLUE]


class Covered(State):
    ending: Colour
    removed: Annotated[KindOrNone, HIDDEN]
    picked: Annotated[Each[Seat, KindOrNone], OWNER_ONLY]


def test_a_hidden_card_does_not_look_like_the_first_card_of_the_box():
    table = replace(GAME, position=Covered, start=lambda _s: None).table(players=2)
    state = table.start()
    state.removed, state.picked = 1, Each((1, 1))
    assert table.view(state, 0).removed == NONE
    assert list(table.view(state, 0).picked) == [1, NONE]


def test_a_field_that_cannot_say_what_was_seen_is_refused():
    class Unknown(State):
        place: Annotated[Each[Kind, Colour], known_by("purse")]
        purse: Each[Seat, Amount]

    with pytest.raises(BadInput, match="does not say what each seat has seen"):
        Schema(Unknown, GAME.table(players=2).box)
