// One round as surveillance looks at it: replay, words, the whole deck, chain and proof, papers.

import { get, patiently } from "../../lib/api.js";
import { GAMES, placeOf, tableName } from "../../lib/games.js";
import { Part } from "../../lib/part.js";
import { checkDeal } from "../../lib/verify.js";
import { grouped, when } from "../../lib/words.js";
import { whyOf } from "../../panels/why.js";
import { cardDrawing, icon } from "../../parts/drawings.js";
import { roundOf, stepList } from "../../parts/replay.js";
import { html, nothing } from "../../vendor/lit.js";
import { inRole } from "../lib/desk.js";
import { roleWords } from "../lib/roles.js";
import "../lib/act.js";

class RoundView extends Part {
  static properties = {
    round: { attribute: false }, as: { attribute: false }, table: { attribute: false }, steps: { state: true }, at: { state: true }, wrong: { state: true },
    proof: { state: true }, deal: { state: true }, seat: { state: true }, seenBy: { state: true }, shown: { state: true },
  };

  constructor() {
    super();
    this.round = "";
    this.as = "";
    /** The table as the lobby lists it. @type {any} */ this.table = null;
    /** @type {any[]} */ this.steps = [];
    this.at = 0;
    this.wrong = "";
    /** What the house found when it decided the round again. @type {any} */ this.proof = null;
    /** What this browser found in the proof of the deal. @type {any} */ this.deal = null;
    /** The seat whose lines are shown. */
    this.seat = 0;
    /** Through whose eyes the replay is looked at: a seat, "dealer", "everybody", or "" for one's own. */
    this.seenBy = "";
    /** The steps as they saw them. @type {any[]} */ this.shown = [];
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("round") && this.round) this.#load();
  }

  /** @param {string} [rest] */
  path(rest = "") {
    return inRole(`/rounds/${encodeURIComponent(this.round)}${rest}`, this.as);
  }

  async #load() {
    const { round } = this;
    this.steps = [];
    this.proof = null;
    this.deal = null;
    this.wrong = "";
    this.seat = 0;
    this.seenBy = "";
    try {
      const found = await get(this.path());
      if (round !== this.round) return;
      this.steps = found.steps;
      this.shown = found.steps;
      this.at = found.steps.length - 1;
    } catch (error) {
      this.wrong = error instanceof Error ? error.message : String(error);
      return;
    }
    if (roundOf(this.steps.at(-1)).phase === "closed") await Promise.all([this.#prove(round), this.#openings(round)]);
  }

  /** Look through somebody's eyes, at the same moment of the round. @param {string} seenBy */
  async #look(seenBy) {
    const { round } = this;
    const now = this.shown[this.at]?.n ?? 0;
    this.seenBy = seenBy;
    try {
      const shown = seenBy ? (await get(this.path(`?seen_by=${seenBy}`))).steps : this.steps;
      if (round !== this.round || seenBy !== this.seenBy) return;
      this.shown = shown;
      this.at = Math.max(0, shown.findLastIndex((/** @type {any} */ one) => one.n <= now));
    } catch (error) {
      this.wrong = error instanceof Error ? error.message : String(error);
    }
  }

  /** @param {string} round */
  async #prove(round) {
    const found = await patiently(() => get(this.path("/proof"))).catch((error) => ({ wrong: error.message }));
    if (round === this.round) this.proof = found;
  }

  /** @param {string} round */
  async #openings(round) {
    let found;
    const root = this.steps.map((one) => roundOf(one).root).find(Boolean) ?? "";
    const { deck, seats } = roundOf(this.steps.at(-1));
    const isDealt = deck.length && seats.some((/** @type {any} */ one) => one.cards.length);
    if (!root || !isDealt) found = { none: true };
    else {
      try {
        found = await checkDeal(await get(this.path("/openings")), { root });
      } catch (error) {
        found = { wrong: error instanceof Error ? error.message : String(error) };
      }
    }
    if (round === this.round) this.deal = { ...found, root };
  }

  get last() {
    return roundOf(this.steps.at(-1));
  }

  render() {
    if (this.wrong) return html`<section class="card-box"><p class="err" role="alert">${this.wrong}</p></section>`;
    if (!this.steps.length) return html`<section class="card-box"><p class="soft" role="status">Opening round ${this.round}…</p></section>`;
    const go = (/** @type {number} */ at) => {
      this.at = at;
    };
    return html`<div class="desk-stack eye-middle"><section class="card-box replay-box">${this.#title()}
        <pit-replay .steps=${this.shown} .at=${this.at} .me=${this.last.seats.find((/** @type {any} */ one) => String(one.seat) === this.seenBy)?.player ?? ""} .felt=${GAMES[this.game]?.felt ?? "653a"} .positions=${this.table?.positions ?? 0} @go=${(/** @type {any} */ event) => go(event.detail)}></pit-replay></section>
        ${this.#deck()}${this.#lines()}</div>
      <div class="desk-stack eye-right"><section class="card-box said" aria-label="What happened"><h2>What happened <span class="soft">in words</span></h2>${stepList(this.shown, this.at, go)}
        ${this.#papers()}</section>${this.#whole()}${this.#dispute()}</div>`;
  }

  get game() {
    return this.table?.game ?? Object.keys(GAMES).find((slug) => this.round.startsWith(`${slug}-`)) ?? "";
  }

  #title() {
    const [first, last] = [this.steps[0].at * 1000, this.steps.at(-1).at * 1000];
    return html`<div class="replay-head"><h2>Round ${placeOf(this.round).number} <span class="soft">${tableName(placeOf(this.round).table)} · ${GAMES[this.game]?.name ?? ""} · ${when(first)} to ${when(last)}</span></h2>${this.#eyes()}</div>`;
  }

  /** Through whose eyes: once the round is closed, and for those who look at everything. */
  #eyes() {
    if (this.last.phase !== "closed") return nothing;
    /** @type {[string, string][]} */
    const viewers = [["", roleWords(this.as)], ...this.last.seats.map((/** @type {any} */ one) => [String(one.seat), `seat ${one.seat}, ${one.player}`]), ["dealer", "the dealer"], ["everybody", "everybody at the table"]];
    return html`<label class="field"><span>As seen by</span><select class="box" @change=${(/** @type {any} */ event) => this.#look(event.target.value)}>${viewers.map(([value, words]) =>
      html`<option value=${value} ?selected=${value === this.seenBy}>${words}</option>`)}</select></label>`;
  }

  // ── The whole deck ───────────────────────────────────────────────────────────────────────

  #deck() {
    const { deck } = this.last;
    if (!deck.length) {
      return html`<section class="card-box"><h2>The whole deck</h2><p class="soft">${this.last.phase === "closed"
        ? "The deck of this round was real cards: what was dealt stands above." : "It is opened to surveillance after the round."}</p></section>`;
    }
    const places = this.#places();
    const known = deck.filter(Boolean).length;
    // In 645a the hands of open positions go to the rack (.8).
    const unused = GAMES[this.game]?.felt === "645a" ? "rack" : "burn";
    const used = deck.findLastIndex((/** @type {string} */ card) => places.has(card));
    return html`<section class="card-box"><h2>The whole deck <span class="soft">opened to surveillance after the round · ${deck.length} cards${known === deck.length ? ", each once" : ""}</span></h2>
      ${known < deck.length ? html`<p class="soft">${known} cards were turned or entered; the others were real and stay face down.</p>` : nothing}<ol class="deck">${deck.map((/** @type {string} */ card, /** @type {number} */ at) => html`<li><span>${places.get(card) ?? (at <= used ? unused : "stub")}</span>${cardDrawing(card, { dim: at > used })}</li>`)}</ol></section>`;
  }

  /** Where each card went, by the last view. @returns {Map<string, string>} */
  #places() {
    const { last } = this;
    /** @type {Map<string, string>} */
    const found = new Map();
    const put = (/** @type {(string|null)[]} */ cards, /** @type {string} */ place) => {
      for (const card of cards) if (card) found.set(card, place);
    };
    for (const seat of last.seats) put(seat.cards, String(seat.seat));
    put(last.dealer, "D");
    put(last.community, "board");
    put(last.bonus_cards, "bonus");
    return found;
  }

  // ── The lines ────────────────────────────────────────────────────────────────────────────

  #lines() {
    const settled = this.last.seats.filter((/** @type {any} */ one) => one.lines);
    if (!settled.length) return nothing;
    const shown = settled.find((/** @type {any} */ one) => one.seat === this.seat) ?? settled[0];
    return html`<section class="card-box lines-box"><h2>Why it paid <span class="letters" role="group" aria-label="Whose wagers">${settled.map((/** @type {any} */ one) =>
      html`<button class="btn small ${one === shown ? "on" : "quiet"}" type="button" aria-pressed=${one === shown} @click=${() => {
        this.seat = one.seat;
      }}>seat ${one.seat}</button>`)}</span></h2>${whyOf(shown, shown.player)}</section>`;
  }

  // ── The record ───────────────────────────────────────────────────────────────────────────

  #whole() {
    const { proof, deal } = this;
    if (this.last.phase !== "closed") return html`<section class="card-box"><h2>Is the record whole?</h2><p class="soft">It is proven once the round is closed.</p></section>`;
    return html`<section class="card-box whole" aria-label="Is the record whole?"><h2>Is the record whole?</h2><div role="status"><ul>
      ${!proof ? html`<li class="soft">${icon("clock")} The round is decided again…</li>` : proof.wrong ? line(false, proof.wrong) : html`
        ${line(proof.chain, proof.chain ? `Chain of the table unbroken up to entry ${proof.entry.toLocaleString("en-US")}` : "The chain of entries is BROKEN")}
        ${line(proof.again, proof.again ? "Decided again: every command led to the same entries, to the cent" : `Not decided again: ${shortened(proof.unproven) || "a command is at fault"}`, Boolean(proof.unproven))}
        ${proof.checkpoint === null ? html`<li class="soft">${icon("clock")} No checkpoint is signed yet</li>` : line(proof.covered, proof.covered ? `Signed checkpoint of ${when(proof.checkpoint * 1000)} agrees` : `After the signed checkpoint of ${when(proof.checkpoint * 1000)}; the next one covers it`, !proof.covered)}
        ${proof.faults.map((/** @type {string} */ one) => line(false, one))}`}
      ${!deal ? html`<li class="soft">${icon("clock")} The deal is checked in this browser…</li>` : deal.none ? html`<li class="soft">${icon("clock")} No deal of the system to check</li>`
        : deal.wrong ? line(false, deal.wrong) : line(!deal.bad, deal.bad ? "The proof of the deal does NOT fit its root" : `Checked in this browser: every card fits the root from before the first wager (${deal.hashes} hashes)`)}</ul></div>
      ${proof?.hash ? html`<p class="soft small">entry <code class="long">${grouped(proof.hash)}</code></p>` : nothing}${deal?.root ? html`<p class="soft small">root <code class="long">${grouped(deal.root)}</code></p>` : nothing}</section>`;
  }

  #papers() {
    const path = `/api/v1/rounds/${encodeURIComponent(this.round)}`;
    const closed = this.last.phase === "closed";
    return html`<div class="pair feet">${closed ? html`<a class="btn small" href="${inRole(`${path}/sheet`, this.as)}" target="_blank" rel="noopener">Dispute sheet</a>
        <a class="btn small quiet" href="${inRole(`${path}/openings`, this.as)}" download="${this.round}-deal.json">Proof of the deal</a>` : nothing}
      <a class="btn small quiet" href="${inRole(path, this.as)}" download="${this.round}.json">Export</a></div>`;
  }

  #dispute() {
    if (this.as !== "surveillance" || this.last.phase !== "closed" || !this.last.seats.length) return nothing;
    const seats = this.last.seats.filter((/** @type {any} */ one) => Object.keys(one.wagers).length);
    if (!seats.length) return nothing;
    const shown = seats.find((/** @type {any} */ one) => one.seat === this.seat) ?? seats[0];
    const wagers = [...new Set(seats.flatMap((/** @type {any} */ one) => Object.keys(one.wagers)))];
    const newest = async () => (await get(inRole(`/tables/${encodeURIComponent(placeOf(this.round).table)}`, this.as))).n;
    /** @type {import("../lib/fields.js").Field[]} */
    const fields = [{ name: "seat", label: "Seat", sort: "number", needed: true, least: seats[0].seat, most: seats.at(-1).seat, value: shown.seat },
      { name: "wager", label: "Wager", sort: "choice", needed: true, options: wagers }, { name: "reason", label: "What is in question", sort: "long", needed: true }];
    return html`<details class="card-box"><summary><h2>Open a dispute</h2></summary>
      <pit-act .kind=${"open-dispute"} .as=${this.as} .table=${placeOf(this.round).table} .newest=${newest} .body=${{ round_id: this.round }} .fields=${fields} .label=${"Open the dispute"} .said=${"A floorperson decides it by the facts; the record does not move."}></pit-act></details>`;
  }
}

/** A sentence with long digests cut. @param {string} words */
const shortened = (words) => words.replaceAll(/([0-9a-f]{12})[0-9a-f]{12,}/g, "$1…");

/** @param {boolean} good @param {string} words @param {boolean} [neutral] */
const line = (good, words, neutral = false) => html`<li class=${neutral ? "soft" : good ? "win" : "lose"}>${icon(good ? "check" : neutral ? "clock" : "x")} <span>${words}</span></li>`;

customElements.define("pit-round-view", RoundView);
