import type { PhotoReason } from './photo-label.ts';
import type { Floors, NumberMeasure, PhotoMeasures } from './photo-measures.ts';

/** A photo that a person has decided, with its measures. */
export interface LabelledPhoto {
  side: 'front' | 'back';
  measures: PhotoMeasures;
  expected: { label: 'Validated' | 'Rejected' | 'Breakage'; reasons: readonly PhotoReason[] };
}

/** What a floor tests: a photo of `sides` whose `measure` lies `beyond` the floor is refused or goes to a person, for `reason`. */
interface Held {
  measure: NumberMeasure;
  beyond: 'under' | 'over';
  reason: PhotoReason;
  sides: readonly ('front' | 'back')[];
}

const both = ['front', 'back'] as const;
const front = ['front'] as const;
const back = ['back'] as const;

/** What each floor tests, as `judgePhoto` uses it. */
const heldBy: Readonly<Record<keyof Floors, Held>> = {
  darkest: { measure: 'brightness', beyond: 'under', reason: 'too-dark', sides: both },
  sureLightFront: { measure: 'brightness', beyond: 'under', reason: 'too-dark', sides: front },
  sureLightBack: { measure: 'brightness', beyond: 'under', reason: 'too-dark', sides: back },
  mostBurntFront: { measure: 'burntShare', beyond: 'over', reason: 'glare', sides: front },
  sureBurntFront: { measure: 'burntShare', beyond: 'over', reason: 'glare', sides: front },
  mostBurntBack: { measure: 'burntShare', beyond: 'over', reason: 'glare', sides: back },
  mostBlur: { measure: 'blur', beyond: 'over', reason: 'blurred', sides: both },
  leastDevice: { measure: 'device', beyond: 'under', reason: 'no-device', sides: back },
  leastOutline: { measure: 'device', beyond: 'under', reason: 'no-device', sides: front },
  sureDevice: { measure: 'device', beyond: 'under', reason: 'no-device', sides: back },
  sureLens: { measure: 'lens', beyond: 'under', reason: 'no-device', sides: back },
  leastShare: { measure: 'deviceShare', beyond: 'under', reason: 'too-far', sides: both },
  sureShare: { measure: 'deviceShare', beyond: 'under', reason: 'too-far', sides: back },
  mostOutsideFront: { measure: 'outside', beyond: 'over', reason: 'cut-off', sides: front },
  mostOutsideBack: { measure: 'outside', beyond: 'over', reason: 'cut-off', sides: back },
  sureOutsideFront: { measure: 'outside', beyond: 'over', reason: 'cut-off', sides: front },
  sureOutsideBack: { measure: 'outside', beyond: 'over', reason: 'cut-off', sides: back },
  mostBeyondSides: { measure: 'beyondSides', beyond: 'over', reason: 'cut-off', sides: back },
  sureBeyondSides: { measure: 'beyondSides', beyond: 'over', reason: 'cut-off', sides: back },
  mostScreenGrid: { measure: 'screenGrid', beyond: 'over', reason: 'recapture', sides: both },
  mostScreenWave: { measure: 'screenWave', beyond: 'over', reason: 'recapture', sides: both },
  mostColourShift: { measure: 'colourShift', beyond: 'over', reason: 'recapture', sides: both },
  mostBezel: { measure: 'bezel', beyond: 'over', reason: 'recapture', sides: both },
  mostCodeLean: { measure: 'codeLean', beyond: 'over', reason: 'recapture', sides: front },
  mostCodeEdge: { measure: 'codeEdge', beyond: 'over', reason: 'recapture', sides: front },
  mostCodeLight: { measure: 'codeLight', beyond: 'over', reason: 'recapture', sides: front },
  mostSavedTwice: { measure: 'savedTwice', beyond: 'over', reason: 'recapture', sides: both },
  mostCracksFront: { measure: 'cracks', beyond: 'over', reason: 'crack', sides: front },
  mostBrokenBack: { measure: 'cracks', beyond: 'over', reason: 'crack', sides: back },
  sameLikeness: { measure: 'likeness', beyond: 'over', reason: 'duplicate', sides: both },
  likeLikeness: { measure: 'likeness', beyond: 'over', reason: 'duplicate', sides: both },
  mostUnchanged: { measure: 'unchanged', beyond: 'over', reason: 'duplicate', sides: both },
};

/** The value that the rules use for a measure that is null: `device` is 0 where no phone was seen. A photo without any other measure is left out of its curve. */
const absent: Partial<Record<NumberMeasure, number>> = { device: 0 };

/** With the floor at `at`: `goodHeld` is the share of good photos beyond it (held back), `faultyPassed` that of faulty photos not beyond it. */
export interface CurvePoint {
  at: number;
  goodHeld: number;
  faultyPassed: number;
}

export interface FloorCurve extends Omit<Held, 'sides'> {
  floor: keyof Floors;
  /** The floor's present value. */
  at: number;
  good: number;
  faulty: number;
  /** Points in ascending order of `at`, one for each value that occurs in a photo. */
  points: CurvePoint[];
  /** The two shares at the present value. */
  now: Omit<CurvePoint, 'at'>;
  /** The point at which the floor would hold back no good photo and let the fewest faulty ones pass. */
  harmless: CurvePoint;
}

/** The error curve of each floor whose measure is known of at least one validated photo and of one that a person refused, or called broken, for the floor's reason. */
export function floorCurves(photos: readonly LabelledPhoto[], floors: Floors): FloorCurve[] {
  return (Object.keys(heldBy) as (keyof Floors)[]).flatMap((floor) => curveOf(floor, photos, floors) ?? []);
}

function curveOf(floor: keyof Floors, photos: readonly LabelledPhoto[], floors: Floors): FloorCurve | null {
  const { sides, ...held } = heldBy[floor];
  const ofSide = photos.filter(({ side }) => sides.includes(side));
  const values = (which: (photo: LabelledPhoto) => boolean) =>
    ofSide.filter(which).flatMap(({ measures }) => measures[held.measure] ?? absent[held.measure] ?? []);
  const good = values(({ expected }) => expected.label === 'Validated');
  const faulty = values(({ expected }) => expected.label !== 'Validated' && expected.reasons.includes(held.reason));
  if (good.length === 0 || faulty.length === 0) return null;
  const isBeyond = (value: number, at: number) => (held.beyond === 'under' ? value < at : value > at);
  const costAt = (at: number) => ({
    goodHeld: good.filter((value) => isBeyond(value, at)).length / good.length,
    faultyPassed: faulty.filter((value) => !isBeyond(value, at)).length / faulty.length,
  });
  const points = [...new Set([...good, ...faulty])].toSorted((one, other) => one - other).map((at) => ({ at, ...costAt(at) }));
  // The strictest floor that holds back no good photo is the worst value among the good photos.
  const edge = held.beyond === 'under' ? Math.min(...good) : Math.max(...good);
  const at = floors[floor];
  return { floor, ...held, at, good: good.length, faulty: faulty.length, points, now: costAt(at), harmless: { at: edge, ...costAt(edge) } };
}
