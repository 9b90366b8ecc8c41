// The reports of the books, each as its tables; those that a role reads are the server's to say.

import { get, patiently, Problem } from "../../lib/api.js";
import { Part } from "../../lib/part.js";
import { titled, when } from "../../lib/words.js";
import { html, nothing } from "../../vendor/lit.js";
import { inRole } from "../lib/desk.js";
import { refusal } from "../lib/act.js";

/** @type {[string, string, string][]} */
const REPORTS = [["hold", "Hold", "The win of each wager beside the expected win."], ["meters", "Meters", "Every meter: its display, its sources, its last hits."], ["forms", "Forms", "Slips, forms, fills, credits and drops, and what is wrong."],
  ["cards", "Cards", "The card inventory log, day by day."], ["chips", "Chips", "The chips in patrons’ hands, compared with the books."]];
const MOST = 200;
/** Columns of parts, in percent. */
const PARTS = ["hold", "theoretical_hold", "long_run_return"];

class ReportsView extends Part {
  static properties = { as: { attribute: false }, name: { state: true }, found: { state: true }, wrong: { state: true }, busy: { state: true } };

  constructor() {
    super();
    this.as = "";
    this.name = "hold";
    /** @type {any} */ this.found = null;
    /** @type {Problem|null} */ this.wrong = null;
    this.busy = false;
    /** The number of the newest question: an older answer says nothing of it. */ this.asked = 0;
    this.since = "";
    this.until = "";
  }

  connectedCallback() {
    super.connectedCallback();
    this.#read();
  }

  async #read() {
    const { name } = this;
    const asked = ++this.asked;
    this.busy = true;
    this.wrong = null;
    const query = new URLSearchParams(Object.entries({ since: this.since, until: this.until }).filter(([, value]) => value));
    try {
      const found = await patiently(() => get(inRole(`/reports/${name}${query.size ? `?${query}` : ""}`, this.as)));
      if (asked === this.asked) this.found = found;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (asked === this.asked) this.wrong = error;
    }
    if (asked === this.asked) this.busy = false;
  }

  /** @param {SubmitEvent} event */
  #submit(event) {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    this.since = String(form.get("since") ?? "");
    this.until = String(form.get("until") ?? "");
    this.#read();
  }

  render() {
    const about = REPORTS.find(([name]) => name === this.name);
    return html`<section class="card-box"><div class="letters" role="group" aria-label="Report">${REPORTS.map(([name, words]) => html`<button class="btn small ${name === this.name ? "on" : "quiet"}" type="button" aria-pressed=${name === this.name} @click=${() => {
        this.name = name;
        this.found = null;
        this.#read();
      }}>${words}</button>`)}</div>
      <form class="days" @submit=${this.#submit}><label class="field"><span>From gaming day</span><input class="box" type="date" name="since"></label><label class="field"><span>To</span><input class="box" type="date" name="until"></label><button class="btn">Read</button>
        <a class="btn quiet" href=${inRole(`/api/v1/reports/${this.name}`, this.as)} download="${this.name}.json">Save as JSON</a></form>
      <h2>${about?.[1]} <span class="soft">${about?.[2]}</span></h2>${refusal(this.wrong)}
      ${this.found ? report(this.found) : this.busy ? html`<p class="soft" role="status">Reading the books…</p>` : nothing}</section>`;
  }
}

/** A report: what it says in single values, then each of its lists as a table. @param {any} found */
function report(found) {
  const plain = Object.entries(found).filter(([, value]) => value === null || typeof value !== "object" || isRow(value));
  const lists = Object.entries(found).filter(([, value]) => Array.isArray(value));
  return html`<dl class="facts">${plain.filter(([, value]) => !isRow(value)).map(([key, value]) => html`<div><dt>${words(key)}</dt><dd class=${key === "ok" ? (value ? "win b" : "lose b") : "b"}>${key === "ok" ? (value ? "agrees" : "does NOT agree") : cell(key, value)}</dd></div>`)}</dl>
    ${plain.filter(([, value]) => isRow(value)).map(([key, value]) => table(words(key), [value]))}
    ${lists.map(([key, rows]) => (/** @type {any[]} */ (rows).length && isRow(/** @type {any[]} */ (rows)[0]) ? table(words(key), /** @type {any[]} */ (rows)) : html`<h3>${words(key)}</h3><p class="soft">${/** @type {any[]} */ (rows).join(", ") || "none"}</p>`))}`;
}

/** @param {any} value */
const isRow = (value) => Boolean(value && typeof value === "object" && !Array.isArray(value));

/** @param {string} title @param {any[]} rows */
function table(title, rows) {
  const shown = rows.slice(0, MOST);
  const columns = [...new Set(shown.flatMap((one) => Object.keys(one)))].filter((key) => shown.some((one) => !isEmpty(one[key])));
  return html`<h3>${title} <span class="soft">${rows.length > MOST ? `the first ${MOST} of ${rows.length}` : rows.length}</span></h3>
    <div class="scrolls" tabindex="0" role="region" aria-label=${title}><table class="figures"><thead><tr>${columns.map((key) => html`<th scope="col" class=${isNumber(shown, key) ? "n" : ""}>${words(key)}</th>`)}</tr></thead>
      <tbody>${shown.map((one) => html`<tr>${columns.map((key) => html`<td class=${isNumber(shown, key) ? "n" : ""}>${cell(key, one[key])}</td>`)}</tr>`)}</tbody></table></div>`;
}

/** @param {any} value */
const isEmpty = (value) => value === null || value === undefined || value === "" || (Array.isArray(value) && !value.length) || (isRow(value) && !Object.keys(value).length);

/** @param {any[]} rows @param {string} key */
const isNumber = (rows, key) => rows.some((one) => typeof one[key] === "number" || /^-?\d+\.\d\d\d*$/.test(String(one[key] ?? "")));

/** @param {string} key @param {any} value @returns {unknown} */
function cell(key, value) {
  if (isEmpty(value)) return "–";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (key === "at" && typeof value === "number") return when(value * 1000);
  if (typeof value === "number" && value < 0) return `\u2212${cell(key, -value)}`;
  if (typeof value === "number") return PARTS.includes(key) ? `${(value * 100).toFixed(2)}%` : Number.isInteger(value) ? value.toLocaleString("en-US") : value.toFixed(2);
  if (typeof value === "string" && /^-?\d+\.\d\d+$/.test(value)) return `${value.startsWith("-") ? "\u2212" : ""}$${Number(value.replace("-", "")).toLocaleString("en-US", { minimumFractionDigits: 2 })}`;
  if (Array.isArray(value)) return value.map((one) => (isRow(one) ? Object.values(one).filter((part) => !isEmpty(part)).join(" ") : one)).join(key === "signatures" ? "; " : ", ");
  if (isRow(value)) return Object.entries(value).map(([name, one]) => `${name} ${cell(name, one)}`).join(", ");
  return String(value);
}

/** @param {string} key */
const words = (key) => {
  const text = titled(key.replaceAll("_", "-")).toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
};

customElements.define("pit-reports", ReportsView);
