import type { Rectangle } from './grey.ts';

/** A picture in colour: three bytes a pixel, row by row from the top left. */
export interface Colour {
  width: number;
  height: number;
  data: Uint8Array;
}

/** The largest change of any colour about a pixel, from one neighbour to the other. */
export function changeIn({ data }: Colour): (pixel: number, step: number) => number {
  return (pixel, step) => {
    const before = 3 * (pixel - step);
    const after = 3 * (pixel + step);
    let most = 0;
    for (let channel = 0; channel < 3; channel += 1)
      most = Math.max(most, Math.abs((data[after + channel] ?? 0) - (data[before + channel] ?? 0)));
    return most;
  };
}

/** Points along each side that are compared. */
const samples = 14;
const sameColour = 28;
const otherColour = 14;

export type Side = 'left' | 'right' | 'top';

/** How much the rim of a rectangle along its `sides` is of one colour, other than what is around it: 0 to 1. */
export function unity(picture: Colour, { x, y, width, height }: Rectangle, sides: readonly Side[]): number {
  const depth = Math.max(2, width * 0.07);
  const corner = width * 0.18;
  const reach = Math.min(height * 0.6, width * 1.1);
  const lines = sides.map((side) =>
    Array.from({ length: samples }, (_, index) => {
      const share = index / (samples - 1);
      const [inX, inY, outX, outY] =
        side === 'top'
          ? [x + corner + (width - 2 * corner) * share, y + depth, 0, -2 * depth]
          : [
              side === 'left' ? x + depth : x + width - depth,
              y + corner + (reach - corner) * share,
              side === 'left' ? -2 * depth : 2 * depth,
              0,
            ];
      return { inner: colourAt(picture, inX, inY), outer: colourAt(picture, inX + outX, inY + outY) };
    }),
  );
  const rim = lines.flat().map((sample) => sample.inner);
  const body = [0, 1, 2].map((channel) => median(rim.map((colour) => colour[channel] ?? 0)));
  const same = lines.map(
    (line) => line.filter(({ inner }, index) => isLike(inner, line[index - 1]?.inner ?? inner, body)).length / samples,
  );
  const other = lines.map((line) => line.filter(({ inner, outer }) => distance(inner, outer) > otherColour).length / samples);
  return (0.3 + 0.7 * mean(same)) * (0.4 + 0.6 * mean(other)) * (0.5 + 0.5 * Math.min(...same));
}

/** Of the body's colour, or shaded into it bit by bit: a lamp's glow is no other body. */
function isLike(colour: readonly number[], before: readonly number[], body: readonly number[]): boolean {
  const off = distance(colour, body);
  return off < sameColour || (off < 3 * sameColour && distance(colour, before) < otherColour);
}

function colourAt({ width, height, data }: Colour, x: number, y: number): number[] {
  const at = 3 * (Math.min(height - 1, Math.max(0, Math.round(y))) * width + Math.min(width - 1, Math.max(0, Math.round(x))));
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
}

function distance(a: readonly number[], b: readonly number[]): number {
  return Math.max(...a.map((value, channel) => Math.abs(value - (b[channel] ?? 0))));
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
