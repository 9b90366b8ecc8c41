// The lawful choices, each with what it does; the best is gold where the coach is on.

import { keyFor, keyWords } from "../lib/keys.js";
import { prefs } from "../lib/prefs.js";
import { html, nothing } from "../vendor/lit.js";

/** @param {import("../lib/decisions.js").Choice[]} choices
 * @param {{take: (choice: any) => void, worth: (decision: string) => string, best: string, busy: boolean}} how */
export function choiceButtons(choices, how) {
  return html`<div class="choices" role="group" aria-label="Your choices">${choices.map((one) => {
    const best = how.best === one.decision;
    const worth = how.worth(one.decision);
    const key = keyFor(`choice-${one.decision}`, one.key);
    return html`<button class="choice ${best ? "best" : ""}" type="button" ?disabled=${how.busy}
      data-decision=${one.decision} aria-keyshortcuts=${(prefs.values.keys && key.replace(/^(.)\+alt$/, "Alt+$1")) || nothing} @click=${() => how.take(one)}>
      <b>${one.title}</b>${prefs.values.keys && key ? html`<kbd aria-hidden="true">${keyWords(key)}</kbd>` : html`<span></span>`}
      <span class="does">${one.does}</span>${worth ? html`<span class="worth">${worth}${best ? " · best" : ""}</span>` : nothing}</button>`;
  })}</div>`;
}
