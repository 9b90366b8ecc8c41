// Sessions played by the house's own engine, part after part: the plot grows while they are played.

import { patiently, post } from "../../lib/api.js";
import { Part } from "../../lib/part.js";
import { html, nothing } from "../../vendor/lit.js";
import { counted, money, nameIn, percent } from "./bench.js";
import { results } from "./plots.js";

const PLAYERS = [["best", "the best play"], ["thumb", "rules of thumb"], ["never-fold", "never folds"]];
/** Rounds that are asked for at once: little at first, for an early plot. */
const FIRST_ROUNDS = 20_000;
const MOST_ROUNDS = 200_000;
const MOST_SET = 10_000;

/** @typedef {{sessions: number, rounds: number, results: Map<number, number>, staked: number,
 *   wagers: Map<string, {stake: number, net: number, squares: number, wins: number}>}} Sums */

class Simulation extends Part {
  static properties = {
    game: { attribute: false }, rules: { attribute: false }, odds: { attribute: false }, edits: { attribute: false },
    sums: { state: true }, running: { state: true }, wrong: { state: true }, wanted: { state: true },
  };

  constructor() {
    super();
    this.game = "";
    /** @type {any} */ this.rules = null;
    /** @type {any} */ this.odds = null;
    /** Edited tables by wager. @type {Record<string, {letter: string|null, rows: import("./bench.js").Row[]|null}>} */ this.edits = {};
    /** @type {Sums|null} */ this.sums = null;
    this.running = false;
    this.wrong = "";
    this.wanted = 2000;
    this.run = 0;
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (!changed.has("game")) return;
    this.run += 1;
    this.running = false;
    this.sums = null;
    this.wrong = "";
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.run += 1;
  }

  get sides() {
    return this.rules.wagers.filter((/** @type {any} */ one) => one.kind === "optional");
  }

