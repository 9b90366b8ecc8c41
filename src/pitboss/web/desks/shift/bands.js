// Actual against theoretical: what was held, what was expected, and the band in which nineteen of
// twenty such days lie.

import { html, nothing, svg } from "../../vendor/lit.js";

/** Standard deviations of the band, two-sided 95%. */
export const BAND = 1.96;
const WIDE = 420;
const HIGH = 30;

/** A row of the report with the figures of its band, as parts of the handle; null without a theory.
 * @param {any} row */
export function bandOf(row) {
  const handle = Number(row.handle);
  if (!handle || row.theoretical_win === null) return null;
  const [won, expected, spread] = [row.win, row.theoretical_win, row.standard_deviation].map((one) => Number(one) / handle);
  return { row, won, expected, low: expected - BAND * spread, high: expected + BAND * spread, out: Math.abs(row.deviations ?? 0) > BAND };
}

/** @param {number} part */
export const percent = (part) => `${part < 0 ? "\u2212" : ""}${Math.abs(part * 100).toFixed(1)}%`;

/** The chart of some rows on one scale. @param {{name: string, row: any}[]} rows */
export function bands(rows) {
  const found = rows.map(({ name, row }) => ({ name, band: bandOf(row) })).filter((one) => one.band !== null);
  if (!found.length) return html`<p class="soft">No wager was settled in these days.</p>`;
  const all = found.flatMap(({ band }) => (band ? [band.expected, Math.max(band.low, -1), Math.min(band.high, 1)] : []));
  const [least, most] = [Math.min(-0.1, ...all), Math.max(0.1, ...all)];
  const x = (/** @type {number} */ part) => 10 + ((Math.min(most, Math.max(least, part)) - least) / (most - least)) * (WIDE - 20);
  return html`<div class="scroll"><table class="figures bands"><thead><tr><th scope="col">wager</th><th scope="col">${percent(least)} to ${percent(most)} of the handle</th><th scope="col" class="n">held</th><th scope="col" class="n">expected</th><th scope="col" class="n">hands</th></tr></thead>
    <tbody>${found.map(({ name, band }) => (band ? html`<tr class=${band.out ? "alarm" : ""}><th scope="row">${name}${band.out ? html` <span class="tag lose">outside 95%</span>` : nothing}</th>
      <td><svg viewBox="0 0 ${WIDE} ${HIGH}" role="img" aria-label="held ${percent(band.won)}, expected ${percent(band.expected)}, 95% between ${percent(band.low)} and ${percent(band.high)}">
        ${svg`<line x1=${x(0)} x2=${x(0)} y1="2" y2=${HIGH - 2} class="zero"></line><rect x=${x(band.low)} width=${Math.max(3, x(band.high) - x(band.low))} y="9" height="12" rx="6" class="band"></rect>
        <rect x=${x(band.expected) - 1.5} width="3" y="6" height="18" class="expected"></rect><circle cx=${x(band.won)} cy="15" r="6" class="won"></circle>`}</svg></td>
      <td class="n"><b>${percent(band.won)}</b></td><td class="n">${percent(band.expected)}</td><td class="n">${band.row.hands.toLocaleString("en-US")}</td></tr>` : nothing))}</tbody></table></div>
    <p class="small soft band-legend"><i class="won"></i> held <i class="expected"></i> expected <i class="band"></i> 95% of such periods. What lies outside the scale stands at its edge.</p>`;
}
