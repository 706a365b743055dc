import { describe, expect, test } from 'vitest';
import { roles } from './roles.ts';
import { type FactorRule, factorRefusal, freshFactorMs, hasSecondFactor, isFactorOwed } from './second-factor.ts';

test('a second factor is asked of staff and administrators', () => {
  expect(roles.filter(hasSecondFactor)).toEqual(['staff', 'admin']);
});

const [now, edge, stale, never] = [0, freshFactorMs, freshFactorMs + 1, null];

describe('a factor is owed', () => {
  test.each<[FactorRule | undefined, number | null, boolean, boolean]>([
    // Rule of the call, milliseconds since the factor was shown, whether the installation requires one, whether it is owed.
    ['open', never, true, false],
    [undefined, never, true, true],
    [undefined, never, false, false],
    [undefined, stale, true, false],
    ['enrolment', never, true, true],
    ['enrolment', never, false, true],
    ['enrolment', stale, true, true],
    ['enrolment', edge, true, false],
    ['fresh', never, false, true],
    ['fresh', stale, true, true],
    ['fresh', edge, true, false],
    ['fresh', now, false, false],
  ])('%s, shown %s ms ago, wanted %s: %s', (rule, ageMs, isRequired, isOwed) => {
    expect(isFactorOwed(rule, { ageMs, isRequired })).toBe(isOwed);
  });
});

describe('a call whose factor is owed is answered', () => {
  test.each<[FactorRule | undefined, boolean, boolean, ReturnType<typeof factorRefusal>]>([
    // Rule of the call, whether the user has a factor, whether the installation requires one, the refusal.
    [undefined, true, true, 'factor-again'],
    [undefined, false, true, 'factor-missing'],
    ['fresh', true, false, 'factor-again'],
    ['fresh', false, false, null],
    ['fresh', false, true, 'factor-missing'],
    ['enrolment', true, true, 'factor-again'],
    ['enrolment', false, true, null],
    ['enrolment', false, false, null],
  ])('%s, has one %s, wanted %s: %s', (rule, hasFactor, isRequired, refusal) => {
    expect(factorRefusal(rule, { hasFactor, isRequired })).toBe(refusal);
  });
});
