// The coach, on request: what each choice is worth, exactly, and what the decisions so far cost.

import { once, patiently } from "../lib/api.js";
import { cardsOf, makers, sorted } from "../lib/hands.js";
import { prefs } from "../lib/prefs.js";
import { cardRow, icon } from "../parts/drawings.js";
import { together, visit } from "../lib/visit.js";
import { capital, dollars, signed } from "../lib/words.js";
import { html, nothing, svg } from "../vendor/lit.js";
import { Panel } from "./panel.js";

const SHOWN = 6;

class CoachPanel extends Panel {
  static properties = { ...Panel.properties, rules: { state: true } };

  constructor() {
    super();
    /** Rules of thumb, once they were asked for. @type {any[]|null} */ this.rules = null;
  }

  render() {
    const { session } = this;
    const on = prefs.values.coach;
    const { advice } = session.coach;
    return html`<div><h2>${on ? this.#title(advice) : "The coach is off"}</h2>
      <p class="soft">${on ? this.#about(advice) : "It says before each decision what every choice is worth. It sees what you see, and no more."}</p></div>
      ${on && advice?.choices.length ? html`${handBox(session, advice)}${this.#choices(advice)}${dealerHands(advice, session.round)}${ends(advice, session.felt)}${this.#effects()}${this.#thumb()}` : nothing}
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
    if (this.session.setting) return "Ways to set these seven";
    return `Best: ${this.#named(advice.best)}`;
  }

  /** The best choice beside the next, in money. @param {any} advice */
  #about(advice) {
    const { coach, setting } = this.session;
    const exact = `Exactly counted, in units of ${coach.unitName}, for all that is still at stake in the main game, played best afterwards.`;
    const [first, second] = ranked(advice?.choices ?? []);
    if (!second || setting) return exact;
    const less = Math.round((first.expected_value - second.expected_value) * advice.unit);
    return `${less ? `On average it leaves you ${dollars(less, { always: true })} better off than ${this.#named(second.decision)}.` : `${capital(this.#named(second.decision))} is worth as much.`} ${exact}`;
  }

  /** A choice as its button names it. @param {string} decision */
  #named(decision) {
    return this.session.choices.find((/** @type {any} */ one) => one.decision === decision)?.title ?? choiceName(decision);
  }

  /** @param {any} advice */
  #choices(advice) {
    const shown = ranked(advice.choices).slice(0, SHOWN);
    const values = shown.map((/** @type {any} */ one) => one.expected_value);
    const [least, most] = [Math.min(...values), Math.max(...values)];
    return html`<ul class="values">${shown.map((/** @type {any} */ one) => {
      const best = one.decision === advice.best;
      const tags = html`${one.decision === advice.house_way ? html` <span class="tag">house way</span>` : nothing}${best ? html` <span class="tag win">${icon("check")} best</span>` : nothing}`;
      const worth = html`<span class="ret">${signed(one.expected_value)}<span class="soft"> ${dollars(Math.round(one.expected_value * advice.unit), { always: true, sign: true })}</span></span>`;
      const low = lowOf(one.decision);
      if (low) return html`<li class="split ${best ? "best" : ""}">${cardRow(low)}<p>${splitNames(one.hands)}${tags}</p>${worth}</li>`;
      return html`<li class=${best ? "best" : ""}><p class="top"><b>${this.#named(one.decision)}${tags}</b>${worth}</p>
        <meter min="0" max="1" value=${0.12 + (0.88 * (one.expected_value - least)) / (most - least || 1)} aria-hidden="true"></meter></li>`;
    })}${this.#foul()}</ul>`;
  }

  /** Two hands that are set wrongly now. */
  #foul() {
    const { session } = this;
    const { setter } = session;
    if (!setter?.isFoul) return nothing;
    return html`<li class="split foul-row">${cardRow(setter.low)}<p>${splitNames(session.splits.get(sorted(setter.low)))}<span class="tag lose">${icon("x")} foul, yours now</span></p><span class="ret lose">loses</span></li>`;
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

  /** Rules of thumb: counted on request, for that takes a while. */
  #thumb() {
    return html`<details class="more" @toggle=${(/** @type {any} */ event) => event.target.open && this.#askRules()}><summary>The rule of thumb</summary>
      ${this.rules ? html`<ul class="rows">${this.rules.map((one) => html`<li><b>${one.when}</b> ${one.rule}</li>`)}</ul>${this.rules.length ? nothing : html`<p class="soft">This game has none.</p>`}`
        : html`<p class="soft" role="status">Counting: the first time this takes a minute…</p>`}</details>`;
  }

  async #askRules() {
    if (this.rules) return;
    const found = await patiently(() => once(`/games/${this.session.felt.game}/strategy`)).catch(() => null);
    this.rules = found?.rules_of_thumb ?? [];
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

