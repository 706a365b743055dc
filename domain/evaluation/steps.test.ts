import { expect, test } from 'vitest';
import { evaluationStepPaths, firstIncompleteStep, guardStep, stepNumber } from './steps.ts';
import type { EvaluationProgress, EvaluationStep } from './steps.ts';

const nothing: EvaluationProgress = {
  hasImei: false,
  hasFront: false,
  hasBack: false,
  canAttachInvoice: false,
  isInvoiceSettled: false,
  isReleased: false,
};
const imei = { ...nothing, hasImei: true };
const front = { ...imei, hasFront: true };
const both = { ...front, hasBack: true };
const withInvoice = { ...both, canAttachInvoice: true };
const released = { ...both, isReleased: true };

test.each<[string, EvaluationProgress, EvaluationStep]>([
  ['nothing yet', nothing, 'imei'],
  ['photos without an IMEI', { ...both, hasImei: false }, 'imei'],
  ['the IMEI', imei, 'precapture'],
  ['a good back kept from a rejected try', { ...imei, hasBack: true }, 'precapture'],
  ['the front', front, 'precapture-back'],
  ['both photos', both, 'summary'],
  ['both photos, invoice possible', withInvoice, 'invoice'],
  ['both photos, invoice attached or skipped', { ...withInvoice, isInvoiceSettled: true }, 'summary'],
  ['an invoice settled while the setting is off', { ...both, isInvoiceSettled: true }, 'summary'],
  ['released', released, 'sending'],
])('with %s the work goes on at the right step', (_what, progress, expected) => {
  expect(firstIncompleteStep(progress)).toBe(expected);
});

test.each<[EvaluationStep, string, EvaluationProgress, EvaluationStep]>([
  ['capture-front', 'nothing', nothing, 'imei'],
  ['summary', 'nothing', nothing, 'imei'],
  ['sending', 'nothing', nothing, 'imei'],
  ['precapture', 'the IMEI', imei, 'precapture'],
  ['precapture-front', 'the IMEI', imei, 'precapture-front'],
  ['capture-front', 'the IMEI', imei, 'capture-front'],
  ['capture-back', 'the IMEI', imei, 'precapture'],
  ['capture-back', 'the front', front, 'capture-back'],
  ['precapture-back', 'the front', front, 'precapture-back'],
  ['summary', 'the front', front, 'precapture-back'],
  ['invoice', 'both photos, no invoice setting', both, 'summary'],
  ['invoice', 'both photos, invoice possible', withInvoice, 'invoice'],
  ['summary', 'both photos, invoice not settled (it is optional)', withInvoice, 'summary'],
  ['imei', 'both photos: going back never erases', both, 'imei'],
  ['capture-front', 'both photos: a retake', both, 'capture-front'],
  ['sending', 'both photos, not released', both, 'summary'],
  ['imei', 'released', released, 'sending'],
  ['capture-back', 'released', released, 'sending'],
  ['sending', 'released', released, 'sending'],
])('%s with %s opens the step it may', (step, _what, progress, expected) => {
  expect(guardStep(step, progress)).toBe(expected);
});

test.each<[EvaluationStep, number, number]>([
  ['imei', 1, 1],
  ['precapture', 2, 2],
  ['precapture-front', 2, 2],
  ['capture-front', 2, 2],
  ['precapture-back', 3, 3],
  ['capture-back', 3, 3],
  ['summary', 4, 5],
  ['sending', 5, 6],
])('%s is step %i of 5, step %i of 6 with the invoice', (step, plain, withPicture) => {
  expect(stepNumber(step, false)).toEqual({ step: plain, of: 5 });
  expect(stepNumber(step, true)).toEqual({ step: withPicture, of: 6 });
});

test('the invoice is step 4 of 6', () => {
  expect(stepNumber('invoice', true)).toEqual({ step: 4, of: 6 });
});

test('the paths that the specification names are exactly those', () => {
  expect(Object.values(evaluationStepPaths)).toEqual([
    '/evaluation',
    '/evaluation/precapture',
    '/evaluation/precapture/front',
    '/evaluation/capture/front',
    '/evaluation/precapture/back',
    '/evaluation/capture/back',
    '/evaluation/invoice',
    '/evaluation/summary',
    '/evaluation/sending',
  ]);
});
