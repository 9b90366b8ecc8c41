// Win, drop and hold of the counted boxes by table, game, shift or day.

import { GAMES, tableFullName } from "../../lib/games.js";
import { dollars } from "../../lib/words.js";
import { html } from "../../vendor/lit.js";
import { percent } from "./bands.js";

/** @type {[string, string][]} */
export const BY = [["table", "Table"], ["game", "Game"], ["shift", "Shift"], ["day", "Day"]];
const SUMS = ["opening", "fills", "credits", "drop", "closing", "win"];

/** Dollars of a report in cents. @param {string} text */
export const centsIn = (text) => Math.round(Number(text) * 100);

/** @param {any[]} periods @param {string} by */
export function totals(periods, by) {
  /** @type {Map<string, Record<string, number>>} */
  const found = new Map();
  for (const one of periods) {
    const sums = found.get(one[by]) ?? Object.fromEntries(SUMS.map((name) => [name, 0]));
    for (const name of SUMS) sums[name] += centsIn(one[name]);
    found.set(one[by], sums);
  }
  return [...found].sort(([one], [other]) => one.localeCompare(other));
}

/** @param {any[]} periods @param {string} by */
export function totalsTable(periods, by) {
  const rows = totals(periods, by);
  if (!rows.length) return html`<p class="soft">No box of these days is counted yet. A table counts from one drop to the next.</p>`;
  const all = Object.fromEntries(SUMS.map((name) => [name, rows.reduce((sum, [, one]) => sum + one[name], 0)]));
  return html`<div class="scroll"><table class="figures"><thead><tr><th scope="col">${BY.find(([key]) => key === by)?.[1]}</th><th scope="col" class="n">opening</th><th scope="col" class="n">fills</th><th scope="col" class="n">credits</th><th scope="col" class="n">drop</th><th scope="col" class="n">closing</th><th scope="col" class="n">win</th><th scope="col" class="n">hold</th></tr></thead>
    <tbody>${rows.map(([name, one]) => line(nameOf(name, by), one))}</tbody><tfoot>${line("All", all)}</tfoot></table></div>`;
}

/** @param {string} name @param {Record<string, number>} one */
const line = (name, one) => html`<tr><th scope="row">${name}</th>${SUMS.map((sum) => html`<td class="n ${sum === "win" ? (one.win < 0 ? "lose" : "win") : ""}">${dollars(one[sum])}</td>`)}<td class="n">${one.drop ? percent(one.win / one.drop) : "–"}</td></tr>`;

/** @param {string} name @param {string} by */
const nameOf = (name, by) => by === "table" ? tableFullName(name) : by === "game" ? GAMES[name]?.name ?? name : name;
