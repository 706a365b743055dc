import { type Grey, inside, isOn, type PhoneShown, type Rectangle } from './grey.ts';

/** Side of the square patches that are examined one by one, in pixels. */
const patch = 128;
/** Range of distances between a monitor's dots, in pixels of the photo; closer dots blur away. */
const shortestPeriod = 2.15;
const longestPeriod = 7;
/** Periods, in pixels, at which JPEG's blocks of eight pixels appear; they are ignored. */
const blockPeriods = [8 / 3, 4];
/** How many times as strong as those around it a frequency must be. */
const leastProminence = 5;
/** With a smaller share of the surroundings carrying the grid it belongs to the phone; with a smaller share of the phone, to a curtain or tiles behind it. */
const leastShare = 0.1;
/** Every this many lines of a patch one is measured. */
const lineStep = 4;

interface Wave {
  cos: Float32Array;
  sin: Float32Array;
  isBlock: boolean;
}

const waves: Wave[] = [];
for (let bin = Math.ceil(patch / longestPeriod) - 6; bin <= Math.floor(patch / shortestPeriod) + 3; bin += 1) {
  const wave: Wave = {
    cos: new Float32Array(patch),
    sin: new Float32Array(patch),
    isBlock: blockPeriods.some((period) => Math.abs(bin - patch / period) < 1.5),
  };
  for (let at = 0; at < patch; at += 1) {
    const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * (at + 0.5)) / patch);
    wave.cos[at] = window * Math.cos((2 * Math.PI * bin * at) / patch);
    wave.sin[at] = window * Math.sin((2 * Math.PI * bin * at) / patch);
  }
  waves.push(wave);
}

/**
 * The share of a picture, 0 to 1, that carries a fine regular grid such as a monitor's dots: a sign, but no proof, that a screen was photographed. A grid that is not
 * both on the phone and beside it is a pattern of the phone's case or of the room. Patches on the challenge's code are left out, as a code is a grid itself. `grey`: at
 * the original size, as shrinking removes the grid.
 */
export function screenGrid(grey: Grey, shown: PhoneShown | null = null): number {
  const isClear = (x: number, y: number) => !(shown?.code && isOn(shown.code, x, y, patch));
  const isGridded = (x: number, y: number) =>
    prominence(grey, x, y, 1, grey.width) > leastProminence || prominence(grey, x, y, grey.width, 1) > leastProminence;
  const all = placesIn({ x: 0, y: 0, width: grey.width, height: grey.height }).filter(([x, y]) => isClear(x, y));
  const gridded = new Set(all.filter(([x, y]) => isGridded(x, y)));
  const share = (of: readonly Place[]) => of.filter((place) => gridded.has(place)).length / of.length;
  if (all.length === 0) return 0;
  const whole = share(all);
  if (shown === null || whole === 0) return whole;
  const beside = all.filter(([x, y]) => !isOn(shown.phone, x, y, patch));
  const on = placesIn(inside(shown.phone, grey)).filter(([x, y]) => isClear(x, y));
  const rest = beside.length > 0 ? share(beside) : whole;
  const own = on.length > 0 ? on.filter(([x, y]) => isGridded(x, y)).length / on.length : whole;
  return Math.min(whole, rest < leastShare ? rest : whole, own < leastShare ? own : whole);
}

type Place = readonly [x: number, y: number];

/** The upper left corners of the patches that fit side by side into a part of a picture. */
function placesIn(part: Rectangle): Place[] {
  const rows = Array.from({ length: Math.floor(part.height / patch) }, (_, row) => part.y + row * patch);
  const columns = Array.from({ length: Math.floor(part.width / patch) }, (_, column) => part.x + column * patch);
  return rows.flatMap((y) => columns.map((x) => [x, y] as const));
}

/** How many times as strong as its neighbours the clearest frequency in one direction of a patch is. */
function prominence(grey: Grey, x: number, y: number, step: number, lineLength: number): number {
  const powers = new Float64Array(waves.length);
  const line = new Float32Array(patch);
  const start = y * grey.width + x;
  for (let row = 0; row < patch; row += lineStep) {
    let mean = 0;
    for (let at = 0; at < patch; at += 1) mean += grey.data[start + row * lineLength + at * step] ?? 0;
    mean /= patch;
    for (let at = 0; at < patch; at += 1) line[at] = (grey.data[start + row * lineLength + at * step] ?? 0) - mean;
    for (const [index, wave] of waves.entries()) {
      let real = 0;
      let imaginary = 0;
      for (let at = 0; at < patch; at += 1) {
        const value = line[at] ?? 0;
        real += value * (wave.cos[at] ?? 0);
        imaginary += value * (wave.sin[at] ?? 0);
      }
      powers[index] = (powers[index] ?? 0) + real * real + imaginary * imaginary;
    }
  }
  let most = 0;
  for (let index = 6; index < waves.length - 3; index += 1) {
    if (waves[index]?.isBlock) continue;
    const around: number[] = [];
    for (let other = index - 6; other <= Math.min(waves.length - 1, index + 6); other += 1) {
      if (Math.abs(other - index) > 2 && !waves[other]?.isBlock) around.push(powers[other] ?? 0);
    }
    around.sort((a, b) => a - b);
    const usual = around[around.length >> 1] ?? 0;
    // Lower power, that of a wave of less than about one grey level, is no pattern.
    const floor = (patch / lineStep) * (0.35 * patch * 0.25) ** 2;
    most = Math.max(most, (powers[index] ?? 0) / Math.max(usual, floor));
  }
  return most;
}
