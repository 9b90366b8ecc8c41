// The chip rail: one chip in hand, by click, drag or the keys 1 to 6.

import { VALUES } from "../lib/chips.js";
import { prefs } from "../lib/prefs.js";
import { html, nothing } from "../vendor/lit.js";
import { chipDrawing } from "./drawings.js";

/** @param {(value: number) => void} pick */
export function rail(pick) {
  const inHand = prefs.values.chip;
  return html`<div class="chips" role="radiogroup" aria-label="Chip in hand">${VALUES.map(
    (value, at) => html`<button class="chipbtn ${value === inHand ? "sel" : ""}" type="button" role="radio"
      aria-checked=${value === inHand} aria-label="$${value.toLocaleString("en-US")} chip"
      tabindex=${value === inHand ? "0" : "-1"} draggable="true"
      @dragstart=${(/** @type {DragEvent} */ event) => {
        pick(value);
        event.dataTransfer?.setData("text/plain", `chip:${value}`);
      }}
      @keydown=${(/** @type {KeyboardEvent} */ event) => step(event, at, pick)}
      @click=${() => pick(value)}>${chipDrawing(value)}${prefs.values.keys ? html`<kbd aria-hidden="true">${at + 1}</kbd>` : nothing}</button>`,
  )}</div>`;
}

/** @param {KeyboardEvent} event @param {number} at @param {(value: number) => void} pick */
function step(event, at, pick) {
  const way = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!way) return;
  event.preventDefault();
  event.stopPropagation();
  const next = (at + way + VALUES.length) % VALUES.length;
  pick(VALUES[next]);
  const group = /** @type {Element} */ (event.currentTarget).parentElement;
  requestAnimationFrame(() => /** @type {any} */ (group?.children[next])?.focus());
}
