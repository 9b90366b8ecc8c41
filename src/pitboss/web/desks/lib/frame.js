// What every desk has around it: the bar with the pages of one's roles, the role one acts in, a line
// for the connection.

import { DESK_PAGES, pagesOf } from "../pages.js";
import { actAs, roleWords, somebody } from "./roles.js";
import { visitor } from "../../lib/visitor.js";
import { listed } from "../../lib/words.js";
import { bar } from "../../parts/bar.js";
import { icon } from "../../parts/drawings.js";
import { html, nothing } from "../../vendor/lit.js";

/** @param {import("./desk.js").Desk} desk @param {unknown} inside */
export function frame(desk, inside) {
  const page = desk.page;
  const roles = visitor.who?.roles ?? [];
  document.title = `${desk.title || page.title} · Pitboss`;
  return html`${bar(
    html`<nav class="desk-nav" aria-label="Desks">${pagesOf(roles).map(
      (one) => html`<a href=${one.home} aria-current=${one === page ? "page" : nothing}>${one.title}</a>`)}</nav>`,
    nothing, html`${desk.status()}${desk.isOpen ? html`<span class="pill hide">open to everybody</span>` : roleChoice(roles, page.roles, desk.as)}`)}
    ${lineOf(desk)}
    <main id="main" tabindex="-1" class="desk ${page.id}">
      ${desk.mayLook ? html`<h1 class="sr">${desk.title || page.title}</h1>${desk.given && page.id !== "dealer-table" ? html`<p class="given win">${icon("check")} ${desk.given}</p>` : nothing}${inside}` : notYours(page)}</main>`;
}

/** @param {string[]} held @param {string[]} roles @param {string} as */
function roleChoice(held, roles, as) {
  if (!as) return nothing;
  const fits = held.filter((one) => roles.includes(one));
  if (fits.length < 2) return html`<span class="pill hide">${roleWords(as)}</span>`;
  return html`<label class="pill as"><span class="sr">You act as</span>
    <select @change=${(/** @type {any} */ event) => actAs(event.target.value)}>
      ${fits.map((one) => html`<option value=${one} ?selected=${one === as}>${roleWords(one)}</option>`)}</select></label>`;
}

/** @param {import("./desk.js").Desk} desk */
function lineOf(desk) {
  const { state } = desk;
  if (!desk.as || state === "open" || state === "connecting") return nothing;
  if (state === "signed-out" || state === "role") return html`<p class="line-state" role="status">You are
    ${state === "role" ? "not in this role any more" : "signed out"}. What you see is from before. <a href="/sign-in?next=${location.pathname}">Sign in</a></p>`;
  return html`<p class="line-state" role="status">Offline. What you see is from a moment ago; it comes back by itself.</p>`;
}

/** @param {import("../pages.js").DeskPage} page */
function notYours(page) {
  const who = listed(page.roles.map(somebody)).replace(/ and (?=[^,]*$)/, " or ");
  return html`<div class="alone"><h1>${page.title}</h1>
    <p>This page is for ${who}.${visitor.who ? ` You are signed in as ${visitor.who.person}, ${listed(visitor.who.roles.map(roleWords))}.` : ""}</p>
    <p class="pair"><a class="btn go" href="/sign-in?next=${location.pathname}">Sign in</a><a class="btn quiet" href="/">To the lobby</a></p></div>`;
}

/** Whether an address is one of the desks. @param {string} path */
export const isDesk = (path) => DESK_PAGES.some((one) => one.at.test(path));
