import type { Rectangle } from '#domain/imaging/grey.ts';

/** By how many clockwise quarter turns a line is turned in its picture: 0 reads to the right, 1 down, 2 to the left (upside down), 3 up. */
export type Quarters = 0 | 1 | 2 | 3;

/** Where a text stands in its picture. */
export interface TextPlace {
  /** In pixels of the picture; absent for text without a place. */
  box?: Rectangle;
  /** Absent: upright. */
  quarters?: Quarters;
}
