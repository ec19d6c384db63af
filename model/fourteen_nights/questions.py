"""The open questions of Dream of Fourteen Nights: a section asks its own, `readings` holds other answers."""

from __future__ import annotations

from ludex.model.question import Questions

question = Questions()
