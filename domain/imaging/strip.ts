import type { Grey } from './grey.ts';
import type { Point, TextLine } from './text-lines.ts';

/** How a line is cut out of its picture. */
export interface StripShape {
  /** Height in pixels that its capitals and digits get. */
  letterHeight: number;
  /** Paper above and below the letters, in letter heights. */
  margin: number;
  /** How far the strip reaches beyond the first and last letter, in letter heights: what a search missed there is seen. */
  reach: number;
  /** How much wider than seen: narrow figures run together for a reader of text. */
  stretch: number;
  /** Reads it standing on its head. */
  isTurned: boolean;
}

/** Longest strip, in letter heights: a whole row of small print. */
const longest = 90;
/** Shares of the pixels that become black and white. */
const blackShare = 0.02;
const whiteShare = 0.98;

/** Grey at a place between pixels; outside of the picture its border goes on. */
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

/** Mean of a square of the picture, `side` pixels wide: what one pixel of a smaller strip shows. */
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

/** Stretches to black and white, dark letters on light paper. */
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

/** Cuts a line out: level, upright as far as known, dark on light, as if seen straight on. */
export function stripOf(grey: Grey, line: TextLine, { letterHeight, margin, reach, stretch, isTurned }: StripShape): Grey {
  const [start, end] = isTurned ? [line.end, line.start] : [line.start, line.end];
  const [startHeight, endHeight] = isTurned ? [line.endHeight, line.startHeight] : [line.startHeight, line.endHeight];
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  const along: Point = { x: (end.x - start.x) / length, y: (end.y - start.y) / length };
  const down: Point = { x: -along.y, y: along.x };
  const heightAt = (u: number) => startHeight + (endHeight - startHeight) * Math.min(1, Math.max(0, u / length));
  const columns: number[] = [];
  // Where letters are lower, columns stand closer.
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
