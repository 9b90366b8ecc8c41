// Keys: each action has one letter, shown where it acts, to be changed or switched off.

import { prefs } from "./prefs.js";

/** The keys before anybody changes them. */
export const DEFAULT_KEYS = {
  rebet: "r", double: "d", undo: "z", clear: "x", ready: "Enter", again: "b",
  "say-hand": "1+alt", "say-board": "2+alt", "say-money": "3+alt", "say-time": "4+alt",
};

/** @param {string} action @param {string} fallback */
export const keyFor = (action, fallback) =>
  prefs.values.keymap[action] ?? /** @type {any} */ (DEFAULT_KEYS)[action] ?? fallback;

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
