// One line that says what is wrong with the connection, and what the page does about it.

import { html, nothing } from "../vendor/lit.js";

/** @type {Record<string, string>} */
const WORDS = {
  lost: "Offline. Your chips and cards are safe with the house; the page comes back by itself.",
  restart: "The server restarts. Your cards stay the same and the clock is given back.",
  "signed-out": "You were signed out. Sign in again to go on; your seat is kept while it can be.",
  role: "This role was taken away from you. You can watch, or sign in as somebody else.",
};

/** @param {any} session */
export function connectionLine(session) {
  const { state } = session.stream;
  const words = WORDS[state];
  if (!words || (state === "lost" && session.stream.tries < 2)) return nothing;
  const again = state === "signed-out" || state === "role";
  return html`<p class="line-state" role="status">${words}
    ${again ? html` <a href="/sign-in?next=${encodeURIComponent(location.pathname)}">Sign in</a>` : nothing}</p>`;
}
