// The check of a deal in the browser: the same check as the page for a disk, and every hash of it
// worked out a second time by the browser's own SHA-256, where it has one.

import { listen, read, verify } from "/check.js";
import { digest, isSecure } from "./sha256.js";

/** @typedef {{bad: boolean, compared: boolean, native: boolean, hashes: number,
 *   lines: [string, string][]}} Verdict */

/** @param {any} openings the answer of `/rounds/{round}/openings`
 * @param {{root: string, name?: string, bits?: string}} seen what this browser saw and drew
 * @returns {Promise<Verdict>} */
export async function checkDeal(openings, { root, name = "", bits = "" }) {
  const text = typeof openings === "string" ? openings : JSON.stringify(openings);
  /** @type {[Uint8Array, Uint8Array][]} */
  const told = [];
  /** @type {{lines: [string, string][], bad: boolean, compared: boolean}} */
  let verdict;
  try {
    const round = await read(text);
    listen((/** @type {Uint8Array} */ data, /** @type {Uint8Array} */ hash) => told.push([data, hash]));
    verdict = verify(round, root, name, bits);
  } catch (error) {
    const words = error instanceof Error ? error.message : "It cannot be read.";
    verdict = { lines: [["bad", words]], bad: true, compared: false };
  } finally {
    listen(null);
  }
  const native = isSecure();
  if (native && !(await agree(told))) {
    verdict.bad = true;
    verdict.lines.push(["bad", "the browser's own SHA-256 does not agree"]);
  }
  return { ...verdict, native, hashes: told.length };
}

/** @param {[Uint8Array, Uint8Array][]} told */
async function agree(told) {
  const again = await Promise.all(told.map(([data]) => digest(data)));
  return again.every((hash, at) => hash.every((byte, place) => byte === told[at][1][place]));
}
