// The coach, on request: what each choice is worth, exactly, and what the decisions so far cost.

import { prefs } from "../lib/prefs.js";
import { cardRow, icon } from "../parts/drawings.js";
import { together, visit } from "../lib/visit.js";
import { dollars, signed } from "../lib/words.js";
import { html, nothing } from "../vendor/lit.js";
import { Panel } from "./panel.js";

const SHOWN = 6;

class CoachPanel extends Panel {
  render() {
    const { session } = this;
    const on = prefs.values.coach;
    const { advice } = session.coach;
    return html`<div><h2>${on ? this.#title(advice) : "The coach is off"}</h2>
      <p class="soft">${on ? html`Exactly counted, in units of ${session.coach.unitName}, for all that is still at stake in the main game, played best afterwards.`
        : "It says before each decision what every choice is worth. It sees what you see, and no more."}</p></div>
      ${on && advice?.choices.length ? html`${this.#choices(advice)}${this.#effects()}` : nothing}
      ${on && !advice ? html`<p class="soft">${session.askedSeat ? "Counting…" : "It speaks when you are asked."}</p>` : nothing}
      ${on && advice?.isOther ? html`<p class="soft">Counted for the chapter’s own paytable: that of this table is another one.</p>` : nothing}
      ${on && advice?.wrong ? html`<p class="soft">${advice.wrong}</p>` : nothing}
      ${this.#summary()}
      <button class="btn" type="button" id="coach" aria-pressed=${on} @click=${() => {
        prefs.set("coach", !on);
        session.open("coach");
      }}>Turn the coach ${on ? "off" : "on"}</button>`;
  }

  /** @param {any} advice */
  #title(advice) {
    if (!advice?.best) return "What each choice is worth";
    const name = choiceName(advice.best);
    return `Best: ${/^set /.test(name) ? "the hands below" : name}`;
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

  /** What each choice does to each wager. */
  #effects() {
    const { session } = this;
    const choices = session.choices.filter((/** @type {any} */ one) => one.move.does);
    const wagers = session.inRound(session.askedSeat)?.wagers ?? {};
    const differ = choices.some((/** @type {any} */ { move }) => Object.keys({ ...move.does.loses, ...move.does.returns }).length);
    if (choices.length < 2 || !differ) return nothing;
    return html`<section><h3>What happens to your wagers</h3><table class="pay effects"><thead><tr><th scope="col">wager</th>
      ${choices.map((/** @type {any} */ one) => html`<th scope="col">${one.title.replace(/ \$/, " $")}</th>`)}</tr></thead>
      <tbody>${Object.entries(wagers).map(([key, cents]) => html`<tr><th scope="row">${session.offered(key)?.name ?? key} ${dollars(/** @type {number} */ (cents))}</th>
        ${choices.map((/** @type {any} */ one) => effect(one.move.does, key))}</tr>`)}</tbody></table></section>`;
  }

  #summary() {
    const { marks } = this.session.coach;
    const rounds = visit();
    if (!marks.length && !rounds.length) return nothing;
    const wrong = marks.filter((one) => one.cost > 0);
    const cost = wrong.reduce((sum, one) => sum + one.cost, 0);
    const dearest = wrong.toSorted((a, b) => b.cost - a.cost).slice(0, 3);
    const last = marks.at(-1);
    return html`<section class="paybox"><h3>This visit</h3>${results(rounds)}
      ${last ? html`<p>${last.cost ? html`Your last choice, ${choiceName(last.decision)}, cost ${dollars(last.cost, { always: true })} on average: ${choiceName(last.best)} was better.`
        : html`Your last choice, ${choiceName(last.decision)}, was the best.`}</p>
      <p class="soft">${marks.length} ${marks.length === 1 ? "decision" : "decisions"} with the coach, ${wrong.length} not the best. What they cost on average: ${dollars(cost, { always: true })}.</p>` : nothing}
      ${dearest.length ? html`<h3>The dearest, to replay</h3><ul class="rows">${dearest.map((one) => html`<li><p class="top"><a class="cite" href="/rounds/${encodeURIComponent(one.round)}">${choiceName(one.decision)}, not ${choiceName(one.best)}</a>
        <span class="ret lose">${dollars(-one.cost, { always: true })}</span></p></li>`)}</ul>` : nothing}</section>`;
  }
}

/** The result of the visit against what was to be expected. @param {import("../lib/visit.js").Played[]} rounds */
function results(rounds) {
  if (!rounds.length) return nothing;
  const all = together(rounds);
  return html`<dl class="facts"><div><dt>${all.rounds} ${all.rounds === 1 ? "round" : "rounds"}, result</dt>
      <dd class=${all.net > 0 ? "win" : all.net < 0 ? "lose" : ""}>${dollars(all.net, { always: true, sign: true })}</dd></div>
    ${all.expected === null ? nothing : html`<div><dt>to be expected, played best</dt><dd>${dollars(all.expected, { always: true, sign: true })}</dd></div>`}</dl>`;
}

/** @param {any} does @param {string} wager */
function effect(does, wager) {
  if (wager in does.loses) return html`<td class="lose">lost</td>`;
  if (wager in does.returns) return html`<td class="win">back</td>`;
  return html`<td>stays</td>`;
}

/** @param {string} decision */
function choiceName(decision) {
  const [word, times] = decision.split(" ");
  if (word === "raise") return `play ${times}×`;
  if (word === "set") return times === "house" ? "the house way" : decision;
  return { ride: "let it ride", withdraw: "take it back" }[word] ?? decision;
}

customElements.define("pit-coach", CoachPanel);
