"""The four verdicts: legal, illegal, silent, contradictory, and what each carries with it."""

import pytest
from ludex.model.errors import BadInput
from ludex.model.trace import replay
from ludex.solver.judge.result import Verdict

from tests.solver.judge.conftest import asked, heard
from tests.toy import GAME as TOY


def test_TOY_TAKE_01_a_move_that_every_reading_permits_is_legal():
    answer = asked("toy", {"may": "A take 2"}, moves="")
    assert answer.verdict is Verdict.LEGAL
    assert [clause.id for clause in answer.because] == ["TOY-TAKE-01", "TOY-TURN-01"]
    assert answer.alternatives == ("A take 1", "A take 3")
    assert answer.open == ()


def test_TOY_TAKE_01_a_move_that_every_reading_forbids_is_illegal_by_its_clause():
    answer = asked("toy", {"may": "A take 2"}, moves="A take 3\nB take 3")
    assert answer.verdict is Verdict.ILLEGAL
    assert [(clause.id, clause.section) for clause in answer.because] == [("TOY-TAKE-01", "Play")]
    assert answer.alternatives == ("A take 1", "A bury penny", "A bury crown")


def test_TOY_TURN_01_the_wrong_seat_is_told_whose_turn_it_is():
    answer = asked("toy", {"may": "B take 2"}, moves="")
    assert (answer.verdict, answer.because[0].id) == (Verdict.ILLEGAL, "TOY-TURN-01")
    assert answer.to_decide == "A is to decide"
    assert answer.alternatives == ()


def test_TOY_END_01_nothing_is_permitted_after_the_end():
    answer = asked("toy", {"may": "B take 1"}, moves="A take 3", setup={"options": {"heap": 3}})
    assert (answer.verdict, answer.because[0].id) == (Verdict.ILLEGAL, "TOY-END-01")
    assert [(fact.cell, fact.value) for fact in answer.facts] == [("ending", "heap-empty")]


def after_the_penny(claims, **rulings):
    return asked(
        "toy",
        {"may": "A take 2", "claims": claims},
        moves="A take 1\ndraw penny\nB take 2",
        setup={"options": {"heap": 5}, "rulings": rulings},
    )


def test_TOY_BONUS_01_what_lies_on_the_table_is_a_fact():
    answer = after_the_penny({"A": "legal", "B": "illegal"})
    assert (answer.verdict, answer.open) == (Verdict.ILLEGAL, ())


def test_TOY_BONUS_01_a_party_that_disputes_the_past_has_the_whole_game_heard():
    answer = after_the_penny({"A": "the penny's coin came from outside", "B": "illegal"})
    assert (answer.verdict, answer.in_force) == (Verdict.SILENT, "illegal")
    (ruling,) = answer.open
    assert (ruling.id, ruling.gap, ruling.in_force, ruling.default) == (
        "bonus-source",
        "silent",
        "heap",
        "heap",
    )
    assert ruling.why == "All coins are in the heap at the start."
    assert [(under.readings, under.outcome) for under in answer.readings] == [
        ({"bonus-source": "bank"}, "legal")
    ]
    assert [(claim.party, claim.weighed) for claim in answer.claims] == [("A", False), ("B", True)]


def test_a_ruling_that_the_table_has_adopted_settles_and_is_named():
    answer = after_the_penny({"A": "the penny's coin came from outside"}, **{"bonus-source": "bank"})
    assert (answer.verdict, [ruling.id for ruling in answer.by_house]) == (Verdict.LEGAL, ["bonus-source"])


def test_GATE_SHUT_01_two_clauses_that_decide_differently_are_both_shown():
    answer = asked("gate", {"may": "A walk"}, moves="")
    assert (answer.verdict, answer.in_force) == (Verdict.CONTRADICTORY, "legal")
    assert {clause.id for clause in answer.open[0].clauses} == {"GATE-WALK-01", "GATE-SHUT-01"}
    (shut,) = [under for under in answer.readings if "first-hour" in under.readings]
    assert (shut.outcome, shut.because, shut.clauses) == ("illegal", ("GATE-SHUT-01",), ("GATE-SHUT-01",))


def test_GATE_WALK_01_a_contradiction_that_this_game_has_left_behind_does_not_matter():
    assert asked("gate", {"may": "B walk"}, moves="A wait").verdict is Verdict.LEGAL


def test_GATE_CLIMB_01_two_readings_that_matter_only_together_are_found():
    answer = asked("gate", {"may": "A climb"}, moves="")
    assert (answer.verdict, answer.in_force) == (Verdict.SILENT, "legal")
    assert {ruling.id for ruling in answer.open} == {"wall", "ladder"}
    (together,) = [under for under in answer.readings if len(under.readings) == 2]
    assert (together.readings, together.outcome) == ({"wall": "high", "ladder": "short"}, "illegal")


def test_GATE_WAIT_01_a_move_of_the_log_that_another_reading_forbids_has_happened_all_the_same():
    answer = asked("gate", {"may": "A pay"}, moves="A wait\nB wait", setup={"players": 2})
    assert answer.verdict is Verdict.ILLEGAL
    (other,) = [under for under in answer.readings if "second-wait" in under.readings]
    assert (other.outcome, other.note, other.same) == ("illegal", "", True)


def test_GATE_WAIT_01_a_log_that_only_another_reading_permits_names_that_reading():
    with pytest.raises(BadInput) as refused:
        asked(
            "gate", {"may": "A pay"}, moves="A wait\nB wait", setup={"rulings": {"second-wait": "forbidden"}}
        )
    assert "it could have happened with rulings.second-wait = 'allowed'" in str(refused.value)


