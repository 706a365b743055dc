import { expect, test } from 'vitest';
import type { OtherCover } from './repeated-imei.ts';
import { isRepeatedImei } from './repeated-imei.ts';

test.each<[string, OtherCover[], boolean]>([
  ['nobody', [], false],
  ['an unsigned policy', [{ policyStatus: 2, ageDays: 900 }], true],
  ['a signed policy', [{ policyStatus: 3, ageDays: 900 }], true],
  ['a cancelled policy', [{ policyStatus: 4, ageDays: 0 }], false],
  ['a draft of today', [{ policyStatus: 1, ageDays: 0 }], true],
  ['a draft just short of 15 days', [{ policyStatus: 1, ageDays: 14.999 }], true],
  ['a draft of 15 days', [{ policyStatus: 1, ageDays: 15 }], false],
  [
    'a cancelled policy and an old draft',
    [
      { policyStatus: 4, ageDays: 0 },
      { policyStatus: 1, ageDays: 40 },
    ],
    false,
  ],
  [
    'a cancelled policy and a signed one',
    [
      { policyStatus: 4, ageDays: 0 },
      { policyStatus: 3, ageDays: 40 },
    ],
    true,
  ],
])('held by %s', (_who, others, expected) => {
  expect(isRepeatedImei(others)).toBe(expected);
});
