/** Side of a signature (`likeness.ts`), and of the cells that are compared one by one, in pixels of the signature. */
const side = 48;
const cell = 8;
/** Cells with a smaller mean square of curvature have no detail (a wall) and are ignored. */
const leastCurvature = 36;
/** Cells with a higher correlation are the same. */
const alike = 0.9;
/** With fewer cells that have detail the photos are not compared. */
const fewest = 6;

/**
 * The share of the cells with detail that are the same in two photos, 0 to 1, by their signatures. When a part of a picture was replaced, the rest is identical to the
 * pixel. The curvature of the brightness is compared: it does not depend on the light and changes with the least movement of the camera, so a second photo of
 * a room is not the same. 0 when too few cells have detail.
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
