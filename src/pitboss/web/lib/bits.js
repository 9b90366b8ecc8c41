// A player's part of the shuffle: 256 bits drawn here, their hash sent with the first wager, the
// bits themselves when betting has closed.

import { field, hex, joined, unhex } from "./bytes.js";
import { digest } from "./sha256.js";

export const FORMAT = "pitboss-deal-3";
const KEY = "pitboss-bits";
const KEPT = 40;

/** @param {string} round @param {string} person @param {string} bits 64 hex digits */
export async function hashOf(round, person, bits) {
  const parts = [FORMAT, round, person, unhex(bits)].map(field);
  return hex(await digest(joined(Uint8Array.of(3), ...parts)));
}

export const drawBits = () => hex(crypto.getRandomValues(new Uint8Array(32)));

/** The bits of recent rounds, kept in the browser so that a reload or a second tab can open them. */
export class BitsBox {
  /** @param {Storage} [storage] */
  constructor(storage = globalThis.localStorage) {
    this.storage = storage;
  }

  /** The bits for a round: drawn once, then always the same.
   * @param {string} round @param {string} person */
  for(round, person) {
    const found = this.found(round, person);
    if (found) return found;
    const bits = drawBits();
    const kept = [...this.all().slice(1 - KEPT), { round, person, bits }];
    this.storage?.setItem(KEY, JSON.stringify(kept));
    return bits;
  }

  /** The bits that were drawn for a round, or "".
   * @param {string} round @param {string} person */
  found(round, person) {
    const one = this.all().find((kept) => kept.round === round && kept.person === person);
    return one?.bits ?? "";
  }

  /** @returns {{round: string, person: string, bits: string}[]} */
  all() {
    try {
      const kept = JSON.parse(this.storage?.getItem(KEY) ?? "[]");
      return Array.isArray(kept) ? kept : [];
    } catch {
      return [];
    }
  }
}
