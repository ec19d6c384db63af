// Play on from a step: permitted moves as buttons; of a forbidden one the clause that forbids it.
const SHOWN = 60;
const MANY = 16;
const FEW = 4;

function folded(words, buttons) {
  const fold = element("details");
  const inside = element("div", "", { class: "controls" });
  inside.append(...buttons);
  fold.append(element("summary", words), inside);
  return fold;
}

class Playing {
  constructor(machine, start, moves, clauses) {
    this.machine = machine;
    this.before = [{ bytes: start, move: "", told: null }];
    this.earlier = moves;
    this.root = element("section", "", { class: "playing", "aria-label": "play on" });
    this.say = element("div", "", { "aria-live": "polite" });
    this.board = element("div", "", { class: "board", tabindex: "0", role: "group", "aria-label": "the table" });
    this.eyes = choice("Seen by", ["everybody", ...machine.layout.seats]);
    this.eyes.addEventListener("change", () => this.sketch());
    this.table = element("div", "", { class: "fields" });
    this.choices = element("div", "", { class: "controls moves", role: "group", "aria-label": "permitted moves" });
    this.trial = element("div", "", { class: "controls", role: "group", "aria-label": "try a move" });
    const looking = element("label", "Seen by ");
    looking.append(this.eyes);
    this.root.append(this.say, this.choices, this.trial);
    if (machine.layout.draw) this.root.append(looking, this.board);
    else this.root.append(this.table);
    this.machine.lay(start);
    this.cells = this.machine.layout.cells(start);
    this.show();
  }

  get moves() { return [...this.earlier, ...this.before.slice(1).map((one) => one.move)]; }

  play(move) {
    const words = this.machine.write(move);
    const told = this.machine.play(move);
    if (told.refused) { this.machine.lay(this.before.at(-1).bytes); this.refuse(words, told.refused); return; }
    this.before.push({ bytes: this.machine.bytes.slice(), move: words, told });
    this.show();
  }

  undo() {
    this.before.pop();
    this.machine.lay(this.before.at(-1).bytes);
    this.show();
  }

  refuse(words, clause) {
    const list = element("ul", "", { class: "clauses" });
    list.append(clause === "?" ? element("li", "The rules break down here.") : cited(clause));
    this.said.replaceChildren(element("strong", `${words}: not permitted.`), list);
  }

  show() {
    const old = new Map(this.cells.map((cell) => [cell.name, cell.value]));
    this.cells = this.machine.layout.cells(this.machine.bytes);
    const last = this.before.at(-1);
    const list = element("ul", "", { class: "clauses" });
    if (last.told) list.append(...last.told.clauses.map((clause) => cited(clause)));
    const then = last.told && last.told.then.length ? ` Then by itself: ${last.told.then.map((move) => this.machine.write(move)).join(", ")}.` : "";
    this.say.replaceChildren(element("strong", last.move ? `${last.move}.` : "Playing on from here."), `${then} ${this.whose()}`, list);
    this.offer();
    if (this.machine.layout.draw) { this.sketch(); return; }
    this.table.replaceChildren(...this.zones(last.move ? old : new Map(this.cells.map((cell) => [cell.name, cell.value]))));
  }

  // The table as its game draws it, what the last move changed marked.
  sketch() {
    const seat = this.machine.layout.seats.indexOf(this.eyes.value);
    const [before, now] = [this.before.at(-2), this.before.at(-1)].map((one) => one && this.machine.layout.sketch(one.bytes, seat < 0 ? null : seat));
    this.board.replaceChildren(drawn(now, before));
  }

  whose() {
    const who = this.machine.who();
    if (who >= 0) return `${this.machine.layout.seats[who]} decides.`;
    if (who === -1) return "Chance decides: choose an outcome, or let it be drawn.";
    if (who === -2) return "Nothing can happen any more.";
    const scores = this.machine.layout.seats.map((seat, number) => `${seat} ${this.machine.score(number)}`);
    const winners = this.machine.winners();
    return `The game is over. Scores: ${scores.join(", ")}. ${winners.join(" and ")} ${winners.length > 1 ? "are level" : "wins"}.`;
  }

