// The base of every component: Lit in the light DOM, so that one stylesheet serves all and labels
// reach across components.

import { Directive, directive, LitElement, noChange, nothing } from "../vendor/lit.js";

export class Part extends LitElement {
  createRenderRoot() {
    return this;
  }
}

class Styled extends Directive {
  /** @param {Record<string, string|number>} _values */
  render(_values) {
    return noChange;
  }

  /** @param {any} part @param {[Record<string, string|number>]} values */
  update(part, [values]) {
    for (const [name, value] of Object.entries(values)) {
      part.element.style.setProperty(name, String(value));
    }
    return noChange;
  }
}

/** Custom properties of an element, set by script: the content policy allows no style attribute. */
export const styled = directive(Styled);

/** The place of something on a drawing, in percent, as custom properties.
 * @param {{x: number, y: number, width: number, height: number}} place */
export const placed = (place) =>
  styled({ "--x": place.x, "--y": place.y, "--w": place.width, "--h": place.height });

export { nothing };
