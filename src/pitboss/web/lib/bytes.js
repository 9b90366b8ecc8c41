// Bytes, hexadecimal digits and the length-prefixed fields that every hash of a deal is made of.

/** @param {...(string|number|Uint8Array)} parts one after the other @returns {Uint8Array} */
export function joined(...parts) {
  const all = parts.map(bytesOf);
  const whole = new Uint8Array(all.reduce((size, one) => size + one.length, 0));
  let at = 0;
  for (const one of all) {
    whole.set(one, at);
    at += one.length;
  }
  return whole;
}

/** A field: its length in four bytes, highest first, then its bytes.
 * @param {string|number|Uint8Array} value */
export function field(value) {
  const data = bytesOf(value);
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, data.length);
  return joined(length, data);
}

/** @param {string|number|Uint8Array} value @returns {Uint8Array} */
export function bytesOf(value) {
  return value instanceof Uint8Array ? value : new TextEncoder().encode(String(value));
}

/** @param {Uint8Array} bytes */
export const hex = (bytes) =>
  Array.from(bytes, (one) => one.toString(16).padStart(2, "0")).join("");

/** @param {string} text @returns {Uint8Array} */
export function unhex(text) {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
