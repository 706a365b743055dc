import { expect, test } from 'vitest';
import { keptDays, keptSince } from './retention.ts';

const day = 86_400_000;

test('what is over begins exactly so many days ago', () => {
  expect(keptSince('uploads', 20 * day).getTime()).toBe(6 * day);
});

test('no answer and no capture goes while a grant of 60 days may still ask for it', () => {
  const grantDays = 60;
  for (const what of ['answers', 'handoffs', 'unsubmittedCaptures'] as const) expect(keptDays[what]).toBeGreaterThan(grantDays);
});

test('what is blocked outlives every claim for the contract and the six years of its papers, and no event goes before', () => {
  expect(keptDays.blocked).toBeGreaterThanOrEqual(6 * 365);
  expect(keptDays.audit).toBeGreaterThanOrEqual(keptDays.blocked);
  expect(keptDays.messages).toBeGreaterThanOrEqual(2 * 365);
});
