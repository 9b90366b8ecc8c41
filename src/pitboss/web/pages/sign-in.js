// Sign in with a name and a password; on a demonstration floor also as a guest or a role.

import { ownPages } from "../desks/pages.js";
import * as api from "../lib/api.js";
import { Part } from "../lib/part.js";
import { go } from "../lib/router.js";
import { visitor } from "../lib/visitor.js";
import { bar } from "../parts/bar.js";
import { html, nothing } from "../vendor/lit.js";

/** Those of a demonstration, with what each does. */
const ROLES = [
  ["dealer", "Dealer", "deals at a table with real cards"],
  ["floorperson", "Floorperson", "watches tables, signs counts, approves prizes"],
  ["pit-manager", "Pit manager", "assigns people, approves acts of two"],
  ["assistant-shift-manager", "Assistant shift manager", "the whole floor: win, papers, attention"],
  ["cashier", "Cashier", "sells and redeems chips, pays jackpot slips"],
  ["security", "Security", "carries fills, signs for decks"],
  ["surveillance", "Surveillance", "sees every round, card by card"],
  ["revenue-audit", "Revenue audit", "counts drop boxes, proves that no paper is missing"],
  ["regulator", "Regulator", "reads everything, changes nothing"],
  ["internal-auditor", "Internal auditor", "reads everything, changes nothing"],
].filter(([role]) => role === "dealer" || ownPages([role]).length);

/** Names with numbers in them, `Della 9` before `Della 10`. */
const ORDER = new Intl.Collator("en", { numeric: true });

class SignIn extends Part {
  static properties = { wrong: { state: true }, busy: { state: true }, demo: { state: true }, people: { state: true } };

  constructor() {
    super();
    this.wrong = "";
    this.busy = false;
    this.demo = false;
    /** Those whose role can be taken. @type {{person: string, role: string}[]} */ this.people = [];
    /** Who in particular, by role. @type {Record<string, string>} */ this.chosen = {};
    document.title = "Sign in · Pitboss";
    api.floor().then(
      (floor) => {
        this.demo = floor.demo;
        if (floor.demo) this.#who();
      },
      () => {},
    );
  }

  async #who() {
    try {
      this.people = (await api.demoPeople()).people;
    } catch {
      // The roles can be taken without their names.
    }
  }

  /** Who in particular takes a role: whoever is on duty, or somebody by name. @param {string} role @param {string} name */
  #which(role, name) {
    const names = this.people.filter((one) => one.role === role).map((one) => one.person);
    if (names.length < 2) return nothing;
    return html`<select class="box" aria-label="${name}: who" @change=${(/** @type {any} */ event) => {
      this.chosen[role] = event.target.value;
    }}><option value="">on duty</option>${names.toSorted(ORDER.compare).map((one) => html`<option value=${one}>${one}</option>`)}</select>`;
  }

  /** @param {() => Promise<unknown>} how */
  async #enter(how) {
    this.wrong = "";
    this.busy = true;
    try {
      await how();
      const next = new URLSearchParams(location.search).get("next");
      const home = ownPages(visitor.who?.roles ?? [])[0]?.home ?? "/";
      go(next?.startsWith("/") && !next.startsWith("//") ? next : home);
    } catch (error) {
      this.wrong = error instanceof Error ? error.message : String(error);
      await this.updateComplete;
      document.getElementById("wrong")?.focus();
    } finally {
      this.busy = false;
    }
  }

  /** @param {SubmitEvent} event */
  #submit(event) {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    this.#enter(() => visitor.signIn(String(form.get("person")), String(form.get("password"))));
  }

  render() {
    return html`${bar(html`<h1 class="where">Sign in</h1>`, nothing)}
      <main id="main" tabindex="-1" class="narrow">
        <form class="card-box form" @submit=${this.#submit}>
          <h2>With your name</h2>
          <div class="field"><label for="person">Name</label>
            <input class="box" id="person" name="person" autocomplete="username" required
              aria-describedby=${this.wrong ? "wrong" : nothing} aria-invalid=${this.wrong ? "true" : nothing}></div>
          <div class="field"><label for="password">Password</label>
            <input class="box" id="password" name="password" type="password"
              autocomplete="current-password" required></div>
          ${this.wrong ? html`<p class="err" id="wrong" role="alert" tabindex="-1">${this.wrong}</p>` : nothing}
          <button class="btn go" ?disabled=${this.busy}>Sign in</button>
        </form>
        ${this.demo ? this.#guests() : nothing}
      </main>`;
  }

  #guests() {
    return html`<section class="card-box form" aria-labelledby="demo">
      <h2 id="demo">On this demonstration floor</h2>
      <p class="soft">No name, no money. A guest has $1,000 in chips.</p>
      <button class="btn go" type="button" ?disabled=${this.busy}
        @click=${() => this.#enter(() => visitor.becomeGuest())}>Play as a guest</button>
      <h3>Or look at the floor as somebody who works here</h3>
      <ul class="roles">${ROLES.map(
        ([role, name, does]) => html`<li><button class="btn quiet" type="button" ?disabled=${this.busy}
          @click=${() => this.#enter(() => visitor.takeRole(role, this.chosen[role] ?? ""))}>${name}</button>${this.#which(role, name)}<span class="soft">${does}</span></li>`,
      )}</ul></section>`;
  }
}

customElements.define("pit-sign-in", SignIn);
