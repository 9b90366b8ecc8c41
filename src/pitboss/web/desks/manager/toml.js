// A Rules Submission's text: its values with their places, and one value changed with all else left
// as it is. The server is the judge of the text; what is not understood here is left out.

/** @typedef {{path: string[], value: any, from: number, to: number, table: number}} Entry
 * `from` and `to` are the place of the value; `table` is the number of its table.
 * @typedef {{path: string[], head: number, end: number}} Table
 * `end` is where a new line of the table goes.
 * @typedef {{entries: Entry[], tables: Table[]}} Read */

const DAY = /^\d{4}-\d\d-\d\d$/;

class Reader {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
    this.at = 0;
  }

  get next() {
    return this.text[this.at] ?? "";
  }

  /** Skip blanks; with `lines` also comments and ends of lines. @param {boolean} lines */
  blanks(lines) {
    for (;;) {
      if (this.next === " " || this.next === "\t" || this.next === "\r") this.at++;
      else if (lines && this.next === "\n") this.at++;
      else if (lines && this.next === "#") this.line();
      else return;
    }
  }

  /** Go to the end of the line. */
  line() {
    while (this.next && this.next !== "\n") this.at++;
  }

  /** @param {RegExp} pattern sticky */
  take(pattern) {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (!found) throw new SyntaxError(`not understood at ${this.at}`);
    this.at = pattern.lastIndex;
    return found[0];
  }

  /** @returns {string[]} */
  keys() {
    const found = [this.key()];
    for (this.blanks(false); this.next === "."; this.blanks(false)) {
      this.at++;
      this.blanks(false);
      found.push(this.key());
    }
    return found;
  }

  key() {
    if (this.next === '"' || this.next === "'") return this.string();
    return this.take(/[A-Za-z0-9_-]+/y);
  }

  /** @returns {string} */
  string() {
    const found = this.take(/"(?:[^"\\\n]|\\.)*"|'[^'\n]*'/y);
    return found.startsWith("'") ? found.slice(1, -1) : JSON.parse(found);
  }

  /** @returns {any} */
  value() {
    switch (this.next) {
      case '"':
      case "'":
        return this.string();
      case "[":
        return this.list();
      case "{":
        return this.inline();
      default:
        return plain(this.take(/[^\s,\]}#]+/y));
    }
  }

  list() {
    const found = [];
    this.at++;
    for (;;) {
      this.blanks(true);
      if (this.next === "]") break;
      found.push(this.value());
      this.blanks(true);
      if (this.next === ",") this.at++;
      else if (this.next !== "]") throw new SyntaxError(`not understood at ${this.at}`);
    }
    this.at++;
    return found;
  }

  inline() {
    /** @type {Record<string, any>} */
    const found = {};
    this.at++;
    for (;;) {
      this.blanks(true);
      if (this.next === "}") break;
      const keys = this.keys();
      this.blanks(false);
      this.take(/=/y);
      this.blanks(false);
      put(found, keys, this.value());
      this.blanks(true);
      if (this.next === ",") this.at++;
      else if (this.next !== "}") throw new SyntaxError(`not understood at ${this.at}`);
    }
    this.at++;
    return found;
  }
}

/** @param {string} word */
function plain(word) {
  if (word === "true" || word === "false") return word === "true";
  const number = word.replaceAll("_", "");
  return /^[+-]?(\d+\.?\d*([eE][+-]?\d+)?)$/.test(number) ? Number(number) : word;
}

/** @param {Record<string, any>} into @param {string[]} keys @param {any} value */
function put(into, keys, value) {
  let here = into;
  for (const key of keys.slice(0, -1)) {
    here[key] ??= {};
    here = here[key];
  }
  here[/** @type {string} */ (keys.at(-1))] = value;
}

/** The values and tables of a text. A line that is not understood is passed over.
 * @param {string} text @returns {Read} */
export function read(text) {
  const reader = new Reader(text);
  /** @type {Entry[]} */
  const entries = [];
  /** @type {Table[]} */
  const tables = [{ path: [], head: 0, end: 0 }];
  while (reader.at < text.length) {
    reader.blanks(true);
    if (!reader.next) break;
    const start = reader.at;
    try {
      if (reader.next === "[") {
        reader.at++;
        const path = reader.keys();
        reader.take(/\]/y);
        tables.push({ path, head: start, end: reader.at });
      } else entries.push(entryOf(reader, tables));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      reader.at = Math.max(reader.at, start);
      reader.line();
    }
  }
  return { entries, tables };
}

/** @param {Reader} reader @param {Table[]} tables @returns {Entry} */
function entryOf(reader, tables) {
  const table = tables.length - 1;
  const path = [...tables[table].path, ...reader.keys()];
  reader.take(/=/y);
  reader.blanks(false);
  const from = reader.at;
  const value = reader.value();
  const to = reader.at;
  reader.line();
  tables[table].end = reader.at;
  return { path, value, from, to, table };
}

/** All values as one object. @param {Read} found @returns {Record<string, any>} */
export function whole({ entries, tables }) {
  /** @type {Record<string, any>} */
  const all = {};
  for (const one of tables) if (one.path.length && reached(all, one.path) === undefined) put(all, one.path, {});
  for (const one of entries) if (typeof (reached(all, one.path.slice(0, -1)) ?? {}) === "object") put(all, one.path, one.value);
  return all;
}

