// The dealer console: the next step in the largest type, cards by two keys, what went wrong and what
// would follow from it. Everything is asked of the house again after each step.

import { get, once, Problem } from "../lib/api.js";
import { choicesOf, spanOf } from "../lib/decisions.js";
import { gameName, tableName } from "../lib/games.js";
import { isTyping, pressed } from "../lib/keys.js";
import { capital, dollars, plainDecks } from "../lib/words.js";
import { otherSum } from "../parts/choices.js";
import { citeLink, icon } from "../parts/drawings.js";
import { speak } from "../parts/live-region.js";
import { html, nothing } from "../vendor/lit.js";
import { actName, refusal, send } from "./lib/act.js";
import { Desk } from "./lib/desk.js";
import { roleWords } from "./lib/roles.js";
import { signatures } from "./lib/signatures.js";
import { bankOrder } from "./dealer/bank.js";
import { placeName, tableFields, toEnter } from "./dealer/places.js";
import { boardNow, lastPaid, seatTable } from "./dealer/seats.js";
import { stepList, stepsOf, toldAt } from "./dealer/steps.js";
import { TROUBLE } from "./dealer/trouble.js";
import "./lib/act.js";
import "./lib/move-list.js";
import "./lib/sign-here.js";
import "./dealer/card-pad.js";
import "./dealer/slips.js";
import "./dealer/relief.js";

/** The longest wait for a page to show what was done. */
const PATIENCE_MS = 3000;
/** A form is drawn a moment after its step. */
const FOCUS_MS = 200;
/** What is offered elsewhere on the page than in the list of other acts. */
const SHOWN = [...TROUBLE, "undo", "place-wagers", "decide", "enter-cards", "take-bank", "pass-bank"];
/** What a floorperson puts right in place. */
const MENDS = ["correct-cards", "correct-wager", "correct-decisions", "resolve-chips", "report", "reject-correction", "direct-shuffle", "order-recut"];

class Console extends Desk {
  static id = "dealer-table";
  static properties = { table: { attribute: false }, signing: { state: true }, busy: { state: true }, wrong: { state: true } };

