// The best strategy of a game as charts, and what each choice is worth with cards that one clicks.

import { once, patiently, post } from "../../lib/api.js";
import { Part } from "../../lib/part.js";
import { signed, titled } from "../../lib/words.js";
import { cardGrid, someCards } from "../../parts/card-grid.js";
import { cardDrawing } from "../../parts/drawings.js";
import { html, nothing } from "../../vendor/lit.js";
import { percent } from "./bench.js";
import { chart } from "./chart.js";

/** The cards that are seen at a decision: own, those of the board, one of the dealer's.
 * @type {Record<string, {own: number, board: number[], up: boolean}>} */
const SEEN = {
  "ultimate-texas-holdem": { own: 2, board: [0, 3, 5], up: false }, "texas-holdem-bonus": { own: 2, board: [0, 3, 4], up: false },
  "four-card-poker": { own: 5, board: [0], up: true }, "let-it-ride": { own: 3, board: [0, 1], up: false },
  "caribbean-stud": { own: 5, board: [0], up: true }, "pai-gow-poker": { own: 7, board: [0], up: false },
  "three-card-poker": { own: 3, board: [0], up: false }, "mississippi-stud": { own: 2, board: [0, 1, 2], up: false },
  "crazy-4-poker": { own: 5, board: [0], up: false },
};
/** What changes the best play beside paytables. @type {Record<string, string>} */
const OPTIONS = { "texas-holdem-bonus": "ante_pays", "pai-gow-poker": "variant" };

class BestPlay extends Part {
  static properties = {
    game: { attribute: false }, odds: { attribute: false }, wager: { attribute: false }, letter: { state: true },
    strategy: { state: true }, advice: { state: true }, wrong: { state: true }, own: { state: true }, board: { state: true }, up: { state: true },
  };

