// The table itself: rail, felt, edging and the dealer's rack, stretched to the stage as the layouts are.

import { html, svg } from "../vendor/lit.js";

/** The colours of the chips in the dealer's rack, from the least to the dearest. */
const RACK = ["#e8e2d2", "#b3202c", "#2a8a58", "#3a3f42", "#6c34b0"];

/** @param {any} felt */
export function feltGround(felt) {
  const [middle, body, edge] = felt.colours;
  return html`<svg class="feltbg" viewBox="0 0 1060 712" preserveAspectRatio="none" aria-hidden="true">
    <defs>
      <radialGradient id="felt-g" cx=".5" cy=".2" r=".9"><stop offset="0" stop-color=${middle}></stop>
        <stop offset=".55" stop-color=${body}></stop><stop offset="1" stop-color=${edge}></stop></radialGradient>
      <linearGradient id="rail-g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#5a3a26"></stop>
        <stop offset="1" stop-color="#2a1910"></stop></linearGradient>
    </defs>
    <path d="M0 0H1060V399C1060 641 880 712 530 712S0 641 0 399Z" fill="url(#rail-g)"></path>
    <path d="M18 0H1042V399C1042 630 873 694 530 694S18 630 18 399Z" fill="#140c07"></path>
    <path d="M20 0H1040V399C1040 629 872 692 530 692S20 629 20 399Z" fill="url(#felt-g)"></path>
    <path d="M34 0H1026V399C1026 620 866 678 530 678S34 620 34 399Z" fill="none" stroke="#efe6c3"
      stroke-opacity=".2" stroke-width="1.4"></path>
    <rect class="rack" x="390" y="-1" width="280" height="27" fill="#07130e" stroke="#efe6c3" stroke-opacity=".35"></rect>
    ${RACK.map((colour, at) => svg`<path d="M${401 + 53.5 * at} 12.5h45.5" stroke=${colour} stroke-width="18" stroke-dasharray="2.6 .7"></path>`)}</svg>`;
}
