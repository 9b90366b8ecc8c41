// Something went wrong: each irregularity says what will happen and what is still settled before it
// is reported.

import { call, commandId, Problem } from "../../lib/api.js";
import { Part } from "../../lib/part.js";
import { capital, dollars, listed } from "../../lib/words.js";
import { citeLink, icon } from "../../parts/drawings.js";
import { html, nothing, repeat } from "../../vendor/lit.js";
import { refusal, send } from "../lib/act.js";
import { speak } from "../../parts/live-region.js";

/** The acts that stand here, and those of them whose outcome the house tells beforehand. */
export const TROUBLE = ["report", "device-fails", "call-off", "abandon"];
const FORESEEN = ["report", "call-off", "abandon"];

class Trouble extends Part {
  static properties = {
    view: { attribute: false }, cases: { attribute: false }, as: { attribute: false }, table: { attribute: false }, n: { attribute: false },
    chosen: { state: true }, outcome: { state: true }, wrong: { state: true }, busy: { state: true }, place: { state: true }, reason: { state: true },
  };

  constructor() {
    super();
    /** @type {any} */ this.view = null;
    /** What the procedure says of each irregularity. @type {any[]} */ this.cases = [];
    this.as = "";
    this.table = "";
    this.n = 0;
    /** The key of the act that is looked at. */ this.chosen = "";
    /** @type {any} */ this.outcome = null;
    /** @type {any} */ this.wrong = null;
    this.busy = false;
    this.place = 0;
    this.reason = "";
  }

  /** @returns {any[]} */
  get moves() {
    const found = this.view.moves.filter((/** @type {any} */ one) => TROUBLE.includes(one.kind));
    return found.sort((/** @type {any} */ one, /** @type {any} */ other) => TROUBLE.indexOf(one.kind) - TROUBLE.indexOf(other.kind));
  }

  /** @param {any} move @returns {any} */
  #body(move) {
    const { place, reason } = move.fill;
    return { ...move.body, ...(place ? { place: this.place } : {}), ...(reason ? { reason: this.reason } : {}) };
  }

  /** @param {any} move */
  #said(move) {
    const round = this.view.round?.id;
    return { kind: move.kind, body: this.#body(move), table: this.table, as: this.as, ...(round && FORESEEN.includes(move.kind) ? { round } : {}) };
  }

  /** @param {any} move */
  async #choose(move) {
    this.chosen = keyOf(move);
    this.outcome = null;
    this.wrong = null;
    this.place = 0;
    this.reason = move.fill.reason ? "called off by the dealer" : "";
    await this.#foresee(move);
  }

  /** @param {any} move */
  async #foresee(move) {
    if (!FORESEEN.includes(move.kind)) return;
    const key = this.chosen;
    try {
      const told = await call("POST", "/commands/outcome", { id: commandId(), ...this.#said(move) });
      if (key === this.chosen) this.outcome = told;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (key === this.chosen) this.wrong = error;
    }
  }

  /** @param {any} move */
  async #confirm(move) {
    this.busy = true;
    this.wrong = null;
    try {
      await send({ ...this.#said(move), ...(this.n && move.kind === "device-fails" ? { n: this.n } : {}) });
      speak(`${this.#title(move)}: recorded.`);
      this.chosen = "";
      this.outcome = null;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.wrong = error;
    } finally {
      this.busy = false;
    }
  }

  /** @param {any} move @returns {any} */
  #case(move) {
    const kind = move.kind === "report" ? move.body.irregularity : move.kind === "device-fails" ? `${move.body.device}-jam` : "";
    return this.cases.find((one) => one.kind === kind);
  }

  /** @param {any} move */
  #title(move) {
    if (move.kind === "report") return capital(move.body.irregularity.replaceAll("-", " "));
    if (move.kind === "abandon") return `The player of seat ${move.body.seat} has left`;
    if (move.kind === "device-fails") return `The ${move.body.device} ${move.body.out_of_order ? "is out of order" : "jams"}`;
    return "Call the round off";
  }

  render() {
    return html`<h2 id="trouble-t">Something went wrong?</h2><p class="soft">Nothing happens before you confirm.</p>
      <div class="troubles">${repeat(this.moves.filter((one) => one.kind !== "abandon"), keyOf, (move) => this.#one(move))}
        ${this.#left()}</div>
      ${this.moves.length ? nothing : html`<p class="soft">Nothing of this kind can be reported now.</p>`}`;
  }

  #left() {
    const moves = this.moves.filter((one) => one.kind === "abandon");
    const open = moves.some((one) => keyOf(one) === this.chosen);
    return moves.length ? html`<details class="left" ?open=${open}><summary>A player has left</summary>${repeat(moves, keyOf, (move) => this.#one(move))}</details>` : nothing;
  }

  /** @param {any} move */
  #one(move) {
    const found = this.#case(move);
    if (this.chosen !== keyOf(move)) {
      return html`<button class="irr" type="button" @click=${() => this.#choose(move)}><b>${this.#title(move)}</b>
        <span>${found ? found.seen : capital(move.about)}</span></button>`;
    }
    return html`<div class="irr on" role="group" aria-label=${this.#title(move)}><b>${this.#title(move)}</b> ${citeLink(this.outcome?.cite || move.cite)}
      ${found ? html`<p class="soft">${found.seen}</p>` : nothing}
      ${move.fill.place ? html`<label class="field"><span>Cards of this step that lay before it</span><input class="box" type="number" min="0" max=${move.fill.place[1]} .value=${String(this.place)}
        @change=${(/** @type {any} */ event) => {
          this.place = Number(event.target.value);
          this.#foresee(move);
        }}></label>` : nothing}
      ${move.fill.reason ? html`<label class="field"><span>Reason</span><input class="box" .value=${this.reason} @input=${(/** @type {any} */ event) => {
        this.reason = event.target.value;
      }}></label>` : nothing}
      ${this.outcome ? outcomeList(this.outcome, this.view, found) : found && !FORESEEN.includes(move.kind) ? html`<p>${found.does}</p>` : this.wrong ? nothing : html`<p class="soft">Looking what it would do…</p>`}
      ${refusal(this.wrong)}
      <div class="two"><button class="btn small" type="button" @click=${() => {
        this.chosen = "";
      }}>Not so</button><button class="btn small danger" type="button" ?disabled=${this.busy || (FORESEEN.includes(move.kind) && !this.outcome)} @click=${() => this.#confirm(move)}>${this.outcome?.void ? "Void the round" : "Record it"}</button></div></div>`;
  }
}

