import { expect, test } from 'vitest';
import { isImeiRepeated } from './repeated-imei.ts';
import type { ImeiHolder } from './repeated-imei.ts';

const dayMs = 24 * 60 * 60 * 1000;
const now = 100 * dayMs;

test.each<[string, ImeiHolder[], boolean]>([
  ['nobody', [], false],
  ['the same risk', [{ riskId: 1, policyStatus: 3, policyCreatedAtMs: 0 }], false],
  ['an unsigned policy', [{ riskId: 2, policyStatus: 2, policyCreatedAtMs: 0 }], true],
  ['a signed policy', [{ riskId: 2, policyStatus: 3, policyCreatedAtMs: 0 }], true],
  ['a cancelled policy', [{ riskId: 2, policyStatus: 4, policyCreatedAtMs: now }], false],
  ['a draft of today', [{ riskId: 2, policyStatus: 1, policyCreatedAtMs: now }], true],
  ['a draft a millisecond short of 15 days', [{ riskId: 2, policyStatus: 1, policyCreatedAtMs: now - 15 * dayMs + 1 }], true],
  ['a draft of 15 days', [{ riskId: 2, policyStatus: 1, policyCreatedAtMs: now - 15 * dayMs }], false],
  [
    'the same risk and an active one',
    [
      { riskId: 1, policyStatus: 2, policyCreatedAtMs: 0 },
      { riskId: 2, policyStatus: 2, policyCreatedAtMs: 0 },
    ],
    true,
  ],
  [
    'a cancelled one and an old draft',
    [
      { riskId: 2, policyStatus: 4, policyCreatedAtMs: now },
      { riskId: 3, policyStatus: 1, policyCreatedAtMs: 0 },
    ],
    false,
  ],
])('held by %s', (_who, holders, expected) => {
  expect(isImeiRepeated(1, holders, now)).toBe(expected);
});