/** @param {any[]} choices */
const ranked = (choices) => choices.toSorted((a, b) => b.expected_value - a.expected_value);

/** The low hand of a split, as two cards, or null. @param {string} decision */
const lowOf = (decision) => /^set (\w\w) (\w\w)$/.exec(decision)?.slice(1) ?? null;

/** @param {string[]|null|undefined} hands the low and the high one by name */
const splitNames = (hands) => (hands ? html`<b>${hands[0]}</b> ${hands[1]}` : nothing);

/** The hand that one holds, with the cards that make it. @param {any} session @param {any} advice */
function handBox(session, advice) {
  const own = session.inRound(session.askedSeat);
  if (!own || session.setting) return nothing;
  const seen = [...own.cards, ...session.round.community].filter(Boolean);
  const cards = advice.hand_cards ? cardsOf(advice.hand_cards) : seen;
  const title = cards.length < seen.length ? `Your best ${cards.length === 4 ? "four" : "five"}` : "You hold";
  const lit = advice.hand_cards ? makers(cards, advice.hand) : new Set();
  return html`<div class="versus"><p class="who"><b>${title}</b><span>${advice.hand ?? own.hand ?? ""}</span></p>${cardRow(cards, { lit: /** @type {Set<string>} */ (lit) })}</div>`;
}

/** The dealer's possible hands, as a bar and in numbers. @param {any} advice @param {any} round */
function dealerHands(advice, round) {
  const { dealers } = advice;
  if (!dealers) return nothing;
  const parts = [["does not qualify", dealers.below, "push"], ["you win", dealers.beaten, "win"], ["tie", dealers.tied, "push"], ["you lose", dealers.higher, "lose"]].filter(([, number]) => number);
  const every = dealers.below + dealers.beaten + dealers.tied + dealers.higher;
  const many = every.toLocaleString("en-US");
  const isOpen = round.community.length > 0 && round.community.includes(null);
  let at = 0;
  return html`<section><h3>${isOpen ? `Board and dealer can come in ${many} ways` : `The dealer can hold ${many} hands`}</h3>
    <svg class="split-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">${parts.map(([, number, tone]) => {
      const from = at;
      at += (100 * number) / every;
      return svg`<rect class=${tone} x=${from.toFixed(3)} y="0" width=${Math.max(0.4, (100 * number) / every - 0.5).toFixed(3)} height="8"></rect>`;
    })}</svg>
    <ul class="legend">${parts.map(([word, number, tone]) => html`<li><span class=${tone}>${word}</span> <b>${number.toLocaleString("en-US")}</b> <span class="soft">${((100 * number) / every).toFixed(1)}%</span></li>`)}</ul></section>`;
}

/** What a hand may become, with what each row pays. @param {any} advice @param {any} felt */
function ends(advice, felt) {
  if (!advice.ends) return nothing;
  const every = advice.ends.reduce((/** @type {number} */ sum, /** @type {any} */ one) => sum + one.ways, 0);
  const rows = felt.wagers.find((/** @type {any} */ one) => one.wager === felt.required[0])?.rows ?? [];
  const pays = new Map(rows.map((/** @type {any} */ one) => [one.hand, one.pays]));
  return html`<section><h3>What your hand can become</h3><table class="pay"><thead><tr><th scope="col">hand</th><th scope="col">each bet pays</th><th scope="col">of ${every.toLocaleString("en-US")}</th></tr></thead>
    <tbody>${advice.ends.map((/** @type {any} */ one) => html`<tr><td>${one.row || "Anything else"}</td><td class="b">${one.row ? pays.get(one.row) ?? "" : "loses"}</td><td>${one.ways ? one.ways.toLocaleString("en-US") : "–"}</td></tr>`)}</tbody></table></section>`;
}

/** @param {any} does @param {string} wager */
function effect(does, wager) {
  if (wager in does.loses) return html`<td class="lose">lost</td>`;
  if (wager in does.returns) return html`<td class="win">back</td>`;
  return html`<td>in play</td>`;
}

/** @param {string} decision */
function choiceName(decision) {
  const [word, times] = decision.split(" ");
  if (word === "raise") return `play ${times}×`;
  if (word === "set") return times === "house" ? "the house way" : decision;
  return { ride: "let it ride", withdraw: "take it back" }[word] ?? decision;
}

customElements.define("pit-coach", CoachPanel);
