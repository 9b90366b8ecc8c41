// The card pad: two keys or two taps a card, rank and suit; everything can be taken back until it is
// entered.

import { Part } from "../../lib/part.js";
import { cardWords } from "../../lib/words.js";
import { cardDrawing, icon } from "../../parts/drawings.js";
import { speak } from "../../parts/live-region.js";
import { html, nothing } from "../../vendor/lit.js";

const RANKS = ["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"];
/** @type {[string, string, string][]} */
const SUITS = [["s", "♠", "spades"], ["h", "♥", "hearts"], ["d", "♦", "diamonds"], ["c", "♣", "clubs"]];
const JOKER = "Jk";

class CardPad extends Part {
  static properties = {
    places: { attribute: false }, seen: { attribute: false }, joker: { attribute: false }, busy: { attribute: false },
    cards: { state: true }, rank: { state: true }, wrong: { state: true },
  };

  constructor() {
    super();
    /** The places to fill, in order. @type {{position: number, name: string}[]} */ this.places = [];
    /** The cards that lie already. @type {Set<string>} */ this.seen = new Set();
    this.joker = false;
    this.busy = false;
    /** @type {string[]} */ this.cards = [];
    this.rank = "";
    this.wrong = "";
    this.key = "";
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    const key = this.places.map((one) => one.position).join(" ");
    if (changed.has("places") && key !== this.key) {
      this.key = key;
      this.cards = [];
      this.rank = "";
      this.wrong = "";
    }
  }

  get full() {
    return this.cards.length === this.places.length;
  }

  /** A key on this pad; whether it was one. @param {string} key */
  press(key) {
    const letter = key === "1" || key === "0" ? "T" : key.toUpperCase();
    if (key === "Backspace") this.back();
    else if (key === "Enter" && this.full) this.enter();
    else if (this.rank && SUITS.some(([suit]) => suit === key)) this.suit(key);
    else if (RANKS.includes(letter)) this.choose(letter);
    else if (key === "x" && this.joker) this.put(JOKER);
    else return false;
    return true;
  }

  /** @param {string} rank */
  choose(rank) {
    if (this.full) return;
    this.rank = this.rank === rank ? "" : rank;
    this.wrong = "";
  }

  /** @param {string} suit */
  suit(suit) {
    if (this.rank) this.put(`${this.rank}${suit}`);
  }

  /** @param {string} card */
  put(card) {
    if (this.full) return;
    if (this.taken(card)) {
      this.wrong = `The ${cardWords(card)} lies already.`;
      speak(this.wrong);
      return;
    }
    this.cards = [...this.cards, card];
    this.rank = "";
    this.wrong = "";
    speak(`${this.places[this.cards.length - 1].name}: ${cardWords(card)}.`);
  }

  back() {
    if (this.rank) this.rank = "";
    else this.cards = this.cards.slice(0, -1);
    this.wrong = "";
  }

  /** @param {string} card */
  taken(card) {
    return this.seen.has(card) || this.cards.includes(card);
  }

  enter() {
    if (!this.full || this.busy) return;
    const faces = Object.fromEntries(this.places.map((one, at) => [String(one.position), this.cards[at]]));
    this.dispatchEvent(new CustomEvent("cards", { detail: faces, bubbles: true }));
  }

  render() {
    return html`<div class="pad">
      <ol class="pad-slots" aria-label="Cards to enter">${this.places.map((one, at) => this.#slot(one, at))}</ol>
      <div class="pad-ranks" role="group" aria-label="Rank">${RANKS.map((rank) => html`<button type="button" class=${this.rank === rank ? "sel" : ""}
        aria-pressed=${this.rank === rank ? "true" : "false"} aria-keyshortcuts=${rank.toLowerCase()} ?disabled=${this.full || SUITS.every(([suit]) => this.taken(rank + suit))}
        @click=${() => this.choose(rank)}>${rank === "T" ? "10" : rank}</button>`)}</div>
      <div class="pad-suits" role="group" aria-label="Suit">${SUITS.map(([suit, sign, name]) => html`<button type="button" class="suit ${suit}"
          aria-keyshortcuts=${suit} ?disabled=${!this.rank || this.taken(this.rank + suit)} @click=${() => this.suit(suit)}><i aria-hidden="true">${sign}</i> ${name} <kbd>${suit.toUpperCase()}</kbd></button>`)}
        ${this.joker ? html`<button type="button" aria-keyshortcuts="x" ?disabled=${this.full || this.taken(JOKER)} @click=${() => this.put(JOKER)}>joker <kbd>X</kbd></button>` : nothing}
        <button type="button" class="take-back" aria-keyshortcuts="Backspace" ?disabled=${!this.rank && !this.cards.length} @click=${() => this.back()}>${icon("back")} take back <kbd>⌫</kbd></button></div>
      ${this.wrong ? html`<p class="err" role="alert">${this.wrong}</p>` : nothing}
      <div class="pad-foot"><button class="btn go big" type="button" aria-keyshortcuts="Enter" ?disabled=${!this.full || this.busy} @click=${() => this.enter()}>Enter ${this.places.length === 1 ? "the card" : `these ${this.places.length} cards`} <kbd>Enter</kbd></button>
        <span class="soft">Two keys a card: <b>rank</b>, then <b>suit</b>. A card that lies cannot be entered twice.</span></div></div>`;
  }

  /** @param {{position: number, name: string}} one @param {number} at */
  #slot(one, at) {
    const card = this.cards[at];
    const now = at === this.cards.length;
    return html`<li class=${now ? "now" : ""}><span class="pad-card">${card ? cardDrawing(card)
      : html`<span class="card slot"><b aria-hidden="true">${now && this.rank ? (this.rank === "T" ? "10" : this.rank) : ""}</b></span>`}</span>
      <span>${one.name}${now ? html`<span class="sr">, next${this.rank ? `: ${this.rank}, suit?` : ""}</span>` : nothing}</span></li>`;
  }
}

customElements.define("pit-card-pad", CardPad);
