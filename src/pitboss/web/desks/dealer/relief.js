// Relief: a pit manager assigns another dealer, who signs in here and goes on where the first left.

import { get, Problem } from "../../lib/api.js";
import { Part } from "../../lib/part.js";
import { visitor } from "../../lib/visitor.js";
import { citeLink } from "../../parts/drawings.js";
import { html, nothing } from "../../vendor/lit.js";
import { refusal, send } from "../lib/act.js";
import { Signer } from "../lib/signer.js";

class Relief extends Part {
  static properties = { table: { attribute: false }, demo: { attribute: false }, signer: { state: true }, dealers: { state: true }, sent: { state: true }, wrong: { state: true }, busy: { state: true } };

  constructor() {
    super();
    this.table = "";
    this.demo = false;
    /** @type {Signer|null} */ this.signer = null;
    /** @type {any[]} */ this.dealers = [];
    /** The dealer who was assigned. */ this.sent = "";
    /** @type {any} */ this.wrong = null;
    this.busy = false;
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.signer?.end();
  }

  /** @param {() => Promise<unknown>} work */
  async #try(work) {
    this.busy = true;
    this.wrong = null;
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.wrong = error;
    } finally {
      this.busy = false;
    }
  }

  /** @param {() => Promise<Signer>} how */
  #begin(how) {
    return this.#try(async () => {
      const signer = await how();
      const { people } = await signer.get("/people?limit=500");
      this.dealers = people.filter((/** @type {any} */ one) => one.role === "dealer" && one.active && !one.tables.includes(this.table));
      this.signer = signer;
    });
  }

  /** @param {SubmitEvent} event */
  #assign(event) {
    event.preventDefault();
    const { signer } = this;
    if (!signer) return;
    const person = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("dealer"));
    this.#try(async () => {
      const { n } = await get("/floor");
      await send({ kind: "assign-staff", body: { person, tables: [this.table] }, as: signer.as, n, signer });
      await signer.end();
      this.signer = null;
      this.sent = person;
    });
  }

  /** @param {SubmitEvent} event */
  #enter(event) {
    event.preventDefault();
    const password = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("relief-password"));
    this.#try(async () => {
      await visitor.signIn(this.sent, password);
      this.#close();
    });
  }

  /** At a demonstration nobody has a password. */
  #demonstrated() {
    this.#try(async () => {
      await visitor.takeRole("dealer", this.sent);
      this.#close();
    });
  }

  #close() {
    this.dispatchEvent(new CustomEvent("closed", { bubbles: true }));
  }

  render() {
    return html`<section class="sign-here" aria-label="Relief"><p><b>Relief</b> <span class="soft">A table has one dealer; a pit manager assigns the next one ${citeLink("465a.35")}</span></p>
      ${this.sent ? this.#takesOver() : this.signer ? this.#choose() : this.#who()}${refusal(this.wrong)}
      <p><button class="btn small quiet" type="button" @click=${() => this.#close()}>${this.sent ? "Close" : "Not now"}</button></p></section>`;
  }

  #who() {
    return html`<form class="act" @submit=${(/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const given = new FormData(/** @type {HTMLFormElement} */ (event.target));
      this.#begin(() => Signer.named(String(given.get("signer")), String(given.get("signer-password")), ["pit-manager"]));
    }}><div class="act-fields"><label class="field"><span>Pit manager</span><input class="box" name="signer" autocomplete="off" required></label>
        <label class="field"><span>Password</span><input class="box" name="signer-password" type="password" autocomplete="off" required></label></div>
      <div class="act-foot"><button class="btn go" ?disabled=${this.busy}>Sign in here</button>
      ${this.demo ? html`<button class="btn quiet" type="button" ?disabled=${this.busy} @click=${() => this.#begin(() => Signer.ofDemo("pit-manager", ["pit-manager"]))}>The pit manager of this demonstration</button>` : nothing}</div></form>`;
  }

  #choose() {
    return html`<form class="act" @submit=${(/** @type {SubmitEvent} */ event) => this.#assign(event)}><label class="field"><span>The dealer who takes over</span>
      <select class="box" name="dealer" required>${this.dealers.map((one) => html`<option value=${one.name}>${one.name}${one.tables.length ? `, now at ${one.tables.join(", ")}` : ""}</option>`)}</select></label>
      <div class="act-foot"><button class="btn go" ?disabled=${this.busy || !this.dealers.length}>Assign</button></div></form>`;
  }

  #takesOver() {
    return html`<form class="act" @submit=${(/** @type {SubmitEvent} */ event) => this.#enter(event)}><p><b>${this.sent}</b> deals here now. The round is where it was.</p>
      <div class="act-fields"><label class="field"><span>Password of ${this.sent}</span><input class="box" name="relief-password" type="password" autocomplete="off" required></label></div>
      <div class="act-foot"><button class="btn go" ?disabled=${this.busy}>Take over here</button>
        ${this.demo ? html`<button class="btn quiet" type="button" ?disabled=${this.busy} @click=${() => this.#demonstrated()}>${this.sent} of this demonstration</button>` : nothing}</div></form>`;
  }
}

customElements.define("pit-relief", Relief);
