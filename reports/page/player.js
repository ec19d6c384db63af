// Steps through a game, on one table or on two in step.
const TICK = 1400;

class Player {
  constructor(root) {
    this.root = root;
    this.id = root.dataset.game;
    this.game = data.games[this.id];
    this.readings = Object.keys(this.game.runs);
    this.at = 0;
    this.seat = "";
    this.timer = null;
    this.say = element("div", "", { class: "say", "aria-live": "polite" });
    this.bar = element("div", "", { class: "controls", role: "group", "aria-label": "steps of the game" });
    this.sides = element("div");
    this.onward = element("div");
    this.list = element("ol", "", { class: "steps" });
    this.listed = element("summary");
    const fold = element("details");
    fold.append(this.listed, this.list);
    root.append(this.bar, this.say, fold, this.sides, this.copies(), this.onward);
    root.addEventListener("keydown", (event) => this.key(event));
    this.at = Number(root.dataset.step || 0);
    this.choose(this.readings[0]);
  }

  // The game on one table, or beside the table of another reading.
  choose(reading, missing = false) {
    this.reading = reading;
    const shown = this.game.runs[reading];
    this.missing = missing && Boolean(shown.miss);
    this.run = this.missing ? { ...shown.miss, last_chance: shown.last_chance } : shown;
    this.last = Math.max(...this.run.tables.map((side) => side.frames.length)) - 1;
    this.at = Math.min(this.at, this.last);
    this.sides.replaceChildren();
    this.sides.className = this.run.tables.length > 1 ? "sides two" : "sides";
    this.boards = this.run.tables.map((side) => new Board(this.sides, side));
    this.controls();
    this.steps();
    // Of a table that only lies there nothing can be stepped through: no buttons up to the count of steps.
    for (const part of [...this.bar.children].slice(0, [...this.bar.children].indexOf(this.count) + 1)) part.hidden = !this.last;
    this.list.parentElement.hidden = !this.last;
    this.show();
  }

  controls() {
    this.range = element("input", "", { type: "range", min: "0", max: String(this.last), value: String(this.at), "aria-label": "step" });
    this.range.addEventListener("input", () => this.go(Number(this.range.value)));
    this.play = button("Play", () => this.toggle());
    this.count = element("span", "", { class: "count" });
    this.bar.replaceChildren(
      button("First", () => this.go(0)),
      button("Back", () => this.go(this.at - 1)),
      this.play,
      button("Next", () => this.go(this.at + 1)),
      button("Last", () => this.go(this.last)),
      this.range,
      this.count,
    );
    if (this.game.runs[this.reading].miss) this.bar.append(button(this.missing ? "Back to the finding" : "Near miss", () => this.turn(), { "aria-pressed": String(this.missing) }));
    if (this.run.last_chance) this.bar.append(button("Last chance", () => this.go(this.run.last_chance)));
    if (this.run.parts) this.bar.append(button("Where they part", () => this.go(this.run.parts)));
    if (this.readings.length > 1) this.bar.append(this.select("Beside the reading ", this.readings, this.reading, (reading) => { this.choose(reading); this.go(this.at); }));
    const seats = ["", ...this.boards[0].layout.seats];
    this.bar.append(this.select("Seen by ", seats, this.seat, (seat) => { this.seat = seat; this.show(); }));
  }

  // The closest game in which it does not happen, at the step where it differs, and back.
  turn() {
    this.choose(this.reading, !this.missing);
    this.go(this.run.last_chance);
    this.bar.querySelector("[aria-pressed]").focus();
  }

  // Whether a game that need not end comes back to a step: the table then is the same again at the end.
  comesBack(frames, step) { return this.boards.length === 1 && step < frames.length - 1 && frames[step].position !== "" && frames[step].position === frames.at(-1).position; }

