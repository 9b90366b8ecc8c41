// Who has signed a paper, and whose signature is missing.

import { icon } from "../../parts/drawings.js";
import { html } from "../../vendor/lit.js";

/** @param {[string, string][]} steps what is done, and by whom; "" is missing */
export function signatures(steps) {
  return html`<ul class="signed">${steps.map(([what, who]) => html`<li class=${who ? "win" : "warn-ink"}>
    ${icon(who ? "check" : "clock")} ${what} ${who ? html`by <b>${who}</b>` : html`<b>signature missing</b>`}</li>`)}</ul>`;
}
