// People and assignments: who works where, and tables set up for play.

import { GAMES, tableFullName } from "../lib/games.js";
import { visitor } from "../lib/visitor.js";
import { citeLink } from "../parts/drawings.js";
import { html, nothing, repeat } from "../vendor/lit.js";
import { allRows, Desk } from "./lib/desk.js";
import { actingAs, roleWords } from "./lib/roles.js";
import "./lib/act.js";

/** Names with numbers in them, `Della 9` before `Della 10`. */
const ORDER = new Intl.Collator("en", { numeric: true });
/** The roles that have tables, and how many at most (465a.35). @type {Record<string, number>} */
const TABLES = { dealer: 1, floorperson: 4 };

/** A form of its own for each person and what they have: no tick stays from another.
 * @param {any} person */
const keyOf = (person) => `${person.name} ${person.tables.join()}`;

class People extends Desk {
  static id = "people";
  static properties = { shown: { state: true }, sought: { state: true }, newTable: { state: true }, newGame: { state: true }, made: { state: true }, chosen: { state: true } };

  constructor() {
    super();
    /** The role that is shown; "" is all who work here. */ this.shown = "";
    /** A part of the names that are shown. */ this.sought = "";
    this.newTable = "";
    this.newGame = Object.keys(GAMES)[0];
    /** The table that was set up last. */ this.made = "";
    /** Who is to be assigned. */ this.chosen = "";
  }

  get reads() {
    return { submissions: "/submissions" };
  }

  async refresh() {
    await super.refresh();
    try {
      this.keep({ people: await allRows("/people?limit=500", "people", this.as) });
    } catch {
      // The next reading tries again.
    }
  }

  draw() {
    const people = (this.got.people?.people ?? []).filter((/** @type {any} */ one) => one.role !== "player")
      .toSorted((/** @type {any} */ one, /** @type {any} */ other) => ORDER.compare(one.role, other.role) || ORDER.compare(one.name, other.name));
    if (!this.got.people) return html`<p class="soft" role="status">Looking who is here…</p>`;
    return html`<div class="desk-two">${this.#list(people)}
      <div class="desk-stack">${this.#assign(people)}${this.#tables()}${this.#administer(people)}</div></div>`;
  }

