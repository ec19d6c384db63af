// The page with an engine behind it: games are played and judged by the server.
const live = document.getElementById("live");

// What takes longer than a moment is said to be under way, with the seconds; returns what ends it.
const MOMENT = 400;
function working() {
  const said = document.getElementById("working");
  const began = Date.now();
  const tell = () => { said.textContent = `The engine is at work: ${Math.round((Date.now() - began) / 1000)} s. A set-up that is played for the first time may have to be compiled.`; };
  let ticking = setTimeout(() => { tell(); ticking = setInterval(tell, 1000); }, MOMENT);
  return () => { clearTimeout(ticking); clearInterval(ticking); said.textContent = ""; };
}

async function asking(path, asked) {
  const error = document.getElementById("error");
  const sent = asked === undefined ? {} : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(asked) };
  let found;
  const done = working();
  try {
    const answer = await fetch(path, sent);
    found = await answer.json();
    if (answer.ok) { error.hidden = true; return found; }
  } catch (reason) {
    found = { error: `The server does not answer (${reason.message}).` };
  } finally {
    done();
  }
  error.textContent = found.error;
  error.hidden = false;
  return null;
}

class Live {
  constructor(game) { this.take(game); }

  // The lines of an answer are put beside those that the page has.
  take(game) {
    if (!game) return;
    const base = data.lines.length;
    data.lines.push(...game.lines);
    Object.assign(data.clauses, game.clauses);
    for (const frame of game.frames) {
      frame.text = frame.text.map((place) => place + base);
      for (const seat of Object.keys(frame.views)) frame.views[seat] = frame.views[seat].map((place) => place + base);
    }
    this.game = game;
    location.hash = `live/${game.id}`;
    this.show();
  }

  async post(what, asked) { this.take(await asking(`/games/${this.game.id}/${what}`, asked)); }

  show() {
    const { game } = this;
    const sides = element("div", "", { class: "sides" });
    const board = new Board(sides, { name: "", frames: game.frames });
    board.show(game.frames.length - 1, game.seats.includes(game.who) ? game.who : "");
    const moves = element("div", "", { class: "controls moves", role: "group", "aria-label": "permitted moves" });
    moves.append(...game.permitted.map((move) => button(move, () => this.post("moves", { move }))));
    if (game.more) moves.append(element("span", `and ${game.more} more: type one below`));
    const log = element("details");
    const list = element("ol");
    list.append(...game.played.map((move) => element("li", move)));
    log.append(element("summary", game.played.length === 1 ? "1 move so far" : `${game.played.length} moves so far`), list);
    const save = element("a", "Save the game", { href: `/games/${game.id}/trace`, download: `${game.game}.json` });
    const bar = element("div", "", { class: "controls" });
    bar.append(button("Take back", () => this.post("undo", {})), save);
    live.hidden = false;
    live.replaceChildren(element("h2", `${game.title}: ${game.over ? "the game is over" : `${game.who} is to decide`}`), moves, this.typed(), sides, bar, log, this.court());
  }

  typed() {
    const form = element("form", "", { class: "controls" });
    const input = element("input", "", { type: "text", "aria-label": "a move in words" });
    form.append(element("label", "Or type a move "), input, element("button", "Play", { type: "submit" }));
    form.addEventListener("submit", (event) => { event.preventDefault(); this.post("moves", { move: input.value }); });
    return form;
  }

  // A dispute clicked together: who, what, with what.
  court() {
    const box = element("section", "", { class: "entry", "aria-label": "the judge" });
    const bar = element("div", "", { class: "controls" });
    const kind = choice("question", ["May", "Must", "What may somebody do?", "Who is ahead?"]);
    const seat = choice("seat", [...this.game.seats]);
    const rule = choice("rule", this.game.rules.map((one) => one.name));
    const holes = element("span", "", { class: "controls" });
    const fill = () => {
      const about = this.game.rules.find((one) => one.name === rule.value);
      holes.replaceChildren(...about.parameters.map(([name, labels]) => (labels.length ? choice(name, labels) : element("input", "", { "aria-label": name }))));
    };
    rule.addEventListener("change", fill);
    fill();
    const asked = () => {
      if (kind.value === "Who is ahead?") return kind.value;
      if (kind.value === "What may somebody do?") return `What may ${seat.value} do?`;
      return `${kind.value} ${[seat.value, rule.value, ...[...holes.children].map((one) => one.value)].join(" ")}?`;
    };
    const question = element("input", "", { type: "text", class: "question", "aria-label": "the question in words" });
    const rewrite = () => { question.value = asked(); };
    bar.append(kind, seat, rule, holes);
    bar.addEventListener("input", rewrite);
    rewrite();
    const said = element("pre", "", { role: "status", tabindex: "0" });
    const name = element("input", "", { type: "text", value: "01-what-it-is-about.toml", "aria-label": "name of the case" });
    const ask = button("Ask the judge", async () => {
      said.textContent = "The judge is thinking …";
      const found = await asking(`/games/${this.game.id}/judge`, { questions: [question.value] });
      said.textContent = found ? found.words : "";
    });
    const keep = button("Save the case", async () => {
      const found = await asking(`/games/${this.game.id}/case`, { questions: [question.value], name: name.value });
      if (found) said.textContent = `Saved: ${found.saved}`;
    });
    const act = element("div", "", { class: "controls" });
    act.append(question, ask, name, keep);
    box.append(element("h3", "A dispute"), bar, act, said);
    return box;
  }
}

async function parlour() {
  const which = document.getElementById("which");
  const many = document.getElementById("many");
  const seats = document.getElementById("seats");
  for (const game of data.catalogue) which.append(element("option", game.title, { value: game.name }));
  const fillSeats = () => seats.replaceChildren(...Array.from({ length: Number(many.value) }, (_, seat) => {
    const label = element("label", `${"ABCDEF"[seat]} `);
    label.append(choice(`seat ${"ABCDEF"[seat]}`, ["a person", ...data.bots]));
    return label;
  }));
  const fillMany = () => {
    const game = data.catalogue.find((one) => one.name === which.value);
    many.replaceChildren(...game.players.map((number) => element("option", String(number), { value: String(number) })));
    many.value = String(Math.max(2, game.players[0]));
    fillSeats();
  };
  which.addEventListener("change", fillMany);
  many.addEventListener("change", fillSeats);
  fillMany();
  let playing = null;
  const open = (game) => { if (game && playing) playing.take(game); else if (game) playing = new Live(game); };
  document.getElementById("new").addEventListener("submit", async (event) => {
    event.preventDefault();
    const bots = [...seats.querySelectorAll("select")].map((one, seat) => [one.value, "ABCDEF"[seat]]).filter(([bot]) => bot !== "a person").map(([bot, seat]) => `${seat}=${bot}`);
    open(await asking("/games", { game: which.value, players: Number(many.value), bots }));
  });
  document.getElementById("upload").addEventListener("change", async (event) => {
    const [file] = event.target.files;
    if (!file) return;
    let trace;
    try { trace = JSON.parse(await file.text()); } catch { trace = null; }
    open(await asking("/traces", trace && typeof trace === "object" ? trace : {}));
  });
  const [word, id] = location.hash.slice(1).split("/");
  if (word === "live" && id) open(await asking(`/games/${id}`));
}

if (live) await parlour();
