"""Files that are broken, forged or absurd: one sentence, exit code 2, and nothing lost."""

import json
import os

import pytest

GOOD = {
    "ludex": 1,
    "game": "toy",
    "edition": "1",
    "version": 1,
    "configuration": {"players": 2},
    "steps": [{"move": "A take 2"}, {"move": "B take 3"}],
}


def forged(**changes):
    return json.dumps({**GOOD, **changes})


def stepping(*moves):
    return forged(steps=[{"move": move} for move in moves])


TEXTS = {
    "empty": ("", "not valid JSON (Expecting value: line 1 column 1 (char 0))"),
    "truncated": (forged()[:60], "not valid JSON ("),
    "no-object": ("[1, 2]", "input should be a valid dictionary"),
    "null": ("null", "input should be a valid dictionary"),
    "only-zeros": ("\0" * 1000, "not valid JSON"),
    "too-deep": ("[" * 200_000, "not valid JSON (maximum recursion depth"),
    "too-deep-object": ('{"a":' * 100_000, "not valid JSON (maximum recursion depth"),
    "endless-number": ('{"version": ' + "9" * 5000 + "}", "not valid JSON (Exceeds the limit"),
    "not-a-number": (forged(version=float("nan")), "version: input should be a finite number"),
    "unknown-game": (forged(game="chess"), "unknown game 'chess'; known: "),
    "game-not-text": (forged(game=["toy"]), "game: input should be a valid string"),
    "unspeakable-game": (forged(game="\ud800"), "unknown game"),
    "other-version": (forged(version=2), "made with version 2 of toy, this is version 1"),
    "other-format": (forged(ludex=2), "ludex: input should be 1"),
    "more-fields": (forged(cheat=True), "cheat: no such entry is known here"),
    "fields-missing": ("{}", "game: field required (and 3 more)"),
    "steps-not-a-list": (forged(steps="A take 2"), "steps: input should be a list"),
    "move-not-text": (forged(steps=[{"move": 3}]), "steps.0.move: input should be a valid string"),
    "no-players": (forged(configuration={"players": 0}), "configuration.players: input should be greater"),
    "many-players": (forged(configuration={"players": 10**30}), "configuration.players: "),
    "too-many-players": (forged(configuration={"players": 5}), "players: Toy is not for 5; 2 to 4 can play"),
    "unknown-ruling": (
        forged(configuration={"players": 2, "rulings": {"who": "me"}}),
        "unknown ruling 'who'; known: bonus-source",
    ),
    "unknown-reading": (
        forged(configuration={"players": 2, "rulings": {"bonus-source": "moon"}}),
        "rulings.bonus-source: unknown reading 'moon'",
    ),
    "unknown-variant": (
        forged(configuration={"players": 2, "variants": ["moonlight"]}),
        "variants: unknown variant 'moonlight'",
    ),
    "empty-move": (stepping(""), "step 1: an empty move; write for example SEAT take COINS"),
    "unknown-rule": (stepping("A steal 2"), "step 1: unknown rule 'steal'"),
    "terminal-codes": (stepping("A \x1b[31mtake 2"), r"step 1: unknown rule '\x1b[31mtake'"),
    "long-number": (stepping("A take " + "9" * 5000), "step 1: coins: '9999"),
    "illegal-in-the-middle": (
        stepping("A take 2", "A take 2", "B take 2"),
        "step 2: 'A take 2' is not permitted by TOY-TURN-01; The seats take turns",
    ),
    "draw-out-of-place": (stepping("draw crown"), "step 1: 'draw crown' is out of place; A is to decide"),
    "what-happens-by-itself": (stepping("count"), "step 1: 'count' is not permitted by TOY-END-01"),
    "after-the-end": (
        stepping("A take 3", "B take 3", "A take 1", "draw crown", "B take 1"),
        "step 5: 'B take 1' comes after the end (TOY-END-01)",
    ),
    "other-position": (
        forged(steps=[{"move": "A take 2", "position": "0" * 12}]),
        "step 1: 'A take 2' leads to position ",
    ),
    "no-fingerprint": (
        forged(steps=[{"move": "A take 2", "position": "?"}]),
        "steps.0.position: string should match pattern",
    ),
    "a-million-steps": (
        forged(steps=[{"move": "A take 1"}] * 200_000),
        "step 2: 'A take 1' is out of place; chance decides here",
    ),
}


@pytest.mark.parametrize("name", TEXTS)
def test_a_hostile_trace_is_refused_by_replay_and_by_resume(refused, tmp_path, name):
    text, sentence = TEXTS[name]
    file = tmp_path / "game.json"
    file.write_text(text)
    for command in (("replay", file), ("play", "toy", "--resume", file)):
        assert refused(*command).startswith(f"{file}: {sentence}")
    assert file.read_text() == text


