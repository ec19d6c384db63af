// Positions of a table: bytes as the rules hold them, read as cells, as the game's drawing reads them, and drawn.
const SIZES = { b: 1, B: 1, h: 2, H: 2, i: 4, I: 4, q: 8, Q: 8 };
const READS = { b: "getInt8", B: "getUint8", h: "getInt16", H: "getUint16", i: "getInt32", I: "getUint32", q: "getBigInt64", Q: "getBigUint64" };

class Layout {
  static of(name) {
    Layout.made = Layout.made || new Map();
    if (!Layout.made.has(name)) Layout.made.set(name, new Layout(data.tables[name]));
    return Layout.made.get(name);
  }

  constructor(table) {
    this.seats = [...table.seats];
    Object.assign(this, data.parts[table.layout]);
    if (table.drawing) {
      this.draw = drawings[table.drawing](py);
      this.box = { ...py.revived(data.parts[table.box]), rulings: table.rulings };
    }
  }

  label(domain, value) {
    const { labels } = this.domains[domain];
    if (!labels) return String(value);
    return value >= 0 && value < labels.length ? labels[value] : value < 0 ? "none" : `?${value}`;
  }

  // The value of each field: a number, a pile, or rows of these.
  values(bytes) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let at = 0;
    const read = (code) => { const value = Number(view[READS[code]](at, true)); at += SIZES[code]; return value; };
    const leaf = (field) => {
      if (field.pile === null) return read(field.code);
      const many = read("H");
      return Array.from({ length: field.pile }, () => read(field.code)).slice(0, many);
    };
    const nested = (field, depth) => (depth < field.rows.length ? field.rows[depth].map(() => nested(field, depth + 1)) : leaf(field));
    return this.fields.map((field) => nested(field, 0));
  }

  // The lines of the drawing for one seat's eyes (null: everybody's); nothing where the game has no script for it.
  sketch(bytes, seat) {
    if (!this.draw) return null;
    const values = this.values(bytes);
    const fields = Object.fromEntries(this.fields.map((field, number) => [field.name, values[number]]));
    return this.draw({ box: this.box, ...fields }, seat).split("\n");
  }

  // Every cell of a position: its field, its name, its value, and whether it holds anything.
  cells(bytes) {
    const found = [];
    const walk = (field, value, path, seat) => {
      if (path.length < field.rows.length) {
        field.rows[path.length].forEach((label, number) => walk(field, value[number], [...path, label], path.length || !field.by_seat ? seat : number));
        return;
      }
      const name = field.name + path.map((label) => `[${label}]`).join("");
      const pile = field.pile !== null;
      const words = pile ? value.map((card) => this.label(field.domain, card)).join(" ") || "empty" : this.label(field.domain, value);
      found.push({ field, path, seat, name, value: words, holds: pile ? value.length > 0 : value !== field.blank });
    };
    this.values(bytes).forEach((value, number) => walk(this.fields[number], value, [], null));
    return found;
  }
}

function bytesOf(text) { return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)); }
