// The cards on the layout of a dealer-run table: what each place is called, and which are entered now.

import { capital } from "../../lib/words.js";

/** @typedef {{position: number, area: string, seat: number, turned: boolean, card: string|null}} Laid */

/** @type {Record<string, string>} */
const AREAS = { community: "Community", dealer: "Your hand", bonus: "Bonus card", burn: "Burned", empty: "Empty place" };

/** A place as it is called: `Seat 2, card 1`. @param {Laid} one @param {Laid[]} layout */
export function placeName(one, layout) {
  const beside = layout.filter((other) => other.area === one.area && other.seat === one.seat);
  const which = beside.indexOf(one) + 1;
  const name = one.area === "player" ? `Seat ${one.seat}` : AREAS[one.area] ?? capital(one.area);
  return beside.length > 1 ? `${name}, card ${which}` : name;
}

/** The names of all places by position. @param {Laid[]} layout */
export const placeNames = (layout) => Object.fromEntries(layout.map((one) => [String(one.position), placeName(one, layout)]));

/** The cards to enter now: those that lie face up, else those of the seat that is settled, else the
 * dealer's and the board's, else all but those of folded hands.
 * @param {any} round @param {any} move of enter-cards @returns {Laid[]} */
export function toEnter(round, move) {
  const asked = new Set(Object.keys(move.fill.faces ?? {}).map(Number));
  const open = round.layout.filter((/** @type {Laid} */ one) => asked.has(one.position));
  const folded = new Set(round.seats.filter((/** @type {any} */ one) => one.folded).map((/** @type {any} */ one) => one.seat));
  const up = open.filter((/** @type {Laid} */ one) => one.turned);
  if (up.length) return up;
  const own = open.filter((/** @type {Laid} */ one) => one.area === "player" && one.seat === round.turn);
  if (own.length) return own;
  const held = open.filter((/** @type {Laid} */ one) => one.area !== "player" || !folded.has(one.seat));
  const house = held.filter((/** @type {Laid} */ one) => one.area !== "player");
  const first = held.find((/** @type {Laid} */ one) => one.area === "player");
  if (house.length) return house;
  return first ? held.filter((/** @type {Laid} */ one) => one.seat === first.seat) : open;
}

/** The fields of a correction of cards: each place by its name, with what is on record.
 * @param {any} move @param {any} view @returns {import("../lib/fields.js").Field[]} */
function correctionFields(move, view) {
  const layout = view.round?.layout ?? [];
  const known = layout.filter((/** @type {Laid} */ one) => one.card);
  const names = Object.fromEntries(known.map((/** @type {Laid} */ one) => [String(one.position), `${placeName(one, layout)}: ${one.card}`]));
  const options = Object.keys(move.fill.faces ?? names).filter((one) => one in names);
  return [
    { name: "faces", label: "What the cards are (only those that are wrong)", sort: "cards", needed: true, options, names },
    { name: "reason", label: "Reason", sort: "long", needed: true },
    { name: "evidence", label: "What shows it", sort: "long", needed: false },
  ];
}

/** The fields of a count of chips that differs from the wagers: what became of each seat's chip (R65).
 * @param {any} move @param {any} view @returns {import("../lib/fields.js").Field[]} */
function chipFields(move, view) {
  const seats = view.round?.seats ?? [];
  const names = Object.fromEntries(seats.map((/** @type {any} */ one) => [String(one.seat), `seat ${one.seat}, ${one.player}`]));
  const all = seats.map((/** @type {any} */ one) => String(one.seat));
  const made = seats.filter((/** @type {any} */ one) => one.wagers[move.body.wager]).map((/** @type {any} */ one) => String(one.seat));
  return [
    { name: "supplied", label: "The missing chip was supplied now", sort: "ticks", needed: false, options: made, names },
    { name: "not_made", label: "The wager was not made: it is struck, its contribution leaves the meter", sort: "ticks", needed: false, options: made, names },
    { name: "returned", label: "A chip too many went back to its player", sort: "ticks", needed: false, options: all, names },
    { name: "reason", label: "Reason", sort: "long", needed: true },
  ];
}

/** The fields of a move at a table where more is known than the move says, or null.
 * @param {any} move @param {any} view @returns {import("../lib/fields.js").Field[]|null} */
export function tableFields(move, view) {
  const layout = view.round?.layout ?? [];
  switch (move.kind) {
    case "correct-cards":
      return correctionFields(move, view);
    case "resolve-chips":
      return chipFields(move, view);
    case "count-stub": {
      const after = !view.round || view.round.phase === "closed";
      return [{ name: "count", label: after ? "Cards of the deck, the stub and those dealt together" : "Cards in the stub", sort: "number", needed: true },
        { name: "dealt", label: "Cards that were dealt, where the stub is not as it should be", sort: "number", needed: false }];
    }
    case "count-chips":
      return [{ name: "count", label: "Chips collected, in pieces", sort: "number", needed: true }];
    case "turn-hands": {
      const options = move.fill.low.choose.map(String);
      const names = Object.fromEntries(options.map((/** @type {string} */ at) => [at, layout.find((/** @type {Laid} */ one) => String(one.position) === at)?.card ?? `card ${at}`]));
      return [{ name: "low", label: "The two cards of the low hand", sort: "ticks", needed: true, options, names }];
    }
    case "finish-shuffle":
      return move.fill.count ? [{ name: "count", label: "Cards that the device counted", sort: "number", needed: true }] : null;
    case "receive-decks": {
      const known = (move.fill.decks ?? []).map((/** @type {string[]} */ [name]) => name).filter((/** @type {string} */ name) => name !== "text");
      return [{ name: "decks", label: "Decks that came from the store", sort: "pairs", needed: true, value: known.join(", ") }];
    }
    case "player-looks": {
      const options = [...new Set(view.seats.map((/** @type {any} */ one) => one.player))];
      return [{ name: "player", label: "The first player here", sort: "choice", needed: true, options: /** @type {string[]} */ (options) },
        { name: "declined", label: "The player would rather not look", sort: "flag", needed: false }];
    }
    default:
      return null;
  }
}
