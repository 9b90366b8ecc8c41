// The dealer's side: the dealer's cards, the board, the bonus cards, and what is inscribed below.

import { litCards } from "../lib/hands.js";
import { html, nothing } from "../vendor/lit.js";
import { assumed, bankWords } from "./bank.js";
import { cardRow, citeLink } from "./drawings.js";

/** @type {Record<string, string>} */
const TITLES = {
  dealer: "Dealer", "dealer-low": "Dealer, low hand", "dealer-high": "Dealer, high hand",
  community: "Community cards", bonus: "Six Card Bonus",
};

/** A row of more cards leaves no room beside it. */
const LONG = 3;

/** @param {any} session */
export function board(session) {
  const { felt, round } = session;
  if (!felt) return nothing;
  const shown = session.shownRound;
  const past = shown !== round;
  const lit = litCards(shown, session.own);
  const rows = felt.board.filter((/** @type {any} */ one) => one.name !== "bonus" || shown?.bonus_cards?.length);
  const dealer = rows.filter((/** @type {any} */ one) => one.name !== "community");
  const community = rows.filter((/** @type {any} */ one) => one.name === "community");
  const isBonus = (/** @type {any} */ one) => one.name === "bonus";
  const few = dealer.length > 0 && community.length > 0 && rows.reduce((/** @type {number} */ sum, /** @type {any} */ one) => sum + one.count, 0) <= 5;
  const words = session.askedSeat ? "" : procedure(session);
  const bank = bankWords(session, round ?? shown);
  const line = words || bank ? html`<span class="procedure">${words} ${past || !words ? nothing : citeLink(round?.cite)}${bank ? html`<span class="bank-line">${bank} ${assumed()}</span>` : nothing}</span>` : nothing;
  const [first, ...others] = [...dealer.filter((/** @type {any} */ one) => !isBonus(one)), ...community];
  // Beside many cards there is no room for a sentence: it stands below them.
  const isLong = first?.count > LONG && line !== nothing;
  return html`<section class="board ${past ? "past" : ""} ${few ? "few" : ""}" aria-label="The dealer's side">
    ${first ? place(first, shown, lit, isLong ? nothing : line, dealer.find(isBonus)) : nothing}
    ${others.map((/** @type {any} */ one) => place(one, shown, lit))}
    ${isLong ? html`<p class="long-line">${line}</p>` : nothing}
    <div class="inscribed" role="group" aria-label="Inscribed on the layout; all of it is on the sign">${felt.inscriptions.slice(0, 3).map(
      (/** @type {any} */ one) => html`<p>${one.words}</p>`)}</div>
  </section>`;
}

/** A row of cards: whose they are and what happens at the left, the hand in words at the right.
 * @param {any} one @param {any} round @param {Set<string>} lit @param {unknown} [line] @param {any} [bonus] */
function place(one, round, lit, line = nothing, bonus = null) {
  const faces = facesOf(one, round);
  const cards = Array.from({ length: one.count }, (_, at) => faces[at]);
  const isLit = Boolean(lit.size) && one.name === "community";
  const said = one.name === "dealer" || one.name === "dealer-high" ? round?.dealer_hand : "";
  const extra = bonus ? facesOf(bonus, round) : [];
  return html`<div class="place ${one.name} ${one.count > LONG ? "long" : ""}">
    <p class="place-l"><b>${TITLES[one.name] ?? one.name}</b>${line}</p>
    ${cardRow(cards, { lit: isLit ? lit : new Set(), dimmed: isLit })}
    <div class="place-r">${said ? html`<p class="named">${said}</p>` : nothing}
      ${extra.length ? html`<p><b>${TITLES.bonus}</b></p>${cardRow(extra)}` : nothing}</div></div>`;
}

/** @param {any} one @param {any} round @returns {(string|null)[]} */
function facesOf(one, round) {
  if (!round) return [];
  const low = round.dealer_low ?? [];
  switch (one.name) {
    case "dealer":
      return round.dealer;
    case "dealer-low":
      return low.length ? low : round.dealer.slice(0, 2);
    case "dealer-high":
      return low.length ? round.dealer.filter((/** @type {any} */ card) => !low.includes(card)) : round.dealer.slice(2);
    case "bonus":
      return round.bonus_cards;
    default:
      return round.community;
  }
}

/** The dealer's step in words, with its paragraph.
 * @param {any} session */
function procedure(session) {
  const { round } = session;
  if (session.shownRound !== round) return "The last round. A new one is open for bets.";
  if (!round) return "Between rounds";
  if (round.void) return "This round is void";
  return round.about ?? "";
}
