// A table as one visitor has it open: the stream, the felt, the slip in the making, the bits.

import * as api from "./api.js";
import { BitsBox, hashOf } from "./bits.js";
import { Slip } from "./slip.js";
import { Stream } from "./stream.js";
import { watchVersion } from "./version.js";
import { visitor } from "./visitor.js";

const SETTLE_MS = 220;
const LAST = "pitboss-last";

/** Events: `change`; `said` (detail: what happened, in words and typed); `state`. */
export class TableSession extends EventTarget {
  /** @param {string} table */
  constructor(table) {
    super();
    this.table = table;
    /** @type {any} */ this.felt = null;
    /** @type {any} */ this.view = null;
    /** @type {Map<number, Slip>} */ this.slips = new Map();
    /** Seats whose slip is on its way. @type {Set<number>} */ this.sending = new Set();
    /** @type {Map<number, any>} */ this.refusals = new Map();
    /** @type {any} */ this.problem = null;
    /** The last round that was settled here, as it was seen. @type {any} */ this.settled = null;
    this.bits = new BitsBox();
    /** @type {Map<number, any>} */ this.timers = new Map();
    this.opening = "";
    /** Commands on their way. */
    this.doing = 0;
    const role = visitor.isPlayer ? "player" : "";
    this.stream = new Stream(`/tables/${encodeURIComponent(table)}/stream`, { as: role });
    this.stream.addEventListener("change", (event) => this.#changed(event));
    watchVersion(this.stream);
    for (const one of ["state", "tried"]) {
      this.stream.addEventListener(one, () => this.#told("state"));
    }
  }

  async start() {
    this.stream.start();
    try {
      this.felt = await api.felt(this.table);
      for (const slip of this.slips.values()) slip.offer(this.felt.wagers, this.felt.required);
      for (const seat of this.ownSeats) this.#followHouse(seat);
    } catch (error) {
      this.problem = error;
    }
    this.#told("change");
  }

  stop() {
    this.stream.stop();
    for (const timer of this.timers.values()) clearTimeout(timer);
  }

  // ── What is seen ─────────────────────────────────────────────────────────────────────────

  get round() {
    return this.view?.round ?? null;
  }

  /** Whether one was signed out, or the role was taken away. */
  get isOut() {
    return ["signed-out", "role"].includes(this.stream.state);
  }

  get phase() {
    return this.round?.phase ?? "";
  }

  /** @returns {number[]} */
  get ownSeats() {
    return this.view?.you?.seats ?? [];
  }

  get own() {
    return this.ownSeats[0] ?? 0;
  }

  /** @param {number} seat */
  inRound(seat) {
    return this.round?.seats.find((/** @type {any} */ one) => one.seat === seat) ?? null;
  }

  /** @param {string} kind @returns {any[]} */
  moves(kind) {
    return (this.view?.moves ?? []).filter((/** @type {any} */ one) => one.kind === kind);
  }

  /** @param {string} kind @param {number} seat */
  moveFor(kind, seat) {
    return this.moves(kind).find((one) => !one.body.seat || one.body.seat === seat) ?? null;
  }

  /** Whether the felt takes bets: where a dealer deals, chips are the dealer's to record (R66). */
  get mayBet() {
    return Boolean(this.view?.table.electronic) && this.moves("place-wagers").length > 0;
  }

  /** @param {number} seat */
  slip(seat) {
    let slip = this.slips.get(seat);
    if (!slip) {
      slip = new Slip(this.felt?.wagers ?? [], this.felt?.required ?? []);
      this.slips.set(seat, slip);
    }
    return slip;
  }

  /** What the house has accepted on a seat. @param {number} seat @returns {Record<string, number>} */
  accepted(seat) {
    return this.inRound(seat)?.wagers ?? {};
  }

  /** What lies on an area: the sum, and whether it is only meant so far.
   * @param {number} seat @param {string} wager */
  onArea(seat, wager) {
    const taken = this.accepted(seat)[wager] ?? 0;
    if (!this.mayBet || !this.ownSeats.includes(seat)) return { cents: taken, hollow: false };
    const meant = this.slip(seat).wagers[wager] ?? 0;
    return { cents: meant, hollow: meant !== taken };
  }

  get busy() {
    return this.doing > 0;
  }

  // ── What is done ─────────────────────────────────────────────────────────────────────────

  /** @param {any} said @returns {Promise<any>} */
  async #do(said) {
    this.doing += 1;
    this.problem = null;
    this.#told("change");
    const answer = await this.stream.do(said);
    this.doing -= 1;
    if (answer.op === "refused") this.problem = answer;
    this.#told("change");
    return answer;
  }

  /** @param {number} seat */
  sit(seat) {
    return this.#do({ kind: "sit", body: { seat } });
  }

  /** @param {number} seat */
  leave(seat) {
    return this.#do({ kind: "leave", body: { seat } });
  }

  /** @param {number} amount */
  buyIn(amount) {
    return this.#do({ kind: "buy-in", body: { amount, gives: "chips", gets: "account" } });
  }

  cashOut() {
    return this.#do({ kind: "cash-out", body: {} });
  }

  ready() {
    return this.#do({ kind: "ready", body: {}, round: this.round?.id });
  }

  /** @param {number} seat @param {string} decision */
  decide(seat, decision) {
    return this.#do({ kind: "decide", body: { seat, decision }, round: this.round?.id });
  }

  /** Take back what lies on a seat before the deal. Whether nothing does. @param {number} seat */
  async clearFelt(seat) {
    clearTimeout(this.timers.get(seat));
    this.slip(seat).clear();
    if (Object.keys(this.accepted(seat)).length) await this.#sendSlip(seat);
    return !this.refusals.has(seat);
  }

  /** Make the wagers of an electronic system from one's own device (R68): all of them, or none.
   * @param {number} seat @param {Record<string, number>} wagers */
  async placeOwn(seat, wagers) {
    const round = this.round?.id;
    const move = this.moveFor("place-wagers", seat);
    if (!round || !move) return null;
    const hash = move.fill?.hash ? { hash: await hashOf(round, this.view.you.person, this.bits.for(round, this.view.you.person)) } : {};
    return this.#do({ kind: "place-wagers", body: { seat, wagers, ...hash }, round });
  }

  /** Take the bank of the round, or change its terms (645a.12).
   * @param {number} seat @param {import("./bank.js").Terms} terms */
  async takeBank(seat, terms) {
    const round = this.round?.id;
    const move = this.moveFor("take-bank", seat);
    if (!round || !move) return null;
    const { person } = this.view.you;
    const hash = move.fill?.hash ? { hash: await hashOf(round, person, this.bits.for(round, person)) } : {};
    return this.#do({ kind: "take-bank", body: { seat, ...terms, ...hash }, round });
  }

  /** Pass the bank, or give it back. @param {number} seat */
  passBank(seat) {
    return this.#do({ kind: "pass-bank", body: { seat }, round: this.round?.id });
  }

  /** The slip of a seat has changed: send it when the hand rests. @param {number} seat */
  slipChanged(seat) {
    clearTimeout(this.timers.get(seat));
    this.refusals.delete(seat);
    this.problem = null;
    this.timers.set(seat, setTimeout(() => this.#sendSlip(seat), SETTLE_MS));
    this.#told("change");
  }

  /** Whether the house has the slip as it is. @param {number} seat */
  #isTaken(seat) {
    const { wagers, choices } = this.slip(seat);
    return isSame(wagers, this.accepted(seat)) && isSame(choices, this.inRound(seat)?.choices ?? {});
  }

  /** @param {number} seat */
  async #sendSlip(seat) {
    const round = this.round?.id;
    const person = this.view?.you?.person;
    const move = this.moveFor("place-wagers", seat);
    if (!round || !move || this.sending.has(seat) || this.#isTaken(seat)) return;
    this.sending.add(seat);
    this.#told("change");
    /** @type {any} */
    const body = { seat, wagers: this.slip(seat).body };
    const sent = JSON.stringify(body.wagers);
    if (move.fill?.hash) body.hash = await hashOf(round, person, this.bits.for(round, person));
    const answer = await this.stream.do({ kind: "place-wagers", body, round });
    this.sending.delete(seat);
    if (this.round?.id !== round) return;
    if (answer.op === "refused") this.refusals.set(seat, answer);
    else if (sent !== JSON.stringify(this.slip(seat).body)) this.#sendSlip(seat);
    this.#told("change");
  }

  // ── What is heard ────────────────────────────────────────────────────────────────────────

  /** @param {Event} event */
  #changed(event) {
    const { said } = /** @type {CustomEvent} */ (event).detail;
    const before = this.round;
    this.view = this.stream.current?.view ?? null;
    if (before && before.id !== this.round?.id) this.slips.clear();
    for (const seat of this.ownSeats) this.#followHouse(seat);
    this.#keepSettled();
    this.#openBits();
    this.#told("change");
    if (said?.length) this.dispatchEvent(new CustomEvent("said", { detail: said }));
  }

  /** A slip that nothing is changed about is what the house has.
   * @param {number} seat */
  #followHouse(seat) {
    const slip = this.slip(seat);
    if (this.sending.has(seat) || slip.past.length || this.refusals.has(seat)) return;
    slip.reset(this.accepted(seat), this.inRound(seat)?.choices ?? {});
  }

