// A player's bank at Pai Gow Poker (645a.12, R72): whose it is, what it must cover, what it came to.

/** What a bank pays of its net win, in percent. */
export const VIGORISH = 5;
/** The paragraph and the ruling on a bank. */
export const CITE = "645a.12";
export const RULING = "R72";

/** @typedef {{seat: number, player: string, co_banked: boolean, dealer_wager: number, cover: number|null}} Held */
/** @typedef {{co_banked: boolean, dealer_wager: number}} Terms */
/** What became of the wager of one other: collected from it, or paid to it, in cents.
 * @typedef {{who: string, seat: number, staked: number, collected: number, paid: number}} Counterpart */

/** The bank of a round, or null where the dealer banks. @param {any} round @returns {Held|null} */
export const bankOf = (round) => round?.bank ?? null;

/** Whose hands the others play against: `the dealer`, `your bank`, `Ann’s bank`.
 * @param {any} round @param {string} [me] */
export function opponent(round, me = "") {
  const bank = bankOf(round);
  if (!bank) return "the dealer";
  return bank.player === me ? "your bank" : `${bank.player}’s bank`;
}

/** What all wagers against a bank at a seat come to, without the dealer's. @param {any} round @param {number} seat */
export function against(round, seat) {
  return (round?.seats ?? []).filter((/** @type {any} */ one) => one.seat !== seat)
    .reduce((/** @type {number} */ sum, /** @type {any} */ one) => sum + (one.wagers["pai-gow"] ?? 0), 0);
}

/** What a bank must be able to pay: half, where the house has the other one.
 * @param {any} round @param {number} seat @param {Terms} terms */
export function needed(round, seat, { co_banked, dealer_wager }) {
  const all = against(round, seat) + dealer_wager;
  return co_banked ? Math.ceil(all / 2) : all;
}

/** What a bank collected from each other player, and paid to each. @param {any} round @returns {Counterpart[]} */
export function counterparts(round) {
  const bank = bankOf(round);
  return (round?.seats ?? []).filter((/** @type {any} */ one) => one.seat !== bank?.seat).flatMap((/** @type {any} */ one) => {
    const line = one.lines?.find((/** @type {any} */ other) => other.wager === "pai-gow");
    if (!line) return [];
    const net = line.returned + (line.vigorish ?? 0) - line.staked;
    return [{ who: one.player, seat: one.seat, staked: line.staked, collected: Math.max(0, -net), paid: Math.max(0, net) }];
  });
}

/** How the dealer fared against a bank, by what is left of its result: its wager won, lost or even;
 * null where the dealer did not play, or a short bank leaves it open. @param {any} round @param {any} line of the bank */
export function dealersPart(round, line) {
  const bank = bankOf(round);
  if (!bank?.dealer_wager || !line) return null;
  const rest = counterparts(round).reduce((sum, one) => sum + one.collected - one.paid, 0);
  const net = line.returned + (line.vigorish ?? 0) - line.staked;
  const found = [bank.dealer_wager, 0, -bank.dealer_wager].find((one) => {
    const whole = rest + one;
    return (bank.co_banked ? Math.floor(whole / 2) : whole) === net;
  });
  return found ?? null;
}

/** What a bank does, before it is taken. @param {Terms} terms */
export function consequence({ co_banked }) {
  const half = co_banked ? ", half of it each with the house" : "";
  return `You pay who wins and collect from who loses${half}; ${VIGORISH}% of your net win goes to the house.`;
}
