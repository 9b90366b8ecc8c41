// The pit: tables at a glance, what waits for a person, meters, the clocks of the decks.

import { get, Problem } from "../lib/api.js";
import { visitor } from "../lib/visitor.js";
import { html, nothing, repeat } from "../vendor/lit.js";
import { Desk, inRole } from "./lib/desk.js";
import { MANAGERS } from "./pages.js";
import { meterRows } from "./pit/meters.js";
import { clocks, tile } from "./pit/tiles.js";
import { lookedAt, waitsOf } from "./pit/waits.js";
import { centsIn } from "./shift/totals.js";
import "./lib/act.js";

const EACH_MS = 60_000;

class Pit extends Desk {
  static id = "pit";

  constructor() {
    super();
    /** When the win of the tables was asked for. */ this.wonAt = -EACH_MS;
  }

  get reads() {
    return { pit: "/pit?limit=500", approvals: "/approvals?limit=500", links: "/links?limit=500", differences: "/differences?limit=500" };
  }

  get mine() {
    return visitor.who?.person ?? "";
  }

  async refresh() {
    await super.refresh();
    await this.#look();
    await this.#win();
  }

  /** What each table won today, for those who answer for it: the report reads much, once a minute. */
  async #win() {
    if (!MANAGERS.includes(this.as) || performance.now() < this.wonAt + EACH_MS) return;
    this.wonAt = performance.now();
    try {
      const { tables } = await get(inRole("/reports/hold", this.as));
      /** @type {Record<string, number>} */
      const won = {};
      for (const one of tables) won[one.table] = (won[one.table] ?? 0) + centsIn(one.win);
      this.keep({ won });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  }

  /** Read the tables where something waits, as this person sees them. */
  async #look() {
    const tables = lookedAt(this.got.pit?.pit ?? [], this.got.differences?.differences ?? []);
    const found = await Promise.all(tables.map((table) => this.tableNow(table).then((told) => [`table ${table}`, told])));
    this.keep(Object.fromEntries(found.filter(([, told]) => told)), (name) => name.startsWith("table "));
  }

  draw() {
    const rows = this.got.pit?.pit ?? [];
    if (!this.got.pit) return html`<p class="soft" role="status">${this.failed.pit?.message ?? "Looking at the tables…"}</p>`;
    const now = (this.stream?.current?.now ?? Date.now()) / 1000;
    const waits = waitsOf(this);
    const shown = rows.filter((/** @type {any} */ one) => !one.practice);
    return html`<div class="pit-grid">
      <div class="desk-stack"><section class="card-box" aria-labelledby="tiles-t"><h2 id="tiles-t">Tables <span class="soft">${shown.length}, and ${rows.length - shown.length} for practice${this.got.won ? "; the sum is what a table won today" : ""}</span></h2>
          <div class="tiles">${repeat(shown, (/** @type {any} */ one) => one.table, (/** @type {any} */ one) => tile(one, now, this.got.won?.[one.table]))}</div></section>
        <section class="card-box" aria-labelledby="meters-t"><h2 id="meters-t">Meters and links</h2>${meterRows(this)}</section></div>
      <div class="desk-stack"><section class="card-box waits-box ${waits.length ? "has" : ""}" aria-labelledby="waits-t" aria-live="polite"><h2 id="waits-t">Waits for somebody <span class="soft">${waits.length || "nothing"}</span></h2>
        ${repeat(waits, (one) => one.key, (one) => one.draw())}
        ${waits.length ? nothing : html`<p class="soft">Prizes, slips, counts, corrections and late clocks come here.</p>`}</section>
        <section class="card-box" aria-labelledby="clocks-t"><h2 id="clocks-t">Decks and clocks</h2>${clocks(rows, now)}</section></div></div>`;
  }
}

customElements.define("pit-floor", Pit);

export const draw = () => html`<pit-floor></pit-floor>`;
