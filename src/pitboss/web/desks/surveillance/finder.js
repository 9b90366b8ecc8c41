// Rounds found by table, player, time and by what is remarkable about them.

import { get } from "../../lib/api.js";
import { GAMES, placeOf, tableFullName, tableName } from "../../lib/games.js";
import { Part } from "../../lib/part.js";
import { dollars, when } from "../../lib/words.js";
import { html, nothing } from "../../vendor/lit.js";
import { inRole } from "../lib/desk.js";

/** What a round may have had: nothing in particular, a prize, or an exception of a kind. */
const WITH = [["", "anything"], ["prize", "a prize on a meter"], ["irregularity", "an irregularity"], ["correction", "a correction"], ["void", "void"], ["dispute", "a dispute"], ["prize-refused", "a prize refused"], ["abandoned", "a seat abandoned"], ["undone", "an entry taken back"]];
const MOST = 40;
/** What was asked for last: it stays while one goes from round to round. @type {Record<string, string>} */
let asked = {};

class Finder extends Part {
  static properties = { as: { attribute: false }, tables: { attribute: false }, chosen: { attribute: false }, rows: { state: true }, older: { state: true }, wrong: { state: true }, busy: { state: true } };

  constructor() {
    super();
    this.as = "";
    /** @type {any[]} */ this.tables = [];
    this.chosen = "";
    /** @type {{round: string, table: string, at: number, words: string, amount: number}[]} */ this.rows = [];
    /** @type {string|null} */ this.older = null;
    this.wrong = "";
    this.busy = true;
    this.asked = asked;
  }

  connectedCallback() {
    super.connectedCallback();
    this.#find();
  }

  /** @param {boolean} [more] */
  async #find(more = false) {
    this.busy = true;
    this.wrong = "";
    const { asked } = this;
    try {
      const found = await (["", "prize"].includes(asked.with ?? "") ? this.#rounds(more) : this.#exceptions(more));
      if (asked !== this.asked) return;
      const known = new Set(more ? this.rows.map((one) => one.round) : []);
      this.rows = [...(more ? this.rows : []), ...found.rows.filter((/** @type {any} */ one) => !known.has(one.round) && known.add(one.round))];
      this.older = found.older;
      if (!more && !this.chosen && this.rows.length) this.dispatchEvent(new CustomEvent("first", { detail: (this.rows.find((one) => !one.words.includes("in play")) ?? this.rows[0]).round }));
    } catch (error) {
      this.wrong = error instanceof Error ? error.message : String(error);
    }
    this.busy = false;
  }

  /** @param {boolean} more @param {string} [next] */
  #query(more, next = "before") {
    const query = new URLSearchParams({ limit: String(MOST) });
    for (const name of ["table", "player"]) if (this.asked[name] && (name === "table" || next === "before")) query.set(name, this.asked[name]);
    for (const name of ["since", "until"]) if (this.asked[name]) query.set(name, String(Math.floor(new Date(this.asked[name]).getTime() / 1000)));
    if (more && this.older) query.set(next, this.older);
    return query;
  }

  /** @param {boolean} more */
  async #rounds(more) {
    const query = this.#query(more);
    if (this.asked.with === "prize") query.set("prize", "true");
    const found = await get(inRole(`/rounds?${query}`, this.as));
    return { older: found.before, rows: found.rounds.map((/** @type {any} */ one) => ({ round: one.round, table: one.table, at: one.opened, words: roundWords(one), amount: one.prize })) };
  }

  /** @param {boolean} more */
  async #exceptions(more) {
    const query = this.#query(more, "after");
    query.set("kind", this.asked.with);
    const found = await get(inRole(`/exceptions?${query}`, this.as));
    const rows = found.exceptions.filter((/** @type {any} */ one) => one.round && (!this.asked.player || one.player === this.asked.player))
      .map((/** @type {any} */ one) => ({ round: one.round, table: one.table, at: one.at, words: `${one.event.replaceAll("-", " ")}${one.about ? `: ${one.about}` : ""}`, amount: one.amount }));
    return { older: found.next, rows };
  }

  /** @param {SubmitEvent} event */
  #submit(event) {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    asked = Object.fromEntries([...form].map(([name, value]) => [name, String(value).trim()]));
    this.asked = asked;
    this.#find();
  }

  render() {
    return html`<section class="card-box" aria-label="Find rounds"><form class="finder" @submit=${this.#submit}>
        <div class="field"><label for="f-table">Table</label><select class="box" id="f-table" name="table"><option value="">any</option>${this.tables.map((one) => html`<option value=${one.table} ?selected=${one.table === this.asked.table}>${GAMES[one.game]?.name ?? one.game} · ${tableName(one.table)}</option>`)}</select></div>
        <div class="field"><label for="f-player">Player</label><input class="box" id="f-player" name="player" .value=${this.asked.player ?? ""} autocomplete="off"></div>
        <div class="field"><label for="f-since">From</label><input class="box" id="f-since" name="since" .value=${this.asked.since ?? ""} type="datetime-local"></div>
        <div class="field"><label for="f-until">To</label><input class="box" id="f-until" name="until" .value=${this.asked.until ?? ""} type="datetime-local"></div>
        <div class="field"><label for="f-with">With</label><select class="box" id="f-with" name="with">${WITH.map(([value, words]) => html`<option value=${value} ?selected=${value === this.asked.with}>${words}</option>`)}</select></div>
        <button class="btn">Find</button></form>
      ${this.wrong ? html`<p class="err" role="alert">${this.wrong}</p>` : nothing}
      <p class="soft" role="status">${this.busy ? "Looking…" : `${this.rows.length}${this.older ? " and more" : ""} ${this.rows.length === 1 && !this.older ? "round" : "rounds"}`}</p>
      <ul class="rows found">${this.rows.map((one) => html`<li><a href="/desks/surveillance/${encodeURIComponent(one.round)}" aria-current=${one.round === this.chosen ? "true" : nothing}>
        <span class="top"><b>${tableFullName(one.table)} · ${placeOf(one.round).number}</b>${one.amount ? html`<span class="ret">${dollars(one.amount, { always: true })}</span>` : nothing}</span>
        <span class="top soft"><span>${one.words}</span><span class="ret">${when(one.at * 1000)}</span></span></a></li>`)}</ul>
      ${this.older ? html`<button class="btn small quiet" type="button" ?disabled=${this.busy} @click=${() => this.#find(true)}>Older</button>` : nothing}</section>`;
  }
}

/** @param {any} one */
function roundWords(one) {
  const players = Object.values(one.players);
  const state = one.void ? `void: ${one.void.replaceAll("-", " ")}` : one.closed ? "" : "in play";
  return [GAMES[one.game]?.name ?? one.game, state, ...one.marks.map((/** @type {string} */ mark) => mark.replaceAll("-", " ")), players.length ? players.join(", ") : "nobody"].filter(Boolean).join(" · ");
}

customElements.define("pit-finder", Finder);
