// Rows of an operator's own: a paytable or an Envy Bonus where the chapter's does not bind (R2).

import { html, nothing } from "../../vendor/lit.js";

/** @typedef {[string, string][]} Rows  Pairs of hand and payout. */

/** @param {{name: string, title: string, rows: Rows, hands: string[], like: string, set: (rows: Rows) => void}} how
 * `hands` are those that a further row may be of */
export function ownRows({ name, title, rows, hands, like, set }) {
  const left = hands.filter((hand) => !rows.some(([other]) => other === hand));
  const put = (/** @type {number} */ at, /** @type {string} */ pays) => set(rows.map((row, place) => (place === at ? [row[0], pays] : row)));
  return html`<fieldset class="own-rows"><legend>${title}</legend>
    ${rows.map(([hand, pays], at) => html`<label><span>${hand}</span><input class="box" autocomplete="off" placeholder=${like} .value=${pays} aria-label="${name}, ${hand} pays" @input=${(/** @type {any} */ event) => put(at, event.target.value.trim())}></label>
      <button class="linkish" type="button" aria-label="Take out ${hand}" @click=${() => set(rows.filter((_, place) => place !== at))}>out</button>`)}
    ${left.length ? html`<label class="more"><span>One more row</span><select class="box" @change=${(/** @type {any} */ event) => {
      const hand = event.target.value;
      event.target.value = "";
      if (hand) set(inOrder([...rows, [hand, like]], hands));
    }}><option value="">–</option>${left.map((hand) => html`<option value=${hand}>${hand}</option>`)}</select></label>` : nothing}</fieldset>`;
}

/** Rows from the highest hand down. @param {Rows} rows @param {string[]} hands @returns {Rows} */
const inOrder = (rows, hands) => [...rows].sort(([one], [other]) => hands.indexOf(one) - hands.indexOf(other));

/** The hands of some tables, the highest first. @param {{rows: {hand: string}[]}[]} tables */
export const handsOf = (tables) => {
  const [longest, ...others] = [...tables].sort((one, other) => other.rows.length - one.rows.length);
  const found = (longest?.rows ?? []).map((row) => row.hand);
  for (const row of others.flatMap((one) => one.rows)) if (!found.includes(row.hand)) found.push(row.hand);
  return found;
};
