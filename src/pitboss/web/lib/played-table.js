// A table that somebody plays at: what a click, a drag or a key does, what is looked at, what is said.

import { speak } from "../parts/live-region.js";
import { once } from "./api.js";
import { bankOf, opponent } from "./bank.js";
import { BankTurn } from "./bank-turn.js";
import { Coach } from "./coach.js";
import { choicesOf, spanOf } from "./decisions.js";
import { edgesOf, expected } from "./edges.js";
import { sorted } from "./hands.js";
import { keyFor, letters } from "./keys.js";
import { prefs } from "./prefs.js";
import { go } from "./router.js";
import { Sitting, sitAt } from "./sitting.js";
import { Speech } from "./speech.js";
import { TableSession } from "./table-session.js";
import { visitor } from "./visitor.js";
import { keepRound } from "./visit.js";

const LOOK_MS = 450;
/** The most that is offered at once to be brought in addition, in cents. */
const MORE = 50_000;
const ACTION_KEYS = ["r", "d", "z", "x", "i"];

export class PlayedTable extends TableSession {
  /** @param {string} table */
  constructor(table) {
    super(table);
    /** The wager whose paytable is open. @type {string|null} */ this.looking = null;
    /** The same, where it was asked for: it stays until it is closed. @type {string|null} */ this.pinned = null;
    /** Where the focus was when it was asked for. @type {HTMLElement|null} */ this.opener = null;
    /** @type {any} */ this.lookTimer = null;
    this.tab = "slip";
    /** The seat of somebody else that is looked at on a phone, or 0. */ this.peeked = 0;
    /** The check of the last deal in this browser. @type {any} */ this.checked = null;
    this.wish = Number(new URLSearchParams(globalThis.location?.search ?? "").get("sit")) || 0;
    this.speech = new Speech(this);
    this.coach = new Coach(this);
    this.sitting = new Sitting(this);
    this.bank = new BankTurn(this);
    /** Whether the last bets are to go down when betting opens. */ this.rebetting = false;
    this.seenPhase = "";
    /** The exact odds of the game. @type {any[]} */ this.odds = [];
    this.addEventListener("change", () => this.#turnTabs());
    this.addEventListener("change", () => this.#rebet());
    /** @type {import("../parts/seat.js").Hands} */
    this.hands = {
      bet: (seat, wager, choice) => this.bet(seat, wager, choice),
      take: (seat, wager) => this.take(seat, wager),
      look: (wager) => this.look(wager),
      drop: (event, seat, wager) => this.dropped(event, seat, wager),
      sit: (seat) => this.takeSeat(seat),
      keyOf: (wager) => (this.mayBet && prefs.values.keys ? this.areaKeys.get(wager) ?? "" : ""),
      looking: null,
    };
  }

  async start() {
    await super.start();
    if (!this.felt) return;
    this.odds = (await once(`/games/${this.felt.game}/odds`).catch(() => null))?.wagers ?? [];
    this.dispatchEvent(new CustomEvent("change"));
  }

  // ── What is shown ────────────────────────────────────────────────────────────────────────

  /** What the house keeps on average of each wager, once the odds are there. */
  get edges() {
    return this.felt && this.view ? edgesOf(this.felt, this.view.table, this.odds) : [];
  }

  get seatNumbers() {
    return Array.from({ length: this.felt.positions }, (_, at) => at + 1);
  }

  /** @param {string} wager */
  offered(wager) {
    return this.felt.wagers.find((/** @type {any} */ one) => one.wager === wager);
  }

  /** The wagers made before the deal that a slip has an area for. */
  get bets() {
    return this.felt.wagers.filter((/** @type {any} */ one) => one.kind !== "raise");
  }

  /** The round on the felt: that before stays until the first chip of the next. */
  get shownRound() {
    const { round, settled } = this;
    const fresh = !round || (round.phase === "betting" && this.own && !Object.keys(this.accepted(this.own)).length && this.slip(this.own).isEmpty && !this.bank.isHeld);
    return fresh && settled ? settled : round;
  }

  /** The seat of one's own that is asked now, or 0. */
  get askedSeat() {
    const asked = this.round?.asked ?? [];
    return this.ownSeats.find((seat) => asked.includes(seat)) ?? 0;
  }

  get isMyTime() {
    return this.askedSeat > 0 || this.mayBet;
  }

  get choices() {
    const seat = this.askedSeat;
    if (!seat) return [];
    const moves = this.moves("decide").filter((one) => one.body.seat === seat);
    return choicesOf(moves, this.inRound(seat), this.felt, opponent(this.round, this.view.you?.person));
  }

  /** The sums between which the asked seat may raise, or null. */
  get raiseSpan() {
    return spanOf(this.moves("decide").filter((one) => one.body.seat === this.askedSeat));
  }

  /** The raise that is asked for now, to light its area. */
  get raised() {
    const raise = this.choices.find((one) => one.decision.startsWith("raise"));
    return raise?.move.wager ?? (raise && this.felt.wagers.find(
      (/** @type {any} */ one) => one.kind === "raise" && !this.inRound(this.askedSeat)?.wagers[one.wager])?.wager);
  }

  /** Whether two hands are to be set now. */
  get setting() {
    return this.moves("decide").some((one) => one.fill?.decision !== undefined && !one.fill.decision.raise && one.body.seat === this.askedSeat);
  }

  get ownCards() {
    return (this.inRound(this.askedSeat)?.cards ?? []).filter(Boolean);
  }

  get lawfulLows() {
    const found = this.moves("decide").find((one) => Array.isArray(one.fill?.decision));
    return new Set((found?.fill.decision ?? []).map(
      (/** @type {string} */ one) => sorted(one.split(" ").slice(1))));
  }

  /** The names of the low and the high hand, by the two low cards. @returns {Map<string, string[]>} */
  get splits() {
    const found = this.moves("decide").find((one) => one.hands)?.hands ?? {};
    return new Map(Object.entries(found).map(([low, names]) => [sorted(low.split(" ")), names]));
  }

  get setter() {
    return /** @type {any} */ (document.querySelector("pit-hand-setter"));
  }

  /** @param {number} seat */
  maySit(seat) {
    const taken = this.view.seats.some((/** @type {any} */ one) => one.seat === seat);
    const { status, electronic } = this.view.table;
    if (taken || this.own || (electronic ? status !== "open" : status === "closed")) return false;
    if (!visitor.isPlayer) return !(this.view.table.practice && this.view.seats.length);
    return this.moves("sit").some((one) => one.body.seat === seat || one.fill?.seat);
  }

  /** Whether one's account at an electronic table is below the least wager, with nothing down. */
  get isPoor() {
    const { table, you } = this.view;
    const down = Object.keys(this.accepted(this.own)).length > 0;
    return Boolean(this.own && table.electronic && (you?.account ?? 0) < table.minimum && !down && !this.askedSeat);
  }

  /** What one may bring to the table in addition, or 0. */
  get offeredMore() {
    return this.moves("buy-in").length ? Math.min(this.view.you?.chips ?? 0, MORE) : 0;
  }

  /** Bring it, and send the slip that wanted it again. */
  async bringMore() {
    const seat = this.own;
    if ((await this.buyIn(this.offeredMore)).op === "done") this.slipChanged(seat);
  }

  /** Whether no cards are in play at one's seat. */
  get mayStandUp() {
    return this.mayBet || !this.round || !this.inRound(this.own)?.staked || Boolean(this.inRound(this.own)?.lines);
  }

  /** The areas that have a key, each with the letter it has before anybody changes it.
   * @returns {{action: string, wager: string, name: string, fallback: string}[]} */
  get areaList() {
    const made = this.bets.filter((/** @type {any} */ one) => !one.equals && !one.shares);
    const found = letters(made.map((/** @type {any} */ one) => one.name), ACTION_KEYS);
    return made.map((/** @type {any} */ one) => ({
      action: `area-${one.wager}`, wager: one.wager, name: one.name, fallback: found.get(one.name) ?? "",
    }));
  }

  get areaKeys() {
    return new Map(this.areaList.map((one) => [one.wager, keyFor(one.action, one.fallback)]));
  }

  /** A settled round is kept; the panel follows the moment, where it stands on one of those that do. */
  #turnTabs() {
    const own = this.own ? this.inRound(this.own) : null;
    const now = own?.lines ? `${this.round.id} settled` : this.askedSeat ? `${this.round.id} ${this.round.about}` : "";
    if (now === this.seenPhase || !this.felt) return;
    this.seenPhase = now;
    if (own?.lines) keepRound({ round: this.round.id, net: own.net, expected: expected(own.wagers, this.felt, this.edges) });
    if (!["slip", "coach", "why"].includes(this.tab)) return;
    if (own?.lines) this.tab = "why";
    else if (now && prefs.values.coach) this.tab = "coach";
  }

  // ── Chips ────────────────────────────────────────────────────────────────────────────────

  /** @param {number} seat @param {string} wager @param {string} [choice] */
  bet(seat, wager, choice) {
    if (!this.mayBet) {
      this.look(this.pinned === wager ? null : wager, true);
      return;
    }
    const slip = this.slip(seat);
    const one = this.offered(wager);
    const chosen = one?.choice.length ? choice ?? slip.choices[wager] ?? one.choice[0] : undefined;
    const why = this.#banks(seat, wager) || slip.add(wager, prefs.values.chip * 100, chosen);
    if (why) this.#say(why);
    else this.#slipMoved(seat);
  }

  /** Why a wager does not lie beside one's bank, or "". @param {number} seat @param {string} wager */
  #banks(seat, wager) {
    const own = bankOf(this.round)?.seat === seat && wager === "pai-gow";
    return own ? "You have the bank in this round: it stands in place of this wager." : "";
  }

