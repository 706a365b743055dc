import { type Grey, isOn, isWithin, type PhoneShown } from './grey.ts';
import { patchSide as side, transformed } from './patch-spectrum.ts';

/**
 * Which patches of a picture are examined: at most `count` bright and even ones, as a screen's dots have most contrast where it is bright. One place is considered
 * every `step` pixels, and none nearer to the picture's sides than `border`, a share of them. A patch counts as darker by `unevenness` times the deviation of its
 * grey levels.
 */
interface Choice {
  count: number;
  step: number;
  border: number;
  unevenness: number;
}
const brightest: Choice = { count: 16, step: side / 2, border: 0, unevenness: 0 };
/**
 * The more patches, the less chance makes of a single frequency; but the dots of a tilted screen are closer on one side of the picture than on the other, and with 48
 * patches their waves part. A monitor's surroundings are seen along the picture's border.
 */
const brightAndEven: Choice = { count: 28, step: (3 * side) / 8, border: 0.07, unevenness: 1.5 };
const fewest = 4;
/** Overexposed patches show nothing; uneven ones, with a code or an edge, are full of waves of their own. */
const burnt = 250;
const mostUneven = 0.3;
/** Every this many pixels, across and down, one is sampled for a patch's brightness. */
const sample = 4;
/** Longest period that is examined, in pixels: longer ones are tiles, cloth and shelves. */
const longestPeriod = 11;
/** JPEG's blocks of eight pixels appear at multiples of this frequency, in both directions. */
const block = side / 8;
/** Across and down, beyond this frequency JPEG and sharpening leave waves along straight edges, which a screen's dots cannot be told from. `nearAxis`: how far beside. */
const finestDots = 58;
const nearAxis = 2;
/**
 * Edges of phones and rooms make a ridge in the spectrum along both axes, or near them when they are tilted: a frequency on a ridge is also compared with the ridge.
 * `ridge` is as wide as the ring of neighbours reaches, in which a ridge is too thin to raise the median.
 */
const ridge = 6;
/** Frequencies up to this distance belong to a wave itself; on a ridge those up to `around` are compared with it. */
const own = 3;
const around = 8;
/** A wave at half the frequency of a clearer one is its fundamental when it stands out by at least this much. */
const leastTone = 1;
/**
 * A wave must stand out by at least this much, and by this share of its strength, both on the phone and beside it, else it is a pattern of only one of them. Within
 * `tilt` frequencies in each direction it is the same wave, since a screen is seldom photographed straight on.
 */
const leastOfEach = 0.5;
const shareOfEach = 0.3;
const tilt = 3;
/** Lower powers are quantisation noise of 8-bit pixels: about the power of a wave of a fifth of a grey level. */
const noisePower = 50;

/** A fine regular wave over a picture. `strength`: how far it stands out among the others, in natural logarithms of power; `across`, `down`: cycles per pixel. */
export interface Wave {
  strength: number;
  across: number;
  down: number;
}

/**
 * How far the strongest fine regular wave stands out among the others in the bright even parts of a picture, in natural logarithms of power. A monitor's dots, and
 * their moiré with the camera's pixels, are in all parts, in any direction; patterns of cloth and walls are in one place. A wave that is not both on the phone and
 * beside it is a pattern of the phone's case or of the room. A phone that shows the challenge has dots of its own and a code that is full of waves, so there the wave
 * is sought beside it, where that is possible. `grey`: at the original size. 0 where too little is bright and even.
 */
export function screenWave(grey: Grey, shown: PhoneShown | null = null): number {
  const places = (isLookedAt?: IsLookedAt) => evenPlaces(grey, brightAndEven, isLookedAt);
  if (shown === null) return waveIn(grey, places(), isOfDots).strength;
  const isClear: IsLookedAt = (left, top) => !(shown.code && isOn(shown.code, left, top, side));
  const beside = places((left, top) => !isOn(shown.phone, left, top, side));
  const within = places((left, top) => isClear(left, top) && isWithin(shown.phone, left, top, side));
  const isBesideOnly = shown.code !== null && beside.length === brightAndEven.count;
  const wave = waveIn(grey, isBesideOnly ? beside : places(isClear), isOfDots);
  const ofParts = [beside, within].filter((part) => part.length >= fewest).map((part) => strengthNear(wave, grey, part));
  const least = Math.max(leastOfEach, shareOfEach * wave.strength);
  return Math.min(wave.strength, ...ofParts.filter((strength) => strength < least).map((strength) => Math.max(0, strength)));
}

