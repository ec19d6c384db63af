"""Files are written whole or not at all, and what Ludex keeps lies in the user's cache folder."""

import os
import sys
import threading
from pathlib import Path

import pytest
from ludex.model.errors import BadInput
from ludex.model.files import OUR_CACHE, cache_folder, write_whole

from tests.full_disk import small_files


def test_a_file_that_does_not_fit_leaves_the_old_one_and_nothing_else(tmp_path):
    file = tmp_path / "game.json"
    write_whole(file, "old")
    with small_files(10), pytest.raises(BadInput, match=r"game\.json: cannot be written \(File too large\)"):
        write_whole(file, "new" * 10)
    assert file.read_text() == "old"
    assert list(tmp_path.iterdir()) == [file]


def test_a_link_is_replaced_and_what_it_leads_to_stays(tmp_path):
    victim, link = tmp_path / "victim", tmp_path / "link"
    victim.write_text("precious")
    link.symlink_to(victim)
    write_whole(link, "new")
    assert (victim.read_text(), link.read_text()) == ("precious", "new")
    assert not link.is_symlink()


def test_a_pipe_is_written_to_and_stays_a_pipe(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    heard = []
    reader = threading.Thread(target=lambda: heard.append(pipe.read_text()))
    reader.start()
    write_whole(pipe, "through")
    reader.join(timeout=10)
    assert heard == ["through"]
    assert pipe.is_fifo()


def test_a_folder_is_made_only_where_that_is_wanted(tmp_path):
    file = tmp_path / "new" / "file"
    with pytest.raises(BadInput, match="No such file or directory"):
        write_whole(file, "")
    write_whole(file, "text", make_folder=True)
    assert file.read_text() == "text"


def test_a_name_that_no_file_can_have_is_refused():
    with pytest.raises(BadInput, match="not the name of a file"):
        write_whole(Path("a\0b"), "")


@pytest.mark.parametrize(
    ("platform", "variables", "expected"),
    [
        ("linux", {OUR_CACHE: "/here"}, "/here"),
        ("linux", {"XDG_CACHE_HOME": "/caches"}, "/caches/ludex"),
        ("linux", {"XDG_CACHE_HOME": "relative"}, "/home/me/.cache/ludex"),
        ("linux", {}, "/home/me/.cache/ludex"),
        ("darwin", {}, "/home/me/Library/Caches/ludex"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/ludex"),
    ],
)
def test_what_is_kept_lies_in_the_users_cache_folder(monkeypatch, platform, variables, expected):
    for name in (OUR_CACHE, "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", "/home/me")
    monkeypatch.setattr(sys, "platform", platform)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert str(cache_folder()) == expected
