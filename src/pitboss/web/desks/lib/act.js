// One act that may be given now: what it does, its paragraph, the fields that it needs, and its
// answer or its refusal in place.

import { command, once, Problem } from "../../lib/api.js";
import { Part } from "../../lib/part.js";
import { titled } from "../../lib/words.js";
import { citeLink } from "../../parts/drawings.js";
import { speak } from "../../parts/live-region.js";
import { html, nothing } from "../../vendor/lit.js";
import { fieldsOf, readFields, Unread } from "./fields.js";
import { fieldDrawing } from "./inputs.js";

let made = 0;
/** What is told after acts that do not do the thing yet. @type {Record<string, string>} */
const DONE = { "propose-act": "Proposed: it is done once another authority approves it." };

/** A command's kind by name, of `GET /commands`. @param {string} name */
export async function kindOf(name) {
  const { commands } = await once("/commands");
  return commands.find((/** @type {any} */ one) => one.kind === name) ?? null;
}

/** `request-fill` to `Request fill`. @param {string} kind */
export const actName = (kind) => {
  const words = titled(kind);
  return words.charAt(0) + words.slice(1).toLowerCase();
};

/** Send a command of a person in a role: of who is signed in, or of who signs in place.
 * @param {{kind: string, body: any, as: string, table?: string|null, round?: string, n?: number,
 *   signer?: import("./signer.js").Signer|null}} said */
export function send({ kind, body, as, table, round, n, signer }) {
  const said = { kind, body, as, ...(table ? { table } : {}), ...(round ? { round } : {}), ...(n ? { n } : {}) };
  return command(said, { apart: signer?.token ?? null });
}

/** What is settled with what was filled in, group by group. @param {any} one @param {any} other @returns {any} */
function merged(one, other) {
  const both = { ...one };
  for (const [name, value] of Object.entries(other)) {
    const groups = [one[name], value].every((each) => each && typeof each === "object" && !Array.isArray(each));
    both[name] = groups ? merged(one[name], value) : value;
  }
  return both;
}

class Act extends Part {
  static properties = {
    move: { attribute: false }, kind: { attribute: false }, body: { attribute: false }, as: { attribute: false },
    round: { attribute: false }, table: { attribute: false }, n: { attribute: false }, newest: { attribute: false }, label: { attribute: false },
    said: { attribute: false }, fields: { attribute: false }, quiet: { attribute: false }, plain: { attribute: false },
    signer: { attribute: false },
    info: { state: true }, busy: { state: true }, wrong: { state: true }, done: { state: true },
  };

  constructor() {
    super();
    /** A move of a view, as it is. @type {any} */ this.move = null;
    /** Without a move: the kind, and the fields that are settled. */
    this.kind = "";
    /** @type {Record<string, any>} */ this.body = {};
    this.as = "";
    this.round = "";
    /** @type {string|null} */ this.table = null;
    this.n = 0;
    /** The newest number as it is when the act is given, for a page that does not follow its stream.
     * @type {(() => Promise<number>)|null} */
    this.newest = null;
    /** The words on the button; else those of the kind. */
    this.label = "";
    /** The words above it; "" leaves them out, undefined takes those of the move. @type {string|undefined} */
    this.said = undefined;
    /** Fields in place of those of the move. @type {import("./fields.js").Field[]|null} */
    this.fields = null;
    this.quiet = false;
    /** Whether the button stands alone. */
    this.plain = false;
    /** Who signs in place, if it is not who is signed in. @type {import("./signer.js").Signer|null} */
    this.signer = null;
    /** @type {any} */ this.info = null;
    this.busy = false;
    /** @type {any} */ this.wrong = null;
    this.done = false;
    this.key = `act-${made++}`;
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (!changed.has("move") && !changed.has("kind")) return;
    const name = this.move?.kind ?? this.kind;
    if (name && name !== this.info?.kind) {
      kindOf(name).then((info) => {
        this.info = info;
      });
    }
  }

  /** @returns {import("./fields.js").Field[]} */
  get open() {
    if (this.fields) return this.fields;
    if (!this.info) return [];
    const all = fieldsOf(this.info, this.move);
    return this.move ? all : all.filter((one) => !(one.name in this.body));
  }

  /** @param {SubmitEvent} event */
  async #submit(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    this.wrong = null;
    this.done = false;
    try {
      const body = merged({ ...(this.move?.body ?? {}), ...this.body }, readFields(this.open, new FormData(form)));
      this.busy = true;
      const { kind } = this.info;
      const table = this.info.table ? (this.table ?? this.move?.table) : null;
      const round = this.info.names === "round" ? this.round : "";
      const n = this.info.names === "n" ? await (this.newest?.() ?? this.n) : 0;
      const answer = await send({ kind, body, as: this.as, table, round, n, signer: this.signer });
      this.done = true;
      form.reset();
      speak(`Done: ${this.words}.`);
      this.dispatchEvent(new CustomEvent("done", { bubbles: true, detail: { kind, body, answer, table: table ?? "" } }));
    } catch (error) {
      if (!(error instanceof Problem || error instanceof Unread)) throw error;
      this.wrong = error;
    } finally {
      this.busy = false;
    }
  }

  get words() {
    return this.label || actName(this.move?.kind ?? this.kind);
  }

  render() {
    const fields = this.open;
    const said = this.said ?? this.move?.about ?? this.info?.about;
    return html`<form class="act ${this.plain ? "plain" : ""}" @submit=${this.#submit}>
      ${said && !this.plain ? html`<p class="act-said">${said} ${citeLink(this.move?.cite)}</p>` : nothing}
      ${fields.length ? html`<div class="act-fields">${fields.map((one) => fieldDrawing(one, this.key))}</div>` : nothing}
      <div class="act-foot"><button class="btn ${this.quiet ? "quiet" : "go"} ${this.plain ? "small" : ""}" ?disabled=${this.busy || !this.info}>${this.words}</button>
        ${this.done ? html`<span class="win" role="status">${DONE[this.move?.kind ?? this.kind] ?? "Done, on record."}</span>` : nothing}</div>
      ${refusal(this.wrong)}</form>`;
  }
}

/** What the house answered when it refused, with the paragraph. @param {any} wrong */
export function refusal(wrong) {
  if (!wrong) return nothing;
  return html`<div class="ok no" role="alert"><div><b>${wrong.message ?? wrong.detail}</b>
    ${wrong.where ? html`<span>at ${wrong.where}</span> ` : nothing}${citeLink(wrong.cite)}
    ${(wrong.faults ?? []).map((/** @type {any} */ one) => html`<span>${one.wager}: ${one.detail} ${citeLink(one.cite)}</span>`)}</div></div>`;
}

customElements.define("pit-act", Act);
