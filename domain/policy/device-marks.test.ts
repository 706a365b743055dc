import { expect, test } from 'vitest';
import type { PolicyRisk } from '#domain/wire/policies.ts';
import { mobile, policy, scooter } from '#tests/support/sample-policies.ts';
import { deviceMarks } from './device-marks.ts';

const referred = (id: number, reference: string | null, imei: string | null = null): PolicyRisk => {
  const risk = mobile(id, imei, 1);
  return { ...risk, policy_risk_mobile: risk.policy_risk_mobile && { ...risk.policy_risk_mobile, reference } };
};

test.each<[string, PolicyRisk[], [number, string, string][]]>([
  ['two of different names', [mobile(1, '356938035643809', 3), scooter], []],
  [
    'two of one name with their IMEI',
    [mobile(1, '356938035643809', 3), mobile(2, '490154203237518', 3)],
    [
      [1, 'imei', '3809'],
      [2, 'imei', '7518'],
    ],
  ],
  [
    'of one only the end of the IMEI is kept',
    [mobile(1, '…3809', 3), mobile(2, '…7518', 3)],
    [
      [1, 'imei', '3809'],
      [2, 'imei', '7518'],
    ],
  ],
  [
    'of one only that there is an IMEI',
    [mobile(1, '…', 3), mobile(2, '490154203237518', 3)],
    [
      [1, 'policy', 'n-1'],
      [2, 'imei', '7518'],
    ],
  ],
  [
    'by their references',
    [referred(1, 'RN13-8'), referred(2, 'RN13-12')],
    [
      [1, 'reference', 'RN13-8'],
      [2, 'reference', 'RN13-12'],
    ],
  ],
  [
    'one reference for both',
    [referred(1, 'RN13'), referred(2, 'RN13')],
    [
      [1, 'policy', 'n-1'],
      [2, 'policy', 'n-2'],
    ],
  ],
  [
    'nothing but their policies',
    [referred(1, null), referred(2, null)],
    [
      [1, 'policy', 'n-1'],
      [2, 'policy', 'n-2'],
    ],
  ],
  ['the other is insured no more', [mobile(1, '356938035643809', 3), mobile(2, '490154203237518', 3, { active: false })], []],
])('%s', (_, risks, expected) => {
  const policies = risks.map((risk) => policy({ number: `n-${risk.id}`, policy_risks: [risk] }));
  expect([...deviceMarks(policies)].map(([id, { kind, value }]) => [id, kind, value])).toEqual(expected);
});
