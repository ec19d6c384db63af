"""Our games behind other libraries' interfaces pass those libraries' own conformance tests."""

import importlib.util
import json
import sys

import pytest
from ludex.cli.main import run
from ludex.model.games import OURS, load_game


def configured(name):
    game = load_game(name)
    return next(iter(game.made_for("exhaust")))


def exported(name, form, folder):
    file = folder / f"{name.replace('-', '_')}_{form}.py"
    assert run(["export", name, "--to", form, "-c", configured(name), "--out", str(file)]) == 0
    spec = importlib.util.spec_from_file_location(file.stem, file)
    module = importlib.util.module_from_spec(spec)
    sys.modules[file.stem] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", OURS)
def test_openspiel_finds_nothing_wrong_with_a_game(name, tmp_path):
    pyspiel = pytest.importorskip("pyspiel")
    exported(name, "openspiel", tmp_path)
    game = pyspiel.load_game(f"ludex_{name.replace('-', '_')}")
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


def test_openspiel_sees_what_a_seat_sees(tmp_path):
    pyspiel = pytest.importorskip("pyspiel")
    exported("project-mine", "openspiel", tmp_path)
    game = pyspiel.load_game("ludex_project_mine")
    state = game.new_initial_state()
    observer = game.make_py_observer()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    told = [observer.string_from(state, seat) for seat in range(game.num_players())]
    assert told[0] != told[1]
    assert state.clone().legal_actions() == state.legal_actions()


@pytest.mark.parametrize("name", OURS)
def test_pettingzoo_finds_nothing_wrong_with_a_game(name, tmp_path, capsys):
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test

    api_test(exported(name, "pettingzoo", tmp_path).env(), num_cycles=60)


def test_the_same_seed_draws_the_same_game_in_pettingzoo(tmp_path):
    pytest.importorskip("pettingzoo")
    env = exported("mint-works", "pettingzoo", tmp_path).env()
    drawn = []
    for seed in (1, 1, 2, 3, 4):
        env.reset(seed=seed)
        drawn.append(env.render())
    assert drawn[0] == drawn[1]
    assert len(set(drawn)) > 1


def test_a_form_that_is_not_there_is_wrong_input(capsys):
    assert run(["export", "mint-works", "--to", "chess"]) == 2
    assert "openspiel" in capsys.readouterr().err


def test_a_game_is_written_as_itf(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "moves.txt").write_text("A pass\nsave game.json\n", encoding="utf-8")
    assert run(["play", "mint-works", "-p", "2", "-s", "7", "--script", "moves.txt"]) == 0
    assert run(["replay", "game.json", "--itf", "game.itf.json"]) == 0
    trace = json.loads((tmp_path / "game.itf.json").read_text(encoding="utf-8"))
    assert trace["#meta"]["format"] == "ITF"
    assert len(trace["states"]) == len(json.loads((tmp_path / "game.json").read_text())["steps"]) + 1
    for number, state in enumerate(trace["states"]):
        assert state["#meta"] == {"index": number}
        assert state.keys() - {"#meta"} == set(trace["vars"])
    first, last = trace["states"][0], trace["states"][-1]
    assert dict(first["mints"]["#map"])["A"] == 3
    assert (last["move"], last["turn"]) == ("A pass", "B")
