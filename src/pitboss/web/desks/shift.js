// The shift: what needs attention first, win, drop and hold, actual against theoretical, papers that
// are missing or late.

import { get, Problem } from "../lib/api.js";
import { gameName, tableFullName } from "../lib/games.js";
import { capital, dollars } from "../lib/words.js";
import { citeLink, icon } from "../parts/drawings.js";
import { html, nothing } from "../vendor/lit.js";
import { Desk, inRole } from "./lib/desk.js";
import { stateOf } from "./pit/tiles.js";
import { bandOf, bands, percent } from "./shift/bands.js";
import { BY, centsIn, totalsTable } from "./shift/totals.js";

/** The reports read much of the books: once a minute. */
const EACH_MS = 60_000;

class Shift extends Desk {
  static id = "shift";
  static properties = { by: { state: true }, since: { state: true }, until: { state: true }, report: { state: true } };

  constructor() {
    super();
    this.by = "table";
    this.since = "";
    this.until = "";
    /** What was read, by the name of the report. @type {Record<string, any>} */ this.report = {};
    /** @type {Record<string, Problem>} */ this.wrong = {};
    this.reported = 0;
    this.asked = "";
  }

  get reads() {
    return { pit: "/pit?limit=500", slips: "/jackpot-slips?limit=500", differences: "/differences?limit=500", approvals: "/approvals?limit=500" };
  }

  async refresh() {
    await super.refresh();
    const asked = `${this.as} ${this.since} ${this.until}`;
    if (asked !== this.asked || performance.now() > this.reported + EACH_MS) await this.#report(asked);
  }

