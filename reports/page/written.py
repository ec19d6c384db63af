"""The report as a file, with the time at which it was made and what changed since the last one."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from ludex.model.files import write_whole

from ..check_file import CheckFile
from .pages import report_page
from .since import since_last


def write_report(file: CheckFile, path: Path) -> None:
    """Write the page on what a check has shown."""
    made = datetime.now().astimezone().strftime("%Y-%m-%d %H:%M %Z")
    since = {check.game: since_last(check) for check in file.games}
    write_whole(path, report_page(file, made, since))
