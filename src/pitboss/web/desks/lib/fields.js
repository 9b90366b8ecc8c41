// The fields of a command's form, from the `fill` of a move and the JSON Schema of its kind.

import { cardWords, dollars, titled } from "../../lib/words.js";

/** @typedef {{name: string, label: string, sort: string, needed: boolean, least?: number,
 *   most?: number, options?: string[], fields?: Field[], count?: number, value?: unknown,
 *   names?: Record<string, string>, single?: boolean}} Field  (`names`: how options are called; `single`:
 *   one tick at most)
 * Sorts: money, number, time, text, long, choice, ticks, flag, list, numbers, chips, sums, cards,
 * group. */

const LONG = ["reason", "evidence", "late", "scope", "text"];
const CARD = /^(?:(?:[2-9tjqka]|10)[cdhs]|jk)$/i;

/** The fields of a move, or of a kind that is given without one.
 * @param {any} kind of `GET /commands` @param {any} [move] @returns {Field[]} */
export function fieldsOf(kind, move) {
  const { properties = {}, required = [] } = kind.schema;
  if (!move) return Object.entries(properties).map(([name, schema]) => fieldOf(name, schema, required.includes(name)));
  const more = (FACTS[move.kind] ?? []).filter((name) => !(name in move.fill)).map((name) => fieldOf(name, properties[name], false));
  return [...Object.entries(move.fill)
    .filter(([name]) => name !== "act")
    .map(([name, fill]) => name === "reason" && WHERE_IT_DIFFERS.includes(move.kind)
      ? { name, label: "Reason, if it differs from the books", sort: "text", needed: false } : filled(name, fill, properties[name] ?? {}, needed(name, required, fill))), ...more];
}

/** Facts that a question or its decision may state (R64). @type {Record<string, string[]>} */
const FACTS = { "open-dispute": ["claimed"], "decide-dispute": ["found"] };
/** Reasons that are only asked where something differs. */
const WHERE_IT_DIFFERS = ["sign-count"];

/** @param {string} name @param {string[]} required @param {unknown} fill */
const needed = (name, required, fill) => required.includes(name) || (name === "reason" && fill === "text");

/** @param {string} name @param {any} schema @param {boolean} isNeeded @returns {Field} */
export function fieldOf(name, schema, isNeeded) {
  const field = { name, label: labelOf(name), needed: isNeeded };
  const plain = schema.anyOf?.find((/** @type {any} */ one) => one.type !== "null") ?? schema;
  if (plain.enum) return { ...field, sort: "choice", options: plain.enum };
  switch (plain.type) {
    case "boolean":
      return { ...field, sort: "flag" };
    case "integer":
      return { ...field, sort: isCents(plain) ? "money" : name === "effective" ? "time" : "number" };
    case "array":
      return { ...field, sort: plain.items?.properties?.color ? "decks" : plain.items?.type === "integer" ? "numbers" : plain.items?.prefixItems ? "pairs" : "list" };
    case "object":
      return { ...field, ...objectSort(plain) };
    default:
      return { ...field, sort: LONG.includes(name) ? "long" : "text" };
  }
}

/** @param {any} schema */
const isCents = (schema) => schema.description === "Whole cents.";

/** @param {any} schema @returns {{sort: string, fields?: Field[]}} */
function objectSort(schema) {
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(([name, one]) => fieldOf(name, one, (schema.required ?? []).includes(name)));
    return { sort: "group", fields };
  }
  if (schema.additionalProperties?.enum) return { sort: "cards" };
  return { sort: schema.propertyNames?.pattern ? "chips" : "sums" };
}

/** @param {string} name @param {any} fill @param {any} schema @param {boolean} isNeeded @returns {Field} */
function filled(name, fill, schema, isNeeded) {
  const plain = fieldOf(name, schema, isNeeded);
  if (typeof fill === "string") return plain;
  if (Array.isArray(fill)) {
    if (typeof fill[0] === "number") return { ...plain, least: fill[0], most: fill[1] };
    if (typeof fill[0] === "string") return { ...plain, sort: "choice", options: fill };
    return plain;
  }
  if (fill.choose) return { ...plain, sort: "ticks", options: fill.choose.map(String), count: fill.count };
  if (Object.values(fill).every((one) => one === "card")) return { ...plain, sort: "cards", options: Object.keys(fill) };
  return plain;
}

/** @type {Record<string, string>} */
const LABELS = {
  cards_in: "Cards from the top", faces: "Cards", number: "Number", late: "Why it comes only now",
  last_opened: "Day on which it was last opened", round_id: "Round", not_made: "Seats whose wager was not made",
  claimed: "What it was, as claimed", found: "What it was, as found", wagers: "Wagers, such as ante = $15",
  decisions: "Answers, such as raise 1, check", cards: "Cards by their place in the deal, such as 0 = Ah",
  supplied: "Seats whose chip was supplied", returned: "Seats that got a chip back", decks: "Decks",
};

/** @param {string} name */
export const labelOf = (name) => LABELS[name] ?? sentence(titled(name.replaceAll("_", "-")));

/** @param {string} words */
const sentence = (words) => words.charAt(0) + words.slice(1).toLowerCase();

// ── Read ─────────────────────────────────────────────────────────────────────────────────────

/** What could not be read in a form, with the name of its field. */
export class Unread extends Error {
  /** @param {string} name @param {string} words */
  constructor(name, words) {
    super(words);
    this.name = name;
  }
}

