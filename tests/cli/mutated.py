"""Files with random damage, and what every command makes of them.

    python -m tests.cli.mutated 10000 [SEED]     the long run; it prints what went wrong, and figures

A file that is right is damaged: bytes, lines, values, keys, characters that control a terminal. Each command
must end in an exit code of its own, without a traceback, without sending such characters to the
terminal, and in bounded time.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import random
import re
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from ludex.cli.main import run
from ludex.model import games

from tests import toy

MOST_SECONDS = 10.0
"""CPU seconds that a command may take over one damaged file."""
CODES = {"judge": {0, 1, 2, 3, 4}}
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
VALUE = re.compile(r'"[^"\n]*"|\b\d+\b|\btrue\b|\bfalse\b')
NASTY = (
    '""', "0", "-1", "99999999999999999999", "1e999", "nan", "-inf", "true", "null", "[]", "{}", "[[]]",
    '"\\u0000"', '"\\u001b[2J"', '"\x1b]0;x\x07"', '"\\u202e"', '"A"', '"' + "x" * 5000 + '"', "1979-05-27",
    "[" * 300 + "]" * 300, "'''", '"é"', '"../../etc/passwd"', '"%s{}"', "0x7fffffffffffffff", "_",
)  # fmt: skip


@dataclass(frozen=True)
class Kind:
    """A kind of file: one that is right, and the commands that read it (`{}` is the file)."""

    name: str
    text: str
    commands: tuple[tuple[str, ...], ...]


class Trouble(NamedTuple):
    """Something that no command may do."""

    kind: str
    what: str
    words: tuple[str, ...]
    content: bytes


def damaged(text: str, rng: random.Random) -> bytes:
    """A file with one to four kinds of damage; most of them can still be read as what they were."""
    content = text.encode()
    ways = rng.choice((DAMAGES, WITHIN, WITHIN))
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        content = rng.choice(ways)(content, rng)
    return content[:200_000]


def _bytes(content: bytes, rng: random.Random) -> bytes:
    out = bytearray(content or b" ")
    for _ in range(rng.randint(1, 8)):
        out[rng.randrange(len(out))] = rng.randrange(256)
    return bytes(out)


def _cut(content: bytes, rng: random.Random) -> bytes:
    left, right = sorted(rng.randint(0, len(content)) for _ in range(2))
    return content[:left] + content[right:]


def _end(content: bytes, rng: random.Random) -> bytes:
    return content[: rng.randint(0, len(content))]


def _repeat(content: bytes, rng: random.Random) -> bytes:
    left, right = sorted(rng.randint(0, len(content)) for _ in range(2))
    return content[:right] + content[left:right] * rng.choice((1, 2, 30)) + content[right:]


def _lines(content: bytes, rng: random.Random) -> bytes:
    lines = content.splitlines(keepends=True) or [b""]
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    if rng.random() < 0.5:
        lines[one], lines[other] = lines[other], lines[one]
    else:
        lines.insert(one, lines[other])
    return b"".join(lines)


def _value(content: bytes, rng: random.Random) -> bytes:
    text = content.decode("utf-8", "replace")
    found = list(VALUE.finditer(text))
    if not found:
        return content + rng.choice(NASTY).encode()
    spot = rng.choice(found)
    return (text[: spot.start()] + rng.choice(NASTY) + text[spot.end() :]).encode()


def _inside(content: bytes, rng: random.Random) -> bytes:
    """Put something that controls a terminal, or a word of the same file, into a text."""
    text = content.decode("utf-8", "replace")
    words = re.findall(r"[\w-]+", text) or ["x"]
    put = rng.choice(("\x1b[31m", "\x07", "\u202e", "\ufeff", "\t", "'", '"', "\\", "\n", rng.choice(words)))
    where = rng.randint(0, len(text))
    return (text[:where] + put + text[where:]).encode()


def _word(content: bytes, rng: random.Random) -> bytes:
    """Exchange two words of the file: a key that does not exist, a rule that is a card."""
    text = content.decode("utf-8", "replace")
    found = list(re.finditer(r"[\w-]+", text))
    if len(found) < 2:
        return content
    spot, other = rng.choice(found), rng.choice(found)
    return (text[: spot.start()] + other.group() + text[spot.end() :]).encode()


def _number(content: bytes, rng: random.Random) -> bytes:
    text = content.decode("utf-8", "replace")
    found = list(re.finditer(r"\d+", text))
    if not found:
        return content
    spot = rng.choice(found)
    put = rng.choice(("0", "-1", "1", "2", "255", "256", "65536", "4294967296", "9" * 30, "1.5"))
    return (text[: spot.start()] + put + text[spot.end() :]).encode()


Damage = Callable[[bytes, random.Random], bytes]
WITHIN: tuple[Damage, ...] = (_value, _word, _number, _lines)
DAMAGES: tuple[Damage, ...] = (_bytes, _cut, _end, _repeat, _inside, *WITHIN)

TRACE = json.dumps(
    {
        "ludex": 1,
        "game": "toy",
        "edition": "1",
        "version": 1,
        "configuration": {"players": 2, "rulings": {"bonus-source": "heap"}, "options": {"heap": 7}},
        "steps": [{"move": "A take 2"}, {"move": "B take 3"}],
    },
    indent=1,
)
DISPUTE = """game = "toy"
about = "May A take one coin?"
moves = \"\"\"
A take 2
B take 1
\"\"\"
[setup]
players = 2