/** @param {any} move */
const keyOf = (move) => `${move.kind} ${Object.values(move.body).join(" ")}`;

/** An outcome as a list: what goes back, what is still settled, what is lost.
 * @param {any} told @param {any} view @param {any} found */
function outcomeList(told, view, found) {
  const names = (/** @type {Record<string, number>} */ wagers) => listed(Object.keys(wagers).map((key) => view.table.wagers[key]?.name ?? key));
  const sum = (/** @type {string} */ part) => told.seats.reduce((/** @type {number} */ all, /** @type {any} */ one) => all + total(one[part]), 0);
  const back = sum("back");
  const kept = told.seats.filter((/** @type {any} */ one) => Object.keys(one.stands).length);
  const lost = told.seats.filter((/** @type {any} */ one) => Object.keys(one.lost).length);
  return html`<ul class="outcome">
    <li>${icon(told.void ? "x" : "check")}<span>${told.void ? "The round is void." : "The round goes on."}</span></li>
    ${back ? html`<li>${icon("back")}<span><b>${dollars(back)} goes back.</b> ${told.seats.filter((/** @type {any} */ one) => total(one.back)).map(
      (/** @type {any} */ one) => html`<span class="seat-line">Seat ${one.seat}: ${dollars(total(one.back))}, ${names(one.back)}</span>`)}</span></li>` : nothing}
    ${told.void ? kept.map((/** @type {any} */ one) => html`<li>${icon("check")}<span>Still settled, seat ${one.seat}: ${names(one.stands)}. You turn and enter what it needs.</span></li>`) : nothing}
    ${told.void && !kept.length ? html`<li>${icon("info")}<span>Nothing else is settled.</span></li>` : nothing}
    ${lost.map((/** @type {any} */ one) => html`<li>${icon("warn")}<span>Seat ${one.seat} loses ${names(one.lost)}: ${dollars(total(one.lost))}</span></li>`)}
    ${told.seats.filter((/** @type {any} */ one) => one.difference).map((/** @type {any} */ one) => html`<li>${icon("warn")}<span>Seat ${one.seat} ${one.difference > 0 ? "gets" : "owes"} ${dollars(Math.abs(one.difference))}, through the disputes account</span></li>`)}
    ${told.discards ? html`<li>${icon("info")}<span>${told.discards} card${told.discards > 1 ? "s go" : " goes"} to the discard rack unused.</span></li>` : nothing}
    ${told.removes_deck ? html`<li>${icon("warn")}<span>The whole deck leaves the table.</span></li>` : nothing}
  </ul>${found ? html`<p class="soft small">${found.does}</p>` : nothing}`;
}

/** @param {Record<string, number>} wagers */
const total = (wagers) => Object.values(wagers).reduce((sum, one) => sum + one, 0);

customElements.define("pit-trouble", Trouble);
