// The report: one game at a time, search, filters and links into it.
const games = [...document.querySelectorAll("section.game")];
const chosen = { text: "", consequence: "", kind: "" };

// What a clause says and what a finding is called stand once in the page; where they are named, they are put beside.
const LONGEST = 90;
for (const link of document.querySelectorAll(".entry .clauses a")) {
  const clause = document.getElementById(link.getAttribute("href").slice(1));
  if (clause) link.parentElement.append(` ${clause.querySelector(".says").textContent}`);
}
for (const link of document.querySelectorAll("a.titled")) {
  const title = document.getElementById(link.getAttribute("href").slice(1)).querySelector(".title").textContent;
  link.textContent = title.length > LONGEST ? `${title.slice(0, LONGEST - 1)}…` : title;
}

function show(section) {
  for (const game of games) game.hidden = game !== section;
  for (const link of document.querySelectorAll("nav a[data-for]")) {
    if (link.dataset.for === section.id) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

function sift() {
  const section = games.find((game) => !game.hidden);
  if (!section) return;
  const wanted = chosen.text.toLowerCase();
  const sifting = Boolean(chosen.text || chosen.consequence || chosen.kind);
  let shown = 0;
  for (const entry of section.querySelectorAll(".entry, .clause")) {
    const fits = (!wanted || entry.textContent.toLowerCase().includes(wanted))
      && (!chosen.consequence || entry.dataset.consequence === chosen.consequence)
      && (!chosen.kind || (entry.dataset.kinds || "").split(" ").includes(chosen.kind));
    entry.hidden = !fits;
    if (fits) shown += 1;
  }
  for (const fold of section.querySelectorAll(".chapter")) {
    fold.hidden = sifting && !fold.querySelector(".entry:not([hidden]), .clause:not([hidden])");
    if (sifting) fold.open = !fold.hidden;
  }
  section.classList.toggle("sifting", sifting);
  document.getElementById("shown").textContent = sifting ? `${shown} shown` : "";
}

function follow() {
  const [id, step, reading, missing] = decodeURIComponent(location.hash.slice(1)).split("/");
  const target = id && document.getElementById(id);
  if (!target) return;
  const section = target.closest("section.game");
  if (section && section.hidden) { show(section); sift(); }
  for (let fold = target.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  const own = target.querySelector(":scope > details");
  if (own) own.open = true;
  const root = target.matches("[data-game]") ? target : target.querySelector("[data-game]");
  if (root && root.dataset.game === id) {
    const player = open(root);
    const wanted = reading && reading in player.game.runs ? reading : player.reading;
    if (wanted !== player.reading || (missing === "miss") !== player.missing) player.choose(wanted, missing === "miss");
    if (step) player.go(Number(step));
  }
  (step && root ? root : target).scrollIntoView();
  if (!target.hasAttribute("tabindex")) target.setAttribute("tabindex", "-1");
  target.focus({ preventScroll: true });
}

for (const [id, key] of [["search", "text"], ["consequence", "consequence"], ["kind", "kind"]]) {
  const control = document.getElementById(id);
  if (control) control.addEventListener("input", () => { chosen[key] = control.value; sift(); });
}
if (games.length > 1) show(games[0]);
addEventListener("hashchange", follow);
// On paper a game is its moves.
function printed(root) {
  const [run] = Object.values(data.games[root.dataset.game].runs);
  const moves = run.tables[0].frames.slice(1).map((frame, number) => `${number + 1}. ${frame.move}${frame.refused === undefined ? "" : " (not permitted)"}`);
  const parted = run.why.length ? ` The tables part at step ${run.parts}: ${run.why.join("; ")}.` : "";
  return element("p", `${moves.join(", ")}.${parted}`, { class: "printed" });
}

addEventListener("beforeprint", () => {
  for (const fold of document.querySelectorAll("details.chapter")) fold.open = true;
  for (const root of document.querySelectorAll(".entry [data-game]")) if (!root.parentElement.querySelector(":scope > .printed")) root.after(printed(root));
});
follow();
// For the console and for tests.
window.ludex = { Machine, Layout, data };
document.documentElement.dataset.ready = "yes";
