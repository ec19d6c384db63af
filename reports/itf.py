"""A recorded game in the Informal Trace Format (ITF), which tools for TLA+ and Quint read."""

from __future__ import annotations

import json
from typing import Any

from ludex.model.game import Table
from ludex.model.notation import write_move
from ludex.model.play import begin, sound
from ludex.model.state import State
from ludex.model.trace import Trace, replay

MOVE = "move"
"""The variable that names the move which led to a state."""
LARGEST = 2**53
"""Whole numbers from here on are written as text, because JSON's readers may round them."""


def itf(table: Table, trace: Trace) -> str:
    """The positions of a game, one state for each decision or chance outcome."""
    states = [_state(table, 0, "", sound(begin(table)))]
    for number, step in enumerate(replay(table, trace), 1):
        states.append(_state(table, number, write_move(table, step.move), step.after))
    about = {"format": "ITF", "source": f"{trace.game}, {trace.edition}", "description": trace.about}
    data = {"#meta": about, "vars": [*table.schema.fields, MOVE], "states": states}
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def _state(table: Table, number: int, move: str, state: State) -> dict[str, Any]:
    fields = {name: _value(value) for name, value in table.schema.to_data(state).items()}
    return {"#meta": {"index": number}, **fields, MOVE: move}


def _value(value: Any) -> Any:
    if isinstance(value, dict):
        return {"#map": [[label, _value(item)] for label, item in value.items()]}
    if isinstance(value, list):
        return [_value(item) for item in value]
    if isinstance(value, int) and not -LARGEST < value < LARGEST:
        return {"#bigint": str(value)}
    return value
