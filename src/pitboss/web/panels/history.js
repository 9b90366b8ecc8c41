// One's own rounds at this table, the newest first.

import { get } from "../lib/api.js";
import { roundName } from "../lib/games.js";
import { dollars, when } from "../lib/words.js";
import { html, nothing } from "../vendor/lit.js";
import { Panel } from "./panel.js";

class History extends Panel {
  static properties = { ...Panel.properties, rounds: { state: true }, wrong: { state: true } };

  constructor() {
    super();
    /** @type {any[]|null} */ this.rounds = null;
    this.wrong = "";
    this.asked = "";
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    super.willUpdate(changed);
    const key = this.session?.settled?.id ?? "none";
    if (!this.session?.view?.you || key === this.asked) return;
    this.asked = key;
    get(`/rounds?table=${encodeURIComponent(this.session.table)}&limit=20`).then(
      (found) => {
        this.rounds = found.rounds;
      },
      (error) => {
        this.wrong = error.message;
      },
    );
  }

  render() {
    if (!this.session.view.you) return html`<h2>History</h2><p class="soft">Sign in and play: your rounds stand here, card by card.</p>`;
    return html`<div><h2>Your rounds here</h2><p class="soft">Each opens as a replay, with its proof.</p></div>
      ${this.wrong ? html`<p class="err">${this.wrong}</p>` : nothing}
      ${this.rounds?.length ? roundList(this.rounds) : html`<p class="soft">${this.rounds ? "None yet." : "Looking…"}</p>`}
      <p><a class="btn quiet" href="/rounds">All my rounds</a></p>`;
  }
}

/** A list of rounds with their results; away from their table with its name.
 * @param {any[]} rounds @param {boolean} [away] */
export function roundList(rounds, away = false) {
  return html`<ul class="rows round-list">${rounds.map((one) => {
    const name = roundName(one.round);
    const net = typeof one.net === "number" ? one.net : Object.values(one.net ?? {}).reduce((sum, value) => sum + value, 0);
    return html`<li><a href="/rounds/${encodeURIComponent(one.round)}"><span class="b">${name.title}</span>
      ${one.prize ? html`<span class="tag gold">prize ${dollars(one.prize)}</span>` : nothing}
      <span class="ret ${net > 0 ? "win" : net < 0 ? "lose" : ""}">${one.closed || one.void ? dollars(net, { sign: true }) : "in play"}</span>
      <span class="soft">${[away ? name.game : "", away ? name.table : "", when(1000 * one.opened), one.void ? "void" : ""].filter(Boolean).join(" · ")}</span></a></li>`;
  })}</ul>`;
}

customElements.define("pit-history", History);
