import type { Glyph } from './text-lines.ts';

/** Digits of one number differ in height and in vertical place by at most this share of their height. */
const evenness = 0.2;
/** Greatest distance between the middles of neighbouring digits of one number, in pitches. */
const widestStep = 3.2;
/** Up to this many fragments of digits and slashes in a run are skipped. */
const mostBroken = 3;
/** A slash is less than this many times as high as a digit, and less than `mostSlash` of its box is ink. */
const highestSlash = 1.5;
const mostSlash = 0.5;
/** Width of a digit, as a share of its height. */
const usualWidth = 0.6;
/** A run is a barcode when two thirds of its glyphs are narrower than this share of their height, or when their median share of ink is above `mostFill`. */
const leastWidth = 0.32;
const mostlyBars = 2 / 3;
const mostFill = 0.78;
/** From this many separate glyphs on the pitch of a run is measured, and its evenness tells something. */
const fewestApart = 8;
/** The share of its likeness that a single blot keeps: divided into digits it is always even, as the grain of wood and the weave of cloth are. */
const mergedShare = 0.65;
/** Least and greatest number of glyphs in a run of 15 digits: some may have merged or broken apart, and a label in capitals may precede. */
const fewest = 13;
const most = 26;

function valueAt(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0;
}

function median(values: readonly number[]): number {
  return valueAt(values, 0.5);
}

/** The middles of the digits; a blot of several touching digits is divided evenly. */
function unitsOf(tall: readonly Glyph[], pitch: number): number[] {
  return tall.flatMap((glyph) => {
    const parts = Math.max(1, Math.round(glyph.width / pitch));
    return Array.from({ length: parts }, (_, part) => glyph.u + (glyph.width * (part + 0.5)) / parts);
  });
}

/** Whether glyphs are bars of a barcode, or rules, and not text: even among slender letters some are wide. */
export function areBars(run: readonly Glyph[]): boolean {
  return (
    valueAt(
      run.map((glyph) => glyph.width / glyph.height),
      mostlyBars,
    ) < leastWidth || median(run.map((glyph) => glyph.fill)) > mostFill
  );
}

/** How far the steps are from multiples of half a pitch (at least one pitch), on average, in pitches: near 0 for printed digits, more for letters. */
function unevenness(units: readonly number[], pitch: number): number {
  let sum = 0;
  for (let at = 1; at < units.length; at += 1) {
    const step = ((units[at] as number) - (units[at - 1] as number)) / pitch;
    sum += Math.min(0.5, Math.abs(step - Math.max(1, Math.round(step * 2) / 2)));
  }
  return sum / Math.max(1, units.length - 1);
}

function countLikeness(count: number): number {
  if (count < 8) return 0;
  if (count < fewest) return 0.3 + 0.1 * (count - 8);
  return count <= most ? 1 : 0.5;
}

/**
 * How much a chain of glyphs looks like a number of 15 digits, 0 to 1: a long run of glyphs of equal height at an even pitch. `middle` and `height`: those of the
 * line's capitals and digits.
 */
export function numberLikeness(chain: readonly Glyph[], middle: { value: number; slope: number }, height: number): number {
  const from = (chain[0] as Glyph).u;
  // On a sloping line a blot of several touching digits is higher than one digit by the line's rise over the additional width.
  const rise = Math.abs(middle.slope);
  const isTall = (glyph: Glyph) =>
    Math.abs(glyph.height - height - rise * (glyph.width - usualWidth * height)) < evenness * height &&
    Math.abs(glyph.v + glyph.height / 2 - middle.value - middle.slope * (glyph.u + glyph.width / 2 - from)) < evenness * height;
  const isSlash = (glyph: Glyph) => glyph.height < highestSlash * height && glyph.width < glyph.height && glyph.fill < mostSlash;
  const runs: Glyph[][] = [[]];
  let broken = 0;
  for (const glyph of chain) {
    if (isTall(glyph)) runs.at(-1)?.push(glyph);
    // Fragments of thin digits are lower than digits, and few. Slashes between groups are higher, and mostly paper.
    else if ((glyph.height < height || isSlash(glyph)) && broken < mostBroken) broken += 1;
    else {
      runs.push([]);
      broken = 0;
    }
  }
  let best = 0;
  for (const run of runs) {
    if (run.length === 0 || areBars(run)) continue;
    const steps = run.slice(1).map((glyph, at) => glyph.u + glyph.width / 2 - ((run[at] as Glyph).u + (run[at] as Glyph).width / 2));
    // The pitch of digits is about four fifths of their height; that is assumed where too few are separate to measure it.
    const pitch = run.length >= fewestApart ? median(steps) : 0.78 * height;
    if (pitch <= 0) continue;
    const units = unitsOf(run, pitch);
    const apart = mergedShare + (1 - mergedShare) * Math.min(1, run.length / fewestApart);
    let begin = 0;
    for (let at = 1; at <= units.length; at += 1) {
      if (at < units.length && (units[at] as number) - (units[at - 1] as number) <= widestStep * pitch) continue;
      const group = units.slice(begin, at);
      best = Math.max(best, apart * countLikeness(group.length) * (1 - 2 * Math.min(0.4, unevenness(group, pitch))));
      begin = at;
    }
  }
  return best;
}
