"use strict";
// Steps through recorded games. All text is set as text, never as markup.
const data = JSON.parse(document.getElementById("data").textContent);

function element(name, text, attributes) {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  for (const [key, value] of Object.entries(attributes || {})) made.setAttribute(key, value);
  return made;
}

function table(places, before) {
  const pre = element("pre");
  const old = new Set(before || places);
  for (const place of places) {
    const line = element("span", data.lines[place]);
    if (!old.has(place)) line.className = "changed";
    pre.append(line, "\n");
  }
  return pre;
}

function drawn(place) {
  const parsed = new DOMParser().parseFromString(data.lines[place], "image/svg+xml");
  return document.importNode(parsed.documentElement, true);
}

class Player {
  constructor(root) {
    this.root = root;
    this.id = root.dataset.game;
    this.frames = data.games[this.id];
    this.at = 0;
    this.timer = null;
    this.title = element("p", "", { "aria-live": "polite" });
    this.board = element("div", "", { class: "board", tabindex: "0", role: "group", "aria-label": "the table" });
    this.words = element("ul", "", { class: "plain" });
    const controls = element("div", "", { class: "controls", role: "toolbar", "aria-label": "steps" });
    this.range = element("input", "", { type: "range", min: "0", max: String(this.frames.length - 1), value: "0", "aria-label": "step" });
    this.range.addEventListener("input", () => this.go(Number(this.range.value)));
    const buttons = [["First", () => this.go(0)], ["Back", () => this.go(this.at - 1)], ["Next", () => this.go(this.at + 1)], ["Last", () => this.go(this.frames.length - 1)]];
    for (const [label, act] of buttons) {
      const button = element("button", label, { type: "button" });
      button.addEventListener("click", act);
      controls.append(button);
    }
    this.play = element("button", "Play", { type: "button" });
    this.play.addEventListener("click", () => this.toggle());
    const copy = element("button", "Copy as text", { type: "button" });
    copy.addEventListener("click", () => navigator.clipboard.writeText(this.text()));
    controls.append(this.play, copy, this.range);
    root.append(controls, this.title, this.board, this.words);
    root.addEventListener("keydown", (event) => {
      if (event.key === "ArrowRight" && event.target !== this.range) this.go(this.at + 1);
      if (event.key === "ArrowLeft" && event.target !== this.range) this.go(this.at - 1);
    });
    this.show();
  }

  go(step) {
    this.at = Math.max(0, Math.min(this.frames.length - 1, step));
    history.replaceState(null, "", `#${this.id}/${this.at}`);
    this.show();
  }

  toggle() {
    if (this.timer) { clearInterval(this.timer); this.timer = null; this.play.textContent = "Play"; return; }
    this.play.textContent = "Pause";
    this.timer = setInterval(() => { if (this.at + 1 >= this.frames.length) this.toggle(); else this.go(this.at + 1); }, 1200);
  }

  show() {
    const frame = this.frames[this.at];
    const before = this.at ? this.frames[this.at - 1].table : null;
    this.range.value = String(this.at);
    this.title.textContent = `${this.at} of ${this.frames.length - 1}: ${frame.move}. ${frame.next}`;
    if (frame.drawing === null) this.board.replaceChildren(table(frame.table, before));
    else this.board.replaceChildren(drawn(frame.drawing));
    const lines = [...frame.then.map((move) => `then ${move}`), ...frame.changes];
    this.words.replaceChildren(...lines.map((line) => element("li", line)));
    for (const clause of frame.clauses) {
      const item = element("li");
      item.append(element("strong", clause), ` ${data.clauses[clause] || ""}`);
      this.words.append(item);
    }
  }

  text() {
    return this.frames.slice(1, this.at + 1).map((frame, index) => `${index + 1}. ${frame.move}`).join("\n");
  }
}

const players = new Map();
function open(root) { if (!players.has(root.dataset.game)) players.set(root.dataset.game, new Player(root)); return players.get(root.dataset.game); }
for (const root of document.querySelectorAll("[data-game]")) {
  const fold = root.closest("details");
  if (fold) fold.addEventListener("toggle", () => { if (fold.open) open(root); });
  else open(root);
}
function follow() {
  const [id, step] = location.hash.slice(1).split("/");
  const root = id && document.querySelector(`[data-game="${CSS.escape(id)}"]`);
  if (!root) return;
  const fold = root.closest("details");
  if (fold) fold.open = true;
  const player = open(root);
  if (step) player.go(Number(step));
  root.scrollIntoView();
}
const search = document.getElementById("search");
if (search) search.addEventListener("input", () => {
  const wanted = search.value.toLowerCase();
  let shown = 0;
  for (const entry of document.querySelectorAll(".entry")) {
    entry.hidden = !entry.textContent.toLowerCase().includes(wanted);
    if (!entry.hidden) shown += 1;
  }
  document.getElementById("shown").textContent = `${shown} shown`;
});
addEventListener("hashchange", follow);
follow();
