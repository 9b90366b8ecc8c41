// A prize that was hit: whose it is, how it is paid, and that it waits for approval.

import { dollars } from "../lib/words.js";
import { html, nothing } from "../vendor/lit.js";
import { citeLink, icon } from "./drawings.js";

/** @param {any} session */
export function hitBand(session) {
  const { round } = session;
  if (!round || !["approval", "settlement", "closing", "closed"].includes(round.phase)) return nothing;
  for (const seat of round.seats) {
    const line = seat.lines?.find((/** @type {any} */ one) => one.approval);
    if (!line) continue;
    const name = session.ownSeats.includes(seat.seat) ? "You" : `Seat ${seat.seat}, ${seat.player}`;
    // Approvals come while seats are settled, or after it; the round closes when none is missing.
    const waits = round.phase === "settlement" || round.phase === "approval";
    return html`<div class="hitband" role="status"><span class="dot"></span><div>
      <b>${name}: ${line.row ?? line.name}</b>
      <span>${dollars(line.returned, { always: true })}${line.paid_from === "jackpot slip" ? ", by jackpot slip" : ""}. ${waits ? "The cards stay." : ""} ${citeLink(line.cite)}</span></div>
      <span class="tag ${waits ? "warn" : "win"}">${icon(waits ? "clock" : "check")} ${waits ? "pending approval" : "approved"}</span></div>`;
  }
  return nothing;
}
