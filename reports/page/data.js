"use strict";
// The data of the page, and the one way to make elements: all text is set as text, never as markup.
async function unpack(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}
const data = JSON.parse(new TextDecoder().decode(await unpack(document.getElementById("data").textContent)));

// Frames lie by columns, and games name theirs by number.
for (const game of Object.values(data.games)) {
  for (const run of Object.values(game.runs).flatMap((one) => [one, ...(one.miss ? [one.miss] : [])])) {
    for (const side of run.tables) side.frames = side.frames.map((number) => Object.fromEntries(Object.entries(data.frames).filter(([, column]) => column[number] !== null).map(([name, column]) => [name, column[number]])));
  }
}

function element(name, text, attributes) {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  for (const [key, value] of Object.entries(attributes || {})) made.setAttribute(key, value);
  return made;
}

function button(label, act, attributes) {
  const made = element("button", label, { type: "button", ...attributes });
  made.addEventListener("click", act);
  return made;
}

function choice(label, values) {
  const made = element("select", "", { "aria-label": label });
  for (const value of values) made.append(element("option", String(value), { value: String(value) }));
  return made;
}
