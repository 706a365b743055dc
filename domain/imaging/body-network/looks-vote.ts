import type { Rectangle } from '#domain/imaging/grey.ts';

/** Where one look, or a row of nearer ones, takes the phone to be. */
export interface SeenPlace {
  /** In pixels of the picture; not kept inside it. */
  box: Rectangle;
  /** How surely a phone is there, 0 to 1. */
  sure: number;
}

export interface Vote<Place> {
  place: Place;
  /** The mean of all of them, 0 to 1: who sees nothing is not sure at all. */
  sure: number;
  /** How much of its box the others share on the average, 0 to 1. */
  agreed: number;
}

/**
 * The place that counts of several looks at one picture, null for one that sees nothing: the surest of those that the others agree with. Of a camera island or a door each look takes
 * another piece for the phone. Null when none sees anything.
 */
export function voteOf<Place extends SeenPlace>(places: readonly (Place | null)[]): Vote<Place> | null {
  const seen = places.filter((place) => place !== null);
  const sure = seen.reduce((sum, place) => sum + place.sure, 0) / places.length;
  const votes = seen.map((place) => {
    const shared = seen.reduce((sum, other) => (other === place ? sum : sum + overlap(place.box, other.box)), 0);
    return { place, sure, agreed: shared / Math.max(1, places.length - 1) };
  });
  return votes.reduce<Vote<Place> | null>(
    (best, vote) => (best !== null && vote.agreed * vote.place.sure <= best.agreed * best.place.sure ? best : vote),
    null,
  );
}

/** How much of all that two boxes cover both of them do. */
function overlap(one: Rectangle, other: Rectangle): number {
  const shared = (from: number, length: number, otherFrom: number, otherLength: number) =>
    Math.max(0, Math.min(from + length, otherFrom + otherLength) - Math.max(from, otherFrom));
  const both = shared(one.x, one.width, other.x, other.width) * shared(one.y, one.height, other.y, other.height);
  return both / (one.width * one.height + other.width * other.height - both);
}
