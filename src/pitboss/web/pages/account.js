// The statement of one's game accounts.

import { get } from "../lib/api.js";
import { roundName, tableName } from "../lib/games.js";
import { Part } from "../lib/part.js";
import { visitor } from "../lib/visitor.js";
import { dollars, when } from "../lib/words.js";
import { movedWords } from "../panels/ledger.js";
import { bar } from "../parts/bar.js";
import { html, nothing } from "../vendor/lit.js";

class Account extends Part {
  static properties = { found: { state: true }, wrong: { state: true } };

  constructor() {
    super();
    /** @type {any} */ this.found = null;
    this.wrong = "";
    document.title = "My account · Pitboss";
    if (visitor.who) {
      get("/account").then(
        (found) => {
          this.found = found;
        },
        (error) => {
          this.wrong = error.message;
        },
      );
    }
  }

  render() {
    const rows = this.found?.movements ?? [];
    return html`${bar(html`<h1 class="where">My account</h1>`, nothing)}
      <main id="main" tabindex="-1" class="narrow">
        ${this.wrong ? html`<p role="alert">${this.wrong}</p>` : nothing}
        ${this.found?.balances?.length ? html`<ul class="card-box rows">${this.found.balances.map((/** @type {any} */ one) => html`<li><p class="top">
          <b>${one.account === "chips" ? "Chips" : `At ${tableName(one.table)}`}</b><span class="ret">${dollars(one.amount, { always: true })}</span></p></li>`)}</ul>` : nothing}
        ${visitor.who ? html`<div class="card-box">${rows.length ? html`<ul class="rows">${rows.map((/** @type {any} */ one) => html`<li><p class="top">
            <b>${movedWords(one)}</b>
            <span class="ret ${one.amount > 0 ? "win" : ""}">${dollars(one.amount, { always: true, sign: true })}</span></p>
            <p class="top soft"><span>${one.table ? `${tableName(one.table)} · ` : ""}${when(one.at * 1000)}${one.round ? html` · <a class="cite" href="/rounds/${encodeURIComponent(one.round)}">${roundName(one.round).title}</a>` : nothing}</span>
            <span class="ret">leaves ${dollars(one.balance, { always: true })}</span></p></li>`)}</ul>`
          : html`<p class="soft">${this.found ? "Nothing moved yet." : "Looking…"}</p>`}</div>`
          : html`<p>An account is shown to its owner. <a class="btn go" href="/sign-in?next=/account">Sign in</a></p>`}
      </main>`;
  }
}

customElements.define("pit-account", Account);
