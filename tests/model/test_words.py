"""What people call things is data beside each game, and it is complete."""

from __future__ import annotations

import pytest
from ludex.model.games import load_game

GAMES = ("mint-works", "fourteen-nights", "gold-mine", "project-mine")


@pytest.mark.parametrize("name", GAMES)
def test_every_clause_has_a_korean_paraphrase_of_its_own(name):
    game = load_game(name)
    korean = game.paraphrases("ko")
    assert set(korean) == {clause.id for clause in game.catalog}
    assert all(any("가" <= letter <= "힣" for letter in says) for says in korean.values())


@pytest.mark.parametrize("name", GAMES)
def test_every_field_of_the_table_has_a_name_in_english_and_korean(name):
    game = load_game(name)
    fields = set(game.position.__annotations__) - {"box"}
    assert set(game.words.fields) == fields
    assert set(game.words.korean) == fields
    assert set(game.words.names_in("ko")) == fields


@pytest.mark.parametrize("name", GAMES)
def test_what_can_be_counted_and_seen_names_fields_and_clauses_that_exist(name):
    game = load_game(name)
    table = game.table()
    for selection in game.words.counts.values():
        assert {selection.field, selection.owner or "turn", selection.marked or "turn"} <= set(
            table.schema.fields
        )
    known = {clause.id for clause in game.catalog}
    assert set(game.words.seen.values()) <= known
    assert set(game.words.seen) <= set(game.words.fields) | set(game.words.counts)
    assert {*game.words.holdings, game.words.money} <= set(game.words.fields)


def test_a_paraphrase_is_no_sentence_of_a_rulebook(pytestconfig):
    """Shipped text is ours; where the originals lie beside the repository they are compared."""
    shared = pytestconfig.rootpath.parent.parent / "shared" / "rulebooks"
    if not shared.exists():
        pytest.skip("the rulebooks are not here")
    originals = " ".join(" ".join(path.read_text(encoding="utf-8").split()) for path in shared.glob("*.md"))
    said = [says for name in GAMES for says in load_game(name).paraphrases("ko").values()]
    assert [says for says in said if len(says) > 14 and says.rstrip(".") in originals] == []
