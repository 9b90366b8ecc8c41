// SHA-256: by the browser where it offers it, and worked out here on an insecure origin.

import { joined } from "./bytes.js";

/** The fractional bits of the roots of the first primes (FIPS 180-4, 4.2.2 and 5.3.3). */
const PRIMES = [...primes(64)];
const STARTS = Uint32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
const ROUNDS = Uint32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));

/** @param {number} count */
function* primes(count) {
  for (let number = 2, found = 0; found < count; number++) {
    let prime = true;
    for (let below = 2; below * below <= number; below++) prime &&= number % below !== 0;
    if (prime) {
      found++;
      yield number;
    }
  }
}

/** @param {number} root */
function fraction(root) {
  return ((root - Math.floor(root)) * 2 ** 32) >>> 0;
}

/** @param {Uint8Array} data @returns {Uint8Array} */
export function sha256(data) {
  const size = (data.length + 9 + 63) & ~63;
  const padded = new Uint8Array(size);
  padded.set(data);
  padded[data.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(size - 8, Math.floor(data.length / 2 ** 29));
  view.setUint32(size - 4, data.length << 3);
  const state = Uint32Array.from(STARTS);
  for (let at = 0; at < size; at += 64) block(state, view, at);
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, place) => {
    out.setUint32(4 * place, word);
  });
  return new Uint8Array(out.buffer);
}

/** @param {Uint32Array} state @param {DataView} view @param {number} at */
function block(state, view, at) {
  const words = new Uint32Array(64);
  for (let i = 0; i < 16; i++) words[i] = view.getUint32(at + 4 * i);
  for (let i = 16; i < 64; i++) {
    const [x, y] = [words[i - 15], words[i - 2]];
    const low = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
    const high = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
    words[i] = words[i - 16] + low + words[i - 7] + high;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i++) {
    const ahead = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const one = (h + ahead + ((e & f) ^ (~e & g)) + ROUNDS[i] + words[i]) | 0;
    const behind = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const two = (behind + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, place) => {
    state[place] += word;
  });
}

/** @param {number} word @param {number} by */
const turn = (word, by) => (word >>> by) | (word << (32 - by));

/** The hash of a tag and what follows it, as every hash of a deal is.
 * @param {number} tag @param {...(string|number|Uint8Array)} parts */
export function tagged(tag, ...parts) {
  return sha256(joined(Uint8Array.of(tag), ...parts));
}

/** Whether the browser has its own SHA-256 here: it has none on an insecure origin. */
export const isSecure = () => globalThis.crypto?.subtle !== undefined;

/** @param {Uint8Array} data @returns {Promise<Uint8Array>} */
export async function digest(data) {
  if (!isSecure()) return sha256(data);
  return new Uint8Array(await crypto.subtle.digest("SHA-256", /** @type {any} */ (data)));
}