def test_the_honest_trace_is_accepted(ludex, tmp_path):
    file = tmp_path / "game.json"
    file.write_text(forged())
    assert ludex("replay", file).code == 0


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (bytes(range(256)), "not UTF-8 text."),
        (json.dumps(GOOD).encode("utf-16"), "not UTF-8 text."),
        (b"\x1f\x8b\x08\x00rubbish", "not UTF-8 text."),
    ],
    ids=["binary", "utf-16", "compressed"],
)
def test_a_file_that_is_no_text_is_refused(refused, tmp_path, content, sentence):
    file = tmp_path / "game.json"
    file.write_bytes(content)
    assert refused("replay", file) == f"{file}: {sentence}"
    assert refused("play", "toy", typed=f"load {file}") == f"standard input: line 1: {file}: {sentence}"


def test_a_huge_file_is_refused_before_it_fills_the_memory(refused, tmp_path, monkeypatch):
    monkeypatch.setattr("ludex.model.toml.MOST_CHARACTERS", 1000)
    file = tmp_path / "game.json"
    file.write_text(" " * 1001)
    assert refused("replay", file) == f"{file}: larger than 1,000 characters."


def test_a_folder_is_refused(refused, tmp_path):
    assert refused("replay", tmp_path) == f"{tmp_path}: this is a folder; name a file."
    assert refused("play", "toy", "--script", tmp_path) == f"{tmp_path}: this is a folder; name a file."
    assert "something else than a saved game" in refused("play", "toy", typed=f"save {tmp_path}")


def test_a_file_that_may_not_be_read_is_refused(refused, tmp_path, monkeypatch):
    def locked(self, *_args, **_named):
        raise PermissionError(13, "Permission denied")

    (tmp_path / "x.json").write_text("")
    monkeypatch.setattr("pathlib.Path.open", locked)
    assert refused("replay", tmp_path / "x.json").endswith("x.json: cannot be read (Permission denied).")


def test_a_bad_load_in_the_middle_loses_nothing(refused, tmp_path):
    file, kept = tmp_path / "bad.json", tmp_path / "kept.json"
    file.write_text(TEXTS["illegal-in-the-middle"][0])
    refused("play", "toy", "--save", kept, typed=f"take 3\nload {file}\n")
    assert json.loads(kept.read_text())["steps"][0]["move"] == "A take 3"


def test_numbers_that_no_position_can_hold_are_refused(refused, tmp_path):
    file = tmp_path / "game.json"
    file.write_text(
        forged(
            configuration={"players": 2, "options": {"heap": 10**9}},
            steps=[{"move": "A take 2", "position": "0" * 12}],
        )
    )
    assert refused("replay", file).startswith("a number of this position does not fit: ")
    assert "a number of this position does not fit" in refused(
        "play", "toy", "-o", "heap=100000", typed=f"take 3\nsave {tmp_path / 'big.json'}\n"
    )


def test_components_that_are_no_toml_are_refused(refused, tmp_path):
    file = tmp_path / "cards.toml"
    file.write_text("[[card\n")
    assert refused("walk", "toy", "--components", file).startswith(f"{file}: not valid TOML")
    file.write_text("worth = " + "9" * 5000)
    assert refused("walk", "toy", "--components", file).startswith(f"{file}: not valid TOML")


READERS = {
    "judge": ("judge", "{}"),
    "replay": ("replay", "{}"),
    "resume": ("play", "toy", "--resume", "{}"),
    "components": ("walk", "toy", "-n", "1", "--components", "{}"),
    "script": ("play", "toy", "--script", "{}"),
    "rulebook": ("clauses", "mint-works", "--against", "{}"),
    "accepted": ("check", "toy", "--budget", "1", "--accepted", "{}"),
}


def reading(name, file):
    return [str(file) if word == "{}" else word for word in READERS[name]]


@pytest.mark.parametrize("name", READERS)
def test_what_is_no_ordinary_file_is_refused_and_never_waited_for(refused, tmp_path, name):
    pipe, loop, zeros = tmp_path / "pipe.toml", tmp_path / "loop.toml", tmp_path / "zeros.toml"
    os.mkfifo(pipe)
    loop.symlink_to(loop)
    zeros.symlink_to("/dev/zero")
    assert refused(*reading(name, pipe)) == f"{pipe}: not an ordinary file."
    assert refused(*reading(name, zeros)) == f"{zeros}: not an ordinary file."
    assert refused(*reading(name, loop)).startswith(f"{loop}: cannot be read (")
    assert refused(*reading(name, tmp_path)) == f"{tmp_path}: this is a folder; name a file."
    gone = tmp_path / "gone.toml"
    assert refused(*reading(name, gone)) == f"{gone}: no such file."


@pytest.mark.parametrize("name", READERS)
def test_what_is_too_large_is_refused_before_it_is_understood(refused, tmp_path, name):
    file = tmp_path / "large.toml"
    with file.open("wb") as out:
        out.truncate(50_000_000)
    assert refused(*reading(name, file)).startswith((f"{file}: larger than", f"{file}: too large"))


