// The decks of the house: where each is, what comes and goes under two locks.

import { tableFullName } from "../lib/games.js";
import { visitor } from "../lib/visitor.js";
import { plainDecks, when } from "../lib/words.js";
import { citeLink } from "../parts/drawings.js";
import { html, nothing } from "../vendor/lit.js";
import { Desk } from "./lib/desk.js";
import { actingAs } from "./lib/roles.js";
import { proposal } from "./pit/waits.js";
import "./lib/act.js";

const CARDS = ["receive-cards", "issue-decks", "return-decks", "destroy-decks", "count-cards"];

class Cards extends Desk {
  static id = "cards";

  get mine() {
    return visitor.who?.person ?? "";
  }

  get reads() {
    return { decks: "/decks?limit=500", approvals: "/approvals?limit=500" };
  }

  draw() {
    const decks = this.got.decks?.decks ?? [];
    const waits = (this.got.approvals?.approvals ?? []).filter((/** @type {any} */ one) => one.proposal && CARDS.includes(one.act.kind));
    const places = [...new Set(decks.map((/** @type {any} */ one) => one.place))];
    return html`<div class="desk-two"><div class="desk-stack">
        ${waits.length ? html`<section class="card-box waits-box has"><h2>Waits for the other lock</h2>${waits.map((/** @type {any} */ one) => proposal(this, one))}</section>` : nothing}
        <section class="card-box"><h2>Decks <span class="soft">${decks.length || "none"}</span></h2>
        ${places.map((place) => html`<h3>${place} <span class="soft">${decks.filter((/** @type {any} */ one) => one.place === place).length}</span></h3>
          <ul class="rows">${decks.filter((/** @type {any} */ one) => one.place === place).map((/** @type {any} */ one) => html`<li><p class="top"><b>${plainDecks(one.name)}</b><span class="soft">${one.name.startsWith(one.color) ? "" : one.color}${one.preshuffled ? "preshuffled" : ""}${one.table ? ` ${tableFullName(one.table)}` : ""}${one.counted ? `, counted ${when(one.counted * 1000)}` : ""}</span></p></li>`)}</ul>`)}
        ${decks.length ? nothing : html`<p class="soft">No deck is in the house. A delivery comes first.</p>`}</section></div>
      <div class="desk-stack">${this.#moves(decks)}</div></div>`;
  }

  /** @param {any[]} decks */
  #moves(decks) {
    const as = actingAs(["assistant-shift-manager", "shift-manager"]);
    if (!as) return html`<section class="card-box"><h2>Into the store and out of it</h2><p class="soft">An assistant shift manager, or a shift manager, proposes it: a delivery, decks for a table, decks that come back, a count, a destruction. Security approves it: each has the key of one lock ${citeLink("603a.16(b)")}</p></section>`;
    const at = (/** @type {string[]} */ ...places) => decks.filter((one) => places.includes(one.place)).map((one) => one.name);
    const tables = (this.now?.tables ?? []).filter((/** @type {any} */ one) => !one.electronic).map((/** @type {any} */ one) => one.table);
    const where = { name: "table", label: "Table", sort: "choice", needed: true, options: tables, names: Object.fromEntries(tables.map((/** @type {string} */ one) => [one, tableFullName(one)])) };
    const which = (/** @type {string[]} */ options) => ({ name: "decks", label: "Decks", sort: "ticks", needed: true, options, names: Object.fromEntries(options.map((one) => [one, plainDecks(one)])) });
    const act = (/** @type {string} */ kind, /** @type {string} */ title, /** @type {any[]} */ fields) => html`<details class="move"><summary><b>${title}</b></summary><div class="move-in"><pit-act .kind=${"propose-act"} .body=${{ act: { kind } }} .as=${as} .n=${this.n} .said=${""} .label=${"Propose"}
      .fields=${[{ name: "act", label: title, sort: "group", needed: true, fields: [{ name: "body", label: title, sort: "group", needed: true, fields }] }]}></pit-act></div></details>`;
    return html`<section class="card-box"><h2>Into the store and out of it</h2><p class="soft">The assistant shift manager proposes, security approves: each has the key of one lock ${citeLink("603a.16(b)")}</p>
      ${act("receive-cards", "Receive a delivery", [{ name: "decks", label: "Decks: name color, such as red 1, blue 1", sort: "decks", needed: true }])}
      ${act("issue-decks", "Issue decks to a table", [where, which(at("store"))])}
      ${act("return-decks", "Take decks back from a table", [where, which(at("table"))])}
      ${act("count-cards", "Count the store", [which(at("store"))])}
      ${act("destroy-decks", "Destroy used decks", [which(at("used", "store")), { name: "reason", label: "Reason", sort: "long", needed: true }])}</section>`;
  }
}

customElements.define("pit-cards", Cards);

export const draw = () => html`<pit-cards></pit-cards>`;
