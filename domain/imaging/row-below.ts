import { beside, heightOf, lengthOf } from './line-places.ts';
import type { TextLine } from './text-lines.ts';

/** The next row of one text is this many letter heights below at least and at most, and its letters are as high but for this ratio. */
const nearest = 0.8;
const farthest = 2.6;
const evenRows = 1.25;

/** The line that continues a line in the next row of one text: alone there, as high, of one tone, and with the same left or right margin or the same middle. */
export function rowBelow(line: TextLine, isTurned: boolean, lines: readonly TextLine[]): TextLine | null {
  const [height, length] = [heightOf(line), lengthOf(line)];
  const row = lines
    .filter(({ direction, tone }) => direction === line.direction && tone === line.tone)
    .map((other) => ({ other, place: beside(line, isTurned, other) }))
    .filter(({ place }) => place.v > nearest * height && place.v < farthest * height && place.to > 0 && place.from < length);
  const [next] = row;
  if (next === undefined || row.length > 1) return null;
  const { other, place } = next;
  const apart = [place.from, place.to - length, (place.from + place.to - length) / 2];
  const isEven = Math.max(height, heightOf(other)) < evenRows * Math.min(height, heightOf(other));
  return isEven && apart.some((by) => Math.abs(by) < height) ? other : null;
}
