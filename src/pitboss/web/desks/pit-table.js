// One table for its pit: its state, its staff, its papers and disputes, and all that may be done there.

import { gameName, tableName } from "../lib/games.js";
import { capital, dollars, limits, plainDecks, titled, when } from "../lib/words.js";
import { citeLink, icon } from "../parts/drawings.js";
import { html, nothing } from "../vendor/lit.js";
import { tableFields } from "./dealer/places.js";
import { boardNow, seatTable } from "./dealer/seats.js";
import { Desk } from "./lib/desk.js";
import { valueWords } from "./lib/fields.js";
import { roleWords } from "./lib/roles.js";
import { countedAgain, signatures } from "./lib/signatures.js";
import "./lib/act.js";
import "./lib/move-list.js";

class PitTable extends Desk {
  static id = "pit-table";
  static properties = { table: { attribute: false } };

  constructor() {
    super();
    this.table = "";
  }

  get title() {
    return tableName(this.table);
  }

  get followed() {
    return `/tables/${encodeURIComponent(this.table)}/stream`;
  }

  get reads() {
    const table = encodeURIComponent(this.table);
    return { pit: `/pit?table=${table}`, signs: `/signs?table=${table}`, register: `/approvals-register?table=${table}&limit=500`, decks: `/decks?table=${table}`, differences: `/differences?table=${table}`, papers: `/papers?table=${table}` };
  }

  async refresh() {
    await super.refresh();
    const told = await this.tableNow(this.table);
    if (told) this.keep({ told });
  }

  draw() {
    const view = this.now;
    // People are assigned on their own page.
    const moves = (this.got.told?.view.moves ?? view?.moves ?? []).filter((/** @type {any} */ one) => one.kind !== "assign-staff");
    const [row] = this.got.pit?.pit ?? [];
    if (!view || !row) return html`<p class="soft" role="status">${this.failed.pit?.message ?? "Opening the table…"}</p>`;
    return html`<p class="where-line"><a class="cite" href="/desks/pit">Pit</a> <b>${tableName(this.table)}</b> ${gameName(view.table.game, view.table.variant)}</p>
      <div class="desk-two"><div class="desk-stack">${row.status === "closed" ? this.#toOpen(row) : nothing}${this.#state(view, row)}
        ${view.round && view.round.phase !== "closed" ? html`<section class="card-box"><h2>The round <span class="soft">${view.round.phase}</span></h2><div class="desk-stack">${boardNow(view)}${seatTable(view)}</div></section>` : nothing}
        ${this.#disputes(view)}${this.#papers(row)}</div>
      <section class="card-box" aria-labelledby="acts-t"><h2 id="acts-t">What you may do here</h2>
        ${moves.length ? html`<pit-moves .moves=${moves} .as=${this.as} .table=${this.table} .round=${view.round?.id ?? ""} .n=${this.n} .fields=${(/** @type {any} */ move) => tableFields(move, view)}></pit-moves>`
          : html`<p class="soft">Nothing now. ${row.supervisors.length ? `${row.supervisors.join(", ")} is in charge of it.` : "Nobody is in charge of it: a pit manager assigns a floorperson."}</p>`}</section></div>`;
  }

