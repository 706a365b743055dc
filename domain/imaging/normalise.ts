import type { Grey } from './grey.ts';

/** The grey level up to which a share of all pixels lies. */
function percentile(histogram: Uint32Array, count: number, share: number): number {
  let seen = 0;
  for (let value = 0; value < 256; value += 1) {
    seen += histogram[value] ?? 0;
    if (seen >= count * share) return value;
  }
  return 255;
}

/**
 * Makes a picture of text easy to read: dark on light even for a dark colour scheme, with its contrast stretched between the first and the last
 * percentile.
 */
export function normaliseText(grey: Grey): Grey {
  const histogram = new Uint32Array(256);
  const count = grey.data.length;
  for (let at = 0; at < count; at += 1) {
    const value = grey.data[at] as number;
    histogram[value] = (histogram[value] as number) + 1;
  }
  const low = percentile(histogram, count, 0.01);
  const high = percentile(histogram, count, 0.99);
  const middle = percentile(histogram, count, 0.5);
  const isDark = middle - low < high - middle && middle < 128;
  const span = Math.max(1, high - low);
  const table = Uint8Array.from({ length: 256 }, (_, value) => {
    const stretched = Math.min(255, Math.max(0, Math.round(((value - low) * 255) / span)));
    return isDark ? 255 - stretched : stretched;
  });
  const data = new Uint8Array(count);
  for (let at = 0; at < count; at += 1) data[at] = table[grey.data[at] as number] as number;
  return { ...grey, data };
}

/** Each pixel becomes the mean of the 3 × 3 around it: removes the grain of a dark photo and little of the strokes. */
export function smoothed({ width, height, data }: Grey): Grey {
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y += 1) {
    const above = Math.max(0, y - 1) * width;
    const here = y * width;
    const below = Math.min(height - 1, y + 1) * width;
    for (let x = 0; x < width; x += 1) {
      const left = Math.max(0, x - 1);
      const right = Math.min(width - 1, x + 1);
      const sum =
        (data[above + left] ?? 0) +
        (data[above + x] ?? 0) +
        (data[above + right] ?? 0) +
        (data[here + left] ?? 0) +
        (data[here + x] ?? 0) +
        (data[here + right] ?? 0) +
        (data[below + left] ?? 0) +
        (data[below + x] ?? 0) +
        (data[below + right] ?? 0);
      out[here + x] = sum / 9;
    }
  }
  return { width, height, data: out };
}

/** Only every this many pixels one is compared with its neighbour. */
const sampleStep = 7;
const flatShare = 0.9;

/** Whether most pixels equal their left neighbours, as in a screenshot, which has no camera grain. */
export function isFlat({ data }: Grey): boolean {
  let alike = 0;
  let seen = 0;
  for (let at = 1; at < data.length; at += sampleStep, seen += 1) if (data[at] === data[at - 1]) alike += 1;
  return alike > flatShare * seen;
}

/** The median grey level of each square of a grid: that of the paper, as ink covers less than half of any square of text. */
function paperOf({ width, height, data }: Grey, square: number): { across: number; down: number; levels: Float32Array } {
  const across = Math.ceil(width / square);
  const down = Math.ceil(height / square);
  const levels = new Float32Array(across * down);
  const histogram = new Uint32Array(256);
  for (let row = 0; row < down; row += 1) {
    for (let column = 0; column < across; column += 1) {
      histogram.fill(0);
      const bottom = Math.min(height, (row + 1) * square);
      const right = Math.min(width, (column + 1) * square);
      for (let y = row * square; y < bottom; y += 1) {
        for (let x = column * square; x < right; x += 1) {
          const value = data[y * width + x] ?? 0;
          histogram[value] = (histogram[value] ?? 0) + 1;
        }
      }
      levels[row * across + column] = percentile(histogram, (bottom - row * square) * (right - column * square), 0.5);
    }
  }
  return { across, down, levels };
}

/**
 * Turns all text into dark strokes on white: each pixel shows how far it is from the paper around it. Removes shadows, dimmed backgrounds and the difference between
 * light and dark panels, which stretching the whole picture cannot. `square`: side, in pixels, of the squares in which the paper is measured, a little more than
 * the height of a line.
 */
export function flattenText(grey: Grey, square: number): Grey {
  const { width, height, data } = smoothed(grey);
  const { across, down, levels } = paperOf({ width, height, data }, square);
  const away = new Uint8Array(width * height);
  const histogram = new Uint32Array(256);
  for (let y = 0; y < height; y += 1) {
    const row = Math.min(down - 1, Math.max(0, y / square - 0.5));
    const upper = Math.floor(row);
    const lower = Math.min(down - 1, upper + 1);
    for (let x = 0; x < width; x += 1) {
      const column = Math.min(across - 1, Math.max(0, x / square - 0.5));
      const left = Math.floor(column);
      const right = Math.min(across - 1, left + 1);
      const level = (atRow: number) =>
        (levels[atRow * across + left] ?? 0) * (1 - column + left) + (levels[atRow * across + right] ?? 0) * (column - left);
      const paper = level(upper) * (1 - row + upper) + level(lower) * (row - upper);
      const distance = Math.round(Math.abs((data[y * width + x] ?? 0) - paper));
      away[y * width + x] = distance;
      histogram[distance] = (histogram[distance] ?? 0) + 1;
    }
  }
  const blank = percentile(histogram, away.length, 0.7);
  const ink = Math.max(blank + 24, percentile(histogram, away.length, 0.98));
  return { width, height, data: away.map((distance) => 255 - Math.min(255, Math.max(0, ((distance - blank) * 255) / (ink - blank)))) };
}

/** The picture as a binary PGM file, the simplest format that image libraries read. */
export function pgmOf(grey: Grey): Uint8Array<ArrayBuffer> {
  const header = `P5\n${grey.width} ${grey.height}\n255\n`;
  const bytes = new Uint8Array(header.length + grey.data.length);
  for (let at = 0; at < header.length; at += 1) bytes[at] = header.charCodeAt(at);
  bytes.set(grey.data, header.length);
  return bytes;
}
