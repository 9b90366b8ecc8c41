// The odds lab, open to everybody: every wager's exact edge, paytables to edit, best play, sessions.

import { once } from "../../lib/api.js";
import { GAMES } from "../../lib/games.js";
import { html, nothing } from "../../vendor/lit.js";
import { Desk } from "../lib/desk.js";
import { banks } from "./bank.js";
import { nameIn, percent, wagersOf } from "./bench.js";
import { chart } from "./chart.js";
import "./best-play.js";
import "./paytable.js";
import "./simulation.js";

const FIRST = "ultimate-texas-holdem";
/** @type {[string, string][]} */
const VIEWS = [["paytables", "Paytables"], ["best-play", "Best play"], ["sessions", "Sessions"]];

class Lab extends Desk {
  static id = "lab";
  static properties = { game: { attribute: false }, view: { attribute: false }, rules: { state: true }, odds: { state: true }, strategy: { state: true }, wrong: { state: true }, chosen: { state: true }, edits: { state: true } };

  constructor() {
    super();
    this.game = FIRST;
    this.view = "paytables";
    /** @type {any} */ this.rules = null;
    /** @type {any} */ this.odds = null;
    /** @type {any} */ this.strategy = null;
    this.wrong = "";
    /** The wager in the editor. */
    this.chosen = "";
    /** The letter and the edited rows of each wager. @type {Record<string, {letter: string|null, rows: import("./bench.js").Row[]|null}>} */
    this.edits = {};
  }

  get title() {
    return `Odds lab: ${GAMES[this.game]?.name ?? this.game}`;
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("game")) this.#read();
  }

  async #read() {
    const { game } = this;
    this.rules = null;
    this.odds = null;
    this.strategy = null;
    this.wrong = "";
    this.edits = {};
    this.chosen = "";
    try {
      const [rules, odds] = await Promise.all([once(`/games/${game}`), once(`/games/${game}/odds`)]);
      if (game !== this.game) return;
      this.rules = rules;
      this.odds = odds;
      this.chosen = (this.wagers.find((one) => !one.isMain) ?? this.wagers[0])?.key ?? "";
      this.strategy = await once(`/games/${game}/strategy`).catch(() => null);
    } catch (error) {
      this.wrong = error instanceof Error ? error.message : String(error);
    }
  }

  get wagers() {
    return wagersOf(this.rules, this.odds);
  }

  /** @param {string} wager @param {string|null} letter @param {any} rows */
  #edited(wager, letter, rows) {
    this.edits = { ...this.edits, [wager]: { letter, rows } };
  }

  draw() {
    return html`<nav class="games-nav" aria-label="Game">${Object.entries(GAMES).map(([slug, one]) =>
        html`<a href="/lab/${slug}/${this.view}" aria-current=${slug === this.game ? "page" : nothing}>${one.name}</a>`)}</nav>
      <nav class="views" aria-label="View">${VIEWS.map(([view, words]) => html`<a class="pill ${view === this.view ? "on" : ""}" href="/lab/${this.game}/${view}" aria-current=${view === this.view ? "page" : nothing}>${words}</a>`)}</nav>
      ${this.wrong ? html`<p class="err" role="alert">${this.wrong}</p>` : this.odds ? this.#view() : html`<p class="soft" role="status">Opening the chapter…</p>`}`;
  }

  #view() {
    const { game, rules, odds, edits, wagers } = this;
    const main = wagers.find((one) => one.isMain) ?? null;
    if (this.view === "best-play") return html`<pit-best-play .game=${game} .odds=${odds} .wager=${main}></pit-best-play>`;
    if (this.view === "sessions") return html`<pit-simulation .game=${game} .rules=${rules} .odds=${odds} .edits=${edits}></pit-simulation>`;
    const wager = wagers.find((one) => one.key === this.chosen) ?? wagers[0];
    const edit = edits[wager.key] ?? { letter: wager.tables[0].letter, rows: null };
    return html`<div class="lab-three"><pit-paytable .game=${game} .wager=${wager} .letter=${edit.letter} .edited=${edit.rows}
        @edit=${(/** @type {any} */ event) => this.#edited(event.detail.wager, event.detail.letter, event.detail.rows)}></pit-paytable>
      <div class="desk-stack">${this.#chart()}${this.#all(wager.key, edit)}${banks(this.odds)}</div></div>`;
  }

  #chart() {
    const first = this.strategy?.charts?.[0];
    return first ? html`<section class="card-box small-chart">${chart(first)}<p><a class="linkish" href="/lab/${this.game}/best-play">All charts, and any hand</a></p></section>` : nothing;
  }

  /** Every wager of the game at every paytable; a click opens it in the editor.
   * @param {string} key @param {{letter: string|null, rows: any}} edit */
  #all(key, edit) {
    const main = this.wagers.find((one) => one.isMain)?.key ?? "";
    const own = new Set(this.wagers.map((one) => one.key));
    return html`<section class="card-box"><h2>All wagers <span class="soft">${this.rules.chapter}</span></h2>
      <ul class="all-wagers">${this.odds.wagers.map((/** @type {any} */ one) => {
        const mine = one.wager === "main" ? main : one.wager;
        const isOn = mine === key && (one.paytable ?? null) === (edit.letter ?? null);
        const words = html`<span>${nameIn(this.rules, one.wager)} <span class="soft">${one.paytable ?? ""}</span></span><b>${percent(one.house_edge)}</b>`;
        return html`<li>${own.has(mine) ? html`<button type="button" aria-pressed=${isOn} @click=${() => {
          this.chosen = mine;
          this.#edited(mine, one.paytable ?? null, null);
        }}>${words}</button>` : html`<span>${words}</span>`}</li>`;
      })}</ul></section>`;
  }
}

customElements.define("pit-lab", Lab);

/** @param {Record<string, string>} params */
export const draw = ({ game, view }) => html`<pit-lab .game=${game && GAMES[game] ? game : FIRST} .view=${view || "paytables"}></pit-lab>`;
