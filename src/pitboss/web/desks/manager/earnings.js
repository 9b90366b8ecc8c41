// The earnings of a submission: every wager of a game with edge, long run, hold and volatility.

import { html, nothing } from "../../vendor/lit.js";
import { money, nameIn, percent } from "../lab/bench.js";

/** @param {{game: any, offers: any, rules: any, anHour: number, old: boolean}} how `game` of `/price`,
 * `offers` of `/check` */
export function earnings({ game, offers, rules, anHour, old }) {
  const { figures } = game;
  const least = new Map(offers.wagers.map((/** @type {any} */ one) => [one.wager, Number(one.amount ?? one.minimum)]));
  const minimum = Number(offers.minimum);
  return html`<table class="figures earns ${old ? "old" : ""}"><thead><tr><th scope="col">wager</th><th scope="col" class="n">edge</th><th scope="col" class="n">long run</th><th scope="col" class="n">hold</th><th scope="col" class="n">volatility</th></tr></thead>
    <tbody><tr><td>Main game <span class="soft">${figures.paytable ?? ""}</span></td><td class="n">${percent(figures.house_edge)}</td><td class="n">–</td><td class="n b">${money(figures.house_edge * minimum * anHour)}</td><td class="n">${figures.standard_deviation.toFixed(2)}</td></tr>
      ${figures.wagers.map((/** @type {any} */ one) => html`<tr><td>${nameIn(rules, one.wager)} <span class="soft">${one.paytable ?? ""}</span></td><td class="n">${percent(one.house_edge)}</td>
        <td class="n">${one.long_run_return === null ? "–" : percent(one.long_run_return, 1)}</td><td class="n b">${money(one.house_edge * (least.get(one.wager) ?? 1) * anHour)}</td><td class="n">${one.standard_deviation.toFixed(2)}</td></tr>`)}
      <tr><th scope="row">together</th><td></td><td></td><td class="n b">${money(figures.hold_an_hour)}</td><td class="n">±${money(figures.deviation_at_most, 0)}</td></tr></tbody></table>
    <p class="soft small">A seat, ${anHour} rounds an hour, every wager at its least, best play, meters at their seed. With meters in the long run ${money(figures.long_run_hold_an_hour)}. Volatility: the standard deviation of a unit; together, the most of an hour.</p>
    ${figures.jackpots.length ? html`<p class="soft small">${figures.jackpots.map((/** @type {any} */ one) => html`${nameIn(rules, one.wager)}: one hand in ${Math.round(one.one_hand_in).toLocaleString("en-US")} takes ${one.level === "meter" ? "the meter" : one.level}, even at ${money(one.break_even_meter, 0)}. `)}</p>` : nothing}`;
}