  // Every step as a button: the one shown, those that do not matter, the last chance, and where two tables part.
  steps() {
    const frames = this.boards.map((board) => board.frames).sort((one, two) => two.length - one.length)[0];
    const items = frames.slice(1).map((frame, number) => {
      const step = number + 1;
      const marks = [[(this.run.free || []).includes(step), "does not matter"], [step === this.run.last_chance, this.missing ? "here it is avoided" : "last chance"], [step === this.run.parts, "here they part"], [this.comesBack(frames, step), "the last step leads back here"]];
      const words = marks.filter(([holds]) => holds).map(([, word]) => word);
      const item = element("li");
      item.append(button(frame.move, () => this.go(step), { class: words.includes("does not matter") ? "free" : "" }));
      if (words.length) item.append(element("small", ` ${words.join(", ")}`));
      return item;
    });
    this.list.replaceChildren(...items);
    const free = (this.run.free || []).length;
    this.listed.textContent = `${items.length === 1 ? "The only step" : `All ${items.length} steps`}${free ? `, ${free} of which do not matter` : ""}`;
  }

  select(words, choices, chosen, act) {
    const label = element("label", words);
    const made = element("select");
    for (const choice of choices) made.append(element("option", choice || "everybody", { value: choice }));
    made.value = chosen;
    made.addEventListener("change", () => act(made.value));
    label.append(made);
    return label;
  }

  copies() {
    const bar = element("div", "", { class: "controls copies", role: "group", "aria-label": "copy" });
    bar.append(element("span", "Copy as"));
    for (const [label, text] of [["text", () => this.asText()], ["dispute", () => this.asDispute()], ["test", () => this.asTest()]]) {
      bar.append(button(label, () => this.copy(text(), label)));
    }
    this.copied = element("span", "", { class: "quiet", role: "status" });
    this.pasted = element("textarea", "", { readonly: "", rows: "8", hidden: "", "aria-label": "the copied text" });
    const onward = this.game.program ? button("Play on from here", () => this.playOn()) : element("span", this.game.why_not, { class: "quiet" });
    bar.append(this.copied, this.pasted, onward);
    return bar;
  }

  // The rules run in the page where it was made with a compiler for them.
  async playOn() {
    if (this.timer) this.toggle();
    const frames = this.boards[0].frames;
    const at = Math.min(this.at, frames.length - 1);
    const bytes = bytesOf(frames[at].position);
    const machine = await Machine.of(data.programs[this.game.program], this.boards[0].layout);
    this.playing = new Playing(machine, bytes, this.moves());
    const under = this.boards.length > 1 ? ` under “${this.boards[0].name}”` : "";
    const head = element("div", "", { class: "controls" });
    head.append(heading(this.root, `Playing on from step ${at}${under}`), button("Leave", () => { this.playing = null; this.onward.replaceChildren(); }));
    this.onward.replaceChildren(head, this.playing.root);
    this.onward.scrollIntoView({ block: "nearest" });
  }

  // Where the browser keeps the clipboard shut, the text is shown to be copied by hand.
  async copy(text, label) {
    this.pasted.value = text;
    try {
      await navigator.clipboard.writeText(text);
      this.copied.textContent = `Copied as ${label}.`;
      this.pasted.hidden = true;
    } catch {
      this.copied.textContent = "Copy it from here:";
      this.pasted.hidden = false;
      this.pasted.select();
    }
  }

