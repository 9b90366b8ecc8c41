// The rounds of this visit at the tables: what they brought, and what was to be expected of them.

const KEY = "pitboss-visit";
const KEPT = 500;

/** @typedef {{round: string, net: number, expected: number|null}} Played */

/** @returns {Played[]} */
export function visit() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
  } catch {
    return [];
  }
}

/** Keep a settled round, once. @param {Played} played */
export function keepRound(played) {
  const rounds = visit();
  if (rounds.some((one) => one.round === played.round)) return;
  sessionStorage.setItem(KEY, JSON.stringify([...rounds, played].slice(-KEPT)));
}

/** The rounds together; what was to be expected counts those alone whose odds are known.
 * @param {Played[]} rounds */
export function together(rounds) {
  const known = rounds.filter((one) => one.expected !== null);
  return {
    rounds: rounds.length,
    net: rounds.reduce((sum, one) => sum + one.net, 0),
    expected: known.length === rounds.length ? known.reduce((sum, one) => sum + (one.expected ?? 0), 0) : null,
  };
}
