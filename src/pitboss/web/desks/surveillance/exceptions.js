// Exceptions: everything on record that the eyes of the floor want to see, the newest first, with
// live alerts; a correction that waits for its second authority is confirmed here (R63).

import { get } from "../../lib/api.js";
import { placeOf, tableName } from "../../lib/games.js";
import { dollars, when } from "../../lib/words.js";
import { citeLink } from "../../parts/drawings.js";
import { speak } from "../../parts/live-region.js";
import { html, nothing } from "../../vendor/lit.js";
import { Desk, inRole } from "../lib/desk.js";
import "../lib/act.js";

const LINES = 100;

class Exceptions extends Desk {
  static id = "exceptions";
  static properties = { kinds: { state: true }, asked: { state: true }, older: { state: true }, waiting: { state: true } };

  constructor() {
    super();
    /** @type {string[]} */ this.kinds = [];
    /** @type {Record<string, string>} */ this.asked = {};
    /** Pages before the newest. @type {any[]} */ this.older = [];
    /** Tables with a correction that waits. @type {{table: string, n: number, round: string, move: any, told: any}[]} */ this.waiting = [];
    /** The newest exception that was told of, and that which was the newest at the beginning. */
    this.told = "";
    this.first = "";
    this.looked = "";
  }

  get reads() {
    const query = new URLSearchParams({ limit: String(LINES), ...Object.fromEntries(Object.entries(this.asked).filter(([, value]) => value)) });
    return { rows: `/exceptions?${query}` };
  }

  /** @returns {any[]} */
  get rows() {
    return this.got.rows?.exceptions ?? [];
  }

  willUpdate() {
    const newest = this.rows[0];
    const key = newest ? `${newest.stream} ${newest.number}` : "";
    if (key && this.told && key !== this.told && !Object.values(this.asked).some(Boolean)) speak(`New: ${rowWords(newest)}.`);
    if (key) this.told = key;
    if (key && !this.first) this.first = key;
    const seen = `${key} ${this.as}`;
    if (key && seen !== this.looked) {
      this.looked = seen;
      this.#corrections();
    }
  }

  /** Look at the tables whose newest correction may wait for somebody. */
  async #corrections() {
    const tables = [...new Set(this.rows.filter((one) => one.kind === "correction" && one.table).map((one) => one.table))].slice(0, 12);
    const found = await Promise.all(tables.map(async (table) => {
      const now = await get(inRole(`/tables/${encodeURIComponent(table)}`, this.as)).catch(() => null);
      return (now?.view.moves ?? []).filter((/** @type {any} */ move) => move.kind === "confirm-correction")
        .map((/** @type {any} */ move) => ({ table, n: now.n, round: now.view.round?.id ?? "", move, told: now.view.round?.corrections.find((/** @type {any} */ one) => one.number === move.body.number) }));
    }));
    this.waiting = found.flat();
  }

  /** @param {SubmitEvent} event */
  #submit(event) {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const time = (/** @type {string} */ name) => (form.get(name) ? String(Math.floor(new Date(String(form.get(name))).getTime() / 1000)) : "");
    this.asked = { table: String(form.get("table") ?? ""), kind: String(form.get("kind") ?? ""), since: time("since"), until: time("until") };
    this.older = [];
    this.got = {};
    this.refresh();
  }

  async #more() {
    const last = this.older.at(-1) ?? this.got.rows;
    const page = await get(inRole(`${this.reads.rows}&after=${encodeURIComponent(last.next)}`, this.as));
    this.older = [...this.older, page];
  }

  draw() {
    const rows = [...this.rows, ...this.older.flatMap((one) => one.exceptions)];
    const next = (this.older.at(-1) ?? this.got.rows)?.next;
    const live = this.now?.exceptions ?? [];
    const start = rows.findIndex((one) => `${one.stream} ${one.number}` === this.first);
    return html`<div class="desk-two exceptions"><section class="card-box"><h2>Exceptions <span class="soft">the newest first</span></h2>
        <form class="finder wide-finder" @submit=${this.#submit} aria-label="Filter">
          <div class="field"><label for="x-kind">Kind</label><select class="box" id="x-kind" name="kind"><option value="">any</option>${KINDS.map((one) => html`<option value=${one}>${one.replaceAll("-", " ")}</option>`)}</select></div>
          <div class="field"><label for="x-table">Table</label><select class="box" id="x-table" name="table"><option value="">any</option>${(this.now?.tables ?? []).map((/** @type {any} */ one) => html`<option value=${one.table}>${one.name} · ${tableName(one.table)}</option>`)}</select></div>
          <div class="field"><label for="x-since">From</label><input class="box" id="x-since" name="since" type="datetime-local"></div><div class="field"><label for="x-until">To</label><input class="box" id="x-until" name="until" type="datetime-local"></div>
          <button class="btn">Find</button></form>
        ${rows.length ? html`<div class="scrolls" tabindex="0" role="region" aria-label="Exceptions"><table class="figures"><thead><tr><th scope="col">when</th><th scope="col">what</th><th scope="col">where</th><th scope="col">who</th><th scope="col" class="n">amount</th></tr></thead>
          <tbody>${rows.map((one, at) => exceptionRow(one, at < start))}</tbody></table></div>` : html`<p class="soft" role="status">${this.got.rows ? "Nothing out of the ordinary." : "Looking…"}</p>`}
        ${next ? html`<button class="btn small quiet" type="button" @click=${() => this.#more()}>Older</button>` : nothing}</section>
      <div class="desk-stack"><section class="card-box" aria-labelledby="alerts"><h2 id="alerts">Live <span class="soft">as it happens</span></h2>
          ${live.length ? html`<ul class="rows">${live.slice(0, 8).map((/** @type {any} */ one) => html`<li><p class="top"><b>${one.kind.replaceAll("-", " ")}</b><span class="soft">${one.table ? tableName(one.table) : "the floor"}</span><span class="ret soft">${when(one.at * 1000)}</span></p><p>${rowWords(one)}</p></li>`)}</ul>`
            : html`<p class="soft">Nothing yet. What happens from now on comes here by itself.</p>`}</section>
        ${this.#waits()}</div></div>`;
  }

  #waits() {
    const may = this.as === "surveillance";
    return html`<section class="card-box" aria-labelledby="waits"><h2 id="waits">Corrections that wait <span class="soft">${this.waiting.length || "none"}</span></h2>
      <p class="soft">A floorperson proposes, a second authority confirms ${citeLink("R63")}.</p>
      ${this.waiting.map(({ table, n, round, move, told }) => html`<div class="waiting"><p><b>${tableName(table)}</b> <a class="cite" href="/desks/surveillance/${encodeURIComponent(round)}">round ${placeOf(round).number}</a></p>
        ${told ? html`<p>${correctionWords(told)}</p><p class="soft">${told.by}: ${told.reason}${told.evidence ? `; evidence: ${told.evidence}` : ""}</p>` : nothing}
        ${may ? html`<pit-act .move=${{ ...move, table }} .as=${this.as} .table=${table} .round=${round} .n=${n} .label=${"Confirm the correction"} @done=${() => this.#corrections()}></pit-act>` : nothing}</div>`)}</section>`;
  }
}

