// The compiled rules of a table: a position in memory, the moves permitted in it, and playing them.

class Machine {
  static async of(program, layout) {
    const made = await WebAssembly.instantiate(await unpack(program.module), {});
    return new Machine(program, layout, made.instance.exports);
  }

  constructor(program, layout, rules) {
    this.program = program;
    this.layout = layout;
    this.rules = rules;
    for (const clause of program.dropped) rules.page_drop(clause);
  }

  get bytes() { return new Uint8Array(this.rules.memory.buffer, this.rules.page_position(), this.rules.page_size()); }
  lay(bytes) { this.bytes.set(bytes); }
  who() { return Number(this.rules.page_who()); }
  score(seat) { return Number(this.rules.page_score(seat)); }
  winners() { const mask = Number(this.rules.page_winners()); return this.layout.seats.filter((_, seat) => (mask >> seat) & 1); }

  moves(place, count) {
    const size = this.rules.page_move_size() / 4;
    const held = new Int32Array(this.rules.memory.buffer, place, count * size);
    return Array.from({ length: count }, (_, number) => {
      const rule = held[number * size];
      const many = this.layout.rules[rule].parameters.length;
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

  // A move in the words of the terminal.
  write(move) {
    const rule = this.layout.rules[move.rule];
    const labels = move.args.map((value, place) => this.layout.label(rule.parameters[place][1], value));
    return (rule.kind === "move" ? [labels[0], rule.name, ...labels.slice(1)] : [rule.name, ...labels]).join(" ");
  }
}
