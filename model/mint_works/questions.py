"""The questions that the rulebook of Mint Works leaves open; each section asks its own."""

from __future__ import annotations

from ludex.model.question import Questions

question = Questions()