  /** What a closed table needs before its floorperson opens it. @param {any} row */
  #toOpen(row) {
    const lacking = (this.got.register?.approvals_register ?? []).filter((/** @type {any} */ one) => one.standing !== "in force");
    const papers = `/desks/papers?table=${encodeURIComponent(this.table)}`;
    /** @type {[boolean, unknown][]} */
    const needs = [
      ...(row.electronic ? [] : [/** @type {[boolean, unknown]} */ ([row.dealers.length > 0, html`a dealer <a class="cite" href="/desks/people">People</a>`])]),
      [row.supervisors.length > 0, html`a floorperson <a class="cite" href="/desks/people">People</a>`],
      [!lacking.length, html`the approvals of its equipment and layout ${citeLink("R67")}`],
      [row.unlocked, html`its inventory, counted by the dealer and signed by the floorperson <a class="cite" href=${papers}>Papers</a>`],
    ];
    return html`<section class="card-box"><h2>To open it</h2><ul class="checks">${needs.map(([done, words]) => html`<li class=${done ? "win" : "warn-ink"}>${icon(done ? "check" : "clock")}<span>${words}${done ? "" : html` <b>missing</b>`}</span></li>`)}</ul>
      <p class="soft">Then its floorperson opens it, at the right. Decks come from the store (<a class="cite" href="/desks/cards">Cards</a>), chips by a fill.</p></section>`;
  }

  /** @param {any} view @param {any} row */
  #state(view, row) {
    const [sign] = this.got.signs?.signs ?? [];
    const lacking = (this.got.register?.approvals_register ?? []).filter((/** @type {any} */ one) => one.standing !== "in force");
    return html`<section class="card-box"><h2>State</h2><dl class="state-list">
      <dt>now</dt><dd>${row.status}${row.round ? html`, round <a class="cite" href="/rounds/${encodeURIComponent(row.round)}">${row.round}</a>, ${row.phase}` : nothing}</dd>
      ${row.next ? html`<dt>next step</dt><dd>${capital(row.next.about)} <span class="soft">${roleWords(row.next.who)}</span> ${citeLink(row.next.cite)}</dd>` : nothing}
      <dt>staff</dt><dd>${row.electronic ? "no dealer, the system deals" : `dealer ${row.dealers.join(", ") || "missing"}`}; floorperson ${row.supervisors.join(", ") || "missing"} <a class="cite" href="/desks/people">assign</a></dd>
      <dt>limits</dt><dd>${limits(row.minimum, row.maximum)}${row.notice ? html` <span class="tag warn">from ${when(row.notice.effective * 1000)}: ${limits(row.notice.minimum, row.notice.maximum)}</span>` : nothing}</dd>
      <dt>players</dt><dd>${view.seats.map((/** @type {any} */ one) => `${one.seat} ${one.player}`).join(", ") || "none"}</dd>
      <dt>tray</dt><dd>${view.desk.inventory === null ? "–" : dollars(view.desk.inventory)}${row.unlocked ? "" : ", locked"}</dd>
      <dt>sign</dt><dd>${sign ? html`${sign.standing}${sign.digest ? html` <code>${sign.digest}</code>` : nothing}` : row.sign}</dd>
      <dt>devices</dt><dd>${Object.entries(view.table.devices).map(([device, state]) => `${device} ${state}`).join(", ") || "none"}</dd>
      <dt>decks</dt><dd>${(this.got.decks?.decks ?? []).map((/** @type {any} */ one) => plainDecks(one.name)).join(", ") || "none"}</dd>
      <dt>approvals</dt><dd>${lacking.length ? html`<span class="lose">${lacking.map((/** @type {any} */ one) => `${one.subject.slice(0, 40)}: ${one.standing}`).join("; ")}</span>` : "all in force"} ${citeLink("R67")}</dd>
      ${row.other_rules ? html`<dt>rules</dt><dd class="warn-ink">It plays by another submission than that in force; take up the rules between rounds.</dd>` : nothing}</dl></section>`;
  }

  /** @param {any} view */
  #disputes(view) {
    const { disputes } = view.desk;
    const owed = this.got.differences?.differences ?? [];
    if (!disputes.length && !owed.length) return nothing;
    return html`<section class="card-box"><h2>Questions and differences</h2><ul class="rows">${disputes.map((/** @type {any} */ one) => html`<li><p class="top"><b>${titled(one.wager)}</b><span class="soft">seat ${one.seat}, ${one.player}, ${when(one.at * 1000)}, by ${one.by}</span>
        <a class="cite" href="/rounds/${encodeURIComponent(one.round)}">round</a><a class="cite" href="/api/v1/rounds/${encodeURIComponent(one.round)}/sheet?seat=${one.seat}" target="_blank" rel="noopener">dispute sheet</a></p><p>${one.reason}</p>
        ${signatures([["decided", one.decided?.by ?? one.waits?.by ?? ""], ...(one.waits && !one.decided ? [/** @type {[string, string]} */ (["second signature", ""])] : [])])}
        ${one.decided ? html`<p>${dollars(one.decided.difference, { sign: true, always: true })}: ${one.decided.reason}</p>` : nothing}</li>`)}
      ${owed.map((/** @type {any} */ one) => html`<li><p class="top"><b>${one.player}</b><span class="soft">${one.owed > 0 ? "is owed" : "owes"}</span><span class="ret">${dollars(Math.abs(one.owed), { always: true })}</span></p></li>`)}</ul></section>`;
  }

  /** @param {any} row */
  #papers(row) {
    const [papers] = this.got.papers?.papers ?? [];
    return html`<section class="card-box"><h2>Papers</h2><dl class="state-list">
      ${row.count ? html`<dt>count</dt><dd>${row.count.about}, ${signatures([["counted", row.count.by], ["signed", ""]])}${countedAgain(row.count)}</dd>` : nothing}
      ${["fill", "credit"].map((kind) => (row[kind] ? html`<dt>${kind}</dt><dd>${dollars(row[kind].amount)}, ${valueWords("chips", row[kind].chips)} ${signatures([["asked", row[kind].by], ["prepared", row[kind].prepared_by], ["carried", row[kind].carried_by], ["accepted", ""]])}</dd>` : nothing))}
      <dt>boxes to count</dt><dd>${papers?.boxes.join(", ") || "none"}</dd><dt>Closed Table form</dt><dd>${papers?.formed ? `last for ${papers.formed}` : "none yet"}</dd>
      ${papers?.missing.length ? html`<dt>missing</dt><dd class="lose">${papers.missing.join(", ")}</dd>` : nothing}
      ${papers && Object.keys(papers.unpapered).length ? html`<dt>days without a paper</dt><dd class="lose">${Object.entries(papers.unpapered).map(([day, what]) => `${day}: ${what}`).join(", ")}</dd>` : nothing}</dl></section>`;
  }
}

customElements.define("pit-pit-table", PitTable);

/** @param {Record<string, string>} params */
export const draw = (params) => html`<pit-pit-table .table=${params.table}></pit-pit-table>`;
