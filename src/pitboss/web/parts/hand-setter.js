// Pai Gow: seven cards set into two hands by click, drag or the keys 1 to 7. A foul is said before
// it is sent.

import { sorted } from "../lib/hands.js";
import { Part } from "../lib/part.js";
import { prefs } from "../lib/prefs.js";
import { cardWords } from "../lib/words.js";
import { html, nothing } from "../vendor/lit.js";
import { citeLink, cardDrawing, icon } from "./drawings.js";
import { speak } from "./live-region.js";

const CITE = "645a.11(f)(1)(iv)";

export class HandSetter extends Part {
  static properties = { cards: { attribute: false }, lows: { attribute: false }, splits: { attribute: false }, low: { state: true } };

  constructor() {
    super();
    /** @type {string[]} */ this.cards = [];
    /** The low hands that are no foul, each as two cards. @type {Set<string>} */ this.lows = new Set();
    /** @type {string[]} */ this.low = [];
    /** The names of both hands, by the low cards. @type {Map<string, string[]>} */ this.splits = new Map();
    /** Whether a foul was asked for once already. */ this.isSure = false;
  }

  get isSet() {
    return this.low.length === 2;
  }

  get isFoul() {
    return this.isSet && this.lows.size > 0 && !this.lows.has(sorted(this.low));
  }

  get decision() {
    return `set ${this.low.join(" ")}`;
  }

  /** @param {string} card */
  move(card) {
    this.isSure = false;
    if (this.low.includes(card)) this.low = this.low.filter((one) => one !== card);
    else if (this.low.length < 2) this.low = [...this.low, card];
    else this.low = [this.low[1], card];
    const names = this.splits.get(sorted(this.low));
    speak(`Low hand: ${this.low.map(cardWords).join(" and ") || "empty"}.${names ? ` ${names[0]}; high hand: ${names[1]}.` : ""}${this.isFoul ? " Foul: the low hand is better than the high hand." : ""}`);
    this.dispatchEvent(new Event("moved"));
  }

  /** @param {number} number from 1 to 7 */
  moveNumber(number) {
    const card = this.cards[number - 1];
    if (card) this.move(card);
  }

  render() {
    const high = this.cards.filter((one) => !this.low.includes(one));
    const [lowName, highName] = this.splits.get(sorted(this.low)) ?? ["", ""];
    return html`<div class="setter"><div class="hands">
        ${this.#zone("Low hand", "two cards", this.low, true, lowName)}
        ${this.#zone("High hand", "five cards, must not rank below the low hand", high, false, highName)}</div>
      ${this.isFoul ? html`<div class="foul" role="alert">${icon("warn")}<div>
        <b>Foul: your low hand is better than your high hand</b>
        <span>A foul hand loses. Move a card, or take the house way ${citeLink(CITE)}</span></div></div>` : nothing}</div>`;
  }

  /** @param {string} title @param {string} about @param {string[]} cards @param {boolean} low @param {string} name */
  #zone(title, about, cards, low, name) {
    return html`<div class="zone ${low ? "low" : "high"} ${low && this.isFoul ? "bad" : ""}" role="group" aria-label=${title}
      @dragover=${(/** @type {Event} */ event) => event.preventDefault()}
      @drop=${(/** @type {DragEvent} */ event) => this.#dropped(event, low)}>
      <p class="zt"><b>${title}</b><span>${about}</span></p>
      <div class="zc">${cards.map((card) => html`<button class="pc" type="button" draggable="true"
        aria-label="${cardWords(card)}, move to the ${low ? "high" : "low"} hand"
        @dragstart=${(/** @type {DragEvent} */ event) => event.dataTransfer?.setData("text/plain", card)}
        @click=${() => this.move(card)}>${cardDrawing(card, { label: false })}
        ${prefs.values.keys ? html`<kbd data-key=${this.cards.indexOf(card) + 1}></kbd>` : nothing}</button>`)}
      ${low ? Array.from({ length: 2 - cards.length }, () => cardDrawing(undefined)) : nothing}</div>
      <p class="zn">${name || (low ? "choose two cards" : "the five that are left")}</p></div>`;
  }

  /** @param {DragEvent} event @param {boolean} low */
  #dropped(event, low) {
    event.preventDefault();
    const card = event.dataTransfer?.getData("text/plain") ?? "";
    if (this.cards.includes(card) && this.low.includes(card) !== low) this.move(card);
  }
}

customElements.define("pit-hand-setter", HandSetter);
