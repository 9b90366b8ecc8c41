// The vendored file has the types of the packages that it is made from.
export { LitElement, html, svg, nothing, render, noChange } from "lit";
export { Directive, directive, PartType } from "lit/directive.js";
export { repeat } from "lit/directives/repeat.js";
export { classMap } from "lit/directives/class-map.js";
export { live } from "lit/directives/live.js";
export { keyed } from "lit/directives/keyed.js";
