// Choices in words: the name on the button, what it does before it is done, its key.

import { cardWords, dollars, listed, titled } from "./words.js";

/** @typedef {{decision: string, title: string, does: string, key: string, move: any}} Choice */

/** @type {Record<string, [string, string]>} */
const PLAIN = {
  check: ["Check", "c"],
  fold: ["Fold", "f"],
  ride: ["Let it ride", "l"],
  withdraw: ["Take it back", "w"],
  surrender: ["Surrender", "s"],
  stand: ["Play your hands", "p"],
  "set house": ["House way", "h"],
};

/** The choices of a seat, from its lawful moves.
 * @param {any[]} moves @param {any} seat of the round @param {any} felt
 * @param {string} [facing] whose hands are played against @returns {Choice[]} */
export function choicesOf(moves, seat, felt, facing = "the dealer") {
  const found = moves.filter((move) => typeof move.body.decision === "string");
  const raises = found.filter((move) => move.body.decision.startsWith("raise")).length;
  const choices = found.map((move) => choiceOf(move, seat, felt, raises, facing));
  return unlike(choices.sort((a, b) => order(a) - order(b)));
}

/** What may be raised in place of a multiple, in cents: any sum between two, or null.
 * @param {any[]} moves @returns {[number, number]|null} */
export const spanOf = (moves) => moves.find((move) => move.fill.decision?.raise)?.fill.decision.raise ?? null;

/** Each choice has a key of its own: the next letter of its name where the first is taken.
 * @param {Choice[]} choices */
function unlike(choices) {
  const used = new Set();
  return choices.map((one) => {
    const letters = [one.key, ...one.title.toLowerCase().replace(/[^a-z]/g, "")];
    const key = letters.find((letter) => !used.has(letter)) ?? "";
    used.add(key);
    return { ...one, key };
  });
}

/** @param {Choice} choice */
function order({ decision }) {
  if (decision === "fold" || decision === "withdraw" || decision === "surrender") return 0;
  if (decision === "check" || decision === "set house") return 1;
  return 2 + (Number(decision.split(" ")[1]) || 0);
}

/** @param {any} move @param {any} seat @param {any} felt @param {number} raises @param {string} facing @returns {Choice} */
function choiceOf(move, seat, felt, raises, facing) {
  const { decision } = move.body;
  const [word, times] = decision.split(" ");
  if (word === "raise") {
    const wager = move.wager ?? nextRaise(seat, felt);
    const name = nameOf(felt, wager);
    const amount = move.amount ?? Number(times) * (seat?.wagers.ante ?? 0);
    return {
      decision, move, title: `${name} ${dollars(amount)}`, key: raises > 1 ? times : name.charAt(0).toLowerCase(),
      does: `${times} × your Ante`,
    };
  }
  const [title, key] = PLAIN[decision] ?? [titled(decision), decision.charAt(0)];
  return { decision, move, title, key, does: consequence(decision, move, seat, felt, facing) };
}

/** @param {any} felt @param {string} wager */
function nameOf(felt, wager) {
  return felt?.wagers.find((/** @type {any} */ one) => one.wager === wager)?.name ?? titled(wager);
}

/** The raise that is asked for: the first in the chapter's order that has no chips yet.
 * @param {any} seat @param {any} felt */
function nextRaise(seat, felt) {
  const open = (felt?.wagers ?? []).find(
    (/** @type {any} */ one) => one.kind === "raise" && !seat?.wagers[one.wager]);
  return open?.wager ?? "play";
}

/** @param {string} decision @param {any} move @param {any} seat @param {any} felt @param {string} facing */
function consequence(decision, move, seat, felt, facing) {
  const { does } = move;
  if (does?.loses && Object.keys(does.loses).length) return `loses ${sums(does.loses, felt)}${staying(does.loses, seat, felt)}`;
  if (does?.returns && Object.keys(does.returns).length) return `takes back ${sums(does.returns, felt)}`;
  switch (decision) {
    case "check":
      return "costs nothing now";
    case "fold":
      return `gives up ${sums(mainWagers(seat, felt), felt)}`;
    case "stand":
      return facing === "your bank" ? "they are compared with the others’" : `they are compared with ${facing}’s`;
    case "ride":
      return "your bet stays where it is";
    case "withdraw":
      return "your bet comes back to you";
    case "surrender":
      return "loses your whole wager";
    case "set house": {
      const low = /low hand (\w\w) (\w\w)$/.exec(move.about);
      return low ? `low hand: ${cardWords(low[1])}, ${cardWords(low[2])}` : "the house sets your hands";
    }
    default:
      return move.about;
  }
}

/** The wagers that a fold leaves in play. @param {Record<string, number>} loses @param {any} seat @param {any} felt */
function staying(loses, seat, felt) {
  const left = Object.keys(seat?.wagers ?? {}).filter((key) => seat.wagers[key] > 0 && !(key in loses));
  return left.length ? `. ${listed(left.map((key) => nameOf(felt, key)))} ${left.length > 1 ? "stay" : "stays"}` : "";
}

/** The wagers against the dealer: optional ones are not counted where the server says no more.
 * @param {any} seat @param {any} felt */
function mainWagers(seat, felt) {
  const optional = new Set(
    (felt?.wagers ?? []).filter((/** @type {any} */ one) => one.kind === "optional").map((/** @type {any} */ one) => one.wager));
  return Object.fromEntries(Object.entries(seat?.wagers ?? {}).filter(([key]) => !optional.has(key)));
}

/** @param {Record<string, number>} wagers @param {any} felt */
function sums(wagers, felt) {
  const total = Object.values(wagers).reduce((sum, one) => sum + one, 0);
  return `${listed(Object.keys(wagers).map((key) => nameOf(felt, key)))}: ${dollars(total)}`;
}