/** @param {any} told */
function correctionWords(told) {
  const faces = Object.entries(told.faces ?? {}).map(([place, card]) => `card ${Number(place) + 1} is ${card}`);
  const parts = [told.seat ? `Seat ${told.seat}` : "", told.wager ? `${told.wager}${told.amount === null ? "" : ` to ${dollars(told.amount)}`}` : "", told.decisions?.length ? `answers: ${told.decisions.join(", ")}` : "", ...faces];
  return parts.filter(Boolean).join(" · ");
}

/** @param {any} one */
const rowWords = (one) => `${one.event.replaceAll("-", " ")}${one.seat ? `, seat ${one.seat}` : ""}${one.wager ? `, ${one.wager}` : ""}${one.about ? `: ${one.about.replaceAll("-", " ")}` : ""}${one.times ? ` (${one.times} times)` : ""}`;

/** @param {any} one @param {boolean} fresh */
function exceptionRow(one, fresh) {
  return html`<tr class=${fresh ? "fresh" : ""}><td>${when(one.at * 1000)}</td><td><span class="tag ${["void", "attempt", "device", "over-short", "missing-paper"].includes(one.kind) ? "warn" : ""}">${one.kind.replaceAll("-", " ")}</span><br>${rowWords(one)}</td>
    <td>${one.table ? tableName(one.table) : "floor"}${one.round ? html`<br><a class="cite" href="/desks/surveillance/${encodeURIComponent(one.round)}">round ${placeOf(one.round).number}</a>` : nothing}</td>
    <td>${one.person}<br><span class="soft">${one.role.replaceAll("-", " ")}${one.player ? ` · ${one.player}` : ""}</span></td><td class="n">${one.amount ? dollars(one.amount, { always: true }) : "–"}</td></tr>`;
}

const KINDS = ["void", "irregularity", "correction", "undone", "dispute", "difference", "chips", "prize-refused", "abandoned", "device", "cards", "attempt", "override", "late-paper", "missing-paper", "void-paper",
  "over-short", "link", "meter", "slip-expired", "clock", "sign", "password"];

customElements.define("pit-exceptions", Exceptions);

export const draw = () => html`<pit-exceptions></pit-exceptions>`;
