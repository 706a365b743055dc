import * as v from 'valibot';
import { expect, test } from 'vitest';
import { challengeText } from '#domain/wire/evaluations.ts';
import type { IssuedChallenge } from './challenge.ts';
import { challengeFrom, isChallenge, judgeChallenge } from './challenge.ts';

test.each([
  ['PT1.AAECAwQFBgcICQoLDA0ODw', true],
  ['PT1._____________________w', true],
  ['PT1.AAECAwQFBgcICQoLDA0OD', false],
  ['PT1.AAECAwQFBgcICQoLDA0ODwA', false],
  ['PT1.AAECAwQFBgcICQoLDA0OD+', false],
  ['PT2.AAECAwQFBgcICQoLDA0ODw', false],
  ['https://example.org/?PT1.AAECAwQFBgcICQoLDA0ODw', false],
  ['PT1.AAECAwQFBgcICQoLDA0ODw\n', false],
  ['', false],
])('%j is a challenge: %s, and the wire agrees', (text, expected) => {
  expect(isChallenge(text)).toBe(expected);
  expect(v.is(challengeText, text)).toBe(expected);
});

test('sixteen bytes make a challenge', () => {
  const bytes = Buffer.from(Uint8Array.from({ length: 16 }, (_, at) => at));
  expect(challengeFrom(bytes.toString('base64url'))).toBe('PT1.AAECAwQFBgcICQoLDA0ODw');
});

const issued: IssuedChallenge = { riskId: 7, expiresAtMs: 1000, usedBy: null };
const use = { evaluationId: 'mine', riskId: 7, nowMs: 999 };

test.each([
  ['never given out', null, use, 'challenge-unknown'],
  ['given out for another risk', { ...issued, riskId: 8 }, use, 'challenge-unknown'],
  ['fresh', issued, use, 'accepted'],
  ['just expired', issued, { ...use, nowMs: 1000 }, 'late'],
  ['spent by another evaluation', { ...issued, usedBy: 'other' }, use, 'challenge-used'],
  ['spent by this evaluation: sent again', { ...issued, usedBy: 'mine' }, use, 'accepted'],
  ['spent by this evaluation and since expired', { ...issued, usedBy: 'mine' }, { ...use, nowMs: 5000 }, 'accepted'],
])('a challenge %s', (_what, challenge, used, expected) => {
  expect(judgeChallenge(challenge, used)).toBe(expected);
});
