// The nine games in a sentence each, for somebody who knows none of them.

/** A game: the most that raises add to a round, as so many Antes and in words; short name, sentence, felt, wagers to draw in rows, the player's and the dealer's cards.
 * @typedef {{name: string, about: string, felt: string, rings: string[][], hand: string[],
 *   dealer: (string|null)[], most?: [number, string]}} Game */

/** The games by slug. @type {Record<string, Game>} */
export const GAMES = {
  "ultimate-texas-holdem": {
    name: "Ultimate Texas Hold ’Em", about: "Two cards, five on the board, beat the dealer.",
    felt: "653a", rings: [["Trips", "Play"], ["Ante", "Blind"]], hand: ["Ah", "Kd"], dealer: [null, null, null, null, null],
    most: [4, "raise four times before the Flop"],
  },
  "three-card-poker": {
    name: "Three Card Poker", about: "Three cards against three. One decision.",
    felt: "649a", rings: [["Pair Plus"], ["Ante", "Play"]], hand: ["Qh", "Qd", "7s"], dealer: [null, null, null],
    most: [1, "play"],
  },
  "let-it-ride": {
    name: "Let It Ride", about: "No dealer to beat. Take bets back.",
    felt: "643a", rings: [["Bet 1", "Bet 2", "Bet 3"]], hand: ["Jh", "Th", "9h"], dealer: [null, null],
  },
  "pai-gow-poker": {
    name: "Pai Gow Poker", about: "Seven cards make two hands.",
    felt: "645a", rings: [["Pai Gow"]], hand: ["Jk", "Ad", "Qs", "Jc", "8h"], dealer: [null, null, null, null, null, null, null],
  },
  "mississippi-stud": {
    name: "Mississippi Stud", about: "Two cards, three to come: raise or fold.",
    felt: "655a", rings: [["Ante"], ["3rd", "4th", "5th"]], hand: ["Js", "Jd"], dealer: [null, null, null],
    most: [9, "raise three times on every street"],
  },
  "texas-holdem-bonus": {
    name: "Texas Hold ’Em Bonus", about: "Hold ’Em, bet street by street.",
    felt: "647a", rings: [["Flop", "Turn", "River"], ["Ante"]], hand: ["As", "Qs"], dealer: [null, null, null, null, null],
    most: [4, "raise on every street"],
  },
  "four-card-poker": {
    name: "Four Card Poker", about: "Best four of five. Raise up to three times.",
    felt: "641a", rings: [["Aces Up"], ["Ante", "Play"]], hand: ["9c", "9d", "9h", "Kc", "2s"], dealer: [null, null, null, null, null],
    most: [3, "raise three times"],
  },
  "crazy-4-poker": {
    name: "Crazy 4 Poker", about: "Best four of five, and a Super Bonus.",
    felt: "657a", rings: [["Ante", "Super Bonus"], ["Play", "Queens Up"]], hand: ["Qc", "Qd", "Qs", "8h"], dealer: [null, null, null, null, null],
    most: [3, "raise three times with aces or better"],
  },
  "caribbean-stud": {
    name: "Caribbean Stud", about: "Five cards each, one dealer card to read.",
    felt: "639a", rings: [["Ante", "Bet"]], hand: ["Kh", "Kd", "Tc", "6s"], dealer: [null, null, null, null, "9d"],
    most: [2, "make the Bet wager"],
  },
};

/** @param {string} game @param {string} [variant] */
export function gameName(game, variant = "") {
  const name = GAMES[game]?.name ?? game;
  return variant && variant !== "practice" ? `${name}, ${variant.replaceAll("-", " ")}` : name;
}

/** A round for people: `let-it-ride-practice-1-10-431111c3` is round 10 of the practice table.
 * @param {string} round */
export function roundName(round) {
  const found = /^(.+)-(\d+)-[0-9a-f]{8}$/.exec(round) ?? /^(.+)-(\d+)$/.exec(round);
  if (!found) return { title: `Round ${round}`, table: "", game: "" };
  const game = Object.keys(GAMES).find((slug) => found[1].startsWith(`${slug}-`)) ?? "";
  return { title: `Round ${found[2]}`, table: tableName(found[1]), game: game && gameName(game) };
}

/** The table and the number in a round's id: `let-it-ride-1-812-3f9c0a1b`, `table-9-33`.
 * @param {string} round */
export function placeOf(round) {
  const found = /^(.+?)-(\d+)(?:-[0-9a-f]{8})?$/.exec(round);
  return { table: found?.[1] ?? "", number: found?.[2] ?? round };
}

/** A table's name for people: `table-7` and `let-it-ride-7` to `Table 7`, `let-it-ride-practice-1`
 * to `Practice 1`. @param {string} name */
export function tableName(name) {
  const game = Object.keys(GAMES).find((slug) => name.startsWith(`${slug}-`));
  const rest = (game ? name.slice(game.length + 1) : name).replaceAll("-", " ");
  return /^\d/.test(rest) ? `Table ${rest}` : rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** A table's name where its game does not stand beside it: `Let It Ride 7`, `Dealt`. @param {string} name */
export function tableFullName(name) {
  const game = Object.keys(GAMES).find((slug) => name.startsWith(`${slug}-`));
  return game ? `${GAMES[game].name} ${tableName(name).replace("Table ", "")}` : tableName(name);
}
