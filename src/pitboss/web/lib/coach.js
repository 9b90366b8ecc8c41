// The coach: asks what each choice is worth, and keeps what the decisions of this visit cost.

import { post } from "./api.js";
import { prefs } from "./prefs.js";
import { dollars } from "./words.js";

const KEY = "pitboss-coach";
const KEPT = 500;

/** @typedef {{round: string, decision: string, best: string, cost: number, about: string}} Mark */

export class Coach {
  /** @param {any} session */
  constructor(session) {
    this.session = session;
    this.asked = "";
    /** @type {any} */ this.advice = null;
    session.addEventListener("change", () => this.#look());
    prefs.addEventListener("change", () => this.#look());
  }

  /** What stands at stake for one unit of the values, in cents. */
  get unit() {
    const own = this.session.inRound(this.session.askedSeat || this.session.own);
    const wagers = own?.wagers ?? {};
    return wagers.ante ?? wagers["bet-1"] ?? wagers["pai-gow"] ?? wagers["bet-3"] ?? 0;
  }

  /** What a unit of the values is called. */
  get unitName() {
    const first = this.session.felt?.required[0] ?? "ante";
    return first === "ante" ? "your Ante" : first.startsWith("bet-") ? "one bet" : "your wager";
  }

  #look() {
    const { session } = this;
    const { round } = session;
    const seat = session.askedSeat;
    const own = seat ? session.inRound(seat) : null;
    // What advice counts is played against the dealer: a bank has no wager of its own to count.
    const key = own && round?.bank?.seat !== seat && prefs.values.coach ? JSON.stringify([session.round.id, seat, own.decisions, session.round.community]) : "";
    if (key === this.asked) return;
    this.asked = key;
    this.advice = null;
    if (key) this.#ask(key, own);
  }

  /** @param {string} key @param {any} own */
  async #ask(key, own) {
    const { session } = this;
    const { round, felt } = session;
    const body = {
      cards: own.cards.join(" "),
      board: round.community.filter(Boolean).join(" "),
      up: round.dealer.filter(Boolean).join(" "),
      decided: own.decisions,
      rules: this.#rules(),
    };
    const path = `/games/${felt.game}/advice`;
    let found;
    try {
      found = await post(path, body).catch(async (error) => {
        if (error.status !== 409) throw error;
        return { ...(await post(path, { ...body, rules: {} })), isOther: true };
      });
    } catch (error) {
      found = { choices: [], best: "", wrong: error instanceof Error ? error.message : String(error) };
    }
    if (key !== this.asked) return;
    this.advice = this.#told(found);
    session.dispatchEvent(new CustomEvent("change"));
  }

  /** @param {any} found */
  #told(found) {
    const values = new Map(found.choices.map((/** @type {any} */ one) => [one.decision, one.expected_value]));
    return {
      ...found,
      unit: this.unit,
      name: this.unitName,
      value: (/** @type {string} */ decision) => values.get(decision),
      worth: (/** @type {string} */ decision) => {
        const value = values.get(decision === "set house" ? found.house_way ?? decision : decision);
        return value === undefined ? "" : `worth ${dollars(Math.round(value * this.unit), { always: true, sign: true })}`;
      },
    };
  }

  /** The paytables and options of this table that advice depends on. */
  #rules() {
    const { felt, view } = this.session;
    /** @type {Record<string, string>} */
    const rules = {};
    for (const one of felt.wagers) {
      if (one.kind === "optional" || !one.paytable) continue;
      rules[one.wager.startsWith("bet-") ? "main" : one.wager] = one.paytable;
    }
    for (const [key, letter] of Object.entries(view.table.bonuses ?? {})) if (letter) rules[key] = letter;
    for (const [key, value] of Object.entries(view.table.options ?? {})) {
      if (["ante_pays", "variant", "vigorish"].includes(key) && typeof value === "string") rules[key] = value;
    }
    return rules;
  }

  /** A decision was made: what it cost against the best. @param {string} decision */
  decided(decision) {
    const { advice, session } = this;
    const best = advice?.value(advice.best);
    const named = decision === "set house" ? advice?.house_way ?? decision : decision;
    const made = advice?.value(named) ?? advice?.value(decision);
    if (best === undefined || made === undefined) return;
    const cost = Math.max(0, Math.round((best - made) * advice.unit));
    const mark = { round: session.round.id, decision, best: advice.best, cost, about: session.round.about ?? "" };
    sessionStorage.setItem(KEY, JSON.stringify([...this.marks, mark].slice(-KEPT)));
  }

  /** @returns {Mark[]} */
  get marks() {
    try {
      return JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    } catch {
      return [];
    }
  }
}
