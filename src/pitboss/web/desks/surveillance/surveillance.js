// Surveillance: rounds found, looked at card by card and proven. Nothing here acts but the opening of
// a dispute (R64); corrections are confirmed among the exceptions (R63).

import { placeOf, tableName } from "../../lib/games.js";
import { go } from "../../lib/router.js";
import { icon } from "../../parts/drawings.js";
import { html, nothing } from "../../vendor/lit.js";
import { Desk } from "../lib/desk.js";
import "./round-view.js";
import "./finder.js";

class Surveillance extends Desk {
  static id = "surveillance";
  static properties = { round: { attribute: false } };

  constructor() {
    super();
    this.round = "";
  }

  get title() {
    return this.round ? `Round ${this.round}` : "Rounds";
  }

  status() {
    const newest = this.now?.exceptions?.[0];
    return newest ? html`<a class="pill btnish hide" href="/desks/exceptions">${icon("warn")} ${newest.kind.replaceAll("-", " ")}${newest.table ? `, ${tableName(newest.table)}` : ""}</a>` : nothing;
  }

  draw() {
    const tables = this.now?.tables ?? [];
    const table = tables.find((/** @type {any} */ one) => one.table === placeOf(this.round).table) ?? null;
    return html`<div class="eye"><pit-finder .as=${this.as} .tables=${tables} .chosen=${this.round} @first=${(/** @type {any} */ event) => {
      if (!this.round) go(`/desks/surveillance/${encodeURIComponent(event.detail)}`, { replace: true });
    }}></pit-finder>
      ${this.round ? html`<pit-round-view .round=${this.round} .as=${this.as} .table=${table}></pit-round-view>` : nothing}</div>`;
  }
}

customElements.define("pit-surveillance", Surveillance);

/** @param {Record<string, string>} params */
export const draw = ({ round }) => html`<pit-surveillance .round=${round}></pit-surveillance>`;
