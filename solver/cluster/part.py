"""One part of a search that is divided: the positions that are its own, and parcels for the owners of others.

A part can be saved level by level. What it knows only grows, so that a level adds to the end of each file,
and an earlier level is what its files held then.
"""

from __future__ import annotations

import ctypes
import json
import shutil
import time
from collections.abc import Iterable
from ctypes import POINTER, c_char_p, c_int, c_long, c_uint8, c_uint32, c_void_p
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from ludex.invariants.property import Property, properties_of
from ludex.model.box import Configuration
from ludex.model.files import write_whole

from ..native.program import Program
from ..native.search import Space
from .connect import Identity, same_game

ROUND = 64 * 2**20
"""Bytes of parcels after which a part hands over before it goes on."""
STEP = 4096
"""Positions between two looks at the parcels."""
SPARE = 2**30
"""Bytes that must be free on the disk to which positions are spilled."""


@dataclass(frozen=True)
class Division:
    """What all parts of a search share: nothing but names and data."""

    game: str
    identity: Identity
    configuration: Configuration
    properties: tuple[str, ...]
    memory: int
    """Which memory belongs to a position, among those of the properties; -1: none."""
    parts: int
    most: int
    compact: bool = False
    wide: tuple[str, ...] = ()
    spill: str = ""
    """A folder of each machine in which positions are kept that do not fit in its memory."""


@dataclass
class Figures:
    """How far a part has come."""

    known: int
    expanded: int
    transitions: int
    stuck: int
    first_stuck: int
    ends: list[int]
    happened: list[int]
    """For each rule whether it has happened."""
    layers: list[int]
    """The number of the first position of each level."""
    narrow: str
    bytes: int
    """What the visited positions take."""
    sent: int
    """Bytes that were handed over to other parts."""
    processor: float
    """Seconds of processor time."""


