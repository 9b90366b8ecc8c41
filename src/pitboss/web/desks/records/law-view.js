// The trace to read: every paragraph by chapter, in our words, how it is met, where, which tests.

import { once } from "../../lib/api.js";
import { GAMES } from "../../lib/games.js";
import { Part } from "../../lib/part.js";
import { citeLink } from "../../parts/drawings.js";
import { html, nothing } from "../../vendor/lit.js";

/** How a paragraph is met, in a sentence. @type {Record<string, string>} */
const MET = {
  enforced: "the software cannot do otherwise, and a test shows it", recorded: "a person confirms it, and the record shows who and when", shown: "printed on sign, layout or screen",
  guide: "stands in the dealer guide", defined: "a definition or heading that others use", ruled: "a ruling departs from the words", outside: "another party’s duty", open: "not yet",
};

class LawView extends Part {
  static properties = { all: { state: true }, rulings: { state: true }, games: { state: true }, chapter: { state: true }, met: { state: true }, words: { state: true }, wrong: { state: true } };

  constructor() {
    super();
    /** @type {any[]|null} */ this.all = null;
    /** @type {Map<string, any>} */ this.rulings = new Map();
    /** @type {Record<string, string>} */ this.games = {};
    this.chapter = "653a";
    this.met = "";
    this.words = "";
    this.wrong = "";
  }

  connectedCallback() {
    super.connectedCallback();
    this.#read();
  }

  async #read() {
    try {
      const [trace, ruled, games] = await Promise.all([once("/trace"), once("/rulings"), once("/games")]);
      this.games = Object.fromEntries(games.games.map((/** @type {any} */ one) => [one.chapter, GAMES[one.game]?.name ?? one.name]));
      this.rulings = new Map(ruled.rulings.map((/** @type {any} */ one) => [one.number, one]));
      this.all = trace.paragraphs;
    } catch (error) {
      this.wrong = error instanceof Error ? error.message : String(error);
    }
  }

  render() {
    if (this.wrong) return html`<p class="err" role="alert">${this.wrong}</p>`;
    const { all } = this;
    if (!all) return html`<p class="soft" role="status">Opening the trace…</p>`;
    const chapters = [...new Set(all.map((one) => chapterOf(one.id)))];
    const own = all.filter((one) => chapterOf(one.id) === this.chapter);
    const words = this.words.toLowerCase();
    const rows = (words ? all : own).filter((one) => (!this.met || one.met === this.met) && (!words || `${one.id} ${one.about} ${one.how}`.toLowerCase().includes(words)));
    return html`<div class="records-two"><nav class="card-box places" aria-label="Chapters"><h2>58 Pa. Code</h2><ul>${chapters.map((one) => html`<li><button type="button" aria-current=${one === this.chapter && !words} @click=${() => {
        this.chapter = one;
        this.words = "";
      }}><span>${one} <span class="soft">${this.games[one] ?? (one.startsWith("R") ? "rulings" : "general provisions")}</span></span></button></li>`)}</ul></nav>
      <section class="card-box" aria-labelledby="chapter"><h2 id="chapter">${words ? "Found in all chapters" : `Chapter ${this.chapter}`} <span class="soft">${rows.length} of ${words ? all.length : own.length} paragraphs</span></h2>
        <div class="law-find"><label class="field"><span>Search</span><input class="box" type="search" autocomplete="off" .value=${this.words} @input=${(/** @type {any} */ event) => {
          this.words = event.target.value.trim();
        }}></label>
          <p class="letters" role="group" aria-label="How it is met">${["", ...Object.keys(MET)].map((one) => {
            const count = one ? own.filter((row) => row.met === one).length : own.length;
            return one && !count ? nothing : html`<button class="btn small ${one === this.met ? "on" : "quiet"}" type="button" aria-pressed=${one === this.met} @click=${() => {
              this.met = one;
            }}>${one || "all"} ${count}</button>`;
          })}</p></div>
        ${this.met ? html`<p class="soft">${this.met}: ${MET[this.met]}.</p>` : nothing}
        <ul class="rows law">${rows.slice(0, 300).map((one) => this.#paragraph(one))}</ul>${rows.length > 300 ? html`<p class="soft">The first 300 are shown.</p>` : nothing}</section></div>`;
  }

  /** @param {any} one */
  #paragraph(one) {
    return html`<li><p class="top"><b>${citeLink(one.id)}</b><span>${one.about}</span><span class="tag ${one.met === "open" ? "lose" : one.met === "ruled" ? "warn" : one.met === "enforced" ? "win" : ""}">${one.met}</span></p>
      <p class="soft">${one.how}${one.unlike ? ` Unlike its twin: ${one.unlike}.` : ""}</p>
      ${one.rulings.map((/** @type {string} */ number) => html`<p class="soft ruling"><b>${citeLink(number)}</b> ${this.rulings.get(number)?.text ?? ""}</p>`)}
      ${one.code || one.tests.length ? html`<details><summary class="soft">${one.code ? "code" : ""}${one.code && one.tests.length ? " and " : ""}${one.tests.length ? `${one.tests.length} ${one.tests.length === 1 ? "test" : "tests"}` : ""}</summary>
        ${one.code ? html`<p><code class="long">${one.code}</code></p>` : nothing}${one.tests.map((/** @type {string} */ test) => html`<p><code class="long">${test}</code></p>`)}</details>` : nothing}</li>`;
  }
}

/** @param {string} id */
const chapterOf = (id) => /^(\d+a|R)/.exec(id)?.[1] ?? id;

customElements.define("pit-law-view", LawView);
