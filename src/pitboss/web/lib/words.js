// Amounts, cards and names as words.

const RANKS = new Map(
  Object.entries({
    A: "ace", K: "king", Q: "queen", J: "jack", T: "10",
  }),
);
const SUITS = new Map(Object.entries({ s: "spades", h: "hearts", d: "diamonds", c: "clubs" }));
const MINUS = "\u2212";

/** Cents as dollars: `$5`, `$12.50`, with `always` also `$5.00`.
 * @param {number} cents */
export function dollars(cents, { always = false, sign = false } = {}) {
  const whole = Math.abs(cents);
  const parts = always || whole % 100 ? 2 : 0;
  const number = (whole / 100).toLocaleString("en-US", {
    minimumFractionDigits: parts,
    maximumFractionDigits: parts,
  });
  const before = cents < 0 ? MINUS : sign && cents > 0 ? "+" : "";
  return `${before}$${number}`;
}

/** A small sum: `21¢`, from a dollar on `$1.30`. A part of a cent is a digit. @param {number} sum in cents */
export const cents = (sum) => (sum < 100 ? `${Number(sum.toFixed(2))}¢` : dollars(sum));

/** @param {number} low @param {number} high */
export const limits = (low, high) =>
  low === high ? `exactly ${dollars(low)}` : `${dollars(low)} – ${dollars(high)}`;

/** A card as it is spoken: `king of hearts`.
 * @param {string|null|undefined} card */
export function cardWords(card) {
  if (!card) return "card face down";
  if (card === "Jk") return "joker";
  const rank = card.slice(0, -1).replace("10", "T");
  return `${RANKS.get(rank) ?? rank} of ${SUITS.get(card.slice(-1)) ?? ""}`;
}

/** @param {(string|null)[]} cards */
export const cardsWords = (cards) => cards.map(cardWords).join(", ");

/** `ante` to `Ante`, `five-card-hand-bonus` to `Five Card Hand Bonus`.
 * @param {string} key */
export const titled = (key) =>
  key.split("-").map((one) => one.charAt(0).toUpperCase() + one.slice(1)).join(" ");

/** The first letter as a capital. @param {string} words */
export const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/** `a, b and c`. @param {string[]} words */
export function listed(words) {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** An expected value with its sign. @param {number} value */
export function signed(value, digits = 3) {
  const text = Math.abs(value).toFixed(digits);
  return `${value < 0 ? MINUS : "+"}${text}`;
}

/** The digits of a root in groups that can be read out.
 * @param {string} root */
export const grouped = (root, digits = 32) => (root.slice(0, digits).match(/.{1,4}/g) ?? []).join(" ");

/** A time of day by the clock of this browser. @param {number} ms */
export function when(ms) {
  const at = new Date(ms);
  const today = new Date().toDateString() === at.toDateString();
  const time = at.toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });
  return today ? time : `${at.toLocaleDateString("en-US", { month: "short", day: "numeric" })}, ${time}`;
}

/** Words with decks by colour and number: a deck of a delivery has that delivery's mark in its name, which
 * nobody reads aloud. @param {string} words */
export const plainDecks = (words) => words.replaceAll(/\b([a-z]+) [0-9a-f]{16} (\d+)\b/g, "$1 $2");