class Part:
    """One part of a search."""

    def __init__(self, division: Division, mine: int) -> None:
        self.division = division
        self.mine = mine
        self.sent = 0

    def _prepare(self) -> None:
        """Compile the rules, if they are those that are wanted."""
        division = self.division
        game = same_game(division.game, division.identity)
        table = game.table(division.configuration)
        self.program = Program(table, chosen(division, properties_of(game)), wide=division.wide)
        self._declare()
        self._open()

    def _declare(self) -> None:
        lib = self.program.library
        for name, restype, argtypes in (
            ("nx_divide", c_int, [c_void_p, c_int, c_int]),
            ("nx_spill", None, [c_char_p]),
            ("nx_owner", c_int, [c_void_p, c_void_p]),
            ("nx_parcel", POINTER(c_uint8), [c_void_p, c_int, POINTER(c_long)]),
            ("nx_posted", None, [c_void_p]),
            ("nx_receive", c_long, [c_void_p, c_char_p, c_long, c_long, c_int]),
            ("nx_resume", c_int, [c_void_p, *[c_long] * 8]),
        ):
            function = getattr(lib, name)
            function.restype, function.argtypes = restype, argtypes

    def _open(self) -> None:
        division, lib = self.division, self.program.library
        lib.nx_spill(division.spill.encode())
        kinds = self.program.source.memories
        memory = kinds[division.memory] if division.memory >= 0 else None
        self.space = Space(self.program, memory, division.most + 1, False, division.compact, 1)
        if not lib.nx_divide(self.space.handle, division.parts, self.mine):
            raise MemoryError(f"no room for a part of {division.most:,} positions")
        self.record = self.space.number(5) + 4

    # ------------------------------------------------------------ searching

    def begin(self) -> Figures:
        """Take up the set-up, if it is this part's."""
        self._prepare()
        self.space.begin()
        if self.space.number(0) and self.owner(self.key(0)) != self.mine:
            self._open()
        return self.figures()

    def expand(self) -> list[Any]:
        """Expand this level, or until the parcels are full: what C says then, and a parcel for each part."""
        lib, handle = self.program.library, self.space.handle
        said, size, sizes = 0, 0, c_long()
        while said == 0 and size < ROUND:
            said = self._room(self.space.run(STEP))
            size = 0
            for owner in range(self.division.parts):
                lib.nx_parcel(handle, owner, ctypes.byref(sizes))
                size += sizes.value
        parcels = []
        for owner in range(self.division.parts):
            held = lib.nx_parcel(handle, owner, ctypes.byref(sizes))
            parcels.append(ctypes.string_at(held, sizes.value) if sizes.value else b"")
        lib.nx_posted(handle)
        self.sent += sum(map(len, parcels))
        return [said, *parcels]

    def _room(self, said: int) -> int:
        """What C says between two runs; 3, no more room, also where the disk is nearly full."""
        spill = self.division.spill
        return 3 if spill and shutil.disk_usage(spill).free < SPARE else said

    def receive(self, *parcels: bytes) -> bool:
        """Take up what the others have reached; False if there is no room."""
        lib, handle = self.program.library, self.space.handle
        for sender, parcel in enumerate(parcels):
            many, at = len(parcel) // self.record, 0
            while True:
                at = lib.nx_receive(handle, parcel, many, at, sender)
                if at == many:
                    break
                if self._room(lib.nx_turn(handle)) == 3:
                    return False
        return True

    def deeper(self) -> Figures:
        """Go on to the next level."""
        self.space.deeper()
        return self.figures()

    def figures(self) -> Figures:
        """How far this part has come."""
        space, source = self.space, self.program.source
        endings = max([0, *self.program.table.game.endings]) + 1
        narrow = space.number(7)
        return Figures(
            space.number(0),
            space.number(1),
            space.number(2),
            space.number(9),
            space.number(10),
            list(space.part(6, c_long, endings)),
            list(space.part(16, c_uint8, len(source.rules))),
            list(space.part(3, c_long, space.number(3) + 1)),
            source.fields[narrow - 1] if narrow else "",
            space.number(6),
            self.sent,
            time.process_time(),
        )

    # ------------------------------------------------------------ what it knows

    def owner(self, key: bytes) -> int:
        """The part to which a position belongs."""
        return int(self.program.library.nx_owner(self.space.handle, key + bytes(8)))

    def key(self, number: int) -> bytes:
        """The packed bits of a position."""
        if not self.division.compact:
            return self.space.key(number)
        size = self.space.number(5)
        return bytes(self.space.part(13, c_uint8, (number + 1) * size)[number * size :])

    def number(self, packed: bytes) -> int:
        """The number of a position by its fingerprint; -1 if it is not here."""
        return self.space.find(self.program.table.schema.unpack(packed))

    def parent(self, number: int) -> tuple[int, int]:
        """The part and the number of the position from which one was first reached; -1 at the start."""
        known = self.space.number(0)
        return int(self.space.part(12, c_uint8, known)[number]), int(
            self.space.part(1, c_uint32, known)[number]
        ) - 1

    def broken(self) -> tuple[bytes, bytes, bytes]:
        """The failing properties and the faults that this part has met, as C holds them."""
        count = len(self.program.source.properties)
        size = ctypes.sizeof(self.program.breakage)
        return (
            bytes(self.space.part(8, c_uint8, count)),
            bytes(self.space.part(7, c_uint8, count * size)),
            bytes(self.space.part(9, c_uint8, self.space.number(4) * size)),
        )

    # ------------------------------------------------------------ what is kept

    def _arrays(self) -> Iterable[tuple[str, int, int, int]]:
        """The arrays of the search: name, which part of it, bytes of an entry, entries."""
        known = self.space.number(0)
        yield "nodes", 10, 8, self.space.number(11)
        yield "roots", 11, 8, known
        yield "parents", 1, 4, known
        yield "senders", 12, 1, known
        yield "actors", 2, 1, known

    def save(self, folder: str, level: int) -> None:
        """Write what this level has added."""
        place = Path(folder) / f"part-{self.mine}"
        place.mkdir(parents=True, exist_ok=True)
        for name, which, size, count in self._arrays():
            with (place / name).open("ab") as file:
                written = file.tell()
                held = self.space.part(which, c_uint8, count * size)
                file.write(memoryview(held)[written:] if count else b"")
        key_size, known, expanded = self.space.number(5), self.space.number(0), self.space.number(1)
        if self.division.compact and known > expanded:
            keys = memoryview(self.space.part(13, c_uint8, known * key_size))
            (place / f"keys-{level}").write_bytes(keys[expanded * key_size :])
            (place / f"keys-{level - 2}").unlink(missing_ok=True)
        flags, broken, faults = self.broken()
        counts = {name: count for name, _which, _size, count in self._arrays()}
        told = {
            **asdict(self.figures()),
            "counts": counts,
            "broken": [flags.hex(), broken.hex(), faults.hex()],
        }
        write_whole(place / f"level-{level}.json", json.dumps(told))

    def load(self, folder: str, level: int) -> Figures:
        """Take up what was known at the end of a level."""
        place = Path(folder) / f"part-{self.mine}"
        told = json.loads((place / f"level-{level}.json").read_text("utf-8"))
        self._prepare()
        lib, handle = self.program.library, self.space.handle
        for name, which, size, _count in self._arrays():
            many = told["counts"][name] * size
            with (place / name).open("r+b") as file:
                if file.seek(0, 2) < many:
                    raise OSError(f"{place / name} is shorter than it was")
                file.truncate(many)
                file.seek(0)
                held = (c_uint8 * max(1, many)).from_address(lib.nx_part(handle, which))
                file.readinto(memoryview(held)[:many])
        self._lay_back(told, place, level)
        return self.figures()

    def _lay_back(self, told: dict[str, Any], place: Path, level: int) -> None:
        lib, handle, counts = self.program.library, self.space.handle, told["counts"]
        flags, broken, faults = (bytes.fromhex(text) for text in told["broken"])
        resumed = lib.nx_resume(
            handle,
            counts["nodes"],
            counts["roots"],
            told["expanded"],
            len(told["layers"]) - 1,
            told["transitions"],
            told["stuck"],
            told["first_stuck"],
            len(faults) // ctypes.sizeof(self.program.breakage),
        )
        if not resumed:
            raise MemoryError("no room for what was kept")
        arrays = (3, "layers", c_long), (6, "ends", c_long), (16, "happened", c_uint8)
        for which, name, kind in arrays:
            values = told[name]
            (kind * len(values)).from_address(lib.nx_part(handle, which))[:] = values
        for which, data in ((8, flags), (7, broken), (9, faults)):
            ctypes.memmove(lib.nx_part(handle, which), data, len(data))
        if self.division.compact and counts["roots"] > told["expanded"]:
            keys = (place / f"keys-{level}").read_bytes()
            at = lib.nx_part(handle, 13) + told["expanded"] * self.space.number(5)
            ctypes.memmove(at, keys, len(keys))


def chosen(division: Division, known: Iterable[Property]) -> list[Property]:
    """The properties that a division names."""
    return [p for p in known if p.name in division.properties]