  offer() {
    const legal = this.machine.who() === -3 ? [] : this.machine.legal();
    const all = legal.slice(0, SHOWN).map((move) => button(this.machine.write(move), () => this.play(move)));
    if (legal.length > SHOWN) all.push(element("span", `and ${legal.length - SHOWN} more: choose below`));
    const chance = this.machine.who() === -1;
    const shown = chance && all.length > FEW ? [] : all.splice(0, MANY);
    if (all.length) shown.push(folded(chance ? `Choose among ${legal.length} outcomes` : `${legal.length - MANY} more moves`, all));
    if (chance && legal.length > 1) shown.unshift(button("Draw one", () => this.play(legal[Math.floor(Math.random() * legal.length)])));
    if (this.before.length > 1) shown.push(button("Take back", () => this.undo()));
    this.choices.replaceChildren(...shown);
    this.ask();
  }

  // Any move of any rule, permitted or not.
  ask() {
    this.said = element("div", "", { role: "status" });
    const who = this.machine.who();
    const kinds = { "-1": "chance" };
    const rules = this.machine.layout.rules.map((rule, number) => ({ ...rule, number })).filter((rule) => rule.kind === (kinds[who] || "move"));
    if (who < -1 || !rules.length) { this.trial.replaceChildren(); return; }
    const name = element("select", "", { "aria-label": "rule" });
    for (const rule of rules) name.append(element("option", rule.name, { value: String(rule.number) }));
    const holes = element("span", "", { class: "controls" });
    const fill = () => holes.replaceChildren(...this.parameters(Number(name.value), who));
    name.addEventListener("change", fill);
    fill();
    this.trial.replaceChildren(element("span", "Or try any move:"), name, holes, button("Try", () => {
      const args = [...holes.querySelectorAll("[data-value]")].map((one) => Number(one.value));
      this.attempt({ rule: Number(name.value), args: who >= 0 ? [who, ...args] : args });
    }), this.said);
  }

  attempt(move) {
    const clause = this.machine.forbidding(move);
    if (clause) this.refuse(this.machine.write(move), clause);
    else this.play(move);
  }

  parameters(rule, who) {
    return this.machine.layout.rules[rule].parameters.slice(who >= 0 ? 1 : 0).map(([name, place]) => {
      const { low, high } = this.machine.layout.domains[place];
      const label = element("label", `${name} `);
      if (low === null || high === null || high - low > 500) {
        label.append(element("input", "", { type: "number", value: "0", "data-value": "" }));
        return label;
      }
      const select = element("select", "", { "data-value": "" });
      for (let value = low; value <= high; value += 1) select.append(element("option", this.machine.layout.label(place, value), { value: String(value) }));
      label.append(select);
      return label;
    });
  }

  // The table from its numbers alone: what all share, then what each seat has.
  zones(old) {
    const seen = this.cells.filter((one) => !one.field.hidden);
    const zone = (title, cells) => {
      const box = element("section", "", { class: "zone", "aria-label": title });
      const list = element("dl");
      for (const one of cells) {
        const fresh = old.get(one.name) !== one.value;
        if (!one.holds && !one.field.single && !fresh) continue;
        const path = one.seat === null ? one.path : one.path.slice(1);
        const words = [one.field.name.replaceAll("_", " "), ...path].join(" ");
        const line = element("div", "", fresh ? { class: "new" } : {});
        line.append(element("dt", words), element("dd", fresh ? `${old.get(one.name)} → ${one.value}` : one.value));
        list.append(line);
      }
      box.append(element("p", title, { class: "zoned" }), list);
      return box;
    };
    const seats = this.machine.layout.seats.map((seat, number) => zone(`Seat ${seat}`, seen.filter((one) => one.seat === number)));
    return [zone("The table", seen.filter((one) => one.seat === null)), ...seats];
  }
}
