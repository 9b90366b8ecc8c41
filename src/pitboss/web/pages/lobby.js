// The floor at a glance: nine games, their tables, meters that move, and one gold button.

import { pagesOf } from "../desks/pages.js";
import * as api from "../lib/api.js";
import { freeSeat, seatsOf, tableFor } from "../lib/free-seats.js";
import { GAMES, gameName, tableFullName, tableName } from "../lib/games.js";
import { Part } from "../lib/part.js";
import { prefs } from "../lib/prefs.js";
import { sitAt } from "../lib/sitting.js";
import { Stream } from "../lib/stream.js";
import { watchVersion } from "../lib/version.js";
import { visitor } from "../lib/visitor.js";
import { dollars, limits } from "../lib/words.js";
import { bar } from "../parts/bar.js";
import { chipDrawing, icon } from "../parts/drawings.js";
import { linkMeters } from "../parts/link-meters.js";
import { smallFelt } from "../parts/small-felt.js";
import { html, nothing, repeat } from "../vendor/lit.js";

const FIRST_GAME = "ultimate-texas-holdem";

class Lobby extends Part {
  static properties = { wrong: { state: true }, busy: { state: true }, lost: { state: true } };

  constructor() {
    super();
    this.wrong = "";
    this.busy = false;
    this.lost = false;
    /** @type {any} */ this.floor = null;
    /** @type {Stream|null} */ this.stream = null;
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    document.title = "The floor · Pitboss";
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener("keydown", this.onKey);
    this.#load();
    this.stream = new Stream("/floor/stream");
    this.stream.addEventListener("change", () => {
      this.floor = this.stream?.current?.view ?? this.floor;
      this.requestUpdate();
    });
    this.stream.addEventListener("state", () => {
      this.lost = this.stream?.state !== "open";
    });
    watchVersion(this.stream);
    this.stream.start();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.onKey);
    this.stream?.stop();
  }

  /** Enter takes the gold button, where nothing else is in focus. @param {KeyboardEvent} event */
  #key(event) {
    const on = /** @type {Element} */ (event.target);
    if (event.key !== "Enter" || !prefs.values.keys || event.defaultPrevented || event.repeat || !(on === document.body || on.id === "main")) return;
    /** @type {any} */ (this.querySelector("#play"))?.click();
  }

  async #load() {
    try {
      this.floor ??= await api.floor();
    } catch (error) {
      this.wrong = error instanceof Error ? error.message : String(error);
    }
    this.requestUpdate();
  }

  /** Sit down, as a guest where nobody is signed in: at this table, else at a practice table of the
   * game, else where a seat is free. @param {string} game @param {any} [table] */
  async #play(game, table = null) {
    this.busy = true;
    this.wrong = "";
    try {
      if (!visitor.isPlayer) await visitor.becomeGuest();
      const found = table ?? tableFor(this.floor?.tables ?? [], game);
      if (!found) this.wrong = `No seat is free at ${gameName(game)} now.`;
      else sitAt(found.table, freeSeat(found));
    } catch (error) {
      this.wrong = error instanceof Error ? error.message : String(error);
    } finally {
      this.busy = false;
    }
  }

  /** The game for who knows none: one whose practice table is free. */
  #firstGame() {
    const free = [FIRST_GAME, ...Object.keys(GAMES)].find((game) => this.#tables(game).some((one) => one.practice && freeSeat(one)));
    return free ?? FIRST_GAME;
  }

  /** @param {string} game @returns {any[]} */
  #tables(game) {
    return (this.floor?.tables ?? []).filter((/** @type {any} */ one) => one.game === game);
  }

  render() {
    const tables = this.floor?.tables ?? [];
    const open = tables.filter((/** @type {any} */ one) => one.status === "open" && !one.practice);
    const playing = open.reduce(
      (/** @type {number} */ sum, /** @type {any} */ one) => sum + Object.keys(one.seats).length, 0);
    return html`${bar(
      html`<p class="where">${this.floor?.facility ?? "Pitboss"} <span>· the floor</span></p>`,
      nothing,
      html`<span class="pill hide"><b>${playing}</b> playing</span>
        <span class="pill hide"><b>${open.length}</b> tables open</span>`,
    )}
    ${this.lost && this.floor ? html`<p class="line-state" role="status">Offline. What you see is from a moment ago; it comes back by itself.</p>` : nothing}
    <main id="main" tabindex="-1" class="lobby">
      <div class="lobby-left">${this.#hero()}${linkMeters(this.floor?.links ?? {}, tables)}${this.#staff()}</div>
      <div class="games">${this.floor ? this.#games() : nothing}</div>
    </main>`;
  }

  #hero() {
    const playing = visitor.isPlayer;
    const [held] = playing ? seatsOf(this.floor?.tables ?? [], visitor.who?.person ?? "") : [];
    return html`<section class="hero card-box">
      <h1>Nine poker table games, dealt as the law says</h1>
      <p class="soft">Sit down, play a hand, and see why it paid what it paid.</p>
      ${held ? html`<a class="btn go big" id="play" href="/tables/${encodeURIComponent(held.table)}">Back to your seat ${prefs.values.keys ? html`<kbd aria-hidden="true">Enter</kbd>` : nothing}</a>
          <p class="soft">You sit at ${tableFullName(held.table)}, seat ${held.seat}.</p>`
        : this.floor && !this.floor.demo && !playing
        ? html`<a class="btn go big" href="/sign-in">Sign in to play</a>`
        : html`<button class="btn go big" id="play" type="button" ?disabled=${this.busy || !this.floor}
          @click=${() => this.#play(this.#firstGame())}>${playing ? "Sit down and play" : "Sit down and play as a guest"}${prefs.values.keys ? html` <kbd aria-hidden="true">Enter</kbd>` : nothing}</button>`}
      ${this.wrong ? html`<p class="err" role="alert">${this.wrong}</p>` : nothing}
      <ul class="ticks">
        ${this.floor?.demo && !playing ? html`<li>${icon("check")} $1,000 in chips, no name, no money</li>` : nothing}
        <li>${icon("check")} A table without a clock, with a coach</li>
        <li>${icon("check")} You can check every shuffle yourself</li>
      </ul>
      <p class="first-chips" aria-hidden="true">${[500, 100, 25, 5, 1].map((one) => chipDrawing(one))}
        <span class="soft">${playing ? `you have ${dollars(this.floor?.chips ?? 0)} in chips` : "your first $1,000"}</span></p>
    </section>`;
  }

  #games() {
    const listed = Object.keys(GAMES).filter((game) => this.#tables(game).length > 0);
    return repeat(listed, (/** @type {string} */ game) => game, (/** @type {string} */ game) => this.#game(game));
  }

  /** @param {string} game */
  #game(game) {
    const tables = this.#tables(game);
    const real = tables.filter((one) => !one.practice);
    const first = real[0] ?? tables[0];
    return html`<section class="game card-box" aria-labelledby="g-${game}">
      ${smallFelt(GAMES[game])}
      <div class="game-in">
        <h2 id="g-${game}">${gameName(game)}
          <span class="lim">${limits(first.minimum, first.maximum)}</span></h2>
        <p class="soft">${GAMES[game].about}</p>
        <ul class="tables">${real.map((one) => this.#table(one))}</ul>
        <p class="practise">${tables.some((one) => one.practice)
          ? html`<button class="linkish" type="button" ?disabled=${this.busy}
            aria-label="Practise alone, no clock: ${gameName(game)}" @click=${() => this.#play(game)}>Practise alone, no clock</button>`
          : nothing}</p>
      </div></section>`;
  }

  /** @param {any} one */
  #table(one) {
    const taken = Object.keys(one.seats).length;
    const seat = freeSeat(one);
    const name = tableName(one.table);
    const href = `/tables/${encodeURIComponent(one.table)}`;
    return html`<li><a class="b" href=${href}>${name}</a>
      <span class="dots" role="img" aria-label="${taken} of ${one.positions} seats taken">
        ${Array.from({ length: one.positions }, (_, at) => html`<i class=${one.seats[at + 1] ? "on" : ""}></i>`)}</span>
      <span class="soft state">${stateOf(one)}</span>
      ${one.status !== "open" ? html`<span class="soft">${one.status}</span>`
        : seat ? html`<a class="btn small" href="${href}?sit=${seat}" aria-label="Sit at ${name}, seat ${seat}"
          @click=${(/** @type {MouseEvent} */ event) => this.#sit(event, one)}>Sit</a>`
          : html`<a class="btn small quiet" href=${href} aria-label="Watch ${name}">Watch</a>`}</li>`;
  }

  /** A plain click sits down at once; any other opens the table. @param {MouseEvent} event @param {any} one */
  #sit(event, one) {
    const plain = !(event.button || event.metaKey || event.ctrlKey || event.shiftKey);
    if (!plain || !(visitor.isPlayer || (this.floor?.demo && !visitor.who))) return;
    event.preventDefault();
    this.#play(one.game, one);
  }

  #staff() {
    const pages = pagesOf(visitor.who?.roles ?? []);
    const own = pages.filter((one) => one.roles.length);
    const links = (/** @type {typeof pages} */ list) => list.map((one) => html`<a class="cite" href=${one.home}>${one.title}</a> `);
    return html`<nav class="work" aria-label="Other pages">
      ${own.length ? html`<p><span class="soft">Your desks</span> ${links(own)}</p>`
        : html`<p><span class="soft">Work here?</span> <a class="cite" href="/sign-in">Sign in as staff</a></p>`}
      <p><span class="soft">For everybody</span> ${links(pages.filter((one) => !one.roles.length))}</p></nav>`;
  }
}

/** @param {any} table */
function stateOf(table) {
  const { phase, clock } = table;
  const time = clock?.remaining_ms ? ` · ${Math.ceil(clock.remaining_ms / 1000)} s` : "";
  /** @type {Record<string, string>} */
  const words = { betting: "betting", mixing: "shuffling", dealer: "dealing", decision: "deciding",
    settlement: "settling", approval: "a prize waits", closing: "settling", closed: "" };
  if (table.dealer) return `dealer: ${table.dealer}`;
  if (phase) return `${words[phase] ?? phase}${phase === "betting" ? time : ""}`;
  return table.electronic === false ? "with a dealer" : "";
}

customElements.define("pit-lobby", Lobby);
