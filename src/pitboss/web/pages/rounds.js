// My rounds: a list with a search, the newest first.

import { get } from "../lib/api.js";
import { GAMES } from "../lib/games.js";
import { Part } from "../lib/part.js";
import { visitor } from "../lib/visitor.js";
import { roundList } from "../panels/history.js";
import { bar } from "../parts/bar.js";
import { html, nothing } from "../vendor/lit.js";

class Rounds extends Part {
  static properties = { rounds: { state: true }, older: { state: true }, wrong: { state: true }, busy: { state: true } };

  constructor() {
    super();
    /** @type {any[]} */ this.rounds = [];
    /** @type {string|null} */ this.older = null;
    this.wrong = "";
    this.busy = true;
    this.query = "";
    document.title = "My rounds · Pitboss";
  }

  connectedCallback() {
    super.connectedCallback();
    if (visitor.who) this.#load();
  }

  async #load(more = false) {
    this.busy = true;
    const query = new URLSearchParams(this.query);
    query.set("limit", "50");
    if (more && this.older) query.set("before", this.older);
    try {
      const found = await get(`/rounds?${query}`);
      this.rounds = more ? [...this.rounds, ...found.rounds] : found.rounds;
      this.older = found.before;
      this.wrong = "";
    } catch (error) {
      this.wrong = error instanceof Error ? error.message : String(error);
    }
    this.busy = false;
  }

  /** @param {SubmitEvent} event */
  #search(event) {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const query = new URLSearchParams();
    for (const name of ["table", "since", "until"]) {
      if (form.get(name)) query.set(name, String(form.get(name)));
    }
    if (form.get("prize")) query.set("prize", "true");
    this.query = String(query);
    this.#load();
  }

  render() {
    return html`${bar(html`<h1 class="where">My rounds</h1>`, nothing)}
      <main id="main" tabindex="-1" class="wide">${visitor.who ? this.#list() : html`<p>Rounds are shown to those who played them.
        <a class="btn go" href="/sign-in?next=/rounds">Sign in</a></p>`}</main>`;
  }

  #list() {
    return html`<form class="card-box find" @submit=${this.#search} aria-label="Search">
        <div class="field"><label for="table">Table</label><input class="box" id="table" name="table" autocomplete="off"></div>
        <div class="field"><label for="since">From</label><input class="box" id="since" name="since" type="date"></div>
        <div class="field"><label for="until">To</label><input class="box" id="until" name="until" type="date"></div>
        <label class="tick"><input type="checkbox" name="prize"> with a prize</label>
        <button class="btn">Search</button></form>
      ${this.wrong ? html`<p class="err" role="alert">${this.wrong}</p>` : nothing}
      <div class="card-box">${this.rounds.length ? roundList(this.rounds, true)
        : html`<p class="soft" role="status">${this.busy ? "Looking…" : `No rounds yet. ${Object.keys(GAMES).length} games wait in the lobby.`}</p>`}
      ${this.older ? html`<button class="btn" type="button" ?disabled=${this.busy} @click=${() => this.#load(true)}>Older rounds</button>` : nothing}</div>`;
  }
}

customElements.define("pit-rounds", Rounds);
