import { expect, test } from 'vitest';
import { judgePhoto } from './assessment.ts';
import { floorCurves, type LabelledPhoto } from './floor-curves.ts';
import { type PhotoMeasures, usualFloors } from './photo-measures.ts';

const fine: PhotoMeasures = {
  brightness: 200,
  burntShare: 0,
  blur: 0.002,
  device: 1,
  lens: 1,
  deviceShare: 0.4,
  outside: 0,
  beyondSides: 0,
  challenge: 'matches',
  screenGrid: 0,
  screenWave: 0.6,
  codeLean: 0.1,
  codeEdge: 1.05,
  codeLight: 3,
  colourShift: 0,
  bezel: 0,
  savedTwice: 0,
  cracks: 0,
  likeness: null,
  unchanged: 0.05,
};
const photo = (
  side: 'front' | 'back',
  measures: Partial<PhotoMeasures>,
  ...reasons: LabelledPhoto['expected']['reasons']
): LabelledPhoto => ({
  side,
  measures: { ...fine, ...measures },
  expected: { label: reasons.length > 0 ? 'Rejected' : 'Validated', reasons },
});

test('a floor’s curve says what each place of it would cost', () => {
  const photos = [
    photo('back', { burntShare: 0.01 }),
    photo('back', { burntShare: 0.02 }),
    photo('back', { burntShare: 0.015 }, 'glare'),
    photo('back', { burntShare: 0.06 }, 'glare'),
    // A photo of the other side and one with another reason: the curve of this floor leaves both out.
    photo('front', { burntShare: 0.9 }, 'glare'),
    photo('back', { burntShare: 0.9 }, 'blurred'),
  ];
  const curve = floorCurves(photos, usualFloors).find(({ floor }) => floor === 'mostBurntBack');
  expect(curve).toMatchObject({
    measure: 'burntShare',
    beyond: 'over',
    reason: 'glare',
    good: 2,
    faulty: 2,
    at: usualFloors.mostBurntBack,
  });
  expect(curve?.points).toEqual([
    { at: 0.01, goodHeld: 0.5, faultyPassed: 0 },
    { at: 0.015, goodHeld: 0.5, faultyPassed: 0.5 },
    { at: 0.02, goodHeld: 0, faultyPassed: 0.5 },
    { at: 0.06, goodHeld: 0, faultyPassed: 1 },
  ]);
  expect(curve?.now).toEqual({ goodHeld: 0, faultyPassed: 0.5 });
  expect(curve?.harmless).toEqual({ at: 0.02, goodHeld: 0, faultyPassed: 0.5 });
});

test('a photo without the measure says nothing of its floor', () => {
  const photos = [photo('back', { blur: 0.002 }), photo('back', { blur: 0.02 }, 'blurred'), photo('back', { blur: null }, 'blurred')];
  expect(floorCurves(photos, usualFloors).find(({ floor }) => floor === 'mostBlur')).toMatchObject({ good: 1, faulty: 1 });
});

test('a phone that was not seen at all is less sure than any', () => {
  const photos = [photo('back', { device: 0.5 }), photo('back', { device: null }, 'no-device')];
  expect(floorCurves(photos, usualFloors).find(({ floor }) => floor === 'leastDevice')?.now).toEqual({ goodHeld: 0, faultyPassed: 0 });
});

test('a floor of which nothing is known has no curve', () => {
  expect(floorCurves([photo('front', {}), photo('front', { brightness: 10 }, 'blurred')], usualFloors).map(({ floor }) => floor)).toEqual([
    'mostBlur',
  ]);
});

/** Puts one measure just beyond each floor and leaves the others good: the table of the floors must agree with the rules of `judgePhoto`. */
test.each(Object.entries(usualFloors))('%s holds what the rules hold by it', (floor, at) => {
  // What the rules refuse or doubt just beyond the floor, and for which reason.
  const sides = ['front', 'back'] as const;
  const found = sides.flatMap((side) =>
    (Object.keys(fine) as (keyof PhotoMeasures)[]).flatMap((measure) => {
      if (measure === 'challenge') return [];
      const step = Math.max(at * 0.01, 1e-6);
      return [at - step, at + step].flatMap((value) => {
        // A front photo is judged by its outline only where it shows no code.
        const challenge = floor === 'leastOutline' ? 'none' : 'matches';
        const measures = { ...fine, [measure]: value, challenge } as PhotoMeasures;
        const hit = judgePhoto(side, measures).findings.find(
          (each) => each.measure === measure && each.floor === at && each.outcome !== 'met',
        );
        return hit ? [{ side, measure, reason: hit.reason, beyond: value < at ? 'under' : 'over' }] : [];
      });
    }),
  );
  expect([floor, found.length > 0]).toEqual([floor, true]);
  for (const { side, measure, reason, beyond } of found) {
    const curves = floorCurves([photo(side, { likeness: 0 }), photo(side, { likeness: 1 }, reason)], usualFloors);
    const hasSame = curves.some((each) => each.at === at && each.measure === measure && each.reason === reason && each.beyond === beyond);
    expect([floor, side, hasSame]).toEqual([floor, side, true]);
  }
});
