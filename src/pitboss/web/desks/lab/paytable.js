// A paytable edited in place: lawful or not, its exact edge, where players end.

import { patiently, post, Problem } from "../../lib/api.js";
import { Part } from "../../lib/part.js";
import { citeLink, icon } from "../../parts/drawings.js";
import { html, nothing } from "../../vendor/lit.js";
import { counted, differing, levelsWords, money, payoutOf, percent, short, worthOf } from "./bench.js";
import { edgeLine, results } from "./plots.js";

/** Answers by question: the same question has the same answer. @type {Map<string, Promise<any>>} */
const asked = new Map();

/** @param {string} game @param {any} body */
function told(game, body) {
  const key = JSON.stringify([game, body]);
  const found = asked.get(key) ?? patiently(() => post(`/games/${game}/paytable`, body));
  asked.set(key, found);
  found.catch(() => asked.delete(key));
  return found;
}

class PaytableEditor extends Part {
  static properties = {
    game: { attribute: false }, wager: { attribute: false }, letter: { attribute: false }, edited: { attribute: false },
    busy: { state: true }, found: { state: true }, base: { state: true }, wrong: { state: true }, waits: { state: true },
    stake: { state: true }, hands: { state: true }, an_hour: { state: true },
  };

  constructor() {
    super();
    this.game = "";
    /** @type {any} */ this.wager = null;
    /** @type {string|null} */ this.letter = null;
    /** The rows as they are typed, or null for those of the letter. @type {import("./bench.js").Row[]|null} */ this.edited = null;
    /** @type {any} */ this.found = null;
    /** @type {any} */ this.base = null;
    /** @type {Problem|null} */ this.wrong = null;
    this.waits = false;
    this.stake = 5;
    this.hands = 200;
    this.an_hour = 40;
    this.key = "";
    this.under = false;
    this.busy = false;
  }

  /** @returns {import("./bench.js").Table} */
  get table() {
    return this.wager.tables.find((/** @type {any} */ one) => one.letter === this.letter) ?? this.wager.tables[0];
  }

  /** @returns {import("./bench.js").Row[]} */
  get rows() {
    return this.edited ?? this.table.rows;
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (!this.wager) return;
    const own = `${this.game} ${this.wager.key} ${this.table.letter} ${this.hands}`;
    if (own !== this.key) {
      this.key = own;
      this.found = null;
      this.base = null;
      this.wrong = null;
      const { amounts } = this.wager;
      if (amounts.length && !amounts.includes(this.stake)) [this.stake] = amounts;
      told(this.game, this.#asks(this.table.rows)).then(
        (base) => {
          if (own === this.key) this.base = base;
        },
        (error) => this.#fails(error),
      );
      this.#ask();
    } else if (changed.has("edited")) this.#ask();
  }