/** The value at a path, or undefined. @param {any} all @param {string[]} path */
export const reached = (all, path) => path.reduce((here, key) => (here && typeof here === "object" ? here[key] : undefined), all);

/** A value as it is written. @param {any} value @returns {string} */
export function written(value) {
  if (typeof value === "string") return DAY.test(value) ? value : JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(written).join(", ")}]`;
  if (value && typeof value === "object") return `{ ${Object.entries(value).map(([key, one]) => `${keyed(key)} = ${written(one)}`).join(", ")} }`;
  return String(value);
}

/** @param {string} key */
const keyed = (key) => (/^[A-Za-z0-9_-]+$/.test(key) ? key : JSON.stringify(key));

/** The text with another value at a path; undefined takes it out.
 * @param {string} text @param {string[]} path @param {any} value @returns {string} */
export function withValue(text, path, value) {
  const { entries, tables } = read(text);
  const same = (/** @type {string[]} */ one) => one.length === path.length && one.every((key, at) => key === path[at]);
  const own = entries.find((one) => same(one.path));
  if (own) return value === undefined ? withoutLine(text, own) : text.slice(0, own.from) + written(value) + text.slice(own.to);
  const above = entries.find((one) => one.path.length < path.length && one.path.every((key, at) => key === path[at]));
  if (above) {
    const object = typeof above.value === "object" && above.value ? structuredClone(above.value) : {};
    put(object, path.slice(above.path.length), value);
    const left = JSON.parse(JSON.stringify(object));
    return text.slice(0, above.from) + written(left) + text.slice(above.to);
  }
  if (value === undefined) return text;
  const key = /** @type {string} */ (path.at(-1));
  const parent = path.slice(0, -1);
  const table = tables.findLast((one) => one.path.length === parent.length && one.path.every((part, at) => part === parent[at]));
  const line = `${keyed(key)} = ${written(value)}`;
  if (table) {
    const before = text.slice(0, table.end);
    return `${before}${before && !before.endsWith("\n") ? "\n" : ""}${line}${table.end ? "" : "\n"}${text.slice(table.end)}`;
  }
  return `${text.trimEnd()}\n\n[${parent.map(keyed).join(".")}]\n${line}\n`;
}

/** The text without a table and all that is in it. @param {string} text @param {string[]} path */
export function without(text, path) {
  const inside = (/** @type {string[]} */ one) => path.every((key, at) => key === one[at]);
  let left = text;
  for (let found = read(left).entries.find((one) => inside(one.path)); found; found = read(left).entries.find((one) => inside(one.path))) left = withoutLine(left, found);
  for (let found = read(left).tables.find((one) => one.path.length && inside(one.path)); found; found = read(left).tables.find((one) => one.path.length && inside(one.path))) {
    const end = left.indexOf("\n", found.head);
    left = left.slice(0, found.head) + (end < 0 ? "" : left.slice(end + 1));
  }
  return left;
}

/** @param {string} text @param {Entry} entry */
function withoutLine(text, entry) {
  const start = text.lastIndexOf("\n", entry.from) + 1;
  const end = text.indexOf("\n", entry.to);
  return text.slice(0, start) + (end < 0 ? "" : text.slice(end + 1));
}

/** Where two texts differ: path, value before, value now. A table of a wager counts as one value.
 * @param {string} before @param {string} now @returns {{path: string[], was: any, is: any}[]} */
export function changes(before, now) {
  const [one, other] = [flat(whole(read(before))), flat(whole(read(now)))];
  const paths = [...new Set([...one.keys(), ...other.keys()])];
  return paths.filter((path) => written(one.get(path)) !== written(other.get(path)))
    .map((path) => ({ path: path.split("\u0000"), was: one.get(path), is: other.get(path) }));
}

/** @param {any} all @param {string[]} [path] @param {Map<string, any>} [found] */
function flat(all, path = [], found = new Map()) {
  for (const [key, value] of Object.entries(all)) {
    const here = [...path, key];
    if (value && typeof value === "object" && !Array.isArray(value)) flat(value, here, found);
    else found.set(here.join("\u0000"), value);
  }
  return found;
}

/** A text with what one game needs alone, short enough for an address.
 * @param {string} text @param {string} game */
export function cutTo(text, game) {
  const all = whole(read(text));
  /** @type {string[]} */
  const lines = [];
  const table = (/** @type {string[]} */ path, /** @type {any} */ value) => {
    const plainOnes = Object.entries(value).filter(([, one]) => !isTable(one));
    if (path.length && plainOnes.length) lines.push(`[${path.map(keyed).join(".")}]`);
    for (const [key, one] of plainOnes) lines.push(`${keyed(key)} = ${written(one)}`);
    for (const [key, one] of Object.entries(value)) if (isTable(one)) table([...path, key], one);
  };
  const own = all.games?.[game];
  const used = JSON.stringify(own ?? {});
  const links = Object.fromEntries(Object.entries(all.links ?? {}).filter(([name]) => used.includes(JSON.stringify(name))));
  table([], { ...Object.fromEntries(Object.entries(all).filter(([key]) => !["links", "games"].includes(key))), links, games: own ? { [game]: own } : {} });
  return lines.join("\n");
}

/** @param {any} value */
const isTable = (value) => Boolean(value && typeof value === "object" && !Array.isArray(value));
