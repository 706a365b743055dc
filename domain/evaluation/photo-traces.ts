import { hashDistance, likeness } from '#domain/imaging/likeness.ts';
import { unchangedShare } from '#domain/imaging/unchanged.ts';
import type { PhotoMeasures } from './photo-measures.ts';

/** What is stored of a photo to recognise the same file or a similar picture later. */
export interface PhotoTraces {
  sha256: string;
  hash: string;
  signature: Uint8Array;
}

/** Photos whose hashes differ in more bits are not compared by their signatures; the hashes of unrelated photos differ in about half of their bits. */
const farthestHash = 36;

/** Likeness of a photo to the most similar earlier one: 1 for the same file, null when no hash is near enough. */
export function likenessTo(photo: PhotoTraces, earlier: readonly PhotoTraces[]): number | null {
  let most: number | null = null;
  for (const other of earlier) {
    if (other.sha256 === photo.sha256) return 1;
    if (hashDistance(photo.hash, other.hash) <= farthestHash) most = Math.max(most ?? -1, likeness(photo.signature, other.signature));
  }
  return most;
}

/** The measures of a photo that come from comparing it with earlier ones. */
export function comparedWith(photo: PhotoTraces, earlier: readonly PhotoTraces[]): Pick<PhotoMeasures, 'likeness' | 'unchanged'> {
  const near = earlier.filter(({ hash }) => hashDistance(photo.hash, hash) <= farthestHash);
  const shares = near.map(({ signature }) => unchangedShare(photo.signature, signature));
  return { likeness: likenessTo(photo, earlier), unchanged: shares.length === 0 ? null : Math.max(...shares) };
}
