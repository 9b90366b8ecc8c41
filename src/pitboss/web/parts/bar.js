// The bar at the top of every page.

import { pagesOf } from "../desks/pages.js";
import { prefs } from "../lib/prefs.js";
import { go } from "../lib/router.js";
import { visitor } from "../lib/visitor.js";
import { html, nothing } from "../vendor/lit.js";
import { icon } from "./drawings.js";

/** @param {unknown} where @param {unknown} middle @param {unknown} [right] */
export function bar(where, middle, right = nothing) {
  return html`<header class="bar">
    <a class="mark" href="/" aria-label="pitboss, to the lobby">pit<i>boss</i></a>
    ${where}${middle}<span class="grow"></span>${right}${themeButton()}${account()}
  </header>`;
}

export function themeButton() {
  const dark = prefs.isDark;
  const label = dark ? "Light room" : "Dark room";
  return html`<button class="iconbtn" type="button" aria-label=${label} title=${label}
    @click=${(/** @type {Event} */ event) => {
      prefs.set("theme", dark ? "light" : "dark");
      /** @type {any} */ (event.currentTarget).closest("pit-lobby,pit-table,pit-sign-in,pit-rounds,pit-round,pit-law,pit-account")?.requestUpdate();
    }}>${icon("sun")}</button>`;
}

/** @param {Event} event */
const close = (event) => /** @type {any} */ (event.currentTarget).closest("details").removeAttribute("open");

/** @param {FocusEvent} event */
function left(event) {
  const menu = /** @type {Element} */ (event.currentTarget);
  if (event.relatedTarget && !menu.contains(/** @type {Node} */ (event.relatedTarget))) close(event);
}

/** @param {KeyboardEvent} event */
function keyed(event) {
  if (event.key !== "Escape") return;
  close(event);
  /** @type {any} */ (event.currentTarget).querySelector("summary").focus();
}

function account() {
  const { who } = visitor;
  if (!who) return html`<a class="pill btnish" href="/sign-in">Sign in</a>`;
  return html`<details class="menu" @focusout=${left} @keydown=${keyed}><summary class="pill btnish" aria-label="You: ${who.person}">${who.person}</summary>
    <div class="menubox" @click=${close}>
      ${visitor.isPlayer
        ? html`<a href="/rounds">My rounds</a><a href="/account">My account</a>`
        : nothing}
      ${pagesOf(who.roles).map((one) => html`<a href=${one.home}>${one.title}</a>`)}
      <button type="button" aria-pressed=${prefs.values.twoColours}
        @click=${() => prefs.set("twoColours", !prefs.values.twoColours)}>Two-colour deck</button>
      <button type="button" aria-pressed=${prefs.values.keys}
        @click=${() => prefs.set("keys", !prefs.values.keys)}>Keyboard shortcuts</button>
      <button type="button" @click=${async () => (await import("./keys-dialog.js")).openKeys()}>All keys…</button>
      <a href="/sign-in">Sign in as somebody else</a>
      <button type="button" @click=${async () => {
        await visitor.signOut();
        go("/");
      }}>Sign out</button>
    </div></details>`;
}