  /** @param {SubmitEvent} event */
  #start(event) {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const wagers = form.getAll("wager").map(String);
    const tables = Object.fromEntries(Object.entries(this.edits).filter(([key, one]) => one.rows && wagers.includes(key))
      .map(([key, one]) => [key, (one.rows ?? []).filter((row) => row.pays).map((row) => [row.hand, row.pays])]));
    const rules = Object.fromEntries(Object.entries(this.edits).filter(([, one]) => one.letter && !one.rows).map(([key, one]) => [key, one.letter]));
    const drawn = crypto.getRandomValues(new Uint32Array(1));
    const asked = { wagers, tables, rules, player: form.get("player"), rounds: Number(form.get("rounds")) || 200, seed: Number(form.get("seed")) || drawn[0] };
    this.wanted = Math.max(1, Math.min(1_000_000, Number(form.get("sessions")) || 2000));
    this.#play(asked);
  }

  /** @param {any} asked */
  async #play(asked) {
    this.run += 1;
    const { run } = this;
    this.running = true;
    this.wrong = "";
    this.sums = null;
    let rounds = this.game === "pai-gow-poker" ? MOST_SET / 4 : FIRST_ROUNDS;
    try {
      for (let first = 0; first < this.wanted && run === this.run;) {
        const sessions = Math.min(this.wanted - first, Math.max(1, Math.floor(rounds / asked.rounds)));
        const part = await patiently(() => post(`/games/${this.game}/simulation`, { ...asked, first, sessions }));
        if (run !== this.run) return;
        this.sums = added(this.sums, part);
        first += sessions;
        rounds = Math.min(rounds * 2, this.game === "pai-gow-poker" ? MOST_SET : MOST_ROUNDS);
      }
    } catch (error) {
      if (run === this.run) this.wrong = error instanceof Error ? error.message : String(error);
    }
    if (run === this.run) this.running = false;
  }

  render() {
    const edited = Object.entries(this.edits).filter(([key, one]) => one.rows && this.sides.some((/** @type {any} */ side) => side.wager === key));
    return html`<div class="lab-play"><section class="card-box"><h2>Sessions <span class="soft">one seat, every wager at its least</span></h2>
        <form class="form" @submit=${this.#start}>
          <fieldset class="group"><legend>Side wagers</legend><div class="ticked">${this.sides.map((/** @type {any} */ one) => html`<label class="tick"><input type="checkbox" name="wager" value=${one.wager} ?checked=${Boolean(this.edits[one.wager]?.rows)}> ${one.name}</label>`)}</div></fieldset>
          ${edited.length ? html`<p class="soft">${edited.map(([key]) => nameIn(this.rules, key)).join(", ")}: by the table that you edited.</p>` : nothing}
          <div class="knobs"><label class="field"><span>The player</span><select class="box" name="player">${PLAYERS.map(([value, words]) => html`<option value=${value}>${words}</option>`)}</select></label>
            <label class="field"><span>Hands of a session</span><input class="box" name="rounds" type="number" min="1" max="10000" value="200"></label>
            <label class="field"><span>Sessions</span><input class="box" name="sessions" type="number" min="1" max="1000000" value="2000"></label>
            <label class="field"><span>Seed (any)</span><input class="box" name="seed" type="number" min="0" placeholder="drawn"></label></div>
          <div class="pair"><button class="btn go" ?disabled=${this.running}>Play</button>
            <button class="btn quiet" type="button" ?disabled=${!this.running} @click=${() => {
              this.run += 1;
              this.running = false;
            }}>Stop</button></div>
          ${this.wrong ? html`<p class="err" role="alert">${this.wrong}</p>` : nothing}</form></section>
      <div class="desk-stack">${this.#plot()}${this.#wagers()}</div></div>`;
  }

  #plot() {
    const { sums } = this;
    if (!sums) return html`<section class="card-box"><p class="soft" role="status">${this.running ? "The first hands are played…" : "Hands are dealt and settled as at a table. The plot grows while they are played."}</p></section>`;
    const bars = [...sums.results].sort(([one], [other]) => one - other).map(([net, count]) => ({ net: net / 100, part: count / sums.sessions }));
    const ahead = bars.reduce((sum, one) => sum + (one.net > 0 ? one.part : 0), 0);
    const mean = bars.reduce((sum, one) => sum + one.net * one.part, 0);
    return html`<section class="card-box"><h2>After ${counted(sums.rounds)} hands <span class="soft">${counted(sums.sessions)} of ${counted(this.wanted)} sessions</span></h2>
      <progress max=${this.wanted} value=${sums.sessions} aria-label="Sessions played"></progress>
      ${results(bars, { label: `Results of ${sums.sessions} sessions; ahead: ${percent(ahead, 1)}`, ahead: `ahead: ${percent(ahead, 1)}` })}
      <p class="soft">On average a session ends at <b>${money(mean)}</b>.</p></section>`;
  }

  #wagers() {
    const { sums } = this;
    if (!sums) return nothing;
    const hands = sums.sessions * sums.rounds;
    return html`<section class="card-box"><h2>Played beside counted</h2><table class="figures"><thead><tr><th scope="col">wager</th><th scope="col" class="n">edge, played</th><th scope="col" class="n">± at 95%</th><th scope="col" class="n">edge, counted</th><th scope="col" class="n">wins</th></tr></thead>
      <tbody>${[...sums.wagers].map(([key, one]) => {
        const edge = -one.net / (one.stake * hands);
        const deviation = Math.sqrt(Math.max(0, one.squares / hands - (one.net / hands) ** 2)) / one.stake;
        return html`<tr><td>${nameIn(this.rules, key)}</td><td class="n b">${percent(edge, 2)}</td><td class="n">${percent((1.96 * deviation) / Math.sqrt(hands), 2)}</td><td class="n">${this.#exact(key)}</td><td class="n">${percent(one.wins / hands, 1)}</td></tr>`;
      })}</tbody></table><p class="soft small">Counted: for a player who never folds, the main game for the best play.</p></section>`;
  }

  /** The exact edge of the table that is played, where nobody edited it. @param {string} key */
  #exact(key) {
    if (this.edits[key]?.rows) return "edited";
    const letter = this.edits[key]?.letter;
    const own = this.odds.wagers.filter((/** @type {any} */ one) => one.wager === key);
    const found = own.find((/** @type {any} */ one) => one.paytable === letter) ?? own[0];
    return found ? percent(found.house_edge, 2) : "–";
  }
}

/** @param {Sums|null} sums @param {any} part @returns {Sums} */
function added(sums, part) {
  const whole = sums ?? { sessions: 0, rounds: part.rounds, results: new Map(), staked: 0, wagers: new Map() };
  for (const [net, count] of part.results) whole.results.set(net, (whole.results.get(net) ?? 0) + count);
  for (const one of part.wagers) {
    const before = whole.wagers.get(one.wager) ?? { stake: one.stake, net: 0, squares: 0, wins: 0 };
    whole.wagers.set(one.wager, { stake: one.stake, net: before.net + one.net, squares: before.squares + one.squares, wins: before.wins + one.wins });
  }
  return { ...whole, sessions: whole.sessions + part.sessions, staked: whole.staked + part.main_staked };
}

customElements.define("pit-simulation", Simulation);
