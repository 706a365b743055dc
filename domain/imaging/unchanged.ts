/** Side of a signature (`likeness.ts`), and of the cells that are compared one by one, in pixels of the signature. */
const side = 48;
const cell = 8;
/** Cells with a smaller mean square of detail (a wall, a straight edge) are ignored. */
const leastDetail = 36;
/** Cells with a higher correlation are the same. */
const alike = 0.9;
/** Fewer cells may be the same by chance: among many rooms there are two with a corner or a slanted edge in the same place. */
const fewestSame = 6;

/**
 * The share of the cells with detail that are the same in two photos, 0 to 1, by their signatures. When a part of a picture was replaced, the rest is identical to the
 * pixel. The curvature of the brightness is compared: it does not depend on the light and changes with the least movement of the camera, so a second photo of
 * a room is not the same. What repeats along the rows or columns of a cell, as at upright and level edges, is left out, because two rooms, or two phones, may have
 * such an edge in the same place. 0 when few cells are the same.
 */
export function unchangedShare(a: Uint8Array, b: Uint8Array): number {
  const [one, other] = [detailOf(a), detailOf(b)];
  let [detailed, same] = [0, 0];
  for (let top = 0; top < side; top += cell) {
    for (let left = 0; left < side; left += cell) {
      const likeness = cellLikeness(one, other, top * side + left);
      if (likeness === null) continue;
      detailed += 1;
      if (likeness > alike) same += 1;
    }
  }
  return same < fewestSame ? 0 : same / detailed;
}

/** Correlation of the detail of two cells that start at a pixel; null when one of them has none. */
function cellLikeness(a: Float64Array, b: Float64Array, start: number): number | null {
  let [squareA, squareB, product] = [0, 0, 0];
  for (let y = 0; y < cell; y += 1) {
    for (let at = start + y * side; at < start + y * side + cell; at += 1) {
      const [one, other] = [a[at] as number, b[at] as number];
      squareA += one * one;
      squareB += other * other;
      product += one * other;
    }
  }
  return Math.min(squareA, squareB) < leastDetail * cell ** 2 ? null : product / Math.sqrt(squareA * squareB);
}

/** The curvature at each pixel, less the means of its row and of its column within the cell. */
function detailOf(signature: Uint8Array): Float64Array {
  const detail = new Float64Array(side * side);
  const value = (x: number, y: number) =>
    signature[Math.min(side - 1, Math.max(0, y)) * side + Math.min(side - 1, Math.max(0, x))] as number;
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1)
      detail[y * side + x] = 4 * value(x, y) - value(x - 1, y) - value(x + 1, y) - value(x, y - 1) - value(x, y + 1);
  for (let row = 0; row < detail.length; row += cell) centre(detail, row, 1);
  for (let top = 0; top < detail.length; top += cell * side)
    for (let column = top; column < top + side; column += 1) centre(detail, column, side);
  return detail;
}

/** Takes the mean of a cell's row or column from its values. `step`: from one of them to the next. */
function centre(values: Float64Array, start: number, step: number): void {
  let mean = 0;
  for (let at = start; at < start + cell * step; at += step) mean += (values[at] as number) / cell;
  for (let at = start; at < start + cell * step; at += step) values[at] = (values[at] as number) - mean;
}
