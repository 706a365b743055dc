import { percentile } from './edge-spread.ts';
import type { Grey, Rectangle } from './grey.ts';
import { shrinkGrey } from './grey.ts';

/** The picture is looked at in this width: a burnt spot is a spot whatever the camera's pixels are. */
const lookedAtWidth = 320;
const burnt = 248;
/** Light that has filled its pixels leaves at least so much of its spot this white; a white thing in good light nearly does, and has its grain. */
const filled = 253;
const filledShare = 0.2;
/** What is left of a burnt spot when so many pixels are taken off all around: letters and thin glints vanish, lamps stay. */
const core = 4;

export interface Light {
  /** The grey level, 0 to 255, that only the brightest twentieth of the picture exceeds. */
  brightness: number;
  /** Share of the picture that is burnt out in one piece, 0 to 1, without what lies inside `except`. */
  burntShare: number;
}

/** How much light there is, and how much too much. `except`: what shines by itself, a phone's screen, in pixels of the picture. */
export function lightOf(grey: Grey, except: Rectangle | null): Light {
  const small = shrinkGrey(grey, lookedAtWidth);
  const { width, height, data } = small;
  const counts = new Uint32Array(256);
  for (const value of data) counts[value] = (counts[value] ?? 0) + 1;
  const scale = width / grey.width;
  let mask = Uint8Array.from(data, (value) => (value >= burnt ? 1 : 0));
  for (let step = 0; step < core; step += 1) mask = withoutRim(mask, width, height);
  let left = 0;
  for (const spot of spotsOf(mask, width)) {
    if (spot.filter((at) => (data[at] ?? 0) >= filled).length < filledShare * spot.length) continue;
    left += spot.filter((at) => !isIn(except, (at % width) / scale, Math.floor(at / width) / scale)).length;
  }
  return { brightness: percentile(counts, 0.95), burntShare: left / mask.length };
}

/** The places of each piece of a mask whose rim is empty; taken out of it. */
function spotsOf(mask: Uint8Array, width: number): number[][] {
  const spots: number[][] = [];
  for (let start = mask.indexOf(1); start >= 0; start = mask.indexOf(1, start)) {
    const spot = [start];
    mask[start] = 0;
    for (const at of spot) {
      for (const next of [at - 1, at + 1, at - width, at + width]) {
        if (mask[next] !== 1) continue;
        mask[next] = 0;
        spot.push(next);
      }
    }
    spots.push(spot);
  }
  return spots;
}

function withoutRim(mask: Uint8Array, width: number, height: number): Uint8Array<ArrayBuffer> {
  const inner = new Uint8Array(mask.length);
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      inner[at] = (mask[at] ?? 0) & (mask[at - 1] ?? 0) & (mask[at + 1] ?? 0) & (mask[at - width] ?? 0) & (mask[at + width] ?? 0);
    }
  }
  return inner;
}

function isIn(area: Rectangle | null, x: number, y: number): boolean {
  return area !== null && x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height;
}
