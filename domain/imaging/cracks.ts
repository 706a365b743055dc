import type { Grey } from './grey.ts';

/** Thin lines are looked for in a phone drawn this wide. */
export const crackWidth = 256;
/** Half of the widest line that counts as thin, in pixels of such a picture. */
const lineReach = 3;
const angles = 36;
/** A phone's own lines run along its sides: edges of islands, seams, reflections of frames. */
const ownAngle = 8;
/** A crack is straight for at least this share of the phone's width; rings, letters and fingers are not. */
const leastRun = 0.16;
/** A line stands out of noise and texture by this much. */
const overNoise = 4;
/** Pixels of a line that may be missing. */
const gap = 3;

/**
 * How long the straight thin lines are that cross a phone's surface at an angle to its sides, in widths of the phone: cracked
 * glass. A sign for a person, never a verdict. `surface` is the upright phone, `crackWidth` pixels wide; `isSurface` says
 * where it can be judged (1) and where not (0): codes, lenses, fingers. `contrast` is how much darker or lighter, in grey levels.
 */
export function crackLength(surface: Grey, isSurface: Uint8Array, contrast: number): number {
  const { width, height } = surface;
  const closed = spread(spread(surface, lineReach, 'lightest'), lineReach, 'darkest');
  const opened = spread(spread(surface, lineReach, 'darkest'), lineReach, 'lightest');
  const points: { x: number; y: number }[] = [];
  const least = Math.max(contrast, overNoise * usualDepth(surface, closed, isSurface));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const value = surface.data[at] ?? 0;
      const isLine = (closed.data[at] ?? 0) - value > least || value - (opened.data[at] ?? 0) > least;
      if (isLine && isSurface[at] === 1) points.push({ x, y });
    }
  }
  return straightLength(points, width, height) / width;
}

/** What noise and texture make of lines: the middle of all depths, in grey levels. */
function usualDepth(surface: Grey, closed: Grey, isSurface: Uint8Array): number {
  const depths: number[] = [];
  for (const [at, value] of surface.data.entries()) if (isSurface[at] === 1) depths.push((closed.data[at] ?? 0) - value);
  depths.sort((a, b) => a - b);
  return depths[depths.length >> 1] ?? 0;
}

/** Grows what is light or what is dark by `reach` pixels, across and then down. */
function spread(grey: Grey, reach: number, which: 'lightest' | 'darkest'): Grey {
  const { width, height } = grey;
  const pick = which === 'lightest' ? Math.max : Math.min;
  const across = new Uint8Array(width * height);
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let value = grey.data[y * width + x] ?? 0;
      for (let at = Math.max(0, x - reach); at <= Math.min(width - 1, x + reach); at += 1)
        value = pick(value, grey.data[y * width + at] ?? 0);
      across[y * width + x] = value;
    }
  }
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let value = across[y * width + x] ?? 0;
      for (let at = Math.max(0, y - reach); at <= Math.min(height - 1, y + reach); at += 1)
        value = pick(value, across[at * width + x] ?? 0);
      data[y * width + x] = value;
    }
  }
  return { width, height, data };
}

/** The length of straight runs of points, each point counted once, at every angle but the phone's own. */
function straightLength(points: readonly { x: number; y: number }[], width: number, height: number): number {
  const shortest = leastRun * width;
  const used = new Uint8Array(width * height);
  let length = 0;
  for (let step = 0; step < angles; step += 1) {
    const degrees = (step * 180) / angles;
    if (Math.min(degrees % 90, 90 - (degrees % 90)) < ownAngle) continue;
    const cos = Math.cos((degrees * Math.PI) / 180);
    const sin = Math.sin((degrees * Math.PI) / 180);
    const lines = new Map<number, { at: number; pixel: number }[]>();
    for (const { x, y } of points) {
      const pixel = y * width + x;
      if (used[pixel] === 1) continue;
      const line = Math.round((cos * y - sin * x) / 2);
      const entry = { at: cos * x + sin * y, pixel };
      const entries = lines.get(line);
      if (entries) entries.push(entry);
      else lines.set(line, [entry]);
    }
    for (const entries of lines.values()) {
      entries.sort((a, b) => a.at - b.at);
      let first = 0;
      for (let index = 1; index <= entries.length; index += 1) {
        const before = entries[index - 1]?.at ?? 0;
        if (index < entries.length && (entries[index]?.at ?? 0) - before <= gap) continue;
        const run = before - (entries[first]?.at ?? 0);
        if (run >= shortest) {
          length += run;
          for (let at = first; at < index; at += 1) used[entries[at]?.pixel ?? 0] = 1;
        }
        first = index;
      }
    }
  }
  return length;
}
