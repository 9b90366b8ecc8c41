// Who has signed a paper, and whose signature is missing.

import { citeLink, icon } from "../../parts/drawings.js";
import { html, nothing } from "../../vendor/lit.js";

/** @param {[string, string][]} steps what is done, and by whom; "" is missing */
export function signatures(steps) {
  return html`<ul class="signed">${steps.map(([what, who]) => html`<li class=${who ? "win" : "warn-ink"}>
    ${icon(who ? "check" : "clock")} ${what} ${who ? html`by <b>${who}</b>` : html`<b>signature missing</b>`}</li>`)}</ul>`;
}

/** A count that differs from the books is not signed before it was counted twice alike. @param {{again: boolean}} count */
export const countedAgain = (count) => count.again
  ? html`<p class="warn-ink">It differs from the books: the dealer counts once more. If it comes out the same, the floorperson signs it with the reason ${citeLink("465a.36(e)(5)")}</p>` : nothing;
