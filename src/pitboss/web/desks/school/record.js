// A learner's record, as `pitboss drill --record` reads and writes it, kept in this browser.

const KEY = "pitboss-training";

/** @typedef {{started: string, asked: number, right: number, milliseconds: number}} Session
 * @typedef {{topic: string, box: number, due: number, right: number, wrong: number, milliseconds: number}} Topic
 * @typedef {{game: string, sessions: Session[], topics: Topic[]}} Training
 * @typedef {{version: 1, learner: string, games: Training[]}} LearnerRecord */

/** @returns {LearnerRecord} */
export function kept() {
  try {
    return checked(JSON.parse(localStorage.getItem(KEY) ?? "null")) ?? empty();
  } catch {
    return empty();
  }
}

/** @returns {LearnerRecord} */
const empty = () => ({ version: 1, learner: "learner", games: [] });

/** A record that has the form of one, or null; what is empty may be left out of it.
 * @param {any} given @returns {LearnerRecord|null} */
export function checked(given) {
  if (typeof given?.learner !== "string" || (given.version ?? 1) !== 1) return null;
  const games = (Array.isArray(given.games ?? []) ? given.games ?? [] : [null]).map(filled);
  return games.includes(null) ? null : { version: 1, learner: given.learner, games };
}

/** The record of a game with its lists, or null. @param {any} one @returns {Training|null} */
export function filled(one) {
  const { game, sessions = [], topics = [] } = one ?? {};
  return typeof game === "string" && Array.isArray(sessions) && Array.isArray(topics) ? { game, sessions, topics } : null;
}

/** @param {LearnerRecord} record */
export const keep = (record) => localStorage.setItem(KEY, JSON.stringify(record));

/** The record of a game; an empty one if it was never asked. @param {LearnerRecord} record @param {string} game @returns {Training} */
export const trainingOf = (record, game) => record.games.find((one) => one.game === game) ?? { game, sessions: [], topics: [] };

/** The record with one game's part replaced. @param {LearnerRecord} record @param {Training} training @returns {LearnerRecord} */
export function withTraining(record, training) {
  const games = [...record.games.filter((one) => one.game !== training.game), training].sort((one, other) => (one.game < other.game ? -1 : 1));
  return { ...record, games };
}

/** Date and time on the learner's clock, as the record writes it. */
export function startedNow() {
  const now = new Date();
  const two = (/** @type {number} */ one) => String(one).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())} ${two(now.getHours())}:${two(now.getMinutes())}`;
}
