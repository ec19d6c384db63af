"""Files that are broken, forged or absurd: one sentence, exit code 2, and nothing lost."""

import json

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
    "more-fields": (forged(cheat=True), "cheat: extra inputs are not permitted"),
    "fields-missing": ("{}", "game: field required (and 3 more)"),
    "steps-not-a-list": (forged(steps="A take 2"), "steps: input should be a valid tuple"),
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
    monkeypatch.setattr("model.toml.MOST_CHARACTERS", 1000)
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
