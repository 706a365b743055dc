/** Side of a signature (`likeness.ts`), and of the cells that are compared one by one, in its pixels. */
const side = 48;
const cell = 8;
/** Mean square of a cell's curvature, under which it is a wall and says nothing. */
const leastCurvature = 36;
/** Correlation over which a cell is the same. */
const alike = 0.9;
/** With fewer cells that say something nothing is said. */
const fewest = 6;

/**
 * The share of the cells of two photos that are the very same, 0 to 1, by their signatures: of one picture of which a part was exchanged
 * the rest is as it was, to the pixel. What is compared is how brightness bends, which no change of light alters and the least movement
 * of the camera does: a room that is photographed again is not the same. 0 when too few cells have any detail.
 */
export function unchangedShare(a: Uint8Array, b: Uint8Array): number {
  let [detailed, same] = [0, 0];
  for (let top = 0; top < side; top += cell) {
    for (let left = 0; left < side; left += cell) {
      const likeness = cellLikeness(a, b, left, top);
      if (likeness === null) continue;
      detailed += 1;
      if (likeness > alike) same += 1;
    }
  }
  return detailed < fewest ? 0 : same / detailed;
}

/** Correlation of the curvature of two cells; null when one of them has none. */
function cellLikeness(a: Uint8Array, b: Uint8Array, left: number, top: number): number | null {
  let [squareA, squareB, product, count] = [0, 0, 0, 0];
  for (let y = Math.max(1, top); y < Math.min(side - 1, top + cell); y += 1) {
    for (let x = Math.max(1, left); x < Math.min(side - 1, left + cell); x += 1) {
      const one = curvature(a, y * side + x);
      const other = curvature(b, y * side + x);
      squareA += one * one;
      squareB += other * other;
      product += one * other;
      count += 1;
    }
  }
  return Math.min(squareA, squareB) < leastCurvature * count ? null : product / Math.sqrt(squareA * squareB);
}

function curvature(signature: Uint8Array, at: number): number {
  const value = (pixel: number) => signature[pixel] as number;
  return 4 * value(at) - value(at - 1) - value(at + 1) - value(at - side) - value(at + side);
}
