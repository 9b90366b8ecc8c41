// One's own turn at the bank: the terms in the making, and what is said to the house.

import { bankOf, needed } from "./bank.js";
import { dollars } from "./words.js";

/** @typedef {import("./bank.js").Terms} Terms */

export class BankTurn {
  /** @param {any} session */
  constructor(session) {
    this.session = session;
    /** @type {Partial<Terms>} */ this.chosen = {};
    /** Whether the terms of one's bank are changed now. */ this.editing = false;
    this.round = "";
    session.addEventListener("change", () => this.#follow());
  }

  #follow() {
    const round = this.session.round?.id ?? "";
    if (round === this.round) return;
    this.round = round;
    this.chosen = {};
    this.editing = false;
  }

  /** The move that takes the bank, or changes its terms. */
  get move() {
    return this.session.moveFor("take-bank", this.session.own);
  }

  get halves() {
    return Boolean(this.move?.fill.co_banked?.includes(true));
  }

  /** Whether one has the bank of the round. */
  get isHeld() {
    return Boolean(this.session.own) && bankOf(this.session.round)?.seat === this.session.own;
  }

  /** Whether the bank is offered to one now, or its terms are changed. */
  get isAsked() {
    const { round, own, mayBet } = this.session;
    if (!mayBet || !own) return false;
    return (this.isHeld && this.editing) || (!bankOf(round) && round?.bank_offer?.seat === own);
  }

  /** What one's account holds, with what the bank has set aside. */
  get funds() {
    const { round, own, view } = this.session;
    const bank = bankOf(round);
    return (view.you?.account ?? 0) + (bank && bank.seat === own ? needed(round, own, bank) : 0);
  }

  /** @returns {Terms} */
  get terms() {
    const held = this.isHeld ? bankOf(this.session.round) : null;
    const most = this.move?.fill.dealer_wager?.[1] ?? 0;
    return {
      co_banked: this.chosen.co_banked ?? held?.co_banked ?? false,
      dealer_wager: Math.min(this.chosen.dealer_wager ?? held?.dealer_wager ?? most, most),
    };
  }

  /** @param {number} cents */
  play(cents) {
    this.chosen = { ...this.chosen, dealer_wager: cents };
    this.#changed();
  }

  /** @param {boolean} half */
  share(half) {
    this.chosen = { ...this.chosen, co_banked: half };
    this.#changed();
  }

  /** @param {boolean} on */
  edit(on) {
    this.editing = on;
    this.#changed();
  }

  async take() {
    if (this.session.busy || !this.move) return;
    const answer = await this.session.takeBank(this.session.own, this.terms);
    if (answer?.op !== "done") return;
    if (this.session.tab === "why") this.session.tab = "slip";
    this.edit(false);
  }

  async pass() {
    if (!this.session.busy) await this.session.passBank(this.session.own);
  }

  /** The question in words, for who listens. */
  question() {
    const { own, round } = this.session;
    return `The bank is offered to you. You pay who wins and collect from who loses. You need ${dollars(needed(round, own, this.terms))}; you have ${dollars(this.funds)}. B takes the bank, N passes.`;
  }

  #changed() {
    this.session.problem = null;
    this.session.dispatchEvent(new CustomEvent("change"));
  }
}
