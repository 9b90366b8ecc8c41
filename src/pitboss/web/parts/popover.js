// The paytable of a wager, beside its area: what each hand pays and how often it comes.

import { Part } from "../lib/part.js";
import { limits } from "../lib/words.js";
import { html, nothing } from "../vendor/lit.js";
import { edgeOf } from "../lib/edges.js";
import { citeLink, icon } from "./drawings.js";

const WIDE = 330;
const GAP = 14;

class Popover extends Part {
  static properties = { wager: { attribute: false }, odds: { attribute: false } };

  constructor() {
    super();
    /** @type {any} */ this.wager = null;
    /** @type {any[]} */ this.odds = [];
    /** The wager that was scrolled to. @type {string|undefined} */ this.shown = undefined;
  }

  /** Beside one's own seat, never over it. */
  updated() {
    const [seat, stage] = [document.querySelector(".seat.you"), this.parentElement];
    if (!seat || !stage) return;
    const [own, all] = [seat.getBoundingClientRect(), stage.getBoundingClientRect()];
    const [left, right] = [own.left - all.left, own.right - all.left];
    const at = left > WIDE + 2 * GAP ? left - WIDE - GAP : Math.min(right + GAP, all.width - WIDE - GAP);
    this.style.setProperty("--at", `${at}px`);
    // On a telephone it stands in the page, and the question must not hide it.
    if (this.shown !== this.wager?.wager && getComputedStyle(this).position === "static") {
      this.scrollIntoView({ block: "nearest" });
    }
    this.shown = this.wager?.wager;
  }

  render() {
    const { wager } = this;
    if (!wager) return nothing;
    const found = this.odds.find((one) => one.wager === wager.wager && one.paytable === wager.paytable);
    const rows = new Map((found?.rows ?? []).map((/** @type {any} */ one) => [one.hand, one.deals]));
    const often = found && rows.size > 0;
    return html`<div class="pop" role="dialog" aria-label="${wager.name}${wager.paytable ? `, paytable ${wager.paytable}` : ""}">
      <div class="pophead"><h2>${wager.name} <span class="soft">${wager.paytable ? `paytable ${wager.paytable}` : limits(wager.minimum, wager.maximum)}</span></h2>
        <button class="iconbtn" type="button" aria-label="Close" @click=${() => this.dispatchEvent(new Event("closed"))}>${icon("x")}</button></div>
      <p>${wager.purpose}</p>
      <table class="pay"><thead><tr><th scope="col">hand</th><th scope="col">pays</th>${often ? html`<th scope="col">1 in</th>` : nothing}</tr></thead>
        <tbody>${wager.rows.map((/** @type {any} */ row) => html`<tr><td>${row.hand}</td><td class="b">${row.pays}</td>
          ${often ? html`<td class="soft">${oneIn(found.deals, rows.get(row.hand))}</td>` : nothing}</tr>`)}</tbody></table>
      ${wager.envy.length ? html`<table class="pay"><thead><tr><th scope="col">another player holds (Envy Bonus)</th><th scope="col">pays</th></tr></thead>
        <tbody>${wager.envy.map((/** @type {any} */ row) => html`<tr><td>${row.hand}</td><td class="b">${row.pays}</td></tr>`)}</tbody></table>` : nothing}
      <p class="soft">${found ? html`House edge ${(100 * edgeOf(found)).toFixed(2)}%${found.meter ? ", with the meter at its seed" : ""}. ` : nothing}${citeLink(wager.paytable_cite)}</p>
    </div>`;
  }
}

/** @param {number} deals @param {number|undefined} these */
export function oneIn(deals, these) {
  if (!these || !deals) return "–";
  const every = deals / these;
  return every.toLocaleString("en-US", { maximumFractionDigits: every < 100 ? 1 : 0 });
}

customElements.define("pit-popover", Popover);
