import { expect, test } from 'vitest';
import { checkApproval, needsSecondPerson } from './refund-approval.ts';

test.each([
  [0, 10_000, false],
  [9_999, 10_000, false],
  [10_000, 10_000, false],
  [10_001, 10_000, true],
  [1, 0, true],
  [0, 0, false],
])('%i cents where one person alone gives back %i: a second one is needed: %s', (cents, alone, expected) => {
  expect(needsSecondPerson(cents, alone)).toBe(expected);
});

test.each([
  ['another agrees', { askedBy: 4 }, { userId: 5, agrees: true }, 'ok'],
  ['another refuses', { askedBy: 4 }, { userId: 5, agrees: false }, 'ok'],
  ['whoever asked agrees', { askedBy: 4 }, { userId: 4, agrees: true }, 'same-person'],
  ['whoever asked takes it back', { askedBy: 4 }, { userId: 4, agrees: false }, 'ok'],
  ['somebody agrees to nothing', null, { userId: 5, agrees: true }, 'nothing-asked'],
  ['somebody refuses nothing', null, { userId: 5, agrees: false }, 'nothing-asked'],
])('%s: %s', (_what, request, by, expected) => {
  const answer = checkApproval(request, by);
  expect(answer.ok ? 'ok' : answer.problem).toBe(expected);
});
