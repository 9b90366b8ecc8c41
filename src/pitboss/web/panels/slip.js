// The slip: each wager with its limits, what is accepted, what is on its way, what is not possible.

import { bankOf, CITE, needed } from "../lib/bank.js";
import { GAMES } from "../lib/games.js";
import { dollars, limits } from "../lib/words.js";
import { assumed } from "../parts/bank.js";
import { citeLink, icon } from "../parts/drawings.js";
import { html, nothing } from "../vendor/lit.js";
import { Panel } from "./panel.js";

class SlipPanel extends Panel {
  render() {
    const { session } = this;
    const seat = session.own;
    const rows = session.bets;
    const slip = session.slip(seat);
    const accepted = session.accepted(seat);
    const sure = rows.reduce((/** @type {number} */ sum, /** @type {any} */ one) => sum + (accepted[one.wager] ?? 0), 0);
    return html`<div><h2>${seat ? "Your slip" : "The wagers of this table"}</h2>
      <p class="soft">${seat ? "Hollow chips are not accepted yet. The slip counts as a whole: all of it is taken, or none."
        : "Take a seat to bet. Touch a name to see what it pays."}</p></div>
      ${session.settled ? nothing : html`<div class="ok hm">${icon("info")}<div><b>New here?</b>
        <span>${names(session)} ${session.felt.required.length > 1 ? "are" : "is"} all you need. The rest is optional.</span></div></div>`}
      <ul class="rows slip" aria-live="polite">${bankRow(session)}${rows.map((/** @type {any} */ one) => this.#row(one, slip, accepted, seat))}</ul>
      ${seat ? html`<p class="sum-row"><span>on the felt</span><span>${dollars(sure)}${slip.total > sure && session.mayBet ? ` + ${dollars(slip.total - sure)}` : ""}</span></p>` : nothing}
      ${this.#most(slip)}${this.#edges()}
      <p class="soft small">A right click or Delete on an area takes its chips back.</p>`;
  }

  /** What the largest raises would put at stake. @param {any} slip */
  #most(slip) {
    const [times, words] = GAMES[this.session.felt.game]?.most ?? [0, ""];
    if (!times || !slip.isComplete || !this.session.mayBet) return nothing;
    return html`<p class="soft">If you ${words}, this round puts ${dollars(slip.total + times * (slip.wagers.ante ?? 0))} at stake.</p>`;
  }

  #edges() {
    const { edges } = this.session;
    if (!edges.length) return nothing;
    return html`<section class="paybox"><h3>What the house keeps on average</h3>
      <table class="pay"><tbody>${edges.map((/** @type {any} */ one) => html`<tr><th scope="row">${one.name}</th>
        <td>${(100 * one.edge).toFixed(2)}%</td></tr>`)}</tbody></table><p class="soft small">Meters at their seed; Envy Bonuses not counted.</p></section>`;
  }

  /** @param {any} one @param {any} slip @param {Record<string, number>} accepted @param {number} seat */
  #row(one, slip, accepted, seat) {
    const { session } = this;
    const now = accepted[one.wager] ?? 0;
    const meant = session.mayBet ? slip.wagers[one.wager] ?? 0 : now;
    const fault = session.refusals.get(seat)?.faults?.find((/** @type {any} */ other) => other.wager === one.wager);
    return html`<li><p class="top"><button class="linkish b" type="button" aria-label="${one.name}: what it pays"
        @click=${() => session.look(session.pinned === one.wager ? null : one.wager, true)}>${one.name}</button>
      <span class="soft">${one.equals ? `equal to the ${session.offered(one.equals)?.name ?? one.equals}` : limits(one.minimum, one.maximum)}</span>
      <span class="ret">${meant ? dollars(meant) : "–"}</span></p>
      <p>${this.#state(one, slip, now, meant, fault, seat)} <span>${one.purpose}</span></p></li>`;
  }

  /** @param {any} one @param {any} slip @param {number} now @param {number} meant @param {any} fault @param {number} seat */
  #state(one, slip, now, meant, fault, seat) {
    if (fault) return html`<span class="tag lose">refused</span> <span class="lose">${fault.detail}</span> ${citeLink(fault.cite)}`;
    if (now && now === meant) return html`<span class="tag win">${icon("check")} ${one.electronic || one.meter ? "light is on" : "accepted"}</span>`;
    if (meant !== now && this.session.refusals.has(seat)) return html`<span class="tag lose">not taken</span>`;
    if (meant !== now) return html`<span class="tag warn">on its way</span>`;
    if (one.wager === "pai-gow" && this.session.bank.isHeld) return html`<span class="tag">the bank stands in its place</span> ${citeLink(CITE)} ${assumed()}`;
    const obstacle = this.session.mayBet ? slip.obstacle(one.wager) : "";
    return obstacle ? html`<span class="tag">${obstacle}</span>` : nothing;
  }
}

/** One's bank, with what it may have to pay. @param {any} session */
function bankRow(session) {
  if (!session.bank.isHeld) return nothing;
  const bank = /** @type {any} */ (bankOf(session.round));
  return html`<li><p class="top"><b>${bank.co_banked ? "Half of the bank" : "The bank"}</b><span class="soft">the most it may have to pay</span>
      <span class="ret">${dollars(needed(session.round, bank.seat, bank))}</span></p>
    <p><span class="tag win">${icon("check")} yours in this round</span> <span>You pay who wins and collect from who loses; 5% of your net win goes to the house.</span> ${citeLink(CITE)} ${assumed()}</p></li>`;
}

/** @param {any} session */
function names(session) {
  return session.felt.required.map((/** @type {string} */ key) => session.offered(key)?.name ?? key).join(" and ");
}

customElements.define("pit-slip", SlipPanel);
