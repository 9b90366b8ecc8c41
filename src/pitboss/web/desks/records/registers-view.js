// The registers to read: approvals on record, submissions filed, disputes, people.

import { GAMES, placeOf, tableName } from "../../lib/games.js";
import { dollars, when } from "../../lib/words.js";
import { citeLink } from "../../parts/drawings.js";
import { html, nothing } from "../../vendor/lit.js";

/** @param {any} got what the page has read */
export function registers(got) {
  return html`<div class="desk-stack">${approvals(got.register?.approvals_register)}${submissions(got.filed?.submissions)}${disputes(got.disputes?.disputes)}${people(got.people?.people)}</div>`;
}

/** @param {string} title @param {string} about @param {string} cite @param {any[]|undefined} rows @param {string[]} heads @param {(one: any) => unknown} draw */
const box = (title, about, cite, rows, heads, draw) => html`<section class="card-box"><h2>${title} <span class="soft">${about}</span> ${citeLink(cite)}</h2>
  ${!rows ? html`<p class="soft" role="status">Reading…</p>` : rows.length ? html`<div class="scrolls" tabindex="0" role="region" aria-label=${title}><table class="figures"><thead><tr>${heads.map((one) => html`<th scope="col">${one}</th>`)}</tr></thead><tbody>${rows.map(draw)}</tbody></table></div>` : html`<p class="soft">None.</p>`}</section>`;

/** @param {any[]|undefined} rows */
const approvals = (rows) => box("Approvals register", "what the Board approved, and the tables that rest on it", "R67", rows, ["subject", "standing", "reference", "scope", "filed", "tables"], (one) => html`<tr>
  <td>${one.subject.replace(/^submission\/(.{12}).*/, "submission $1").replaceAll("-", " ")}</td><td><span class="tag ${/in force|stands/.test(one.standing) ? "win" : "warn"}">${one.standing}</span></td>
  <td>${one.approval ? html`${one.approval.reference}<br><span class="soft">${one.approval.date}${one.approval.expires ? ` to ${one.approval.expires}` : ""}</span>` : "–"}</td><td>${one.approval?.scope || "–"}</td>
  <td>${one.approval ? html`${one.approval.by}, ${when(one.approval.at * 1000)}${one.approval.withdrawn ? html`<br><span class="lose">withdrawn by ${one.approval.withdrawn_by}: ${one.approval.withdrawn}</span>` : nothing}` : "–"}</td>
  <td>${one.tables.length > 3 ? `${one.tables.length} tables` : one.tables.map((/** @type {string} */ table) => `${GAMES[gameOf(table)]?.name ?? ""} ${tableName(table)}`).join(", ")}</td></tr>`);

/** @param {string} table */
const gameOf = (table) => Object.keys(GAMES).find((slug) => table.startsWith(`${slug}-`)) ?? "";

/** @param {any[]|undefined} rows */
const submissions = (rows) => box("Rules Submissions", "as they were filed", "601a.2", rows?.toReversed(), ["number", "digest", "filed by", "standing", "text"], (one) => html`<tr><td>${one.number}</td><td><code class="long">${one.digest.slice(0, 24)}</code></td><td>${one.by}</td>
  <td>${one.in_force ? html`<span class="tag win">in force</span>` : "filed"}</td><td><details><summary>read</summary><pre>${one.text}</pre></details></td></tr>`);

/** @param {any[]|undefined} rows */
const disputes = (rows) => box("Disputes", "questions about closed rounds", "R64", rows, ["number", "table", "round", "seat", "question", "opened", "decision", "difference"], ({ table, dispute: one }) => {
  const found = one.decided ?? one.waits;
  return html`<tr><td>${one.number}</td><td>${tableName(table)}</td><td><a class="cite" href="/desks/surveillance/${encodeURIComponent(one.round)}">round ${placeOf(one.round).number}</a></td>
    <td>${one.seat}<br><span class="soft">${one.player}</span></td><td>${one.wager}${one.reason ? `: ${one.reason}` : ""}</td><td>${one.by}, ${when(one.at * 1000)}</td>
    <td>${one.decided ? `decided by ${found.by}` : one.waits ? `waits for a second signature; ${found.by}` : `open until ${when(one.until * 1000)}`}${found?.reason ? `: ${found.reason}` : ""}</td><td class="n">${found ? dollars(found.difference, { sign: true }) : "–"}</td></tr>`;
});

/** @param {any[]|undefined} rows */
const people = (rows) => box("People", "everybody whom the facility knows", "465a.35", rows?.filter((one) => one.role !== "player"), ["name", "role", "tables", "standing"], (one) => html`<tr><td>${one.name}</td><td>${one.role.replaceAll("-", " ")}</td><td>${one.tables.map(tableName).join(", ") || "–"}</td><td>${one.active ? "active" : "dismissed"}</td></tr>`);
