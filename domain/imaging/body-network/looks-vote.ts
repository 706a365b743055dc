import type { Rectangle } from '#domain/imaging/grey.ts';

/** Where one look, or a row of nearer ones, takes the phone to be. */
export interface SeenPlace {
  /** The phone's box in pixels of the picture; it may go beyond its border. */
  box: Rectangle;
  /** How surely a phone is there, 0 to 1. */
  sure: number;
}

export interface Vote<Place> {
  place: Place;
  /** The mean of all witnesses, 0 to 1: who sees nothing is not sure at all. */
  sure: number;
  /** How much of its box the others share on the average, 0 to 1. */
  agreed: number;
}

/** A look at a part of a picture, and where it takes the phone to be; null when it sees none. */
export interface LookAtPart<Place extends SeenPlace> {
  part: Rectangle;
  place: Place | null;
}

/** A look says something of a phone that runs out of the picture only when it has this share of it before it. */
const leastSeen = 0.5;
/** A phone narrower than this share of the picture is a few pixels wide to a look at the whole, which has seen it when the two boxes share so much. */
const small = 0.12;
const leastShared = 0.3;

/**
 * The place that counts of several looks at one picture: the surest of those that the others agree with. Of a camera island or a door each look takes another piece for the phone. What runs
 * out of the picture lies beyond what the looks at its middle see, and what is small is missed by those at the whole: these are no witnesses. Null when none sees anything.
 */
export function voteOf<Place extends SeenPlace>(
  looks: readonly LookAtPart<Place>[],
  picture: { width: number; height: number },
): Vote<Place> | null {
  let best: Vote<Place> | null = null;
  for (const { place } of looks) {
    if (place === null) continue;
    const witnesses = looks.filter((look) => look.place === place || canSay(look, place.box, picture));
    const sure = witnesses.reduce((sum, look) => sum + (look.place?.sure ?? 0), 0) / witnesses.length;
    const shared = witnesses.reduce(
      (sum, look) => sum + (look.place === null || look.place === place ? 0 : overlap(place.box, look.place.box)),
      0,
    );
    const agreed = shared / Math.max(1, witnesses.length - 1);
    if (best === null || agreed * place.sure > best.agreed * best.place.sure) best = { place, sure, agreed };
  }
  return best;
}

/** Whether a look is a witness of what is in a box. */
function canSay({ part, place }: LookAtPart<SeenPlace>, box: Rectangle, picture: { width: number; height: number }): boolean {
  const isOfWhole = part.width === picture.width && part.height === picture.height;
  if (isOfWhole) return box.width >= small * picture.width || (place !== null && overlap(box, place.box) >= leastShared);
  const runsOut = box.x < 0 || box.y < 0 || box.x + box.width > picture.width || box.y + box.height > picture.height;
  return !runsOut || shareIn(box, part) >= leastSeen;
}

/** How much of all that two boxes cover both of them do. */
function overlap(one: Rectangle, other: Rectangle): number {
  const both = areaOf(sharedBy(one, other));
  return both / (areaOf(one) + areaOf(other) - both);
}

/** How much of a box lies in a part. */
function shareIn(box: Rectangle, part: Rectangle): number {
  return areaOf(sharedBy(box, part)) / areaOf(box);
}

function sharedBy(one: Rectangle, other: Rectangle): { width: number; height: number } {
  const along = (from: number, length: number, otherFrom: number, otherLength: number) =>
    Math.max(0, Math.min(from + length, otherFrom + otherLength) - Math.max(from, otherFrom));
  return { width: along(one.x, one.width, other.x, other.width), height: along(one.y, one.height, other.y, other.height) };
}

function areaOf({ width, height }: { width: number; height: number }): number {
  return width * height;
}
