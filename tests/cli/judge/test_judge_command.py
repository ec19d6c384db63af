"""`ludex judge` and `ludex cases`: what a person at the table reads, and what a program gets."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from ludex.cli.main import run
from ludex.model.games import OURS
from ludex.model.trace import load_trace, replay
from ludex.solver.judge.case import cases_of, departures, load_case
from ludex.solver.judge.judge import judge
from ludex.solver.judge.result import Judgement

from tests.toy import GAME as TOY

ROOT = Path(__file__).parents[3]
BOOK = TOY.folder / "cases"
BONUS = BOOK / "02-bonus-from-where.toml"


@pytest.fixture(autouse=True)
def _toys_are_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(OURS, "toy", "tests.toy")
    monkeypatch.setitem(OURS, "gate", "tests.solver.judge.gate")


def dispute(tmp_path: Path, text: str, name: str = "dispute.toml") -> str:
    (tmp_path / name).write_text(text, encoding="utf-8")
    return str(tmp_path / name)


def printed(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return [line.rstrip() for line in capsys.readouterr().out.splitlines()]


GATE = 'game = "gate"\nmoves = ""\n[setup]\nplayers = 2\n[[questions]]\n'


@pytest.mark.parametrize(
    ("question", "code", "verdict"),
    [
        ('may = "A pay"', 0, "LEGAL"),
        ('may = "B pay"', 1, "ILLEGAL"),
        ('may = "A climb"', 3, "SILENT"),
        ('may = "A walk"', 4, "CONTRADICTORY"),
    ],
)
def test_each_verdict_has_its_exit_code_and_stands_first(question, code, verdict, tmp_path, capsys):
    assert run(["judge", dispute(tmp_path, GATE + question)]) == code
    assert printed(capsys)[0].split()[0] == verdict


def test_an_illegal_move_in_ten_seconds(capsys):
    assert run(["judge", str(BOOK / "01-more-than-the-heap.toml"), "--full"]) == 1
    assert printed(capsys) == [
        "Case 1: More coins than the heap holds",
        "Seven coins less six leave one; a turn takes its coins from the heap, and from nowhere else.",
        "Judged as the case book expects.",
        "",
        "ILLEGAL  May A take 2?",
        "  because  TOY-TAKE-01 (Play) A turn takes one to three coins from the heap.",
        "  facts    heap = 1 since move 2: B take 3, after 7 → 4 (2 would satisfy TOY-TAKE-01)",
        "  claims   A says legal: wrong",
        "           B says illegal: right",
        "  instead  A take 1, A bury penny, A bury crown",
        "",
        "toy, 1, model 1; heard once.",
    ]


def test_a_contradiction_shows_both_clauses(tmp_path, capsys):
    run(["judge", dispute(tmp_path, GATE + 'may = "A walk"'), "--full"])
    assert printed(capsys) == [
        "CONTRADICTORY  May A walk? Two clauses decide it differently; with first-hour = open it is legal.",
        "  because  GATE-WALK-01 (Gate) Whoever is on turn may walk through the gate.",
        "           GATE-TURN-01 (Gate) The seats take turns.",
        "  facts    turn = A since the set-up",
        "  open     May one walk through in the first hour? (first-hour)",
        "           GATE-SHUT-01 (Gate) The gate is shut in the first hour.",
        "           reading          answer                   it says",
        "           " + "─" * 89,
        "           open (default)   legal                    The gate is always open. (in force)",
        "                                                     [GATE-WALK-01]",
        "           shut             illegal (GATE-SHUT-01)   It is shut. [GATE-SHUT-01]",
        "           Our default is open: Walking is the point of the game.",
        "  instead  A pay, A wait, A climb",
        "",
        "gate, 1, model 1; heard under 3 sets of readings.",
    ]


def test_GATE_WIN_02_a_standing_says_who_is_ahead_under_each_reading(tmp_path, capsys):
    log = 'game = "gate"\nmoves = "A pay\\nB wait"\n[setup]\nplayers = 2\n[[questions]]\nstanding = true'
    assert run(["judge", dispute(tmp_path, log), "--full"]) == 3
    report = " ".join(" ".join(printed(capsys)).split())
    assert "ahead: B by most coins" in report
    assert "no ahead: A B, and nothing breaks the tie They do not." in report


def test_readings_that_only_together_matter_are_shown(tmp_path, capsys):
    log = 'game = "gate"\nmoves = "A wait\\nB wait"\n[setup]\nplayers = 2\n[[questions]]\nmay = "A climb"'
    run(["judge", dispute(tmp_path, log), "--full"])
    report = "\n".join(printed(capsys))
    assert "together  wall = high, ladder = short: illegal (GATE-CLIMB-01)" in report


def test_why_not_names_the_smallest_change_that_would_permit_the_move(tmp_path, capsys):
    text = (
        'game = "toy"\nmoves = "A take 3\\nB take 3"\n[setup]\nplayers = 2\n[[questions]]\nmay = "A take 2"\n'
    )
    more = '[[questions]]\nmay = "A take 1"\n[[questions]]\nwhat_if = ["A bury crown", "B bury crown"]\n'
    assert run(["judge", dispute(tmp_path, text + more), "--why-not", "--json"]) == 1
    forbidden, permitted, later = Judgement.model_validate_json(capsys.readouterr().out).questions
    changes = {change.cell: (change.now, change.instead) for change in forbidden.why_not.changes}
    assert changes.pop("heap") == ("1", "2")
    assert set(changes) <= {"coins[A]", "coins[B]"}, "the coin comes from somewhere"
    assert permitted.why_not is None
    assert (later.in_force, later.why_not) == ("illegal", None)
    run(["judge", dispute(tmp_path, text), "--why-not", "--full"])
    assert "if only  heap were 2 instead of 1 and" in " ".join(printed(capsys))


def test_why_not_says_when_no_position_permits_it(tmp_path, capsys):
    setup = "[setup]\nplayers = 2\noptions = { heap = 2 }\n"
    text = f'game = "toy"\nmoves = ""\n{setup}[[questions]]\nmay = "A take 3"'
    run(["judge", dispute(tmp_path, text), "--why-not", "--full"])
    assert "  if only  no change of the position would permit it" in printed(capsys)


def test_the_solver_is_not_loaded_unless_it_is_needed():
    program = "import sys, cli.judge; sys.exit('z3' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=False).returncode == 0


def test_json_is_a_versioned_judgement(capsys):
    assert run(["judge", str(BONUS), "--json"]) == 3
    data = json.loads(capsys.readouterr().out)
    judgement = Judgement.model_validate(data)
    assert (data["ludex"], judgement.verdict.value) == (1, "silent")
    assert judgement.position["heap"] == 1


def test_resume_writes_a_trace_of_the_game_up_to_the_dispute(tmp_path):
    trace = tmp_path / "trace.json"
    run(["judge", str(BONUS), "--resume", str(trace)])
    found = load_trace(trace)
    *_, last = replay(TOY.table(found.configuration), found)
    assert last.after.heap == 1


def test_yaml_says_the_same_as_toml(tmp_path, capsys):
    text = """
