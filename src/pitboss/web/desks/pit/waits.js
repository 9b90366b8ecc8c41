// What waits for a person, most urgent first: prizes with hand and paragraph, slips, corrections,
// counts, chips on their way, limits of time. Each says whose signature is missing.

import { tableFullName } from "../../lib/games.js";
import { capital, dollars, plainDecks, titled } from "../../lib/words.js";
import { cardRow, citeLink, icon } from "../../parts/drawings.js";
import { html, nothing } from "../../vendor/lit.js";
import { valueWords } from "../lib/fields.js";
import { actingAs } from "../lib/roles.js";
import { countedAgain, signatures } from "../lib/signatures.js";

/** @typedef {{key: string, rank: number, table: string, draw: () => unknown}} Waits */

/** The tables of which more must be read than the pit tells. @param {any[]} rows @param {any[]} [owing] differences */
export const lookedAt = (rows, owing = []) => rows.filter((one) => owing.some((/** @type {any} */ each) => each.table === one.table) || one.waiting.length || one.corrections || one.slips || one.disputes || one.count || one.fill || one.credit || one.phase === "closing").map((one) => one.table);

/** All that waits. @param {any} desk @returns {Waits[]} */
export function waitsOf(desk) {
  const rows = desk.got.pit?.pit ?? [];
  const now = (desk.stream?.current?.now ?? Date.now()) / 1000;
  /** @type {Waits[]} */
  const found = [];
  for (const row of rows) {
    const { table } = row;
    const told = desk.got[`table ${table}`];
    const add = (/** @type {string} */ key, /** @type {number} */ rank, /** @type {() => unknown} */ draw) => found.push({ key: `${table} ${key}`, rank, table, draw });
    for (const one of row.waiting) add(`prize ${one.seat} ${one.wager}`, 1, () => prize(desk, row, one, told));
    for (const one of movesOf(told, ["prepare-slip"])) if (!row.waiting.length) add(`document ${one.body.seat}`, 1, () => document(desk, row, one, told));
    for (const one of told?.view.desk.slips ?? []) if (!one.verified_by) add(`slip ${one.number}`, 2, () => slip(desk, row, one, told));
    for (const one of told?.view.round?.corrections ?? []) add(`correction ${one.number}`, 3, () => correction(desk, row, one, told));
    for (const one of told?.view.desk.disputes ?? []) if (!one.decided) add(`dispute ${one.number}`, 6, () => dispute(row, one));
    if (row.count) add("count", 4, () => count(desk, row, told));
    for (const kind of ["fill", "credit"]) if (row[kind]) add(kind, 5, () => onItsWay(desk, row, kind, told));
    for (const one of row.decks) if (one.over - now < 1800) add(`deck ${one.id}`, one.over < now ? 0 : 7, () => late(row, `${capital(one.color)} deck`, one.over < now ? "its time of use is over: change it" : `must be changed in ${Math.ceil((one.over - now) / 60)} min`, `${told?.view.table.chapter ?? ""}.3(c)`));
    if (row.count_every && row.uncounted >= row.count_every) add("stub", 7, () => late(row, "Stub count", `${row.uncounted} rounds since the last one: before this round ends`, "", "due"));
    if (row.due && row.due < now - 5) add("due", 0, () => late(row, "A time limit runs late", `${Math.round(now - row.due)} s over`, ""));
  }
  for (const one of desk.got.differences?.differences ?? []) found.push({ key: `owed ${one.table} ${one.player}`, rank: 6, table: one.table, draw: () => owed(desk, one, desk.got[`table ${one.table}`]) });
  for (const one of desk.got.approvals?.approvals ?? []) if (one.proposal) found.push({ key: `act ${one.proposal}`, rank: 5, table: "", draw: () => proposal(desk, one) });
  return found.sort((one, other) => one.rank - other.rank || one.key.localeCompare(other.key));
}

/** @param {any} row @param {string} words @param {unknown} [right] */
const head = (row, words, right = nothing) => html`<p class="top"><b>${words}</b><a class="soft" href="/desks/pit/${encodeURIComponent(row.table)}">${tableFullName(row.table)}</a>${right}</p>`;

