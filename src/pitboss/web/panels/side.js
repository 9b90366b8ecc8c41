// The panel beside the table: tabs, and the panel that is open. A panel is one file with one
// element that has the session as its property; it stands in the list below.

import { html } from "../vendor/lit.js";
import "./slip.js";
import "./coach.js";
import "./why.js";
import "./sign.js";
import "./history.js";
import "./fairness.js";

const TABS = [
  ["slip", "Slip"],
  ["coach", "Coach"],
  ["why", "Why"],
  ["sign", "Sign"],
  ["history", "History"],
  ["fairness", "Fairness"],
];

/** @param {any} session */
export function sidePanel(session) {
  const at = Math.max(0, TABS.findIndex(([id]) => id === session.tab));
  return html`<aside class="side" aria-label="Beside the table">
    <div class="tabs" role="tablist" aria-label="Panels" @keydown=${(/** @type {KeyboardEvent} */ event) => step(event, session, at)}>
      ${TABS.map(([id, title], number) => html`<button role="tab" type="button" id="tab-${id}" aria-selected=${number === at}
        aria-controls="panel" tabindex=${number === at ? "0" : "-1"} @click=${() => session.open(id)}>${id === "slip" && !session.view.table.electronic ? "Device" : title}</button>`)}</div>
    <div class="in" role="tabpanel" id="panel" aria-labelledby="tab-${TABS[at][0]}" tabindex="0">${panel(TABS[at][0], session)}</div>
  </aside>`;
}

/** A player's device where a dealer deals, loaded at such a table only. @param {any} session */
function device(session) {
  import("./record.js");
  return html`<pit-record .session=${session}></pit-record>`;
}

/** @param {string} id @param {any} session */
function panel(id, session) {
  switch (id) {
    case "coach":
      return html`<pit-coach .session=${session}></pit-coach>`;
    case "why":
      return html`<pit-why .session=${session}></pit-why>`;
    case "sign":
      return html`<pit-sign .session=${session}></pit-sign>`;
    case "history":
      return html`<pit-history .session=${session}></pit-history>`;
    case "fairness":
      return html`<pit-fairness .session=${session}></pit-fairness>`;
    default:
      if (!session.view.table.electronic) return device(session);
      return html`<pit-slip .session=${session}></pit-slip>`;
  }
}

/** Ctrl and an arrow turn to the panel beside, wherever the focus is. Whether they did.
 * @param {KeyboardEvent} event @param {any} session */
export function turned(event, session) {
  const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!way) return false;
  const at = Math.max(0, TABS.findIndex(([id]) => id === session.tab));
  session.open(TABS[(at + way + TABS.length) % TABS.length][0]);
  return true;
}

/** @param {KeyboardEvent} event @param {any} session @param {number} at */
function step(event, session, at) {
  const way = { ArrowRight: 1, ArrowLeft: -1, Home: -at, End: TABS.length - 1 - at }[event.key];
  if (way === undefined || event.ctrlKey) return;
  event.preventDefault();
  event.stopPropagation();
  const [id] = TABS[(at + way + TABS.length) % TABS.length];
  session.open(id);
  requestAnimationFrame(() => document.getElementById(`tab-${id}`)?.focus());
}
