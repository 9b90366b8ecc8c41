// Meters and links with the history of their hits; taking a link down, and putting it up again.

import { tableFullName } from "../../lib/games.js";
import { capital, dollars, when } from "../../lib/words.js";
import { citeLink } from "../../parts/drawings.js";
import { html, nothing } from "../../vendor/lit.js";
import { actingAs } from "../lib/roles.js";

/** @param {any} desk */
export function meterRows(desk) {
  const links = (desk.got.links?.links ?? []).filter((/** @type {any} */ one) => one.of === "link" || !one.name.includes("-practice-"));
  if (!links.length) return html`<p class="soft">No meter is open.</p>`;
  return html`<ul class="rows meters">${links.map((/** @type {any} */ one) => meter(desk, one))}</ul>`;
}

/** @param {any} desk @param {any} one */
function meter(desk, one) {
  // A floorperson takes a link down; who ranks above one acts as one (465a.35).
  const as = one.of === "link" && !one.down && !one.closed ? actingAs(["floorperson"]) : "";
  const pending = (desk.got.pit?.pit ?? []).some((/** @type {any} */ row) => row.waiting.length && uses(row, one));
  const state = one.down ? ["down", "lose"] : pending ? ["PENDING", "warn"] : one.closed ? ["closed", "push"] : one.adds_up ? ["adds up", "win"] : ["does not add up", "lose"];
  return html`<li><p class="top"><b>${one.of === "link" ? capital(one.name.replaceAll("-", " ")) : tableFullName(one.name)}</b><span class="soft">${capital(one.wager.replaceAll("-", " "))}</span><span class="tag ${state[1]}">${state[0]}</span>
      <span class="ret gold-ink">${Object.entries(one.levels).map(([level, cents]) => html`${level === "meter" ? "" : `${level} `}${dollars(/** @type {number} */ (cents), { always: true })} `)}</span></p>
    ${one.down ? html`<p class="lose">Down: ${one.down}. The base game goes on.</p>` : nothing}
    <details><summary class="soft">${one.hits ? `${one.hits} hit${one.hits > 1 ? "s" : ""}` : "no hit yet"} · fed ${dollars(one.from_wagers, { always: true })} by wagers, ${dollars(one.from_house, { always: true })} by the house</summary>
      ${one.last_hits.length ? html`<table class="figures"><tbody>${one.last_hits.map((/** @type {any} */ hit) => html`<tr><td>${when(hit.at * 1000)}</td><td>${tableFullName(hit.table)}</td><td>${hit.level}</td>
        <td><a class="cite" href="/rounds/${encodeURIComponent(hit.round)}">round</a></td><td class="n">${dollars(hit.amount, { always: true })}${hit.returned ? html` <span class="soft">${dollars(hit.returned, { always: true })} came back</span>` : nothing}</td></tr>`)}</tbody></table>` : nothing}
      ${as ? html`<pit-act .kind=${"take-down-link"} .body=${{ link: one.name }} .as=${as} .n=${desk.n} .said=${""} .label=${"Take it down"} .quiet=${true}></pit-act><p class="soft small">Its wagers are not offered and its prizes wait; the games go on ${citeLink("605a.8")}</p>` : nothing}
      ${one.down && one.of === "link" ? html`<pit-act .kind=${"propose-act"} .body=${{ act: { kind: "restore-link", body: { link: one.name } } }} .as=${desk.as} .label=${"Propose to put it up again"} .said=${"Two authorities put a link up again."}></pit-act>` : nothing}</details></li>`;
}

/** @param {any} row @param {any} one */
const uses = (row, one) => one.of === "link" ? row.waiting.some((/** @type {any} */ waits) => one.wager.endsWith(waits.wager) || waits.wager.endsWith(one.wager)) : one.name === row.table;
