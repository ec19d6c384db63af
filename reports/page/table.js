// A table: drawn, and as text. What is new since the step before is marked.
const LARGEST = 1.5;
// On a phone a drawing is moved sideways rather than made too small to read.
const SMALLEST = matchMedia("(max-width: 40rem)").matches ? 0.8 : 0.62;

function drawn(lines, before) {
  const parsed = new DOMParser().parseFromString(lines.join("\n"), "image/svg+xml");
  const sheet = document.importNode(parsed.documentElement, true);
  sheet.style.maxWidth = `${LARGEST * sheet.getAttribute("width")}px`;
  sheet.style.minWidth = `${SMALLEST * sheet.getAttribute("width")}px`;
  if (before) mark(sheet, before, lines);
  return sheet;
}

// The lines of the drawing of a frame for the eyes of a seat ("": everybody's), drawn here or where the page was made.
function sketched(frame, layout, seat) {
  const places = frame.views[seat] || frame.views[""];
  if (places) return places.map((place) => data.lines[place]);
  return layout.sketch(bytesOf(frame.position), seat === "" ? null : layout.seats.indexOf(seat));
}

// Every line of a drawing is one shape, so a shape is new if its line was not there before. Where most of
// the sheet has only moved down, shapes are compared without their height on the sheet.
function mark(sheet, old, lines) {
  const shapes = [...sheet.children].filter((shape) => shape.tagName !== "title");
  const body = (all) => all.filter((line) => /^<(?!svg|title|\/)/.test(line));
  const level = (line) => line.replace(/ c?y[12]?="[^"]*"/g, "");
  let fresh = unlike(body(old), body(lines));
  if (2 * fresh.length > shapes.length) fresh = unlike(body(old).map(level), body(lines).map(level));
  for (const number of fresh) {
    const shape = shapes[number];
    if (!shape || shape.classList.contains("paper")) continue;
    if (shape.tagName !== "g") { shape.classList.add("new"); continue; }
    const rim = shape.querySelector("rect").cloneNode();
    rim.setAttribute("fill", "none");
    rim.classList.add("new");
    shape.append(rim);
  }
}

// The places of the lines that are not among the old ones, each old line counted once.
function unlike(old, lines) {
  const left = new Map();
  for (const line of old) left.set(line, (left.get(line) || 0) + 1);
  const found = [];
  lines.forEach((line, number) => {
    if (left.get(line)) left.set(line, left.get(line) - 1);
    else found.push(number);
  });
  return found;
}

function written(places, before) {
  const pre = element("pre");
  const old = new Set(before || places);
  for (const place of places) {
    const line = element("span", data.lines[place]);
    if (!old.has(place)) line.className = "new";
    pre.append(line, "\n");
  }
  return pre;
}

// One table of a game, with the words about the step that led to it.
class Board {
  constructor(root, { name, frames, table }) {
    this.name = name;
    this.frames = frames;
    this.layout = table ? Layout.of(table) : null;
    const box = element("div", "", { class: "side" });
    if (name) box.append(heading(root, `Under “${name}”`));
    this.move = element("p", "", { class: "move" });
    this.sheet = element("div", "", { class: "board", tabindex: "0", role: "group", "aria-label": `the table${name ? ` under “${name}”` : ""}` });
    this.words = element("ul", "", { class: "changes" });
    this.halted = element("ul", "", { class: "why" });
    this.clauses = element("ul", "", { class: "clauses" });
    this.text = element("details", "", { class: "astext" });
    box.append(this.move, this.halted, this.sheet, this.words, this.clauses, this.text);
    root.append(box);
  }

  show(step, seat) {
    const at = Math.min(step, this.frames.length - 1);
    const frame = this.frames[at];
    const before = at ? this.frames[at - 1] : null;
    const view = (one) => one && sketched(one, this.layout, seat);
    this.move.replaceChildren();
    if (at < step) this.move.append(element("em", "The game stopped here on this table. "));
    if (frame.refused !== undefined) this.move.append(element("strong", `${frame.move}: not permitted`), frame.refused ? ` (${frame.refused}). ` : ". ");
    else if (at) this.move.append(element("strong", frame.move), ". ");
    else this.move.append(this.frames.length > 1 ? "The table as it is set up. " : "The table as it lies. ");
    if (frame.then.length) this.move.append(element("span", `Then by itself: ${frame.then.join(", ")}. `));
    this.move.append(element("span", frame.next, { class: "quiet" }));
    this.sheet.replaceChildren(drawn(view(frame), view(before)));
    this.words.replaceChildren(...frame.changes.map((line) => element("li", line)));
    this.halted.replaceChildren(...frame.halted.map((line) => element("li", line)));
    if (frame.halted.length) this.move.append(element("strong", " Nothing is permitted:"));
    this.clauses.replaceChildren(...frame.clauses.map((clause) => cited(clause)));
    const open = this.text.open;
    this.text.replaceChildren(element("summary", "The table as text"), written(frame.text, before && before.text));
    this.text.open = open;
  }
}

// A heading below those around it: a finding of a report lies one level deeper than a game on a page of its own.
function heading(root, text) { return element(root.closest("article") ? "h4" : "h3", text); }

function cited(clause) {
  const item = element("li");
  const target = document.getElementById(clause);
  item.append(target ? element("a", clause, { href: `#${clause}` }) : element("strong", clause), ` ${data.clauses[clause] || ""}`);
  return item;
}
