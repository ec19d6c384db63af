"""The example in docs/cases.md is a case, and it holds."""

import re
from pathlib import Path

from ludex.model.games import OURS
from ludex.solver.judge.case import departures, load_case
from ludex.solver.judge.judge import judge

DOCUMENT = Path(__file__).parents[2] / "docs" / "cases.md"


def test_the_documented_case_is_judged_as_documented(tmp_path, monkeypatch):
    monkeypatch.setitem(OURS, "toy", "tests.toy")
    example = re.findall(r"```toml\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)[0]
    path = tmp_path / "02-example.toml"
    path.write_text(example, encoding="utf-8")
    case = load_case(path)
    assert departures(judge(case.dispute), case.dispute) == []
