// The wagers of a round as the dealer records them: a row a seat, chips in dollars. What follows
// another wager is filled in with it.

import { Part } from "../../lib/part.js";
import { dollars, limits } from "../../lib/words.js";
import { html, nothing, repeat } from "../../vendor/lit.js";
import { refusal, send } from "../lib/act.js";
import { centsOf, Unread } from "../lib/fields.js";
import { Problem } from "../../lib/api.js";
import { speak } from "../../parts/live-region.js";

class Slips extends Part {
  static properties = { view: { attribute: false }, as: { attribute: false }, table: { attribute: false }, wrong: { state: true }, busy: { state: true } };

  constructor() {
    super();
    /** @type {any} */ this.view = null;
    this.as = "";
    this.table = "";
    /** What was refused, by seat. @type {Record<number, any>} */ this.wrong = {};
    this.busy = false;
  }

  /** @returns {any[]} */
  get moves() {
    return this.view.moves.filter((/** @type {any} */ one) => one.kind === "place-wagers");
  }

  /** The wagers that have a field: the dealer's, and not those that follow another. @returns {[string, any][]} */
  get columns() {
    const open = new Set(this.moves.flatMap((one) => Object.keys(one.fill.wagers ?? {})));
    return Object.entries(this.view.table.wagers).filter(([key, one]) => open.has(key) && !this.#follows(key, one));
  }

  /** @param {string} _key @param {any} wager */
  #follows(_key, wager) {
    return wager.required && wager.equals;
  }

  /** @param {SubmitEvent} event @param {any} move */
  async #record(event, move) {
    event.preventDefault();
    if (this.busy) return;
    const { seat } = move.body;
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    try {
      const wagers = this.#read(form, move);
      this.busy = true;
      await send({ kind: "place-wagers", body: { seat, wagers }, as: this.as, table: this.table, round: this.view.round.id });
      this.wrong = { ...this.wrong, [seat]: null };
      speak(`Seat ${seat}: recorded.`);
      this.dispatchEvent(new CustomEvent("recorded", { bubbles: true }));
    } catch (error) {
      if (!(error instanceof Problem || error instanceof Unread)) throw error;
      this.wrong = { ...this.wrong, [seat]: error };
    } finally {
      this.busy = false;
    }
  }

  /** @param {FormData} form @param {any} move */
  #read(form, move) {
    /** @type {Record<string, any>} */
    const wagers = {};
    for (const [key, wager] of this.columns) {
      const text = String(form.get(key) ?? "").trim();
      if (!text) continue;
      const cents = wager.amount ?? centsOf(text, key);
      const [choice, instrument] = ["choice", "in"].map((one) => String(form.get(`${key}-${one}`) ?? ""));
      if (cents) wagers[key] = choice || instrument ? { amount: cents, ...(choice ? { choice } : {}), ...(instrument ? { instrument } : {}) } : cents;
    }
    for (const [key, wager] of Object.entries(this.view.table.wagers)) {
      const first = wagers[wager.equals];
      if (this.#follows(key, wager) && first && move.fill.wagers[key]) wagers[key] = first.amount ?? first;
    }
    return wagers;
  }

  render() {
    const { columns } = this;
    const { round } = this.view;
    return html`<div class="slips" role="group" aria-label="Wagers by seat">
      ${repeat(round.seats, (/** @type {any} */ one) => one.seat, (/** @type {any} */ seat) => {
        const move = this.moves.find((one) => one.body.seat === seat.seat);
        const down = Object.keys(seat.wagers).length > 0;
        return html`<form class="slip-line ${down ? "down" : ""}" aria-label="Seat ${seat.seat}, ${seat.player}" @submit=${(/** @type {SubmitEvent} */ event) => this.#record(event, move)}>
          <p class="who"><b>${seat.seat}</b> ${seat.player}<span class=${down ? "win" : "soft"}>${down ? `${dollars(seat.staked)} recorded` : "nothing down"}</span></p>
          <div class="slip-fields">${columns.map(([key, wager]) => this.#field(key, wager, seat, move))}</div>
          <button class="btn small ${down ? "quiet" : ""}" ?disabled=${this.busy || !move}>${down ? "Record again" : "Record"} <kbd>Enter</kbd></button>
          ${refusal(this.wrong[seat.seat])}</form>`;
      })}</div>`;
  }

  /** @param {string} key @param {any} wager @param {any} seat @param {any} move */
  #field(key, wager, seat, move) {
    const now = seat.wagers[key] ?? 0;
    const range = move?.fill.wagers?.[key];
    if (!range && !now) return nothing;
    const choices = wager.choice ?? [];
    const id = `w-${seat.seat}-${key}`;
    if (wager.amount) return html`<label class="tick"><input type="checkbox" name=${key} value="on" .checked=${now > 0}> ${wager.name} ${dollars(wager.amount)}</label>`;
    return html`<div class="field"><label for=${id}>${wager.name}</label><input class="box" id=${id} name=${key} inputmode="decimal" autocomplete="off"
        placeholder=${limits(wager.minimum, wager.maximum)} .value=${now ? String(now / 100) : ""}></div>
      ${choices.length ? html`<label class="field"><span>on</span><select class="box" name="${key}-choice">${choices.map(
        (/** @type {string} */ one) => html`<option value=${one} ?selected=${seat.choices?.[key] === one}>${one}</option>`)}</select></label>` : nothing}${this.#liesIn(key, wager, seat)}`;
  }

  /** Chips, or an approved instrument at its face value (.7(a)). @param {string} key @param {any} wager @param {any} seat */
  #liesIn(key, wager, seat) {
    const accepted = Object.entries(this.view.table.instruments);
    if (!accepted.length || wager.meter) return nothing;
    return html`<label class="field"><span>in</span><select class="box" name="${key}-in" aria-label="${wager.name} lies in"><option value="">chips</option>${accepted.map(
      ([name, value]) => html`<option value=${name} ?selected=${seat.instruments?.[key] === name}>${name}, ${dollars(/** @type {any} */ (value))} each</option>`)}</select></label>`;
  }
}

customElements.define("pit-slips", Slips);