game: toy
setup: {players: 2, options: {heap: 5}}
moves: |
  1. A take 1
  2. draw penny   # one coin
  3. B take 2
questions:
  - may: A take 2
    claims: {A: the penny came from outside}
"""
    assert run(["judge", dispute(tmp_path, text, "dispute.yaml")]) == 3
    assert printed(capsys)[0].startswith("SILENT  As this table plays it: No, A may not: take 2.")


def test_a_saved_case_is_a_case_that_holds(tmp_path):
    for number, case in enumerate(cases_of(TOY), 1):
        path = tmp_path / f"{number:02d}-saved.toml"
        run(["judge", str(case.path), "--save-case", str(path)])
        saved = load_case(path)
        assert saved.note.number == number
        assert departures(judge(saved.dispute, TOY), saved.dispute) == []


def test_a_case_that_is_judged_otherwise_says_where(tmp_path, capsys):
    text = (
        (BOOK / "01-more-than-the-heap.toml").read_text(encoding="utf-8").replace("TOY-TAKE-01", "TOY-END-01")
    )
    assert run(["judge", dispute(tmp_path, text)]) == 1
    lines = printed(capsys)
    assert lines[2:4] == [
        "Departs from the case book:",
        "May A take 2? is decided by TOY-TAKE-01, expected TOY-END-01",
    ]


def test_a_judgement_that_departs_from_its_case_is_noticed(tmp_path):
    case = load_case(BONUS)
    judgement = judge(case.dispute, TOY)
    right = BONUS.read_text(encoding="utf-8")
    for old, new, complaint in [
        ('verdict = "silent"', 'verdict = "legal"', "is silent, expected legal"),
        ('"TOY-BONUS-01"', '"TOY-SCORE-01"', "expected TOY-SCORE-01"),
        (
            'bank = "legal"',
            'bank = "illegal"',
            "under bonus-source = bank is legal and different, expected illegal",
        ),
        (
            'heap = "illegal"',
            'heap = "legal"',
            "under bonus-source = heap is illegal and same, expected legal",
        ),
        ("heap: 1 → 0", "heap: 2 → 0", "expected 'heap: 2 → 0' in it"),
        ("heap: 2 → 1", "heap: 3 → 1", "expected 'heap: 3 → 1' in it"),
        ('readings.bonus-source = { heap = "illegal", bank = "legal" }', "", "hangs on bonus-source"),
        ("readings.bonus-source", "readings.bonus-sauce", "does not touch that ruling"),
    ]:
        changed = tmp_path / "changed.toml"
        changed.write_text(right.replace(old, new, 1), encoding="utf-8")
        assert complaint in " ".join(departures(judgement, load_case(changed).dispute))


def test_cases_lists_the_book(capsys):
    assert run(["cases", "toy"]) == 0
    assert "More coins than the heap" in capsys.readouterr().out


def test_MW_LOC_LOT_01_many_facts_of_one_kind_are_counted(tmp_path, capsys):
    text = """