  key(event) {
    if (event.target.matches("input, select, textarea")) return;
    const steps = { ArrowRight: this.at + 1, ArrowLeft: this.at - 1, Home: 0, End: this.last };
    if (!(event.key in steps) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.go(steps[event.key]);
  }

  go(step) {
    this.at = Math.max(0, Math.min(this.last, step));
    history.replaceState(null, "", `#${this.id}/${this.at}${this.reading || this.missing ? `/${this.reading}` : ""}${this.missing ? "/miss" : ""}`);
    this.show();
  }

  toggle() {
    if (this.timer) { clearInterval(this.timer); this.timer = null; this.play.textContent = "Play"; return; }
    if (this.at === this.last) this.go(0);
    this.play.textContent = "Pause";
    this.timer = setInterval(() => { if (this.at >= this.last) this.toggle(); else this.go(this.at + 1); }, TICK);
  }

  show() {
    this.range.value = String(this.at);
    this.count.textContent = `step ${this.at} of ${this.last}`;
    for (const board of this.boards) board.show(this.at, this.seat);
    [...this.list.children].forEach((item, number) => { if (number + 1 === this.at) item.setAttribute("aria-current", "step"); else item.removeAttribute("aria-current"); });
    this.say.replaceChildren(...this.spoken());
  }

  // What the step shown means for the finding.
  meaning() {
    const { last_chance: chance, free } = this.run;
    if (this.missing) return this.at < chance ? "The near miss: so far as in the finding." : this.at === chance ? "Here it is avoided: another choice than in the finding." : "In this game it does not happen.";
    if (this.at && this.at === chance) return "The last chance: another choice here avoids it. Afterwards none that was tried does.";
    return (free || []).includes(this.at) && this.at !== this.run.parts ? "This step does not matter: any other choice that was tried here leads to the same." : "";
  }

  spoken() {
    const means = this.meaning();
    return [...this.told(), ...(means ? [element("p", means, { class: "quiet" })] : [])];
  }

  told() {
    const frame = this.boards[0].frames[Math.min(this.at, this.boards[0].frames.length - 1)];
    const here = this.at ? `${this.at}. ${frame.move}` : this.last ? "Set-up" : "The table";
    if (this.boards.length === 1) return [element("strong", here)];
    const { parts, why } = this.run;
    if (this.missing) return [element("strong", here), " Both tables stay the same."];
    if (parts === null) return [element("strong", here), " No difference shows on these two tables; below it is told where they part."];
    if (this.at < parts) return [element("strong", here), " Both tables are the same so far."];
    const told = element("strong", this.at === parts ? " Here they part: " : " They have parted: ", { class: "parted" });
    const list = element("ul", "", { class: "why" });
    list.append(...why.map((line) => element("li", line)));
    return [element("strong", here), told, list];
  }

  // The moves up to the step shown, and those played on from it.
  moves() { return this.playing ? this.playing.moves : this.boards[0].frames.slice(1, this.at + 1).filter((frame) => frame.refused === undefined).map((frame) => frame.move); }

  asText() {
    const lines = this.boards[0].frames.slice(1, this.at + 1).map((frame, number) => {
      const clauses = frame.clauses.length ? ` (${frame.clauses.join(", ")})` : "";
      if (frame.refused !== undefined) return `${number + 1}. ${frame.move}: not permitted${clauses}`;
      return `${number + 1}. ${frame.move}: ${frame.changes.join(", ") || "nothing changes"}${clauses}`;
    });
    const heading = this.root.dataset.title || document.title;
    const parted = this.boards.length > 1 && this.run.parts !== null && this.at >= this.run.parts ? [`Here the readings part: ${this.run.why.join("; ")}.`] : [];
    return [heading, "", ...lines, ...parted, ""].join("\n");
  }

  asDispute() {
    const asked = this.boards[0].frames[this.at] && this.boards[0].frames[this.at].refused !== undefined ? `May ${this.boards[0].frames[this.at].move}?` : "Who is ahead?";
    const moves = this.moves().map((move) => `  ${JSON.stringify(move)},`).join("\n");
    return `game = ${JSON.stringify(this.game.game)}\nmoves = [\n${moves}\n]\nquestions = [${JSON.stringify(asked)}]\n\n${this.game.setup}`;
  }

  asTest() {
    const moves = this.moves();
    const changes = moves.length ? this.boards[0].frames[moves.length].changes.filter((line) => line.includes("→")) : [];
    const list = (lines) => `[\n${lines.map((line) => `        ${JSON.stringify(line)},`).join("\n")}\n    ]`;
    return `import json

from ludex.model.box import Configuration
from ludex.model.games import load_game
from ludex.model.notation import read_move
from ludex.solver.play.story import changes


def test_${this.id.replace(/\W/g, "_")}_step_${this.at}():
    configuration = json.loads(${JSON.stringify(this.game.configuration)})
    table = load_game(${JSON.stringify(this.game.game)}).table(Configuration(**configuration))
    before = after = table.advance(table.start())
    for move in ${list(moves)}:
        before, after = after, table.play(after, read_move(table, move))
    for change in ${list(changes)}:
        assert change in changes(table, before, after)
`;
  }
}

const players = new Map();
function open(root) {
  if (!players.has(root.dataset.game)) players.set(root.dataset.game, new Player(root));
  return players.get(root.dataset.game);
}
for (const root of document.querySelectorAll("[data-game]")) {
  const fold = root.closest("details");
  if (fold) fold.addEventListener("toggle", () => { if (fold.open) open(root); });
  else open(root);
}
