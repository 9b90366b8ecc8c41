// The corners of the felt: the meter that matters here, and the root of the deal.

import { cents, dollars, grouped, titled } from "../lib/words.js";
import { html, nothing } from "../vendor/lit.js";
import { icon } from "./drawings.js";
import { riseOf, topLevel } from "./link-meters.js";

/** @param {any} session */
export function meterCorner(session) {
  const meters = Object.entries(session.view.meters ?? {}).map(([wager, one]) => ({
    wager, ...one, cents: topLevel(one.levels),
  }));
  const top = meters.sort((a, b) => b.cents - a.cents)[0];
  if (!top) return nothing;
  const hit = Boolean(session.round?.seats.some((/** @type {any} */ seat) =>
    seat.lines?.some((/** @type {any} */ line) => line.wager === top.wager && line.outcome === "win")));
  return html`<div class="corner l"><div class="meter ${hit ? "hit" : ""}" role="status" aria-live=${hit ? "polite" : "off"}>
    <small>${titled(top.link || top.wager)}${top.link ? " · linked" : top.wager.length < 14 ? html`<span> · this table</span>` : ""}</small>
    <b class="val">${dollars(top.cents, { always: true })}</b>${riseOf(`${session.table} ${top.wager}`, top.cents)}
    <span class="up">${top.down ? `off: ${top.down}` : rises(session, top.wager)}</span>
  </div></div>`;
}

/** By how much a wager makes its meter rise. @param {any} session @param {string} wager */
function rises(session, wager) {
  const { rises: by } = session.offered(wager) ?? {};
  return by ? `rises ${cents(by)} with each $1` : "rises with each wager";
}

/** @param {any} session */
export function rootCorner(session) {
  const { round } = session;
  if (!round?.root) return nothing;
  const shuffled = round.shuffled_by?.length ?? 0;
  const root = grouped(round.root).split(" ");
  return html`<div class="corner r"><div class="root"><b>Deck fixed before betting</b>
    <code>${root.slice(0, 4).join(" ")}<br>${root.slice(4).join(" ")}</code>
    ${session.checked?.round === round.id && !session.checked.bad
      ? html`${icon("check")} Checked here, in your browser`
      : shuffled ? `${shuffled} ${shuffled === 1 ? "player" : "players"} shuffled it`
        : round.bits_from?.includes(session.view.you?.person) ? "Your part of the shuffle is sent"
          : round.phase !== "betting" ? "No player shuffled it"
            : session.own ? "Your part goes with your first bet" : "Each player shuffles it with the first bet"}</div></div>`;
}