/** The values of a form's fields. What was left empty is left out.
 * @param {Field[]} fields @param {FormData} form @param {string} [inside] @returns {Record<string, any>} */
export function readFields(fields, form, inside = "") {
  /** @type {Record<string, any>} */
  const found = {};
  for (const field of fields) {
    const value = readField(field, form, `${inside}${field.name}`);
    if (value !== undefined) found[field.name] = value;
  }
  return found;
}

/** @param {Field} field @param {FormData} form @param {string} name @returns {any} */
function readField(field, form, name) {
  if (field.sort === "flag") return form.has(name);
  if (field.sort === "group") return readFields(field.fields ?? [], form, `${name}.`);
  if (field.sort === "ticks") return form.getAll(name).filter(Boolean).map((one) => (/^\d+$/.test(String(one)) ? Number(one) : String(one)));
  if (field.sort === "cards" && field.options) return readCards(field.options, form, name);
  const text = String(form.get(name) ?? "").trim();
  if (!text && field.sort === "chips" && field.needed) return {};
  if (!text) return field.needed && (field.sort === "list" || field.sort === "numbers") ? [] : undefined;
  switch (field.sort) {
    case "money":
      return centsOf(text, name);
    case "number":
      return wholeOf(text, name);
    case "time":
      return Math.floor(new Date(text).getTime() / 1000);
    case "numbers":
      return parted(text).map((one) => wholeOf(one, name));
    case "list":
      return parted(text);
    case "decks":
      return parted(text).map((one) => ({ deck: one, color: one.split(" ")[0] }));
    case "pairs":
      return parted(text).map((one) => [one, one.split(" ")[0]]);
    case "chips":
      return chipsIn(text, name);
    case "sums":
      return pairsIn(text, name, (one) => centsOf(one, name));
    case "cards":
      return pairsIn(text, name, (one) => cardOf(one, name));
    default:
      return text;
  }
}

/** @param {string} text */
const parted = (text) => text.split(/[,;\n]+/).map((one) => one.trim()).filter(Boolean);

/** @param {string[]} places @param {FormData} form @param {string} name */
function readCards(places, form, name) {
  const found = places.map((one) => [one, String(form.get(`${name}.${one}`) ?? "").trim()]).filter(([, card]) => card);
  return Object.fromEntries(found.map(([one, card]) => [one, cardOf(card, name)]));
}

/** `$1,250.50` in cents. @param {string} text */
export function centsOf(text, name = "") {
  const plain = text.replaceAll(/[$,\s]/g, "").replace("\u2212", "-");
  if (!/^-?\d+(\.\d{1,2})?$/.test(plain)) throw new Unread(name, `“${text}” is no amount in dollars.`);
  return Math.round(Number(plain) * 100);
}

/** @param {string} text @param {string} name */
function wholeOf(text, name) {
  if (!/^-?\d+$/.test(text)) throw new Unread(name, `“${text}” is no whole number.`);
  return Number(text);
}

/** @param {string} text */
export function cardOf(text, name = "") {
  if (!CARD.test(text)) throw new Unread(name, `“${text}” is no card: write rank and suit, such as Ah.`);
  if (text.toLowerCase() === "jk") return "Jk";
  return text.slice(0, -1).toUpperCase().replace("10", "T") + text.slice(-1).toLowerCase();
}

/** `$100 × 20, $5 = 400` as cents by the piece's cents. @param {string} text @param {string} name */
export function chipsIn(text, name = "") {
  /** @type {Record<string, number>} */
  const found = {};
  for (const one of parted(text)) {
    const many = /^(.+?)\s*(?:×|x|\*)\s*(\d+)$/i.exec(one);
    const sum = /^(.+?)\s*[=:]\s*(.+)$/.exec(one);
    if (!many && !sum) throw new Unread(name, `“${one}”: write the value of a chip and how many, such as $25 × 40.`);
    const piece = centsOf(/** @type {any} */ (many ?? sum)[1], name);
    const cents = many ? piece * Number(many[2]) : centsOf(/** @type {any} */ (sum)[2], name);
    found[piece] = (found[piece] ?? 0) + cents;
  }
  return found;
}

/** Chips by piece in words: `$100 × 20, $25 × 40`. @param {Record<string, number>} chips */
export const chipsWords = (chips) =>
  Object.entries(chips).sort(([one], [other]) => Number(other) - Number(one))
    .map(([piece, cents]) => `${dollars(Number(piece))} × ${cents / Number(piece)}`).join(", ");

/** @param {string} text @param {string} name @param {(text: string) => unknown} read */
function pairsIn(text, name, read) {
  return Object.fromEntries(parted(text).map((one) => {
    const [key, value] = one.split(/\s*[=:]\s*/);
    if (!value) throw new Unread(name, `“${one}”: write a name, = and what belongs to it.`);
    return [key.trim(), read(value)];
  }));
}

/** A value of a body in words. @param {string} name @param {any} value @returns {string} */
export function valueWords(name, value) {
  if (value === null || value === undefined || value === "") return "–";
  if (name === "chips") return chipsWords(value);
  if (["amount", "minimum", "maximum", "cents", "cash", "difference"].includes(name)) return dollars(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map((one) => valueWords("", one)).join(", ");
  if (typeof value === "object") return Object.entries(value).map(([key, one]) => `${key}: ${valueWords(key, one)}`).join(", ");
  if (typeof value === "string" && CARD.test(value) && value.length < 4) return cardWords(cardOf(value));
  return String(value);
}
