"""The commands with the games that Ludex ships: list, play, save, replay; and pictures that keep secrets."""

import json
import random

import pytest
from ludex.model.game import AUTOMATIC, OVER
from ludex.model.games import OURS, load_game
from ludex.model.trace import load_trace


def test_games_lists_them_all(ludex):
    out = ludex("games").out
    for name in OURS:
        assert any(line.startswith(f"{name} ") for line in out.splitlines())


@pytest.mark.parametrize("name", OURS)
class TestEveryGame:
    def test_its_clauses_and_rulings_are_listed(self, ludex, name):
        game = load_game(name)
        assert f"{len(game.catalog)} of {len(game.catalog)} clauses" in ludex("clauses", name).out
        assert f"{len(game.rulings)} rulings" in ludex("rulings", name).out

    def test_its_rulings_can_be_told_one_by_one(self, ludex, name):
        for ruling in load_game(name).rulings.ruling[::8]:
            outcome = ludex("rulings", name, ruling.id)
            assert outcome.code == 0
            assert f"Why {ruling.default}:" in outcome.out

    def test_the_form_of_its_components_is_published(self, ludex, name):
        properties = json.loads(ludex("schema", "components", name).out)["properties"]
        assert set(load_game(name).components) <= set(properties)

    def test_it_is_played_by_number_saved_and_replayed(self, ludex, tmp_path, name):
        file = tmp_path / "game.json"
        outcome = ludex("play", name, "--seed", 5, typed=f"1\n1\n1\n1\nsave {file}\n")
        assert outcome.code == 0, outcome.err
        steps = load_trace(file).steps
        replayed = ludex("replay", file)
        assert replayed.code == 0
        assert f"{len(steps)} steps" in replayed.out

    def test_a_wrong_option_is_one_sentence(self, refused, name):
        assert "unknown option 'moon'" in refused("walk", name, "-o", "moon=full")

    def test_an_option_of_the_wrong_kind_is_one_sentence(self, refused, name):
        for option in {key for each in load_game(name).configurations.values() for key in each.options}:
            refused("walk", name, "-n", 1, "-o", f"{option}=moon")

    def test_components_of_the_wrong_form_are_one_sentence(self, refused, tmp_path, name):
        file = tmp_path / "components.toml"
        for text in ("", "moon = 1\n", "[[card]]\nname = 3\n"):
            file.write_text(text)
            refused("walk", name, "-n", 1, "--components", file)

    def test_what_looks_alike_to_a_seat_is_drawn_alike_for_it(self, name):
        game = load_game(name)
        table = game.table(players=max(2, game.players.start))
        rng = random.Random(1)
        state = table.start()
        for _step in range(150):
            if table.to_act(state) == OVER:
                break
            outcomes = [after for _move, after in table.successors(state)]
            for seat in table.seats:
                pictures = {}
                for after in outcomes[:12]:
                    looks = table.view(after, seat).packed()
                    drawn = game.picture(after, seat)
                    assert pictures.setdefault(looks, drawn) == drawn, f"{name} shows {seat} a secret"
            state = outcomes[0] if table.to_act(state) == AUTOMATIC else rng.choice(outcomes)