game = "mint-works"
[setup]
players = 2
[position]
phase = "development"
mints = { A = 6, B = 0 }
open = { lotto = true }
[position.place]
statue = "supply"
obelisk = "supply"
mine = "supply"
lotto = "built"
"*" = "plan"
[position.owner]
statue = "none"
obelisk = "none"
mine = "none"
lotto = "A"
"*" = "B"
[[questions]]
may = "A lotto"
"""
    assert run(["judge", dispute(tmp_path, text), "--full"]) == 1
    assert "  facts    place: 17 plan, 3 supply, 1 built of the 21 that MW-LOC-LOT-01 looks at" in printed(
        capsys
    )


def test_a_brief_answer_names_the_players_the_clause_the_fact_and_what_else_can_be_done(tmp_path, capsys):
    text = """
game: toy
players: [Anna, Ben]
moves: [Anna takes 3, Ben takes 3]
questions: ["May Anna take 2?"]
"""
    assert run(["judge", dispute(tmp_path, text, "dispute.yaml")]) == 1
    assert [line.strip() for line in printed(capsys)] == [
        "ILLEGAL  No, Anna may not: take 2.",
        "by TOY-TAKE-01 (Play): A turn takes one to three coins from the heap.",
        "because heap = 1, since move 2: Ben takes 3 (2 would do)",
        "instead Anna take 1, Anna bury penny, Anna bury crown",
    ]


def test_an_open_question_takes_one_line_a_reading(tmp_path, capsys):
    run(["judge", dispute(tmp_path, GATE + 'may = "A walk"')])
    lines = [line.strip() for line in printed(capsys)]
    assert "- legal (our default) — The gate is always open. [open]" in lines
    assert "- illegal — It is shut. [shut]" in lines


def test_a_ruling_that_the_table_has_adopted_settles_the_question(tmp_path, capsys):
    text = GATE.replace("players = 2", 'players = 2\nrulings = { first-hour = "shut" }') + 'may = "A walk"'
    assert run(["judge", dispute(tmp_path, text)]) == 1
    report = " ".join(printed(capsys))
    assert report.startswith("ILLEGAL  No, A may not: walk.")
    assert "by house ruling first-hour = shut; the rulebook itself leaves it open" in report


@pytest.mark.parametrize(("language", "stamp"), [("ko", "불허"), ("ja", "不可")])
def test_the_judge_answers_in_the_language_asked_for(language, stamp, capsys):
    run(["judge", str(BOOK / "01-more-than-the-heap.toml"), "--language", language])
    assert any(line.startswith(stamp) for line in printed(capsys))


def test_a_language_that_the_judge_does_not_speak_is_refused(capsys):
    assert run(["judge", str(BOOK / "01-more-than-the-heap.toml"), "--language", "tlh"]) == 2
    assert "unknown language 'tlh'" in capsys.readouterr().err