/** How far a wave, or one of nearly its frequency, stands out in other patches of the picture. */
function strengthNear(wave: Wave, grey: Grey, places: readonly number[]): number {
  const at = powersAt(meanPowers(grey, places));
  const [across, down] = [Math.round(wave.across * side), Math.round(wave.down * side)];
  let most = Number.NEGATIVE_INFINITY;
  for (let y = down - tilt; y <= down + tilt; y += 1)
    for (let x = across - tilt; x <= across + tilt; x += 1) most = Math.max(most, at(x, y) - usualAround(at, x, y));
  return most;
}

/** Whether the patch with this upper left corner is examined. */
type IsLookedAt = (left: number, top: number) => boolean;

type Powers = (across: number, down: number) => number;

function powersAt(powers: Float64Array): Powers {
  return (across, down) => powers[((down + side) % side) * side + ((across + side) % side)] as number;
}

/** The clearest wave in the brightest even patches, at most `count` of them; strength 0 with too few. */
export function strongestWave(grey: Grey, count = brightest.count): Wave {
  return waveIn(grey, evenPlaces(grey, { ...brightest, count }), () => true);
}

/** Whether a wave may be that of a screen's dots: none of JPEG's along straight edges, and no overtone of tiles, cloth and shelves. */
function isOfDots(at: Powers, wave: Wave): boolean {
  const [low, high] = [Math.abs(wave.across), Math.abs(wave.down)].sort((one, other) => one - other) as [number, number];
  return (low > nearAxis || high <= finestDots) && !isLong(ownTone(at, wave));
}

function isLong({ across, down }: Pick<Wave, 'across' | 'down'>): boolean {
  return Math.hypot(across, down) < side / longestPeriod;
}

/** The clearest wave in these patches among those that `isSought`, whose frequencies are in cycles per patch. */
function waveIn(grey: Grey, places: readonly number[], isSought: (at: Powers, wave: Wave) => boolean): Wave {
  if (places.length < fewest) return { strength: 0, across: 0, down: 0 };
  const at = powersAt(meanPowers(grey, places));
  let found: Wave = { strength: 0, across: 0, down: 0 };
  for (let down = 0; down <= side / 2; down += 1) {
    for (let across = -side / 2; across < side / 2; across += 1) {
      if (isLong({ across, down }) || (isNearBlock(across) && isNearBlock(down))) continue;
      // A frequency cannot stand out by more than its own power.
      if (at(across, down) <= found.strength) continue;
      const wave = { strength: at(across, down) - usualAround(at, across, down), across, down };
      if (wave.strength > found.strength && isSought(at, wave)) found = wave;
    }
  }
  const { across, down } = ownTone(at, found);
  const top = (dx: number, dy: number) => peak(at(across - dx, down - dy), at(across, down), at(across + dx, down + dy));
  return { strength: found.strength, across: (across + top(1, 0)) / side, down: (down + top(0, 1)) / side };
}

/** The fundamental of a wave that is an overtone (letters nearby may let an overtone stand out more than its fundamental); else the wave itself. */
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

/** The place of the vertex of the parabola through three values in a row, in steps from the middle one; 0 unless that is the greatest. */
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

/** Indices of the upper left pixels of the patches of a choice among those to be examined, best first. */
function evenPlaces(
  { width, height, data }: Grey,
  { count, step, border, unevenness }: Choice,
  isLookedAt: IsLookedAt = () => true,
): number[] {
  const found: { place: number; merit: number }[] = [];
  const [leftmost, topmost] = [Math.floor(width * border), Math.floor(height * border)];
  for (let top = topmost; top + side <= height - topmost; top += step) {
    for (let left = leftmost; left + side <= width - leftmost; left += step) {
      if (!isLookedAt(left, top)) continue;
      const place = top * width + left;
      let [sum, squares, samples] = [0, 0, 0];
      for (let y = 0; y < side; y += sample) {
        for (let x = 0; x < side; x += sample, samples += 1) {
          const value = data[place + y * width + x] as number;
          sum += value;
          squares += value * value;
        }
      }
      const mean = sum / samples;
      const deviation = Math.sqrt(Math.max(0, squares / samples - mean * mean));
      if (mean < burnt && deviation < mostUneven * mean) found.push({ place, merit: mean - unevenness * deviation });
    }
  }
  return found
    .sort((one, other) => other.merit - one.merit)
    .slice(0, count)
    .map(({ place }) => place);
}

/** The mean logarithm of each frequency's power over the patches. Two patches are transformed at once. */
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
