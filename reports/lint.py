"""The remarks of a lint for people and machines."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from ludex.solver.lint import Remark

from .check_sarif import document, located


def lines(remarks: Sequence[Remark]) -> Iterator[str]:
    """One line a remark, as compilers write them."""
    for each in remarks:
        yield f"{_short(each.file)}:{each.line}: {each.says} [{each.check}]"


def as_json(remarks: Sequence[Remark]) -> str:
    """The remarks as data."""
    rows = [{**each._asdict(), "file": str(each.file)} for each in remarks]
    return json.dumps({"ludex": 1, "kind": "lint", "remarks": rows}, indent=1, ensure_ascii=False) + "\n"


def as_sarif(remarks: Sequence[Remark]) -> str:
    """The remarks as SARIF 2.1.0."""
    results = [
        {
            "ruleId": each.check,
            "level": "warning",
            "message": {"text": each.says},
            "locations": [located(each.file, each.line)],
        }
        for each in remarks
    ]
    kinds = {each.check: each.check.replace("-", " ").capitalize() for each in remarks}
    return document(kinds, results)


def _short(file: Path) -> Path:
    return file.relative_to(Path.cwd()) if file.is_relative_to(Path.cwd()) else file
