"""A search on disk: what it knows is written when it stops, so that it can be taken up again on this machine.

A folder holds one search: `search.json`, which is written last, and beside it the arrays that it names.
"""

from __future__ import annotations

import ctypes
import hashlib
import json
import shutil
from ctypes import c_char_p, c_int, c_long, c_uint8, c_void_p
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludex.model.errors import BadInput
from ludex.model.files import write_whole

from .program import Program

if TYPE_CHECKING:
    from .search import Space

TOLD = "search.json"
FIGURES = {
    "expanded": 16,
    "depth": 3,
    "transitions": 2,
    "stuck": 9,
    "first_stuck": 10,
    "finished": 1,
    "layer_end": 12,
    "formed": 15,
}
"""The numbers of a search that are kept, and what C calls them."""
PIECE = 2**26
SPARE = 2**29
"""Bytes of memory that a search leaves to the machine."""
GROWTH = 5.7
"""Bytes a known position that the table takes for a moment while it grows."""


class Kept:
    """The folder of one search."""

    def __init__(self, folder: Path, *, resume: bool) -> None:
        self.folder = folder
        self.told: dict[str, Any] = {}
        there = (folder / TOLD).exists()
        if there and not resume:
            raise BadInput(
                "keep", "holds a search already", where=str(folder), right="add --resume, or another folder"
            )
        if there:
            try:
                self.told = dict(json.loads((folder / TOLD).read_text("utf-8")))
                self.wide = frozenset(map(str, self.told["wide"]))
            except (ValueError, KeyError, TypeError):
                raise self._refused("cannot be read") from None
        else:
            self.wide = frozenset[str]()

    def _refused(self, why: str) -> BadInput:
        return BadInput("resume", f"the search that is kept here {why}", where=str(self.folder))

    def save(self, program: Program, space: Space) -> None:
        """Write everything that the search knows; what was kept before goes when this is complete."""
        arrays = dict(self._arrays(space))
        needed = sum(many for _which, _first, many in arrays.values())
        self.folder.mkdir(parents=True, exist_ok=True)
        if shutil.disk_usage(self.folder).free < needed:
            raise BadInput(
                "keep",
                "there is no room on the disk",
                where=str(self.folder),
                right=f"it takes {needed:,} bytes",
            )
        run = int(self.told.get("run", 0)) + 1
        place = self.folder / f"arrays-{run}"
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir()
        seals = {}
        for name, (which, first, many) in arrays.items():
            seal = hashlib.blake2b()
            with (place / name).open("wb") as file:
                for at in range(first, first + many, PIECE):
                    held = _bytes(space, which, at, min(PIECE, first + many - at))
                    seal.update(held)
                    file.write(held)
            seals[name] = seal.hexdigest()
        unfinished = [int(space.library.nx_unfinished(space.handle, worker)) for worker in range(space.cores)]
        told = {
            "run": run,
            "rules": _digest(program),
            "memory": space.which,
            "compact": space.compact,
            "wide": sorted(program.wide),
            "open": [number for number in unfinished if number >= 0],
            "known": space.number(0),
            "faults": space.number(4),
            "sizes": {name: many for name, (_which, _first, many) in arrays.items()},
            "seals": seals,
            **{name: space.number(which) for name, which in FIGURES.items()},
        }
        write_whole(self.folder / TOLD, json.dumps(told))
        shutil.rmtree(self.folder / f"arrays-{run - 1}", ignore_errors=True)
        self.told = told

    def load(self, program: Program, space: Space, most: int) -> None:
        """Lay back what was kept into a search that has not begun."""
        told = self.told
        if told["rules"] != _digest(program) or told["memory"] != space.which:
            raise self._refused("was made with other rules, set-up or properties")
        if told["compact"] != space.compact:
            raise self._refused(f"was made {'with' if told['compact'] else 'without'} --compact")
        if told["known"] > most:
            raise self._refused(f"knows {told['known']:,} positions: ask for more with --positions")
        if len(told["open"]) > space.cores:
            raise self._refused(f"was made on more cores: ask for {len(told['open'])} with --cores")
        for name, which, first in _PLACES:
            if name in told["sizes"]:
                offset = told["finished"] * space.number(5) if name == "keys" else first
                self._read(space, name, which, offset, told["sizes"][name])
        made = space.library.nx_resume(
            space.handle,
            told["sizes"]["nodes"] // 8,
            told["known"],
            *(told[name] for name in ("expanded", "depth", "transitions", "stuck", "first_stuck", "faults")),
        )
        if not made:
            raise MemoryError(f"no room for {told['known']:,} positions")
        (c_long * len(told["open"])).from_address(space.library.nx_part(space.handle, 15))[:] = told["open"]
        space.library.nx_within(
            space.handle, told["layer_end"], told["expanded"], told["formed"], len(told["open"])
        )

    def _read(self, space: Space, name: str, which: int, first: int, many: int) -> None:
        seal = hashlib.blake2b()
        try:
            with (self.folder / f"arrays-{self.told['run']}" / name).open("rb") as file:
                for at in range(0, many, PIECE):
                    held = _bytes(space, which, first + at, min(PIECE, many - at))
                    if file.readinto(held) != len(held):
                        raise self._refused(f"is damaged: {name} is too short")
                    seal.update(held)
        except OSError as error:
            raise self._refused(f"cannot be read: {error}") from None
        if seal.hexdigest() != self.told["seals"][name]:
            raise self._refused(f"is damaged: {name} is not what was written")

    def _arrays(self, space: Space) -> Any:
        """Name; which array of the search, from which byte, and how many bytes."""
        known, properties = space.number(0), len(space.program.source.properties)
        breakage = ctypes.sizeof(space.program.breakage)
        sizes = {
            "nodes": space.number(11) * 8,
            "roots": known * 8,
            "parents": known * 4,
            "actors": known,
            "form": space.number(14),
            "layers": (space.number(3) + 1) * 8,
            "ends": (max([0, *space.program.table.game.endings]) + 1) * 8,
            "happened": len(space.program.rules),
            "flags": properties,
            "broken": properties * breakage,
            "faults": space.number(4) * breakage,
        }
        for name, which, first in _PLACES:
            if name in sizes:
                yield name, (which, first, sizes[name])
        if space.compact:
            size, begun = space.number(5), space.number(1)
            yield "keys", (13, begun * size, (known - begun) * size)