  constructor() {
    super();
    this.table = "";
    /** Who is asked to sign in place. @type {{roles: string[], kinds: string[], why: string, cite: string}|null} */
    this.signing = null;
    this.busy = false;
    /** @type {any} */ this.wrong = null;
    /** @type {any} */ this.procedure = null;
    this.dealing = "";
    this.demo = false;
    this.stage = "";
    /** The newest entry that the page shows. */ this.shownN = 0;
    /** Keys of cards pressed while a step is on its way. @type {string[]} */ this.waiting = [];
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.#key(event);
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener("keydown", this.onKey);
    once("/floor").then((floor) => {
      this.demo = floor.demo;
    }, () => {});
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.onKey);
  }

  get title() {
    return `${tableName(this.table)}, dealer`;
  }

  get followed() {
    return `/tables/${encodeURIComponent(this.table)}/stream`;
  }

  /** @param {Map<string, unknown>} _changed */
  willUpdate(_changed) {
    const view = this.now;
    if (!view) return;
    const stage = `${view.round?.id} ${view.round?.phase} ${view.next?.kind} ${view.round?.turn} ${view.round?.about}`;
    if (stage !== this.stage) {
      this.stage = stage;
      this.wrong = null;
      setTimeout(() => this.#focus(), FOCUS_MS);
    }
    if (view.table.dealing === this.dealing) return;
    this.dealing = view.table.dealing;
    get(`${this.followed.replace("/stream", "")}/procedure`).then((told) => {
      this.procedure = told;
      this.requestUpdate();
    }, () => {});
  }

  updated() {
    this.shownN = this.n;
  }

  /** A step that asks for a number has its field ready for it. */
  #focus() {
    if (this.signing || (document.activeElement && document.activeElement !== document.body)) return;
    /** @type {HTMLElement|null} */ (this.querySelector(".next pit-moves.open input.box:not([type=search])"))?.focus({ preventScroll: true });
  }

  // ── What is done ─────────────────────────────────────────────────────────────────────────

  /** @param {any} move @param {any} [more] */
  async #do(move, more = {}) {
    if (this.busy) return;
    this.busy = true;
    this.wrong = null;
    this.waiting = [];
    try {
      const round = ROUND.has(move.kind) ? this.now.round?.id : "";
      const answer = await send({ kind: move.kind, body: { ...move.body, ...more }, as: this.as, table: this.table, round, n: round ? 0 : this.n });
      speak(`${actName(move.kind)}: done.`);
      await this.#shows(answer.n);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.wrong = error;
    } finally {
      this.busy = false;
      this.#goOn();
    }
  }

  /** Wait until the page shows an entry: what is pressed before that is meant for the next step.
   * @param {number} n */
  async #shows(n) {
    const end = performance.now() + PATIENCE_MS;
    while (this.isConnected && this.n < n && performance.now() < end) await new Promise((go) => setTimeout(go, 30));
    await this.updateComplete;
  }

  /** Cards whose keys were pressed while the last step was on its way. */
  async #goOn() {
    const keys = this.waiting;
    this.waiting = [];
    await this.updateComplete;
    const pad = /** @type {any} */ (this.querySelector("pit-card-pad"));
    await pad?.updateComplete;
    for (const key of keys) pad?.press(key);
  }

  /** The moves of the next step: of several of its kind those that it names come first. @returns {any[]} */
  get due() {
    const { kind, about } = this.now?.next ?? {};
    const found = kind ? this.moves(kind) : [];
    const named = found.filter((one) => one.about === about);
    return [...named, ...found.filter((one) => !named.includes(one))];
  }

  /** The move of the next step, where it needs no more than a press. */
  get primary() {
    const { next } = this.now ?? {};
    const [first, second] = this.due;
    if (!first || ["place-wagers", "decide", "enter-cards"].includes(first.kind)) return null;
    const sure = !second || (first.about === next.about && second.about !== next.about);
    return sure && !Object.keys(first.fill).length && !tableFields(first, this.now) ? first : null;
  }

  /** The answers that the seat asked first may give. */
  get choices() {
    const { round } = this.now ?? {};
    const seat = round?.asked?.[0];
    if (!seat) return [];
    const felt = { wagers: Object.entries(this.now.table.wagers).map(([wager, one]) => ({ wager, .../** @type {any} */ (one) })) };
    const shown = round.seats.find((/** @type {any} */ one) => one.seat === seat);
    return choicesOf(this.moves("decide").filter((one) => one.body.seat === seat), shown, felt);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!this.now || event.defaultPrevented || isTyping(event) || this.signing) return;
    const key = pressed(event);
    if (this.busy) {
      if (/^([akqjt1-9shdcx]|backspace)$/i.test(event.key)) this.waiting.push(event.key.length === 1 ? event.key.toLowerCase() : event.key);
      return;
    }
    const onControl = /** @type {Element} */ (event.target).closest?.("button, a, summary");
    if (key === "Enter" && onControl) return;
    const pad = /** @type {any} */ (this.querySelector("pit-card-pad"));
    const choice = this.choices.find((one) => one.key === key);
    if (pad?.press(event.key.length === 1 ? event.key.toLowerCase() : event.key)) event.preventDefault();
    else if (key === "Enter" && this.primary) this.#do(this.primary);
    else if (choice) this.#do(choice.move);
    else if (/** @type {any} */ (this.querySelector("pit-bank-record"))?.press(key)) event.preventDefault();
    else if (key === "u" && this.moves("undo").length) this.#do(this.moves("undo")[0]);
    else return;
    event.preventDefault();
  }

  // ── What is shown ────────────────────────────────────────────────────────────────────────

  status() {
    const view = this.now;
    if (!view) return nothing;
    const [meter] = Object.entries(view.meters);
    return html`${view.table.decks.map((/** @type {any} */ one) => html`<span class="pill hide">${one.color} deck <b>${lasts(this.stream?.current?.now ?? 0, one.since)}</b> of ${Math.round((one.over - one.since) / 3600)} h</span>`)}
      ${meter ? html`<span class="pill hide">${meter[1].link ? capital(meter[1].link.replaceAll("-", " ")) : view.table.wagers[meter[0]]?.name} <b>${dollars(Math.max(...Object.values(meter[1].levels)), { always: true })}</b></span>` : nothing}
      <a class="pill btnish" href="/desks/dealer/${encodeURIComponent(this.table)}/players">Players’ screen</a>`;
  }

  draw() {
    const view = this.now;
    if (!view) return html`<p class="soft" role="status">Opening the table…</p>`;
    const others = view.moves.filter((/** @type {any} */ one) => !SHOWN.includes(one.kind) && one.kind !== view.next?.kind);
    const kinds = new Set(others.map((/** @type {any} */ one) => one.kind)).size;
    return html`<p class="where-line"><b>${tableName(this.table)}</b> ${gameName(view.table.game, view.table.variant)}${view.round && view.round.phase !== "closed" ? html` · round ${view.round.id}` : ` · ${view.table.status}`}</p>
      <div class="dealer-grid">${stepList(stepsOf(view, this.procedure))}
        <div class="dealer-mid">${this.#next(view)}${this.#inPlace()}
          ${view.round ? html`${boardNow(view)}${bankOrder(view.round)}${view.round.phase === "betting" ? nothing : seatTable(view)}` : nothing}
          <details class="move-more"><summary><b>Seats, chips, tips, tray and decks</b> <span class="soft">${kinds} ${kinds === 1 ? "act" : "acts"}</span></summary>
            <pit-moves .moves=${others} .as=${this.as} .table=${this.table} .round=${view.round?.id ?? ""} .n=${this.n} .fields=${(/** @type {any} */ move) => tableFields(move, view)}></pit-moves></details></div>
        <aside class="dealer-side" aria-labelledby="trouble-t"><pit-trouble .view=${view} .cases=${this.procedure?.irregularities ?? []} .as=${this.as} .table=${this.table} .n=${this.n}></pit-trouble>
          <button class="irr fix" type="button" @click=${() => this.#sign(["floorperson"], MENDS, "What was recorded wrongly is put right; both entries stay on record.", "R63")}><b>I entered something wrong</b>
            <span>After the next step a floorperson corrects it, here, beside you. Once a card is known and somebody’s result changes, a pit manager or above, or surveillance, confirms it too.</span></button>
          <button class="irr fix" type="button" @click=${() => this.#sign(["pit-manager"], ["relief"], "", "465a.35")}><b>Relief</b><span>Another dealer takes over, also in the middle of a round. Everything stays where it is.</span></button></aside></div>`;
  }

  /** @param {string[]} roles @param {string[]} kinds @param {string} why @param {string} cite */
  #sign(roles, kinds, why, cite) {
    this.signing = { roles, kinds, why, cite };
  }

  #inPlace() {
    const { signing } = this;
    if (!signing) return nothing;
    if (signing.kinds[0] === "relief") return html`<pit-relief .table=${this.table} .demo=${this.demo} @closed=${() => {
      this.signing = null;
    }}></pit-relief>`;
    return html`<pit-sign-here .roles=${signing.roles} .kinds=${signing.kinds} .why=${signing.why} .cite=${signing.cite} .table=${this.table} .demo=${this.demo} .n=${this.n}
      .fields=${(/** @type {any} */ move, /** @type {any} */ view) => tableFields(move, view)} @closed=${() => {
        this.signing = null;
      }}></pit-sign-here>`;
  }

  /** @param {any} view */
  #next(view) {
    const { next, round } = view;
    if (!next) return html`<section class="next"><p class="eyebrow">Now</p><h2>${view.table.status === "closed" ? "The table is closed" : "Nothing is due"}</h2>
      <p class="soft">${view.table.status === "closed" ? "A floorperson opens it, once the inventory is counted and signed." : ""}</p></section>`;
    const { say, notes } = toldAt(view, this.procedure);
    const mine = next.who === "dealer" || next.who === "player";
    const undo = this.moves("undo")[0];
    return html`<section class="next" aria-labelledby="next-t" aria-live="polite"><p class="eyebrow">${mine ? "Next" : `Waits for a ${roleWords(next.who)}`}</p>
      <h2 id="next-t">${capital(titleOf(next, round))}.</h2>
      <p class="soft">${next.refusal ? `${capital(next.refusal)}. ` : ""}${citeLink(next.cite)}</p>
      ${view.moves.length ? nothing : html`<p class="warn-ink">You are not the dealer of this table now: a pit manager assigns you ${citeLink("465a.35")}</p>`}
      ${say ? html`<p class="say-aloud">“${say}”</p>` : nothing}
      ${held(round)}
      ${this.#how(view, mine)}
      ${refusal(this.wrong)}
      ${undo ? html`<p><button class="btn small quiet" type="button" aria-keyshortcuts="u" ?disabled=${this.busy} @click=${() => this.#do(undo)}>${icon("back")} ${capital(undo.about)} <kbd>U</kbd></button> <span class="soft">before the next step begins</span></p>` : nothing}
      ${notes.length ? html`<details class="notes"><summary>What to watch at this step <span class="soft">${notes.length}</span></summary><ul>${notes.map((/** @type {any} */ one) => html`<li>${one.words} ${one.cites.map(citeLink)}</li>`)}</ul></details>` : nothing}
      ${round && ["settlement", "approval", "closing"].includes(round.phase) ? lastPaid(view) : nothing}</section>`;
  }

  /** @param {any} view @param {boolean} mine */
  #how(view, mine) {
    const { next, round } = view;
    if (!mine) {
      const roles = next.kind === "confirm-correction" ? ["pit-manager", "surveillance"] : [next.who];
      const missing = next.kind === "confirm-correction" ? signatures([["confirmed by a pit manager or above, or surveillance", ""]]) : nothing;
      return this.signing ? missing : html`${missing}<div class="act-foot"><button class="btn go big" type="button" @click=${() => this.#sign(roles, also(next.kind), capital(next.about), next.cite)}>${icon("badge")} Sign here</button>
        <span class="soft">A ${roleWords(next.who)} signs in place. You stay signed in.</span></div>`;
    }
    if (next.kind === "enter-cards") return this.#pad(round);
    if (next.kind === "decide") return this.#answers(round);
    const offers = ["take-bank", "pass-bank"].some((one) => this.moves(one).length);
    const bets = this.moves("place-wagers").length ? html`${offers ? html`<pit-bank-record .view=${view} .as=${this.as} .table=${this.table}></pit-bank-record>` : nothing}<pit-slips .view=${view} .as=${this.as} .table=${this.table}></pit-slips>` : nothing;
    // One template in both steps: what is typed for the next seat stays while a slip is recorded.
    if (next.kind === "place-wagers") return this.#step(bets, view, nothing);
    const { due: found, primary } = this;
    const others = primary ? found.filter((one) => one !== primary) : [];
    const step = primary ? html`<div class="act-foot"><button class="btn go big" type="button" id="primary" aria-keyshortcuts="Enter" ?disabled=${this.busy} @click=${() => this.#do(primary)}>${pressWords(primary.kind)} <kbd>Enter</kbd></button></div>
        ${others.length ? html`<pit-moves .moves=${others} .as=${this.as} .table=${this.table} .round=${round?.id ?? ""} .n=${this.n} .flat=${true}></pit-moves>` : nothing}`
      : found.length ? html`<pit-moves class="open" .unfolded=${true} .moves=${found} .as=${this.as} .table=${this.table} .round=${round?.id ?? ""} .n=${this.n} .flat=${true} .fields=${(/** @type {any} */ move) => tableFields(move, view)}></pit-moves>`
        : html`<p class="soft">Somebody else takes this step, or the house does it by itself.</p>`;
    return this.#step(bets, view, step);
  }

  /** @param {unknown} bets @param {any} view @param {unknown} step */
  #step(bets, view, step) {
    return html`${bets}${this.#slips(view)}${step}`;
  }

  /** Jackpot slips come before the cards are collected: one prepares, another verifies. @param {any} view */
  #slips(view) {
    const moves = this.moves("prepare-slip");
    const unsigned = view.desk.slips.filter((/** @type {any} */ one) => !one.verified_by);
    return html`${moves.length ? html`<p class="say-aloud">First the jackpot slip.</p><pit-moves .moves=${moves} .as=${this.as} .table=${this.table} .round=${view.round?.id ?? ""} .n=${this.n} .flat=${true} .unfolded=${true}></pit-moves>` : nothing}
      ${unsigned.map((/** @type {any} */ one) => html`<p><b>Jackpot slip ${one.number}</b> ${dollars(one.cents, { always: true })}</p>${signatures([["prepared", one.prepared_by], ["verified by another", ""]])}
        ${this.signing ? nothing : html`<p><button class="btn small" type="button" @click=${() => this.#sign(["floorperson"], ["verify-slip"], `Another person verifies slip ${one.number}.`, "R15")}>${icon("badge")} Verify it here</button></p>`}`)}`;
  }

  /** @param {any} round */
  #pad(round) {
    const [move] = this.moves("enter-cards");
    if (!move) return nothing;
    const places = toEnter(round, move).map((one) => ({ position: one.position, name: placeName(one, round.layout) }));
    const seen = new Set(round.layout.map((/** @type {any} */ one) => one.card).filter(Boolean));
    return html`<pit-card-pad .places=${places} .seen=${seen} .joker=${this.now.table.deck === 53} .busy=${this.busy}
      @cards=${(/** @type {CustomEvent} */ event) => this.#do(move, { faces: event.detail })}></pit-card-pad>`;
  }

  /** @param {any} round */
  #answers(round) {
    const [seat] = round.asked;
    const shown = round.seats.find((/** @type {any} */ one) => one.seat === seat);
    const moves = this.moves("decide").filter((one) => one.body.seat === seat);
    return html`<p class="asked"><b>Seat ${seat}</b> ${shown?.player ?? ""} is asked${round.asked.length > 1 ? html` <span class="soft">then ${round.asked.slice(1).join(", ")}</span>` : nothing}</p>
      <div class="choices" role="group" aria-label="Answers of seat ${seat}">${this.choices.map((one) => html`<button class="choice" type="button" aria-keyshortcuts=${one.key} ?disabled=${this.busy}
        @click=${() => this.#do(one.move)}><b>${one.title}</b><kbd>${one.key.toUpperCase()}</kbd><span class="does">${one.does.replaceAll("your", "the")}</span></button>`)}</div>
      ${otherSum(spanOf(moves), (choice) => this.#do(moves[0], choice), this.busy)}`;
  }
}

/** The seats whose prize waits for a floorperson: nothing of them is moved. @param {any} round */
function held(round) {
  const seats = [...new Set((round?.waiting ?? []).map((/** @type {any} */ one) => one.seat))];
  return seats.length ? html`<p class="ok warn-box" role="status">${icon("warn")}<span><b>Seat ${seats.join(", ")}: a prize waits for a floorperson.</b> Call one; leave the cards and the wagers where they are ${citeLink("R15")}</span></p>` : nothing;
}

/** The kinds that name the round. */
const ROUND = new Set(["no-more-bets", "proceed", "close", "decide", "enter-cards", "count-chips", "count-surrendered", "confirm-light", "find-start", "turn-hands", "undo", "report", "abandon", "call-off"]);

/** The kinds that a supervisor signs together. @param {string} kind */
const also = (kind) => (kind === "approve" ? ["approve", "prepare-slip"] : kind === "confirm-correction" ? [kind, "reject-correction"] : [kind]);

/** @param {any} next @param {any} round */
function titleOf(next, round) {
  if (next.kind === "place-wagers") return "record the wagers of each seat";
  if (next.kind === "no-more-bets") return "record the wagers, then announce “no more bets”";
  if (next.kind === "proceed" && round?.turn && round.phase === "settlement") return `settle seat ${round.turn}`;
  return plainDecks(next.about);
}

/** @type {Record<string, string>} */
const PRESS = { "no-more-bets": "No more bets", proceed: "Done, go on", close: "Cards are in the rack", "start-round": "Open the betting", shuffle: "It is shuffled", "wash-deck": "Washed and stacked", "inspect-deck": "Inspected", "spread-deck": "It is spread", "confirm-light": "The light is on" };

/** @param {string} kind */
const pressWords = (kind) => PRESS[kind] ?? actName(kind);

/** @param {number} now in ms @param {number} since in s */
function lasts(now, since) {
  const minutes = Math.max(0, Math.floor((now / 1000 - since) / 60));
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

customElements.define("pit-dealer-console", Console);

/** @param {Record<string, string>} params */
export const draw = (params) => html`<pit-dealer-console .table=${params.table}></pit-dealer-console>`;
