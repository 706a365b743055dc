import type { Grey } from './grey.ts';

/** A circle in a picture, in pixels. */
export interface Circle {
  x: number;
  y: number;
  radius: number;
  /** The share of its rim that was found, 0 to 1, in sixteenths. */
  rim: number;
}

const sectors = 16;
/** A smaller share of a rim is no circle. */
const leastRim = 13 / sectors;
const leastSlope = 10;
const levels = 3;
const largestRadius = 9;
const most = 150;

/**
 * Finds circles from 4 to 36 pixels in radius, such as camera lenses, by a Hough transform: each edge votes for the middle of the circle it may belong to, and where
 * edges of enough directions meet there is one. Clearest first.
 */
export function findCircles(grey: Grey): Circle[] {
  const found: Circle[] = [];
  let level = grey;
  for (let scale = 1; scale < 2 ** levels; scale *= 2) {
    for (const circle of circlesOf(level, scale === 1 ? 4 : 5)) {
      found.push({ x: circle.x * scale, y: circle.y * scale, radius: circle.radius * scale, rim: circle.rim });
    }
    level = halved(level);
  }
  found.sort((a, b) => b.rim - a.rim);
  const kept: Circle[] = [];
  for (const circle of found) {
    if (kept.length === most) break;
    if (!kept.some((other) => isSame(other, circle))) kept.push(circle);
  }
  return kept;
}

function isSame(a: Circle, b: Circle): boolean {
  const isOfOneSize = a.radius < 1.7 * b.radius && b.radius < 1.7 * a.radius;
  return isOfOneSize && Math.hypot(a.x - b.x, a.y - b.y) < 0.6 * Math.max(a.radius, b.radius);
}

function circlesOf(grey: Grey, smallestRadius: number): Circle[] {
  const { width, height, data } = grey;
  const edges: { x: number; y: number; across: number; down: number; bit: number }[] = [];
  for (let y = 2; y < height - 2; y += 1) {
    for (let x = 2; x < width - 2; x += 1) {
      const at = y * width + x;
      const gx = (data[at + 1] ?? 0) - (data[at - 1] ?? 0);
      const gy = (data[at + width] ?? 0) - (data[at - width] ?? 0);
      const slope = Math.hypot(gx, gy);
      if (slope < leastSlope) continue;
      const sector = Math.floor(((Math.atan2(gy, gx) + Math.PI) / (2 * Math.PI)) * sectors) % sectors;
      edges.push({ x, y, across: gx / slope, down: gy / slope, bit: 1 << sector });
    }
  }
  const found: Circle[] = [];
  const votes = new Uint16Array(width * height);
  const around = [-width - 1, -width, -width + 1, -1, 0, 1, width - 1, width, width + 1];
  for (let radius = smallestRadius; radius <= largestRadius; radius += 1) {
    // Circles darker than their surroundings, whose middles lie against the gradient, then lighter ones.
    for (const sign of [-1, 1]) {
      votes.fill(0);
      for (const edge of edges) {
        const x = Math.round(edge.x + sign * edge.across * radius);
        const y = Math.round(edge.y + sign * edge.down * radius);
        if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1) continue;
        const middle = y * width + x;
        for (const offset of around) votes[middle + offset] = (votes[middle + offset] ?? 0) | edge.bit;
      }
      for (const [at, vote] of votes.entries()) {
        if (vote === 0) continue;
        const rim = bitsOf(vote) / sectors;
        if (rim >= leastRim) found.push({ x: at % width, y: Math.floor(at / width), radius, rim });
      }
    }
  }
  return found;
}

function bitsOf(value: number): number {
  let bits = 0;
  for (let rest = value; rest > 0; rest &= rest - 1) bits += 1;
  return bits;
}

function halved(grey: Grey): Grey {
  const width = grey.width >> 1;
  const height = grey.height >> 1;
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = 2 * y * grey.width + 2 * x;
      const sum =
        (grey.data[at] ?? 0) + (grey.data[at + 1] ?? 0) + (grey.data[at + grey.width] ?? 0) + (grey.data[at + grey.width + 1] ?? 0);
      data[y * width + x] = sum / 4;
    }
  }
  return { width, height, data };
}
