import { expect, test } from 'vitest';
import type { EvaluationProgress, EvaluationStep } from './steps.ts';
import { evaluationSteps, firstIncompleteStep, mayOpenStep, stepNumbers, stepPaths } from './steps.ts';

const nothing: EvaluationProgress = {
  hasImei: false,
  hasFront: false,
  hasBack: false,
  isReleased: false,
};
const imei = { ...nothing, hasImei: true };
const front = { ...imei, hasFront: true };
const both = { ...front, hasBack: true };
const released = { ...both, isReleased: true };

test.each<[string, EvaluationProgress, EvaluationStep]>([
  ['nothing yet', nothing, 'imei'],
  ['photos without an IMEI', { ...both, hasImei: false }, 'imei'],
  ['the IMEI', imei, 'precapture-front'],
  ['a good back kept from a rejected try', { ...imei, hasBack: true }, 'precapture-front'],
  ['the front', front, 'precapture-back'],
  ['both photos', both, 'summary'],
  ['released', released, 'sending'],
])('with %s the work goes on at %s', (_what, progress, expected) => {
  expect(firstIncompleteStep(progress)).toBe(expected);
});

const mirrorSteps: EvaluationStep[] = ['imei', 'precapture', 'precapture-front', 'capture-front'];
const photoSteps: EvaluationStep[] = [...mirrorSteps, 'precapture-back', 'capture-back'];

test.each<[string, EvaluationProgress, EvaluationStep[]]>([
  ['nothing', nothing, ['imei']],
  ['the IMEI', imei, mirrorSteps],
  ['the IMEI and a back kept from before', { ...imei, hasBack: true }, mirrorSteps],
  ['the front', front, photoSteps],
  ['both photos', both, [...photoSteps, 'summary']],
  ['released', released, ['sending']],
])('with %s exactly these steps open', (_what, progress, expected) => {
  expect(evaluationSteps.filter((step) => mayOpenStep(step, progress))).toEqual(expected);
});

test('the first incomplete step may always be opened: the guard never goes round in circles', () => {
  for (let bits = 0; bits < 16; bits += 1) {
    const progress: EvaluationProgress = {
      hasImei: (bits & 1) > 0,
      hasFront: (bits & 2) > 0,
      hasBack: (bits & 4) > 0,
      isReleased: (bits & 8) > 0,
    };
    expect(mayOpenStep(firstIncompleteStep(progress), progress)).toBe(true);
  }
});

test('steps stand in the order of their numbers', () => {
  const numbers = evaluationSteps.map((step) => stepNumbers[step]);
  expect(numbers).toEqual([1, 2, 2, 2, 3, 3, 4, 5]);
});

test('the paths are those that the specification names', () => {
  expect(evaluationSteps.map((step) => stepPaths[step])).toEqual([
    '/evaluation',
    '/evaluation/precapture',
    '/evaluation/precapture/front',
    '/evaluation/capture/front',
    '/evaluation/precapture/back',
    '/evaluation/capture/back',
    '/evaluation/summary',
    '/evaluation/sending',
  ]);
});
