// The seats of the round as the dealer has recorded them: wagers, answers, cards, result.

import { dollars } from "../../lib/words.js";
import { cardRow } from "../../parts/drawings.js";
import { html, nothing } from "../../vendor/lit.js";

/** @param {any} view */
export function seatTable(view) {
  const { round, table } = view;
  const made = Object.keys(table.wagers).filter((key) => round.seats.some((/** @type {any} */ one) => one.wagers[key]));
  const seats = round.seats.filter((/** @type {any} */ one) => Object.keys(one.wagers).length || one.decisions.length || round.bank?.seat === one.seat);
  if (!seats.length) return html`<p class="soft">No seat has a wager on record.</p>`;
  return html`<div class="scroll"><table class="figures seats-now"><thead><tr><th scope="col">seat</th><th scope="col">player</th>
      ${made.map((key) => html`<th scope="col" class="n">${table.wagers[key].name}</th>`)}<th scope="col">answers</th><th scope="col">cards</th><th scope="col" class="n">result</th></tr></thead>
    <tbody>${seats.map((/** @type {any} */ one) => html`<tr class="${one.folded ? "gone" : ""} ${round.turn === one.seat || round.asked.includes(one.seat) ? "now" : ""}">
      <th scope="row">${one.seat}</th><td>${one.player}${round.bank?.seat === one.seat ? html` <span class="tag gold">${round.bank.co_banked ? "co-bank" : "bank"}</span>` : nothing}</td>
      ${made.map((key) => html`<td class="n">${one.wagers[key] ? dollars(one.wagers[key]) : "–"}${one.instruments[key] ? html` <span class="soft">in ${one.instruments[key]}</span>` : nothing}</td>`)}
      <td>${one.folded && !one.decisions.includes("surrender") ? [...one.decisions.filter((/** @type {string} */ word) => word !== "fold"), "fold"].join(", ") : one.decisions.join(", ") || "–"}${one.abandoned ? ", left" : ""}</td>
      <td>${one.cards.some(Boolean) ? html`<span class="small-cards">${cardRow(one.cards)}</span>` : one.cards.length ? html`<span class="soft">${one.cards.length} face down</span>` : "–"}</td>
      <td class="n">${one.net === null ? "" : html`<b class=${one.net > 0 ? "win" : one.net < 0 ? "lose" : "push"}>${one.net ? dollars(one.net, { sign: true }) : round.void ? "void" : "even"}</b>`}</td></tr>`)}</tbody></table></div>`;
}

/** What is paid at the seat that was settled last, in the order of the wagers. @param {any} view */
export function lastPaid(view) {
  const { round } = view;
  const settled = round.seats.filter((/** @type {any} */ one) => one.lines);
  const waits = new Set(round.waiting.map((/** @type {any} */ one) => one.seat));
  const last = settled.find((/** @type {any} */ one) => waits.has(one.seat)) ?? settled.at(0);
  if (!last) return nothing;
  return html`<section class="paid" aria-label="Seat ${last.seat}, settled"><h3>Seat ${last.seat} <span class="soft">${last.hand ?? ""}</span></h3>
    <ul class="rows">${last.lines.map((/** @type {any} */ line) => html`<li><p class="top"><b>${line.name}</b><span class="soft">${line.outcome}${line.pays ? `, ${line.pays}` : ""}</span>
      <a class="cite" href="/law/${encodeURIComponent(line.cite)}">${line.cite}</a>${line.approval ? html`<span class="tag warn">a floorperson approves</span>` : nothing}
      <span class="ret">${dollars(line.returned)}</span></p></li>`)}</ul></section>`;
}

/** The board and the dealer's own cards. @param {any} view */
export function boardNow(view) {
  const { round } = view;
  const rows = [["Community", round.community], ["Your hand", round.dealer], ["Bonus cards", round.bonus_cards]].filter(([, cards]) => cards.length);
  if (!rows.length) return nothing;
  return html`<div class="felt-box felt-${view.table.chapter}">${rows.map(([name, cards]) => html`<div class="felt-row"><span>${name}</span>${cardRow(cards)}</div>`)}
    ${round.dealer_hand ? html`<p><b>${round.dealer_hand}</b>${round.dealer_qualifies === null ? "" : round.dealer_qualifies ? ", qualifies" : ", does not qualify"}</p>` : nothing}</div>`;
}
