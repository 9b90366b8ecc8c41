// The tables with a dealer: first those at which one deals.

import { get } from "../lib/api.js";
import { gameName, tableName } from "../lib/games.js";
import { citeLink } from "../parts/drawings.js";
import { html, nothing } from "../vendor/lit.js";
import { Desk, inRole } from "./lib/desk.js";

class DealerTables extends Desk {
  static id = "dealer";
  static properties = { mine: { state: true } };

  constructor() {
    super();
    /** The tables at which the house takes this dealer's acts. @type {Set<string>|null} */ this.mine = null;
    this.asked = "";
  }

  get #dealt() {
    return (this.now?.tables ?? []).filter((/** @type {any} */ one) => !one.electronic);
  }

  willUpdate() {
    const key = `${this.as} ${this.n}`;
    if (!this.now || key === this.asked) return;
    this.asked = key;
    this.#look();
  }

  async #look() {
    const found = await Promise.all(this.#dealt.map(async (/** @type {any} */ one) => {
      const { view } = await get(inRole(`/tables/${encodeURIComponent(one.table)}`, this.as));
      return view.moves.length ? one.table : "";
    })).catch(() => []);
    this.mine = new Set(found.filter(Boolean));
  }

  draw() {
    const { mine } = this;
    const dealt = [...this.#dealt].sort((one, other) => Number(mine?.has(other.table)) - Number(mine?.has(one.table)));
    return html`<section class="card-box"><h2>Tables with a dealer</h2>
      ${dealt.length ? html`<ul class="rows table-links">${dealt.map((one) => html`<li><p class="top"><b>${tableName(one.table)}</b><span class="soft">${gameName(one.game, one.variant)} · ${one.status} · ${Object.keys(one.seats).length} of ${one.positions} seats</span>
        <span class="ret">${mine?.has(one.table) ? html`<a class="btn go" href="/desks/dealer/${encodeURIComponent(one.table)}">Deal here</a>`
          : html`<a class="btn quiet" href="/desks/dealer/${encodeURIComponent(one.table)}">Look</a>`}</span></p></li>`)}</ul>`
        : html`<p class="soft">No table has a dealer. A pit manager sets one up on the page Pit.</p>`}
      ${mine && !mine.size && dealt.length ? html`<p class="soft">You are not assigned to a table now: a pit manager assigns you ${citeLink("465a.35")}</p>` : nothing}</section>`;
  }
}

customElements.define("pit-dealer-tables", DealerTables);

export const draw = () => html`<pit-dealer-tables></pit-dealer-tables>`;
