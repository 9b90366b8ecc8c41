// All keys in one dialog: those of the table that is open, the choices, and what is said again. Each
// can be changed, and all can be switched off.

import { ACTIONS, fallbackOf, whyNot, keyFor, keyWords, pressed } from "../lib/keys.js";
import { Part } from "../lib/part.js";
import { prefs } from "../lib/prefs.js";
import { html, nothing } from "../vendor/lit.js";

/** What is fixed. */
const FIXED = [
  ["1 to 6", "Take a chip in hand"],
  ["1 to 7", "Pai Gow: move a card to the other hand"],
  ["Enter", "Pai Gow: set the hands"],
  ["Delete", "Take back the chips of the area in focus"],
  ["Esc", "Close a paytable"],
  ["Ctrl+←, Ctrl+→", "Turn the panels beside the table"],
];

class KeysDialog extends Part {
  static properties = { waiting: { state: true }, wrong: { state: true } };

  constructor() {
    super();
    /** The action whose new key is waited for. */ this.waiting = "";
    this.wrong = "";
    /** The areas of the table that is open. @type {{action: string, name: string, fallback: string}[]} */ this.areas = [];
    prefs.addEventListener("change", () => this.requestUpdate());
  }

  open() {
    const table = /** @type {any} */ (document.querySelector("pit-table"));
    this.areas = table?.session?.felt ? table.session.areaList : [];
    Object.assign(this, { waiting: "", wrong: "" });
    this.requestUpdate();
    this.updateComplete.then(() => this.querySelector("dialog")?.showModal());
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    event.stopPropagation();
    if (!this.waiting || ["Shift", "Control", "Alt", "Meta", "Tab"].includes(event.key)) return;
    event.preventDefault();
    const action = this.waiting;
    this.waiting = "";
    if (event.key === "Escape") return;
    const key = pressed(event);
    const other = whyNot(key, action, this.areas);
    this.wrong = other ? `${keyWords(key)} ${other}.` : "";
    if (!other) prefs.set("keymap", { ...prefs.values.keymap, [action]: key });
  }

  render() {
    const changed = Object.keys(prefs.values.keymap).length > 0;
    return html`<dialog class="keys" aria-labelledby="keys-title" @keydown=${this.#press}>
      <div class="pophead"><h2 id="keys-title">Keys</h2>
        <form method="dialog"><button class="btn small" autofocus>Close</button></form></div>
      <p class="soft">Choose an action, then press its new key. Esc leaves it as it was.</p>
      ${this.wrong ? html`<p class="err" role="alert">${this.wrong}</p>` : nothing}
      <div class="keycols">${ACTIONS.map(([title, list]) => this.#group(title, list.map(([action, name]) => ({ action, name, fallback: fallbackOf(action) }))))}
        ${this.areas.length ? this.#group("Areas of this table", this.areas) : nothing}
        <section><h3>Always</h3><ul class="keylist">${FIXED.map(([key, does]) => html`<li><span>${does}</span><kbd>${key}</kbd></li>`)}</ul></section></div>
      <div class="pair"><button class="btn small" type="button" aria-pressed=${!prefs.values.keys} @click=${() => prefs.set("keys", !prefs.values.keys)}>
          Switch keys on letters ${prefs.values.keys ? "off" : "on"}</button>
        <button class="btn small" type="button" ?disabled=${!changed} @click=${() => prefs.set("keymap", {})}>As at the beginning</button></div>
    </dialog>`;
  }

  /** @param {string} title @param {{action: string, name: string, fallback: string}[]} list */
  #group(title, list) {
    return html`<section><h3>${title}</h3><ul class="keylist">${list.map(({ action, name, fallback }) => {
      const key = keyWords(keyFor(action, fallback));
      return html`<li><span>${name}</span><button class="keycap" type="button" aria-label="${name}: ${key || "no key"}. Change" data-action=${action}
        @click=${() => {
          this.waiting = action;
        }}>${this.waiting === action ? "press a key" : key || "none"}</button></li>`;
    })}</ul></section>`;
  }
}

customElements.define("pit-keys", KeysDialog);

/** Open the dialog, on any page. */
export function openKeys() {
  const found = document.querySelector("pit-keys") ?? document.body.appendChild(document.createElement("pit-keys"));
  /** @type {KeysDialog} */ (found).open();
}