[[questions]]
may = "A take 1"
claims = { Anna = "legal", Ben = "illegal" }

[[questions]]
may = "B take 3"
"""
POSITION = """game = "toy"
players = 2
questions = "May A take 1?"
[position]
heap = 3
turn = "A"
coins = { A = 2, B = 1 }
"""
REVISION = """game = "toy"
name = "rev"
[settle]
bonus-source = "heap"
"""
WORDS = """fillers = ["please"]
money = "coins"
[verbs]
take = ["grab", "pick"]
[things]
crown = ["the big one"]
[fields]
coins = ["coins", "money"]
"""
WITNESSES = """{"ludex": 1, "game": "toy", "rules": "0", "games": [
 {"ruling": "bonus-source", "reading": "heap", "place": "tiny", "configuration": {"players": 2, "options":
 {"heap": 5}}, "moves": ["A take 2", "B take 1"], "tells": "{left}, not {right}"}
]}
"""
CARDS = """[[card]]
name = "ducat"
worth = 2
[[card]]
name = "crown"
worth = 5
"""
HOUSE = """game = "toy"
name = "Friday"
[rulings]
bonus-source = "heap"
"""
ACCEPTED = """[[accepted]]
id = "0123456789ab"
reason = "we know"
"""
SCRIPT = "A take 2\nwhy B take 3\nB take 1\nundo\nundo\nA take 1\nhelp\nmoves\nsave x.json\n"
FOLDER = ("clauses.toml", "rulings.toml", "components.toml", "configurations.toml", "golden.json")
LISTINGS = (
    ("games", "toy"), ("clauses", "toy"), ("rulings", "toy"), ("cards", "toy"), ("cases", "toy"),
    ("questions", "toy"), ("house", "toy"), ("what", "toy", "take"),
    ("walk", "toy", "-n", "1", "--most", "200"),
    ("golden", "toy", "-c", "tiny"),     ("play", "toy", "-p", "2", "-s", "1"),
)  # fmt: skip


def kinds(kept: Path) -> Iterator[Kind]:
    """Every kind of file that a command takes; `kept` is where a check and a certificate were kept."""
    itf = str(kept.parent / "out")
    reads: tuple[tuple[str, ...], ...] = (
        ("replay", "{}"), ("replay", "{}", "--itf", itf), ("replay", "{}", "--html", itf),
        ("play", "toy", "--resume", "{}"), ("judge", "--from", "{}", "--ask", "May A take 1?"),
    )  # fmt: skip
    yield Kind("trace", TRACE, reads)
    yield Kind("dispute", DISPUTE, (("judge", "{}"), ("judge", "{}", "--full"), ("judge", "{}", "--json")))
    yield Kind("position", POSITION, (("judge", "{}"), ("judge", "{}", "--html", itf)))
    yield Kind(
        "revision", REVISION, (("games", "toy+{}"), ("walk", "toy+{}", "-n", "1"), ("rulings", "toy+{}"))
    )
    yield Kind("cards", CARDS, (("walk", "toy", "-n", "1", "--most", "100", "--components", "{}"),))
    yield Kind("house", HOUSE, (("house", "{}"), ("judge", "{good}/dispute.toml", "--house", "{}")))
    yield Kind("accepted", ACCEPTED, (("check", "toy", "--last", "--accepted", "{}"),))
    yield Kind("script", SCRIPT, (("play", "toy", "-p", "2", "--script", "{}"),))
    yield Kind(
        "rulebook", "# Rules\nTake coins. The seats take turns.\n", (("clauses", "toy", "--against", "{}"),)
    )
    for name in FOLDER:
        text = (Path(toy.__file__).parent / name).read_text(encoding="utf-8")
        yield Kind(f"folder/{name}", text, LISTINGS)
    asked = (("judge", "{good}/dispute.toml"), ("judge", "{good}/asked.toml"))
    yield Kind("folder/words.toml", WORDS, (*LISTINGS, *asked))
    readings = ("check", "toy", "--engine", "readings", "--budget", "1", "--exit-zero")
    yield Kind("folder/witnesses.json", WITNESSES, (readings,))
    for file in sorted((kept / "certificate").iterdir()):
        yield Kind(f"kept/{file.name}", file.read_text(encoding="utf-8"), (("verify", "{folder}"),))
    for file in sorted(kept.glob("last-*.json")):
        reads = (("check", "toy", "--last"), ("check", "toy", "--last", "--all"), ("questions", "toy"),
                 ("report", "toy", "--out", itf))  # fmt: skip
        yield Kind(f"kept/{file.name}", file.read_text(encoding="utf-8"), reads)


class Bench:
    """A place to try damaged files: a copy of the toy's folder, a cache, a file."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.kept = folder / "kept"
        self.cache = folder / "cache"
        self.slowest: Counter[str] = Counter()
        os.environ["LUDEX_CACHE"] = str(self.kept)
        games.OURS["toy"] = "tests.toy"
        self.home = folder / "home"
        self.home.mkdir()
        (folder / "good").mkdir()
        (folder / "good" / "dispute.toml").write_text(DISPUTE, encoding="utf-8")
        asked = 'game = "toy"\nplayers = 2\nmoves = ""\nquestions = "May A take 1 coin?"\n'
        (folder / "good" / "asked.toml").write_text(asked, encoding="utf-8")
        told = self.carried_out(("check", "toy", "--budget", "2", "--exit-zero"))
        assert told[0] == 0, told
        proof = ("prove", "toy", "-c", "tiny", "--certificate", str(self.kept / "certificate"))
        told = self.carried_out((*proof, "--processes", "1"))
        assert told[0] == 0, told

    def carried_out(self, words: tuple[str, ...]) -> tuple[int | str, str]:
        """The exit code of a command, or what it raised, and all that it printed."""
        here = Path.cwd()
        out = io.StringIO()
        os.chdir(self.home)
        sys.stdin = io.StringIO("A take 1\n")
        try:
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
                return run(list(words)), out.getvalue()
        except BaseException as error:
            return f"{type(error).__name__}: {error}"[:300], out.getvalue()
        finally:
            os.chdir(here)
            sys.stdin = sys.__stdin__

    def tried(self, kind: Kind, content: bytes, words: tuple[str, ...]) -> Trouble | None:
        """What a command does wrong with a damaged file."""
        file = self._laid(kind, content)
        begun = time.process_time()
        code, said = self.carried_out(self.given(words, file))
        spent = time.process_time() - begun
        self.slowest[f"{kind.name}: {' '.join(words)}"] = max(
            self.slowest[f"{kind.name}: {' '.join(words)}"], round(spent * 1000)
        )
        what = ""
        if isinstance(code, str):
            what = code
        elif code not in CODES.get(words[0], {0, 1, 2}):
            what = f"exit code {code}"
        elif control := CONTROL.search(said):
            what = f"sends {control.group()!r} to the terminal"
        elif "Traceback" in said:
            what = "a traceback"
        elif code == 2 and not said.strip():
            what = "says nothing"
        elif spent > MOST_SECONDS:
            what = f"took {spent:.0f} CPU seconds"
        return Trouble(kind.name, what, words, content) if what else None

    def given(self, words: tuple[str, ...], file: Path) -> tuple[str, ...]:
        """The words of a command with this file in them."""
        places = {"{}": file, "{good}": self.folder / "good", "{folder}": file.parent}
        return tuple(re.sub(r"\{\w*\}", lambda found: str(places[found[0]]), word) for word in words)

    def _laid(self, kind: Kind, content: bytes) -> Path:
        os.environ["LUDEX_CACHE"] = str(self.cache)
        if not self.cache.exists():
            shutil.copytree(self.kept, self.cache)
        place, _, name = kind.name.partition("/")
        toy_game = toy.GAME
        file = self.home / "file.toml"
        if place == "folder":
            folder = self.folder / "toy"
            shutil.rmtree(folder, ignore_errors=True)
            shutil.copytree(Path(toy.__file__).parent, folder)
            file = folder / name
            toy_game = replace(toy.GAME, folder=folder)
        elif place == "kept":
            file = next(self.cache.rglob(name))
        file.write_bytes(content)
        games._ours = lambda named: toy_game if named == "toy" else _OURS(named)  # type: ignore[assignment]
        return file

    def restore(self, kind: Kind) -> None:
        """Put back what was kept."""
        games._ours = _OURS
        if kind.name.startswith("kept/"):
            shutil.rmtree(self.cache, ignore_errors=True)