  /** @param {import("./bench.js").Row[]} rows */
  #asks(rows) {
    const pairs = rows.filter((one) => one.pays.trim()).map((one) => [one.hand, one.pays.trim()]);
    return { wager: this.wager.key, paytable: this.table.letter, hands: this.hands, rows: pairs };
  }

  /** Ask for the rows of now; while an answer is under way, only the newest rows wait. */
  async #ask() {
    if (this.under) {
      this.waits = true;
      return;
    }
    this.under = true;
    this.busy = true;
    const { key, rows } = this;
    try {
      const found = await told(this.game, this.#asks(rows));
      if (key === this.key) {
        this.found = found;
        this.wrong = null;
      }
    } catch (error) {
      if (key === this.key) this.#fails(error);
    }
    this.under = false;
    this.busy = false;
    const again = this.waits || key !== this.key || rows !== this.rows;
    this.waits = false;
    if (again && this.isConnected) this.#ask();
  }

  /** @param {unknown} error */
  #fails(error) {
    if (!(error instanceof Problem)) throw error;
    this.wrong = error;
  }

  /** @param {import("./bench.js").Row[]|null} rows @param {string|null} [letter] */
  #edit(rows, letter = this.letter) {
    this.dispatchEvent(new CustomEvent("edit", { detail: { wager: this.wager.key, letter, rows } }));
  }

  /** @param {number} at @param {string} pays */
  #type(at, pays) {
    const rows = this.rows.map((one, place) => (place === at ? { ...one, pays } : one));
    const same = rows.every((one, place) => one.pays === this.table.rows[place]?.pays);
    this.#edit(same ? null : rows);
  }

  render() {
    if (!this.wager) return nothing;
    const odds = this.found?.odds ?? this.table.odds;
    return html`<section class="card-box lab-edit" aria-labelledby="paytable">${this.#editor(odds)}</section>
      <div class="lab-middle">${this.#figures(odds)}${this.#distribution()}${this.#change(odds)}</div>`;
  }

  // ── The rows ─────────────────────────────────────────────────────────────────────────────

  /** @param {any} odds */
  #editor(odds) {
    const { wager, table } = this;
    const deals = new Map((odds?.rows ?? []).map((/** @type {any} */ one) => [one.hand, one.deals]));
    const rest = odds?.rows?.at(-1);
    const isSide = Boolean(odds?.rows);
    return html`<h2 id="paytable">${wager.name} <span class="soft">${table.letter ? `from paytable ${table.letter}` : "the chapter’s table"}</span></h2>
      ${wager.tables.length > 1 ? html`<p class="letters" role="group" aria-label="Begin from">${wager.tables.map((/** @type {any} */ one) =>
        html`<button class="btn small ${one.letter === table.letter ? "on" : "quiet"}" type="button" aria-pressed=${one.letter === table.letter}
          @click=${() => this.#edit(null, one.letter)}>${one.letter}</button>`)}</p>` : nothing}
      <div class="others" tabindex="0" role="region" aria-label="Rows of the paytable"><table class="pay edit-rows"><thead><tr><th scope="col">hand</th><th scope="col">pays</th>${isSide ? html`<th scope="col">deals</th><th scope="col">of the return</th>` : nothing}</tr></thead>
        <tbody>${this.rows.map((row, at) => this.#row(row, at, deals.get(row.hand) ?? null, odds))}
          ${rest && rest.pays === null ? html`<tr><th scope="row">all others</th><td>lose</td><td class="soft">${counted(rest.deals)}</td><td>${worthWords(null, rest.deals / odds.deals)}</td></tr>` : nothing}</tbody></table></div>
      ${this.#verdict()}${this.#others()}
      <div class="pair feet"><button class="btn small" type="button" ?disabled=${!this.edited} @click=${() => this.#edit(null)}>${table.letter ? `Back to ${table.letter}` : "Back to the chapter’s"}</button>
        ${this.found?.nearest?.paytable && this.edited ? html`<button class="btn small" type="button" @click=${() => this.#edit(null, this.found.nearest.paytable)}>Nearest lawful: ${this.found.nearest.paytable}</button>` : nothing}</div>`;
  }

  /** @param {import("./bench.js").Row} row @param {number} at @param {number|null} deals @param {any} odds */
  #row(row, at, deals, odds) {
    const pays = payoutOf(row.pays);
    const base = payoutOf(this.table.rows[at]?.pays ?? row.pays);
    const shape = row.pays ? pays : { before: base.before, number: "", after: base.after };
    const isWrong = this.wrong?.where === `rows[${at}]`;
    const changed = row.pays !== this.table.rows[at]?.pays;
    const id = `row-${at}`;
    return html`<tr class=${changed ? "ed" : ""}><th scope="row"><label for=${id}>${row.hand}</label></th>
      <td class="nowrap">${shape.before}<input class="cell ${shape.after || shape.before ? (shape.number.length > 4 ? "long" : "") : "whole"}" id=${id} .value=${shape.number} autocomplete="off" spellcheck="false"
        aria-invalid=${isWrong ? "true" : nothing} aria-describedby=${isWrong ? "row-wrong" : nothing} aria-label="${row.hand} pays${shape.after}"
        @input=${(/** @type {any} */ event) => {
          const typed = event.target.value.trim();
          this.#type(at, typed ? `${shape.before}${typed}${/^[\d,.]+$/.test(typed) ? shape.after : ""}` : "");
        }}>${shape.after}</td>
      ${odds?.rows ? html`<td class="soft">${deals === null ? "–" : counted(deals)}</td><td>${deals === null ? "–" : worthWords(row.pays || null, deals / odds.deals)}</td>` : nothing}</tr>
      ${isWrong ? html`<tr><td colspan="4" class="err" id="row-wrong" role="alert">${this.wrong?.message} ${citeLink(this.wrong?.cite)}</td></tr>` : nothing}`;
  }

  #verdict() {
    if (this.wrong && !this.wrong.where.startsWith("rows[")) return html`<div class="ok no" role="alert"><div><b>${this.wrong.message}</b>${citeLink(this.wrong.cite)}</div></div>`;
    const { found } = this;
    if (!found || this.wrong) return nothing;
    return html`<div class="ok ${found.lawful ? "" : "no"}" role="status">${icon(found.lawful ? "check" : "x")}<div><b>${found.lawful ? "Lawful in Pennsylvania" : "Not lawful in Pennsylvania"}</b>
      <span>${found.reason} ${citeLink(found.cite)}</span></div></div>`;
  }

  #others() {
    const { tables } = this.wager;
    const rows = differing(tables, this.rows);
    if (!rows.length || (tables.length === 1 && !this.edited)) return nothing;
    return html`<div class="others" tabindex="0" role="region" aria-labelledby="others"><h3 id="others">${tables.length > 1 ? `The ${tables.length} lawful tables, where they differ` : "Where yours differs"}</h3>
      <table class="pay l4"><thead><tr><td></td>${tables.map((/** @type {any} */ one) => html`<th scope="col">${one.letter ?? "chapter"}</th>`)}${this.edited ? html`<th scope="col">yours</th>` : nothing}</tr></thead>
      <tbody>${rows.map((one) => html`<tr><th scope="row">${one.hand}</th>${one.pays.map((pays) => html`<td>${short(pays)}</td>`)}${this.edited
        ? html`<td class=${one.pays.includes(one.yours) ? "" : "gold-ink b"}>${short(one.yours)}</td>` : nothing}</tr>`)}</tbody></table></div>`;
  }

  // ── The figures ──────────────────────────────────────────────────────────────────────────

  /** @param {any} odds */
  #figures(odds) {
    const { wager, table } = this;
    if (!odds) return html`<section class="card-box"><p class="soft" role="status">Counting…</p></section>`;
    const lawful = wager.tables.filter((/** @type {any} */ one) => one.odds).map((/** @type {any} */ one) => ({ letter: one.letter, edge: one.odds.house_edge }));
    const was = this.edited && table.odds ? `was ${percent(table.odds.house_edge)}${table.letter ? ` with ${table.letter}` : ""}` : odds.per ? `of the ${odds.per === "ante" ? "Ante" : "first wager"}` : "of the wager";
    return html`<section class="card-box" aria-label="Exact figures" aria-busy=${this.busy}><div class="edge" aria-live="polite">
        <div><span class="soft">House edge, exactly</span><b>${percent(odds.house_edge)}</b><span class="soft">${this.busy ? "counting every deal…" : was}</span></div>
        <div><span class="soft">Standard deviation</span><b>${odds.standard_deviation.toFixed(2)}</b><span class="soft">a unit wagered</span></div>
        ${odds.hit_frequency === undefined ? html`<div><span class="soft">Element of risk</span><b>${percent(odds.element_of_risk)}</b><span class="soft">of all that is put at risk</span></div>`
          : html`<div><span class="soft">Wins</span><b>${percent(odds.hit_frequency, 2)}</b><span class="soft">of hands</span></div>`}
        <div><span class="soft">Counted</span><b class="sm">${counted(odds.deals)}</b><span class="soft">deals, none sampled</span></div></div>
      <p class="soft">Expected value <code class="long" data-fraction>${odds.fraction.replace("-", "\u2212")}</code></p>
      ${this.#meter(odds)}${edgeLine(lawful, this.edited && this.found ? odds.house_edge : null)}</section>`;
  }

  /** @param {any} odds */
  #meter(odds) {
    if (odds.break_even_meter === undefined || odds.break_even_meter === null) return nothing;
    return html`<dl class="facts"><div><dt>Breaks even at a meter of</dt><dd class="b">${levelsWords(odds.break_even_meter)}</dd></div>
      <div><dt>Seed</dt><dd>${levelsWords(odds.meter)}</dd></div><div><dt>Return at the seed</dt><dd>${percent(odds.return_at_seed)}</dd></div>
      ${odds.long_run_return === null || odds.long_run_return === undefined ? nothing : html`<div><dt>Return in the long run</dt><dd>${percent(odds.long_run_return)}</dd></div>`}
      <div><dt>Fixed rows</dt><dd>${percent(odds.fixed_return)}</dd></div></dl>`;
  }

  #distribution() {
    const own = this.found?.session ?? null;
    if (!own) return nothing;
    const base = this.edited ? (this.base?.session ?? null) : null;
    const bars = (/** @type {any} */ session) => session.groups.map((/** @type {any} */ one) => ({ net: one.net * this.stake, part: one.part }));
    return html`<section class="card-box"><h2>After ${this.hands} hands at ${money(this.stake, 0)} <span class="soft">where players end, exactly</span></h2>
      ${results(bars(own), {
        label: `Results after ${this.hands} wagers of ${this.stake} dollars; ahead: ${percent(own.ahead, 1)}`, line: base && bars(base),
        ahead: `ahead: ${percent(own.ahead, 1)}`, before: base ? `${percent(base.ahead, 1)}${this.table.letter ? ` with ${this.table.letter}` : " before"}` : "",
      })}
      <p class="legend soft"><i class="k k2"></i>${this.edited ? "your table" : "this table"}${base ? html` <i class="k k1"></i>${this.table.letter ? `paytable ${this.table.letter}` : "the chapter’s"}` : nothing}${own.more ? ` · ${percent(own.more, 2)} end further right` : ""}</p></section>`;
  }

  /** @param {any} odds */
  #change(odds) {
    if (!odds) return nothing;
    const base = this.edited ? this.table.odds : null;
    const [mine, theirs] = [this.found?.session ?? null, base ? (this.base?.session ?? null) : null];
    const loses = (/** @type {any} */ one, /** @type {number} */ hands) => money(one.house_edge * hands * this.stake);
    const rows = [
      [`The house keeps in an hour of ${this.an_hour} hands`, base && loses(base, this.an_hour), loses(odds, this.an_hour)],
      [`and in ${this.hands} hands`, base && loses(base, this.hands), loses(odds, this.hands)],
      ...(mine ? [[`Chance to be ahead after ${this.hands} hands`, theirs && percent(theirs.ahead, 1), percent(mine.ahead, 1)]] : []),
    ];
    return html`<section class="card-box"><h2>${base ? "What the change does" : "What it costs"}</h2>
      <div class="knobs">${this.#stakes()}
        <label class="field"><span>Hands an hour</span><input class="box" type="number" min="1" max="1000" .value=${String(this.an_hour)} @input=${(/** @type {any} */ event) => {
          this.an_hour = Math.max(1, Number(event.target.value) || 1);
        }}></label>
        <label class="field"><span>Hands of a session</span><select class="box" @change=${(/** @type {any} */ event) => {
          this.hands = Number(event.target.value);
        }}>${[50, 100, 200, 500].map((one) => html`<option value=${one} ?selected=${one === this.hands}>${one}</option>`)}</select></label></div>
      <table class="pay"><thead><tr><td></td>${base ? html`<th scope="col">${this.table.letter ?? "chapter"}</th>` : nothing}<th scope="col">${base ? "yours" : this.table.letter ?? "chapter"}</th></tr></thead>
        <tbody>${rows.map(([words, before, now]) => html`<tr><th scope="row">${words}</th>${base ? html`<td>${before ?? "–"}</td>` : nothing}<td class="b">${now}</td></tr>`)}</tbody></table></section>`;
  }

  /** The size of the wager: one of those that the chapter fixes, or any. */
  #stakes() {
    const take = (/** @type {any} */ event) => {
      this.stake = Math.max(1, Number(event.target.value) || 1);
    };
    const { amounts } = this.wager;
    if (!amounts.length) return html`<label class="field"><span>A wager of $</span><input class="box" type="number" min="1" max="10000" .value=${String(this.stake)} @input=${take}></label>`;
    return html`<label class="field"><span>A wager of</span><select class="box" @change=${take}>${amounts.map((/** @type {number} */ one) =>
      html`<option value=${one} ?selected=${one === this.stake}>${money(one, 0)}</option>`)}</select></label>`;
  }
}

/** @param {string|null} pays @param {number} part */
function worthWords(pays, part) {
  const worth = worthOf(pays, part);
  return worth === null ? "–" : percent(worth, 2);
}

customElements.define("pit-paytable", PaytableEditor);
