import type { Grey } from './grey.ts';
import { shrinkGrey } from './grey.ts';
import { flattenText } from './normalise.ts';

/** The angle is looked for on a picture this wide. */
const searchWidth = 400;
const largestDegrees = 12;

/** How sharply the ink falls into rows at an angle: the squares of the differences between neighbouring rows. */
function rowContrast(ink: readonly { x: number; y: number; weight: number }[], degrees: number, size: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const rows = new Float64Array(3 * size);
  for (const { x, y, weight } of ink) {
    const row = Math.round(y - slope * x) + size;
    rows[row] = (rows[row] ?? 0) + weight;
  }
  let contrast = 0;
  for (let row = 1; row < rows.length; row += 1) contrast += ((rows[row] ?? 0) - (rows[row - 1] ?? 0)) ** 2;
  return contrast;
}

/**
 * The angles in degrees, clockwise, at which lines of text run: the best of -12 to 12, and the best about 90, for lines that run down.
 * Which of the two it is, and whether they stand on their heads, only reading tells: a phone's own edges are lines too.
 */
export function textAngles(grey: Grey): { level: number; upright: number } {
  const flat = flattenText(shrinkGrey(grey, searchWidth), 12);
  const size = Math.max(flat.width, flat.height);
  const ink: { x: number; y: number; weight: number }[] = [];
  for (let y = 0; y < flat.height; y += 1) {
    for (let x = 0; x < flat.width; x += 1) {
      const weight = 255 - (flat.data[y * flat.width + x] ?? 255);
      if (weight > 60) ink.push({ x: x - flat.width / 2, y: y - flat.height / 2, weight: weight / 255 });
    }
  }
  const best = (points: typeof ink) => {
    let found = { degrees: 0, contrast: 0 };
    for (let degrees = -largestDegrees; degrees <= largestDegrees; degrees += 0.5) {
      const contrast = rowContrast(points, degrees, size);
      if (contrast > found.contrast) found = { degrees, contrast };
    }
    return found.degrees;
  };
  return { level: best(ink), upright: 90 + best(ink.map(({ x, y, weight }) => ({ x: y, y: -x, weight }))) };
}
