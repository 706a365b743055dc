import { hashDistance, likeness } from '#domain/imaging/likeness.ts';
import { unchangedShare } from '#domain/imaging/unchanged.ts';
import type { PhotoMeasures } from './photo-measures.ts';

/** What is kept of a photo to recognise it or its like. */
export interface PhotoTraces {
  sha256: string;
  hash: string;
  signature: Uint8Array;
}

/** Hashes that differ in more bits are not looked at a second time: half of all bits differ by chance. */
const farthestHash = 36;

/** Likeness of a photo to the one most like it among earlier ones; 1 for the same file, null when there is none. */
export function likenessTo(photo: PhotoTraces, earlier: readonly PhotoTraces[]): number | null {
  let most: number | null = null;
  for (const other of earlier) {
    if (other.sha256 === photo.sha256) return 1;
    if (hashDistance(photo.hash, other.hash) <= farthestHash) most = Math.max(most ?? -1, likeness(photo.signature, other.signature));
  }
  return most;
}

/** What earlier photos say of one. */
export function comparedWith(photo: PhotoTraces, earlier: readonly PhotoTraces[]): Pick<PhotoMeasures, 'likeness' | 'unchanged'> {
  const near = earlier.filter(({ hash }) => hashDistance(photo.hash, hash) <= farthestHash);
  const shares = near.map(({ signature }) => unchangedShare(photo.signature, signature));
  return { likeness: likenessTo(photo, earlier), unchanged: shares.length === 0 ? null : Math.max(...shares) };
}
