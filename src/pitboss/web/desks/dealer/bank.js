// A player's bank at a dealer-run table (645a.12, R72): the answer to the offer with the chips counted,
// then whom to compare first, what lies in the pool, and whom to pay from it.

import { Problem } from "../../lib/api.js";
import { against, bankOf, CITE, needed } from "../../lib/bank.js";
import { Part } from "../../lib/part.js";
import { dollars } from "../../lib/words.js";
import { assumed } from "../../parts/bank.js";
import { citeLink } from "../../parts/drawings.js";
import { speak } from "../../parts/live-region.js";
import { html, nothing } from "../../vendor/lit.js";
import { refusal, send } from "../lib/act.js";
import { centsOf, Unread } from "../lib/fields.js";

class BankRecord extends Part {
  static properties = { view: { attribute: false }, as: { attribute: false }, table: { attribute: false }, wrong: { state: true }, busy: { state: true } };

  constructor() {
    super();
    /** @type {any} */ this.view = null;
    this.as = "";
    this.table = "";
    /** @type {any} */ this.wrong = null;
    this.busy = false;
  }

  /** @param {string} kind @returns {any} */
  move(kind) {
    return this.view.moves.find((/** @type {any} */ one) => one.kind === kind) ?? null;
  }

  /** What a key does here: the count of the chips, or that the player passes. @param {string} key */
  press(key) {
    if (key === "b") this.querySelector("input")?.focus();
    else if (key === "n" && this.move("pass-bank")) this.#say(this.move("pass-bank"), {});
    else return false;
    return true;
  }

  /** @param {SubmitEvent} event */
  #taken(event) {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    try {
      const sums = ["cover", "dealer_wager"].map((one) => centsOf(String(form.get(one) || "0"), one.replace("_", " ")));
      this.#say(this.move("take-bank"), { cover: sums[0], dealer_wager: sums[1], co_banked: form.get("co_banked") === "on" });
    } catch (error) {
      if (!(error instanceof Unread)) throw error;
      this.wrong = error;
    }
  }

  /** @param {any} move @param {any} more */
  async #say(move, more) {
    if (this.busy) return;
    this.busy = true;
    this.wrong = null;
    try {
      await send({ kind: move.kind, body: { ...move.body, ...more }, as: this.as, table: this.table, round: this.view.round.id });
      speak(move.kind === "take-bank" ? `Seat ${move.body.seat} has the bank.` : `Seat ${move.body.seat} passes the bank.`);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.wrong = error;
    } finally {
      this.busy = false;
    }
  }

  render() {
    const [take, pass] = ["take-bank", "pass-bank"].map((kind) => this.move(kind));
    const { round } = this.view;
    const bank = bankOf(round);
    const who = bank ?? round.bank_offer;
    if (!who || !(take || pass)) return nothing;
    const most = take?.fill.dealer_wager[1] ?? 0;
    return html`<section class="bank-record" aria-label="The bank">
      <p><b>${bank ? `Seat ${who.seat}, ${who.player}, has the bank` : `The bank is offered to seat ${who.seat}, ${who.player}`}</b> ${citeLink(CITE)} ${assumed()}</p>
      ${bank ? html`<p>${dollars(needed(round, bank.seat, bank))} of its ${dollars(bank.cover ?? 0)} to cover. Put the marker before seat ${bank.seat}.</p>` : html`<p class="say-aloud">“Seat ${who.seat}, would you like to bank?”</p>`}
      ${take ? html`<form class="slip-line" @submit=${this.#taken}><p class="who"><b>${who.seat}</b> ${who.player}<span class="soft">${bank ? "has the bank" : "is asked"}</span></p><div class="slip-fields">
          <div class="field"><label for="bank-cover">Its chips, counted</label><input class="box" id="bank-cover" name="cover" inputmode="decimal" autocomplete="off" required placeholder="at least ${dollars(against(round, who.seat))}" .value=${bank?.cover ? String(bank.cover / 100) : ""}></div>
          <div class="field"><label for="bank-dealer">The dealer plays</label><input class="box" id="bank-dealer" name="dealer_wager" inputmode="decimal" autocomplete="off" placeholder="at most ${dollars(most)}" .value=${String((bank?.dealer_wager ?? most) / 100)}></div>
          ${take.fill.co_banked.includes(true) ? html`<label class="tick"><input type="checkbox" name="co_banked" value="on" .checked=${bank?.co_banked ?? false}> co-banked</label>` : nothing}</div>
        <button class="btn small" ?disabled=${this.busy}>${bank ? "Record the new terms" : "Takes the bank"} <kbd>${bank ? "Enter" : "B"}</kbd></button></form>` : nothing}
      ${pass ? html`<p><button class="btn small quiet" type="button" aria-keyshortcuts="n" ?disabled=${this.busy} @click=${() => this.#say(pass, {})}>${bank ? "Gives it back" : "Passes"} <kbd>N</kbd></button></p>` : nothing}
      ${refusal(this.wrong)}</section>`;
  }
}

customElements.define("pit-bank-record", BankRecord);

/** Whom to compare with the bank, in order, and what became of each so far. @param {any} round */
export function bankOrder(round) {
  const bank = bankOf(round);
  if (!bank || ["betting", "closed"].includes(round.phase)) return nothing;
  const others = round.seats.filter((/** @type {any} */ one) => one.seat !== bank.seat && one.wagers["pai-gow"])
    .sort((/** @type {any} */ one, /** @type {any} */ other) => other.seat - one.seat);
  return html`<section class="paid" aria-label="Against the bank"><h3>Against the bank, seat ${bank.seat} ${citeLink(CITE)} ${assumed()}</h3>
    <p class="soft">Compare in this order. Losing wagers are the pool. Then pay the winners in the same order: from the pool, then from the bank’s chips${bank.co_banked ? "; what the pool does not pay, half from the table inventory" : ""}. Each pays 5% vigorish on what it won, the bank on its net win.</p>
    <ol class="rows">${bank.dealer_wager ? html`<li><p class="top"><b>Your own hands</b> <span class="soft">the dealer plays ${dollars(bank.dealer_wager)}</span></p></li>` : nothing}
      ${others.map((/** @type {any} */ one) => html`<li><p class="top"><b>Seat ${one.seat}</b> <span class="soft">${dollars(one.wagers["pai-gow"])}</span> <span class="ret">${became(one)}</span></p></li>`)}
      <li><p class="top"><b>Seat ${bank.seat}, the bank</b> <span class="soft">last: what is left of the pool is ${bank.co_banked ? "half the bank’s, half the house’s" : "the bank’s"}</span></p></li></ol></section>`;
}

/** @param {any} seat */
function became(seat) {
  const line = seat.lines?.find((/** @type {any} */ one) => one.wager === "pai-gow");
  if (!line) return seat.folded ? "to the pool" : "";
  const net = line.returned + (line.vigorish ?? 0) - line.staked;
  return net > 0 ? `pay ${dollars(net)}` : net < 0 ? `${dollars(-net)} to the pool` : "goes back";
}