_PLACES = (
    ("nodes", 10, 0),
    ("roots", 11, 0),
    ("parents", 1, 0),
    ("actors", 2, 0),
    ("form", 14, 0),
    ("layers", 3, 0),
    ("ends", 6, 0),
    ("happened", 16, 0),
    ("flags", 8, 0),
    ("broken", 7, 0),
    ("faults", 9, 0),
    ("keys", 13, 0),
)


def _bytes(space: Space, which: int, first: int, many: int) -> memoryview:
    return memoryview((c_uint8 * many).from_address(space.library.nx_part(space.handle, which) + first)).cast(
        "B"
    )


def _digest(program: Program) -> str:
    return hashlib.sha256(program.source.text.encode()).hexdigest()


def declare(library: Any) -> None:
    """What keeping a search asks of C."""
    for name, restype, argtypes in (
        ("nx_resume", c_int, [c_void_p, *[c_long] * 8]),
        ("nx_within", None, [c_void_p, c_long, c_long, c_long, c_long]),
        ("nx_unfinished", c_long, [c_void_p, c_int]),
        ("nx_spill_in_order", None, [c_char_p]),
    ):
        function = getattr(library, name)
        function.restype, function.argtypes = restype, argtypes


def available() -> float:
    """Bytes of memory that this machine can still give; without end if it does not say."""
    try:
        lines = Path("/proc/meminfo").read_text("ascii").splitlines()
    except OSError:
        return inf
    return next((int(line.split()[1]) * 1024 for line in lines if line.startswith("MemAvailable")), inf)


def used_up(known: int) -> str:
    """Why a search of so many positions must stop for want of memory; empty while there is enough."""
    if available() >= SPARE + GROWTH * known:
        return ""
    return "the memory of this machine is used up"
