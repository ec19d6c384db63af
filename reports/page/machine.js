// The compiled rules of a table: a position in memory, the moves permitted in it, and playing them.
const SIZES = { b: 1, B: 1, h: 2, H: 2, i: 4, I: 4, q: 8, Q: 8 };

class Machine {
  static async of(program) {
    const made = await WebAssembly.instantiate(await unpack(program.module), {});
    return new Machine(program, made.instance.exports);
  }

  constructor(program, rules) {
    this.program = program;
    this.rules = rules;
    for (const clause of program.dropped) rules.page_drop(clause);
  }

  get bytes() { return new Uint8Array(this.rules.memory.buffer, this.rules.page_position(), this.rules.page_size()); }
  lay(bytes) { this.bytes.set(bytes); }
  who() { return Number(this.rules.page_who()); }
  score(seat) { return Number(this.rules.page_score(seat)); }
  winners() { const mask = Number(this.rules.page_winners()); return [...this.program.seats].filter((_, seat) => (mask >> seat) & 1); }

  moves(place, count) {
    const size = this.rules.page_move_size() / 4;
    const held = new Int32Array(this.rules.memory.buffer, place, count * size);
    return Array.from({ length: count }, (_, number) => {
      const rule = held[number * size];
      const many = this.program.rules[rule].parameters.length;
      return { rule, args: [...held.subarray(number * size + 1, number * size + 1 + many)] };
    });
  }

  legal() { return this.moves(this.rules.page_listed(), Math.min(Number(this.rules.page_legal()), 4000)); }

  ask(move) {
    const held = new Int32Array(this.rules.memory.buffer, this.rules.page_asked(), this.rules.page_move_size() / 4);
    held.fill(0);
    held.set([move.rule, ...move.args]);
  }

  // The clause that forbids a move; nothing if it is permitted; a question mark where the rules break down.
  forbidding(move) { this.ask(move); return this.clause(Number(this.rules.page_may())); }
  clause(said) { return said > 0 ? this.program.clauses[said - 1] : said < 0 ? "?" : ""; }

  play(move) {
    this.ask(move);
    const refused = this.clause(Number(this.rules.page_play()));
    const named = new Int32Array(this.rules.memory.buffer, this.rules.page_clauses(), Number(this.rules.page_named()));
    return {
      refused,
      then: this.moves(this.rules.page_chain(), Number(this.rules.page_chained())),
      clauses: [...new Set([...named].map((number) => this.program.clauses[number - 1]))],
    };
  }

  label(domain, value) {
    const { labels } = this.program.domains[domain];
    if (!labels) return String(value);
    return value >= 0 && value < labels.length ? labels[value] : value < 0 ? "none" : `?${value}`;
  }

  // A move in the words of the terminal.
  write(move) {
    const rule = this.program.rules[move.rule];
    const labels = move.args.map((value, place) => this.label(rule.parameters[place][1], value));
    return (rule.kind === "move" ? [labels[0], rule.name, ...labels.slice(1)] : [rule.name, ...labels]).join(" ");
  }

  // Every cell of the position: its field, its name, its value, and whether it holds anything.
  cells() {
    const view = new DataView(this.rules.memory.buffer, this.rules.page_position(), this.rules.page_size());
    let at = 0;
    const read = (code) => {
      const found = { b: "getInt8", B: "getUint8", h: "getInt16", H: "getUint16", i: "getInt32", I: "getUint32", q: "getBigInt64", Q: "getBigUint64" }[code];
      const value = Number(view[found](at, true));
      at += SIZES[code];
      return value;
    };
    return this.program.fields.flatMap((field) => field.cells.map((cell) => {
      const name = field.name + cell.path.map((label) => `[${label}]`).join("");
      if (cell.pile === null) {
        const value = read(cell.code);
        return { field, cell, name, value: this.label(cell.domain, value), holds: value !== cell.blank };
      }
      const many = read("H");
      const held = Array.from({ length: cell.pile }, () => read(cell.code)).slice(0, many);
      return { field, cell, name, value: held.map((card) => this.label(cell.domain, card)).join(" ") || "empty", holds: many > 0 };
    }));
  }
}
