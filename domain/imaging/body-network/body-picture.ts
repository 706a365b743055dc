import type { Rectangle } from '#domain/imaging/grey.ts';
import type { Planes } from '#domain/imaging/networks/layers.ts';

const step = 16;
/** About how many pixels the network's input has, as in training. */
const area = 12_288;
const colours = 3;
/** Shortest and longest side of the input, in steps: limits the work for a very narrow picture. */
const [fewest, most] = [2, 24];

/** The size of the network's input for a picture: nearly the picture's shape, each side a multiple of `step`. */
function bodySize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const steps = (side: number, other: number) =>
    step * Math.min(most, Math.max(fewest, Math.round(Math.sqrt((area * side) / other) / step)));
  return { width: steps(width, height), height: steps(height, width) };
}

/** A part of an RGBA picture as the network's input, RGB from 0 to 1: each pixel is the mean of those that it covers. `part`: in whole pixels within the picture. */
export function bodyPlanes(picture: { width: number; height: number; data: Uint8Array | Uint8ClampedArray }, part: Rectangle): Planes {
  const { width, height } = bodySize(part);
  const size = width * height;
  const data = new Float32Array(colours * size);
  for (let y = 0; y < height; y += 1) {
    const rows = cellOf(y, height, part.height);
    for (let x = 0; x < width; x += 1) {
      const columns = cellOf(x, width, part.width);
      let [red, green, blue] = [0, 0, 0];
      for (let row = part.y + rows.from; row < part.y + rows.to; row += 1) {
        const end = 4 * (row * picture.width + part.x + columns.to);
        for (let at = 4 * (row * picture.width + part.x + columns.from); at < end; at += 4) {
          red += picture.data[at] as number;
          green += picture.data[at + 1] as number;
          blue += picture.data[at + 2] as number;
        }
      }
      const full = 255 * (rows.to - rows.from) * (columns.to - columns.from);
      const to = y * width + x;
      data[to] = red / full;
      data[size + to] = green / full;
      data[2 * size + to] = blue / full;
    }
  }
  return { channels: colours, width, height, data };
}

/** The range, at least one, of the `many` rows or columns that the one at `index` of `few` covers. */
function cellOf(index: number, few: number, many: number): { from: number; to: number } {
  const from = Math.min(many - 1, Math.floor((index * many) / few));
  return { from, to: Math.max(from + 1, Math.floor(((index + 1) * many) / few)) };
}

/** The planes mirrored left to right. */
export function mirrored({ channels, width, height, data }: Planes): Planes {
  const turned = Float32Array.from(data);
  for (let row = 0; row < channels * height; row += 1) turned.subarray(row * width, (row + 1) * width).reverse();
  return { channels, width, height, data: turned };
}
