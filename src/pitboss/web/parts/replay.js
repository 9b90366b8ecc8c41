// A round card by card: its felt at one step, a scrubber with keys, and the steps in words.

import { Part, styled } from "../lib/part.js";
import { dollars, titled } from "../lib/words.js";
import { html, nothing } from "../vendor/lit.js";
import { cardRow, citeLink, icon } from "./drawings.js";
import { pastOf } from "./seat.js";

/** The pace of a replay: milliseconds a step. @type {[string, number][]} */
const PACES = [["1×", 900], ["2×", 450], ["½×", 1800]];
/** Kinds of steps that begin a part of the round, in words. @type {[string, string][]} */
const PARTS = [["wagers-placed", "bets"], ["cards-dealt", "deal"], ["seat-settled", "settle"]];

/** What happened at a step, in words. @param {any} step */
export const stepWords = (step) =>
  (typeof step.said === "string" ? step.said : (step.said ?? []).map((/** @type {any} */ one) => one.words ?? one).join(" ")) || step.about || titled((step.kind || "the round goes on").replaceAll("-", " ")).concat(".");

/** The round of a step. @param {any} step */
export const roundOf = (step) => step?.view?.round ?? step?.view ?? null;

/** The steps in words; what lies ahead is faint. @param {any[]} steps @param {number} at @param {(at: number) => void} go */
export function stepList(steps, at, go) {
  return html`<ol class="steps" aria-label="Steps">${steps.map((one, number) => html`<li class=${number > at ? "ahead" : ""}><button type="button" aria-current=${number === at} @click=${() => go(number)}>
    <span class="soft">${clock(one.at)}</span> ${stepWords(one)}</button>${citeLink(one.cite)}</li>`)}</ol>`;
}

/** @param {number} at in seconds or milliseconds */
const clock = (at) => new Date(at > 1e11 ? at : at * 1000).toLocaleTimeString("en-US", { hour12: false });

class Replay extends Part {
  static properties = { steps: { attribute: false }, at: { attribute: false }, felt: { attribute: false }, me: { attribute: false }, positions: { attribute: false }, playing: { state: true }, pace: { state: true } };

