const sides = ['imei', 'front', 'back', 'invoice'] as const;

/** Pictures of an evaluation in the order in which they are made, for showing; a record has its own, by which its digest is counted. */
export function asMade<Picture extends { side: (typeof sides)[number] }>(pictures: readonly Picture[]): Picture[] {
  return sides.flatMap((side) => pictures.filter((picture) => picture.side === side));
}
