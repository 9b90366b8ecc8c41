// The coach, on request: what each choice is worth, exactly, and what the decisions so far cost.

import { prefs } from "../lib/prefs.js";
import { cardRow, icon } from "../parts/drawings.js";
import { dollars, signed } from "../lib/words.js";
import { html, nothing } from "../vendor/lit.js";
import { Panel } from "./panel.js";

const SHOWN = 6;

class CoachPanel extends Panel {
  render() {
    const { session } = this;
    const on = prefs.values.coach;
    const { advice } = session.coach;
    return html`<div><h2>${on ? "What each choice is worth" : "The coach is off"}</h2>
      <p class="soft">${on ? "Exactly counted, in units of your Ante, for all that is still at stake in the main game, played best afterwards."
        : "It says before each decision what every choice is worth. It sees what you see, and no more."}</p></div>
      ${on && advice?.choices.length ? this.#choices(advice) : nothing}
      ${on && !advice ? html`<p class="soft">${session.askedSeat ? "Counting…" : "It speaks when you are asked."}</p>` : nothing}
      ${on && advice?.wrong ? html`<p class="soft">${advice.wrong}</p>` : nothing}
      ${this.#summary()}
      <button class="btn" type="button" id="coach" aria-pressed=${on} @click=${() => {
        prefs.set("coach", !on);
        session.open("coach");
      }}>Turn the coach ${on ? "off" : "on"}</button>`;
  }

  /** @param {any} advice */
  #choices(advice) {
    const shown = advice.choices.toSorted((/** @type {any} */ a, /** @type {any} */ b) => b.expected_value - a.expected_value).slice(0, SHOWN);
    const values = shown.map((/** @type {any} */ one) => one.expected_value);
    const [least, most] = [Math.min(...values), Math.max(...values)];
    return html`<ul class="values">${shown.map((/** @type {any} */ one) => {
      const best = one.decision === advice.best;
      const low = /^set (\w\w) (\w\w)$/.exec(one.decision);
      return html`<li class=${best ? "best" : ""}><p class="top">
        <b>${low ? cardRow([low[1], low[2]]) : choiceName(one.decision)}${one.decision === advice.house_way ? html` <span class="tag">house way</span>` : nothing}${best ? html` <span class="tag win">${icon("check")} best</span>` : nothing}</b>
        <span class="ret">${signed(one.expected_value)}<span class="soft"> ${dollars(Math.round(one.expected_value * advice.unit), { always: true, sign: true })}</span></span></p>
        <meter min="0" max="1" value=${0.12 + (0.88 * (one.expected_value - least)) / (most - least || 1)} aria-hidden="true"></meter></li>`;
    })}</ul>`;
  }

  #summary() {
    const { marks } = this.session.coach;
    if (!marks.length) return nothing;
    const wrong = marks.filter((one) => one.cost > 0);
    const cost = wrong.reduce((sum, one) => sum + one.cost, 0);
    const dearest = wrong.toSorted((a, b) => b.cost - a.cost).slice(0, 3);
    const last = marks.at(-1);
    return html`<section class="paybox"><h3>This visit</h3>
      ${last ? html`<p>${last.cost ? html`Your last choice, ${choiceName(last.decision)}, cost ${dollars(last.cost, { always: true })} on average: ${choiceName(last.best)} was better.`
        : html`Your last choice, ${choiceName(last.decision)}, was the best.`}</p>` : nothing}
      <p class="soft">${marks.length} ${marks.length === 1 ? "decision" : "decisions"}, ${wrong.length} not the best. What they cost on average: ${dollars(cost, { always: true })}.</p>
      ${dearest.length ? html`<ul class="rows">${dearest.map((one) => html`<li><p class="top"><a class="cite" href="/rounds/${encodeURIComponent(one.round)}">${choiceName(one.decision)}, not ${choiceName(one.best)}</a>
        <span class="ret lose">${dollars(-one.cost, { always: true })}</span></p></li>`)}</ul>` : nothing}</section>`;
  }
}

/** @param {string} decision */
function choiceName(decision) {
  const [word, times] = decision.split(" ");
  if (word === "raise") return `play ${times}×`;
  if (word === "set") return times === "house" ? "the house way" : decision;
  return { ride: "let it ride", withdraw: "take it back" }[word] ?? decision;
}

customElements.define("pit-coach", CoachPanel);