  constructor() {
    super();
    /** @type {any[]} */ this.steps = [];
    this.at = 0;
    /** The chapter whose felt it is. */
    this.felt = "653a";
    /** The player whose seat is marked. */
    this.me = "";
    /** Positions of the table; 0 lists those who played. */
    this.positions = 0;
    this.playing = false;
    this.pace = 0;
    /** @type {any} */ this.timer = null;
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.#key(event);
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener("keydown", this.onKey);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.onKey);
    clearInterval(this.timer);
  }

  get last() {
    return this.steps.length - 1;
  }

  /** @param {number} at */
  go(at) {
    const next = Math.max(0, Math.min(this.last, at));
    if (next !== this.at) this.dispatchEvent(new CustomEvent("go", { detail: next }));
  }

  /** Arrows, Home, End and Space, wherever nothing else takes them. @param {KeyboardEvent} event */
  #key(event) {
    const on = /** @type {Element|null} */ (event.target);
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || on?.closest("input, select, textarea, summary, [role=tablist]")) return;
    if (event.key === " " && on?.closest("button, a")) return;
    const to = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.last }[event.key];
    if (to !== undefined) this.go(to);
    else if (event.key === " ") this.#play();
    else return;
    event.preventDefault();
  }

  #play() {
    clearInterval(this.timer);
    this.playing = !this.playing;
    if (!this.playing) return;
    if (this.at === this.last) this.go(0);
    this.timer = setInterval(() => {
      if (this.at < this.last) this.go(this.at + 1);
      else this.#play();
    }, PACES[this.pace][1]);
  }

  #faster() {
    this.pace = (this.pace + 1) % PACES.length;
    if (!this.playing) return;
    this.#play();
    this.#play();
  }

  render() {
    const step = this.steps[this.at];
    const round = roundOf(step);
    if (!round) return nothing;
    return html`<div class="replay-felt felt-${this.felt}"><p class="place-t"><b>${stepWords(step)}</b>${citeLink(step.cite)}</p>
        <div class="replay-board">${row("Dealer", round.dealer, round.dealer_hand)}${row("Community cards", round.community)}${row("Bonus cards", round.bonus_cards)}</div>
        ${round.void ? html`<p class="place-t"><b>Void: ${round.void.irregularity.replaceAll("-", " ")}</b>${citeLink(round.void.cite)}</p>` : nothing}
        ${this.positions ? this.#curve(round) : html`<div class="replay-seats">${round.seats.map((/** @type {any} */ one) => this.#seat(one, round))}</div>`}</div>
      ${this.#scrubber(step)}`;
  }

  /** The positions along the table's curve, the first at the right. @param {any} round */
  #curve(round) {
    const seats = new Map(round.seats.map((/** @type {any} */ one) => [one.seat, one]));
    const middle = (this.positions + 1) / 2;
    return html`<div class="replay-curve">${Array.from({ length: this.positions }, (_, index) => index + 1).map((number) => html`<div ${styled({ "--lift": Math.abs(number - middle) / middle })}>
      ${seats.has(number) ? this.#seat(seats.get(number), round) : html`<div class="replay-seat open"><b>${number} · open</b></div>`}</div>`)}</div>`;
  }

  /** @param {any} one @param {any} round */
  #seat(one, round) {
    const mine = Boolean(this.me) && one.player === this.me;
    const turn = round.turn === one.seat || round.asked?.includes(one.seat);
    const sum = one.staked ?? Object.values(one.wagers).reduce((/** @type {number} */ all, /** @type {any} */ cents) => all + cents, 0);
    const staked = this.positions ? (sum ? `bets ${dollars(sum)}` : "") : Object.entries(one.wagers).map(([wager, cents]) => `${titled(wager)} ${dollars(/** @type {number} */ (cents))}`).join(", ");
    return html`<div class="replay-seat ${mine || turn ? "me" : ""}"><b>${one.seat} · ${mine ? "You" : one.player}${round.bank?.seat === one.seat ? (round.bank.co_banked ? " · co-bank" : " · bank") : ""}</b>
      ${one.cards.length ? cardRow(one.cards) : nothing}${one.low?.length ? html`<span>low</span>${cardRow(one.low)}` : nothing}<span>${one.hand ?? ""}</span><span>${staked}</span>
      <span>${one.folded && !one.decisions.includes("surrender") ? "folded" : one.decisions.map(pastOf).join(", ")}${one.net === null || one.net === undefined ? "" : ` ${dollars(one.net, { sign: true })}`}</span></div>`;
  }

  /** @param {any} step */
  #scrubber(step) {
    const marks = PARTS.map(([kind, words]) => ({ words, at: this.steps.findIndex((one) => one.kind === kind) })).filter((one) => one.at >= 0);
    return html`<div class="scrub"><button class="iconbtn" type="button" aria-label="Step back" ?disabled=${this.at === 0} @click=${() => this.go(this.at - 1)}><span aria-hidden="true">‹</span></button>
      <button class="iconbtn play" type="button" aria-label=${this.playing ? "Stop" : "Play"} @click=${this.#play}>${icon(this.playing ? "x" : "play")}</button>
      <button class="iconbtn" type="button" aria-label="Step on" ?disabled=${this.at === this.last} @click=${() => this.go(this.at + 1)}><span aria-hidden="true">›</span></button>
      <div class="track"><input type="range" min="0" max=${this.last} .value=${String(this.at)} aria-label="Step of the round" aria-valuetext="${this.at + 1} of ${this.steps.length}: ${stepWords(step)}"
        @input=${(/** @type {any} */ event) => this.go(Number(event.target.value))}>
        <div class="marks" aria-hidden="true">${marks.map((one) => html`<span ${styled({ "--x": one.at / Math.max(1, this.last) })}>${one.words}</span>`)}</div></div>
      <span class="soft">${this.at + 1} of ${this.steps.length}</span><button class="pill btnish" type="button" aria-label="Pace ${PACES[this.pace][0]}" @click=${this.#faster}>${PACES[this.pace][0]}</button></div>`;
  }
}

/** @param {string} title @param {(string|null)[]} cards @param {string|null} [hand] */
function row(title, cards, hand) {
  if (!cards?.length) return nothing;
  return html`<div class="place"><p class="place-t"><b>${title}</b>${hand ? html`<span>${hand}</span>` : nothing}</p>${cardRow(cards)}</div>`;
}

customElements.define("pit-replay", Replay);
