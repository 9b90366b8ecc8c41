// A supervisor signs in place: who is signed in stays signed in, and the other's session ends with
// the signature.

import { Problem } from "../../lib/api.js";
import { Part } from "../../lib/part.js";
import { citeLink, icon } from "../../parts/drawings.js";
import { speak } from "../../parts/live-region.js";
import { html, nothing } from "../../vendor/lit.js";
import { refusal } from "./act.js";
import { roleWords, somebody } from "./roles.js";
import { Signer } from "./signer.js";
import "./move-list.js";

class SignHere extends Part {
  static properties = {
    roles: { attribute: false }, kinds: { attribute: false }, why: { attribute: false }, cite: { attribute: false }, table: { attribute: false },
    demo: { attribute: false }, fields: { attribute: false }, n: { attribute: false },
    signer: { state: true }, view: { state: true }, wrong: { state: true }, busy: { state: true },
  };

  constructor() {
    super();
    /** The roles that may sign, the first one first. @type {string[]} */ this.roles = ["floorperson"];
    /** The kinds of acts to sign; all where there are none. @type {string[]} */ this.kinds = [];
    this.why = "";
    this.cite = "";
    this.table = "";
    this.demo = false;
    this.n = 0;
    /** @type {(move: any, view: any) => import("./fields.js").Field[]|null} */ this.fields = () => null;
    /** @type {Signer|null} */ this.signer = null;
    /** The table as the signer sees it. @type {any} */ this.view = null;
    /** @type {any} */ this.wrong = null;
    this.busy = false;
    /** The last look at the table, which ends before the session does. */ this.looking = Promise.resolve();
    // One signature, one act: then the session is over.
    this.addEventListener("done", () => this.#end());
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.signer?.end();
    this.signer = null;
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("n") && this.signer && this.view && this.n !== changed.get("n")) this.looking = this.#look();
  }

  /** @param {() => Promise<Signer>} how */
  async #begin(how) {
    this.busy = true;
    this.wrong = null;
    try {
      this.signer = await how();
      await this.#look();
      speak(`${this.signer.person} signs here.`);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.wrong = error;
    } finally {
      this.busy = false;
    }
  }

  async #look() {
    if (!this.signer) return;
    try {
      this.view = await this.signer.get(`/tables/${encodeURIComponent(this.table)}`);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.wrong = error;
    }
  }

  #end() {
    const { signer, looking } = this;
    looking.then(() => signer?.end());
    this.signer = null;
    this.view = null;
    this.dispatchEvent(new CustomEvent("closed", { bubbles: true }));
  }

  get #moves() {
    return (this.view?.view.moves ?? []).filter((/** @type {any} */ one) => !this.kinds.length || this.kinds.includes(one.kind));
  }

  render() {
    return html`<section class="sign-here" aria-label="Sign in place">${this.signer ? this.#acts(this.signer) : this.#who()}</section>`;
  }

  /** Whom of a demonstration one may call: a pit manager acts as a floorperson anywhere (R59). */
  get #demonstrated() {
    return this.roles.includes("floorperson") && !this.roles.includes("pit-manager") ? [...this.roles, "pit-manager"] : this.roles;
  }

  #who() {
    const who = this.roles.map(somebody).join(" or ");
    return html`<form class="act" @submit=${(/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const given = new FormData(/** @type {HTMLFormElement} */ (event.target));
      this.#begin(() => Signer.named(String(given.get("signer")), String(given.get("signer-password")), this.roles));
    }}>
      <p class="badge-line">${icon("badge")}<span><b>${who} signs here</b>${this.why ? html`<span>${this.why} ${citeLink(this.cite)}</span>` : nothing}</span></p>
      <div class="act-fields"><label class="field"><span>Name</span><input class="box" name="signer" autocomplete="off" required></label>
        <label class="field"><span>Password</span><input class="box" name="signer-password" type="password" autocomplete="off" required></label></div>
      <div class="act-foot"><button class="btn go" ?disabled=${this.busy}>Sign in here</button>
        ${this.demo ? this.#demonstrated.map((role) => html`<button class="btn quiet" type="button" ?disabled=${this.busy}
          @click=${() => this.#begin(() => Signer.ofDemo(role, this.roles))}>The ${roleWords(role)} of this demonstration</button>`) : nothing}
        <button class="btn quiet" type="button" @click=${() => this.#end()}>Not now</button></div>
      ${refusal(this.wrong)}</form>`;
  }

  /** @param {Signer} signer */
  #acts(signer) {
    const moves = this.#moves;
    const view = this.view?.view;
    return html`<p class="badge-line">${icon("badge")}<span><b>${signer.person}</b><span>signs as ${roleWords(signer.as)}; you stay signed in</span></span>
        <button class="btn small quiet" type="button" @click=${() => this.#end()}>Not now</button></p>
      ${refusal(this.wrong)}
      ${moves.length ? html`<pit-moves .moves=${moves} .as=${signer.as} .table=${this.table} .round=${view?.round?.id ?? ""} .n=${this.view?.n ?? 0}
          .signer=${signer} .fields=${(/** @type {any} */ move) => this.fields(move, view)} .flat=${true} .unfolded=${moves.length < 3}></pit-moves>`
        : html`<p class="soft">${this.view ? "Nothing waits for this signature now." : "Looking…"}</p>`}`;
  }
}

customElements.define("pit-sign-here", SignHere);
