// On a phone the other seats are one row of states; each opens to its cards and wagers.

import { dollars } from "../lib/words.js";
import { html, nothing } from "../vendor/lit.js";
import { cardRow } from "./drawings.js";
import { stateOf } from "./seat.js";

/** @param {any} session */
export function strip(session) {
  const seats = session.view.seats;
  return html`<ul class="strip" aria-label="Players">${seats.map((/** @type {any} */ one) => {
    const state = stateOf(session, one.seat, one.player, session.inRound(one.seat));
    const words = html`${session.ownSeats.includes(one.seat) ? "You" : one.player}<span class=${state.tone}>${state.text || "…"}</span>`;
    if (session.ownSeats.includes(one.seat)) return html`<li class="me">${words}</li>`;
    const isOpen = session.peeked === one.seat;
    return html`<li><button type="button" aria-expanded=${isOpen} aria-controls="peek" aria-label="Seat ${one.seat}, ${one.player}. ${state.text}"
      @click=${() => session.peek(isOpen ? 0 : one.seat)}>${words}</button></li>`;
  })}</ul>${peek(session)}`;
}

/** The seat that is looked at: its cards as they lie, its hand, its wagers. @param {any} session */
function peek(session) {
  const found = session.peeked ? session.inRound(session.peeked) : null;
  const wagers = Object.entries(found?.wagers ?? {});
  return html`<div class="peek" id="peek" ?hidden=${!session.peeked}>${found ? html`
      ${found.cards.length ? html`<div class="peek-cards">${cardRow(found.cards)}${found.low?.length ? html`<span>low</span>${cardRow(found.low)}` : nothing}</div>` : nothing}
      <p><b>Seat ${found.seat}, ${found.player}</b> ${found.hand ?? ""}</p>
      <p>${wagers.length ? wagers.map(([key, cents]) => `${session.offered(key)?.name ?? key} ${dollars(/** @type {number} */ (cents))}`).join(", ") : "No wager in this round."}</p>`
    : html`<p>No part in this round.</p>`}</div>`;
}
