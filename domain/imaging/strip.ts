import type { Grey } from './grey.ts';
import type { Point, TextLine } from './text-lines.ts';

/** How a line is cut out of its picture. */
export interface StripShape {
  /** Height of capitals and digits in the strip, in pixels. */
  letterHeight: number;
  /** Paper above and below the letters, in letter heights. */
  margin: number;
  /** How far the strip reaches beyond the first and last letter, in letter heights, to show letters that the search for lines missed. */
  reach: number;
  /** Factor by which the strip is widened: OCR runs narrow digits together. */
  stretch: number;
  /** Whether the line is upside down, so that the strip is turned by 180 degrees. */
  isTurned: boolean;
}

/** Longest strip, in letter heights: that of a whole row of small print. */
const longest = 90;
/** Quantiles of the grey levels that become black and white. */
const blackShare = 0.02;
const whiteShare = 0.98;

/** The grey level interpolated between pixels; outside the picture that of its border. */
function greyAt({ width, height, data }: Grey, x: number, y: number): number {
  const inX = Math.min(width - 1, Math.max(0, x));
  const inY = Math.min(height - 1, Math.max(0, y));
  const left = Math.floor(inX);
  const top = Math.floor(inY);
  const right = Math.min(width - 1, left + 1);
  const below = Math.min(height - 1, top + 1) * width;
  const above = top * width;
  const shareX = inX - left;
  const shareY = inY - top;
  const upper = (data[above + left] as number) * (1 - shareX) + (data[above + right] as number) * shareX;
  const lower = (data[below + left] as number) * (1 - shareX) + (data[below + right] as number) * shareX;
  return upper * (1 - shareY) + lower * shareY;
}

/** Mean of a square of the picture, `side` pixels wide, which becomes one pixel of the strip. */
function meanAt(grey: Grey, x: number, y: number, side: number): number {
  const count = Math.max(1, Math.round(side));
  if (count === 1) return greyAt(grey, x, y);
  let sum = 0;
  for (let row = 0; row < count; row += 1) {
    for (let column = 0; column < count; column += 1) {
      sum += greyAt(grey, x + (column + 0.5) * (side / count) - side / 2, y + (row + 0.5) * (side / count) - side / 2);
    }
  }
  return sum / count ** 2;
}

/** Stretches the contrast to black and white; light text is inverted to dark on light. */
function stretched(data: Uint8Array, isLight: boolean): Uint8Array {
  const sorted = data.toSorted();
  const low = sorted[Math.floor(blackShare * (sorted.length - 1))] ?? 0;
  const high = sorted[Math.ceil(whiteShare * (sorted.length - 1))] ?? 255;
  const span = Math.max(1, high - low);
  return data.map((value) => {
    const share = Math.min(1, Math.max(0, (value - low) / span));
    return Math.round(255 * (isLight ? 1 - share : share));
  });
}

/** Cuts a line out of the picture: level, turned upright by `isTurned`, dark on light, and with the perspective removed. */
export function stripOf(grey: Grey, line: TextLine, { letterHeight, margin, reach, stretch, isTurned }: StripShape): Grey {
  const [start, end] = isTurned ? [line.end, line.start] : [line.start, line.end];
  const [startHeight, endHeight] = isTurned ? [line.endHeight, line.startHeight] : [line.startHeight, line.endHeight];
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  const along: Point = { x: (end.x - start.x) / length, y: (end.y - start.y) / length };
  const down: Point = { x: -along.y, y: along.x };
  const heightAt = (u: number) => startHeight + (endHeight - startHeight) * Math.min(1, Math.max(0, u / length));
  const columns: number[] = [];
  // Columns are sampled closer together where letters are lower.
  for (let u = -reach * startHeight; u <= length + reach * endHeight && columns.length < longest * letterHeight * stretch; ) {
    columns.push(u);
    u += heightAt(u) / letterHeight / stretch;
  }
  const height = Math.round(letterHeight * (1 + 2 * margin));
  const data = new Uint8Array(columns.length * height);
  for (const [column, u] of columns.entries()) {
    const size = heightAt(u) / letterHeight;
    const x = start.x + along.x * u;
    const y = start.y + along.y * u;
    for (let row = 0; row < height; row += 1) {
      const v = (row + 0.5 - height / 2) * size;
      data[row * columns.length + column] = meanAt(grey, x + down.x * v - 0.5, y + down.y * v - 0.5, size);
    }
  }
  return { width: columns.length, height, data: stretched(data, line.tone === 'light') };
}
