import type { Grey } from './grey.ts';
import type { Point } from './turning.ts';

/** Lengths, in modules, of the runs of dark and light across the corner mark (finder pattern) of a QR code. */
const ratio = [1, 1, 3, 1, 1];
/** How far a run may be off, in modules. */
const tolerance = 0.6;
/** Greatest change of a run, in modules: a bright screen's light spreads over the dark runs, or blur spreads the dark over the light ones. */
const mostSpread = 0.5;
/**
 * Smallest module that is searched for: in pixels, and as a share of the picture's width. A phone with a smaller one takes less than a tenth of the width, and books
 * and tiles have such marks by chance.
 */
const smallestModule = 1.2;
const smallestShare = 0.002;
/** Side, in pixels, of the cells of the picture for each of which a threshold between dark and bright is found, as light is uneven. */
const cell = 24;
/** Least difference between dark and bright, in grey levels: a code on a lit screen has far more, noise less. */
const leastContrast = 60;
/** The black of a corner mark on a screen is darker than this grey level, unless the screen reflects a lamp there. */
const mostBlack = 100;

/**
 * The middles of the corner marks of QR codes in a picture, of unreadable codes too: they tell a damaged screen with a code from a screen that shows something else.
 * A whole code has three.
 */
export function codeCorners(grey: Grey): Point[] {
  const isDark = darkness(grey);
  const smallest = Math.max(smallestModule, smallestShare * grey.width);
  const found: { x: number; y: number; module: number; hits: number }[] = [];
  for (let y = 0; y < grey.height; y += 1) {
    for (const { middle, module } of marks(isDark, grey.width, y * grey.width, 1, smallest)) {
      const column = marks(isDark, grey.height, middle, grey.width, smallest);
      const down = column.find(
        (mark) => Math.abs(mark.middle - y) < 2 * module && mark.module < 1.6 * module && module < 1.6 * mark.module,
      );
      if (!down) continue;
      const near = found.find((mark) => Math.hypot(mark.x - middle, mark.y - down.middle) < 3 * module);
      if (near) {
        near.hits += 1;
        // The mean over all rows: where a crack crosses the mark, or the mark is tilted, a single row is off.
        near.x += (middle - near.x) / near.hits;
        near.y += (down.middle - near.y) / near.hits;
      } else found.push({ x: middle, y: down.middle, module, hits: 1 });
    }
  }
  return found.filter((mark) => mark.hits >= Math.max(2, mark.module)).map(({ x, y }) => ({ x, y }));
}

/** Whether the reflection of a lamp lies over a code: the middles of all `marks` are grey. Under broken glass they stay black. */
export function isVeiled({ width, data }: Grey, marks: readonly Point[]): boolean {
  return marks.every(({ x, y }) => (data[Math.floor(y) * width + Math.floor(x)] ?? 0) > mostBlack);
}

/** For each pixel whether it is dark (1) compared with those around it. */
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

/** The middles and modules, in pixels, of the corner marks that one line of `length` pixels crosses, counted along the line. */
function marks(isDark: Uint8Array, length: number, start: number, step: number, smallest: number): { middle: number; module: number }[] {
  const found: { middle: number; module: number }[] = [];
  const ends: number[] = [0];
  for (let at = 1; at <= length; at += 1) {
    if (at < length && isDark[start + at * step] === isDark[start + (at - 1) * step]) continue;
    ends.push(at);
    if (ends.length <= ratio.length || isDark[start + (at - 1) * step] !== 1) continue;
    const from = ends[ends.length - 1 - ratio.length] ?? 0;
    const module = moduleOf(ends);
    if (module !== null && module >= smallest) found.push({ middle: Math.round((from + at) / 2), module });
  }
  return found;
}

/**
 * The module, in pixels, of the corner mark whose five runs end at the last of `ends`; null when the runs are none. The two outer dark runs and the two light ones are a
 * module each: in their mean the spread of light over dark cancels out.
 */
function moduleOf(ends: readonly number[]): number | null {
  const runs = ratio.map((_, index) => {
    const end = ends.length - ratio.length + index;
    return (ends[end] as number) - (ends[end - 1] as number);
  });
  const [dark, light, , otherLight, otherDark] = runs as [number, number, number, number, number];
  const module = (dark + light + otherLight + otherDark) / 4;
  const spread = Math.max(-mostSpread, Math.min(mostSpread, (light + otherLight - dark - otherDark) / 4 / module));
  const isMark = runs.every((run, index) => {
    const expected = ratio[index] as number;
    const seen = run / module + (index % 2 === 0 ? spread : -spread);
    return Math.abs(seen - expected) < tolerance * Math.max(1, expected / 2);
  });
  return isMark ? module : null;
}
