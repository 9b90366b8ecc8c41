// Which table has a seat for somebody, by the tables of the lobby.

import { middleSeat } from "./chips.js";

/** The free seat nearest the middle, or 0. A practice table is for one person.
 * @param {any} table of the lobby */
export function freeSeat(table) {
  const taken = Object.keys(table.seats);
  if (table.status !== "open" || (table.practice && taken.length)) return 0;
  return middleSeat(table.positions, taken.map(Number));
}

/** Where to play a game: a practice table, else one where others play, else null.
 * @param {any[]} tables @param {string} game @param {string} [except] @returns {any} */
export function tableFor(tables, game, except = "") {
  const free = tables.filter((one) => one.game === game && one.table !== except && one.electronic && freeSeat(one));
  return free.find((one) => one.practice) ?? free[0] ?? null;
}

/** The tables at which somebody sits. @param {any[]} tables @param {string} person */
export const seatsOf = (tables, person) =>
  tables.flatMap((one) => Object.entries(one.seats).filter(([, who]) => who === person).map(
    ([seat]) => ({ table: one.table, game: one.game, seat: Number(seat) })));
