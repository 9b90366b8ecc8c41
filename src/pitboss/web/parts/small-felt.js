// A game at a glance: its felt, the hands, and the areas at their own shape.

import { html } from "../vendor/lit.js";
import { cardDrawing } from "./drawings.js";

/** @param {import("../lib/games.js").Game} game */
export function smallFelt(game) {
  return html`<div class="small-felt felt-${game.felt}" aria-hidden="true">
    <div class="sf-cards">
      <div>${game.dealer.map((card) => cardDrawing(card, { label: false }))}</div>
      <div>${game.hand.map((card) => cardDrawing(card, { label: false }))}</div>
    </div>
    <div class="sf-rings">${game.rings.map((row) => html`<div>${row.map((one) => html`<i class=${one.length > 6 ? "long" : ""}>${one}</i>`)}</div>`)}</div>
  </div>`;
}
