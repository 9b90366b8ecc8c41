// A slip in the making: what a player wants on the seat's areas, before the house has accepted it.

import { dollars } from "./words.js";

/** @typedef {{wager: string, name: string, minimum: number, maximum: number, after: string[],
 *   after_any: string[], equals: string|null, choice: string[], kind: string, shares: string|null,
 *   electronic: boolean}} Offered */

export class Slip {
  /** @param {Offered[]} offered @param {string[]} required */
  constructor(offered, required) {
    /** @type {Map<string, Offered>} */ this.offered = new Map();
    /** @type {string[]} */ this.required = [];
    this.offer(offered, required);
    /** @type {Record<string, number>} */ this.wagers = {};
    /** @type {Record<string, string>} */ this.choices = {};
    /** @type {{wagers: Record<string, number>, choices: Record<string, string>}[]} */
    this.past = [];
  }

  /** @param {Offered[]} offered @param {string[]} required */
  offer(offered, required) {
    this.offered = new Map(offered.map((one) => [one.wager, one]));
    this.required = required;
  }

  get isEmpty() {
    return Object.keys(this.wagers).length === 0;
  }

  get total() {
    return Object.values(this.wagers).reduce((sum, one) => sum + one, 0);
  }

  /** Whether the wagers needed to take part are there. */
  get isComplete() {
    return !this.isEmpty && this.required.every((key) => this.wagers[key] > 0);
  }

  /** The wager that an area stands for: Blind is made by its Ante.
   * @param {string} key */
  leader(key) {
    const one = this.offered.get(key);
    return one?.equals && this.offered.has(one.equals) ? one.equals : key;
  }

  /** The wagers that follow one by themselves. @param {string} key */
  followers(key) {
    return [...this.offered.values()].filter((one) => one.equals === key && one.kind !== "raise");
  }

  /** Why an area takes no wager yet, or "". @param {string} key */
  obstacle(key) {
    const one = this.offered.get(this.leader(key));
    if (!one) return "This wager is not offered here.";
    if (one.kind === "raise") return `${one.name} is made after you have looked at your cards.`;
    // A wager that follows another by itself need not be named beside it.
    const missing = one.after.filter((other) => !this.wagers[other] && this.leader(other) === other);
    const names = (/** @type {string[]} */ keys) =>
      keys.map((other) => this.offered.get(other)?.name ?? other);
    if (missing.length) return `Possible once ${names(missing).join(" and ")} ${missing.length > 1 ? "are" : "is"} down.`;
    if (one.after_any.length && !one.after_any.some((other) => this.wagers[other])) {
      return `Possible once ${names(one.after_any).join(" or ")} is down.`;
    }
    return "";
  }

  /** Add a chip to an area. Returns why it does not go, or "".
   * @param {string} key @param {number} cents @param {string} [choice] */
  add(key, cents, choice) {
    const leader = this.leader(key);
    const one = this.offered.get(leader);
    const obstacle = this.obstacle(leader);
    if (!one || obstacle) return obstacle;
    const now = this.wagers[leader] ?? 0;
    const exact = one.minimum === one.maximum;
    let next = exact ? (now ? 0 : one.minimum) : Math.max(now + cents, one.minimum);
    if (now >= one.maximum && !exact) return `The most on ${one.name} is ${dollars(one.maximum)}.`;
    next = Math.min(next, one.maximum);
    this.#keep();
    this.#set(leader, next);
    if (choice) this.choices[leader] = choice;
    this.#settleFollowers();
    return "";
  }

  /** Take an area's chips back. @param {string} key */
  take(key) {
    const leader = this.leader(key);
    if (!this.wagers[leader]) return;
    this.#keep();
    this.#set(leader, 0);
    this.#settleFollowers();
  }

  clear() {
    if (this.isEmpty) return;
    this.#keep();
    this.wagers = {};
    this.choices = {};
  }

  undo() {
    const before = this.past.pop();
    if (before) Object.assign(this, before);
    return Boolean(before);
  }

  double() {
    if (this.isEmpty) return;
    this.#keep();
    for (const [key, cents] of Object.entries(this.wagers)) {
      const one = this.offered.get(key);
      if (one && one.minimum !== one.maximum) this.#set(key, Math.min(2 * cents, one.maximum));
    }
    this.#settleFollowers();
  }

  /** Put down what lay there before. @param {Record<string, number>} wagers
   * @param {Record<string, string>} [choices] */
  replace(wagers, choices = {}) {
    this.#keep();
    this.wagers = Object.fromEntries(
      Object.entries(wagers).filter(([key, cents]) => cents > 0 && this.#isBet(key)),
    );
    this.choices = { ...choices };
  }

  /** The slip is what the house accepted: nothing to undo.
   * @param {Record<string, number>} wagers @param {Record<string, string>} [choices] */
  reset(wagers = {}, choices = {}) {
    this.replace(wagers, choices);
    this.past = [];
  }

  /** The body of `place-wagers`. */
  get body() {
    return Object.fromEntries(
      Object.entries(this.wagers).map(([key, amount]) => {
        const choice = this.choices[key];
        return [key, choice ? { amount, choice } : amount];
      }),
    );
  }

  /** @param {string} key */
  #isBet(key) {
    return this.offered.has(key) && this.offered.get(key)?.kind !== "raise";
  }

  #keep() {
    this.past.push({ wagers: { ...this.wagers }, choices: { ...this.choices } });
    if (this.past.length > 100) this.past.shift();
  }

  /** @param {string} key @param {number} cents */
  #set(key, cents) {
    const { [key]: _, ...rest } = this.wagers;
    this.wagers = cents > 0 ? { ...rest, [key]: cents } : rest;
    for (const one of this.followers(key)) {
      if (cents > 0) this.wagers[one.wager] = cents;
      else delete this.wagers[one.wager];
    }
  }

  /** What has lost the wager that it needs goes back too. */
  #settleFollowers() {
    for (let more = true; more; ) {
      more = false;
      for (const key of Object.keys(this.wagers)) {
        if (this.leader(key) === key && this.obstacle(key)) {
          this.#set(key, 0);
          more = true;
        }
      }
    }
    for (const key of Object.keys(this.choices)) if (!this.wagers[key]) delete this.choices[key];
  }
}
