import { type Grey, type Rectangle, shrinkGrey } from './grey.ts';

const lookedAtWidth = 160;
/** A lit screen is the brightest thing in a room: so much of the brightest there is. */
const litShare = 0.82;
const leastLit = 150;
/** Screens are so many times as tall as wide; hands hide a part. */
const shortest = 1.5;
const tallest = 2.6;
/** How much of its box a screen fills, hands and tilt taken off. */
const leastFill = 0.68;
/** Of the picture. A smaller bright thing is a lamp, a larger one an over-exposed room. */
const leastArea = 0.01;
const mostArea = 0.5;

/** Where a white screen shines, in pixels of the picture; null when nothing of its shape does. */
export function findLitScreen(grey: Grey): Rectangle | null {
  const small = shrinkGrey(grey, lookedAtWidth);
  const { width, height, data } = small;
  const lit = Math.max(leastLit, litShare * data.reduce((most, value) => Math.max(most, value), 0));
  const isSeen = new Uint8Array(width * height);
  let best: { box: Rectangle; area: number } | null = null;
  for (let start = 0; start < data.length; start += 1) {
    if (isSeen[start] === 1 || (data[start] ?? 0) < lit) continue;
    const found = spreadFrom(start, small, isSeen, lit);
    if (found.area > (best?.area ?? 0)) best = found;
  }
  if (best === null) return null;
  const { box, area } = best;
  const shape = box.height / box.width;
  const share = area / (width * height);
  const isScreen =
    shape >= shortest && shape <= tallest && area / (box.width * box.height) >= leastFill && share >= leastArea && share <= mostArea;
  const scale = grey.width / width;
  return isScreen ? { x: box.x * scale, y: box.y * scale, width: box.width * scale, height: box.height * scale } : null;
}

/** All that is lit and hangs together with a pixel. */
function spreadFrom(start: number, { width, height, data }: Grey, isSeen: Uint8Array, lit: number): { box: Rectangle; area: number } {
  const open = [start];
  isSeen[start] = 1;
  let [left, right, top, bottom, area] = [width, 0, height, 0, 0];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const x = at % width;
    const y = Math.floor(at / width);
    area += 1;
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
    for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
      if (next < 0 || next >= data.length || isSeen[next] === 1 || (data[next] ?? 0) < lit) continue;
      isSeen[next] = 1;
      open.push(next);
    }
  }
  return { box: { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }, area };
}
