// The verdict of a deal checked in this browser: good or bad, and what was compared.

import { icon } from "../parts/drawings.js";
import { html } from "../vendor/lit.js";

/** @param {any} verdict */
export function verdictOf(verdict) {
  return html`<div class="ok ${verdict.bad ? "no" : ""}" role="status">${icon(verdict.bad ? "x" : "check")}<div>
      <b>${verdict.bad ? "BAD: do not trust this deal" : "GOOD: fixed before your bet, dealt as the players shuffled"}</b>
      <span>${verdict.native ? `${verdict.hashes} hashes, each worked out by your browser’s own SHA-256.` : "Checked with a SHA-256 of the page."}</span></div></div>
    <details class="more" ?open=${verdict.bad}><summary>${verdict.lines.length} ${verdict.lines.length === 1 ? "check" : "checks"}, one by one</summary>
      <ul class="rows proofs">${verdict.lines.map((/** @type {[string, string]} */ [how, words]) =>
        html`<li><span class="tag ${how === "good" ? "win" : "lose"}">${how === "good" ? "good" : "BAD"}</span> ${words}</li>`)}</ul></details>`;
}
