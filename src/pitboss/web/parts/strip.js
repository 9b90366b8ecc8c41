// On a phone the other seats are one row of states.

import { html } from "../vendor/lit.js";
import { stateOf } from "./seat.js";

/** @param {any} session */
export function strip(session) {
  const seats = session.view.seats;
  return html`<ul class="strip" aria-label="Players">${seats.map((/** @type {any} */ one) => {
    const own = session.ownSeats.includes(one.seat);
    const state = stateOf(session, one.seat, one.player, session.inRound(one.seat));
    return html`<li class=${own ? "me" : ""}>${own ? "You" : one.player}<span>${state.text || "…"}</span></li>`;
  })}</ul>`;
}