  #keepSettled() {
    const { round } = this;
    if (!round || !this.own) return;
    const own = this.inRound(this.own);
    if (own?.lines) this.settled = round;
    if (own && !this.mayBet && Object.keys(own.wagers).length) {
      const last = { wagers: this.#bets(own.wagers), choices: own.choices ?? {} };
      sessionStorage.setItem(`${LAST}-${this.table}`, JSON.stringify(last));
    }
  }

  /** @param {Record<string, number>} wagers */
  #bets(wagers) {
    const raises = new Set(
      (this.felt?.wagers ?? []).filter((/** @type {any} */ one) => one.kind === "raise").map((/** @type {any} */ one) => one.wager));
    return Object.fromEntries(Object.entries(wagers).filter(([key]) => !raises.has(key)));
  }

  /** What lay on the seat in the last round. */
  get last() {
    try {
      return JSON.parse(sessionStorage.getItem(`${LAST}-${this.table}`) ?? "null");
    } catch {
      return null;
    }
  }

  /** Betting has closed: open the bits whose hash stands in the round. */
  async #openBits() {
    const { round } = this;
    const person = this.view?.you?.person;
    if (round?.phase !== "mixing" || !this.moves("open-bits").length || this.opening === round.id) return;
    const bits = this.bits.found(round.id, person);
    if (!bits) return;
    this.opening = round.id;
    await this.stream.do({ kind: "open-bits", body: { bits }, round: round.id });
  }

  /** @param {string} what */
  #told(what) {
    this.dispatchEvent(new CustomEvent(what));
  }
}

/** @param {Record<string, unknown>} one @param {Record<string, unknown>} other */
function isSame(one, other) {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => (one[key] || 0) === (other[key] || 0));
}
