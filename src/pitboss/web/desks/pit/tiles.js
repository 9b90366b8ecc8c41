// The tables at a glance: state, round, seats, limits, staff, what holds each up.

import { GAMES, gameName, tableFullName } from "../../lib/games.js";
import { dollars, limits } from "../../lib/words.js";
import { icon } from "../../parts/drawings.js";
import { html, nothing } from "../../vendor/lit.js";

/** @param {any} row @param {number} now in seconds */
export function stateOf(row, now) {
  if (row.waiting.length) return { words: "PENDING", tone: "held" };
  if (row.corrections) return { words: "correction waits", tone: "held" };
  if (row.due && row.due < now - 5) return { words: "late", tone: "soon" };
  if (row.decks.some((/** @type {any} */ one) => one.over < now)) return { words: "change the deck", tone: "soon" };
  if (row.count) return { words: "count waits", tone: "soon" };
  if (row.fill) return { words: "fill on its way", tone: "soon" };
  if (row.credit) return { words: "credit on its way", tone: "soon" };
  if (row.slips) return { words: "slip unpaid", tone: "soon" };
  if (row.disputes) return { words: "question open", tone: "soon" };
  if (row.other_rules) return { words: "other rules in force", tone: "soon" };
  return { words: "", tone: "" };
}

/** @param {any} row @param {number} now @param {number|undefined} win in cents */
export function tile(row, now, win) {
  const state = stateOf(row, now);
  const game = GAMES[row.game];
  const closed = row.status === "closed";
  return html`<a class="tile felt-${game?.felt ?? "653a"} ${state.tone} ${closed ? "closed" : ""}" href="/desks/pit/${encodeURIComponent(row.table)}">
    <span class="tile-top"><b>${tableFullName(row.table)}</b><span>${row.players}/${row.positions}</span></span>
    ${game && tableFullName(row.table).startsWith(game.name) ? nothing : html`<span class="tile-game">${gameName(row.game, row.variant)}</span>`}
    <span class="tile-top"><span>${row.phase && row.phase !== "closed" ? row.phase : row.status}</span><span>${limits(row.minimum, row.maximum)}</span></span>
    ${win === undefined ? nothing : html`<b class="tile-win">${dollars(win, { sign: true })}</b>`}
    <span class="tile-staff">${row.electronic ? row.supervisors.join(", ") || "no floorperson" : `${row.dealers.join(", ") || "no dealer"} · ${row.supervisors.join(", ") || "no floorperson"}`}</span>
    ${state.words ? html`<span class="tile-state">${icon(state.tone === "held" ? "badge" : "clock")} ${state.words}</span>` : nothing}</a>`;
}

/** The clocks of decks and the counts of stubs. @param {any[]} rows @param {number} now */
export function clocks(rows, now) {
  const found = rows.flatMap((row) => row.decks.map((/** @type {any} */ deck) => ({ row, deck })));
  if (!found.length) return html`<p class="soft">No table is dealt by hand now. Electronic tables have a new deck each round.</p>`;
  return html`<table class="figures"><thead><tr><th scope="col">dealt by hand</th><th scope="col" class="n">in use</th><th scope="col" class="n">change by</th><th scope="col" class="n">stub count</th></tr></thead>
    <tbody>${found.map(({ row, deck }) => html`<tr><td><b>${tableFullName(row.table)}</b> ${deck.color} <span class="soft">${deck.status}</span></td><td class="n">${minutes(now - deck.since)}</td>
      <td class="n ${deck.over - now < 1800 ? "warn-ink" : ""}">${clock(deck.over)}</td><td class="n">${row.count_every ? `round ${row.uncounted} of ${row.count_every}` : "the shuffler counts"}</td></tr>`)}</tbody></table>`;
}

/** @param {number} seconds */
const minutes = (seconds) => `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;

/** @param {number} at */
const clock = (at) => new Date(at * 1000).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });
