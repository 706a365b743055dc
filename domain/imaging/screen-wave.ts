import { type Grey, isOn, isWithin, type PhoneShown } from './grey.ts';
import { patchSide as side, transformed } from './patch-spectrum.ts';

/** Patches overlap by half; the brightest even ones are looked at, since a screen's dots are as deep as they are bright. */
const step = side / 2;
const lookedAt = 16;
const fewest = 4;
/** Burnt out, a patch shows nothing; and a code, or an edge, is full of waves of its own. */
const burnt = 250;
const mostUneven = 0.3;
/** Pixels of a patch that are looked at for its brightness, across and down. */
const sample = 4;
/** Periods that are looked at, in pixels: longer ones are tiles, cloth and shelves. */
const longestPeriod = 11;
/** JPEG's blocks of eight pixels show at every eighth of the patch's frequencies, in both directions. */
const block = side / 8;
/**
 * Sides and ends of phones and rooms make a ridge along both axes, or beside them, where they lean: what lies on it is held against
 * the ridge alone. It is as wide as the ring of neighbours reaches, in which a ridge is too thin to count.
 */
const ridge = 6;
/** What is nearer to a wave than this belongs to it. */
const own = 3;
const around = 8;
/** A wave stands out by so much where it is the tone of a clearer overtone. */
const leastTone = 1;
/** A wave has to stand out by so much both on the phone and beside it, of which one is darker, or it is the other's own pattern. */
const leastOfEach = 0.5;
/** Under it a power is noise of the eight bits: about that of a wave of a fifth of a grey level. */
const noisePower = 50;

/** One fine regular wave over a picture: how far it stands out of all others, in natural logarithms of its power, and how much of it passes in a pixel. */
export interface Wave {
  strength: number;
  across: number;
  down: number;
}

/**
 * How far one fine regular wave stands out of all others in the bright even parts of a picture, in natural logarithms of its power: the
 * dots of a monitor, and the bands that they make with those of the camera, are in all of them, in any direction, while cloth and walls
 * have their threads in one place. What is not to be seen both on the phone and beside it is the pattern of its case or of the room, and a code is full of waves itself. `grey` at the size at which it was taken. 0 where too little is
 * bright and even.
 */
export function screenWave(grey: Grey, shown: PhoneShown | null = null): number {
  if (shown === null) return strongestWave(grey).strength;
  const isClear: IsLookedAt = (left, top) => !(shown.code && isOn(shown.code, left, top, side));
  const wave = strongestWave(grey, lookedAt, isClear);
  const parts: IsLookedAt[] = [(left, top) => !isOn(shown.phone, left, top, side), (left, top) => isWithin(shown.phone, left, top, side)];
  let { strength } = wave;
  for (const isOfPart of parts) {
    const places = evenPlaces(grey, (left, top) => isClear(left, top) && isOfPart(left, top));
    if (places.length < fewest) continue;
    const at = powersAt(meanPowers(grey, places));
    const [across, down] = [Math.round(wave.across * side), Math.round(wave.down * side)];
    const there = at(across, down) - usualAround(at, across, down);
    if (there < leastOfEach) strength = Math.min(strength, Math.max(0, there));
  }
  return strength;
}

/** Whether a patch that begins there is looked at. */
type IsLookedAt = (left: number, top: number) => boolean;

type Powers = (across: number, down: number) => number;

function powersAt(powers: Float64Array): Powers {
  return (across, down) => powers[((down + side) % side) * side + ((across + side) % side)] as number;
}

/** The clearest wave in the brightest even parts, so many of them. */
export function strongestWave(grey: Grey, parts = lookedAt, isLookedAt: IsLookedAt = () => true): Wave {
  const places = evenPlaces(grey, isLookedAt).slice(0, parts);
  if (places.length < fewest) return { strength: 0, across: 0, down: 0 };
  const at = powersAt(meanPowers(grey, places));
  let found: Wave = { strength: 0, across: 0, down: 0 };
  for (let down = 0; down <= side / 2; down += 1) {
    for (let across = -side / 2; across < side / 2; across += 1) {
      if (Math.hypot(across, down) < side / longestPeriod || (isNearBlock(across) && isNearBlock(down))) continue;
      // Nothing stands farther out than it is high.
      if (at(across, down) <= found.strength) continue;
      const strength = at(across, down) - usualAround(at, across, down);
      if (strength > found.strength) found = { strength, across, down };
    }
  }
  const { across, down } = ownTone(at, found);
  const top = (dx: number, dy: number) => peak(at(across - dx, down - dy), at(across, down), at(across + dx, down + dy));
  return { strength: found.strength, across: (across + top(1, 0)) / side, down: (down + top(0, 1)) / side };
}

