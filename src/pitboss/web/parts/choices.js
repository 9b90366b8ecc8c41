// The lawful choices, each with what it does; the best is gold where the coach is on.

import { prefs } from "../lib/prefs.js";
import { html, nothing } from "../vendor/lit.js";

/** @param {import("../lib/decisions.js").Choice[]} choices
 * @param {{take: (choice: any) => void, worth: (decision: string) => string, best: string, busy: boolean}} how */
export function choiceButtons(choices, how) {
  return html`<div class="choices" role="group" aria-label="Your choices">${choices.map((one) => {
    const best = how.best === one.decision;
    const worth = how.worth(one.decision);
    return html`<button class="choice ${best ? "best" : ""}" type="button" ?disabled=${how.busy}
      data-decision=${one.decision} aria-keyshortcuts=${one.key || nothing} @click=${() => how.take(one)}>
      <b>${one.title}</b>${prefs.values.keys && one.key ? html`<kbd aria-hidden="true">${one.key.toUpperCase()}</kbd>` : html`<span></span>`}
      <span class="does">${one.does}</span>${worth ? html`<span class="worth">${worth}${best ? " · best" : ""}</span>` : nothing}</button>`;
  })}</div>`;
}
