"""What an author of a game gets wrong is told in a sentence that names the place."""

from dataclasses import replace
from typing import Annotated

import pytest
from ludex.invariants.property import properties_of
from ludex.model.domain import Seat
from ludex.model.errors import BadInput
from ludex.model.rule import move
from ludex.model.state import State

from tests.toy import GAME, Position


def refused(**changes):
    with pytest.raises(BadInput) as complaint:
        replace(GAME, **changes).table(players=2)
    return str(complaint.value)


def test_a_rule_whose_parameter_has_no_annotation_is_named():
    @move("TOY-TAKE-01")
    def give(s: Position, seat: Seat, coins) -> None: ...

    assert "give: parameter coins has no annotation; as in coins: Seat." in refused(rules=(give,))


def test_a_rule_whose_parameter_is_a_text_is_named():
    @move("TOY-TAKE-01")
    def say(s: Position, seat: Seat, words: str) -> None: ...

    assert "say: parameter words: str names no finite domain" in refused(rules=(say,))


def test_a_function_that_is_no_rule_is_named():
    assert "coins_of: is not marked; put @move" in refused(rules=(GAME.score,))


def test_a_narrowing_of_what_is_no_parameter_is_named():
    @move("TOY-TAKE-01", coin=lambda s, seat: ())
    def give(s: Position, seat: Seat) -> None: ...

    assert "unknown parameter in the narrowing 'coin'" in refused(rules=(give,))


def test_two_rules_of_one_name_are_refused():
    assert refused(rules=(*GAME.rules, GAME.rules[0])) == "toy: two rules are called take."


class WithText(State):
    ending: bool
    motto: Annotated[str, "a text"]


class WithoutEnding(State):
    turn: Seat


def test_a_position_with_a_text_in_it_is_refused_by_the_name_of_the_field():
    assert refused(position=WithText).startswith("WithText.motto: ")


def test_a_position_that_cannot_say_how_the_game_ended_is_refused():
    assert refused(position=WithoutEnding).startswith("WithoutEnding: has no field `ending`; declare one")


@pytest.mark.parametrize("module", ["tests.toy.no_such_module", "tests.toy"])
def test_properties_that_are_not_where_the_game_says_are_refused(module):
    with pytest.raises(BadInput, match="toy: its properties cannot be had"):
        properties_of(replace(GAME, properties=module))


def test_a_role_that_no_configuration_can_have_is_refused(tmp_path):
    (tmp_path / "configurations.toml").write_text('[tiny]\nplayers = 2\nrole = ["exhasut"]\n')
    with pytest.raises(BadInput, match=r"tiny.*role"):
        replace(GAME, folder=tmp_path).made_for("exhaust")


def test_configurations_are_found_by_what_they_are_for():
    assert list(GAME.made_for("exhaust")) == ["tiny"]
    assert list(GAME.made_for("play", "exhaust")) == ["tiny", "full"]
    assert not GAME.made_for("prove")
    assert GAME.purpose("two players").role == ()
