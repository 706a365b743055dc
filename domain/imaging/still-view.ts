import type { Grey } from './grey.ts';

/** Two views of the same thing differ by no more than this share of what two unrelated views do: it allows for grain and a hand that holds still. */
const mostChanged = 0.3;
/** Grain makes any comparison uncertain by so much. */
const tolerance = 1.05;
/** Width over which an edge rises, in pixels: wider than an edge in focus, and narrower than the space between the strokes of letters. */
const edgeWidth = 8;
/**
 * In focus the squared rises from one pixel to the next are at least this share of those over an edge's width: a blur of two pixels leaves 0.03,
 * one of three 0.022, any larger one 1/64.
 */
const bluntest = 0.022;
/** Rises that are less than this, in grey levels, are grain; a part without greater ones has nothing that could be read. */
const leastRise = 24;

/**
 * Whether a camera has held still between two small looks (some hundred pixels wide, a fifth of a second apart), and looks at the same thing:
 * the second lies best on the first where it is, not a pixel beside, so that half of a look's pixel is the most that a hand may move. Light that changed as a whole does not
 * count: cameras set their exposure while nobody moves.
 */
export function isSameView(before: Grey, now: Grey): boolean {
  const mean = meanOf(before);
  const light = mean / Math.max(1, meanOf(now));
  const inPlace = differenceOf(before, now, light, 0);
  if (inPlace > mostChanged * 2 * varianceOf(before, mean)) return false;
  return [1, -1, before.width, -before.width].every((shift) => inPlace <= tolerance * differenceOf(before, now, light, shift));
}

/** Mean square of what two views differ by, one moved over the other by so many pixels of its data: one, or a row of them. */
function differenceOf({ width, data }: Grey, now: Grey, light: number, shift: number): number {
  let squares = 0;
  for (let at = width; at < data.length - width; at += 1) squares += ((now.data[at + shift] ?? 0) * light - (data[at] ?? 0)) ** 2;
  return squares / data.length;
}

/**
 * Whether a part of a frame, in the camera's own pixels, is in focus across and down: a shaken picture is sharp along its shake. A blur of
 * more than three pixels takes print of the size that people hold before a camera apart. A wall or the dark has no edges, and is not.
 */
export function isSharp(part: Grey): boolean {
  return [1, part.width].every((step) => steepnessOf(part, step) >= bluntest);
}

/** The squared rises from pixel to pixel as a share of those over an edge's width; NaN without any. */
function steepnessOf({ data }: Grey, step: number): number {
  let [near, far] = [0, 0];
  for (let at = 0; at + edgeWidth * step < data.length; at += 1) {
    const value = data[at] ?? 0;
    const rise = (data[at + edgeWidth * step] ?? 0) - value;
    if (Math.abs(rise) < leastRise) continue;
    near += ((data[at + step] ?? 0) - value) ** 2;
    far += rise ** 2;
  }
  return near / far;
}

function meanOf({ data }: Grey): number {
  return data.reduce((sum, value) => sum + value, 0) / data.length;
}

function varianceOf({ data }: Grey, mean: number): number {
  return data.reduce((sum, value) => sum + (value - mean) ** 2, 0) / data.length;
}
