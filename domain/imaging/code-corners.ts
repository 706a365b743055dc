import type { Grey } from './grey.ts';
import type { Point } from './turning.ts';

/** Runs of dark and light across the corner mark of a QR code: 1 1 3 1 1. */
const ratio = [1, 1, 3, 1, 1];
/** How far a run may be off, in modules. */
const tolerance = 0.6;
/** A bright screen's light spreads over the dark of its code, or blur the dark over the light: each run is so much longer or shorter, at most, in modules. */
const mostSpread = 0.5;
/** Smallest module that is looked at, in pixels. */
const smallestModule = 1.2;
/** Cells of the picture, by which bright and dark are told apart in uneven light, in pixels. */
const cell = 24;
/** Between dark and bright, in grey levels: a code on a lit screen has far more, noise less. */
const leastContrast = 60;
/** The black of a corner mark on a screen is darker than this grey level, unless light lies over it. */
const mostBlack = 100;

/**
 * The middles of the corner marks of a QR code in a picture, also of one that cannot be read: they tell a damaged screen from a screen that
 * shows something else. A whole code has three.
 */
export function codeCorners(grey: Grey): Point[] {
  const isDark = darkness(grey);
  const found: { x: number; y: number; module: number; hits: number }[] = [];
  for (let y = 0; y < grey.height; y += 1) {
    for (const { middle, module } of marks(isDark, grey.width, y * grey.width, 1)) {
      const column = marks(isDark, grey.height, middle, grey.width);
      const down = column.find(
        (mark) => Math.abs(mark.middle - y) < 2 * module && mark.module < 1.6 * module && module < 1.6 * mark.module,
      );
      if (!down) continue;
      const near = found.find((mark) => Math.hypot(mark.x - middle, mark.y - down.middle) < 3 * module);
      if (near) {
        near.hits += 1;
        // Where a crack crosses a mark, or it is tilted, a single line is off.
        near.x += (middle - near.x) / near.hits;
        near.y += (down.middle - near.y) / near.hits;
      } else found.push({ x: middle, y: down.middle, module, hits: 1 });
    }
  }
  return found.filter((mark) => mark.hits >= Math.max(2, mark.module)).map(({ x, y }) => ({ x, y }));
}

/** Whether light lies over a code, a lamp's that the screen mirrors: the middle of each of these marks is grey. Under broken glass they are as black as ever. */
export function isVeiled({ width, data }: Grey, marks: readonly Point[]): boolean {
  return marks.every(({ x, y }) => (data[Math.floor(y) * width + Math.floor(x)] ?? 0) > mostBlack);
}

/** Which pixels are dark beside those around them. */
function darkness({ width, height, data }: Grey): Uint8Array {
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(height / cell);
  const least = new Uint8Array(columns * rows).fill(255);
  const most = new Uint8Array(columns * rows);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = Math.floor(y / cell) * columns + Math.floor(x / cell);
      const value = data[y * width + x] ?? 0;
      least[at] = Math.min(least[at] ?? 255, value);
      most[at] = Math.max(most[at] ?? 0, value);
    }
  }
  const isDark = new Uint8Array(width * height);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      let [dark, bright] = [255, 0];
      for (let j = Math.max(0, row - 1); j <= Math.min(rows - 1, row + 1); j += 1) {
        for (let i = Math.max(0, column - 1); i <= Math.min(columns - 1, column + 1); i += 1) {
          dark = Math.min(dark, least[j * columns + i] ?? 255);
          bright = Math.max(bright, most[j * columns + i] ?? 0);
        }
      }
      if (bright - dark < leastContrast) continue;
      const middle = (dark + bright) / 2;
      for (let y = row * cell; y < Math.min(height, (row + 1) * cell); y += 1) {
        for (let x = column * cell; x < Math.min(width, (column + 1) * cell); x += 1)
          isDark[y * width + x] = (data[y * width + x] ?? 0) < middle ? 1 : 0;
      }
    }
  }
  return isDark;
}

/** Middles of the marks along one line of `length` pixels, counted along it. */
function marks(isDark: Uint8Array, length: number, start: number, step: number): { middle: number; module: number }[] {
  const found: { middle: number; module: number }[] = [];
  const ends: number[] = [0];
  for (let at = 1; at <= length; at += 1) {
    if (at < length && isDark[start + at * step] === isDark[start + (at - 1) * step]) continue;
    ends.push(at);
    if (ends.length <= ratio.length || isDark[start + (at - 1) * step] !== 1) continue;
    const from = ends[ends.length - 1 - ratio.length] ?? 0;
    const module = moduleOf(ends);
    if (module !== null) found.push({ middle: Math.round((from + at) / 2), module });
  }
  return found;
}

/** The module of a mark, in pixels, whose last run ends at the last of these; null where they are none. Two dark and two light runs are a module each, which what light spreads over dark makes up for. */
function moduleOf(ends: readonly number[]): number | null {
  const runs = ratio.map((_, index) => {
    const end = ends.length - ratio.length + index;
    return (ends[end] as number) - (ends[end - 1] as number);
  });
  const [dark, light, , otherLight, otherDark] = runs as [number, number, number, number, number];
  const module = (dark + light + otherLight + otherDark) / 4;
  if (module < smallestModule) return null;
  const spread = Math.max(-mostSpread, Math.min(mostSpread, (light + otherLight - dark - otherDark) / 4 / module));
  const isMark = runs.every((run, index) => {
    const expected = ratio[index] as number;
    const seen = run / module + (index % 2 === 0 ? spread : -spread);
    return Math.abs(seen - expected) < tolerance * Math.max(1, expected / 2);
  });
  return isMark ? module : null;
}