_OURS = games._ours


def troubles(folder: Path, number: int, seed: int) -> Iterator[Trouble | None]:
    """Damage so many files, one kind after the other, and give each to one of its commands."""
    bench = Bench(folder)
    known = list(kinds(bench.kept))
    try:
        for count in range(number):
            rng = random.Random(f"{seed}/{count}")
            kind = known[count % len(known)]
            yield bench.tried(kind, damaged(kind.text, rng), rng.choice(kind.commands))
            bench.restore(kind)
    finally:
        games._ours = _OURS
        print(
            *(f"{ms} ms  {what}" for what, ms in bench.slowest.most_common(5)), sep="\n", file=sys.__stderr__
        )


def main() -> None:
    """The long run."""
    number, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0
    seen: Counter[tuple[str, str]] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        for count, trouble in enumerate(troubles(Path(folder), number, seed)):
            if trouble is None:
                continue
            key = trouble.kind, trouble.what[:60]
            seen[key] += 1
            if seen[key] == 1:
                print(f"file {count}: {trouble.kind}: ludex {' '.join(trouble.words)}: {trouble.what}")
                print(f"    {trouble.content[:400]!r}", flush=True)
    print(f"{number:,} damaged files, seed {seed}: {sum(seen.values())} in trouble, {len(seen)} kinds;"
          f" {time.process_time():.0f} CPU seconds")  # fmt: skip


if __name__ == "__main__":
    main()
