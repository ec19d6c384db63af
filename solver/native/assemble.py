"""The C program of a table: its structs, rules, properties, scoring, and the engines beneath."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from pathlib import Path

from ludex.invariants.property import Memory, Property, When, turn_over_of
from ludex.model.game import Table
from ludex.model.rule import Kind
from ludex.model.state import Schema

from ..play.luck import ARGUMENT_HASH, rule_hash
from .code import Code, Site, Unit
from .error import NotCompilable
from .layout import Packing, struct
from .operators import as_term, truth
from .rules import RuleCompiler
from .scope import Scope
from .secrets import tables
from .statements import Translator
from .switches import Switches
from .values import Known, Pick, Position, Term, Value

HERE = Path(__file__).parent
ENGINES = (
    "engine.c",
    "visited.c",
    "forms.c",
    "division.c",
    "search.c",
    "backwards.c",
    "luck.c",
    "hidden.c",
    "players.c",
    "playouts.c",
    "beside.c",
    "pairs.c",
    "stalling.c",
    "suspects.c",
    "courses.c",
)
"""What runs the rules, in the order in which each stands on those before."""
KINDS = {Kind.MOVE: 0, Kind.CHANCE: 1, Kind.AUTOMATIC: 2}


@dataclass(frozen=True)
class Source:
    """A program before it is compiled, with the names behind its numbers."""

    text: str
    rules: tuple[str, ...]
    clauses: tuple[str, ...]
    """Clause n is number n + 1 in C."""
    sites: tuple[Site, ...]
    properties: tuple[Property, ...]
    memories: tuple[type[Memory], ...]
    key_bits: int
    fields: tuple[str, ...]
    uses: tuple[tuple[str, str, int], ...]
    """For each count of use: the rule, its parameter (or nothing), the parameter's value."""
    sees: bool
    """Whether it knows what a seat may see, so that players who think can be asked."""


