// The base of the panels: the session, and an update whenever it or a preference changes.

import { Part } from "../lib/part.js";
import { prefs } from "../lib/prefs.js";

export class Panel extends Part {
  static properties = { session: { attribute: false } };

  constructor() {
    super();
    /** @type {import("../lib/played-table.js").PlayedTable} */
    this.session = /** @type {any} */ (null);
    /** @type {import("../lib/played-table.js").PlayedTable|null} */ this.followed = null;
    this.follow = () => this.requestUpdate();
  }

  connectedCallback() {
    super.connectedCallback();
    prefs.addEventListener("change", this.follow);
    this.#follow(this.session);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    prefs.removeEventListener("change", this.follow);
    this.#follow(null);
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("session")) this.#follow(this.session);
  }

  /** @param {any} session */
  #follow(session) {
    this.followed?.removeEventListener("change", this.follow);
    this.followed = session;
    session?.addEventListener("change", this.follow);
  }
}