  /** What lay on the seat in the last round, without the wager that one's bank stands for. */
  get rebets() {
    const { last } = this;
    if (!last || !this.bank.isHeld) return last;
    const { "pai-gow": _, ...wagers } = last.wagers;
    return Object.keys(wagers).length ? { ...last, wagers } : null;
  }

  /** @param {number} seat @param {string} wager */
  take(seat, wager) {
    if (!this.mayBet) return;
    this.slip(seat).take(wager);
    this.#slipMoved(seat);
  }

  /** @param {number} seat */
  #slipMoved(seat) {
    if (this.tab === "why") this.tab = "slip";
    this.slipChanged(seat);
  }

  /** @param {DragEvent} event @param {number} seat @param {string} wager */
  dropped(event, seat, wager) {
    event.preventDefault();
    event.stopPropagation();
    const data = event.dataTransfer?.getData("text/plain") ?? "";
    if (data.startsWith("chip:")) this.bet(seat, wager);
    if (data.startsWith("area:") && data.slice(5) !== wager && this.mayBet) {
      const from = data.slice(5);
      const cents = this.slip(seat).wagers[from] ?? 0;
      this.slip(seat).take(from);
      const why = this.slip(seat).add(wager, cents);
      if (why) this.slip(seat).undo();
      if (why) this.#say(why);
      this.#slipMoved(seat);
    }
  }

  /** Chips dragged off their area go back. @param {DragEvent} event */
  droppedAway(event) {
    event.preventDefault();
    const data = event.dataTransfer?.getData("text/plain") ?? "";
    if (data.startsWith("area:")) this.take(this.own, data.slice(5));
  }

  /** @param {string} action */
  act(action) {
    const seat = this.own;
    if (!seat || !this.mayBet) return false;
    const slip = this.slip(seat);
    if (action === "rebet") {
      const { rebets } = this;
      if (!rebets) return false;
      slip.replace(rebets.wagers, rebets.choices);
    } else if (action === "double") slip.double();
    else if (action === "undo") slip.undo();
    else if (action === "clear") slip.clear();
    else return false;
    this.#slipMoved(seat);
    return true;
  }

  /** The bets asked for while the last round was still on the felt go down now. */
  #rebet() {
    if (!this.rebetting || !this.mayBet || this.bank.isAsked || !this.slip(this.own).isEmpty) return;
    this.rebetting = false;
    queueMicrotask(() => this.act("rebet"));
  }

  /** Bet again as soon as betting opens, or not. */
  toggleRebet() {
    this.rebetting = !this.rebetting;
    this.dispatchEvent(new CustomEvent("change"));
  }

  /** @param {number} value */
  pick(value) {
    prefs.set("chip", value);
  }

  // ── Seats and choices ────────────────────────────────────────────────────────────────────

  /** @param {number} seat */
  async takeSeat(seat) {
    if (visitor.isPlayer) {
      await this.sit(seat);
      return;
    }
    try {
      await visitor.becomeGuest();
      sitAt(this.table, seat);
    } catch {
      go(`/sign-in?next=${encodeURIComponent(`/tables/${this.table}?sit=${seat}`)}`);
    }
  }

  /** @param {any} choice */
  choose(choice) {
    if (this.busy || !this.askedSeat) return;
    this.coach.decided(choice.decision);
    this.decide(this.askedSeat, choice.decision);
  }

  /** Set the hands; a foul only when it is asked for once more. */
  setHands() {
    const { setter } = this;
    if (!setter?.isSet) return;
    if (setter.isFoul && !setter.isSure) {
      setter.isSure = true;
      speak("This is a foul: the hands lose. Set once more to do it anyway.");
      this.dispatchEvent(new CustomEvent("change"));
      return;
    }
    this.choose({ decision: setter.decision });
  }

  /** @param {string|null} wager */
  look(wager, now = false) {
    if (!now && this.pinned) return;
    if (now) this.#keepPlace(wager);
    if (now) this.pinned = wager;
    clearTimeout(this.lookTimer);
    const show = () => {
      this.looking = wager;
      this.hands.looking = wager;
      this.dispatchEvent(new CustomEvent("change"));
    };
    if (now) show();
    else if (wager !== this.looking) this.lookTimer = setTimeout(show, wager ? LOOK_MS : LOOK_MS / 2);
  }

  /** A paytable that was asked for gives the focus back where it came from. @param {string|null} wager */
  #keepPlace(wager) {
    const on = /** @type {HTMLElement|null} */ (document.activeElement);
    if (wager) this.opener = on?.closest("pit-popover") ? this.opener : on;
    else if (this.pinned && this.opener?.isConnected && (on === document.body || on?.closest("pit-popover"))) this.opener.focus();
  }

  /** @param {number} seat */
  peek(seat) {
    this.peeked = seat;
    this.dispatchEvent(new CustomEvent("change"));
  }

  /** @param {string} tab */
  open(tab) {
    this.tab = tab;
    this.dispatchEvent(new CustomEvent("change"));
  }

  /** @param {string} words */
  #say(words) {
    this.problem = { detail: words };
    speak(words);
    this.dispatchEvent(new CustomEvent("change"));
  }
}
