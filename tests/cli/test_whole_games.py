"""Whole games of Mint Works from scripts, one for each number of players, with results counted by hand."""

from pathlib import Path

import pytest

SCRIPTS = Path(__file__).parent / "scripts"
BY_STARS = "over by MW-UP-01: "


@pytest.mark.parametrize(
    ("players", "scores", "winner"),
    [(1, "A 5, B 7", "B"), (2, "A 3, B 8", "B"), (3, "A 4, B 7, C 5", "B"), (4, "A 3, B 7, C 4, D 2", "B")],
)
def test_a_whole_game_ends_with_the_stars_counted_by_hand(ludex, players, scores, winner):
    script = SCRIPTS / f"mint-works-{players}.txt"
    outcome = ludex("play", "mint-works", "-p", players, "--ask-chance", "--script", script)
    assert outcome.code == 0, outcome.err
    assert BY_STARS in outcome.out
    assert f"scores: {scores}" in outcome.out
    assert f"{winner} wins by MW-SCR-02" in outcome.out


def test_every_mint_of_the_game_for_two_is_where_the_remarks_say(ludex, tmp_path):
    """The table is asked for after each remark that counts somebody's mints."""
    script = tmp_path / "script.txt"
    lines, counted = [], []
    for line in (SCRIPTS / "mint-works-2.txt").read_text().splitlines():
        lines.append(line)
        move, _, remark = line.partition("#")
        told = remark.split(";")[0].split()
        if move.strip() and told and told[0] in ("A", "B") and told[-1].isdecimal() and "," not in remark:
            lines.append("table")
            counted.append((told[0], int(told[-1])))
    script.write_text("\n".join(lines))
    out = ludex("play", "mint-works", "-p", 2, "--ask-chance", "--script", script).out
    tables = out.split("Plan supply")[1:]
    assert len(counted) > 15
    for (seat, mints), table in zip(counted, tables, strict=False):
        held = {line[0]: line for line in table.splitlines() if line[:2] in ("A:", "B:", "A ", "B ")}
        assert f" {mints} mint" in held[seat], (seat, mints, table)
