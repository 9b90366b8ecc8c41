// The linked meters of the floor, as they rise.

import { html, nothing, repeat } from "../vendor/lit.js";
import { tableName } from "../lib/games.js";
import { dollars, titled } from "../lib/words.js";

/** @param {Record<string, any>|any[]} links */
export function linkMeters(links) {
  const list = Array.isArray(links) ? links : Object.entries(links).map(([link, one]) => ({ link, ...one }));
  const shown = list.map((one) => ({ ...one, cents: topLevel(one.levels ?? one) })).filter((one) => one.cents);
  if (!shown.length) return nothing;
  return html`<section class="link-meters" aria-labelledby="meters"><h2 id="meters">Meters</h2>
    <ul>${repeat(shown, (one) => one.link ?? one.name, (one) => html`<li>
      <span><b>${titled(one.link ?? one.name)}</b><span>${about(one)}</span></span>
      <b class="val">${dollars(one.cents, { always: true })}</b></li>`)}</ul></section>`;
}

/** The largest level of a meter. @param {Record<string, any>} levels */
export function topLevel(levels) {
  const cents = Object.entries(levels ?? {})
    .filter(([name, value]) => name !== "reserve" && typeof value === "number")
    .map(([, value]) => value);
  return cents.length ? Math.max(...cents) : 0;
}

/** @param {any} one */
function about(one) {
  const tables = one.tables ?? [];
  if (tables.length > 3) return `${tables.length} tables`;
  if (tables.length) return tables.map(tableName).join(", ");
  return one.wager ? titled(one.wager) : "";
}