/** The wave of which another is the overtone, where letters near it let the overtone stand out more; else that other itself. */
function ownTone(at: Powers, overtone: Wave): Pick<Wave, 'across' | 'down'> {
  let tone = overtone;
  for (const dy of [-1, 0, 1]) {
    for (const dx of [-1, 0, 1]) {
      const [across, down] = [Math.round(overtone.across / 2) + dx, Math.round(overtone.down / 2) + dy];
      const isClear = at(across, down) - usualAround(at, across, down) > leastTone;
      if (isClear && at(across, down) > at(tone.across, tone.down)) tone = { ...overtone, across, down };
    }
  }
  return tone;
}

/** How far from the middle one of three values in a row the top of the parabola through them lies, in steps. */
function peak(before: number, middle: number, after: number): number {
  return middle > before && middle > after ? (after - before) / 2 / (2 * middle - before - after) : 0;
}

function isNearBlock(frequency: number): boolean {
  const off = ((frequency % block) + block) % block;
  return off <= 1 || off >= block - 1;
}

function usualAround(at: Powers, across: number, down: number): number {
  const ring: number[] = [];
  for (let dy = -6; dy <= 6; dy += 2)
    for (let dx = -6; dx <= 6; dx += 2) if (Math.max(Math.abs(dx), Math.abs(dy)) > own) ring.push(at(across + dx, down + dy));
  const usual = middle(ring);
  const isOnRow = Math.abs(down) <= ridge;
  if (!isOnRow && Math.abs(across) > ridge) return usual;
  const line: number[] = [];
  for (let off = -around; off <= around; off += 1)
    if (Math.abs(off) >= own) line.push(isOnRow ? at(across + off, down) : at(across, down + off));
  return Math.max(usual, middle(line));
}

function middle(values: number[]): number {
  values.sort((one, other) => one - other);
  return values[values.length >> 1] as number;
}

/** Where the brightest even patches begin, of those that are looked at. */
function evenPlaces({ width, height, data }: Grey, isLookedAt: IsLookedAt): number[] {
  const found: { place: number; mean: number }[] = [];
  for (let top = 0; top + side <= height; top += step) {
    for (let left = 0; left + side <= width; left += step) {
      if (!isLookedAt(left, top)) continue;
      const place = top * width + left;
      let [sum, squares, count] = [0, 0, 0];
      for (let y = 0; y < side; y += sample) {
        for (let x = 0; x < side; x += sample, count += 1) {
          const value = data[place + y * width + x] as number;
          sum += value;
          squares += value * value;
        }
      }
      const mean = sum / count;
      if (mean < burnt && squares / count - mean * mean < (mostUneven * mean) ** 2) found.push({ place, mean });
    }
  }
  return found
    .sort((one, other) => other.mean - one.mean)
    .slice(0, lookedAt)
    .map(({ place }) => place);
}

/** The mean logarithm of each frequency's power over the patches. Two of them are transformed as one. */
function meanPowers({ width, data }: Grey, places: readonly number[]): Float64Array {
  const sums = new Float64Array(side * side);
  for (let index = 0; index < places.length; index += 2) {
    const first = places[index] as number;
    const second = places[index + 1] ?? first;
    const [real, imaginary] = transformed(data, width, first, second);
    const share = second === first ? 0.5 : 1;
    for (let down = 0; down < side; down += 1) {
      const opposite = ((side - down) % side) * side;
      for (let across = 0; across < side; across += 1) {
        const here = down * side + across;
        const there = opposite + ((side - across) % side);
        const [a, b] = [real[here] as number, imaginary[here] as number];
        const [c, d] = [real[there] as number, imaginary[there] as number];
        const one = ((a + c) ** 2 + (b - d) ** 2) / 4;
        const other = ((a - c) ** 2 + (b + d) ** 2) / 4;
        sums[here] = (sums[here] as number) + share * Math.log((1 + one / noisePower) * (1 + other / noisePower));
      }
    }
  }
  for (let at = 0; at < sums.length; at += 1) sums[at] = (sums[at] as number) / places.length;
  return sums;
}
