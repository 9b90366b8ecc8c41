// The coach, on request: what each choice is worth, exactly.

import { post } from "../lib/api.js";
import { prefs } from "../lib/prefs.js";
import { signed } from "../lib/words.js";
import { html, nothing } from "../vendor/lit.js";
import { Panel } from "./panel.js";

class Coach extends Panel {
  render() {
    const { session } = this;
    const on = prefs.values.coach;
    const { advice } = session;
    return html`<div><h2>${on ? "What each choice is worth" : "The coach is off"}</h2>
      <p class="soft">${on ? "Exactly counted, in units of your Ante, for all that is still at stake in the main game, played best afterwards."
        : "It says before each decision what every choice is worth. It sees what you see, and no more."}</p></div>
      ${on && advice?.choices?.length ? this.#choices(advice) : nothing}
      ${on && !advice ? html`<p class="soft">${session.askedSeat ? "Counting…" : "It speaks when you are asked."}</p>` : nothing}
      ${on && advice?.wrong ? html`<p class="soft">${advice.wrong}</p>` : nothing}
      <button class="btn" type="button" id="coach" aria-pressed=${on} @click=${() => {
        prefs.set("coach", !on);
        session.open("coach");
      }}>Turn the coach ${on ? "off" : "on"}</button>`;
  }

  /** @param {any} advice */
  #choices(advice) {
    const values = advice.choices.map((/** @type {any} */ one) => one.expected_value);
    const [least, most] = [Math.min(...values), Math.max(...values)];
    const span = most - least || 1;
    return html`<ul class="values">${advice.choices.map((/** @type {any} */ one) => html`<li>
      <p class="top"><b>${one.decision}</b><span class="ret">${signed(one.expected_value)} antes</span></p>
      <meter min="0" max="1" value=${0.15 + (0.85 * (one.expected_value - least)) / span}
        aria-label="${one.decision}: ${signed(one.expected_value)} antes"></meter></li>`)}</ul>`;
  }
}

customElements.define("pit-coach", Coach);

/** Ask what each choice is worth. @param {string} game @param {Record<string, any>} body */
export async function askAdvice(game, body) {
  const found = await post(`/games/${game}/advice`, body);
  const values = new Map(found.choices.map((/** @type {any} */ one) => [one.decision, one.expected_value]));
  return {
    ...found,
    worth: (/** @type {string} */ decision) => (values.has(decision) ? `${signed(values.get(decision) ?? 0)} antes` : ""),
  };
}
