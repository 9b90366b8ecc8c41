// The sign of the table: what every wager pays, the sentences of the layout, the limits.

import { dollars, limits, titled } from "../lib/words.js";
import { assumed } from "../parts/bank.js";
import { citeLink } from "../parts/drawings.js";
import { html, nothing } from "../vendor/lit.js";
import { Panel } from "./panel.js";

class Sign extends Panel {
  render() {
    const { felt, view } = this.session;
    const paid = felt.wagers.filter((/** @type {any} */ one) => one.rows.length && one.shares === null);
    return html`<div><h2>${felt.title}</h2><p class="soft">${limits(felt.minimum, felt.maximum)}. What every wager pays at this table.</p></div>
      <ul class="sentences">${felt.inscriptions.map((/** @type {any} */ one) => html`<li>${one.words} ${citeLink(one.cite)}</li>`)}</ul>
      ${paid.map((/** @type {any} */ one) => html`<section class="paybox"><h3>${one.name} <span class="soft">${one.paytable ? `paytable ${one.paytable}` : ""} ${limits(one.minimum, one.maximum)}</span></h3>
        ${this.#meter(view.meters?.[one.wager])}
        <table class="pay"><thead><tr><th scope="col">hand</th><th scope="col">pays</th></tr></thead><tbody>
          ${one.rows.map((/** @type {any} */ row) => html`<tr><td>${row.hand}</td><td class="b">${row.pays}</td></tr>`)}</tbody></table>
        ${one.envy.length ? html`<table class="pay"><thead><tr><th scope="col">Another player holds (Envy Bonus)</th><th scope="col">pays</th></tr></thead><tbody>
          ${one.envy.map((/** @type {any} */ row) => html`<tr><td>${row.hand}</td><td class="b">${row.pays}</td></tr>`)}</tbody></table>` : nothing}
        <p class="small soft">${citeLink(one.paytable_cite)}</p></section>`)}
      ${Object.entries(felt.bonuses).map(([key, rows]) => html`<section class="paybox"><h3>${titled(key)}</h3>
        <table class="pay"><thead><tr><th scope="col">hand</th><th scope="col">pays</th></tr></thead><tbody>
          ${rows.map((/** @type {any} */ row) => html`<tr><td>${row.hand}</td><td class="b">${row.pays}</td></tr>`)}</tbody></table></section>`)}
      ${view.table.options?.player_bank ? bankRules(view.table.options) : nothing}
      <p class="small soft">“3 to 1” pays three times your wager, and the wager comes back. “3 for 1” is three times in all: the wager is kept ${citeLink("R11")}</p>`;
  }

  /** @param {any} meter */
  #meter(meter) {
    if (!meter) return nothing;
    return html`<p class="small">Meter: ${Object.entries(meter.levels).map(
      ([level, cents]) => html`<b>${level === "meter" ? "" : `${level} `}${dollars(/** @type {number} */ (cents), { always: true })}</b> `)}</p>`;
  }
}

/** A player may bank here: what that means. @param {any} options */
const bankRules = (options) => html`<section class="paybox"><h3>The player’s bank ${citeLink("645a.12")} ${assumed()}</h3>
  <ul class="sentences"><li>After a round that the dealer banked, the bank is offered from the dealer’s right, player by player; each has it for one round, then the dealer banks.</li>
    <li>Who has the bank pays who wins and collects from who loses, and covers every wager against it. Copies go to the bank.</li>
    ${options.co_banking ? html`<li>The house takes half of it where the player asks: the house way sets its hands then.</li>` : nothing}
    <li>From a win the house takes 5%, and from the net win of the bank.</li></ul></section>`;

customElements.define("pit-sign", Sign);
