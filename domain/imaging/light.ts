import { percentile } from './edge-spread.ts';
import type { Grey, Rectangle } from './grey.ts';
import { shrinkGrey } from './grey.ts';

/** The picture is shrunk to this width, so that spots have the same size in pixels whatever the camera's resolution. */
const lookedAtWidth = 320;
const burnt = 248;
/** At least this share of an overexposed spot is at least this white (saturated). A white object in good light has grain and stays below. */
const filled = 253;
const filledShare = 0.2;
/** Each spot is eroded by this many pixels, and the rest counts: letters and thin glints vanish, lamps stay. */
const core = 4;
/** From this share of an overexposed spot on the phone it hides part of the phone; with less it is a lamp in the room beside it. */
const leastOnPhone = 0.15;
/** With a larger overexposed share of the whole picture all spots count wherever they are: the camera saw too much light. */
const mostElsewhere = 0.08;

export interface Light {
  /** The grey level, 0 to 255, that only the brightest twentieth of the picture exceeds. */
  brightness: number;
  /** Share of the picture in overexposed spots, 0 to 1: those on the phone, without a lit screen's own area, or all when there are many or no phone is known. */
  burntShare: number;
}

/** Measures brightness and overexposure. `phone`: its box in pixels of the picture, and whether its screen is lit. */
export function lightOf(grey: Grey, phone: { box: Rectangle; isShining: boolean } | null): Light {
  const small = shrinkGrey(grey, lookedAtWidth);
  const { width, height, data } = small;
  const counts = new Uint32Array(256);
  for (const value of data) counts[value] = (counts[value] ?? 0) + 1;
  const scale = width / grey.width;
  let mask = Uint8Array.from(data, (value) => (value >= burnt ? 1 : 0));
  for (let step = 0; step < core; step += 1) mask = withoutRim(mask, width, height);
  let [all, onPhone] = [0, 0];
  for (const spot of spotsOf(mask, width)) {
    if (spot.filter((at) => (data[at] ?? 0) >= filled).length < filledShare * spot.length) continue;
    const beside = spot.filter((at) => !isIn(phone?.box ?? null, (at % width) / scale, Math.floor(at / width) / scale)).length;
    const counted = phone?.isShining ? beside : spot.length;
    all += counted;
    if (phone === null || spot.length - beside >= leastOnPhone * spot.length) onPhone += counted;
  }
  return { brightness: percentile(counts, 0.95), burntShare: (all > mostElsewhere * mask.length ? all : onPhone) / mask.length };
}

/** The indices of each connected piece of a mask whose outermost rim is empty. Empties the mask. */
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