class Assembly:
    """Collects the parts of one program."""

    def __init__(self, table: Table, properties: Iterable[Property], switches: Switches | None) -> None:
        self.table = table
        self.unit = Unit(switches)
        self.unit.structs[table.schema.kind] = "S"
        self.properties = tuple(
            p for p in properties if p.fits(table.box) and p.when is not When.CAN_ALWAYS_END
        )
        self.memories = tuple({p.memory: None for p in self.properties if p.memory is not None})
        self.schemas = tuple(Schema(memory, table.box) for memory in self.memories)
        for number, memory in enumerate(self.memories):
            self.unit.structs[memory] = f"S{number}"
        self.position = Position("s", table.schema)
        self.touched: list[set[str]] = []
        """For each rule the fields that it reads or writes; nothing else changes by it."""
        self.sees = True

    def function(
        self, head: str, function: object, args: list[Value], *, test: bool = False
    ) -> frozenset[str]:
        """A C function that does nothing but call a function of the game; the fields that it looks at."""
        code = Code(self.unit)
        translator = Translator(code, Scope("", {}, {}))
        found = translator.apply(Known(function), args, {})
        if found != Known(None):
            result = truth(code, found) if test else found
            code.emit(f"return {'!!' if test else ''}{as_term(code, result).c};")
        self.unit.prototypes.append(f"static long {head};")
        self.unit.functions.append(f"static long {head} {{\n{code.text()}\nreturn 0;\n}}\n")
        return frozenset(code.touches)

    def game(self, *, narrowed: bool) -> str:
        """Rules, turn order, scoring: the C functions and what dispatches to them."""
        table, unit = self.table, self.unit
        rules = list(table.rules.values())
        for number, rule in enumerate(rules):
            compiler = RuleCompiler(unit, table, rule, number)
            compiler.compile(narrowed=narrowed)
            self.touched.append(compiler.touches)
        self.function("to_act(X *x, S *s)", table.game.to_act, [self.position])
        seat: Value = Term("seat", 0, table.box.seats - 1)
        self.function("score(X *x, S *s, long seat)", table.game.score, [self.position, seat])
        for number, step in enumerate(table.game.ranking):
            self.function(f"criterion_{number}(X *x, S *s, long seat)", step.value, [self.position, seat])
        lines = ["static void each(X *x, S *s, long who) {"]
        for kind, who in (
            (Kind.MOVE, "who >= 0"),
            (Kind.CHANCE, "who == CHANCE"),
            (Kind.AUTOMATIC, "who == AUTOMATIC"),
        ):
            numbers = [number for number, rule in enumerate(rules) if rule.kind is kind]
            calls = " ".join(self._each(n) for n in numbers)
            lines.append(f"if ({who}) {{ {calls} return; }}")
        lines.append("}\nstatic long apply(X *x, S *s, S *out, int rule, const int *a) {\nswitch (rule) {")
        for number, rule in enumerate(rules):
            args = "".join(f", a[{place}]" for place in range(len(rule.parameters)))
            done = f"return apply_{number}(x, s, out{args});"
            if (under := rule.under) is not None and unit.switches is not None:
                refused = f"x->fail = {unit.clause(under.otherwise)}; return 0;"
                done = f"{self._awake(number, done)} {refused}"
            lines.append(f"case {number}: {done}")
        lines.append(
            "}\nreturn 0;\n}\nstatic long weigh(X *x, S *s, int rule, const int *a) {\nswitch (rule) {"
        )
        for number, rule in enumerate(rules):
            if rule.weight is not None:
                args = "".join(f", a[{place}]" for place in range(len(rule.parameters)))
                lines.append(f"case {number}: return weight_{number}(x, s{args});")
        lines.append(
            "}\nreturn 1;\n}\nstatic long criterion(X *x, S *s, int which, long seat) {\nswitch (which) {"
        )
        lines += [f"case {n}: return criterion_{n}(x, s, seat);" for n in range(len(table.game.ranking))]
        lines.append("}\nreturn 0;\n}")
        lines.append(self.view())
        lines.append(self.turns())
        lines.append(
            """static long winners(X *x, S *s) {
  long left = (1 << SEATS) - 1;
  for (int which = 0; which < CRITERIA; which++) {
    long best = 0, ahead = 0;
    for (int seat = 0; seat < SEATS; seat++) {
      if (!(left >> seat & 1)) continue;
      long value = criterion(x, s, which, seat);
      if (!ahead || value > best) { best = value; ahead = 0; }
      if (value == best) ahead |= 1L << seat;
    }
    left = ahead;
    if (!(left & (left - 1))) break;
  }
  return left;
}"""
        )
        return "\n".join(lines)

    def view(self) -> str:
        """What a seat may not see is blanked out, so that two positions which look alike to it are equal."""
        code = Code(self.unit)
        if self.table.game.view is not None:
            seat = Term("seat", 0, self.table.box.seats - 1)
            mark = code.mark()
            try:
                Translator(code, Scope("", {}, {})).apply(
                    Known(self.table.game.view), [self.position, seat], {}
                )
            except NotCompilable:
                code.back_to(mark)
                self.sees = False
        else:
            for name, whom in self.table.schema.seen_by.items():
                field = f"s->f_{name}"
                if whom == "nobody":
                    code.emit(f"memset(&{field}, 0, sizeof {field});")
                elif whom == "owner":
                    code.emit(
                        f"for (int other = 0; other < SEATS; other++) if (other != seat)"
                        f" memset(&{field}[other], 0, sizeof {field}[other]);"
                    )
        return f"static long see(X *x, S *s, long seat) {{\n{code.text()}\nreturn 0;\n}}"

    def turns(self) -> str:
        """Whose turn is over with a step, if the game says it; nobody's where that cannot be compiled."""
        stated = turn_over_of(self.table.game)
        if stated is None:
            return "#define TURNS_STATED 0\n#define turn_over(x, before, s, rule) (-1)"
        names = tuple(self.table.rules)
        rule = Pick(names, "rule") if len(names) > 1 else Known(names[0])
        args: list[Value] = [Position("before", self.table.schema), self.position, rule]
        try:
            self.function("turn_over(X *x, S *before, S *s, int rule)", stated, args)
        except NotCompilable:
            return "#define TURNS_STATED 1\n#define turn_over(x, before, s, rule) (-1)"
        return "#define TURNS_STATED 1"

    def watched(self) -> str:
        """Properties and memories: the C functions and what dispatches to them."""
        at: list[str] = []
        between: list[str] = []
        holds: list[str] = []
        readers: dict[str, int] = {}
        for number, p in enumerate(self.properties):
            if p.when is When.EACH_STEP:
                args: list[Value] = [Position("before", self.table.schema), self.position]
                reads = self.function(f"holds_{number}(X *x, S *before, S *s)", p.holds, args, test=True)
                for name in reads:
                    readers[name] = readers.get(name, 0) | 1 << number
                between.append(f"WATCH_STEP({number}, holds_{number}(x, before, s))")
                holds.append(f"case {number}: return holds_{number}(x, before, s);")
                continue
            due = "" if p.when is When.ALWAYS else "s->f_ending && "
            if p.memory is None:
                reads = self.function(f"holds_{number}(X *x, S *s)", p.holds, [self.position], test=True)
                if p.when is When.ALWAYS:
                    due = f"due[{number // 64}] >> {number % 64} & 1 && "
                    for name in reads:
                        readers[name] = readers.get(name, 0) | 1 << number
                at.append(f"if ({due}which < 0) WATCH({number}, holds_{number}(x, s))")
                holds.append(f"case {number}: return holds_{number}(x, s);")
                continue
            place = self.memories.index(p.memory)
            args = [self.position, Position("m", self.schemas[place])]
            self.function(f"holds_{number}(X *x, S *s, S{place} *m)", p.holds, args, test=True)
            at.append(
                f"if ({due}(which == {place} || which == -2))"
                f" WATCH({number}, !m->broke[{place}] && holds_{number}(x, s, &m->m{place}))"
            )
            holds.append(f"case {number}: return holds_{number}(x, s, &m->m{place});")
        remember = []
        names = tuple(self.table.rules)
        for place, memory in enumerate(self.memories):
            args = [
                Position("m", self.schemas[place]),
                Position("before", self.table.schema),
                self.position,
                Pick(names, "rule") if len(names) > 1 else Known(names[0]),
                Term("seat", -1, self.table.box.seats - 1),
            ]
            head = f"update_{place}(X *x, S{place} *m, S *before, S *s, int rule, long seat)"
            self.function(head, memory.update, args)
            remember.append(
                f"if (which == {place} || which == -2)"
                f" {{ update_{place}(x, &m->m{place}, before, s, rule, seat);"
                f" if (x->fail < 0) {{ x->fail = 0; m->broke[{place}] = 1; }} }}"
            )
        newline = "\n"
        return f"""{self._changes(readers)}
static void broken_at(X *x, S *s, M *m, int which, const uint64_t *due) {{ x->fail = 0;
{newline.join(at)}
}}
static void broken_between(X *x, S *before, S *s, const uint64_t *due, uint64_t *steady) {{ x->fail = 0;
{newline.join(between)}
}}
static long holds(X *x, int property, S *before, S *s, M *m) {{
switch (property) {{
{newline.join(holds)}
}}
return 1;
}}
static void remember(X *x, S *before, S *s, int rule, long seat, M *m, int which) {{ x->fail = 0;
{newline.join(remember)}
}}"""

    def sides(self) -> str:
        """Two positions of one box under two readings: whether they agree, and both in one."""
        fields = list(enumerate(self.table.schema.fields))
        differs = [
            f"if (!x->lacks[{place}] && !y->lacks[{place}] && memcmp(&s->f_{name}, &t->f_{name},"
            f" sizeof s->f_{name})) return 0;"
            for place, name in fields
        ]
        takes = [
            f"if (x->lacks[{place}]) memcpy(&s->f_{name}, &t->f_{name}, sizeof s->f_{name});"
            for place, name in fields
        ]
        newline = "\n"
        return f"""static int same_fields(X *x, X *y, S *s, S *t) {{
{newline.join(differs)}
return 1;
}}
static void take_fields(X *x, S *s, S *t) {{
{newline.join(takes)}
}}"""

    def _each(self, number: int) -> str:
        """Go through what a rule permits; of one that is asleep at most notice that it would permit any."""
        call = f"each_{number}(x, s, who); if (x->stop) return;"
        awake = self._awake(number, call)
        return awake if awake == call else f"{awake} else if (x->alert) dream(x, s, who, each_{number});"

    def _awake(self, number: int, call: str) -> str:
        """A call of a rule, if the chosen readings bring it in."""
        rule = list(self.table.rules.values())[number]
        sleeps = self.unit.switches is not None and rule.under is not None
        return f"if (!x->asleep[{number}]) {{ {call} }}" if sleeps else call

    def under(self) -> str:
        """For each rule, in bits, the rulings that decide whether it is there."""
        places = {} if self.unit.switches is None else self.unit.switches.places
        rows = []
        for rule in self.table.rules.values():
            choices = () if rule.under is None or not places else rule.under.choices
            bits = sum({1 << places[ruling] for ruling, _readings in choices})
            words = (f"{bits >> 64 * word & 2**64 - 1:#x}ull" for word in range(len(places) // 64 + 1))
            rows.append(f"{{{','.join(words)}}}")
        return f"static const uint64_t under[RULES][ASKED] = {{{','.join(rows)}}};"

    def _changes(self, readers: dict[str, int]) -> str:
        """Which properties have to be looked at again after a rule: those that read what it has changed."""
        cases = []
        for number, touched in enumerate(self.touched):
            tests = []
            for name in self.table.schema.fields:
                if name not in touched or not readers.get(name):
                    continue
                same = f"memcmp(&before->f_{name}, &s->f_{name}, sizeof s->f_{name})"
                words = range((readers[name].bit_length() + 63) // 64)
                again = " ".join(f"due[{w}] |= {readers[name] >> 64 * w & 2**64 - 1:#x}ull;" for w in words)
                tests.append(f"if ({same}) {{ {again} }}")
            cases.append(f"case {number}: {' '.join(tests)} return;")
        newline = "\n"
        return f"""static void changed(S *before, S *s, int rule, uint64_t *due) {{
memset(due, 0, sizeof all_due);
switch (rule) {{
{newline.join(cases)}
}}
}}"""


def _packers(name: str, packing: Packing, kind: str) -> str:
    size = (packing.size + 7) // 8
    return f"""#define KEY_BYTES {size}
static void pack_{name}(X *x, {kind} *s, uint8_t *k_) {{
uint64_t w_ = 0, v_, over_;
{packing.pack}
}}
static void unpack_{name}(X *x, const uint8_t *k_, {kind} *s) {{
{packing.unpack}
}}
#undef KEY_BYTES"""


def _hashes(name: str, hashes: Iterable[int]) -> str:
    return f"static const uint64_t {name}[] = {{{','.join(f'{one}ull' for one in hashes)}}};"


def source_of(
    table: Table,
    properties: Iterable[Property] = (),
    *,
    wide: Collection[str] = (),
    narrowed: bool = True,
    switches: Switches | None = None,
    engines: Iterable[str] = ENGINES,
) -> Source:
    """The program of a table; the numbers of `wide` fields get all the room that their bytes have."""
    assembly = Assembly(table, properties, switches)
    unit = assembly.unit
    game = assembly.game(narrowed=narrowed)
    watched = assembly.watched()
    piles: dict[str, str] = {}
    structs = [struct(table.schema, "S", piles)]
    structs += [struct(schema, f"S{n}", piles) for n, schema in enumerate(assembly.schemas)]
    packing = Packing(table.schema, set(wide))
    packings = [Packing(schema, set(schema.fields)) for schema in assembly.schemas]
    rules = list(table.rules.values())
    uses: list[tuple[str, str, int]] = []
    rule_use = []
    use_base: list[list[int]] = []
    for rule in rules:
        rule_use.append(len(uses))
        uses.append((rule.name, "", 0))
        bases = []
        for name, domain in rule.parameters:
            values = domain.values(table.box)
            bases.append(len(uses) - values.start)
            uses += [(rule.name, name, value) for value in values]
        use_base.append(bases)
    most_args = max(1, *(len(rule.parameters) for rule in rules))
    bases_text = ",".join("{" + ",".join(map(str, [*b, *[0] * (most_args - len(b))])) + "}" for b in use_base)
    memory_sizes = [(p.size + 7) // 8 for p in packings]
    key_size = max(1, (packing.size + 7) // 8)
    fields = "".join(f"S{n} m{n}; " for n in range(len(packings)))
    seats = table.box.seats
    rulings = len(switches.places) if switches else 0
    constants = {
        "CLAUSES": len(unit.clauses),
        "RULES": len(rules),
        "FIELDS": len(table.schema.fields),
        "RULINGS": rulings,
        "ASKED": rulings // 64 + 1,
        "PROPERTIES": len(assembly.properties),
        "MOST_ARGS": most_args,
        "SEATS": seats,
        "MOST_SEATS": 6,
        "CRITERIA": len(table.game.ranking),
        "ENDINGS": max([0, *table.game.endings]) + 1,
        "KEY_SIZE": key_size,
        "MOST_KEY": key_size + max([0, *memory_sizes]) + 8,
        "DUE": max(1, (len(assembly.properties) + 63) // 64),
        "USES": len(uses),
        "WEIGHED": int(table.weighs_chance),
    }
    parts = [
        (HERE / "head.c").read_text("utf-8"),
        *(f"#define {name} {value}" for name, value in constants.items()),
        *piles.values(),
        *structs,
        f"typedef struct {{ {fields}uint8_t broke[{len(packings) + 1}]; }} M;",
        assembly.under(),
        (HERE / "context.c").read_text("utf-8"),
        f"static const int rule_kind[] = {{{','.join(str(KINDS[rule.kind]) for rule in rules)}}};",
        f"static const int rule_args[] = {{{','.join(str(len(rule.parameters)) for rule in rules)}}};",
        _hashes("rule_hash", (rule_hash(rule.name) for rule in rules)),
        _hashes("argument_hash", ARGUMENT_HASH[:most_args]),
        f"static const long rule_use[] = {{{','.join(map(str, rule_use))}}};",
        f"static const long use_base[][MOST_ARGS] = {{{bases_text}}};",
        "static inline long use_of(int rule, int i, int value) { return use_base[rule][i] + value; }",
        f"static const int memory_key_size[] = {{{','.join(map(str, [*memory_sizes, 0]))}}};",
        tables(table.schema),
        *unit.table_lines,
        *unit.prototypes,
        *unit.functions,
        game,
        watched,
        assembly.sides(),
        _packers("key", packing, "S"),
        *(_packers(f"memory_{n}", p, f"S{n}") for n, p in enumerate(packings)),
        "static void pack_memory(X *x, M *m, int which, uint8_t *key) {",
        *(f"if (which == {n}) pack_memory_{n}(x, &m->m{n}, key);" for n in range(len(packings))),
        "}\nstatic void unpack_memory(X *x, const uint8_t *key, int which, M *m) {",
        *(f"if (which == {n}) unpack_memory_{n}(x, key, &m->m{n});" for n in range(len(packings))),
        "}",
        *((HERE / name).read_text("utf-8") for name in engines),
    ]
    return Source(
        "\n".join(parts),
        tuple(table.rules),
        tuple(unit.clauses),
        tuple(unit.sites),
        assembly.properties,
        assembly.memories,
        packing.size,
        tuple(packing.fields),
        tuple(uses),
        assembly.sees,
    )
