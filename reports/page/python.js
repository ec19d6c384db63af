// What Python means: the words in which the drawings of games are written out for the page.
class Member { constructor(value, name) { this.value = value; this.name = name; } }
class Named { constructor(values) { this.values = values; } }

const py = {
  nothing: () => null,
  named: (values) => new Named(values),
  given: (all) => (all.at(-1) instanceof Named ? all.pop().values : {}),
  argument: (all, given, place, name, usual) => (place !== null && place < all.length ? all[place] : name in given ? given[name] : usual),
  made: (Kind) => (...all) => new Kind(...all),
  members: (pairs) => (value) => new Member(value, new Map(pairs).get(Number(value))),
  plain: (value) => (value instanceof Member ? value.value : typeof value === "boolean" ? Number(value) : value),
  question: (ruling, known, answers, usual) => (asked, ...rest) => {
    const chosen = (asked.box ?? asked).rulings[ruling];
    if (!known.includes(chosen)) return usual()(asked, ...rest);
    const answer = answers()[chosen];
    if (!answer) throw new RangeError(`no script for ${ruling}: ${chosen}`);
    return answer(asked, ...rest);
  },
  revived(value) {
    if (Array.isArray(value)) return value.map(py.revived);
    if (value === null || typeof value !== "object") return value;
    if ("$pairs" in value) return new Map(value.$pairs.map(([key, item]) => [key, py.revived(item)]));
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, py.revived(item)]));
  },
  truth: (value) => (Array.isArray(value) ? value.length > 0 : value instanceof Map ? value.size > 0 : Boolean(value)),
  both(...parts) { let value = true; for (const part of parts) { value = part(); if (!py.truth(value)) return value; } return value; },
  either(...parts) { let value = false; for (const part of parts) { value = part(); if (py.truth(value)) return value; } return value; },
  equal(one, two) {
    if (Array.isArray(one) && Array.isArray(two)) return one.length === two.length && one.every((item, place) => py.equal(item, two[place]));
    return py.plain(one) === py.plain(two);
  },
  within: (value, held) => (typeof held === "string" ? held.includes(value) : held instanceof Map ? held.has(py.plain(value)) : py.list(held).some((item) => py.equal(item, value))),
  add: (one, two) => (Array.isArray(one) ? [...one, ...two] : one + two),
  times: (one, two) => (typeof one === "string" ? one.repeat(Math.max(0, two)) : Array.isArray(one) ? Array.from({ length: Math.max(0, two) }, () => one).flat() : one * two),
  modulo: (one, two) => ((one % two) + two) % two,
  at(held, place) {
    const found = held instanceof Map ? held.get(py.plain(place)) : held.at(py.plain(place));
    if (found === undefined) throw new RangeError(`nothing at ${place}`);
    return found;
  },
  put(held, place, value) { if (held instanceof Map) held.set(place, value); else held[place < 0 ? held.length + place : place] = value; },
  list: (held) => (Array.isArray(held) ? held : held instanceof Map ? [...held.keys()] : [...held]),
  tuple: (held) => [...py.list(held)],
  len: (held) => (held instanceof Map ? held.size : held.length),
  range(...ends) {
    const [first, last, by] = ends.length === 1 ? [0, ends[0], 1] : [ends[0], ends[1], ends[2] ?? 1];
    return Array.from({ length: Math.max(0, Math.ceil((last - first) / by)) }, (_, number) => first + by * number);
  },
  enumerate: (held, first) => py.list(held).map((item, number) => [number + (first instanceof Named ? first.values.start : first ?? 0), item]),
  zip(...lists) { py.given(lists); return py.list(lists[0]).map((_, number) => lists.map((one) => py.list(one)[number])).slice(0, Math.min(...lists.map(py.len))); },
  sum: (held, first) => py.list(held).reduce((total, item) => total + Number(item), first ?? 0),
  least(all, less) {
    const given = py.given(all);
    const items = all.length === 1 ? py.list(all[0]) : all;
    const key = given.key ?? ((item) => item);
    if (!items.length && "default" in given) return given.default;
    return items.reduce((best, item) => (less(key(item), key(best)) ? item : best));
  },
  min: (...all) => py.least(all, (one, two) => one < two),
  max: (...all) => py.least(all, (one, two) => one > two),
  any: (held) => py.list(held).some(py.truth),
  all: (held) => py.list(held).every(py.truth),
  abs: (value) => Math.abs(value),
  round: (value) => { const low = Math.floor(value); return value - low === 0.5 ? low + (low % 2) : Math.round(value); },
  int: (value) => Math.trunc(Number(value)),
  bool: (value) => py.truth(value),
  str: (value) => (value === true ? "True" : value === false ? "False" : value === null ? "None" : String(value)),
  short: (value) => String(Number(Number(value).toPrecision(6))),
  reversed: (held) => [...py.list(held)].reverse(),
  sorted: (held, given) => py.methods.sort([...py.list(held)], given),
  escaped: (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;").replaceAll("'", "&#x27;"),
  methods: {
    append: (held, item) => { held.push(item); },
    extend: (held, items) => { held.push(...py.list(items)); },
    insert: (held, place, item) => { held.splice(place, 0, item); },
    remove: (held, item) => { held.splice(held.findIndex((one) => py.equal(one, item)), 1); },
    clear: (held) => { held.length = 0; },
    pop: (held, place) => held.splice(place ?? -1, 1)[0],
    index: (held, item) => held.indexOf(item),
    count: (held, item) => py.list(held).filter((one) => py.equal(one, item)).length,
    sort(held, given) {
      const { key = (item) => item, reverse = false } = given ? given.values : {};
      const order = (one, two) => (Array.isArray(one) ? one.map((item, place) => order(item, two[place])).find(Boolean) || 0 : one < two ? -1 : one > two ? 1 : 0);
      return held.sort((one, two) => (reverse ? -1 : 1) * order(key(one), key(two)));
    },
    join: (text, items) => py.list(items).join(text),
    lower: (text) => text.toLowerCase(),
    upper: (text) => text.toUpperCase(),
    title: (text) => text.toLowerCase().replace(/(^|[^\p{L}])(\p{L})/gu, (_, before, letter) => before + letter.toUpperCase()),
    capitalize: (text) => text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase(),
    strip: (text) => text.trim(),
    replace: (text, old, fresh) => text.replaceAll(old, fresh),
    split: (text, by) => (by === undefined ? text.trim().split(/\s+/) : text.split(by)),
    startswith: (text, part) => text.startsWith(part),
    endswith: (text, part) => text.endsWith(part),
    items: (held) => [...held],
    keys: (held) => [...held.keys()],
    values: (held) => [...held.values()],
    get: (held, key, usual) => (held.has(py.plain(key)) ? held.get(py.plain(key)) : usual ?? null),
    copy: (state) => Object.fromEntries(Object.entries(state).map(([name, value]) => [name, name === "box" ? value : structuredClone(value)])),
    take_out: (held, item) => py.methods.remove(held, item),
    put_on_top: (held, item) => { held.unshift(item); },
    put_under: (held, item) => { held.push(item); },
    take_top: (held) => held.shift(),
  },
};
