// Keys: each action has one letter, shown where it acts, to be changed or switched off.

import { prefs } from "./prefs.js";

/** The keys before anybody changes them. */
export const DEFAULT_KEYS = {
  rebet: "r", double: "d", undo: "z", clear: "x", ready: "Enter", paytable: "i",
  "say-hand": "1+alt", "say-board": "2+alt", "say-money": "3+alt", "say-time": "4+alt",
};

/** @param {string} action @param {string} fallback */
export const keyFor = (action, fallback) =>
  prefs.values.keymap[action] ?? /** @type {any} */ (DEFAULT_KEYS)[action] ?? fallback;

/** Actions in groups, as the list of keys shows them. @type {[string, [string, string][]][]} */
export const ACTIONS = [
  ["At the table", [["ready", "Deal"], ["rebet", "Rebet"], ["double", "Double"], ["undo", "Undo"], ["clear", "Clear"],
    ["paytable", "Paytable of the area in focus"]]],
  ["Say again", [["say-hand", "Your hand"], ["say-board", "The board"], ["say-money", "Your money"], ["say-time", "The time left"]]],
  ["Choices", [["choice-fold", "Fold"], ["choice-check", "Check"], ["choice-ride", "Let it ride"],
    ["choice-withdraw", "Take it back"], ["choice-set house", "House way"], ["choice-stand", "Play your hands"],
    ["choice-surrender", "Surrender"]]],
];

/** The keys of choices before anybody changes them, where no other choice has the letter.
 * @type {Record<string, string>} */
const CHOICES = { fold: "f", check: "c", ride: "l", withdraw: "w", "set house": "h", stand: "p", surrender: "s" };

/** @param {string} action */
export const fallbackOf = (action) =>
  /** @type {any} */ (DEFAULT_KEYS)[action] ?? CHOICES[action.replace("choice-", "")] ?? "";

/** A key as it is written: `Alt+1`, `Enter`, `R`. @param {string} key */
export const keyWords = (key) => {
  const [plain, alt] = key.split("+");
  const word = plain.length === 1 ? plain.toUpperCase() : plain;
  return alt ? `Alt+${word}` : word;
};

/** Why an action may not have a key, or "". Betting and choosing never meet: a letter may serve both.
 * @param {string} key @param {string} action @param {{action: string, name: string, fallback: string}[]} areas */
export function whyNot(key, action, areas) {
  if (!/^([a-z]|Enter|[a-z0-9]\+alt)$/.test(key)) return "cannot be used: take a letter, or Alt with a letter or digit";
  const isChoice = action.startsWith("choice-");
  const others = [
    ...ACTIONS.flatMap(([, list]) => list.map(([one, name]) => ({ action: one, name, fallback: fallbackOf(one) }))),
    ...areas,
  ].filter((one) => one.action !== action && (key.includes("+") || one.action.startsWith("choice-") === isChoice));
  const taken = others.find((one) => keyFor(one.action, one.fallback) === key);
  return taken ? `is the key of “${taken.name}”` : "";
}

/** Whether a key press is typing into a field, or belongs to a control that uses it.
 * @param {KeyboardEvent} event */
export function isTyping(event) {
  const target = /** @type {Element|null} */ (event.target);
  return Boolean(target?.closest?.("input, textarea, select, [contenteditable]"));
}

/** The press as one word: `a`, `Enter`, `1+alt`. @param {KeyboardEvent} event */
export function pressed(event) {
  if (event.ctrlKey || event.metaKey) return "";
  const key = event.altKey ? event.code.replace(/^(Digit|Key)/, "").toLowerCase() : event.key;
  const plain = key.length === 1 ? key.toLowerCase() : key;
  return event.altKey ? `${plain}+alt` : plain;
}

/** Letters for names: the first free letter of each, in order.
 * @param {string[]} names @param {string[]} taken @returns {Map<string, string>} */
export function letters(names, taken = []) {
  const used = new Set(taken);
  const found = new Map();
  for (const name of names) {
    const free = [...name.toLowerCase()].find((one) => /[a-z]/.test(one) && !used.has(one));
    const letter = free ?? [..."abcdefghijklmnopqrstuvwxyz"].find((one) => !used.has(one)) ?? "";
    used.add(letter);
    found.set(name, letter);
  }
  return found;
}
