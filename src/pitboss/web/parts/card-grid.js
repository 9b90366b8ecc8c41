// All cards of a deck to choose from: each is a button, those that lie elsewhere are out of reach.

import { cardWords } from "../lib/words.js";
import { html, nothing } from "../vendor/lit.js";
import { cardDrawing } from "./drawings.js";

const RANKS = "AKQJT98765432";
const SUITS = "shdc";

/** @param {{used: Set<string>, joker?: boolean, full?: boolean, pick: (card: string) => void}} how */
export function cardGrid({ used, joker = false, full = false, pick }) {
  const button = (/** @type {string} */ card) => {
    const isUsed = used.has(card);
    return html`<button class="pick" type="button" aria-pressed=${isUsed} aria-label=${cardWords(card)} ?disabled=${full && !isUsed}
      @click=${() => pick(card)}>${cardDrawing(card, { label: false, dim: isUsed })}</button>`;
  };
  return html`<div class="card-grid" role="group" aria-label="Cards">${[...SUITS].map((suit) =>
    html`<div>${[...RANKS].map((rank) => button(rank + suit))}</div>`)}${joker ? html`<div>${button("Jk")}</div>` : nothing}</div>`;
}

/** Cards at random, each once. @param {number} count @param {boolean} joker */
export function someCards(count, joker) {
  const left = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit)).concat(joker ? ["Jk"] : []);
  return Array.from({ length: count }, () => left.splice(below(left.length), 1)[0]);
}

/** A number below a bound, each as likely. @param {number} bound */
function below(bound) {
  const most = Math.floor(2 ** 32 / bound) * bound;
  const drawn = new Uint32Array(1);
  do crypto.getRandomValues(drawn);
  while (drawn[0] >= most);
  return drawn[0] % bound;
}
