// The wagers of a game as the lab shows them, and what a payout is worth.

import { titled } from "../../lib/words.js";

/** @typedef {{hand: string, pays: string}} Row
 * @typedef {{letter: string|null, rows: Row[], odds: any}} Table
 * @typedef {{key: string, name: string, cite: string, origin: string, about: string,
 *   isMain: boolean, amounts: number[], tables: Table[]}} Wager
 * @typedef {{number: string, before: string, after: string}} Payout */

/** The wagers of a game that have odds, each with its tables in the chapter's order. Those that
 * share another wager's table are left out of the editor, not of the odds.
 * @param {any} rules of `/games/{game}` @param {any} odds of `/games/{game}/odds`
 * @returns {Wager[]} */
export function wagersOf(rules, odds) {
  /** @type {Wager[]} */
  const found = [];
  const main = mainPiece(rules);
  const mains = odds.wagers.filter((/** @type {any} */ one) => one.wager === "main");
  if (main) found.push(wagerOf(main.key, main.name, main, mains, true));
  for (const one of rules.wagers) {
    if (one.kind !== "optional" || !one.paytables) continue;
    const own = odds.wagers.filter((/** @type {any} */ side) => side.wager === one.wager);
    if (own.length) found.push(wagerOf(one.wager, one.name, { ...one, purpose: one.purpose }, own, false));
  }
  return found;
}

/** The paytable that changes the main game: of the chapter, of a bonus on the Ante, or of a required
 * wager that pays more than even money. @param {any} rules */
function mainPiece(rules) {
  if (rules.main_paytable) return { key: "main", name: "Main game", paytables: rules.main_paytable, purpose: "" };
  const bonus = rules.bonuses.find((/** @type {any} */ one) => one.bonus === "ante-bonus");
  if (bonus) return { ...bonus, key: bonus.bonus };
  const own = rules.wagers.find((/** @type {any} */ one) => one.kind !== "optional" && (one.paytables?.tables[0].rows.length ?? 0) > 2);
  return own ? { ...own, key: own.wager } : null;
}

/** @param {string} key @param {string} name @param {any} piece @param {any[]} odds @param {boolean} isMain
 * @returns {Wager} */
function wagerOf(key, name, piece, odds, isMain) {
  const { tables, cite, origin } = piece.paytables;
  return {
    key, name, cite, origin, isMain, about: piece.purpose ?? "", amounts: (piece.amounts ?? []).map(Number),
    tables: tables.map((/** @type {any} */ one) => ({
      letter: one.letter, rows: one.rows,
      odds: odds.find((side) => side.paytable === one.letter) ?? (odds.length === 1 ? odds[0] : null),
    })),
  };
}

/** A wager of the odds by its name in the chapter. @param {any} rules @param {string} key */
export function nameIn(rules, key) {
  if (key === "main") return "Main game";
  return rules.wagers.find((/** @type {any} */ one) => one.wager === key)?.name ?? titled(key);
}

/** A payout in parts that can be typed: `50` and ` to 1`; all of it where it is not that plain.
 * @param {string} pays @returns {Payout} */
export function payoutOf(pays) {
  const plain = /^([\d,]+)( (?:to|for) 1)$/.exec(pays);
  if (plain) return { before: "", number: plain[1], after: plain[2] };
  const meter = /^([\d.]+)(% .*)$/.exec(pays);
  if (meter) return { before: "", number: meter[1], after: meter[2] };
  const sum = /^\$([\d,]+)$/.exec(pays);
  return sum ? { before: "$", number: sum[1], after: "" } : { before: "", number: pays, after: "" };
}

/** What a row adds to the result of a unit, or null where that depends on a meter or an amount.
 * @param {string|null} pays @param {number} part */
export function worthOf(pays, part) {
  if (pays === null) return -part;
  if (/^push$/i.test(pays)) return 0;
  const odds = /^([\d,]+) (to|for) ([\d,]+)$/.exec(pays);
  if (!odds) return null;
  const times = number(odds[1]) / number(odds[3]);
  return part * (odds[2] === "to" ? times : times - 1);
}

/** @param {string} text */
const number = (text) => Number(text.replaceAll(",", ""));

/** A part of one in percent. @param {number} value */
export function percent(value, digits = 3) {
  const text = Math.abs(value * 100).toFixed(digits);
  return `${value < 0 && Number(text) ? "\u2212" : ""}${text}%`;
}

/** Whole numbers with their commas. @param {number} value */
export const counted = (value) => value.toLocaleString("en-US", { maximumFractionDigits: 0 });

/** Dollars that are no whole cents. @param {number} value */
export function money(value, digits = 2) {
  const text = Math.abs(value).toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${value < 0 ? "\u2212" : ""}$${text}`;
}

/** The level or levels of a meter in words. @param {number|Record<string, number>|null|undefined} levels */
export function levelsWords(levels) {
  if (levels === null || levels === undefined) return "";
  if (typeof levels === "number") return money(levels, 0);
  return Object.entries(levels).map(([name, value]) => `${name} ${money(value, 0)}`).join(", ");
}

/** The rows of a table by hand, where two tables of a wager differ. @param {Table[]} tables @param {Row[]} yours */
export function differing(tables, yours) {
  const hands = [...new Set([...tables.flatMap((one) => one.rows.map((row) => row.hand)), ...yours.map((row) => row.hand)])];
  return hands.map((hand) => {
    const pays = tables.map((one) => one.rows.find((row) => row.hand === hand)?.pays ?? null);
    return { hand, pays, yours: yours.find((row) => row.hand === hand)?.pays ?? null };
  }).filter((one) => new Set([...one.pays, one.yours]).size > 1);
}

/** A payout short enough for a narrow column. @param {string|null} pays */
export const short = (pays) => (pays === null ? "–" : pays.replace(/ to 1$/, "").replace(/ of meter$/, ""));
