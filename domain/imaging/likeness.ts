import { type Grey, type Rectangle, shrinkGrey } from './grey.ts';

/** Side of the small picture by which two photos are compared, in pixels. */
const side = 48;
/** Sizes, places and steps of the search for a crop, as shares of a picture's side. */
const coarseSizes = [1, 0.94, 0.88, 0.82];
const coarsePlaces = [0, 0.25, 0.5, 0.75, 1];
const roughlyAlike = 0.85;
const firstStep = 0.03;
const lastStep = 0.003;

/** The signature by which a photo is recognised: `side` × `side` bytes of grey, whatever the photo's shape. */
export function signatureOf(grey: Grey): Uint8Array {
  const small = shrinkGrey(grey, Math.max(side, Math.min(grey.width, 4 * side)));
  const data = new Uint8Array(side * side);
  for (let y = 0; y < side; y += 1) for (let x = 0; x < side; x += 1) data[y * side + x] = meanOf(small, x, y);
  return data;
}

function meanOf(grey: Grey, x: number, y: number): number {
  const left = Math.floor((x * grey.width) / side);
  const right = Math.max(left + 1, Math.floor(((x + 1) * grey.width) / side));
  const top = Math.floor((y * grey.height) / side);
  const bottom = Math.max(top + 1, Math.floor(((y + 1) * grey.height) / side));
  let sum = 0;
  for (let row = top; row < bottom; row += 1)
    for (let column = left; column < right; column += 1) sum += grey.data[row * grey.width + column] ?? 0;
  return sum / ((bottom - top) * (right - left));
}

/** Difference hash (dHash) as 16 hexadecimal digits: 64 bits, each set when a cell's right neighbour is brighter. */
export function differenceHash(signature: Uint8Array): string {
  const cells = (columns: number, rows: number, column: number, row: number) => {
    let sum = 0;
    const [left, right] = [Math.floor((column * side) / columns), Math.floor(((column + 1) * side) / columns)];
    const [top, bottom] = [Math.floor((row * side) / rows), Math.floor(((row + 1) * side) / rows)];
    for (let y = top; y < bottom; y += 1) for (let x = left; x < right; x += 1) sum += signature[y * side + x] ?? 0;
    return sum / ((right - left) * (bottom - top));
  };
  let hash = 0n;
  for (let row = 0; row < 8; row += 1) {
    for (let column = 0; column < 8; column += 1) hash = (hash << 1n) | (cells(9, 8, column, row) < cells(9, 8, column + 1, row) ? 1n : 0n);
  }
  return hash.toString(16).padStart(16, '0');
}

/** Bits in which two hashes differ. */
export function hashDistance(a: string, b: string): number {
  let distance = 0;
  for (let rest = BigInt(`0x${a}`) ^ BigInt(`0x${b}`); rest > 0n; rest &= rest - 1n) distance += 1;
  return distance;
}

/**
 * How surely two photos are the same picture, -1 to 1, also when one of them was cropped, resized, brightened or re-encoded: the correlation of their
 * signatures at the best place of one within the other. Two photos of one scene reach less than a copy.
 */
export function likeness(a: Uint8Array, b: Uint8Array): number {
  return Math.max(likenessWithin(a, b), likenessWithin(b, a));
}

const whole: Rectangle = { x: 0, y: 0, width: 1, height: 1 };

function likenessWithin(part: Uint8Array, larger: Uint8Array): number {
  let best = { place: whole, score: correlation(part, larger, whole, 3) };
  for (const size of coarseSizes) {
    for (const across of coarsePlaces) {
      for (const down of coarsePlaces) {
        const place = { x: (1 - size) * across, y: (1 - size) * down, width: size, height: size };
        const score = correlation(part, larger, place, 3);
        if (score > best.score) best = { place, score };
        if (size === 1) break;
      }
      if (size === 1) break;
    }
  }
  // Pictures that are not even roughly alike are not compared more finely.
  if (best.score < roughlyAlike) return best.score;
  best.score = correlation(part, larger, best.place, 1);
  for (let step = firstStep; step >= lastStep; step /= 2) {
    for (let isBetter = true; isBetter; ) {
      isBetter = false;
      for (const place of neighbours(best.place, step)) {
        const score = correlation(part, larger, place, 1);
        if (score > best.score + 1e-6) {
          best = { place, score };
          isBetter = true;
        }
      }
    }
  }
  return best.score;
}

/** The rectangles with one side moved by a step, within the picture and not too small. */
function neighbours({ x, y, width, height }: Rectangle, step: number): Rectangle[] {
  return [
    { x: x - step, y, width: width + step, height },
    { x: x + step, y, width: width - step, height },
    { x, y, width: width + step, height },
    { x, y, width: width - step, height },
    { x, y: y - step, width, height: height + step },
    { x, y: y + step, width, height: height - step },
    { x, y, width, height: height + step },
    { x, y, width, height: height - step },
  ].filter(
    (place) =>
      place.x >= 0 && place.y >= 0 && place.x + place.width <= 1 && place.y + place.height <= 1 && place.width > 0.7 && place.height > 0.7,
  );
}

/** Correlation of one signature with the part of the other at `place`, by every `step`th pixel across and down. */
function correlation(part: Uint8Array, larger: Uint8Array, place: Rectangle, step: number): number {
  let count = 0;
  let [sumA, sumB, squareA, squareB, product] = [0, 0, 0, 0, 0];
  for (let y = step >> 1; y < side; y += step) {
    const row = Math.min(side - 1, Math.max(0, (place.y + (place.height * (y + 0.5)) / side) * side - 0.5));
    const top = Math.min(side - 2, Math.floor(row));
    for (let x = step >> 1; x < side; x += step) {
      const column = Math.min(side - 1, Math.max(0, (place.x + (place.width * (x + 0.5)) / side) * side - 0.5));
      const left = Math.min(side - 2, Math.floor(column));
      const at = top * side + left;
      const [right, down] = [column - left, row - top];
      const upper = (larger[at] ?? 0) * (1 - right) + (larger[at + 1] ?? 0) * right;
      const lower = (larger[at + side] ?? 0) * (1 - right) + (larger[at + side + 1] ?? 0) * right;
      const b = upper * (1 - down) + lower * down;
      const a = part[y * side + x] ?? 0;
      count += 1;
      sumA += a;
      sumB += b;
      squareA += a * a;
      squareB += b * b;
      product += a * b;
    }
  }
  const spread = Math.sqrt((squareA - (sumA * sumA) / count) * (squareB - (sumB * sumB) / count));
  return spread < count ? 0 : (product - (sumA * sumB) / count) / spread;
}
