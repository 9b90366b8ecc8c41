// Fairness: the root before the first wager, one's own bits, the check after the round.

import { get } from "../lib/api.js";
import { roundName } from "../lib/games.js";
import { isSecure } from "../lib/sha256.js";
import { checkDeal } from "../lib/verify.js";
import { grouped, listed } from "../lib/words.js";
import { icon } from "../parts/drawings.js";
import { html, nothing } from "../vendor/lit.js";
import { Panel } from "./panel.js";
import { verdictOf } from "./verdict.js";

class Fairness extends Panel {
  static properties = { ...Panel.properties, verdict: { state: true }, busy: { state: true } };

  constructor() {
    super();
    /** @type {any} */ this.verdict = null;
    this.busy = false;
  }

  async #check() {
    const { session } = this;
    const round = session.settled;
    this.busy = true;
    const person = session.view.you?.person ?? "";
    try {
      const openings = await get(`/rounds/${encodeURIComponent(round.id)}/openings`);
      const bits = session.bits.found(round.id, person);
      const seen = { root: round.root, ...(bits ? { name: person, bits } : {}) };
      this.verdict = { round: round.id, ...(await checkDeal(openings, seen)) };
      session.checked = this.verdict;
      session.open("fairness");
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      this.verdict = { round: round.id, bad: true, lines: [["bad", words]] };
    }
    this.busy = false;
  }

  render() {
    const { session } = this;
    const { round, settled } = session;
    const person = session.view.you?.person ?? "";
    const bits = round ? session.bits.found(round.id, person) : "";
    return html`<div><h2>The deck cannot be changed after you bet</h2>
      <p class="soft">The house fixes the order before the first wager and shows its root. Then every player adds bits of their own, which shuffle it once more. Nobody alone knows or chooses the cards.</p></div>
      ${round?.root ? html`<section><h3>Root of this round</h3><p><code class="long">${grouped(round.root, 64)}</code></p></section>` : nothing}
      ${bits ? html`<section><h3>Your bits, drawn in this browser</h3><p><code class="long">${grouped(bits, 64)}</code></p>
        <p class="small soft">Their hash went with your first bet; the bits follow when betting has closed.</p></section>` : nothing}
      ${round?.shuffled_by?.length ? html`<p>Shuffled by ${listed(round.shuffled_by)}.</p>` : nothing}
      ${settled ? this.#last(settled) : html`<p class="soft">After your first round the deal is checked here, card by card.</p>`}
      ${isSecure() ? nothing : html`<div class="ok hm">${icon("info")}<div><b>This address is not encrypted</b>
        <span>The browser lends no SHA-256 here. The check uses its own; to be sure, check the file elsewhere.</span></div></div>`}`;
  }

  /** @param {any} settled */
  #last(settled) {
    const { verdict } = this;
    const path = `/api/v1/rounds/${encodeURIComponent(settled.id)}/openings`;
    return html`<section><h3>The last round, ${roundName(settled.id).title.toLowerCase()}</h3>
      <div class="pair"><button class="btn" type="button" id="check-deal" ?disabled=${this.busy} @click=${this.#check}>Check it here</button>
        <a class="btn quiet" href=${path} download="${settled.id}.json">Save the file</a></div></section>
      ${verdict && verdict.round === settled.id ? verdictOf(verdict) : nothing}`;
  }
}

customElements.define("pit-fairness", Fairness);
