// A table: the felt with its seats, the question under it, the panels beside it.

import { gameName, roundName, tableName } from "../lib/games.js";
import { isTyping, pressed } from "../lib/keys.js";
import { Part, styled } from "../lib/part.js";
import { prefs } from "../lib/prefs.js";
import { PlayedTable } from "../lib/played-table.js";
import { take } from "../lib/table-keys.js";
import { visitor } from "../lib/visitor.js";
import { dollars, limits } from "../lib/words.js";
import { sidePanel, turned } from "../panels/side.js";
import { askBar } from "../parts/ask.js";
import { bar } from "../parts/bar.js";
import { board } from "../parts/board.js";
import { connectionLine } from "../parts/connection.js";
import { meterCorner, rootCorner } from "../parts/corners.js";
import { feltGround } from "../parts/felt-ground.js";
import { hitBand } from "../parts/hit-band.js";
import { seatPlace } from "../parts/seat.js";
import { strip } from "../parts/strip.js";
import { html, nothing } from "../vendor/lit.js";
import "../parts/hand-setter.js";
import "../parts/popover.js";

class TablePage extends Part {
  static properties = { table: { attribute: false } };

  constructor() {
    super();
    this.table = "";
    /** @type {PlayedTable|null} */ this.session = null;
    this.who = visitor.who?.person ?? "";
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    this.onPrefs = () => this.requestUpdate();
    this.onOnline = () => this.session?.stream.retry();
    this.onVisitor = () => this.#visitorChanged();
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener("keydown", this.onKey);
    globalThis.addEventListener("online", this.onOnline);
    prefs.addEventListener("change", this.onPrefs);
    visitor.addEventListener("change", this.onVisitor);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.onKey);
    globalThis.removeEventListener("online", this.onOnline);
    prefs.removeEventListener("change", this.onPrefs);
    visitor.removeEventListener("change", this.onVisitor);
    this.session?.stop();
    this.session = null;
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("table") && this.table) this.#open();
  }

  #visitorChanged() {
    const who = visitor.who?.person ?? "";
    if (who === this.who) return;
    this.who = who;
    if (this.table) this.#open();
    this.requestUpdate();
  }

  #open() {
    this.session?.stop();
    this.session = new PlayedTable(this.table);
    for (const event of ["change", "state"]) {
      this.session.addEventListener(event, () => this.requestUpdate());
    }
    this.session.start();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!this.session?.view || isTyping(event) || event.defaultPrevented) return;
    if (event.ctrlKey && turned(event, this.session)) event.preventDefault();
    if (take(this.session, pressed(event), event)) event.preventDefault();
  }

  render() {
    const { session } = this;
    const view = session?.view;
    const title = view ? gameName(view.table.game, view.table.variant) : "";
    document.title = `${tableName(this.table)}${title ? ` · ${title}` : ""} · Pitboss`;
    if (!session || !view || !session.felt) return this.#waiting(session);
    return html`<div class="table felt-${session.felt.chapter} of-${session.felt.positions} cards-${cardsOf(session.felt)} ${session.setting ? "setting" : ""} phase-${session.phase || "none"} ${view.table.practice ? "solo" : ""}">
      ${bar(html`<h1 class="where">${tableName(this.table)} <span>· ${title}</span></h1>`,
        html`<span class="pill hide">${limits(view.table.minimum, view.table.maximum)}</span>
          ${session.round ? html`<span class="pill hide">${roundName(session.round.id).title.toLowerCase()}</span>` : nothing}
          ${view.table.practice ? html`<span class="pill hide">practice, no clock</span>` : nothing}`, this.#money(view))}
      <main id="main" tabindex="-1" class="stage" ${styled({ "--f1": session.felt.colours[0], "--f2": session.felt.colours[1], "--f3": session.felt.colours[2] })}
        @dragover=${(/** @type {Event} */ event) => event.preventDefault()}
        @drop=${(/** @type {DragEvent} */ event) => session.droppedAway(event)}>
        ${connectionLine(session)}
        ${feltGround(session.felt)}
        ${meterCorner(session)}${rootCorner(session)}
        ${board(session)}
        ${strip(session)}
        <div class="seats">${session.seatNumbers.map((seat) => seatPlace(session, seat, session.hands))}</div>
        ${hitBand(session)}
        ${session.setting
          ? html`<pit-hand-setter .cards=${session.ownCards} .lows=${session.lawfulLows} .splits=${session.splits}
              @moved=${() => this.requestUpdate()}></pit-hand-setter>` : nothing}
        ${session.looking ? html`<pit-popover .odds=${session.odds} .wager=${session.offered(session.looking)}
          @closed=${() => session.look(null, true)}></pit-popover>` : nothing}
      </main>
      ${askBar(session)}
      ${sidePanel(session)}
    </div>`;
  }

  /** @param {any} view */
  #money(view) {
    const { you } = view;
    if (!you || you.chips === null) return nothing;
    return html`<span class="pill"><span class="hide">${view.table.electronic ? "at this table" : "game account"}</span> <b>${dollars(you.account ?? 0, { always: true })}</b></span>
      <span class="pill hide">chips <b>${dollars(you.chips ?? 0, { always: true })}</b></span>
      ${this.session?.own ? html`<button class="pill btnish" type="button" id="stand-up" ?disabled=${this.session.busy || !this.session.mayStandUp}
        title="Take your chips and stand up" @click=${() => this.session?.sitting.standUp()}>Leave</button>` : nothing}`;
  }

  /** @param {any} session */
  #waiting(session) {
    const wrong = session?.problem;
    return html`${bar(html`<h1 class="where">${tableName(this.table)}</h1>`, nothing)}
      <main id="main" tabindex="-1" class="alone">${wrong
        ? html`<h2>This table is not open</h2><p>${wrong.message}</p><p><a class="btn go" href="/">To the lobby</a></p>`
        : html`<p class="soft" role="status">Opening the table…</p>`}</main>`;
  }
}

/** How many cards a seat holds. @param {any} felt */
const cardsOf = (felt) => felt.seat.hands.reduce((/** @type {number} */ sum, /** @type {any} */ one) => sum + one.places.length, 0);

customElements.define("pit-table", TablePage);
