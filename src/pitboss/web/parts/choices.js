// The lawful choices, each with what it does; the best is gold where the coach is on.

import { keyFor, keyWords } from "../lib/keys.js";
import { prefs } from "../lib/prefs.js";
import { dollars } from "../lib/words.js";
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

/** A raise by any other sum, where the law leaves it to the player.
 * @param {[number, number]|null} span in cents @param {(choice: {decision: string}) => void} take @param {boolean} busy */
export function otherSum(span, take, busy) {
  if (!span) return nothing;
  const [least, most] = span;
  return html`<form class="other-sum" @submit=${(/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const field = /** @type {any} */ (event.target).elements.sum;
    take({ decision: `raise $${field.value}` });
  }}><label class="field"><span>Any sum, ${dollars(least)} to ${dollars(most)}</span>
    <input class="box" name="sum" type="number" inputmode="numeric" required step="1" min=${Math.ceil(least / 100)} max=${Math.floor(most / 100)}></label>
    <button class="btn" type="submit" ?disabled=${busy}>Play</button></form>`;
}
