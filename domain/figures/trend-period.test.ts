import { expect, test } from 'vitest';
import { percentOf, periodOfStep, stepOf, stepsOf, trendPeriod } from './trend-period.ts';

const today = '2026-11-26';

test.each([
  ['nothing said', {}, { from: '2026-10-28', to: today }],
  ['a beginning alone', { from: '2026-11-01' }, { from: '2026-11-01', to: today }],
  ['an end alone', { to: '2026-03-31' }, { from: '2026-03-02', to: '2026-03-31' }],
  ['one day', { from: today, to: today }, { from: today, to: today }],
  ['days to come', { from: '2026-12-01', to: '2026-12-02' }, { from: '2026-12-01', to: '2026-12-02' }],
  ['four hundred days', { from: '2025-01-01', to: '2026-02-04' }, { from: '2025-01-01', to: '2026-02-04' }],
  ['a day more', { from: '2025-01-01', to: '2026-02-05' }, null],
  ['an end before the beginning', { from: '2026-11-02', to: '2026-11-01' }, null],
  ['a beginning after today', { from: '2026-11-27' }, null],
])('%s', (_, asked, period) => {
  expect(trendPeriod(asked, today)).toEqual(period);
});

test.each([
  ['2026-01-01', '2026-04-02', 'day'],
  ['2026-01-01', '2026-04-03', 'month'],
] as const)('%s to %s by %s', (from, to, step) => {
  expect(stepOf({ from, to })).toBe(step);
});

test.each([
  [1, 3, 33],
  [2, 3, 67],
  [0, 5, 0],
  [0, 0, null],
])('%i of %i', (part, whole, percent) => {
  expect(percentOf(part, whole)).toBe(percent);
});

test('the days of a short period, and the months of a long one from where it begins', () => {
  expect(stepsOf({ from: '2026-02-27', to: '2026-03-02' })).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
  expect(stepsOf({ from: '2026-01-15', to: '2026-05-01' })).toEqual(['2026-01-15', '2026-02-01', '2026-03-01', '2026-04-01', '2026-05-01']);
});

test.each([
  ['a day', { from: '2026-02-27', to: '2026-03-02' }, '2026-02-28', { from: '2026-02-28', to: '2026-02-28' }],
  ['the last day', { from: '2026-02-27', to: '2026-03-02' }, '2026-03-02', { from: '2026-03-02', to: '2026-03-02' }],
  ['the rest of the first month', { from: '2026-01-15', to: '2026-05-10' }, '2026-01-15', { from: '2026-01-15', to: '2026-01-31' }],
  ['a whole month', { from: '2026-01-15', to: '2026-05-10' }, '2026-02-01', { from: '2026-02-01', to: '2026-02-28' }],
  ['the beginning of the last month', { from: '2026-01-15', to: '2026-05-10' }, '2026-05-01', { from: '2026-05-01', to: '2026-05-10' }],
])('%s is counted together', (_, period, day, step) => {
  expect(periodOfStep(period, day)).toEqual(step);
});
