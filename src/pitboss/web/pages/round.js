// One round, step by step as the viewer may see it: a replay, words with paragraphs, why, proof.

import { get } from "../lib/api.js";
import { GAMES } from "../lib/games.js";
import { Part } from "../lib/part.js";
import { visitor } from "../lib/visitor.js";
import { whyOf } from "../panels/why.js";
import { bar } from "../parts/bar.js";
import { roundOf, stepList } from "../parts/replay.js";
import { html, nothing } from "../vendor/lit.js";

class RoundPage extends Part {
  static properties = { round: { attribute: false }, steps: { state: true }, at: { state: true }, wrong: { state: true } };

  constructor() {
    super();
    this.round = "";
    /** @type {any[]} */ this.steps = [];
    this.at = 0;
    this.wrong = "";
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("round") && this.round) this.#load();
  }

  async #load() {
    document.title = `Round ${this.round} · Pitboss`;
    try {
      const found = await get(`/rounds/${encodeURIComponent(this.round)}`);
      this.steps = found.steps;
      this.at = found.steps.length - 1;
      this.wrong = "";
    } catch (error) {
      this.wrong = error instanceof Error ? error.message : String(error);
    }
  }

  render() {
    return html`${bar(html`<h1 class="where">Round ${this.round}</h1>`, nothing)}
      <main id="main" tabindex="-1" class="wide">${this.wrong ? this.#refused() : this.steps.length ? this.#replay() : html`<p class="soft" role="status">Opening…</p>`}</main>`;
  }

  #refused() {
    return html`<p role="alert">${this.wrong}</p>${visitor.who ? nothing
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
        <div class="pair"><a class="btn quiet" href="${path}/openings" download="${this.round}.json">Save the proof</a>
          ${mine ? html`<a class="btn quiet" href="${path}/sheet?seat=${mine.seat}" target="_blank" rel="noopener">Dispute sheet</a>` : nothing}</div>
        ${stepList(this.steps, this.at, go)}</div>
      <aside class="card-box form">${mine?.lines ? whyOf(mine) : html`<h2>As it was seen</h2><p class="soft">Cards that you could not see then stay face down here.</p>`}</aside></div>`;
  }
}

customElements.define("pit-round", RoundPage);
