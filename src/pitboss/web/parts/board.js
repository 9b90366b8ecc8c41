// The dealer's side: the dealer's cards, the board, the bonus cards, and what is inscribed below.

import { litCards } from "../lib/hands.js";
import { html, nothing } from "../vendor/lit.js";
import { cardRow, citeLink } from "./drawings.js";

/** @type {Record<string, string>} */
const TITLES = {
  dealer: "Dealer", "dealer-low": "Dealer, low hand", "dealer-high": "Dealer, high hand",
  community: "Community cards", bonus: "Six Card Bonus",
};

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
  const few = dealer.length > 0 && community.length > 0 && rows.reduce((/** @type {number} */ sum, /** @type {any} */ one) => sum + one.count, 0) <= 5;
  const line = session.askedSeat ? "" : procedure(session);
  return html`<section class="board ${past ? "past" : ""} ${few ? "few" : ""}" aria-label="The dealer's side">
    ${dealer.length ? html`<div class="board-row">${dealer.map((/** @type {any} */ one) => place(one, shown, lit))}</div>` : nothing}
    ${community.map((/** @type {any} */ one) => html`<div class="board-row community">${place(one, shown, lit)}</div>`)}
    ${line ? html`<p class="procedure">${line} ${past ? nothing : citeLink(round?.cite)}</p>` : nothing}
    <div class="inscribed" role="group" aria-label="Inscribed on the layout; all of it is on the sign">${felt.inscriptions.slice(0, 3).map(
      (/** @type {any} */ one) => html`<p>${one.words}</p>`)}</div>
  </section>`;
}

/** @param {any} one @param {any} round @param {Set<string>} lit */
function place(one, round, lit) {
  const faces = facesOf(one, round);
  const cards = Array.from({ length: one.count }, (_, at) => faces[at]);
  const isLit = Boolean(lit.size) && one.name === "community";
  const said = one.name === "dealer" || one.name === "dealer-high" ? round?.dealer_hand : "";
  return html`<div class="place">
    <p class="place-t"><b>${TITLES[one.name] ?? one.name}</b>
      ${said ? html`<span class="named">${said}</span>` : nothing}</p>
    ${cardRow(cards, { lit: isLit ? lit : new Set(), dimmed: isLit })}</div>`;
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
