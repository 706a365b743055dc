/** Sums of edge strength: `upright[x][0..y]` down the columns, `level[0..x][y]` along the rows, 0 to 1 a pixel. */
export interface EdgeSums {
  width: number;
  height: number;
  upright: Float32Array;
  level: Float32Array;
}

/** How much a picture changes about a pixel, from the one `step` before it to the one `step` behind it, in levels. */
type Change = (pixel: number, step: number) => number;

/**
 * What counts as a full edge, in levels, follows the picture's own contrast: a dim room has phones too. It is so many `times` the mean
 * change across, kept from `least` to 60.
 */
export function fullEdge({ width, height }: { width: number; height: number }, change: Change, times: number, least: number): number {
  let sum = 0;
  for (let y = 1; y < height - 1; y += 1) for (let x = 1; x < width - 1; x += 1) sum += change(y * width + x, 1);
  return Math.min(60, Math.max(least, (times * sum) / ((width - 2) * (height - 2))));
}

/** Each pixel counts as an upright or as a level edge, whichever it is more. */
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

/** Mean strength of an upright line: the best of `x` and `x + 1`, as an edge rarely falls on one column. */
export function uprightStrength({ width, height, upright }: EdgeSums, x: number, from: number, to: number): number {
  return strongest(upright, height + 1, width, x, from, to);
}

/** Mean strength of a level line: the best of `y` and `y + 1`. */
export function levelStrength({ width, height, level }: EdgeSums, y: number, from: number, to: number): number {
  return strongest(level, width + 1, height, y, from, to);
}

function strongest(sums: Float32Array, length: number, lines: number, line: number, from: number, to: number): number {
  let best = 0;
  for (let at = line; at <= Math.min(lines - 1, line + 1); at += 1)
    best = Math.max(best, (sums[at * length + to] ?? 0) - (sums[at * length + from] ?? 0));
  return best / (to - from);
}
