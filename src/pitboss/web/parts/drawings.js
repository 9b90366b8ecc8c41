// The drawings that page and paper share: cards, chips and marks of parts.svg.

import { html, nothing, svg } from "../vendor/lit.js";
import { dollars, cardWords } from "../lib/words.js";
import { stackOf } from "../lib/chips.js";
import { prefs } from "../lib/prefs.js";

const PARTS = "/parts.svg";

/** @param {string} card */
function symbolOf(card) {
  const code = card.replace("10", "T");
  const two = prefs.values.twoColours && /[dc]$/.test(code);
  return two ? `${code}-2` : code;
}

/** A card, face up, face down (null) or only its place (undefined).
 * @param {string|null|undefined} card
 * @param {{lit?: boolean, dim?: boolean, second?: boolean, label?: boolean}} [how] */
export function cardDrawing(card, { lit = false, dim = false, second = false, label = true } = {}) {
  if (card === undefined) return html`<span class="card slot" aria-hidden="true"></span>`;
  const symbol = card === null ? (second ? "back-b" : "back") : symbolOf(card);
  return html`<span class="card ${lit ? "lit" : ""} ${dim ? "dim" : ""} ${card ? "face" : ""}">
    <svg viewBox="0 0 100 140" role=${label ? "img" : nothing} aria-label=${label ? cardWords(card) : nothing}
      aria-hidden=${label ? nothing : "true"}><use href="${PARTS}#${symbol}"></use></svg></span>`;
}

/** A row of cards under one label.
 * @param {(string|null|undefined)[]} cards @param {{lit?: Set<string>, dimmed?: boolean}} [how] */
export function cardRow(cards, { lit = new Set(), dimmed = false } = {}) {
  return html`<span class="cards" role="img" aria-label=${cards.map(cardWords).join(", ")}>
    ${cards.map((card) => {
      const isLit = Boolean(card && lit.has(card));
      return cardDrawing(card, { lit: isLit, dim: dimmed && !isLit, label: false });
    })}</span>`;
}

/** @param {number} value @param {boolean} [hollow] */
export const chipDrawing = (value, hollow = false) =>
  html`<svg class="chip" viewBox="-20 -20 40 40" aria-hidden="true"
    ><use href="${PARTS}#chip-${value}${hollow ? "-o" : ""}" x="-20" y="-20" width="40" height="40"></use></svg>`;

/** A stack of at most five chips with its sum.
 * @param {number} cents @param {{hollow?: boolean, tag?: string, tone?: string}} [how] */
export function stackDrawing(cents, { hollow = false, tag, tone = "" } = {}) {
  const chips = stackOf(cents);
  // Hollow chips let those below show: one of them is enough.
  const shown = hollow ? chips.slice(-1) : chips.length ? chips : [1];
  return html`<span class="stack" aria-hidden="true">
    <svg viewBox="-20 -20 40 40">${shown.map(
      (value, at) =>
        svg`<use href="${PARTS}#chip-${value}${hollow ? "-o" : ""}" x="-20" y=${-20 - 3.4 * at}
          width="40" height="40"></use>`,
    )}</svg>${sumTag(tag ?? dollars(cents), tone)}</span>`;
}

/** The tag of a sum. It is drawn, not written: the label of its area says it in full.
 * @param {string} words @param {string} tone */
export const sumTag = (words, tone) => html`<span class="sum ${tone}" data-sum=${words} aria-hidden="true"></span>`;

/** @param {string} name */
export const icon = (name) =>
  html`<svg class="ic" viewBox="0 0 24 24" aria-hidden="true"><use href="${PARTS}#i-${name}"></use></svg>`;

/** A paragraph as a link that opens it. @param {string|null|undefined} paragraph */
export function citeLink(paragraph) {
  if (!paragraph) return nothing;
  return html`<a class="cite" href="/law/${encodeURIComponent(paragraph)}">${paragraph}</a>`;
}
