import type { ColourPicture } from './code-plane.ts';
import { isOn, type Rectangle } from './grey.ts';

/** The picture is halved: JPEG stores colours at half the size, and less of the grain is left. */
const half = 2;
/** Side of the square patches that are measured one by one, in pixels of the halved picture. */
const patch = 32;
/** In patches with a smaller mean square of the brightness's second difference nothing but grain has an outline. Of the others those with the most count. */
const leastDetail = 4;
const mostPatches = 40;
/** Of a column of patches, or of a row, as many count: one long outline, such as that of a mirror's frame, is no witness for the whole picture. */
const mostInLine = 8;
/** Darker and brighter colours are cut off, each at another place of an outline. */
const darkest = 4;
const brightest = 248;
/** A patch counts when at least this share of it is neither; and with fewer patches there is no measure. */
const leastClear = 0.5;
const fewest = 16;
/** The patches' shifts vary because of coloured things: as many times the uncertainty of their median is taken from it. */
const uncertainty = 4;

/** The brightness of a halved picture and how much more red than blue it is, pixel by pixel; NaN where a colour may be cut off. */
interface Halved {
  width: number;
  height: number;
  brightness: Float32Array;
  redLessBlue: Float32Array;
}

/**
 * How far red and blue are displaced against each other all over a picture, in its pixels: across or down, whichever is more. A dot of a screen shows red, green and
 * blue beside each other, so that in a photo of a screen every outline has a red and a blue side, the same sides everywhere, even when the dots are too fine to be
 * seen. A lens displaces colours away from the middle of the picture, in opposite directions on opposite sides. `phone`: the box of one
 * that shows its screen, where nothing is measured. 0 where too few patches have detail, or they disagree.
 */
export function colourShift(picture: ColourPicture, phone: Rectangle | null): number {
  const halved = halvedOf(picture);
  const across: Shift[] = [];
  const down: Shift[] = [];
  for (let top = 1; top + patch < halved.height; top += patch) {
    for (let left = 1; left + patch < halved.width; left += patch) {
      if (phone !== null && isOn(phone, half * left, half * top, half * patch)) continue;
      const start = top * halved.width + left;
      addShift(across, halved, start, 1, left);
      addShift(down, halved, start, halved.width, top);
    }
  }
  return half * Math.max(surelyShifted(across), surelyShifted(down));
}

/** The shift of one patch, in pixels of the halved picture, and how much detail it was measured on. */
interface Shift {
  shift: number;
  detail: number;
  /** The place of the column of patches in which it is, of a shift across; of the row, of one down. */
  line: number;
}

function surelyShifted(found: readonly Shift[]): number {
  const inLine = new Map<number, number>();
  const shifts = [...found]
    .sort((one, other) => other.detail - one.detail)
    .filter(({ line }) => {
      const before = inLine.get(line) ?? 0;
      inLine.set(line, before + 1);
      return before < mostInLine;
    })
    .slice(0, mostPatches)
    .map(({ shift }) => shift);
  if (shifts.length < fewest) return 0;
  const usual = middle(shifts);
  const deviation = middle(shifts.map((shift) => Math.abs(shift - usual)));
  return Math.max(0, Math.abs(usual) - (uncertainty * deviation) / Math.sqrt(shifts.length));
}

function middle(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[values.length >> 1] as number;
}

/**
 * Adds the shift in one direction of a patch with detail. Where red is displaced by a shift, red less blue gains the shift times the brightness's slope. Its own
 * share of the brightness, by which a coloured thing differs from what is behind it, is fitted beside it (least squares of the first differences).
 */
function addShift(found: Shift[], { width, brightness, redLessBlue }: Halved, start: number, step: number, line: number): void {
  let [slopes, bends, both, slopesColour, bendsColour, count] = [0, 0, 0, 0, 0, 0];
  for (let row = start; row < start + patch * width; row += width) {
    for (let at = row; at < row + patch; at += 1) {
      const before = brightness[at - step] as number;
      const after = brightness[at + step] as number;
      const slope = (after - before) / 2;
      const bend = after + before - 2 * (brightness[at] as number);
      const colour = ((redLessBlue[at + step] as number) - (redLessBlue[at - step] as number)) / 2;
      if (Number.isNaN(bend)) continue;
      slopes += slope * slope;
      bends += bend * bend;
      both += slope * bend;
      slopesColour += slope * colour;
      bendsColour += bend * colour;
      count += 1;
    }
  }
  const determinant = slopes * bends - both * both;
  if (count < leastClear * patch * patch || bends < leastDetail * count || determinant === 0) return;
  found.push({ shift: (bendsColour * slopes - slopesColour * both) / determinant, detail: bends / count, line });
}

function halvedOf({ width: full, height: fullHeight, data }: ColourPicture): Halved {
  const [width, height] = [Math.floor(full / half), Math.floor(fullHeight / half)];
  const brightness = new Float32Array(width * height);
  const redLessBlue = new Float32Array(width * height);
  const mean = (from: number) => {
    const below = from + 4 * full;
    return ((data[from] as number) + (data[from + 4] as number) + (data[below] as number) + (data[below + 4] as number)) / half ** 2;
  };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = 4 * half * (y * full + x);
      const red = mean(from);
      const green = mean(from + 1);
      const blue = mean(from + 2);
      const isCut = Math.min(red, green, blue) < darkest || Math.max(red, green, blue) > brightest;
      brightness[y * width + x] = isCut ? Number.NaN : 0.3 * red + 0.59 * green + 0.11 * blue;
      redLessBlue[y * width + x] = red - blue;
    }
  }
  return { width, height, brightness, redLessBlue };
}
