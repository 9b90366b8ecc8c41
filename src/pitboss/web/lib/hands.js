// Hands as they are compared: which cards decide.

/** @param {string|null|undefined} text @returns {string[]} */
export const cardsOf = (text) => (text ?? "").split(/[\s,]+/).filter(Boolean);

/** Two cards as one word, whichever comes first. @param {string[]} cards */
export const sorted = (cards) => [...cards].sort().join(" ");

/** The cards of a seat's hand that settled its main wager, once it is settled.
 * @param {any} round @param {number} seat @returns {Set<string>} */
export function litCards(round, seat) {
  const own = round?.seats.find((/** @type {any} */ one) => one.seat === seat);
  const line = mainLine(own);
  return new Set([...cardsOf(line?.cards), ...cardsOf(line?.low_cards)]);
}

/** The line that tells how the seat fared: of those against the dealer that with the most at stake
 * that was won or lost, or the first; else the first with a hand.
 * @param {any} seat */
export function mainLine(seat) {
  const lines = seat?.lines ?? [];
  const against = lines.filter((/** @type {any} */ one) => one.against_cards);
  const moved = (/** @type {any} */ one) => Math.abs(one.returned - one.staked);
  const most = against.reduce(
    (/** @type {any} */ best, /** @type {any} */ one) => (best && moved(best) >= moved(one) ? best : one), null);
  return most ?? lines.find((/** @type {any} */ one) => one.cards) ?? null;
}

/** The kind of a hand, by its name: `Pair of kings, ace` is a pair, `King high` is high.
 * @param {string|null|undefined} name */
const kindOf = (name) => (/ high$/.test(name ?? "") && !/[,-]/.test(name ?? "") ? "high" : (name ?? "").split(/[ ,]/)[0]);

/** The cards that make a hand what it is: its pairs and sets, else the highest, else all of them.
 * @param {string[]} cards @param {string|null|undefined} name */
export function makers(cards, name) {
  const many = cards.filter((card) => cards.filter((one) => one[0] === card[0]).length > 1);
  if (many.length) return new Set(many);
  return new Set(kindOf(name) === "high" ? cards.slice(0, 1) : cards);
}

/** @param {string[]} cards @param {string} card */
const ofRank = (cards, card) => new Set(cards.filter((one) => one[0] === card[0]));

/** What decides between two hands: of one kind the first card, in calling order, in which they
 * differ in rank, with its likes; else the cards that make each what it is.
 * @param {any} line @returns {[Set<string>, Set<string>]} */
export function deciding(line) {
  const [own, other] = [cardsOf(line.cards), cardsOf(line.against_cards)];
  if (kindOf(line.hand) !== kindOf(line.against)) return other.length ? [makers(own, line.hand), makers(other, line.against)] : [new Set(), new Set()];
  const at = own.findIndex((card, place) => other[place] && card[0] !== other[place][0]);
  if (at < 0) return [new Set(), new Set()];
  return [ofRank(own, own[at]), ofRank(other, other[at])];
}
