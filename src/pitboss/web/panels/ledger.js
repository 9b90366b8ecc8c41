// The ledger of a round: each movement of one's account, and the balance that it left.

import { dollars, titled } from "../lib/words.js";
import { html, nothing } from "../vendor/lit.js";

/** What moved money in a round, in words. @type {Record<string, string>} */
export const MOVED = {
  "bought-in": "Brought to the table", "cashed-out": "Taken from the table", "wagers-placed": "Wager",
  "decision-made": "Wager", "seat-settled": "Back", "chips-sold": "Chips bought", "chips-redeemed": "Chips redeemed",
};

/** @param {any} one a movement @param {Record<string, string>} [names] of wagers, by their keys */
export function movedWords(one, names = {}) {
  // A slip that was changed gives back what lay there.
  const word = one.event === "wagers-placed" && one.amount > 0 ? "Taken back" : MOVED[one.event] ?? one.event.replaceAll("-", " ");
  const first = word.charAt(0).toUpperCase() + word.slice(1);
  return one.wager ? `${first}: ${names[one.wager] ?? titled(one.wager)}` : first;
}

/** @param {any[]} movements of one's own account, in order @param {any[]} lines of the seat, for the names of its wagers */
export function ledgerOf(movements, lines) {
  if (!movements.length) return nothing;
  const names = Object.fromEntries(lines.map((one) => [one.wager, one.name]));
  return html`<section><h3>Your account, line by line</h3><table class="pay ledger">
    <thead><tr><th scope="col">entry</th><th scope="col">moved</th><th scope="col">leaves</th></tr></thead>
    <tbody>${movements.map((one) => html`<tr><th scope="row">${movedWords(one, names)}</th>
      <td class=${one.amount > 0 ? "win" : ""}>${dollars(one.amount, { always: true, sign: true })}</td>
      <td class="soft">${dollars(one.balance, { always: true })}</td></tr>`)}</tbody></table></section>`;
}
