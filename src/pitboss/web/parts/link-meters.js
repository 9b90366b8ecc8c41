// The linked meters of the floor, as they rise.

import { tableName } from "../lib/games.js";
import { cents, dollars, titled } from "../lib/words.js";
import { html, nothing, repeat } from "../vendor/lit.js";

/** What each meter showed, and by how much it rose last. @type {Map<string, {cents: number, rise: number}>} */
const seen = new Map();

/** @param {Record<string, any>} links @param {any[]} tables of the floor */
export function linkMeters(links, tables) {
  const shown = Object.entries(links).map(([link, one]) => ({ link, now: topLevel(one.levels) })).filter((one) => one.now);
  if (!shown.length) return nothing;
  return html`<section class="link-meters" aria-labelledby="meters"><h2 id="meters">Meters</h2>
    <ul>${repeat(shown, (one) => one.link, ({ link, now }) => html`<li>
      <span><b>${titled(link)}</b><span>${where(tables.filter((one) => !one.practice && one.links.includes(link)))}</span></span>
      <span class="amount"><b class="val">${dollars(now, { always: true })}</b>${riseOf(link, now)}</span></li>`)}</ul></section>`;
}

/** By how much a meter rose since it was drawn before. @param {string} link @param {number} now */
export function riseOf(link, now) {
  const before = seen.get(link) ?? { cents: now, rise: 0 };
  const rise = now > before.cents ? now - before.cents : now < before.cents ? 0 : before.rise;
  seen.set(link, { cents: now, rise });
  return rise ? html`<span class="rise">+${cents(rise)}</span>` : nothing;
}

/** The largest level of a meter. @param {Record<string, any>} levels */
export function topLevel(levels) {
  const found = Object.entries(levels ?? {})
    .filter(([name, value]) => name !== "reserve" && typeof value === "number")
    .map(([, value]) => value);
  return found.length ? Math.max(...found) : 0;
}

/** @param {any[]} tables that feed a meter */
function where(tables) {
  const games = new Set(tables.map((one) => one.game));
  if (games.size > 1) return `${games.size} games, ${tables.length} tables`;
  return tables.map((one) => tableName(one.table)).join(", ");
}
