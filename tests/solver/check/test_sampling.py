"""Order and secrecy are sampled under other readings also before any game is known to tell them apart."""

from dataclasses import replace

from ludex.solver.check.jobs import _read_otherwise
from ludex.solver.check.plan import Request

from tests.toy import GAME


def test_a_game_of_which_nothing_is_known_is_sampled_under_every_other_reading(tmp_path):
    for file in GAME.folder.glob("*.toml"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    unknown = replace(GAME, folder=tmp_path)
    targets = list(_read_otherwise(unknown, Request()))
    assert [target.table.box.rulings["bonus-source"] for target in targets] == ["bank"]
