import type { Rectangle } from '#domain/imaging/grey.ts';

/** Where one look, or a look repeated closer, sees the phone. */
export interface SeenPlace {
  /** The phone's box in pixels of the picture; it may reach beyond the border. */
  box: Rectangle;
  /** How surely a phone is there, 0 to 1. */
  sure: number;
}

export interface Vote<Place> {
  place: Place;
  /** The mean `sure` of all witnesses, 0 to 1; a witness that sees no phone counts as 0. */
  sure: number;
  /** Mean overlap of its box with those of the other witnesses (intersection over union), 0 to 1. */
  agreed: number;
}

/** A look at a part of a picture and where it sees the phone; `place` null when it sees none. */
export interface LookAtPart<Place extends SeenPlace> {
  part: Rectangle;
  place: Place | null;
}

/** A look at a part is a witness of a phone that reaches beyond the picture only when this share of the phone's box lies in the part. */
const leastSeen = 0.5;
/**
 * A phone narrower than this share of the picture is only a few pixels wide in a look at the whole. Such a look is a witness of it only when its own box overlaps
 * by at least `leastShared`.
 */
const small = 0.12;
const leastShared = 0.3;

/**
 * The place with the best product of sureness and agreement among several looks at one picture. In a camera island or a door each look takes another piece for the
 * phone, so they do not agree. A look at the middle is no witness of a phone mostly beyond its part, nor a look at the whole of a small one that it missed. Null
 * when no look sees a phone.
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

/** Whether a look is a witness of a phone in a box: it would have seen it. */
function canSay({ part, place }: LookAtPart<SeenPlace>, box: Rectangle, picture: { width: number; height: number }): boolean {
  const isOfWhole = part.width === picture.width && part.height === picture.height;
  if (isOfWhole) return box.width >= small * picture.width || (place !== null && overlap(box, place.box) >= leastShared);
  const runsOut = box.x < 0 || box.y < 0 || box.x + box.width > picture.width || box.y + box.height > picture.height;
  return !runsOut || shareIn(box, part) >= leastSeen;
}

/** Intersection over union of two boxes. */
function overlap(one: Rectangle, other: Rectangle): number {
  const both = areaOf(sharedBy(one, other));
  return both / (areaOf(one) + areaOf(other) - both);
}

/** The share of a box that lies in a part. */
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