def test_the_set_up_can_be_disputed_until_a_seat_has_moved():
    at_first = asked("gate", {"what_if": "A pay"}, moves="")
    assert (at_first.verdict, [ruling.id for ruling in at_first.open]) == (Verdict.SILENT, ["purse"])
    later = asked("gate", {"may": "A pay"}, moves="A wait\nB climb")
    assert (later.verdict, later.open) == (Verdict.ILLEGAL, ())


def test_GATE_WIN_02_other_coins_that_leave_the_same_seat_ahead_do_not_matter():
    answer = asked("gate", {"standing": True}, moves="")
    assert answer.verdict is Verdict.LEGAL
    (three,) = [under for under in answer.readings if "purse" in under.readings]
    assert three.answer[1] == "most coins (GATE-WIN-02): A 3, B 3"
    assert three.same


def test_what_may_a_seat_do_lists_its_moves_and_what_readings_add():
    answer = asked("gate", {"options": "A"}, moves="")
    assert answer.verdict is Verdict.CONTRADICTORY
    assert answer.answer == ("A climb", "A pay", "A wait", "A walk")
    assert ("A climb", "A pay", "A wait") in [under.answer for under in answer.readings if not under.same]


def test_a_seat_that_is_not_on_turn_may_do_nothing():
    answer = asked("gate", {"options": "b"}, moves="")
    assert (answer.verdict, answer.answer) == (Verdict.LEGAL, ("nothing: A is to decide",))


def test_TOY_BONUS_01_what_if_shows_every_change_and_who_is_next():
    answer = asked("toy", {"what_if": ["A take 1", "draw penny"]}, moves="")
    assert answer.answer == (
        "turn: A → B",
        "heap: 7 → 5",
        "coins[A]: 0 → 2",
        "place[penny]: deck → taken",
        "then B is to decide",
    )
    assert answer.verdict is Verdict.SILENT
    assert "heap: 7 → 6" in answer.readings[0].answer


def test_TOY_BONUS_01_what_if_stops_where_chance_decides():
    answer = asked("toy", {"what_if": "A take 1"}, moves="")
    assert answer.answer[-1] == "then chance decides here: draw CARD"


def test_what_if_of_something_forbidden_is_illegal():
    answer = asked("toy", {"what_if": "A bury penny"}, moves="")
    assert (answer.verdict, answer.because[0].id) == (Verdict.ILLEGAL, "TOY-BURY-01")


def test_GATE_WIN_02_the_standing_names_the_step_that_decides():
    answer = asked("gate", {"standing": True, "claims": {"A": "A", "B": "B"}}, moves="A pay\nB wait")
    assert answer.verdict is Verdict.SILENT
    assert answer.answer == (
        "through the gate (GATE-WIN-01): A 0, B 0",
        "most coins (GATE-WIN-02): A 1, B 2",
        "ahead: B by most coins",
    )
    assert answer.because[0].id == "GATE-WIN-02"
    assert [(claim.party, claim.right, claim.right_in_force) for claim in answer.claims] == [
        ("A", None, False),
        ("B", None, True),
    ]


def test_GATE_WIN_01_the_winner_of_a_finished_game():
    answer = asked("gate", {"standing": True}, moves="A wait\nB walk")
    assert answer.verdict is Verdict.LEGAL
    assert answer.answer[-1] == "won: B by through the gate"
    assert {clause.id for clause in answer.because} == {"GATE-WIN-01", "GATE-WALK-02"}


def test_claims_are_right_or_wrong_where_the_rulebook_decides():
    answer = asked("toy", {"may": "A take 2", "claims": {"A": "legal", "B": "illegal"}}, moves="")
    assert [(claim.party, claim.right) for claim in answer.claims] == [("A", True), ("B", False)]


def test_several_questions_take_the_gravest_verdict():
    judgement = heard("gate", [{"may": "B walk"}, {"may": "A walk"}, {"may": "A pay"}], moves="")
    assert [one.verdict.value for one in judgement.questions] == ["illegal", "contradictory", "legal"]
    assert (judgement.verdict, judgement.verdict.exit_code) == (Verdict.CONTRADICTORY, 4)


def test_the_game_can_be_resumed_from_the_judgement():
    judgement = heard("toy", [{"may": "B take 1"}], moves=["A take 1", "draw crown"])
    assert judgement.resume is not None
    *_, last = replay(TOY.table(judgement.configuration), judgement.resume)
    assert TOY.table(judgement.configuration).schema.to_data(last.after) == judgement.position


def test_a_position_and_the_moves_after_it():
    answer = asked("toy", {"may": "B bury crown"}, position={"heap": 4, "coins": {"B": 2}}, moves="A take 2")
    assert answer.verdict is Verdict.LEGAL


def test_an_opening_leads_to_what_the_position_is_laid_over():
    judgement = heard("toy", [{"options": "B"}], opening="A take 2", position={"coins": {"B": 2}, "heap": 3})
    assert (judgement.position["coins"], judgement.position["turn"]) == ({"A": 2, "B": 2}, "B")
    assert "B bury penny" in judgement.questions[0].answer
    assert judgement.resume is None


def test_a_star_in_a_row_of_the_position_stands_for_all_others():
    position = {"place": {"*": "bottom", "penny": "taken"}, "bottom": ["crown"], "coins": {"*": 2}, "heap": 3}
    judgement = heard("toy", [{"standing": True}], position=position)
    assert judgement.position["place"] == {"penny": "taken", "crown": "bottom"}
    assert judgement.position["coins"] == {"A": 2, "B": 2}
