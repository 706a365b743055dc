const sides = ['imei', 'front', 'back', 'invoice'] as const;

/** Pictures of an evaluation in the order in which they are taken, for display. A stored record keeps its own order, on which its digest depends. */
export function asMade<Picture extends { side: (typeof sides)[number] }>(pictures: readonly Picture[]): Picture[] {
  return sides.flatMap((side) => pictures.filter((picture) => picture.side === side));
}
