// One polite live region for all pages: it says in words what happened, and never repeats the clock.

import { Part } from "../lib/part.js";
import { html, repeat } from "../vendor/lit.js";

/** Say something to those who listen. @param {string} words */
export function speak(words) {
  if (words) globalThis.dispatchEvent(new CustomEvent("pitboss:speak", { detail: words }));
}

class LiveRegion extends Part {
  static properties = { lines: { state: true } };

  constructor() {
    super();
    /** @type {{id: number, words: string}[]} */
    this.lines = [];
    this.count = 0;
    globalThis.addEventListener("pitboss:speak", (event) => {
      const words = /** @type {CustomEvent} */ (event).detail;
      this.lines = [...this.lines.slice(-7), { id: this.count++, words }];
    });
  }

  render() {
    return html`<div class="sr" role="log" aria-live="polite" aria-relevant="additions"
      aria-label="What happened">${repeat(this.lines, (one) => one.id, (one) => html`<p data-said=${one.id + 1}>${one.words}</p>`)}</div>`;
  }
}

customElements.define("pit-live", LiveRegion);
