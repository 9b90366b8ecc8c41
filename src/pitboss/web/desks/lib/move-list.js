// What somebody may do now, from the moves of a view: by topic, one act open at a time.

import { Part } from "../../lib/part.js";
import { dollars, plainDecks } from "../../lib/words.js";
import { citeLink } from "../../parts/drawings.js";
import { html, nothing, repeat } from "../../vendor/lit.js";
import { actName } from "./act.js";

/** The topics in their order, each with the kinds that belong to it. @type {[string, string[]][]} */
const TOPICS = [
  ["Prizes", ["approve", "refuse", "prepare-slip", "verify-slip", "pay-slip", "expire-slip", "confirm-light"]],
  ["Corrections", ["resolve-chips", "confirm-correction", "correct-cards", "correct-wager", "correct-decisions", "reject-correction", "undo"]],
  ["The round", ["report", "call-off", "abandon"]],
  ["Decks and devices", ["receive-decks", "inspect-deck", "verify-inspection", "spread-deck", "player-looks", "wash-deck", "shuffle", "finish-shuffle", "cut-deck", "order-recut", "direct-shuffle", "count-stub", "remove-deck", "device-fails", "cover-device", "restore-device", "change-dealing"]],
  ["Tray and papers", ["request-fill", "prepare-fill", "carry-fill", "accept-fill", "void-fill", "request-credit", "prepare-credit", "carry-credit", "accept-credit", "void-credit", "sign-count", "count-inventory", "drop-box", "count-box", "report-gap", "complete-closed-form", "collect-tips"]],
  ["Players", ["sit", "leave", "buy-in", "cash-out", "tip", "settle-difference"]],
  ["Disputes", ["open-dispute", "decide-dispute", "sign-dispute"]],
  ["The table", ["open-table", "close-table", "post-limits", "post-sign", "take-up-rules"]],
];

/** The name of a move's kind; to approve and to refuse are two. @param {any} move */
const named = (move) => (move.kind === "approve" && move.body.granted === false ? "refuse" : move.kind);

/** @param {string} kind */
export const topicOf = (kind) => TOPICS.find(([, kinds]) => kinds.includes(kind))?.[0] ?? "More";

/** Moves by topic, then by kind, in the order in which they are listed.
 * @param {any[]} moves @returns {[string, [string, any[]][]][]} */
export function byTopic(moves) {
  const topics = [...TOPICS.map(([name]) => name), "More"];
  const rank = (/** @type {string} */ kind) => {
    const at = TOPICS.flatMap(([, kinds]) => kinds).indexOf(kind);
    return at < 0 ? 999 : at;
  };
  const kinds = [...new Set(moves.map(named))].sort((one, other) => rank(one) - rank(other));
  return topics
    .map((topic) => /** @type {[string, [string, any[]][]]} */ ([topic, kinds.filter((kind) => topicOf(kind) === topic)
      .map((kind) => [kind, moves.filter((one) => named(one) === kind)])]))
    .filter(([, found]) => found.length);
}

/** The words on the button, where those of the kind say too little. @param {string} kind @param {any} move */
const labelOf = (kind, move) => kind === "refuse" ? "Refuse" : kind === "sign-count" ? `Sign ${dollars(move.body.amount, { always: true })}` : "";

/** A move among others of its kind. @param {any} move */
export function moveWords(move) {
  const range = move.fill?.amount;
  const told = plainDecks(move.about);
  const about = move.body.player && !told.includes(move.body.player) ? `${move.body.player}: ${told}` : told;
  if (!Array.isArray(range) || move.amount) return about;
  return `${about}, ${range[0] === range[1] ? dollars(range[0]) : `${dollars(range[0])} – ${dollars(range[1])}`}`;
}

class Moves extends Part {
  static properties = {
    moves: { attribute: false }, as: { attribute: false }, table: { attribute: false }, round: { attribute: false }, n: { attribute: false },
    signer: { attribute: false }, fields: { attribute: false }, flat: { attribute: false }, unfolded: { attribute: false }, chosen: { state: true },
  };

  constructor() {
    super();
    /** @type {any[]} */ this.moves = [];
    this.as = "";
    this.table = "";
    this.round = "";
    this.n = 0;
    /** @type {import("./signer.js").Signer|null} */ this.signer = null;
    /** The fields of a move in place of its own. @type {(move: any) => import("./fields.js").Field[]|null} */
    this.fields = () => null;
    /** Whether the topics have no titles. */
    this.flat = false;
    /** Whether the acts stand open. */
    this.unfolded = false;
    /** Which of several moves of a kind is looked at. @type {Record<string, number>} */
    this.chosen = {};
  }

  render() {
    return html`<div class="move-list">${byTopic(this.moves).map(([topic, kinds]) => html`<section aria-label=${topic}>
      ${this.flat ? nothing : html`<h3>${topic}</h3>`}
      ${repeat(kinds, ([kind]) => kind, ([kind, moves]) => this.#kind(kind, moves))}</section>`)}</div>`;
  }

  /** @param {string} kind @param {any[]} moves */
  #kind(kind, moves) {
    const at = Math.min(this.chosen[kind] ?? 0, moves.length - 1);
    const move = moves[at];
    const many = moves.length > 1;
    return html`<details class="move" ?open=${this.unfolded}><summary><b>${actName(kind)}</b> <span class="soft">${many ? `${moves.length} possible` : plainDecks(move.about)}</span></summary>
      <div class="move-in">${many ? html`<label class="field"><span>Which</span><select class="box" @change=${(/** @type {any} */ event) => {
        this.chosen = { ...this.chosen, [kind]: Number(event.target.value) };
      }}>${moves.map((one, number) => html`<option value=${number} ?selected=${number === at}>${moveWords(one)}</option>`)}</select></label>` : nothing}
      ${many ? html`<p>${citeLink(move.cite)}</p>` : nothing}
      <pit-act .move=${move} .as=${move.as ?? this.as} .table=${move.table ?? this.table} .round=${this.round} .n=${this.n} .signer=${this.signer}
        .label=${labelOf(kind, move)} .fields=${this.fields(move)} .said=${many ? "" : undefined}></pit-act></div></details>`;
  }
}

customElements.define("pit-moves", Moves);
