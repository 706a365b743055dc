import { fromTopLeft, squareTo } from './perspective.ts';
import type { Point } from './turning.ts';

/** An RGBA picture: four bytes a pixel. */
export interface ColourPicture {
  width: number;
  height: number;
  data: Uint8Array;
}

type Colour = readonly [red: number, green: number, blue: number];

/** Modules along a side of a challenge's code (its version is `challengeVersion`). */
export const modules = 29;

/** A picture seen in the plane of a code: places are modules across and down from the code's upper left corner in the picture. */
export interface CodePlane {
  /** Interpolated between pixels; NaN outside the picture. */
  colour: (across: number, down: number) => Colour;
  /** Grey level, 0 to 255. */
  grey: (across: number, down: number) => number;
}

/** The plane of a code by its `corners`, in pixels, in any order around it; null when they are not four. */
export function planeOf(picture: ColourPicture, corners: readonly Point[]): CodePlane | null {
  const quad = fromTopLeft(corners);
  if (quad === null) return null;
  const place = squareTo(quad);
  const colour = (across: number, down: number) => colourAt(picture, place(across / modules, down / modules));
  return { colour, grey: (across, down) => luminance(colour(across, down)) };
}

export function luminance([red, green, blue]: Colour): number {
  return (red * 77 + green * 150 + blue * 29) / 256;
}

const outside: Colour = [Number.NaN, Number.NaN, Number.NaN];

/** The colour at a place, interpolated between the middles of the four pixels around it; NaN beyond the outermost middles. */
export function colourAt({ width, height, data }: ColourPicture, { x, y }: Point): Colour {
  const [column, row] = [x - 0.5, y - 0.5];
  if (!(column >= 0 && row >= 0 && column < width - 1 && row < height - 1)) return outside;
  const from = Math.floor(row) * width + Math.floor(column);
  const [across, down] = [column - Math.floor(column), row - Math.floor(row)];
  const between = (channel: number) => {
    const value = (pixel: number) => data[4 * pixel + channel] ?? 0;
    const upper = value(from) * (1 - across) + value(from + 1) * across;
    return upper * (1 - down) + (value(from + width) * (1 - across) + value(from + width + 1) * across) * down;
  };
  return [between(0), between(1), between(2)];
}
