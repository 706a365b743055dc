import type { Grey } from './grey.ts';

/** Two views of the same scene differ by at most this share of the difference between two unrelated views: it allows for grain and for a hand that holds still. */
const mostChanged = 0.3;
/** Factor by which grain makes a comparison of differences uncertain. */
const tolerance = 1.05;
/** Pixels over which an edge's whole rise is measured: wider than an edge in focus, narrower than the space between strokes of letters. */
const edgeWidth = 8;
/**
 * In a picture in focus the squared rises from one pixel to the next are at least this share of those over an edge's width. A blur of two pixels gives 0.03, of three
 * 0.022, a much larger one 1/64.
 */
const bluntest = 0.022;
/** Smaller rises, in grey levels, are grain; a part without larger ones has nothing to read. */
const leastRise = 24;

/**
 * Whether a camera held still between two small views (some hundred pixels wide, a fifth of a second apart) of the same scene. The second must match the first better
 * unshifted than shifted by one pixel, so the hand moved by half a pixel of the view at most. A change of the overall brightness is compensated, as cameras adjust
 * their exposure.
 */
export function isSameView(before: Grey, now: Grey): boolean {
  const mean = meanOf(before);
  const light = mean / Math.max(1, meanOf(now));
  const inPlace = differenceOf(before, now, light, 0);
  if (inPlace > mostChanged * 2 * varianceOf(before, mean)) return false;
  return [1, -1, before.width, -before.width].every((shift) => inPlace <= tolerance * differenceOf(before, now, light, shift));
}

/** Mean squared difference of two views, one shifted by `shift` pixels of its data: one pixel or one row. */
function differenceOf({ width, data }: Grey, now: Grey, light: number, shift: number): number {
  let squares = 0;
  for (let at = width; at < data.length - width; at += 1) squares += ((now.data[at + shift] ?? 0) * light - (data[at] ?? 0)) ** 2;
  return squares / data.length;
}

/**
 * Whether a part of a frame, at the camera's resolution, is in focus both across and down, as a shaken picture is blurred in one direction only. A blur of more than
 * three pixels makes print of the usual size unreadable. A wall or darkness has no edges and counts as not sharp.
 */
export function isSharp(part: Grey): boolean {
  return [1, part.width].every((step) => steepnessOf(part, step) >= bluntest);
}

/** The squared rises from pixel to pixel as a share of those over an edge's width; NaN without edges. */
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
