// Drawings of the lab: edges on a line, results as bars.

import { html, nothing, svg } from "../../vendor/lit.js";
import { counted, percent } from "./bench.js";

/** Steps that people count in. @param {number} span @param {number} most */
function step(span, most) {
  const raw = span / most || 1;
  const ten = 10 ** Math.floor(Math.log10(raw));
  return [1, 2, 5, 10].map((one) => one * ten).find((one) => one >= raw) ?? 10 * ten;
}

/** The marks from low to high. @param {number} low @param {number} high @param {number} most */
function marks(low, high, most) {
  const by = step(high - low, most);
  const first = Math.ceil(low / by - 1e-9);
  const last = Math.floor(high / by + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * by);
}

/** The edges of the lawful tables, and of the edited one.
 * @param {{letter: string|null, edge: number}[]} tables @param {number|null} yours */
export function edgeLine(tables, yours) {
  const all = [...tables.map((one) => one.edge), ...(yours === null ? [] : [yours])];
  const [least, most] = [Math.min(0, ...all), Math.max(...all, 0.001)];
  const room = (most - least) * 0.06;
  const [low, high] = [least < 0 ? least - room : 0, most + room];
  const x = (/** @type {number} */ edge) => 22 + (516 * (edge - low)) / (high - low);
  const said = tables.map((one) => `${one.letter ?? "the chapter’s table"} ${percent(one.edge)}`).join(", ");
  return html`<svg class="plot" viewBox="0 0 560 84" role="img" aria-label="House edge: ${said}${yours === null ? "" : `, yours ${percent(yours)}`}">
    <path class="axis" d="M20 54H540"></path>
    ${marks(low, high, 8).map((one) => svg`<path class="grid" d="M${x(one)} 48V60"></path><text x=${x(one)} y="79" text-anchor="middle">${percent(one, one * 100 === Math.round(one * 100) ? 0 : 1)}</text>`)}
    ${tables.map((one) => svg`<circle class="c1" cx=${x(one.edge)} cy="54" r="11"></circle><text class="onc" x=${x(one.edge)} y="58.5" text-anchor="middle">${one.letter ?? "§"}</text>`)}
    ${yours === null ? nothing : svg`<path class="c2" d="M${x(yours)} 39l-7 -11h14z"></path><text class="ink" x=${x(yours)} y="20" text-anchor="middle">yours</text>`}</svg>`;
}

/** Bars of results, in the same groups as a line beside them.
 * @param {{net: number, part: number}[]} bars sorted, in dollars @param {{label: string, line?: {net: number, part: number}[]|null,
 *   ahead?: string, before?: string}} how */
export function results(bars, { label, line = null, ahead = "", before = "" }) {
  const [low, high] = reach(bars, line);
  const width = Math.max(step(high - low, 30), 0.01);
  const from = Math.floor(low / width) * width;
  const count = Math.max(1, Math.ceil((high - from) / width));
  const [own, other] = [binned(bars, from, width, count), line && binned(line, from, width, count)];
  const top = Math.max(...own, ...(other ?? []), 1e-9) * 1.08;
  const x = (/** @type {number} */ at) => 42 + (508 * at) / count;
  const y = (/** @type {number} */ part) => 250 - (214 * part) / top;
  const zero = x(-from / width);
  return html`<svg class="plot" viewBox="0 0 560 274" role="img" aria-label=${label}>
    ${marks(0, top, 4).slice(1).map((one) => svg`<path class="grid" d="M40 ${y(one)}H550"></path><text x="35" y=${y(one) + 4} text-anchor="end">${percent(one, top < 0.03 ? 1 : 0)}</text>`)}
    ${own.map((part, at) => (part > 0 ? svg`<rect class="c2 ${from + (at + 0.5) * width < 0 ? "dimb" : ""}" x=${x(at) + 0.8} y=${y(part)} width=${Math.max(0.6, 508 / count - 1.6)} height=${250 - y(part)}></rect>` : nothing))}
    ${other ? svg`<polyline class="s1" points=${other.map((part, at) => `${x(at + 0.5)},${y(part)}`).join(" ")}></polyline>` : nothing}
    <path class="axis" d="M40 250H550"></path>
    ${zero > 42 && zero < 550 ? svg`<path class="zero" d="M${zero} 14V250"></path>` : nothing}
    ${ahead ? svg`<text class="ink" x=${Math.min(zero + 8, 450)} y="20">${ahead}</text>` : nothing}
    ${before ? svg`<text x=${Math.min(zero + 8, 450)} y="36">${before}</text>` : nothing}
    ${marks(from, from + width * count, 7).map((one) => svg`<text x=${Math.min(Math.max(x((one - from) / width), 24), 536)} y="268" text-anchor="middle">${one < 0 ? "−" : ""}$${counted(Math.abs(one))}</text>`)}</svg>`;
}

/** The span that holds all but a part in a thousand at each end.
 * @param {{net: number, part: number}[]} bars @param {{net: number, part: number}[]|null} line @returns {[number, number]} */
function reach(bars, line) {
  const ends = [bars, ...(line ? [line] : [])].map((one) => [quantile(one, 0.002), quantile(one, 0.99)]);
  const low = Math.min(...ends.map(([end]) => end), 0);
  const high = Math.max(...ends.map(([, end]) => end), 0);
  return [low, high > low ? high : low + 1];
}

/** @param {{net: number, part: number}[]} bars @param {number} part */
function quantile(bars, part) {
  const whole = bars.reduce((sum, one) => sum + one.part, 0);
  let sum = 0;
  for (const one of bars) {
    sum += one.part;
    if (sum >= part * whole) return one.net;
  }
  return bars.at(-1)?.net ?? 0;
}

/** @param {{net: number, part: number}[]} bars @param {number} from @param {number} width @param {number} count */
function binned(bars, from, width, count) {
  const found = new Array(count).fill(0);
  for (const one of bars) {
    const at = Math.floor((one.net - from) / width + 1e-9);
    if (at >= 0 && at < count) found[at] += one.part;
  }
  return found;
}