/** @param {any} told @param {string[]} kinds @param {(move: any) => boolean} [which] */
const movesOf = (told, kinds, which = () => true) => (told?.view.moves ?? []).filter((/** @type {any} */ one) => kinds.includes(one.kind) && which(one));

/** @param {any} desk @param {any} told @param {any} move @param {string} [label] @param {boolean} [quiet] */
const act = (desk, told, move, label = "", quiet = false) => html`<pit-act .move=${move} .as=${move.as ?? desk.as} .table=${move.table} .round=${told.view.round?.id ?? ""} .n=${told.n} .label=${label} .quiet=${quiet} .plain=${true}></pit-act>`;

/** @param {any} desk @param {any} row @param {any} one @param {any} told */
function prize(desk, row, one, told) {
  if (!told) return html`<div class="wait prize">${head(row, "Prize waits")}<p class="soft">Looking…</p></div>`;
  const round = told.view.round;
  const seat = round?.seats.find((/** @type {any} */ other) => other.seat === one.seat);
  const line = seat?.lines?.find((/** @type {any} */ other) => other.wager === one.wager && other.approval) ?? seat?.lines?.find((/** @type {any} */ other) => other.wager === one.wager);
  const own = movesOf(told, ["approve", "prepare-slip"], (move) => move.body.seat === one.seat && move.body.wager === one.wager);
  const isOpen = own.some((/** @type {any} */ move) => move.kind === "prepare-slip" || move.body.granted);
  const slips = (told.view.desk.slips ?? []).filter((/** @type {any} */ other) => other.seat === one.seat && other.wager === one.wager && other.round === round?.id);
  return html`<div class="wait prize">${head(row, "Prize waits", html`<span class="ret gold-ink">${line ? dollars(line.returned, { always: true }) : ""}</span>`)}
    <p>${line?.name ?? titled(one.wager)} <span class="soft">seat ${one.seat}, ${seat?.player ?? ""}</span>${line?.pays ? html` · ${line.pays}` : nothing}</p>
    ${line ? html`<div class="felt-box small felt-${told.view.table.chapter}"><p><b>${line.hand ?? line.row ?? ""}</b></p>${line.cards ? cardRow(line.cards.split(" ")) : nothing}</div>` : nothing}
    <ul class="checks"><li>${icon("info")}<span>The cards on record make this hand: compare them with the cards on the table ${citeLink(line?.cite)}</span></li>
      <li class="win">${icon("check")}<span>The wager was accepted before “no more bets” ${citeLink(`${told?.view.table.chapter ?? ""}.7(c)`)}</span></li>
      <li class="win">${icon("check")}<span>The cards stay on the table until it is decided ${citeLink("R15")}</span></li>
      <li>${icon("info")}<a class="cite" href="/rounds/${encodeURIComponent(row.round)}">The round card by card, and its proof</a></li></ul>
    ${signatures(line?.paid_from === "jackpot slip"
      ? [["approved", ""], ["slip prepared", slips[0]?.prepared_by ?? ""], ["slip verified by a second floorperson", slips[0]?.verified_by ?? ""]]
      : [["approved", ""]])}
    ${own.length && !isOpen ? html`<p class="warn-ink">It cannot be approved yet${row.next ? `: first ${row.next.about}, by the ${row.next.who}` : ""}.</p>` : nothing}
    ${own.length ? html`${own.map((/** @type {any} */ move) => move.kind === "approve" && !move.body.granted
        ? html`<details><summary class="soft">Refuse…</summary>${act(desk, told, move, "Refuse", true)}</details>`
        : act(desk, told, move, move.kind === "prepare-slip" ? "Prepare the slip" : "Approve"))}
      <p class="soft small">Refuse gives the prize back to its meter and the wager to its player ${citeLink("R50")}</p>`
      : html`<p class="soft">The floorperson of this table decides it${row.supervisors.length ? `: ${row.supervisors.join(", ")}` : ""}.</p>`}</div>`;
}