  /** @param {any[]} people */
  #list(people) {
    const roles = [...new Set(people.map((one) => one.role))];
    const sought = this.sought.toLowerCase();
    const shown = people.filter((one) => (!this.shown || one.role === this.shown) && (!sought || [one.name, ...one.tables.map(tableFullName)].some((words) => words.toLowerCase().includes(sought))));
    return html`<section class="card-box"><h2>People <span class="soft">${shown.length} of ${people.length}</span></h2>
      <div class="act-fields"><label class="field"><span>Name or table</span><input class="box" type="search" autocomplete="off" .value=${this.sought} @input=${(/** @type {any} */ event) => {
          this.sought = event.target.value.trim();
        }}></label>
        <label class="field"><span>Role</span><select class="box" @change=${(/** @type {any} */ event) => {
          this.shown = event.target.value;
        }}><option value="">all</option>${roles.map((one) => html`<option value=${one}>${roleWords(one)}</option>`)}</select></label></div>
      <div class="scroll long-list" tabindex="0" role="region" aria-label="People"><table class="figures"><thead><tr><th scope="col">name</th><th scope="col">role</th><th scope="col">tables</th></tr></thead><tbody>${shown.map((one) => html`<tr class=${one.active ? "" : "gone"}>
        <th scope="row">${one.name}</th><td>${roleWords(one.role)}${one.active ? "" : ", gone"}</td><td>${one.tables.map(tableFullName).join(", ") || "–"}</td></tr>`)}</tbody></table></div>
      ${shown.length ? nothing : html`<p class="soft">Nobody is called so.</p>`}</section>`;
  }

  /** @param {any[]} people */
  #assign(people) {
    const as = actingAs(["pit-manager"]);
    if (!as) return nothing;
    const staff = people.filter((one) => one.active && one.role in TABLES);
    const person = staff.find((one) => one.name === this.chosen) ?? staff[0];
    const tables = (this.now?.tables ?? []).filter((/** @type {any} */ one) => person?.role !== "dealer" || !one.electronic).map((/** @type {any} */ one) => one.table).toSorted((/** @type {string} */ one, /** @type {string} */ other) => ORDER.compare(tableFullName(one), tableFullName(other)));
    const dealers = new Map(staff.filter((one) => one.role === "dealer").flatMap((one) => one.tables.map((/** @type {string} */ table) => [table, one.name])));
    const names = Object.fromEntries(tables.map((/** @type {string} */ one) => [one, `${tableFullName(one)}${person?.role === "dealer" && dealers.has(one) && dealers.get(one) !== person.name ? `, relieves ${dealers.get(one)}` : ""}`]));
    const single = person?.role === "dealer";
    return html`<section class="card-box"><h2>Assign</h2><p class="soft">A table has one dealer: a new one relieves the other, also in the middle of a round. A floorperson has at most four tables ${citeLink("465a.35")}</p>
      <div class="field"><label for="assigned">Dealer or floorperson</label><select class="box" id="assigned" @change=${(/** @type {any} */ event) => {
        this.chosen = event.target.value;
      }}>${Object.keys(TABLES).map((role) => html`<optgroup label=${`${roleWords(role)}s`}>${staff.filter((one) => one.role === role).map((one) =>
        html`<option value=${one.name} ?selected=${one === person}>${one.name}${one.tables.length ? `, at ${one.tables.map(tableFullName).join(", ")}` : ""}</option>`)}</optgroup>`)}</select></div>
      ${person ? html`<p class="soft">${single ? "The table where this dealer deals." : "All tables of this floorperson: what is ticked now is theirs already."} Nothing ticked ends the assignment.</p>
        ${repeat([person], keyOf, () => html`<pit-act .kind=${"assign-staff"} .body=${{ person: person.name }} .as=${as} .n=${this.n} .said=${""} .fields=${[{ name: "tables", label: "Tables", sort: "ticks", needed: false, options: single ? ["", ...tables] : tables, value: single && !person.tables.length ? [""] : person.tables, single, names: { ...names, "": "no table" } }]}></pit-act>`)}` : nothing}</section>`;
  }

  #tables() {
    const as = actingAs(["pit-manager", "administrator"]);
    if (!as) return nothing;
    const filed = (this.got.submissions?.submissions ?? []).find((/** @type {any} */ one) => one.in_force)?.text ?? "";
    const variants = [...filed.matchAll(/^\[games\.([a-z0-9-]+)\.variants\.([a-z0-9-]+)\]/gm)].map(([, game, variant]) => `${game} ${variant}`);
    const own = variants.filter((one) => one.startsWith(`${this.newGame} `)).map((one) => one.split(" ")[1]);
    return html`<section class="card-box" @done=${() => {
      this.made = this.newTable;
      this.newTable = "";
    }}><h2>Set up a table</h2><p class="soft">Under a game of the submission in force, or one of its variants ${citeLink("R67")}</p>
      <div class="act-fields"><label class="field"><span>Name of the table</span><input class="box" maxlength="60" autocomplete="off" .value=${this.newTable} @input=${(/** @type {any} */ event) => {
          this.newTable = event.target.value.trim();
        }}></label>
        <label class="field"><span>Game</span><select class="box" @change=${(/** @type {any} */ event) => {
          this.newGame = event.target.value;
        }}>${Object.entries(GAMES).map(([slug, one]) => html`<option value=${slug} ?selected=${slug === this.newGame}>${one.name}</option>`)}</select></label></div>
      <pit-act .kind=${"set-up-table"} .body=${{ game: this.newGame }} .table=${this.newTable} .as=${as} .said=${""}
        .fields=${[{ name: "variant", label: "Variant", sort: "choice", needed: false, options: own }, { name: "electronic", label: "Electronic: the system deals", sort: "flag", needed: false }]}></pit-act>
      ${this.made ? html`<div class="ok" role="status"><div><b><a href="/desks/pit/${encodeURIComponent(this.made)}">${tableFullName(this.made)}</a> is set up.</b>
        <span>Next: its dealer and floorperson (above), its decks (<a class="cite" href="/desks/cards">Cards</a>), its inventory counted and signed (<a class="cite" href="/desks/papers?table=${encodeURIComponent(this.made)}">Papers</a>); then its floorperson opens it (<a class="cite" href="/desks/pit/${encodeURIComponent(this.made)}">the table</a>).</span></div></div>` : nothing}</section>`;
  }

  /** @param {any[]} people */
  #administer(people) {
    if (!visitor.who?.roles.includes("administrator")) return nothing;
    const names = people.filter((one) => one.active).map((one) => one.name);
    return html`<section class="card-box"><h2>Administer</h2>
      <details class="move"><summary><b>Enrol an employee</b> <span class="soft">two authorities</span></summary><div class="move-in"><p class="soft">It is proposed on the page <a class="cite" href="/desks/approvals">Approvals</a>, as “enrol staff”.</p></div></details>
      <details class="move"><summary><b>Enrol a player</b></summary><div class="move-in"><pit-act .kind=${"enrol"} .body=${{ role: "player" }} .as=${"administrator"} .n=${this.n} .said=${""} .fields=${[{ name: "person", label: "Name", sort: "text", needed: true }]}></pit-act></div></details>
      <details class="move"><summary><b>Dismiss somebody</b></summary><div class="move-in"><pit-act .kind=${"dismiss"} .as=${"administrator"} .n=${this.n} .said=${""} .fields=${[{ name: "person", label: "Who", sort: "choice", needed: true, options: names }, { name: "reason", label: "Reason", sort: "long", needed: true }]}></pit-act></div></details></section>`;
  }
}

customElements.define("pit-people", People);

export const draw = () => html`<pit-people></pit-people>`;
