// Chips by value: so many pieces of each, or the same in one line, with the sum as one types.

import { Part } from "../../lib/part.js";
import { dollars } from "../../lib/words.js";
import { html } from "../../vendor/lit.js";
import { chipsIn, chipsWords, Unread } from "./fields.js";

/** The values that have a field of their own, in cents. */
const PIECES = [50_000, 10_000, 2_500, 500, 100];

class ChipsField extends Part {
  static properties = { name: { attribute: false }, at: { attribute: false }, label: { attribute: false }, value: { attribute: false }, text: { state: true } };

  constructor() {
    super();
    this.name = "";
    this.at = "";
    this.label = "";
    /** What stands there at first. */ this.value = "";
    this.text = "";
    this.given = "";
    this.onReset = () => {
      this.text = this.value;
    };
    /** @type {HTMLFormElement|null} */ this.form = null;
  }

  connectedCallback() {
    super.connectedCallback();
    this.form = this.closest("form");
    this.form?.addEventListener("reset", this.onReset);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.form?.removeEventListener("reset", this.onReset);
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (!changed.has("value") || this.value === this.given) return;
    this.given = this.value;
    this.text = this.value;
  }

  /** The chips that are typed, or what is wrong with them. @returns {Record<string, number>|string} */
  get chips() {
    try {
      return this.text.trim() ? chipsIn(this.text, this.name) : {};
    } catch (error) {
      if (!(error instanceof Unread)) throw error;
      return error.message;
    }
  }

  /** @param {number} piece @param {number} many */
  #pieces(piece, many) {
    const { chips } = this;
    const now = typeof chips === "string" ? {} : { ...chips };
    if (many) now[piece] = piece * many;
    else delete now[piece];
    this.text = chipsWords(now);
  }

  render() {
    const { chips } = this;
    const isWrong = typeof chips === "string";
    const sum = isWrong ? 0 : Object.values(chips).reduce((all, one) => all + one, 0);
    return html`<div class="field"><label for=${this.at}>${this.label}</label>
      <div class="pieces" role="group" aria-label="Pieces by value">${PIECES.map((piece) => html`<label><span>${dollars(piece)}</span><input class="box" type="number" min="0" inputmode="numeric"
        .value=${isWrong || !chips[piece] ? "" : String(chips[piece] / piece)} @input=${(/** @type {any} */ event) => this.#pieces(piece, Math.max(0, Math.floor(Number(event.target.value) || 0)))}></label>`)}</div>
      <input class="box" id=${this.at} name=${this.name} autocomplete="off" placeholder="$100 x 20, $25 x 40" .value=${this.text} aria-describedby="${this.at}-sum" @input=${(/** @type {any} */ event) => {
        this.text = event.target.value;
      }}>
      <output class=${isWrong ? "err" : "soft"} id="${this.at}-sum">${isWrong ? chips : html`${sum ? html`<b>${dollars(sum)}</b> in all.` : "No chips."} Pieces above, or value x pieces in one line.`}</output></div>`;
  }
}

customElements.define("pit-chips", ChipsField);
