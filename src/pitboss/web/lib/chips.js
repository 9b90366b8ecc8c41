// Chips: what a sum is made of, and how it stands in a stack.

export const VALUES = [1, 5, 25, 100, 500, 1000];

/** The chips of a sum, the largest first, in dollars. Cents below a dollar have no chip.
 * @param {number} cents */
export function chipsOf(cents) {
  const found = [];
  let left = Math.floor(cents / 100);
  for (const value of VALUES.toReversed()) {
    for (; left >= value; left -= value) found.push(value);
  }
  return found;
}

/** The free seat nearest the middle of a table, or 0. @param {number} positions @param {number[]} taken */
export function middleSeat(positions, taken) {
  const free = Array.from({ length: positions }, (_, at) => at + 1).filter((seat) => !taken.includes(seat));
  const away = (/** @type {number} */ seat) => Math.abs(seat - (positions + 1) / 2);
  return free.sort((a, b) => away(a) - away(b))[0] ?? 0;
}

/** At most five chips are drawn, from the bottom up. @param {number} cents */
export const stackOf = (cents) => chipsOf(cents).slice(0, 5);
