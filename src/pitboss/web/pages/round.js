// One round, step by step as the viewer may see it: a replay, words with paragraphs, why, proof.

import { get } from "../lib/api.js";
import { BitsBox } from "../lib/bits.js";
import { GAMES, roundName } from "../lib/games.js";
import { Part } from "../lib/part.js";
import { checkDeal } from "../lib/verify.js";
import { visitor } from "../lib/visitor.js";
import { ledgerOf } from "../panels/ledger.js";
import { verdictOf } from "../panels/verdict.js";
import { whyOf } from "../panels/why.js";
import { bar } from "../parts/bar.js";
import { roundOf, stepList } from "../parts/replay.js";
import { html, nothing } from "../vendor/lit.js";

class RoundPage extends Part {
  static properties = { round: { attribute: false }, steps: { state: true }, at: { state: true }, wrong: { state: true }, verdict: { state: true }, movements: { state: true } };

  constructor() {
    super();
    this.round = "";
    /** @type {any[]} */ this.steps = [];
    this.at = 0;
    this.wrong = "";
    /** The check of the deal in this browser. @type {any} */ this.verdict = null;
    /** What moved on one's own account. @type {any[]} */ this.movements = [];
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("round") && this.round) this.#load();
  }

  async #load() {
    if (!visitor.who) {
      this.wrong = "Rounds are shown to those who played them.";
      return;
    }
    document.title = `${roundName(this.round).title} · Pitboss`;
    try {
      const found = await get(`/rounds/${encodeURIComponent(this.round)}`);
      this.steps = found.steps;
      this.at = found.steps.length - 1;
      this.wrong = "";
      if (visitor.isPlayer) this.movements = (await get("/account")).movements.filter((/** @type {any} */ one) => one.round === this.round);
    } catch (error) {
      this.wrong = error instanceof Error ? error.message : String(error);
    }
  }

  /** Check the deal with the browser's own hashes. */
  async #check() {
    try {
      const openings = await get(`/rounds/${encodeURIComponent(this.round)}/openings`);
      const person = visitor.who?.person ?? "";
      const bits = new BitsBox().found(this.round, person);
      const root = this.steps.at(-1)?.view.root;
      this.verdict = await checkDeal(openings, { root, ...(bits ? { name: person, bits } : {}) });
    } catch (error) {
      this.verdict = { bad: true, lines: [["bad", error instanceof Error ? error.message : String(error)]] };
    }
  }

  render() {
    const name = roundName(this.round);
    return html`${bar(html`<h1 class="where">${name.title} <span>${[name.table, name.game].filter(Boolean).map((one) => ` · ${one}`)}</span></h1>`, nothing)}
      <main id="main" tabindex="-1" class="wide">${this.wrong ? this.#refused() : this.steps.length ? this.#replay() : html`<p class="soft" role="status">Opening…</p>`}</main>`;
  }

  #refused() {
    return html`<p role="alert">${this.wrong}</p>${visitor.who ? html`<p><a class="btn" href="/rounds">My rounds</a> <a class="btn quiet" href="/">To the lobby</a></p>`
      : html`<p><a class="btn go" href="/sign-in?next=${encodeURIComponent(`/rounds/${this.round}`)}">Sign in</a></p>`}`;
  }

  #replay() {
    const mine = roundOf(this.steps.at(-1))?.seats.find((/** @type {any} */ one) => one.player === visitor.who?.person);
    const path = `/api/v1/rounds/${encodeURIComponent(this.round)}`;
    const felt = Object.entries(GAMES).find(([slug]) => this.round.startsWith(`${slug}-`))?.[1].felt ?? "653a";
    const go = (/** @type {number} */ at) => {
      this.at = at;
    };
    return html`<div class="replay"><div class="card-box form">
        <pit-replay .steps=${this.steps} .at=${this.at} .felt=${felt} .me=${visitor.who?.person ?? ""} @go=${(/** @type {any} */ event) => go(event.detail)}></pit-replay>
        <div class="pair"><button class="btn" type="button" id="check-deal" @click=${this.#check}>Check the deal here</button>
          <a class="btn quiet" href="${path}/openings" download="${this.round}.json">Save the proof</a>
          ${mine ? html`<a class="btn quiet" href="${path}/sheet?seat=${mine.seat}" target="_blank" rel="noopener">Dispute sheet</a>` : nothing}</div>
        ${this.verdict ? verdictOf(this.verdict) : nothing}
        ${stepList(this.steps, this.at, go)}</div>
      <aside class="card-box form felt-${felt}">${mine?.lines ? html`${whyOf(mine, "", roundOf(this.steps.at(-1)))}${ledgerOf(this.movements, mine.lines)}` : html`<h2>As it was seen</h2><p class="soft">Cards that you could not see then stay face down here.</p>`}</aside></div>`;
  }
}

customElements.define("pit-round", RoundPage);