  constructor() {
    super();
    this.game = "";
    /** @type {any} */ this.odds = null;
    /** The wager whose paytable changes the main game. @type {any} */ this.wager = null;
    this.letter = "";
    /** @type {any} */ this.strategy = null;
    /** @type {any} */ this.advice = null;
    this.wrong = "";
    /** @type {string[]} */ this.own = [];
    /** @type {string[]} */ this.board = [];
    /** @type {string[]} */ this.up = [];
    this.asked = "";
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("game")) {
      this.own = [];
      this.board = [];
      this.up = [];
      this.letter = "";
    }
    if (changed.has("game") || changed.has("letter")) this.#read();
    if (["game", "letter", "own", "board", "up"].some((one) => changed.has(one))) this.#ask();
  }

  get seen() {
    return SEEN[this.game];
  }

  get letters() {
    return this.odds.wagers.filter((/** @type {any} */ one) => one.wager === "main").map((/** @type {any} */ one) => one.paytable).filter(Boolean);
  }

  /** @returns {Record<string, string>} */
  get rules() {
    const key = OPTIONS[this.game] ?? this.wager?.key;
    return this.letter && key ? { [key]: this.letter } : {};
  }

  async #read() {
    const { game, letter } = this;
    this.strategy = null;
    const rules = Object.entries(this.rules).map(([key, value]) => `${key}=${value}`).join(",");
    const found = await once(`/games/${game}/strategy${rules ? `?rules=${encodeURIComponent(rules)}` : ""}`).catch((error) => ({ wrong: error.message }));
    if (game === this.game && letter === this.letter) this.strategy = found;
  }

  get isWhole() {
    const { own, board, up } = this.seen;
    return this.own.length === own && board.includes(this.board.length) && (!up || this.up.length === 1);
  }

  async #ask() {
    const body = { cards: this.own.join(" "), board: this.board.join(" "), up: this.up.join(" "), rules: this.rules };
    const key = JSON.stringify([this.game, body]);
    this.asked = key;
    this.wrong = "";
    if (!this.isWhole) {
      this.advice = null;
      return;
    }
    try {
      const found = await patiently(() => post(`/games/${this.game}/advice`, body));
      if (key === this.asked) this.advice = found;
    } catch (error) {
      if (key !== this.asked) return;
      this.advice = null;
      this.wrong = error instanceof Error ? error.message : String(error);
    }
  }

  render() {
    return html`<div class="lab-play">${this.#advice()}<div class="desk-stack">${this.#strategy()}</div></div>`;
  }

  // ── A hand ───────────────────────────────────────────────────────────────────────────────

  #advice() {
    const { own, board, up } = this.seen;
    const most = Math.max(...board);
    const used = new Set([...this.own, ...this.board, ...this.up]);
    const full = this.own.length === own && this.board.length === most && (!up || this.up.length === 1);
    const joker = this.game === "pai-gow-poker";
    return html`<section class="card-box form" aria-labelledby="hand"><div><h2 id="hand">A hand <span class="soft">click its cards</span></h2>${this.#letterChoice()}</div>
      <div class="held">${this.#slots("Your cards", this.own, own)}${up ? this.#slots("The dealer shows", this.up, 1) : nothing}${most ? this.#slots("Community cards", this.board, most) : nothing}</div>
      ${cardGrid({ used, joker, full, pick: (card) => this.#pick(card) })}
      <div class="pair"><button class="btn small quiet" type="button" ?disabled=${!used.size} @click=${() => this.#hold([], [], [])}>Clear</button>
        <button class="btn small" type="button" @click=${() => {
          const cards = someCards(own + (up ? 1 : 0), joker);
          this.#hold(cards.slice(0, own), [], cards.slice(own));
        }}>A hand at random</button></div>
      ${this.#choices()}</section>`;
  }

  #letterChoice() {
    if (this.letters.length < 2) return nothing;
    const chosen = this.letter || this.letters[0];
    return html`<p class="letters" role="group" aria-label="Paytable">${this.letters.map((/** @type {string} */ one) =>
      html`<button class="btn small ${one === chosen ? "on" : "quiet"}" type="button" aria-pressed=${one === chosen} @click=${() => {
        this.letter = one;
      }}>${titled(one)}</button>`)}</p>`;
  }

  /** @param {string} title @param {string[]} cards @param {number} count */
  #slots(title, cards, count) {
    return html`<div class="slots"><p class="soft small">${title}</p><div class="cards">${Array.from({ length: count }, (_, at) => (cards[at]
      ? html`<button class="pick" type="button" aria-label="Take back" @click=${() => this.#pick(cards[at])}>${cardDrawing(cards[at])}</button>`
      : html`<span class="pick">${cardDrawing(undefined)}</span>`))}</div></div>`;
  }

  /** Take a card, or take it back. @param {string} card */
  #pick(card) {
    const without = (/** @type {string[]} */ cards) => cards.filter((one) => one !== card);
    const { own, board, up } = this.seen;
    if ([...this.own, ...this.board, ...this.up].includes(card)) this.#hold(without(this.own), without(this.board), without(this.up));
    else if (this.own.length < own) this.own = [...this.own, card];
    else if (up && !this.up.length) this.up = [card];
    else if (this.board.length < Math.max(...board)) this.board = [...this.board, card];
  }

  /** @param {string[]} own @param {string[]} board @param {string[]} up */
  #hold(own, board, up) {
    this.own = own;
    this.board = board;
    this.up = up;
  }

  #choices() {
    if (this.wrong) return html`<p class="err" role="alert">${this.wrong}</p>`;
    const { advice } = this;
    if (!this.isWhole) {
      const { own, board, up } = this.seen;
      const boards = board.filter(Boolean);
      return html`<p class="soft" role="status">${own} cards of yours${up ? ", one of the dealer’s" : ""}${boards.length ? `, and ${boards.join(" or ")} of the board if they lie` : ""}. The worth of every choice is counted, not sampled.</p>`;
    }
    if (!advice) return html`<p class="soft" role="status">Counting every deal…</p>`;
    const best = advice.choices.find((/** @type {any} */ one) => one.decision === advice.best).expected_value;
    return html`<div role="status"><h3>Best: ${words(advice.best)}</h3>
      <table class="pay worths"><thead><tr><th scope="col">choice</th><th scope="col">worth, in Antes</th><th scope="col">it costs</th><th scope="col">exactly</th></tr></thead>
      <tbody>${advice.choices.slice(0, 12).map((/** @type {any} */ one) => html`<tr class=${one.decision === advice.best ? "ed" : ""}><th scope="row">${words(one.decision)}</th>
        <td>${signed(one.expected_value, 4)}</td><td>${one.decision === advice.best ? "–" : signed(one.expected_value - best, 4)}</td><td><code>${one.fraction}</code></td></tr>`)}</tbody></table>
      ${advice.decided.length ? html`<p class="soft small">After: ${advice.decided.map(words).join(", ")}, the best until here.</p>` : nothing}
      ${advice.house_way ? html`<p class="soft small">The house way: ${words(advice.house_way)}.</p>` : nothing}</div>`;
  }

  // ── The strategy ─────────────────────────────────────────────────────────────────────────

  #strategy() {
    const { strategy } = this;
    if (!strategy) return html`<section class="card-box"><p class="soft" role="status">Working out the best play…</p></section>`;
    if (strategy.wrong) return html`<section class="card-box"><p class="err" role="alert">${strategy.wrong}</p></section>`;
    return html`<section class="card-box"><h2>Rules that fit in a head</h2><dl class="thumb">${strategy.rules_of_thumb.map((/** @type {any} */ one) => html`<div><dt>${one.when}</dt><dd>${one.rule}</dd></div>`)}</dl>
        ${strategy.cost_of_thumb === null ? nothing : html`<p class="soft">They cost ${percent(strategy.cost_of_thumb)} of the Ante a hand against the best play.</p>`}
        ${strategy.thresholds.map((/** @type {any} */ one) => html`<p>${one.decision}: always from <b>${one.always_from}</b>${one.never_up_to ? html`, never up to <b>${one.never_up_to}</b>` : nothing}.</p>`)}</section>
      ${strategy.charts.map((/** @type {any} */ one) => html`<section class="card-box">${chart(one)}</section>`)}
      ${strategy.house_way?.length ? html`<section class="card-box"><h2>The house way</h2><dl class="thumb">${strategy.house_way.map((/** @type {any} */ one) => html`<div><dt>${one.when}</dt><dd>${one.rule}</dd></div>`)}</dl></section>` : nothing}`;
  }
}

/** A decision in words. @param {string} decision */
const words = (decision) => {
  const times = /^raise (\d)$/.exec(decision);
  if (times) return times[1] === "1" ? "wager the Ante once more" : `wager ${times[1]} times the Ante`;
  return decision;
};

customElements.define("pit-best-play", BestPlay);
