// Why each wager paid what it paid: both hands with the cards that decide, row, rule, paragraph.

import { get } from "../lib/api.js";
import { cardsOf, deciding, mainLine } from "../lib/hands.js";
import { bankOf } from "../lib/bank.js";
import { capital, dollars } from "../lib/words.js";
import { cardRow, citeLink } from "../parts/drawings.js";
import { bankBox } from "../parts/bank.js";
import { resultOf } from "../parts/seat.js";
import { ledgerOf } from "./ledger.js";
import { html, nothing } from "../vendor/lit.js";
import { Panel } from "./panel.js";

class Why extends Panel {
  static properties = { ...Panel.properties, movements: { state: true } };

  constructor() {
    super();
    /** What moved on one's own account in the round. @type {any[]} */ this.movements = [];
    this.asked = "";
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    super.willUpdate(changed);
    const round = this.session.settled?.id ?? "";
    if (round && round !== this.asked) this.#ask(round);
  }

  /** @param {string} round */
  async #ask(round) {
    this.asked = round;
    const found = await get("/account").catch(() => ({ movements: [] }));
    if (round === this.asked) this.movements = found.movements.filter((/** @type {any} */ one) => one.round === round);
  }

  render() {
    const round = this.session.settled;
    const seat = round?.seats.find((/** @type {any} */ one) => one.seat === this.session.own);
    if (!seat?.lines) {
      return html`<h2>Why it paid</h2><p class="soft">When a round is settled, every wager stands here: the hands compared, the row of the paytable, the rule and its paragraph.</p>`;
    }
    return html`${whyOf(seat, "", round)}${ledgerOf(this.movements, seat.lines)}<p><a class="btn quiet" href="/rounds/${encodeURIComponent(round.id)}">Replay this round</a></p>`;
  }
}

/** Why a settled seat has what it has. @param {any} seat @param {string} [who] somebody else's name
 * @param {any} [round] that it was settled in */
export function whyOf(seat, who = "", round = null) {
  const main = mainLine(seat);
  const title = seat.net > 0 ? `${who || "You"} won ${dollars(seat.net)}` : seat.net < 0 ? `${who || "You"} lost ${dollars(-seat.net)}` : who ? `${who} is even` : "You are even";
  return html`<div><h2>${title}</h2>${main ? html`<p>${storyOf(main, who)}</p>` : nothing}</div>
    ${main ? versus(main, who, round) : nothing}${bankOf(round) ? bankBox(round, seat) : nothing}
    <ul class="rows why">${seat.lines.map((/** @type {any} */ one) => lineRow(one, main))}</ul>
    <p class="sum-row"><span>staked ${dollars(seat.staked)}</span>
      <span class=${seat.net > 0 ? "win" : seat.net < 0 ? "lose" : ""}>back ${dollars(seat.returned)} · net ${dollars(seat.net, { sign: true })}</span></p>`;
}

/** Two hands beside each other, the deciding cards lit. @param {any} line @param {string} [whose] @param {any} [round] */
export function versus(line, whose = "", round = null) {
  const bank = line.wager === "pai-gow" ? bankOf(round) : null;
  const facing = bank ? `${bank.player}, the bank` : "Dealer";
  const [own, other] = [cardsOf(line.cards), cardsOf(line.against_cards)];
  const [mine, theirs] = deciding(line);
  return html`<div class="versus"><p class="who"><b>${whose || "You"}</b><span>${line.hand ?? ""}</span></p>${cardRow(own, { lit: mine })}
    ${line.low_cards ? html`<p class="who"><b>${whose ? "Low hand" : "Your low hand"}</b><span>${line.low ?? ""}</span></p>${cardRow(cardsOf(line.low_cards))}` : nothing}
    ${other.length ? html`<p class="who"><b>${facing}</b><span>${line.against ?? ""}</span></p>${cardRow(other, { lit: theirs })}` : nothing}
    ${line.against_low_cards ? html`<p class="who"><b>${bank ? "The bank’s low hand" : "Dealer’s low hand"}</b><span>${line.against_low ?? ""}</span></p>${cardRow(cardsOf(line.against_low_cards))}` : nothing}</div>`;
}

/** Why the main wager went as it did, as a sentence about both hands. @param {any} line @param {string} [who] */
export function storyOf(line, who = "") {
  const { hand, against, against_low: twoHands } = line;
  const yours = who ? `${who}’s` : "your";
  const compared = !twoHands && against && /^(higher than|lower than|equal to)/.exec(line.rule)?.[0];
  if (!compared) return `${capital(ruleOf(line))}.`;
  const [, by] = line.rule.split(": ");
  if (hand === against && by) return `Both hands: ${small(hand)}. ${capital(by)}: ${yours} is ${compared.split(" ")[0]}.`;
  return capital(`${yours} ${small(hand)} is ${compared} the dealer’s ${small(against)}.`);
}

/** The rule of a line; a hand that pays nothing by its name. @param {any} line */
const ruleOf = (line) => (line.hand ? line.rule.replace(/^the hand is /, `${small(line.hand)} is `) : line.rule);

/** @param {string} name */
const small = (name) => name.charAt(0).toLowerCase() + name.slice(1);

/** The cards of a line whose hand is another than that shown above. @param {any} line @param {any} main */
function ownCards(line, main) {
  if (!line.cards || line.cards === main?.cards) return nothing;
  return html`<p class="hand-of">${cardRow(cardsOf(line.cards))}<span>${line.hand ?? ""}</span></p>`;
}

/** The row of the paytable, where the rule does not name it already. @param {any} line */
function rowOf(line) {
  if (!line.paytable) return nothing;
  const known = !line.row || line.rule.toLowerCase().includes(line.row.toLowerCase());
  return html` <span>Paytable ${line.paytable}${known ? "" : `: ${line.row}`}.</span>`;
}

/** @param {any} line @param {any} main the line whose hands stand above */
function lineRow(line, main) {
  const result = resultOf(line);
  const pays = line.outcome === "win" && line.pays ? ` ${line.pays}` : "";
  return html`<li><p class="top"><b>${line.name}${line.of_seat ? `, seat ${line.of_seat}` : ""}</b>${line.staked ? html`<span class="soft">${dollars(line.staked)}</span>` : nothing}
    <span class="tag ${result.tone}">${result.word}${pays}</span><span class="ret ${result.tone}">${dollars(line.returned, { always: true })}</span></p>
    ${ownCards(line, main)}<p>${ruleOf(line)} ${citeLink(line.cite)}${rowOf(line)}
    ${line.paid_from && line.paid_from !== "table inventory" && line.wager !== "bank" ? html` <span>Paid by ${line.paid_from === "bank" ? "the bank" : line.paid_from}.</span>` : nothing}
    ${line.limited ? html` <span>A payout limit cut ${dollars(line.limited)}.</span>` : nothing}
    ${line.vigorish ? html` <span>The house kept ${dollars(line.vigorish)}.</span>` : nothing}</p></li>`;
}

customElements.define("pit-why", Why);
