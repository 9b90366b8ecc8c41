// A paragraph of the law: what it asks in our words, and how this product meets it.

import { get } from "../lib/api.js";
import { Part } from "../lib/part.js";
import { bar } from "../parts/bar.js";
import { html, nothing } from "../vendor/lit.js";

class Law extends Part {
  static properties = { paragraph: { attribute: false }, found: { state: true }, wrong: { state: true } };

  constructor() {
    super();
    this.paragraph = "";
    /** @type {any} */ this.found = null;
    this.wrong = "";
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (!changed.has("paragraph") || !this.paragraph) return;
    document.title = `${this.paragraph} · Pitboss`;
    this.found = null;
    get(`/trace/${encodeURIComponent(this.paragraph)}`).then(
      (found) => {
        this.found = found;
      },
      (error) => {
        this.wrong = error.message;
      },
    );
  }

  render() {
    const rows = this.found?.paragraphs ?? (this.found ? [this.found] : []);
    return html`${bar(html`<h1 class="where">${this.paragraph}</h1>`, nothing)}
      <main id="main" tabindex="-1" class="narrow">
        ${this.wrong ? html`<p role="alert">${this.wrong}</p>` : nothing}
        ${rows.map((/** @type {any} */ one) => html`<section class="card-box form"><h2>${one.id}</h2>
          <p>${one.words ?? one.about ?? ""}</p><p class="soft"><b>${one.met}</b>. ${one.how ?? ""}</p></section>`)}
        <p class="soft">58 Pa. Code, in our own words. A ruling (R…) says how the product reads a paragraph that is silent or contradicts another.</p>
      </main>`;
  }
}

customElements.define("pit-law", Law);
