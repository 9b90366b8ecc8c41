// Approvals: acts of two authorities that wait for the second, the register of approvals on record,
// and new acts to propose.

import { once } from "../lib/api.js";
import { tableFullName } from "../lib/games.js";
import { visitor } from "../lib/visitor.js";
import { capital } from "../lib/words.js";
import { citeLink } from "../parts/drawings.js";
import { html, nothing, repeat } from "../vendor/lit.js";
import { Desk } from "./lib/desk.js";
import { fieldOf } from "./lib/fields.js";
import { actingAs } from "./lib/roles.js";
import { proposal } from "./pit/waits.js";
import "./lib/act.js";

const PROPOSERS = ["floorperson", "pit-manager", "administrator", "assistant-shift-manager"];
/** Acts about decks have a page of their own. */
const CARDS = ["receive-cards", "issue-decks", "return-decks", "destroy-decks", "count-cards"];

class Approvals extends Desk {
  static id = "approvals";
  static properties = { chosen: { state: true }, acts: { state: true }, whole: { state: true } };

  constructor() {
    super();
    this.chosen = "";
    /** Whether the whole register is shown. */ this.whole = false;
    /** The acts that can be proposed. @type {any[]} */ this.acts = [];
    once("/commands").then(({ commands }) => {
      const found = commands.find((/** @type {any} */ one) => one.kind === "propose-act")?.schema.properties.act;
      this.acts = (found?.oneOf ?? []).map((/** @type {any} */ one) => ({ kind: one.properties.kind.const, body: one.properties.body })).filter((/** @type {any} */ one) => !CARDS.includes(one.kind));
    }, () => {});
  }

  get mine() {
    return visitor.who?.person ?? "";
  }

  /** @returns {Record<string, string>} */
  get reads() {
    const acts = { approvals: "/approvals?limit=500" };
    return this.as === "security" ? acts : { ...acts, register: "/approvals-register?limit=500", signs: "/signs?limit=500" };
  }

  draw() {
    const acts = (this.got.approvals?.approvals ?? []).filter((/** @type {any} */ one) => one.proposal);
    return html`<div class="desk-two"><div class="desk-stack"><section class="card-box"><h2>Acts that wait for a second authority <span class="soft">${acts.length || "none"}</span></h2>
        <p class="soft">One proposes, another approves; nobody does both ${citeLink("465a.2")}</p>${repeat(acts, (/** @type {any} */ one) => one.proposal, (/** @type {any} */ one) => proposal(this, one))}</section>
        ${this.#register()}</div>
      <div class="desk-stack">${this.#propose()}${this.#file()}</div></div>`;
  }

  #register() {
    const all = this.got.register?.approvals_register;
    if (!all) return nothing;
    const lacking = all.filter((/** @type {any} */ one) => one.standing !== "in force");
    const rows = this.whole ? all : lacking;
    const signs = (this.got.signs?.signs ?? []).filter((/** @type {any} */ one) => one.standing !== "as filed");
    return html`<section class="card-box"><h2>Register of approvals <span class="soft">${all.length}, ${lacking.length} not in force</span></h2><p class="soft">A table opens only with what its equipment and layout need ${citeLink("R67")}</p>
      <p><button class="btn small quiet" type="button" aria-pressed=${this.whole} @click=${() => {
        this.whole = !this.whole;
      }}>${this.whole ? "Show what is not in force" : "Show all"}</button></p>
      ${rows.length ? nothing : html`<p class="win">All that tables need is in force.</p>`}
      <div class="scroll" ?hidden=${!rows.length}><table class="figures"><thead><tr><th scope="col">subject</th><th scope="col">reference</th><th scope="col">date</th><th scope="col">state</th><th scope="col" class="n">tables</th></tr></thead>
      <tbody>${rows.map((/** @type {any} */ one) => html`<tr><td class="subject">${one.subject.length > 46 ? `${one.subject.slice(0, 46)}…` : one.subject}</td><td>${one.approval?.reference ?? "–"}</td><td>${one.approval?.date ?? "–"}</td>
        <td class=${one.standing === "in force" ? "win" : "lose"}>${one.standing}</td><td class="n">${one.tables.length}</td></tr>`)}</tbody></table></div>
      ${signs.length ? html`<details><summary class="soft">Signs and layouts posted at ${signs.length} tables</summary><ul class="rows">${signs.map((/** @type {any} */ one) => html`<li><p class="top"><b>${tableFullName(one.table)}</b><span>${one.standing}</span></p></li>`)}</ul></details>` : nothing}</section>`;
  }

  #propose() {
    const as = actingAs(PROPOSERS);
    if (!as || !this.acts.length) return nothing;
    const act = this.acts.find((one) => one.kind === this.chosen);
    return html`<section class="card-box"><h2>Propose an act</h2><label class="field"><span>Act</span><select class="box" @change=${(/** @type {any} */ event) => {
        this.chosen = event.target.value;
      }}><option value="">choose</option>${this.acts.map((one) => html`<option value=${one.kind} ?selected=${one.kind === this.chosen}>${capital(one.kind.replaceAll("-", " "))}</option>`)}</select></label>
      ${act ? html`<p class="soft">${act.body.description}</p><pit-act .kind=${"propose-act"} .body=${{ act: { kind: act.kind } }} .as=${as} .n=${this.n} .said=${""} .label=${"Propose"}
        .fields=${[{ name: "act", label: "The act", sort: "group", needed: true, fields: [{ name: "body", label: capital(act.kind.replaceAll("-", " ")), sort: "group", needed: true, fields: bodyFields(act.body) }] }]}></pit-act>` : nothing}</section>`;
  }

  #file() {
    const as = actingAs(["pit-manager", "administrator"]);
    if (!as) return nothing;
    return html`<section class="card-box"><h2>File an approval</h2><p class="soft">What the Board has approved: reference, date, scope ${citeLink("R67")}</p><pit-act .kind=${"file-approval"} .as=${as} .n=${this.n} .said=${""}></pit-act>
      <details class="move"><summary><b>Withdraw an approval</b></summary><div class="move-in"><pit-act .kind=${"withdraw-approval"} .as=${as} .n=${this.n} .said=${""} .quiet=${true}></pit-act></div></details></section>`;
  }
}

/** @param {any} schema */
const bodyFields = (schema) => Object.entries(schema.properties).map(([name, one]) => fieldOf(name, one, (schema.required ?? []).includes(name)));

customElements.define("pit-approvals", Approvals);

export const draw = () => html`<pit-approvals></pit-approvals>`;
