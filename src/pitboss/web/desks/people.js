// People and assignments: who works where, and tables set up for play.

import { GAMES, tableFullName } from "../lib/games.js";
import { citeLink } from "../parts/drawings.js";
import { html, nothing } from "../vendor/lit.js";
import { allRows, Desk } from "./lib/desk.js";
import { actingAs, roleWords } from "./lib/roles.js";
import { visitor } from "../lib/visitor.js";
import "./lib/act.js";

class People extends Desk {
  static id = "people";
  static properties = { newTable: { state: true } };

  constructor() {
    super();
    /** The role that is shown; "" is all who work here. */ this.shown = "";
    this.newTable = "";
    this.newGame = Object.keys(GAMES)[0];
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
    const people = (this.got.people?.people ?? []).filter((/** @type {any} */ one) => one.role !== "player");
    if (!this.got.people) return html`<p class="soft" role="status">Looking who is here…</p>`;
    const roles = [...new Set(people.map((/** @type {any} */ one) => one.role))];
    const shown = people.filter((/** @type {any} */ one) => !this.shown || one.role === this.shown);
    return html`<div class="desk-two"><section class="card-box"><h2>People <span class="soft">${shown.length}</span></h2>
        <label class="field"><span>Role</span><select class="box narrow-box" @change=${(/** @type {any} */ event) => {
          this.shown = event.target.value;
          this.requestUpdate();
        }}><option value="">all</option>${roles.map((one) => html`<option value=${one}>${roleWords(/** @type {string} */ (one))}</option>`)}</select></label>
        <div class="scroll"><table class="figures"><thead><tr><th scope="col">name</th><th scope="col">role</th><th scope="col">tables</th></tr></thead><tbody>${shown.map((/** @type {any} */ one) => html`<tr class=${one.active ? "" : "gone"}>
          <th scope="row">${one.name}</th><td>${roleWords(one.role)}${one.active ? "" : ", gone"}</td><td>${one.tables.map(tableFullName).join(", ") || "–"}</td></tr>`)}</tbody></table></div></section>
      <div class="desk-stack">${this.#assign(people)}${this.#tables()}${this.#administer(people)}</div></div>`;
  }

  /** @param {any[]} people */
  #assign(people) {
    const as = actingAs(["pit-manager"]);
    if (!as) return nothing;
    const staff = people.filter((one) => one.active && ["dealer", "floorperson"].includes(one.role)).map((one) => one.name);
    const tables = (this.now?.tables ?? []).map((/** @type {any} */ one) => one.table);
    return html`<section class="card-box"><h2>Assign</h2><p class="soft">A table has one dealer: a new one relieves the other, also in the middle of a round. A floorperson has at most four tables. No table ends an assignment ${citeLink("465a.35")}</p>
      <pit-act .kind=${"assign-staff"} .as=${as} .n=${this.n} .said=${""} .fields=${[{ name: "person", label: "Dealer or floorperson", sort: "choice", needed: true, options: staff },
        { name: "tables", label: "Tables", sort: "ticks", needed: false, options: tables, names: Object.fromEntries(tables.map((/** @type {string} */ one) => [one, tableFullName(one)])) }]}></pit-act></section>`;
  }

  #tables() {
    const as = actingAs(["pit-manager", "administrator"]);
    if (!as) return nothing;
    const filed = (this.got.submissions?.submissions ?? []).find((/** @type {any} */ one) => one.in_force)?.text ?? "";
    const variants = [...filed.matchAll(/^\[games\.([a-z0-9-]+)\.variants\.([a-z0-9-]+)\]/gm)].map(([, game, variant]) => `${game} ${variant}`);
    const own = variants.filter((one) => one.startsWith(`${this.newGame} `)).map((one) => one.split(" ")[1]);
    return html`<section class="card-box"><h2>Set up a table</h2><p class="soft">Under a game of the submission in force, or one of its variants ${citeLink("R67")}</p>
      <div class="act-fields"><label class="field"><span>Name of the table</span><input class="box" maxlength="60" .value=${this.newTable} @input=${(/** @type {any} */ event) => {
          this.newTable = event.target.value.trim();
        }}></label>
        <label class="field"><span>Game</span><select class="box" @change=${(/** @type {any} */ event) => {
          this.newGame = event.target.value;
          this.requestUpdate();
        }}>${Object.entries(GAMES).map(([slug, one]) => html`<option value=${slug} ?selected=${slug === this.newGame}>${one.name}</option>`)}</select></label></div>
      <pit-act .kind=${"set-up-table"} .body=${{ game: this.newGame }} .table=${this.newTable} .as=${as} .n=${this.n} .said=${""}
        .fields=${[{ name: "variant", label: "Variant", sort: "choice", needed: false, options: own }, { name: "electronic", label: "Electronic: the system deals", sort: "flag", needed: false }]}></pit-act></section>`;
  }

  /** @param {any[]} people */
  #administer(people) {
    if (!visitor.who?.roles.includes("administrator")) return nothing;
    const names = people.filter((one) => one.active).map((one) => one.name);
    return html`<section class="card-box"><h2>Administer</h2>
      <details class="move"><summary><b>Enrol an employee</b> <span class="soft">two authorities</span></summary><div class="move-in"><p class="soft">It is proposed on the page Approvals, as “enrol staff”.</p></div></details>
      <details class="move"><summary><b>Enrol a player</b></summary><div class="move-in"><pit-act .kind=${"enrol"} .body=${{ role: "player" }} .as=${"administrator"} .n=${this.n} .said=${""} .fields=${[{ name: "person", label: "Name", sort: "text", needed: true }]}></pit-act></div></details>
      <details class="move"><summary><b>Dismiss somebody</b></summary><div class="move-in"><pit-act .kind=${"dismiss"} .as=${"administrator"} .n=${this.n} .said=${""} .fields=${[{ name: "person", label: "Who", sort: "choice", needed: true, options: names }, { name: "reason", label: "Reason", sort: "long", needed: true }]}></pit-act></div></details></section>`;
  }
}

customElements.define("pit-people", People);

export const draw = () => html`<pit-people></pit-people>`;
