import { expect, test } from 'vitest';
import { type Arrivals, type PhoneReport, phoneSteps, stepsOf } from './phone-steps.ts';

const nothing: Arrivals = { imeiAtMs: null, frontAtMs: null, backAtMs: null, submittedAtMs: null };
const report = (given: Partial<PhoneReport>): PhoneReport => ({ at: 'imei', saved: [], bytes: {}, atMs: 9, ...given });
const half = { confirmed: 620_000, size: 1_180_000 };

test.each<[string, PhoneReport | null, Partial<Arrivals>, string]>([
  ['a phone that has said nothing', null, {}, 'todo todo todo todo todo'],
  ['one that begins', report({}), {}, 'doing todo todo todo todo'],
  ['the front, the IMEI kept', report({ at: 'front', saved: ['imei'] }), {}, 'saved doing todo todo todo'],
  ['the IMEI again', report({ at: 'imei', saved: ['imei', 'front'] }), {}, 'doing saved todo todo todo'],
  ['everything kept', report({ at: 'review', saved: ['imei', 'front', 'back'] }), {}, 'saved saved saved doing todo'],
  ['leaving', report({ at: 'sending', saved: ['imei', 'front', 'back'], bytes: { front: half } }), {}, 'saved arriving saved done doing'],
  [
    'some of it here',
    report({ at: 'sending', saved: ['back'], bytes: { back: half } }),
    { imeiAtMs: 1, frontAtMs: 2 },
    'done done arriving done doing',
  ],
  [
    'a report that came too late',
    report({ at: 'front', bytes: { front: half } }),
    { imeiAtMs: 1, frontAtMs: 2 },
    'done done todo todo todo',
  ],
  ['submitted', report({ at: 'sending' }), { imeiAtMs: 1, frontAtMs: 2, backAtMs: 3, submittedAtMs: 4 }, 'done done done done done'],
  ['submitted by a phone that said nothing', null, { submittedAtMs: 4 }, 'done done done done done'],
])('%s: %s', (_, said, arrived, expected) => {
  const steps = stepsOf(said, { ...nothing, ...arrived });
  expect(steps.map(({ step }) => step)).toEqual(phoneSteps);
  expect(steps.map(({ state }) => state).join(' ')).toBe(expected);
});

test('each says when: on the phone by its last word, here by our own clock', () => {
  const steps = stepsOf(report({ at: 'sending', saved: ['back'], bytes: { front: half }, atMs: 50 }), { ...nothing, imeiAtMs: 10 });
  expect(steps.slice(0, 3).map(({ atMs }) => atMs)).toEqual([10, 50, 50]);
  expect(steps[1]?.amount).toEqual(half);
});
