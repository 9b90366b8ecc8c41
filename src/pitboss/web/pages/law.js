// A paragraph of the law: what it asks in our words, how this product meets it, and the rulings on
// it. A ruling has the same page.

import { get } from "../lib/api.js";
import { GAMES } from "../lib/games.js";
import { Part } from "../lib/part.js";
import { bar } from "../parts/bar.js";
import { citeLink } from "../parts/drawings.js";
import { html, nothing } from "../vendor/lit.js";

/** How a paragraph is met, in words. @type {Record<string, string>} */
const MET = {
  enforced: "The software cannot do otherwise.",
  recorded: "A person confirms it, and the record shows who and when.",
  shown: "Printed on the sign, the layout or the screen.",
  guide: "In the dealer’s guide: a machine cannot see it.",
  defined: "A definition or a heading that others use.",
  ruled: "A ruling departs from its words.",
  outside: "Another party’s duty.",
};

class Law extends Part {
  static properties = {
    paragraph: { attribute: false }, found: { state: true }, rulings: { state: true }, wrong: { state: true },
  };

  constructor() {
    super();
    this.paragraph = "";
    /** @type {any[]} */ this.found = [];
    /** @type {any[]} */ this.rulings = [];
    this.wrong = "";
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (!changed.has("paragraph") || !this.paragraph) return;
    document.title = `${this.paragraph} · Pitboss`;
    this.#load(this.paragraph);
  }

  /** @param {string} asked */
  async #load(asked) {
    Object.assign(this, { found: [], rulings: [], wrong: "" });
    try {
      const isRuling = /^R\d+$/.test(asked);
      const found = isRuling ? [] : (await get(`/trace/${encodeURIComponent(asked)}`)).paragraphs;
      const numbers = isRuling ? [asked] : [...new Set(found.flatMap((/** @type {any} */ one) => one.rulings))];
      const rulings = await Promise.all(numbers.map((one) => get(`/rulings/${one}`)));
      if (asked === this.paragraph) Object.assign(this, { found, rulings });
    } catch (error) {
      if (asked === this.paragraph) this.wrong = error instanceof Error ? error.message : String(error);
    }
  }

  render() {
    const isWaiting = !this.wrong && !this.found.length && !this.rulings.length;
    return html`${bar(html`<h1 class="where">${this.paragraph}</h1>`, nothing)}
      <main id="main" tabindex="-1" class="narrow">
        ${this.wrong ? html`<p role="alert">${this.wrong}</p><p><a class="btn" href="/">To the lobby</a></p>` : nothing}
        ${isWaiting ? html`<p class="soft" role="status">Opening…</p>` : nothing}
        ${this.found.map((one) => paragraph(one))}
        ${this.rulings.map((one) => html`<section class="card-box form"><h2>Ruling ${one.number}</h2><p>${stressed(one.text)}</p>
          ${one.paragraphs.length ? html`<p class="soft small">About ${one.paragraphs.map((/** @type {string} */ name) => html`${citeLink(name)} `)}</p>` : nothing}</section>`)}
        <p class="soft small">58 Pa. Code, in our own words. A ruling says how Pitboss reads a paragraph that is silent or contradicts another.</p>
      </main>`;
  }
}

/** @param {any} one */
function paragraph(one) {
  const game = Object.values(GAMES).find((other) => one.id.startsWith(`${other.felt}.`));
  return html`<section class="card-box form"><div><p class="soft small">${game ? `Chapter ${game.felt}, ${game.name}` : `Chapter ${one.id.split(".")[0]}`}</p>
      <h2>${one.id}</h2></div>
    <p>${one.about}</p>
    <div><h3>How Pitboss meets it</h3><p class="soft">${MET[one.met] ?? one.met} ${one.how ? `${one.how.charAt(0).toUpperCase()}${one.how.slice(1)}.` : nothing}</p></div>
    ${one.tests.length ? html`<p class="soft small">${one.tests.length} ${one.tests.length === 1 ? "test shows" : "tests show"} it.</p>` : nothing}</section>`;
}

/** Text with its stressed words. @param {string} text */
const stressed = (text) => text.split(/\*([^*]+)\*/).map((part, at) => (at % 2 ? html`<em>${part}</em>` : part));

customElements.define("pit-law", Law);