  /** @param {string} asked */
  async #report(asked) {
    this.asked = asked;
    this.reported = performance.now();
    const days = new URLSearchParams({ ...(this.since ? { since: this.since } : {}), ...(this.until ? { until: this.until } : {}) });
    const path = (/** @type {string} */ name) => inRole(`/reports/${name}${days.size ? `?${days}` : ""}`, this.as);
    // Each stands by itself: papers are told though the win takes long.
    await Promise.all(["forms", "hold"].map(async (name) => {
      try {
        const found = await get(path(name));
        this.report = { ...this.report, [name]: found };
        delete this.wrong[name];
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        this.wrong[name] = error;
      }
      this.requestUpdate();
    }));
    this.requestUpdate();
  }

  draw() {
    const { hold, forms } = this.report;
    return html`<div class="shift-head"><p class="where-line"><b>${forms ? `${forms.days[0] ?? ""}${forms.days.length > 1 ? ` to ${forms.days.at(-1)}` : ""}` : ""}</b> gaming day${forms?.days.length > 1 ? "s" : ""}</p>
        <label class="field"><span>From</span><input class="box" type="date" .value=${this.since} @change=${(/** @type {any} */ event) => this.#days(event.target.value, this.until)}></label>
        <label class="field"><span>To</span><input class="box" type="date" .value=${this.until} @change=${(/** @type {any} */ event) => this.#days(this.since, event.target.value)}></label></div>
      ${this.#attention()}
      ${hold ? html`<section class="card-box"><h2>Actual against theoretical <span class="soft">${hold.rounds.toLocaleString("en-US")} rounds, ${dollars(centsIn(hold.total.win), { sign: true })} at play</span></h2>${bands(this.#rows(hold))}</section>` : this.#reading("hold", "Adding up what the tables won…")}
      ${forms ? html`<section class="card-box"><h2>Win, drop and hold</h2><div class="tabs-row" role="group" aria-label="By">${BY.map(([key, name]) => html`<button class="btn small" type="button" aria-pressed=${key === this.by} @click=${() => {
          this.by = key;
        }}>${name}</button>`)}</div>${totalsTable(forms.periods, this.by)}</section>
        ${this.#papers(forms)}` : this.#reading("forms", "Reading the papers…")}`;
  }

  /** @param {string} name @param {string} words */
  #reading(name, words) {
    const wrong = this.wrong[name];
    return wrong ? html`<p class="err" role="alert">${wrong.message} It is tried again within a minute.</p>` : html`<p class="soft" role="status">${words}</p>`;
  }

  /** @param {string} since @param {string} until */
  #days(since, until) {
    this.since = since;
    this.until = until;
    this.refresh();
  }

  /** The rows of the chart: each game and variant, wager by wager. @param {any} hold */
  #rows(hold) {
    return hold.games.map((/** @type {any} */ row) => ({ name: `${gameName(row.game, row.variant ?? "")}: ${row.wager === "main" ? "main wagers" : capital(row.wager.replaceAll("-", " "))}`, row }));
  }

  #attention() {
    const now = (this.stream?.current?.now ?? Date.now()) / 1000;
    /** @type {[number, unknown][]} */
    const found = [];
    const add = (/** @type {number} */ rank, /** @type {string} */ tone, /** @type {unknown} */ words) => found.push([rank, html`<li class=${tone}>${icon(tone === "lose" ? "warn" : "clock")}<span>${words}</span></li>`]);
    for (const row of this.got.pit?.pit ?? []) {
      const state = stateOf(row, now);
      if (state.words) add(state.tone === "held" ? 1 : 4, state.tone === "held" ? "warn-ink" : "", html`<a href="/desks/pit/${encodeURIComponent(row.table)}"><b>${tableFullName(row.table)}</b></a> ${state.words}`);
      if (row.players && !row.practice && !row.supervisors.length) add(2, "lose", html`<b>${tableFullName(row.table)}</b> has players and no floorperson ${citeLink("465a.35")}`);
    }
    for (const one of this.report.hold?.tables ?? []) {
      const band = bandOf(one);
      if (band?.out) add(2, "lose", html`<b>${tableFullName(one.table)}</b>, ${one.wager === "main" ? "main wagers" : one.wager.replaceAll("-", " ")}: held ${percent(band.won)}, expected ${percent(band.expected)}; outside 95%, ${Math.abs(one.deviations).toFixed(1)} standard deviations over ${one.hands.toLocaleString("en-US")} hands`);
    }
    for (const one of this.report.forms?.findings ?? []) add(one.fault ? 0 : 5, one.fault ? "lose" : "", html`<b>${one.table ? tableFullName(one.table) : one.day}</b> ${one.what} ${citeLink(one.cite)}`);
    for (const one of this.got.slips?.jackpot_slips ?? []) add(3, "warn-ink", html`Jackpot slip <b>${one.number}</b>, ${dollars(one.amount, { always: true })}: ${one.verified_by ? (one.due ? "to be paid at the cage" : "its round is not over") : "a second floorperson has not verified it"} ${citeLink("R15")}`);
    for (const one of this.got.differences?.differences ?? []) add(3, "warn-ink", html`<b>${one.player}</b> ${one.owed > 0 ? "is owed" : "owes"} ${dollars(Math.abs(one.owed), { always: true })} at ${tableFullName(one.table)} ${citeLink("R52")}`);
    for (const one of (this.got.approvals?.approvals ?? []).filter((/** @type {any} */ each) => each.proposal)) add(4, "", html`<a href="/desks/approvals"><b>${capital(one.act.kind.replaceAll("-", " "))}</b></a> waits for a second authority since ${one.by} proposed it`);
    found.sort(([one], [other]) => one - other);
    return html`<section class="card-box ${found.length ? "waits-box has" : ""}"><h2>Needs attention <span class="soft">${found.length || "nothing"}</span></h2><ul class="attention">${found.slice(0, 40).map(([, one]) => one)}</ul>
      ${found.length > 40 ? html`<p class="soft">and ${found.length - 40} more</p>` : nothing}</section>`;
  }

  /** @param {any} forms */
  #papers(forms) {
    const late = forms.papers.filter((/** @type {any} */ one) => one.late);
    const open = forms.papers.filter((/** @type {any} */ one) => one.status !== "complete");
    const rows = [...open, ...late.filter((/** @type {any} */ one) => !open.includes(one))];
    return html`<section class="card-box"><h2>Papers <span class="soft">${forms.papers.length}, ${open.length} not complete, ${late.length} late</span></h2>
      ${forms.ok ? html`<p class="win">${icon("check")} No paper is missing ${citeLink("465a.36")}</p>` : html`<p class="lose">${icon("warn")} ${forms.findings.filter((/** @type {any} */ one) => one.fault).length} faults of papers, listed first under what needs attention ${citeLink("465a.36")}</p>`}
      ${rows.length ? html`<div class="scroll"><table class="figures"><thead><tr><th scope="col">paper</th><th scope="col">table</th><th scope="col">day, shift</th><th scope="col">state</th><th scope="col">signed by</th></tr></thead><tbody>${rows.map((/** @type {any} */ one) => html`<tr><td><b>${capital(one.paper)} ${one.number}</b> ${one.about}</td><td>${tableFullName(one.table)}</td><td>${one.day}, ${one.shift}</td>
        <td class=${one.status === "complete" ? "" : "warn-ink"}>${one.status}${one.late ? html`<span class="soft"> late: ${one.late}</span>` : nothing}</td><td>${one.signatures.map((/** @type {any} */ each) => each.person).join(", ")}</td></tr>`)}</tbody></table></div>` : nothing}</section>`;
  }
}

customElements.define("pit-shift", Shift);

export const draw = () => html`<pit-shift></pit-shift>`;
