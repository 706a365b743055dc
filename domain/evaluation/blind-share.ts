/** The number is made of so many bytes from the start of a hash: all numbers are as likely. */
const numberBytes = 4;

/**
 * Whether a person looks blind at what was decided automatically: the same evaluation always gives the same answer, and of many that share. `hash`: of the evaluation, evenly spread; `percent`:
 * 0 to 100.
 */
export function isInBlindShare(hash: Uint8Array, percent: number): boolean {
  const number = new DataView(hash.buffer, hash.byteOffset).getUint32(0);
  return number < (percent / 100) * 2 ** (8 * numberBytes);
}
