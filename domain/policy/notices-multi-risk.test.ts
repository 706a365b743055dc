import { describe, expect, test } from 'vitest';
import type { Policy, PolicyRisk } from '#domain/wire/policies.ts';
import { appliance, claimed, evaluated, mobile, multi, payment } from '#tests/support/sample-policies.ts';
import type { Notice } from './notices.ts';
import { notices } from './notices.ts';

const today = '2025-11-20';
const kinds = (list: Policy[]): Notice['kind'][] => notices(list, today).map((notice) => notice.kind);

describe('multi-risk: a notice for each active mobile risk, up to the first without an IMEI', () => {
  const imei = '356938035643809';
  const unsigned = { status: 2, evaluation_status: 2 } as const;

  test.each<[string, PolicyRisk[], Notice['id'][]]>([
    ['all evaluated', [mobile(10, imei, 3), mobile(11, imei, 2)], ['contract-unsigned:1']],
    [
      'one to do, one rejected',
      [mobile(10, imei, 1), mobile(11, imei, 4)],
      ['evaluation-to-do:1:10', 'evaluation-rejected:1:11', 'contract-unsigned:1'],
    ],
    ['first lacks its IMEI', [mobile(10, null, 1), mobile(11, imei, 4)], ['imei-missing:1:10']],
    [
      'second lacks its IMEI',
      [mobile(10, imei, 4), mobile(11, null, 1), mobile(12, imei, 1)],
      ['evaluation-rejected:1:10', 'imei-missing:1:11'],
    ],
    ['an empty IMEI is none', [mobile(10, '', 1)], ['imei-missing:1:10']],
    [
      'in the order of the ids, not of the list',
      [mobile(12, imei, 1), mobile(11, null, 1), mobile(10, imei, 1)],
      ['evaluation-to-do:1:10', 'imei-missing:1:11'],
    ],
    [
      'in review with a picture of its IMEI: nothing is missing of it, and the list goes on',
      [mobile(10, null, 2), mobile(11, imei, 1)],
      ['evaluation-to-do:1:11', 'contract-unsigned:1'],
    ],
    ['validated by a picture of its IMEI', [mobile(10, null, 3)], ['contract-unsigned:1']],
    [
      'rejected and without IMEI says rejected, and ends the list',
      [mobile(10, null, 4), mobile(11, imei, 1)],
      ['evaluation-rejected:1:10'],
    ],
    ['an inactive risk without IMEI', [mobile(10, null, 1, { active: false }), mobile(11, imei, 3)], ['contract-unsigned:1']],
    ['an appliance has no IMEI to lack', [appliance, mobile(40, imei, 1)], ['evaluation-to-do:1:40', 'contract-unsigned:1']],
    ['no mobile at all', [appliance], ['contract-unsigned:1']],
  ])('%s', (_what, risks, expected) => {
    expect(notices([multi(risks, unsigned)], today).map((notice) => notice.id)).toEqual(expected);
  });

  test('without an evaluation required, a missing IMEI asks for nothing and does not hold the contract', () => {
    expect(kinds([multi([mobile(10, null, 1)], { status: 2, evaluation_active: 0, evaluation_status: 6 })])).toEqual(['contract-unsigned']);
  });

  test('a missing IMEI never silences a debt or a claim', () => {
    const claim = { ...claimed(4, false), id: 12 };
    const risks = [mobile(10, null, 1), claim];
    expect(kinds([multi(risks, { ...unsigned, policy_payments: [payment(1, '2025-11-01')] })])).toEqual([
      'imei-missing',
      'receipt-unpaid',
      'documentation-rejected',
    ]);
  });

  test('each notice names its risk, in the item and in the address', () => {
    expect(notices([multi([mobile(10, imei, 1), mobile(11, null, 1)])], today)).toMatchObject([
      {
        riskId: 10,
        target: '/evaluation?policy=1&risk=10',
        device: { name: 'Xiaomi Redmi Note 13', number: { kind: 'imei', value: imei } },
      },
      { riskId: 11, target: '/evaluation?policy=1&risk=11', device: { name: 'Xiaomi Redmi Note 13', number: null } },
    ]);
  });

  test('breakage of one risk is not the other one’s', () => {
    const evaluations = [evaluated(11, 'Breakage', 'Validated', '2025-11-02T10:00:00Z')];
    expect(kinds([multi([mobile(10, imei, 4), mobile(11, imei, 4)], { evaluations })])).toEqual([
      'evaluation-rejected',
      'evaluation-breakage',
    ]);
  });

  test('what concerns the whole policy names no single device', () => {
    const [notice] = notices([multi([mobile(10, imei, 3), mobile(11, imei, 3)], unsigned)], today);
    expect(notice).toMatchObject({ kind: 'contract-unsigned', riskId: null, device: null });
  });
});
