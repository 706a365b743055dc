/** The first bytes of the hash, read as a number; in an evenly spread hash all numbers are equally likely. */
const numberBytes = 4;

/**
 * Whether an automatically decided evaluation is in the sample that a person judges without seeing that decision. The same evaluation always gives the same
 * answer; of many, `percent` (0 to 100) are in the sample. `hash`: an evenly spread hash of the evaluation, at least 4 bytes.
 */
export function isInBlindShare(hash: Uint8Array, percent: number): boolean {
  const number = new DataView(hash.buffer, hash.byteOffset).getUint32(0);
  return number < (percent / 100) * 2 ** (8 * numberBytes);
}
