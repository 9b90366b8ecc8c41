// The sign of a game as the draft would have it hang, and its felt.

import { html, nothing } from "../../vendor/lit.js";
import { offered } from "./game-form.js";
import { cutTo, reached } from "./toml.js";

/** @param {{text: string, all: any, game: string, variant: string, rules: any, isClean: boolean}} how */
export function signSketch({ text, all, game, variant, rules, isClean }) {
  const at = variant ? ["games", game, "variants", variant] : ["games", game];
  const value = (/** @type {string} */ key) => reached(all, [...at, key]) ?? reached(all, ["games", game, key]);
  const wager = (/** @type {string} */ key) => reached(all, [...at, "wagers", key]) ?? reached(all, ["games", game, "wagers", key]);
  const query = `submission=${encodeURIComponent(cutTo(text, game))}${variant ? `&variant=${encodeURIComponent(variant)}` : ""}`;
  const tables = offered(rules).map((one) => ({ one, chosen: wager(one.key) })).filter(({ one, chosen }) => !one.optional || (chosen !== undefined && chosen !== false));
  return html`<h2>Sign <span class="soft">as it will hang</span>${isClean ? html`<a class="linkish" href="/api/v1/documents/sign/${game}.html?${query}" target="_blank" rel="noopener">whole sign</a>` : nothing}</h2>
    <div class="paper" tabindex="0" role="region" aria-label="Sketch of the sign"><h3>${rules.name}</h3><p>$${value("minimum") ?? "–"} to $${value("maximum") ?? "–"}${value("payout_limit") ? html`, payout limit $${Number(value("payout_limit")).toLocaleString("en-US")} a hand` : nothing}</p>
      <div class="paper-tables">${tables.map(({ one, chosen }) => tableOf(rules, one, chosen))}</div></div>
    ${isClean ? html`<h2 class="felt-head">Felt <span class="soft">for these wagers</span><a class="linkish" href="/api/v1/documents/layout/${game}.html?${query}" target="_blank" rel="noopener">whole layout</a></h2>
      <img class="felt-drawing" src="/api/v1/documents/layout/${game}.svg?${query}" alt="The layout of ${rules.name} for the wagers of this draft">` : nothing}`;
}

/** @param {any} rules @param {import("./game-form.js").Offered} one @param {any} chosen */
function tableOf(rules, one, chosen) {
  const given = chosen && typeof chosen === "object" ? chosen.paytable : chosen;
  if (Array.isArray(given)) return drawn(one.name, "own", given.map(([hand, pays]) => ({ hand, pays })));
  const tables = (one.key === "main" ? rules.main_paytable : [...rules.wagers, ...rules.bonuses].find((/** @type {any} */ piece) => (piece.wager ?? piece.bonus) === one.key)?.paytables)?.tables ?? [];
  const letter = typeof given === "string" ? given : null;
  const table = tables.find((/** @type {any} */ piece) => piece.letter === letter) ?? (tables.length === 1 ? tables[0] : null);
  return table ? drawn(one.name, table.letter, table.rows) : html`<div class="paper-table"><h4>${one.name}</h4><p class="bad">no paytable chosen</p></div>`;
}

/** @param {string} name @param {string|null} letter @param {{hand: string, pays: string}[]} rows */
const drawn = (name, letter, rows) => html`<div class="paper-table"><h4>${name} <span>${letter ?? ""}</span></h4><table><tbody>${rows.map((row) =>
  html`<tr><th scope="row">${row.hand}</th><td>${row.pays}</td></tr>`)}</tbody></table></div>`;
