"""The few lines of a judge's answer."""

from ludex.reports.judge_brief import brief_report
from ludex.solver.judge.dispute import parse_dispute
from ludex.solver.judge.judge import judge
from rich.console import Console


def test_the_article_of_a_clause_is_not_taken_for_the_first_player():
    text = "game: project-mine\nquestion: Anna just bought an active contract. can she use it this turn?"
    console = Console(width=200, record=True, quiet=True)
    console.print(brief_report(judge(parse_dispute(text, "dispute"))))
    assert "Anna contract" not in console.export_text()
