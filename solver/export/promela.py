"""A game for the model checker SPIN: its rules in C, and a model in Promela that lets SPIN search them.

The rules are the C that our own engines run. SPIN owns the search and the set of visited states: one state
of the model is one position, packed into the same bits as ours, and one transition is one decision or chance
outcome with all that follows by itself. So SPIN's "states, stored" is our number of positions.
"""

from __future__ import annotations

from pathlib import Path

from ludex.invariants.property import When, properties_of
from ludex.model.game import Table
from ludex.model.play import begin

from ..native.assemble import source_of

HERE = Path(__file__).parent
MODEL = """/* {title}: {about}. Made by `ludex export {name} --to promela`.

   spin -a {name}.pml
   cc -O2 -DSAFETY -DNOREDUCE -o pan pan.c {name}.c      (and -DLAWS to watch the laws that need no memory)
   ./pan -m1000000

   A state is a position before a decision or a chance outcome, packed into {bytes} bytes.
   The rules are in {name}.c. */

c_decl {{
\\#include "{name}.h"
}};
c_state "Position at" "Global" "ludex_start()"

active proctype game()
{{
end:	do
{options}
	od
}}
"""
OPTION = "\t:: d_step {{ c_expr {{ PERMITS_{n} }}; c_code {{ MAKE({n}) }} }}"
HEADER = """/* What the model asks of the rules. */
typedef struct {{ unsigned char key[{bytes}]; }} Position;
Position ludex_start(void);
int ludex_permits(const Position *at, long depth, int move);
void ludex_make(Position *at, long depth, int move);
#define MAKE(move) ludex_make(&now.at, depth, move);
/* SPIN takes every call in an expression for a side effect, so each question has a name. */
"""
QUESTION = "#define PERMITS_{n} ludex_permits(&now.at, depth, {n})\n"


def promela(table: Table, about: str, *, most_moves: int = 256) -> dict[str, str]:
    """The files of the model, each by its name."""
    game = table.game
    laws = [p for p in properties_of(game) if p.when is When.ALWAYS and p.memory is None]
    source = source_of(table, laws)
    size = max(1, (source.key_bits + 7) // 8)
    options = "\n".join(OPTION.format(n=n) for n in range(most_moves))
    names = ", ".join(f'"{p.name}"' for p in source.properties) or '""'
    shim = (HERE / "promela.c").read_text("utf-8")
    start = ",".join(map(str, begin(table).after.packed()))
    rules = "\n".join(
        (
            source.text,
            f"#define MODEL_MOVES {most_moves}",
            f"static const uint8_t start_bytes[] = {{{start}}};",
            f"static const char *law_names[] = {{{names}}};",
            f'#include "{game.name}.h"',
            shim,
        )
    )
    return {
        f"{game.name}.pml": MODEL.format(
            title=game.title, name=game.name, about=about, bytes=size, options=options
        ),
        f"{game.name}.h": HEADER.format(bytes=size)
        + "".join(QUESTION.format(n=n) for n in range(most_moves)),
        f"{game.name}.c": rules,
    }
