"""Where the rules of Project:MINE ask what their rulebook leaves open."""

from __future__ import annotations

from ludex.model.question import Questions

question = Questions()
