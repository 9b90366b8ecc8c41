// The screen that faces the players of a dealer-run table: the felt, the meters, the sign. It shows
// what a spectator may see, and nothing can be done on it.

import { tableName } from "../lib/games.js";
import { Part, styled } from "../lib/part.js";
import { PlayedTable } from "../lib/played-table.js";
import { capital, dollars, limits, when } from "../lib/words.js";
import { board } from "../parts/board.js";
import { feltGround } from "../parts/felt-ground.js";
import { hitBand } from "../parts/hit-band.js";
import { seatPlace } from "../parts/seat.js";
import { html, nothing } from "../vendor/lit.js";
import "../panels/sign.js";

/** A table that is only shown. */
class ShownTable extends PlayedTable {
  maySit() {
    return false;
  }
}

class PlayersScreen extends Part {
  static properties = { table: { attribute: false } };

  constructor() {
    super();
    this.table = "";
    /** @type {ShownTable|null} */ this.session = null;
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.session?.stop();
    this.session = null;
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (!changed.has("table") || !this.table) return;
    this.session?.stop();
    this.session = new ShownTable(this.table);
    for (const event of ["change", "state"]) this.session.addEventListener(event, () => this.requestUpdate());
    this.session.start();
  }

  render() {
    const { session } = this;
    const view = session?.view;
    document.title = `${tableName(this.table)} · Pitboss`;
    if (!session?.felt || !view) return html`<main id="main" tabindex="-1" class="alone"><p class="soft" role="status">${session?.problem ? session.problem.message : "Opening the table…"}</p></main>`;
    const { felt } = session;
    const waits = view.round?.phase === "approval";
    return html`<main id="main" tabindex="-1" class="facing table felt-${felt.chapter} of-${felt.positions} phase-${session.phase || "none"}">
      <h1 class="sr">${tableName(this.table)}, ${felt.title}</h1>
      <div class="stage" ${styled({ "--f1": felt.colours[0], "--f2": felt.colours[1], "--f3": felt.colours[2] })}>
        ${feltGround(felt)}${board(session)}<div class="seats">${session.seatNumbers.map((seat) => seatPlace(session, seat, session.hands))}</div>${hitBand(session)}</div>
      <aside class="side" aria-label="Meters and sign"><div class="in"><div>
        <p class="facing-title"><b>${tableName(this.table)}</b> ${limits(view.table.minimum, view.table.maximum)}${waits ? html` <span class="tag warn">PENDING</span>` : nothing}</p>
        ${view.table.notice ? html`<p class="tag warn">From ${when(view.table.notice.effective * 1000)}: ${limits(view.table.notice.minimum, view.table.notice.maximum)}</p>` : nothing}
        ${Object.entries(view.meters).map(([wager, one]) => html`<div class="meter" role="status"><small>${capital((one.link || wager).replaceAll("-", " "))}</small>
          ${Object.entries(one.levels).filter(([level]) => level !== "reserve").map(([level, cents]) => html`<b class="val">${level === "meter" ? "" : `${level} `}${dollars(/** @type {number} */ (cents), { always: true })}</b>`)}
          ${one.down ? html`<span class="up">off: ${one.down}</span>` : nothing}</div>`)}
        <pit-sign .session=${session}></pit-sign></div></div></aside></main>`;
  }
}

customElements.define("pit-players-screen", PlayersScreen);

/** @param {Record<string, string>} params */
export const draw = (params) => html`<pit-players-screen .table=${params.table}></pit-players-screen>`;
