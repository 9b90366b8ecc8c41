// What happened, in words: for the live region, and again on request.

import { speak } from "../parts/live-region.js";
import { keyFor, keyWords } from "./keys.js";
import { prefs } from "./prefs.js";
import { cardsWords, dollars, listed } from "./words.js";

/** @param {string|null|undefined} words */
const sentence = (words) => (words ? `${words.charAt(0).toUpperCase()}${words.slice(1)}.` : "");

export class Speech {
  /** @param {any} session */
  constructor(session) {
    this.session = session;
    this.asked = "";
    this.phase = "";
    this.offered = "";
    this.settledFor = "";
    session.addEventListener("said", (/** @type {CustomEvent} */ event) => this.#heard(event.detail));
    session.addEventListener("change", () => this.#changed());
  }

  /** @param {any[]} said */
  #heard(said) {
    const words = said.map((one) => (typeof one === "string" ? one : one.words ?? one.said ?? "")).filter(Boolean);
    if (words.length) speak(words.slice(-6).join(" "));
  }

  #changed() {
    const { session } = this;
    const { round } = session;
    if (!round || !session.felt) return;
    const asked = session.askedSeat ? `${round.id} ${session.askedSeat} ${session.choices.map((/** @type {any} */ one) => one.decision).join()}` : "";
    if (asked && asked !== this.asked) speak(this.question());
    this.asked = asked;
    const betting = session.mayBet ? round.id : "";
    if (betting && betting !== this.phase) speak(this.betting());
    this.phase = betting;
    const offered = session.bank.isAsked ? round.id : "";
    if (offered && offered !== this.offered) speak(session.bank.question());
    this.offered = offered;
    const own = session.inRound(session.own);
    if (own?.lines && this.settledFor !== round.id) {
      this.settledFor = round.id;
      speak(this.result(own));
    }
  }

  /** That betting is open: the first time with the keys. */
  betting() {
    const { session } = this;
    const isFirst = !this.phase && !session.settled && session.own;
    if (!isFirst || !prefs.values.keys) return "Betting is open. Place your bets.";
    const areas = [...session.areaKeys].filter(([, key]) => key).map(
      ([wager, key]) => `${keyWords(key)} for ${session.offered(wager).name}`);
    return `Betting is open. Your chip is ${dollars(100 * prefs.values.chip)}; 1 to 6 take another. ${areas.join(", ")}. ${keyWords(keyFor("ready", "Enter"))} deals.`;
  }

  /** The question to oneself, with the cards and every choice. */
  question() {
    const { session } = this;
    const own = session.inRound(session.askedSeat);
    const { keys } = prefs.values;
    const set = keys ? "set your two hands: 1 to 7 move a card, Enter sets them" : "set your two hands";
    const choices = [
      ...(session.setting ? [set] : []),
      ...session.choices.map((/** @type {any} */ one) => {
        const key = keyFor(`choice-${one.decision}`, one.key);
        return `${one.title}, ${one.does}${keys && key ? `, key ${keyWords(key)}` : ""}`;
      }),
    ];
    return `Your turn. ${this.hand(own)} ${sentence(session.round.about)} Choose: ${choices.join("; ")}.`;
  }

  /** @param {any} own */
  hand(own) {
    if (!own?.cards?.length) return "You have no cards yet.";
    return `You hold ${cardsWords(own.cards)}${own.hand ? `: ${own.hand}` : ""}.`;
  }

  /** @param {any} own */
  result(own) {
    const lines = own.lines.map((/** @type {any} */ line) => `${line.name} ${line.outcome === "win" ? "wins" : line.outcome === "push" ? "pushes" : line.outcome === "withdrawn" ? "was taken back" : "loses"}`);
    const total = own.net > 0 ? `You won ${dollars(own.net)}.` : own.net < 0 ? `You lost ${dollars(-own.net)}.` : "You are even.";
    return `${total} ${listed(lines)}.`;
  }

  /** @param {string} what */
  again(what) {
    const { session } = this;
    const { round, view } = session;
    if (what === "hand") speak(this.hand(session.inRound(session.askedSeat || session.own)));
    if (what === "board") speak(this.board(round));
    if (what === "money") speak(view.you ? `At this table ${dollars(view.you.account ?? 0)}, chips ${dollars(view.you.chips ?? 0)}.` : "You are watching.");
    if (what === "time") {
      const left = session.stream.remaining();
      speak(left === null ? "No time limit runs." : `${Math.ceil(left / 1000)} seconds left.`);
    }
  }

  /** @param {any} round */
  board(round) {
    if (!round) return "No round is in progress.";
    const parts = [];
    if (round.community.length) parts.push(`On the board: ${cardsWords(round.community)}.`);
    if (round.dealer.length) parts.push(`The dealer: ${cardsWords(round.dealer)}${round.dealer_hand ? `, ${round.dealer_hand}` : ""}.`);
    return parts.join(" ") || "No card is on the board yet.";
  }
}
