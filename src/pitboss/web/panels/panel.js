// The base of the panels: the session, and an update whenever the view changes.

import { Part } from "../lib/part.js";

export class Panel extends Part {
  static properties = { session: { attribute: false }, seen: { attribute: false }, moved: { attribute: false } };

  constructor() {
    super();
    /** @type {import("../lib/played-table.js").PlayedTable} */
    this.session = /** @type {any} */ (null);
    /** @type {any} */ this.seen = null;
    this.moved = 0;
  }
}
