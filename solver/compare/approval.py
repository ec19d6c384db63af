"""Approvals: what an edit was found to do when somebody agreed to it, and whether it still does that."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from ludex.model.files import write_whole
from ludex.model.toml import read_text

from ..check.accepted import Accepted, Approval, load_accepted
from ..fingerprint import rules_fingerprint
from .result import Comparison, Status
from .side import Side


def side_fingerprint(side: Side) -> str:
    """A fingerprint of the rules of a side, with its revisions and its readings."""
    readings = json.dumps(sorted(side.game.choose_readings(side.readings).items()))
    return sha256(f"{rules_fingerprint(side.game)} {readings}".encode()).hexdigest()[:16]


def differences(found: Comparison) -> tuple[str, ...]:
    """What differs, in words that do not depend on how long was looked."""
    rows = [
        f"{row.rule}{f' ({row.phase})' if row.phase else ''}, {row.players} players: {row.status.value}"
        for row in found.decisions
        if row.status is not Status.SAME
    ]
    rows += [f"the {row.kind}, {row.players} players: differs" for row in found.course]
    rows += [f"not carried out: {words}" for words in found.unplayed]
    return tuple(sorted(dict.fromkeys(rows)))


def followings(found: Comparison) -> tuple[str, ...]:
    """What follows from the differences."""
    follows = found.consequences
    named = (
        ("mended", [f"{one.what} in {one.configuration}" for one in follows.vanished]),
        ("broken", [f"{one.what} in {one.configuration}" for one in follows.appeared]),
        ("found no more", [one.id for one in follows.findings_vanished]),
        ("newly found", [one.id for one in follows.findings_appeared]),
        ("games now end by", follows.ends_gained),
        ("no game ends by", follows.ends_lost),
        ("settled", follows.settled),
        ("newly open", follows.opened),
        ("flips", follows.cases),
        ("refused", follows.refused),
    )
    return tuple(f"{kind}: {words}" for kind, entries in named for words in sorted(entries))


def approval_of(found: Comparison, reason: str) -> Approval:
    """The record of an approval."""
    work = found.work
    cut = f", cut short by the {work.cut}" if work.cut else ""
    return Approval(
        game=found.game,
        left=found.left,
        right=found.right,
        reason=reason,
        rules=found.rules,
        verdict=found.verdict.value,
        differs=differences(found),
        follows=followings(found),
        evidence=f"{work.positions} positions, {work.games} games, {work.proved} cases in logic,"
        f" {work.configurations} set-ups, seed {work.seed}{cut}",
    )


def with_approval(found: Comparison, accepted: Accepted) -> Comparison:
    """A comparison that says whether it was approved, or has drifted since."""
    earlier = accepted.approval(found.game, found.left, found.right)
    if earlier is None:
        return found
    drift = tuple(_drift(earlier, approval_of(found, earlier.reason)))
    changed = [
        label
        for label, one, other in zip((found.left, found.right), earlier.rules, found.rules, strict=True)
        if one != other
    ]
    since = f" The rules of {' and '.join(changed)} have changed since." if changed else ""
    words = "Drifted since it was approved" if drift else "Approved"
    return found.model_copy(
        update={"approval": f"{words}: {earlier.reason.rstrip('.')}.{since}", "drift": drift}
    )


def _drift(earlier: Approval, now: Approval) -> Iterator[str]:
    if earlier.verdict != now.verdict:
        yield f"the verdict was {earlier.verdict}, now it is {now.verdict}"
    for old, new in ((earlier.differs, now.differs), (earlier.follows, now.follows)):
        yield from (f"new: {words}" for words in new if words not in old)
        yield from (f"no more: {words}" for words in old if words not in new)


def record_approval(path: Path, approval: Approval) -> None:
    """Write an approval behind what the file says already; comments and earlier approvals stay."""
    before = ""
    if path.exists():
        load_accepted(path)
        before = read_text(path).rstrip("\n") + "\n\n"
    write_whole(path, before + _written(approval))


def _written(approval: Approval) -> str:
    lines = ["[[approved]]"]
    for name, value in approval.model_dump().items():
        if isinstance(value, tuple) and len(value) > 1 and name != "rules":
            lines += [f"{name} = [", *(f"    {_text(words)}," for words in value), "]"]
        elif isinstance(value, tuple):
            lines.append(f"{name} = [{', '.join(map(_text, value))}]")
        else:
            lines.append(f"{name} = {_text(value)}")
    return "\n".join(lines) + "\n"


def _text(words: str) -> str:
    return json.dumps(words, ensure_ascii=False).replace("\x7f", "\\u007f")
