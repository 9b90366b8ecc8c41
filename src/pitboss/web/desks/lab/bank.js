// What a player's bank is worth (645a.12, R72): against how many, with the dealer's hand or without.

import { CITE } from "../../lib/bank.js";
import { assumed } from "../../parts/bank.js";
import { citeLink } from "../../parts/drawings.js";
import { html, nothing } from "../../vendor/lit.js";
import { percent } from "./bench.js";

/** The banks of a game in a small table; what is sampled has a `~` before it. @param {any} odds */
export function banks(odds) {
  const rows = odds?.bank ?? [];
  if (!rows.length) return nothing;
  const rests = [...new Set(rows.flatMap((/** @type {any} */ one) => one.assumed))];
  const [alone, shared] = [false, true].map((half) => rows.filter((/** @type {any} */ one) => one.co_banked === half));
  const [sampled] = rows.filter((/** @type {any} */ one) => !one.exact);
  return html`<section class="card-box lab-bank" aria-labelledby="lab-bank-t"><h2 id="lab-bank-t">The player’s bank ${citeLink(CITE)} ${assumed()}</h2>
    <p class="soft">What the house keeps of all that is wagered against a bank; below zero the bank wins.</p>
    ${figures(alone)}
    ${shared.length ? html`<details><summary>Half of it the house’s</summary>${figures(shared)}</details>` : nothing}
    ${sampled ? html`<p class="soft small">~ sampled in part: ${sampled.sampled_deals.toLocaleString("en-US")} deals, standard error at most ${percent(Math.max(...rows.map((/** @type {any} */ one) => one.standard_error ?? 0)), 6)}.</p>` : nothing}
    <p class="soft small">Assumed, all by the house way: ${rests.map((one) => html`${citeLink(one)} `)}</p></section>`;
}

/** @param {any[]} rows */
const figures = (rows) => html`<div class="scroll"><table class="figures"><thead><tr><th scope="col">against</th><th scope="col" class="n">before vigorish</th><th scope="col" class="n">vigorish</th><th scope="col" class="n">edge</th></tr></thead>
  <tbody>${rows.map((one) => html`<tr><th scope="row">${againstWords(one)}</th><td class="n">${percent(one.edge_before_vigorish)}</td>
    <td class="n">${figure(one, one.vigorish)}</td><td class="n"><b>${figure(one, one.edge)}</b></td></tr>`)}</tbody></table></div>`;

/** @param {any} one */
function againstWords({ opponents, dealer_wagers }) {
  const players = `${opponents} ${opponents === 1 ? "player" : "players"}`;
  return `${players}${dealer_wagers ? " and the dealer" : ""}`;
}

/** @param {any} one @param {number} value */
const figure = (one, value) => `${one.exact ? "" : "~"}${percent(value)}`;
