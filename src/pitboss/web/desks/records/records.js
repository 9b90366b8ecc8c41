// The reading pages of the regulator, internal audit, revenue audit and surveillance: the law and how
// it is met, documents, the store as of its last checkpoint, reports, registers. Nothing here acts.

import { GAMES } from "../../lib/games.js";
import { grouped, when } from "../../lib/words.js";
import { icon } from "../../parts/drawings.js";
import { html, nothing } from "../../vendor/lit.js";
import { Desk } from "../lib/desk.js";
import { registers } from "./registers-view.js";
import "./law-view.js";
import "./reports-view.js";

/** @type {[string, string][]} */
const VIEWS = [["law", "The law"], ["documents", "Documents"], ["verification", "Verification"], ["reports", "Reports"], ["registers", "Registers"]];
/** @type {[string, string, string[]][]} */
const DOCUMENTS = [["sign", "Payout sign", ["html", "pdf", "csv"]], ["layout", "Layout", ["html", "svg", "pdf", "csv"]], ["guide", "Dealer’s guide", ["html", "pdf"]], ["par", "PAR sheet", ["html", "pdf", "csv"]]];

class Records extends Desk {
  static id = "records";
  static properties = { view: { attribute: false } };

  constructor() {
    super();
    this.view = "law";
  }

  get title() {
    return `Records: ${VIEWS.find(([view]) => view === this.view)?.[1] ?? ""}`;
  }

  /** @returns {Record<string, string>} */
  get reads() {
    if (this.view === "verification") return { store: "/verification" };
    if (this.view === "registers") return { register: "/approvals-register?limit=500", filed: "/submissions?limit=500", disputes: "/disputes?limit=500", people: "/people?limit=500" };
    return {};
  }

  /** @param {Map<string, unknown>} changed */
  updated(changed) {
    if (changed.has("view") && changed.get("view") !== undefined) this.refresh();
  }

  draw() {
    return html`<nav class="views" aria-label="View">${VIEWS.map(([view, words]) => html`<a class="pill ${view === this.view ? "on" : ""}" href="/desks/records/${view}" aria-current=${view === this.view ? "page" : nothing}>${words}</a>`)}</nav>${this.#view()}`;
  }

  #view() {
    switch (this.view) {
      case "documents":
        return this.#documents();
      case "verification":
        return this.#store();
      case "reports":
        return html`<pit-reports .as=${this.as}></pit-reports>`;
      case "registers":
        return registers(this.got);
      default:
        return html`<pit-law-view></pit-law-view>`;
    }
  }

  // ── Documents ────────────────────────────────────────────────────────────────────────────

  #documents() {
    const tables = this.now?.tables ?? [];
    /** @type {Map<string, [string, string, string]>} */
    const offered = new Map(tables.map((/** @type {any} */ one) => [`${one.game} ${one.variant}`, [one.game, one.variant, one.name]]));
    return html`<section class="card-box"><h2>Documents <span class="soft">under the submission in force, as they hang and as they are filed</span></h2>
      <div class="scrolls" tabindex="0" role="region" aria-label="Documents"><table class="figures"><thead><tr><th scope="col">game</th>${DOCUMENTS.map(([, words]) => html`<th scope="col">${words}</th>`)}</tr></thead>
        <tbody>${[...offered.values()].map(([game, variant, name]) => html`<tr><td>${GAMES[game]?.name ?? name}${variant ? html` <span class="soft">${variant.replaceAll("-", " ")}</span>` : nothing}</td>
          ${DOCUMENTS.map(([document, words, forms]) => html`<td class="forms">${forms.map((form) => html`<a class="cite" href="/api/v1/documents/${document}/${game}.${form}${variant && document !== "guide" ? `?variant=${variant}` : ""}" target="_blank" rel="noopener" aria-label="${words} of ${name} as ${form}">${form}</a> `)}</td>`)}</tr>`)}</tbody></table></div></section>`;
  }

  // ── The store ────────────────────────────────────────────────────────────────────────────

  #store() {
    const { store } = this.got;
    if (!store) return html`<section class="card-box"><p class="soft" role="status">The books are looked at…</p></section>`;
    const { checkpoint: found } = store;
    const bad = (found?.streams ?? []).filter((/** @type {any} */ one) => !one.agrees);
    return html`<div class="desk-two"><section class="card-box whole" aria-labelledby="store"><h2 id="store">The store <span class="soft">as of ${when(store.now * 1000)}</span></h2>
        <div class="ok ${store.ok ? "" : "no"}" role="status">${icon(store.ok ? "check" : "warn")}<div><b>${store.ok ? "Nothing is wrong with the books" : "Something is wrong with the books"}</b><span>${store.entries.toLocaleString("en-US")} entries, each in the hash chain of its stream.</span></div></div>
        <ul>${found ? html`${line(found.signed, found.signed ? `Checkpoint ${found.number} of ${when(found.at * 1000)} is signed by a key of this house` : `Checkpoint ${found.number} is NOT signed by a key of this house`)}
            ${line(!bad.length, bad.length ? `${bad.length} streams do NOT agree with it` : `All ${found.streams.length} streams still have the entry that it names`)}
            ${found.verified ? line(true, "It states a clean verify of everything up to it") : html`<li class="soft">${icon("clock")} <span>It signs the heads alone; a whole verify is run beside the floor</span></li>`}
            <li class="soft">${icon("clock")} <span>${store.after.toLocaleString("en-US")} entries came after it; the next checkpoint covers them</span></li>` : html`<li class="soft">${icon("clock")} <span>No checkpoint is signed yet: one comes each hour</span></li>`}
          ${store.faults.length ? store.faults.map((/** @type {string} */ one) => line(false, one)) : line(true, "The newest entries of every chain, the submissions and the meters agree")}</ul>
        ${found ? html`<p class="soft small">key <code class="long">${grouped(found.key, 64)}</code></p>` : nothing}
        <p class="soft">To prove every entry from the first, and to decide every command again, run <code>pitboss verify</code> on the store or on an export of it.</p></section>
      ${found ? html`<section class="card-box"><h2>Streams</h2><div class="scrolls" tabindex="0" role="region" aria-label="Streams"><table class="figures"><thead><tr><th scope="col">stream</th><th scope="col" class="n">entries</th><th scope="col" class="n">covered</th><th scope="col">agrees</th></tr></thead>
        <tbody>${found.streams.map((/** @type {any} */ one) => html`<tr><td>${one.stream}</td><td class="n">${one.entries.toLocaleString("en-US")}</td><td class="n">${one.covered.toLocaleString("en-US")}</td><td class=${one.agrees ? "win" : "lose b"}>${one.agrees ? "yes" : "NO"}</td></tr>`)}</tbody></table></div></section>` : nothing}</div>`;
  }
}

/** @param {boolean} good @param {string} words */
const line = (good, words) => html`<li class=${good ? "win" : "lose"}>${icon(good ? "check" : "x")} <span>${words}</span></li>`;

customElements.define("pit-records", Records);

/** @param {Record<string, string>} params */
export const draw = ({ view }) => html`<pit-records .view=${view || "law"}></pit-records>`;
