import * as v from 'valibot';
import { expect, test } from 'vitest';
import { challengeText } from '#domain/wire/evaluations.ts';
import { formatChallenge, judgeChallenge } from './challenge.ts';
import type { IssuedChallenge } from './challenge.ts';

test.each([
  [Array.from({ length: 16 }, () => 0), 'PT1.AAAAAAAAAAAAAAAAAAAAAA'],
  [Array.from({ length: 16 }, () => 255), 'PT1._____________________w'],
  [Array.from({ length: 16 }, (_, at) => at), 'PT1.AAECAwQFBgcICQoLDA0ODw'],
])('%j is written as base64url', (bytes, text) => {
  const written = formatChallenge(Uint8Array.from(bytes));
  expect(written).toBe(text);
  expect(v.is(challengeText, written)).toBe(true);
});

test('it agrees with the platform on bytes of every kind', () => {
  for (let seed = 0; seed < 256; seed += 1) {
    const bytes = Uint8Array.from({ length: 16 }, (_, at) => (seed * 31 + at * 97 + at * at * seed) & 255);
    expect(formatChallenge(bytes)).toBe(`PT1.${Buffer.from(bytes).toString('base64url')}`);
  }
});

test.each([0, 15, 17])('%i bytes are a mistake of the caller', (length) => {
  expect(() => formatChallenge(new Uint8Array(length))).toThrow(RangeError);
});

const issued: IssuedChallenge = { riskId: 7, expiresAtMs: 1000, usedBy: null };
const use = { evaluationId: 'mine', riskId: 7, nowMs: 999 };

test.each([
  ['never given out', null, use, 'challenge-unknown'],
  ['given out for another risk', { ...issued, riskId: 8 }, use, 'challenge-unknown'],
  ['fresh', issued, use, 'accepted'],
  ['just expired', issued, { ...use, nowMs: 1000 }, 'challenge-expired'],
  ['spent by another evaluation', { ...issued, usedBy: 'other' }, use, 'challenge-used'],
  ['spent by this evaluation: sent again', { ...issued, usedBy: 'mine' }, use, 'accepted'],
  ['spent by this evaluation and since expired', { ...issued, usedBy: 'mine' }, { ...use, nowMs: 5000 }, 'accepted'],
])('a challenge %s', (_what, challenge, used, expected) => {
  expect(judgeChallenge(challenge, used)).toBe(expected);
});
