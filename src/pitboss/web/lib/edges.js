// What the house keeps on average of each wager of a table, by the exact odds of its paytables.

/** @typedef {{wager: string, name: string, edge: number}} Edge */

/** The edges of a table's wagers: of the main game under its first wager. Wagers whose paytable has
 * no known odds are left out.
 * @param {any} felt @param {any} table of the view @param {any[]} odds @returns {Edge[]} */
export function edgesOf(felt, table, odds) {
  const [first] = felt.required;
  const main = mainOdds(felt, table, odds.filter((one) => one.wager === "main"));
  const found = main ? [{ wager: first, name: mainName(felt), edge: main.house_edge }] : [];
  for (const one of felt.wagers) {
    if (one.kind !== "optional" || one.shares) continue;
    const known = odds.find((other) => other.wager === one.wager && other.paytable === one.paytable);
    if (known) found.push({ wager: one.wager, name: one.name, edge: edgeOf(known) });
  }
  return found;
}

/** What the house keeps of a wager: of a side wager that a fold loses, with best play.
 * @param {any} odds */
export const edgeOf = (odds) => (odds.expected_value_best_play === null || odds.expected_value_best_play === undefined ? odds.house_edge : -odds.expected_value_best_play);

/** @param {any} felt @param {any} table @param {any[]} mains */
function mainOdds(felt, table, mains) {
  if (mains.length < 2) return mains[0];
  const options = table.options ?? {};
  const letters = felt.wagers
    .filter((/** @type {any} */ one) => one.kind !== "optional")
    .map((/** @type {any} */ one) => one.paytable);
  const named = [options.variant, options.ante_pays, ...letters].filter(Boolean);
  return mains.find((one) => named.includes(one.paytable));
}

/** @param {any} felt */
function mainName(felt) {
  const names = felt.required.map(
    (/** @type {string} */ key) => felt.wagers.find((/** @type {any} */ one) => one.wager === key)?.name ?? key);
  return names.length > 2 ? "Played best, of one bet" : `Main game played best, of the ${names[0]}`;
}

/** What wagers lose on average, in cents and below zero, where each of them has known odds.
 * @param {Record<string, number>} wagers @param {any} felt @param {Edge[]} edges */
export function expected(wagers, felt, edges) {
  const main = felt.required[0];
  let sum = 0;
  for (const [key, cents] of Object.entries(wagers)) {
    const kind = felt.wagers.find((/** @type {any} */ one) => one.wager === key)?.kind;
    if (key !== main && kind !== "optional") continue;
    const known = edges.find((one) => one.wager === key);
    if (!known) return null;
    sum -= cents * known.edge;
  }
  return Math.round(sum);
}