def test_a_mark_of_the_byte_order_and_other_line_ends_are_no_matter(ludex, tmp_path):
    dispute, trace, script = tmp_path / "d.toml", tmp_path / "t.json", tmp_path / "s.txt"
    cards = tmp_path / "c.toml"
    text = 'game = "toy"\r\nplayers = 2\r\nmoves = ""\r\nquestions = "May A take 1?"\r\n'
    for file, content in (
        (dispute, text),
        (trace, forged()),
        (script, "take 2\r\ntake 3\r\n"),
        (cards, '[[card]]\r\nname = "ducat"\r\nworth = 2\r\n'),
    ):
        file.write_bytes(b"\xef\xbb\xbf" + content.encode())
    assert ludex("judge", dispute).code == 0
    assert ludex("replay", trace).code == 0
    assert ludex("play", "toy", "--script", script).code == 0
    assert ludex("walk", "toy", "-n", "1", "--components", cards).code == 0


def test_a_key_without_end_is_refused_before_it_is_taken_apart(refused, tmp_path):
    file = tmp_path / "keys.toml"
    for text in (
        "a." * 100_000 + "a = 1\n",
        '"a".' * 100_000 + "a = 1\n",
        "x = {" + "a . " * 90_000 + "a = 1}\n",
    ):
        file.write_text(text)
        assert refused("walk", "toy", "--components", file) == f"{file}: line 1: a key of more than 50 parts."
        assert refused("judge", file) == f"{file}: line 1: a key of more than 50 parts."


def test_names_that_no_file_can_have(refused):
    assert "not the name of a file" in refused("play", "toy", typed="load a\0b\n")
    assert "not the name of a file" in refused("play", "toy", typed="save a\0b\n")


def test_other_cards_in_part_and_by_other_spelling(ludex, refused, tmp_path):
    file = tmp_path / "cards.toml"
    file.write_text('[[Card]]\nname = "x"\n')
    assert refused("walk", "toy", "--components", file) == (
        f"{file}: components: unknown table 'Card'; did you mean card."
    )
    file.write_text("[[card]]\n" * 1001)
    assert (
        refused("walk", "toy", "--components", file) == f"{file}: components.card: 1001 rows; at most 1000."
    )
    file.write_text('[[plan]]\nname = "Town Hall"\ntype = "Culture"\ncost = 0\nstars = 2\n')
    assert ludex("walk", "mint-works", "-p", "2", "-n", "2", "--components", file).code == 0
    file.write_text("[game]\nstars_to_ende = 3\n")
    assert refused("walk", "mint-works", "--components", file) == (
        f"{file}: components.game: unknown figure 'stars_to_ende'; did you mean stars_to_end."
    )
    file.write_text('[[plan]]\nname = "x"\ntype = "y"\ncost = 1\nstars = -1\n')
    assert refused("walk", "mint-works", "--components", file).startswith(
        f"{file}: components: plan.0.stars: "
    )


PARTS = {
    "mint-works": '[game]\nstars_to_end = 3\n[[plan]]\nname = "hut"\ntype = "x"\ncost = 1\nstars = 4\n',
    "fourteen-nights": "[figures]\ndays = { value = 2 }\n[[board]]\nname = 'ring'\n"
    "links = [[1, 2], [2, 3], [3, 4], [4, 5], [5, 6], [6, 1]]\n",
    "gold-mine": "[figures]\nnuggets = { value = 0 }\ndevelopment_tiles = { value = 0 }\n[[tile]]\n"
    'name = "gate"\nkind = "entrance"\ntunnels = ["NESW"]\ncount = 1\n',
    "project-mine": "[figures]\nhand = 1\nenergy = 0\ntechnology_row = 0\ncontract_row = 0\n",
}


@pytest.mark.parametrize("game", PARTS)
def test_every_game_takes_part_of_another_card_set(ludex, tmp_path, game):
    file, saved = tmp_path / "cards.toml", tmp_path / "game.json"
    file.write_text(PARTS[game])
    walked = ludex("walk", game, "-p", "2", "-n", "1", "--most", "100", "--components", file)
    assert walked.code in (0, 1)
    played = ludex("play", game, "-p", "2", "--components", file, "--save", saved, typed="1\n1\n")
    assert played.code == 0
    assert ludex("replay", saved).code == 0, "a saved game keeps the cards it was played with"
    dispute = tmp_path / "dispute.toml"
    dispute.write_text(
        f'game = "{game}"\nplayers = 2\ncomponents = "cards.toml"\nmoves = ""\nquestions = "Who wins?"\n'
    )
    assert ludex("judge", dispute).code in (0, 3, 4)


def test_a_card_whose_name_is_a_number_is_refused(refused, tmp_path):
    file = tmp_path / "cards.toml"
    file.write_text("[[card]]\nname = 0\nworth = 1\n")
    assert refused("walk", "toy", "--components", file).endswith("0 is no name; names are text.")


def test_a_check_takes_a_card_set_for_one_game(refused, tmp_path):
    file = tmp_path / "cards.toml"
    file.write_text("[[tiles]]\n")
    assert refused("check", "gold-mine", "--components", file) == (
        f"{file}: components: unknown table 'tiles'; did you mean tile."
    )
    assert "a card set is for one game" in refused("check", "toy", "sealed", "--components", file)
