// The cage: chips sold and redeemed, jackpot slips paid once two people have signed them.

import { tableName } from "../lib/games.js";
import { dollars } from "../lib/words.js";
import { citeLink } from "../parts/drawings.js";
import { html, nothing } from "../vendor/lit.js";
import { Desk } from "./lib/desk.js";
import { signatures } from "./lib/signatures.js";
import "./lib/act.js";

/** What is sold and redeemed: chips, or instruments that the submission files.
 * @param {string[]} instruments @returns {import("./lib/fields.js").Field[]} */
const sale = (instruments) => [
  { name: "player", label: "Player", sort: "text", needed: false },
  { name: "amount", label: "Amount", sort: "money", needed: true },
  ...(instruments.length ? [{ name: "instrument", label: "Instruments in place of chips", sort: "choice", needed: false, options: instruments }] : []),
];

class Cage extends Desk {
  static id = "cage";

  get reads() {
    return { slips: "/jackpot-slips" };
  }

  /** The instruments beside chips that are sold, or redeemed. @param {string} kind @returns {string[]} */
  #instruments(kind) {
    return this.moves(kind).map((one) => one.body.instrument).filter(Boolean);
  }

  draw() {
    const slips = this.got.slips?.jackpot_slips ?? [];
    const outstanding = this.now?.outstanding;
    return html`<div class="desk-two">
      <section class="card-box" aria-labelledby="slips"><h2 id="slips">Jackpot slips to pay <span class="soft">${slips.length || "none"}</span></h2>
        ${slips.length ? html`<ul class="rows">${slips.map((/** @type {any} */ one) => this.#slip(one))}</ul>`
          : html`<p class="soft">A slip comes here when its prize is approved. Two floorpersons sign it before it is paid ${citeLink("R59")}.</p>`}</section>
      <div class="desk-stack">
        <section class="card-box"><h2>Sell chips</h2>
          <p class="soft">Without a name the chips go to a patron whom nobody knows ${citeLink("R66")}.</p>
          <pit-act .kind=${"sell-chips"} .as=${this.as} .fields=${sale(this.#instruments("sell-chips"))} .label=${"Sell"} .said=${""}></pit-act></section>
        <section class="card-box"><h2>Redeem chips</h2>
          <p class="soft">Chips for cash.${outstanding === null || outstanding === undefined ? nothing
            : html` Patrons without a name hold <b>${dollars(outstanding)}</b>.`} ${citeLink("R66")}</p>
          <pit-act .kind=${"redeem"} .as=${this.as} .fields=${sale(this.#instruments("redeem"))} .label=${"Redeem"} .said=${""}></pit-act></section>
      </div></div>`;
  }

  /** @param {any} slip */
  #slip(slip) {
    const ready = slip.due && slip.verified_by;
    return html`<li class="slip-row"><p class="top"><b>${slip.number}</b><span class="soft">${tableName(slip.table)} · seat ${slip.seat} · ${slip.player}</span>
      <span class="ret gold-ink">${dollars(slip.amount, { always: true })}</span></p>
      <p>${slip.hand} <a class="cite" href="/rounds/${encodeURIComponent(slip.round)}">round ${slip.round}</a></p>
      ${signatures([["prepared", slip.prepared_by], ["verified", slip.verified_by]])}
      ${ready ? html`<pit-act .kind=${"pay-slip"} .body=${{ slip: slip.number }} .table=${slip.table} .as=${this.as} .plain=${true}
          .label=${`Pay ${dollars(slip.amount, { always: true })}`}></pit-act>`
        : html`<p class="soft">${slip.verified_by ? "It can be paid when its round is over." : "It waits for a second floorperson to verify it."}</p>`}</li>`;
  }
}

customElements.define("pit-cage", Cage);

export const draw = () => html`<pit-cage></pit-cage>`;
