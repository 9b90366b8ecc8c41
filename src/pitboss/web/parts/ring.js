// The ring clock: a step each second, spoken at ten and at five seconds only.

import { Part } from "../lib/part.js";
import { html, nothing, svg } from "../vendor/lit.js";
import { speak } from "./live-region.js";

const ROUND = 2 * Math.PI * 28;
const LAST_S = 5;
const SPOKEN = [10, 5];

class Ring extends Part {
  static properties = { session: { attribute: false }, left: { state: true } };

  constructor() {
    super();
    /** @type {any} */ this.session = null;
    /** @type {number|null} */ this.left = null;
    /** @type {any} */ this.timer = null;
    this.whole = 1;
    this.subject = "";
    /** @type {number[]} */ this.spoken = [];
  }

  connectedCallback() {
    super.connectedCallback();
    this.timer = setInterval(() => this.#tick(), 250);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.timer);
  }

  #tick() {
    const clock = this.session?.view?.clock;
    const ms = this.session?.stream.remaining();
    if (!clock || ms === null || ms === undefined) {
      this.left = null;
      this.subject = "";
      return;
    }
    const subject = `${this.session.round?.id} ${clock.for} ${this.session.round?.turn}`;
    const seconds = Math.ceil(ms / 1000);
    if (subject !== this.subject || seconds > this.whole) {
      this.subject = subject;
      this.whole = Math.max(seconds, 1);
      this.spoken = SPOKEN.filter((one) => one >= seconds);
    }
    for (const one of SPOKEN) {
      if (seconds <= one && seconds > 0 && !this.spoken.includes(one)) {
        this.spoken.push(one);
        if (this.session.isMyTime) speak(`${one} seconds left.`);
      }
    }
    this.left = seconds || this.session.isMyTime ? seconds : null;
  }

  render() {
    if (this.left === null) return nothing;
    const share = Math.min(1, this.left / this.whole);
    const late = this.left <= LAST_S && this.session?.isMyTime;
    return html`<span class="ring ${late ? "late" : ""}" role="timer" aria-live="off"
      aria-label="${this.left} seconds left"><svg viewBox="0 0 66 66" aria-hidden="true">
      <circle class="ring-bg" cx="33" cy="33" r="28" fill="none" stroke-width="6"></circle>
      ${svg`<circle class="ring-fg" cx="33" cy="33" r="28" fill="none" stroke-width="6" stroke-linecap="round"
        stroke-dasharray="${(ROUND * share).toFixed(1)} ${ROUND.toFixed(1)}" transform="rotate(-90 33 33)"></circle>`}
      <text class="ring-n" x="33" y="39" text-anchor="middle">${this.left}</text></svg></span>`;
  }
}

customElements.define("pit-ring", Ring);
