import type { Rectangle } from '#domain/imaging/grey.ts';

/** By how many quarters of a turn, clockwise, a picture shows a line: it is read to the right, down, on its head, or up. */
export type Quarters = 0 | 1 | 2 | 3;

/** Where what was read stands in its picture. */
export interface TextPlace {
  /** Its box in pixels of the picture; absent for text without a place. */
  box?: Rectangle;
  /** Absent: upright. */
  quarters?: Quarters;
}
