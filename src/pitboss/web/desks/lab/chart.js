// A chart of decisions. Every cell has its mark, so that it is read without colour.

import { html } from "../../vendor/lit.js";

/** @type {Record<string, [string, string]>} */
const MARKS = {
  check: ["c", "stay"], fold: ["f", "fold"], ride: ["r", "play"], withdraw: ["w", "stay"], mixed: ["~", "mixed"], "": ["", "none"],
};

/** @param {string} cell @returns {[string, string]} mark and class */
function markOf(cell) {
  const plain = cell.replace(/^mostly /, "");
  const [mark, look] = MARKS[plain] ?? [plain, "play"];
  return cell === plain ? [mark, look] : [`${mark}*`, `${look} mostly`];
}

/** @param {any} one of `/games/{game}/strategy` */
export function chart(one) {
  const [title, about] = one.title.split(": ");
  return html`<h2>${title} <span class="soft">${about ?? ""}</span></h2>
    <div class="chart-box" tabindex="0" role="region" aria-label=${title}><table class="chart ${isSquare(one) ? "square" : ""}"><thead><tr><td></td>${one.columns.map((/** @type {string} */ name) => html`<th scope="col">${name}</th>`)}</tr></thead>
      <tbody>${one.rows.map((/** @type {string} */ name, /** @type {number} */ row) => html`<tr><th scope="row">${name}</th>${one.cells[row].map((/** @type {string} */ cell) => {
        const [mark, look] = markOf(cell);
        return html`<td class=${look}>${mark}</td>`;
      })}</tr>`)}</tbody></table></div>
    <ul class="legend soft">${Object.entries(one.legend).filter(([cell]) => cell).map(([cell, words]) => {
      const [mark, look] = markOf(cell);
      return html`<li><span class="key ${look}">${mark}</span> ${words.replace("ask pitboss advise", "click the cards")}</li>`;
    })}</ul>${isSquare(one) ? html`<p class="soft small">Suited above the diagonal.</p>` : ""}`;
}

/** Whether it is the chart of two cards. @param {any} one */
const isSquare = (one) => one.rows.length === 13 && one.columns.length === 13 && one.rows.join() === one.columns.join();