/** A prize that is approved: its slip comes before the round can close.
 * @param {any} desk @param {any} row @param {any} move @param {any} told */
function document(desk, row, move, told) {
  const line = told.view.round?.seats.find((/** @type {any} */ one) => one.seat === move.body.seat)?.lines?.find((/** @type {any} */ one) => one.wager === move.body.wager);
  return html`<div class="wait">${head(row, "Jackpot slip to prepare", html`<span class="ret gold-ink">${line ? dollars(line.returned, { always: true }) : ""}</span>`)}
    <p>Seat ${move.body.seat} <span class="soft">${line?.hand ?? ""}; the cards stay until it is documented ${citeLink("R15")}</span></p>
    ${signatures([["approved", "a floorperson"], ["prepared", ""], ["verified by a second floorperson", ""]])}${act(desk, told, move, "Prepare the slip")}</div>`;
}

/** @param {any} desk @param {any} row @param {any} one @param {any} told */
function slip(desk, row, one, told) {
  const own = movesOf(told, ["verify-slip"], (move) => move.body.slip === one.number);
  return html`<div class="wait">${head(row, "Jackpot slip", html`<span class="ret gold-ink">${dollars(one.cents, { always: true })}</span>`)}
    <p>${one.number} <span class="soft">seat ${one.seat}, ${one.player}, ${one.hand}</span> <a class="cite" href="/rounds/${encodeURIComponent(one.round)}">round</a></p>
    ${signatures([["prepared", one.prepared_by], ["verified by a second floorperson", one.verified_by]])}
    ${own.map((/** @type {any} */ move) => act(desk, told, move, "Verify"))}
    ${own.length || !told ? nothing : html`<p class="soft">Another floorperson than ${one.prepared_by} verifies it.</p>`}</div>`;
}

/** @param {any} desk @param {any} row @param {any} one @param {any} told */
function correction(desk, row, one, told) {
  const own = movesOf(told, ["confirm-correction", "reject-correction"], (move) => move.body.number === one.number);
  const what = one.wager ? `seat ${one.seat}, ${titled(one.wager)}: ${one.amount === null ? "" : dollars(one.amount)}` : one.decisions.length ? `seat ${one.seat}: ${one.decisions.join(", ")}` : `${one.positions.length} card${one.positions.length > 1 ? "s" : ""}`;
  return html`<div class="wait">${head(row, "Correction")}<p>${what}</p><p class="soft">${one.reason}${one.evidence ? `. Shown by: ${one.evidence}` : ""} ${citeLink("R63")}</p>
    ${signatures([["proposed", one.by], ["confirmed by a pit manager or above, or surveillance", ""]])}<div class="pair">${own.map((/** @type {any} */ move) => act(desk, told, move, "", move.kind === "reject-correction"))}</div></div>`;
}

/** @param {any} row @param {any} one */
const dispute = (row, one) => html`<div class="wait">${head(row, "Question about a round")}<p>${titled(one.wager)} <span class="soft">seat ${one.seat}, ${one.player}</span></p><p class="soft">${one.reason} ${citeLink("R64")}</p>
  ${signatures(one.waits ? [["decided", one.waits.by], ["second signature", ""]] : [["decided", ""]])}<p><a class="btn small" href="/desks/pit/${encodeURIComponent(row.table)}">Look at it</a></p></div>`;

/** @param {any} desk @param {any} row @param {any} told */
function count(desk, row, told) {
  const own = movesOf(told, ["sign-count"]);
  return html`<div class="wait">${head(row, `Count of the inventory ${row.count.about}`)}${signatures([["counted", row.count.by], ["signed by the floorperson", ""]])}${countedAgain(row.count)}${own.map((/** @type {any} */ move) => act(desk, told, move, "Sign the count"))}</div>`;
}

