export const FORMAT: string;
export class Wrong extends Error {}
export function listen(told: ((data: Uint8Array, hash: Uint8Array) => void) | null): void;
export function read(text: string): Promise<unknown>;
export function sha256(data: Uint8Array): Uint8Array;
export function verify(
  round: unknown,
  shown: string,
  name: string,
  bits: string,
): { lines: [string, string][]; bad: boolean; compared: boolean };
