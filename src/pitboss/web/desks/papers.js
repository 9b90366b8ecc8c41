// Papers: fills and credits on their way, counts and their signatures, drop boxes, Closed Table forms.
// Whoever has a part in one finds it here, with the signatures that are still missing.

import { tableFullName } from "../lib/games.js";
import { capital, dollars } from "../lib/words.js";
import { citeLink } from "../parts/drawings.js";
import { html, nothing, repeat } from "../vendor/lit.js";
import { Desk } from "./lib/desk.js";
import { valueWords } from "./lib/fields.js";
import { topicOf } from "./lib/move-list.js";
import { countedAgain, signatures } from "./lib/signatures.js";
import "./lib/act.js";

const TOPIC = "Tray and papers";

class Papers extends Desk {
  static id = "papers";
  static properties = { chosen: { state: true } };

  constructor() {
    super();
    /** The table that is looked at, beside those where papers are under way. */
    this.chosen = new URLSearchParams(location.search).get("table") ?? "";
  }

  get reads() {
    return { papers: "/papers?limit=500" };
  }

  /** @returns {any[]} */
  get rows() {
    return this.got.papers?.papers ?? [];
  }

  get #shown() {
    return this.rows.filter((one) => one.table === this.chosen || one.count || one.fill || one.credit || one.boxes.length || one.missing.length);
  }

  async refresh() {
    await super.refresh();
    const found = await Promise.all(this.#shown.map(({ table }) => this.tableNow(table).then((told) => [`table ${table}`, told])));
    this.keep(Object.fromEntries(found.filter(([, told]) => told)));
  }

  draw() {
    if (!this.got.papers) return html`<p class="soft" role="status">${this.failed.papers?.message ?? "Looking at the papers…"}</p>`;
    const shown = this.#shown;
    return html`<section class="card-box"><h2>Papers of a table</h2><label class="field"><span>Table</span><select class="box narrow-box" @change=${(/** @type {any} */ event) => {
        this.chosen = event.target.value;
        this.refresh();
      }}><option value="">choose a table</option>${this.rows.map((one) => html`<option value=${one.table} ?selected=${one.table === this.chosen}>${tableFullName(one.table)}</option>`)}</select></label>
      ${shown.length ? nothing : html`<p class="soft">No paper is under way. Choose a table to begin one.</p>`}</section>
      <div class="cols">${repeat(shown, (one) => one.table, (one) => this.#table(one))}</div>`;
  }

  /** @param {any} row */
  #table(row) {
    const told = this.got[`table ${row.table}`];
    const moves = (told?.view.moves ?? []).filter((/** @type {any} */ one) => topicOf(one.kind) === TOPIC);
    return html`<section class="card-box" aria-label=${tableFullName(row.table)}><h2>${tableFullName(row.table)} <span class="soft">${row.unlocked ? "rack unlocked" : "rack locked"}</span></h2>
      ${["fill", "credit"].map((kind) => (row[kind] ? html`<div class="wait"><p class="top"><b>${capital(kind)} ${row[kind].number}</b><span class="soft">${valueWords("chips", row[kind].chips)}</span><span class="ret">${dollars(row[kind].amount)}</span></p>
        ${signatures([["asked", row[kind].by], ["prepared at the cage", row[kind].prepared_by], ["carried by security", row[kind].carried_by], ["accepted by the dealer", ""]])}</div>` : nothing))}
      ${row.count ? html`<div class="wait"><p class="top"><b>Count ${row.count.about}</b>${row.count.day ? html`<span class="soft">for ${row.count.day}</span>` : nothing}</p>${signatures([["counted", row.count.by], ["signed by the floorperson", ""]])}${countedAgain(row.count)}</div>` : nothing}
      ${row.boxes.length ? html`<p>Drop box${row.boxes.length > 1 ? "es" : ""} ${row.boxes.join(", ")} to count ${citeLink("465a.25")}</p>` : nothing}
      ${row.missing.length ? html`<p class="lose">Missing: ${row.missing.join(", ")} ${citeLink("465a.3(gap)")}</p>` : nothing}
      ${Object.entries(row.unpapered).map(([day, what]) => html`<p class="warn-ink">${day}: no paper, ${what} ${citeLink("R60")}</p>`)}
      ${moves.length ? html`<pit-moves .moves=${moves} .as=${this.as} .table=${row.table} .n=${told.n} .flat=${true} .unfolded=${moves.length === 1} .fields=${chipsAsked(row)}></pit-moves>`
        : html`<p class="soft">${told ? html`Nothing here waits for you.${["dealer", "floorperson"].includes(this.as) ? html` A table’s papers are those of its own dealer and floorperson: a pit manager assigns them ${citeLink("465a.35")}` : nothing}` : "Looking…"}</p>`}</section>`;
  }
}

/** The chips that were asked for stand in the form of who prepares and of who accepts.
 * @param {any} row @returns {(move: any) => import("./lib/fields.js").Field[]|null} */
function chipsAsked(row) {
  return (move) => {
    const [, kind] = move.kind.split("-");
    const asked = ["prepare", "accept"].includes(move.kind.split("-")[0]) ? row[kind] : null;
    if (!asked || !move.fill.chips) return null;
    return [{ name: "chips", label: "Chips", sort: "chips", needed: true, value: valueWords("chips", asked.chips) }];
  };
}

customElements.define("pit-papers", Papers);

export const draw = () => html`<pit-papers></pit-papers>`;