/** @param {any} desk @param {any} row @param {string} kind @param {any} told */
function onItsWay(desk, row, kind, told) {
  const one = row[kind];
  const own = movesOf(told, [`void-${kind}`]);
  return html`<div class="wait">${head(row, capital(kind), html`<span class="ret">${dollars(one.amount)}</span>`)}<p class="soft">${valueWords("chips", one.chips)}</p>
    ${signatures([["asked", one.by], ["prepared at the cage", one.prepared_by], ["carried by security", one.carried_by], ["accepted by the dealer", ""]])}
    ${own.map((/** @type {any} */ move) => html`<details><summary class="soft">Void it</summary>${act(desk, told, move, "", true)}</details>`)}</div>`;
}

/** What is owed since a settlement was put right: paid, given back willingly, or waived by two
 * authorities (R52). @param {any} desk @param {any} one @param {any} told */
function owed(desk, one, told) {
  const own = movesOf(told, ["settle-difference"], (move) => move.body.player === one.player);
  return html`<div class="wait">${head(one, `${one.player} ${one.owed > 0 ? "is owed" : "owes"}`, html`<span class="ret">${dollars(Math.abs(one.owed), { always: true })}</span>`)}
    <p class="soft">since a settlement was put right ${citeLink("R52")}</p>
    ${own.map((/** @type {any} */ move) => html`<details><summary class="soft">${one.owed > 0 ? "It is paid" : "It is given back, willingly"}…</summary>${act(desk, told, move, one.owed > 0 ? "Pay it" : "Take it")}</details>`)}
    ${one.owed < 0 ? html`<details><summary class="soft">Waive it…</summary><pit-act .kind=${"propose-act"} .body=${{ act: { kind: "waive-difference", body: { table: one.table, player: one.player } } }} .as=${desk.as} .n=${desk.n} .said=${""} .plain=${true} .quiet=${true} .label=${"Propose to waive it"}
      .fields=${WAIVED}></pit-act><p class="soft small">Another authority approves it.</p></details>` : nothing}</div>`;
}

/** @type {any[]} */
const WAIVED = [{ name: "act", label: "Why", sort: "group", needed: true, fields: [{ name: "body", label: "Why", sort: "group", needed: true, fields: [{ name: "reason", label: "Reason", sort: "long", needed: true }] }] }];

/** @param {any} row @param {string} what @param {string} words @param {string} cite @param {string} [tag] */
const late = (row, what, words, cite, tag = "late") => html`<div class="wait late">${head(row, what, html`<span class="tag warn">${icon("clock")} ${tag}</span>`)}<p class="soft">${words} ${citeLink(cite)}</p></div>`;

/** Acts about cards in their store. */
const LOCKS = ["receive-cards", "issue-decks", "return-decks", "destroy-decks", "count-cards"];

/** @param {any} desk @param {any} one */
export function proposal(desk, one) {
  const own = one.by === desk.mine;
  const as = actingAs(LOCKS.includes(one.act.kind) ? ["security"] : ["pit-manager", "administrator"]);
  const rejects = actingAs(["pit-manager", "administrator", "security"]);
  return html`<div class="wait"><p class="top"><b>${capital(one.act.kind.replaceAll("-", " "))}</b></p><p>${Object.entries(one.act.body).map(([name, value]) => `${name}: ${plainDecks(valueWords(name, value))}`).join(" · ")}</p>
    ${one.act.kind === "adopt-submission" ? html`<p><a class="cite" href="/desks/manager">Compare it with the one in force: the page Manager, “open and compare”</a></p>` : nothing}
    ${signatures([["proposed", one.by], ["approved by a second authority", ""]])}
    ${own || !as ? html`<p class="soft">${LOCKS.includes(one.act.kind) ? "Security approves it: it has the key of the other lock." : "A pit manager or above, or an administrator, approves it, not the same person."}</p>` : html`<div class="pair"><pit-act .kind=${"approve-act"} .body=${{ proposal: one.proposal }} .as=${as} .label=${"Approve"} .plain=${true}></pit-act></div>`}
    ${rejects ? html`<details><summary class="soft">${own ? "Withdraw it" : "Reject it"}</summary><pit-act .kind=${"reject-act"} .body=${{ proposal: one.proposal }} .as=${rejects} .label=${own ? "Withdraw" : "Reject"} .quiet=${true} .plain=${true}></pit-act></details>` : nothing}</div>`;
}
