// One round, step by step as the viewer may see it: a scrubber, words with paragraphs, why, proof.

import { get } from "../lib/api.js";
import { GAMES, roundName } from "../lib/games.js";
import { BitsBox } from "../lib/bits.js";
import { Part } from "../lib/part.js";
import { checkDeal } from "../lib/verify.js";
import { visitor } from "../lib/visitor.js";
import { dollars, titled, when } from "../lib/words.js";
import { verdictOf } from "../panels/verdict.js";
import { ledgerOf } from "../panels/ledger.js";
import { whyOf } from "../panels/why.js";
import { bar } from "../parts/bar.js";
import { cardRow, citeLink, icon } from "../parts/drawings.js";
import { html, nothing } from "../vendor/lit.js";

class RoundPage extends Part {
  static properties = { round: { attribute: false }, steps: { state: true }, at: { state: true }, wrong: { state: true }, playing: { state: true }, verdict: { state: true }, movements: { state: true } };

  constructor() {
    super();
    this.round = "";
    /** @type {any[]} */ this.steps = [];
    this.at = 0;
    this.wrong = "";
    this.playing = false;
    /** The check of the deal in this browser. @type {any} */ this.verdict = null;
    /** What moved on one's own account. @type {any[]} */ this.movements = [];
    /** @type {any} */ this.timer = null;
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("round") && this.round) this.#load();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.timer);
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

  #play() {
    clearInterval(this.timer);
    this.playing = !this.playing;
    if (!this.playing) return;
    if (this.at === this.steps.length - 1) this.at = 0;
    this.timer = setInterval(() => {
      if (this.at < this.steps.length - 1) this.at += 1;
      else this.#play();
    }, 900);
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
    const view = this.steps[this.at]?.view;
    const round = view?.round ?? view;
    return html`${bar(html`<h1 class="where">${roundName(this.round).title} <span>${[roundName(this.round).table, roundName(this.round).game].filter(Boolean).map((one) => ` · ${one}`)}</span></h1>`, nothing)}
      <main id="main" tabindex="-1" class="wide">${this.wrong ? this.#refused() : round ? this.#replay(round) : html`<p class="soft" role="status">Opening…</p>`}</main>`;
  }

  #refused() {
    return html`<p role="alert">${this.wrong}</p>${visitor.who ? nothing
      : html`<p><a class="btn go" href="/sign-in?next=${encodeURIComponent(`/rounds/${this.round}`)}">Sign in</a></p>`}`;
  }

  /** @param {any} round */
  #replay(round) {
    const step = this.steps[this.at];
    const last = this.steps.at(-1)?.view?.round ?? this.steps.at(-1)?.view;
    const mine = last?.seats.find((/** @type {any} */ one) => one.player === visitor.who?.person);
    const path = `/api/v1/rounds/${encodeURIComponent(this.round)}`;
    const felt = Object.entries(GAMES).find(([slug]) => this.round.startsWith(`${slug}-`))?.[1].felt ?? "653a";
    return html`<div class="replay"><div class="card-box form">
        <div class="replay-felt felt-${felt}"><p class="place-t"><b>${words(step)}</b>${citeLink(step.cite)}</p>
          ${row("Dealer", round.dealer, round.dealer_hand)}${row("Community cards", round.community)}${row("Bonus cards", round.bonus_cards)}
          <div class="replay-seats">${round.seats.map((/** @type {any} */ one) => seat(one, one.player === visitor.who?.person))}</div></div>
        <div class="scrub"><button class="iconbtn" type="button" aria-label=${this.playing ? "Stop" : "Play"} @click=${this.#play}>${icon(this.playing ? "x" : "play")}</button>
          <input type="range" min="0" max=${this.steps.length - 1} .value=${String(this.at)} aria-label="Step of the round"
            aria-valuetext="${this.at + 1} of ${this.steps.length}: ${words(step)}"
            @input=${(/** @type {any} */ event) => {
              this.at = Number(event.target.value);
            }}><span class="soft">${this.at + 1} of ${this.steps.length}</span></div>
        <div class="pair"><button class="btn" type="button" id="check-deal" @click=${this.#check}>Check the deal here</button>
          <a class="btn quiet" href="${path}/openings" download="${this.round}.json">Save the proof</a>
          ${mine ? html`<a class="btn quiet" href="${path}/sheet?seat=${mine.seat}" target="_blank" rel="noopener">Dispute sheet</a>` : nothing}</div>
        ${this.verdict ? verdictOf(this.verdict) : nothing}
        <ol class="steps" aria-label="Steps">${this.steps.map((one, number) => html`<li><button type="button" aria-current=${number === this.at}
          @click=${() => {
            this.at = number;
          }}>${words(one)} <span class="soft">${when(one.at > 1e11 ? one.at : one.at * 1000)}</span></button></li>`)}</ol></div>
      <aside class="card-box form">${mine?.lines ? html`${whyOf(mine)}${ledgerOf(this.movements)}` : html`<h2>As it was seen</h2><p class="soft">Cards that you could not see then stay face down here.</p>`}</aside></div>`;
  }
}

/** @param {any} step */
const words = (step) => (typeof step.said === "string" ? step.said : (step.said ?? []).map((/** @type {any} */ one) => one.words ?? one).join(" ")) || step.about || titled((step.kind || "the round goes on").replaceAll("-", " ")).concat(".");

/** @param {string} title @param {(string|null)[]} cards @param {string|null} [hand] */
function row(title, cards, hand) {
  if (!cards?.length) return nothing;
  return html`<div class="place"><p class="place-t"><b>${title}</b>${hand ? html`<span>${hand}</span>` : nothing}</p>${cardRow(cards)}</div>`;
}

/** @param {any} one @param {boolean} me */
function seat(one, me) {
  const staked = Object.entries(one.wagers).map(([wager, cents]) => `${titled(wager)} ${dollars(/** @type {number} */ (cents))}`).join(", ");
  return html`<div class="replay-seat ${me ? "me" : ""}"><b>${one.seat} · ${me ? "You" : one.player}</b>
    ${one.cards.length ? cardRow(one.cards) : nothing}<span>${one.hand ?? ""}</span><span>${staked}</span>
    <span>${one.folded ? "folded" : one.decisions.join(", ")}${one.net === null || one.net === undefined ? "" : ` ${dollars(one.net, { sign: true })}`}</span></div>`;
}

customElements.define("pit-round", RoundPage);
