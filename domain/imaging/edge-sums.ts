/** Cumulative sums of edge strength, which is 0 to 1 a pixel: `upright` of vertical edges down each column, `level` of horizontal edges along each row. */
export interface EdgeSums {
  width: number;
  height: number;
  upright: Float32Array;
  level: Float32Array;
}

/** The change of a picture at a pixel, in grey levels: the difference between the pixels `step` before and `step` behind it. */
type Change = (pixel: number, step: number) => number;

/**
 * The change, in grey levels, that counts as a full edge. It follows the picture's contrast, so that phones are found in dim rooms too: `times` the mean
 * horizontal change, limited to the range from `least` to 60.
 */
export function fullEdge({ width, height }: { width: number; height: number }, change: Change, times: number, least: number): number {
  let sum = 0;
  for (let y = 1; y < height - 1; y += 1) for (let x = 1; x < width - 1; x += 1) sum += change(y * width + x, 1);
  return Math.min(60, Math.max(least, (times * sum) / ((width - 2) * (height - 2))));
}

/** Sums the edges of a picture. Each pixel counts only as an upright or as a level edge, whichever is stronger. `full`: change of a full edge. */
export function edgeSums({ width, height }: { width: number; height: number }, change: Change, full: number): EdgeSums {
  const upright = new Float32Array(width * (height + 1));
  const level = new Float32Array((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isInner = x > 0 && y > 0 && x < width - 1 && y < height - 1;
      const across = isInner ? change(y * width + x, 1) : 0;
      const down = isInner ? change(y * width + x, width) : 0;
      const isUpright = across > down;
      const column = x * (height + 1) + y;
      const row = y * (width + 1) + x;
      upright[column + 1] = (upright[column] ?? 0) + (isUpright ? Math.min(1, across / full) : 0);
      level[row + 1] = (level[row] ?? 0) + (isUpright ? 0 : Math.min(1, down / full));
    }
  }
  return { width, height, upright, level };
}

/** Mean strength of an upright line from row `from` to row `to`: the better of columns `x` and `x + 1`, as an edge rarely falls on exactly one column. */
export function uprightStrength({ width, height, upright }: EdgeSums, x: number, from: number, to: number): number {
  return strongest(upright, height + 1, width, x, from, to);
}

/** Mean strength of a level line from column `from` to column `to`: the better of rows `y` and `y + 1`. */
export function levelStrength({ width, height, level }: EdgeSums, y: number, from: number, to: number): number {
  return strongest(level, width + 1, height, y, from, to);
}

function strongest(sums: Float32Array, length: number, lines: number, line: number, from: number, to: number): number {
  let best = 0;
  for (let at = line; at <= Math.min(lines - 1, line + 1); at += 1)
    best = Math.max(best, (sums[at * length + to] ?? 0) - (sums[at * length + from] ?? 0));
  return best / (to - from);
}
