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

/** At most five chips are drawn, from the bottom up. @param {number} cents */
export const stackOf = (cents) => chipsOf(cents).slice(0, 5);
