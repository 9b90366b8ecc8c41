// A player's own device where a dealer deals: the game account, the wagers of the electronic system
// with their lamps, what the dealer has recorded, and a question about it.

import { styles } from "../desks/lib/styles.js";
import { dollars, titled } from "../lib/words.js";
import { citeLink, icon } from "../parts/drawings.js";
import { html, nothing, repeat } from "../vendor/lit.js";
import { Panel } from "./panel.js";
import "../desks/lib/act.js";

class RecordPanel extends Panel {
  constructor() {
    super();
    styles("/pit.css");
  }

  render() {
    const { session } = this;
    const seat = session.own;
    const { you } = session.view;
    if (!seat) return html`<div><h2>A dealer deals here</h2><p class="soft">Sit down, and the dealer records your chips and your answers. Wagers of the electronic system are made here, from your game account ${citeLink("R68")}</p></div>`;
    const shown = session.inRound(seat) ?? session.settled?.seats.find((/** @type {any} */ one) => one.seat === seat);
    return html`<div><h2>Your device</h2><p class="soft">Seat ${seat}. Chips and cash go through the dealer’s hands ${citeLink("465a.36(b)")}</p></div>
      <p class="sum-row"><span>game account</span><span>${dollars(you.account ?? 0, { always: true })} · <a class="cite" href="/account">statement</a></span></p>
      ${this.#own(seat, shown)}${this.#recorded(shown)}${this.#questions()}`;
  }

  /** The wagers that only this device makes. @param {number} seat @param {any} shown */
  #own(seat, shown) {
    const { session } = this;
    const move = session.moveFor("place-wagers", seat);
    const offered = session.felt.wagers.filter((/** @type {any} */ one) => one.electronic && session.view.table.wagers[one.wager]);
    if (!offered.length) return nothing;
    const now = shown && session.inRound(seat) ? shown.wagers : {};
    const made = Object.fromEntries(offered.map((/** @type {any} */ one) => [one.wager, now[one.wager] ?? 0]).filter((/** @type {any} */ [, cents]) => cents));
    const wrong = session.problem;
    return html`<section class="paybox"><h3>Electronic wagers</h3><ul class="rows">${offered.map((/** @type {any} */ one) => {
      const lit = Boolean(made[one.wager]);
      const next = lit ? Object.fromEntries(Object.entries(made).filter(([key]) => key !== one.wager)) : { ...made, [one.wager]: one.minimum };
      return html`<li class="lamp-row"><button class="btn small" type="button" role="switch" aria-checked=${lit ? "true" : "false"} ?disabled=${session.busy || !move?.fill.wagers?.[one.wager]}
          @click=${() => session.placeOwn(seat, next)}><i class="lamp ${lit ? "on" : ""}" aria-hidden="true"></i>${one.name} ${dollars(one.minimum)}</button>
        <span class=${lit ? "win" : "soft"}>${lit ? "accepted: the lamp is lit" : move ? "not made" : session.phase === "betting" ? "possible once your chips are recorded" : "betting is closed"}</span></li>`;
    })}</ul>${wrong ? html`<p class="err" role="alert">${wrong.detail ?? wrong.message} ${citeLink(wrong.cite)}</p>` : nothing}</section>`;
  }

  /** @param {any} shown */
  #recorded(shown) {
    const { session } = this;
    const names = session.view.table.wagers;
    const wagers = Object.entries(shown?.wagers ?? {}).filter(([key]) => !names[key]?.electronic);
    return html`<section class="paybox" aria-live="polite"><h3>What the dealer recorded</h3>
      ${wagers.length ? html`<ul class="rows">${wagers.map(([key, cents]) => html`<li><p class="top"><b>${names[key]?.name ?? titled(key)}</b><span class="tag win">${icon("check")} recorded</span><span class="ret">${dollars(/** @type {number} */ (cents))}</span></p></li>`)}</ul>
          ${shown.decisions.length ? html`<p>Your answers: <b>${shown.decisions.join(", ")}</b></p>` : nothing}
          ${shown.lines ? html`<p class="sum-row"><span>settled</span><span class=${shown.net > 0 ? "win" : shown.net < 0 ? "lose" : "push"}>${dollars(shown.returned)} back · net ${dollars(shown.net, { sign: true })}</span></p>` : nothing}`
        : html`<p class="soft">Nothing of this round yet. If your chips lie on the layout and do not stand here, say so before the cards are dealt.</p>`}</section>`;
  }

  #questions() {
    const { session } = this;
    const moves = session.moves("open-dispute");
    const open = session.view.desk.disputes;
    if (!moves.length && !open.length) return nothing;
    return html`<section class="paybox"><h3>Question a round</h3><p class="soft">Somebody who neither dealt, corrected nor approved that round decides, by the record and the cameras; the difference is paid ${citeLink("R64")}</p>
      ${open.map((/** @type {any} */ one) => html`<p><b>${titled(one.wager)}</b>, ${one.round}: ${one.decided ? `decided, ${dollars(one.decided.difference, { sign: true, always: true })}. ${one.decided.reason}` : "open"}</p>`)}
      ${repeat(moves, (/** @type {any} */ one) => JSON.stringify(one.body), (/** @type {any} */ move) => html`<details class="question"><summary>Question this: ${roundOf(move)}</summary>
        <pit-act .move=${move} .as=${"player"} .table=${session.table} .n=${session.stream.current?.n ?? 0} .said=${""} .label=${"Send the question"} .fields=${questionFields(move, session)}></pit-act></details>`)}</section>`;
  }
}

/** @param {any} move */
const roundOf = (move) => `seat ${move.body.seat}, round ${move.body.round_id}`;

/** @param {any} move @param {any} session @returns {import("../desks/lib/fields.js").Field[]} */
function questionFields(move, session) {
  const options = Array.isArray(move.fill.wager) ? move.fill.wager : Object.keys(session.view.table.wagers);
  const names = Object.fromEntries(options.map((/** @type {string} */ key) => [key, session.view.table.wagers[key]?.name ?? titled(key)]));
  return [{ name: "wager", label: "Which wager", sort: "choice", needed: true, options, names },
    { name: "reason", label: "What was different", sort: "long", needed: true },
    { name: "claimed", label: "What it was, as you say", sort: "group", needed: true, fields: [
      { name: "wagers", label: "Amount, such as ante = $10", sort: "sums", needed: false },
      { name: "decisions", label: "Your answers, such as raise 1, check", sort: "list", needed: false }] }];
}

customElements.define("pit-record", RecordPanel);
