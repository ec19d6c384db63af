"""The box: what is known of it holds, and a table that cannot be right gets one clear sentence."""

import copy

import pytest
from ludex.model.errors import BadInput
from ludex.model.gold_mine import GAME
from ludex.model.gold_mine.components import load_components

from .mine import table


def tiles(**wanted):
    """How many tiles have all these traits."""
    found = 0
    for tile in load_components(GAME.components, "components").tile:
        traits = {"kind": tile.kind, "passage": bool(tile.passage), "mud": bool(tile.mud)}
        if all(traits[name] == value for name, value in wanted.items()):
            found += tile.count
    return found


def test_GM_COMP_01_one_hundred_tiles_by_kind():
    assert tiles() == 100
    assert [tiles(kind=kind) for kind in ("entrance", "chamber", "tunnel", "cavern")] == [1, 28, 67, 4]


def test_GM_SP_02_fifteen_tiles_have_a_secret_passage():
    assert tiles(passage=True) == 15
    assert tiles(passage=True, kind="tunnel") == 11
    assert tiles(passage=True, kind="chamber") == 4


def test_GM_MUD_01_twelve_tunnel_tiles_have_mud():
    assert tiles(mud=True) == tiles(mud=True, kind="tunnel") == 12


def test_GM_COMP_02_as_many_nuggets_as_chambers():
    assert table().box.nuggets == tiles(kind="chamber") == 28


def test_GM_MOVE_03_some_tiles_have_tunnels_that_are_not_connected_and_some_are_dead_ends():
    found = load_components(GAME.components, "components").tile
    assert sum(tile.count for tile in found if len(tile.tunnels) > 1) > 0
    assert (
        sum(tile.count for tile in found if all(len(t) == 1 for t in tile.tunnels) and tile.kind == "tunnel")
        >= 3
    )


def test_every_tile_pattern_but_the_caverns_says_that_it_is_assumed():
    sources = {tile["name"]: tile["source"] for tile in GAME.components["tile"]}
    assert sources.pop("cavern") == "public"
    assert set(sources.values()) == {"assumed"}


@pytest.mark.parametrize(("players", "needed"), [(2, 10), (3, 7), (4, 7), (5, 6), (6, 6)])
def test_GM_GOAL_05_to_07_nuggets_needed(players, needed):
    assert table(players=players).box.needed == needed


def spoiled(change):
    """The component table after a change."""
    data = copy.deepcopy(GAME.components)
    change(data)
    return data


def tile_of(data, name):
    return next(tile for tile in data["tile"] if tile["name"] == name)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda d: tile_of(d, "bend").update(tunnels=["NQ"]), "has a side 'Q'"),
        (lambda d: tile_of(d, "bend").update(tunnels=["NE", "ES"]), "names a side twice"),
        (lambda d: tile_of(d, "bend").update(tunnels=[]), "has no tunnel"),
        (lambda d: tile_of(d, "bend").update(tunnels=[""]), "has no tunnel or an empty one"),
        (lambda d: tile_of(d, "bend").update(passage="W"), "which is none of its tunnels"),
        (lambda d: tile_of(d, "bend").update(mud=["NS"]), "which is none of its tunnels"),
        (lambda d: tile_of(d, "bend").update(gold="NE"), "holds gold but is no chamber"),
        (lambda d: tile_of(d, "bend").update(count=-1), "greater than or equal to 0"),
        (lambda d: tile_of(d, "bend").update(kind="river"), "input should be"),
        (lambda d: tile_of(d, "bend").update(colour="red"), "no such entry is known here"),
        (lambda d: tile_of(d, "bend").update(name="straight"), "tile straight stands twice"),
        (lambda d: tile_of(d, "cavern").update(tunnels=["NE", "SW"]), "a cavern is one open space"),
        (lambda d: tile_of(d, "entrance").update(count=2), "exactly one entrance"),
        (lambda d: tile_of(d, "entrance").update(passage="NESW"), "cannot have a passage or mud"),
        (lambda d: d["tile"].reverse(), "must be listed first"),
        (lambda d: tile_of(d, "bend").update(count=999), "more than 400 tiles"),
        (lambda d: d["figures"]["die_sides"].update(value=0), "a die of 0 sides"),
        (lambda d: d["figures"]["dice"].update(value=1), "takes two dice"),
        (lambda d: d["figures"]["needed"].update(value=[1]), "five numbers"),
        (lambda d: d["figures"]["needed"].update(value=[0, 1, 1, 1, 1]), "at least 1"),
        (lambda d: d["figures"]["needed_by_team"].update(value=[1]), "two numbers"),
        (lambda d: d["figures"]["bat_tokens"].update(value=5), "too few challenge tokens"),
        (lambda d: d["figures"]["miners"].update(value=1), "too few miners"),
        (lambda d: d.pop("figures"), "figures"),
    ],
)
def test_a_hostile_component_table_gets_one_sentence(change, sentence):
    with pytest.raises(BadInput) as refused:
        table(components=spoiled(change))
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


def test_another_component_table_plays_without_a_code_change():
    data = spoiled(lambda d: d.update(tile=[t for t in d["tile"] if t["kind"] in ("entrance", "chamber")]))
    assert table(components=data).box.tiles == 29


def test_GM_COMP_06_nineteen_bat_tokens_are_in_the_box_but_three_are_dealt():
    s = table(players=6).start()
    assert sum(s.bat_tokens) == 18
    assert GAME.components["figures"]["bat_tokens"]["value"] == 19


@pytest.mark.parametrize("choices", [{"options": {"roundz": 3}}, {"variants": ("lava",)}, {"players": 7}])
def test_wrong_choices_are_refused(choices):
    with pytest.raises(BadInput):
        table(**choices)
