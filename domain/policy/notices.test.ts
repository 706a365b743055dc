import { describe, expect, test } from 'vitest';
import type { Policy, PolicyRisk } from '#domain/wire/policies.ts';
import { brokenScreen, claimed, evaluated, mobile, multi, payment, policy, scooter } from '#tests/support/sample-policies.ts';
import type { Notice } from './notices.ts';
import { notices } from './notices.ts';

const today = '2025-11-20';
type Status = Policy['evaluation_status'];

const kinds = (list: Policy[]): Notice['kind'][] => notices(list, today).map((notice) => notice.kind);

describe('evaluation of a policy of one device, by evaluation_active and evaluation_status', () => {
  test.each<[Policy['evaluation_active'], Status, Notice['kind'][]]>([
    [1, 1, ['evaluation-to-do']],
    [1, 2, []],
    [1, 3, []],
    [1, 4, ['evaluation-rejected']],
    [1, 5, []],
    [1, 6, []],
    [0, 1, []],
    [0, 2, []],
    [0, 3, []],
    [0, 4, []],
    [0, 5, []],
    [0, 6, []],
  ])('active %i, status %i: %j', (evaluation_active, evaluation_status, expected) => {
    expect(kinds([policy({ evaluation_active, evaluation_status })])).toEqual(expected);
    const onScooter = {
      evaluation_active,
      evaluation_status,
      policy_risks: [scooter],
      product: { id: 40, name: 'Patinete', product_type_id: 3 },
    };
    expect(kinds([policy(onScooter)])).toEqual(expected);
  });

  test('a phone that still lacks its IMEI is an evaluation to do like any other', () => {
    expect(kinds([policy({ evaluation_status: 1, policy_risks: [mobile(10, null, 1)] })])).toEqual(['evaluation-to-do']);
  });

  test('a phone that was replaced is not the one it is about', () => {
    const policy_risks = [mobile(9, '490154203237518', 4, { active: false }), mobile(10, null, 1)];
    expect(notices([policy({ evaluation_status: 1, policy_risks })], today)).toMatchObject([{ kind: 'evaluation-to-do', riskId: 10 }]);
  });

  test('the whole item', () => {
    expect(notices([policy({ id: 4, evaluation_status: 1, policy_risks: [mobile(10, null, 1)] })], today)).toEqual([
      {
        kind: 'evaluation-to-do',
        id: 'evaluation-to-do:4',
        policyId: 4,
        policyNumber: '18817',
        riskId: 10,
        device: { name: 'Xiaomi Redmi Note 13', number: null },
        icon: 'cam',
        target: '/evaluation?policy=4',
        data: null,
      },
    ]);
  });
});

describe('breakage has its own notice', () => {
  test.each<[string, Policy['evaluations'], Notice['kind']]>([
    ['breakage', [evaluated(10, 'Breakage', 'Validated', '2025-11-02T10:00:00Z')], 'evaluation-breakage'],
    ['rejected', [evaluated(10, 'Rejected', 'Validated', '2025-11-02T10:00:00Z')], 'evaluation-rejected'],
    ['no evaluation at hand', [], 'evaluation-rejected'],
    ['labels missing', [evaluated(10, null, 'Breakage', '2025-11-02T10:00:00Z')], 'evaluation-rejected'],
    [
      'breakage, then rejected',
      [evaluated(10, 'Breakage', 'Breakage', '2025-11-02T10:00:00Z'), evaluated(10, 'Rejected', 'Validated', '2025-11-03T10:00:00Z')],
      'evaluation-rejected',
    ],
    [
      'rejected, then breakage, newest first and in another offset',
      [evaluated(10, 'Breakage', 'Breakage', '2025-11-02T23:30:00Z'), evaluated(10, 'Rejected', 'Validated', '2025-11-03T00:30:00+02:00')],
      'evaluation-breakage',
    ],
    ['breakage of another risk', [evaluated(99, 'Breakage', 'Breakage', '2025-11-02T10:00:00Z')], 'evaluation-rejected'],
  ])('%s', (_what, evaluations, expected) => {
    expect(kinds([policy({ evaluation_status: 4, evaluations })])).toEqual([expected]);
  });

  test.each([
    ['Breakage', 'Validated', 'front'],
    ['Validated', 'Breakage', 'back'],
    ['Breakage', 'Breakage', 'both'],
  ] as const)('front %s and back %s: the damage is named where it is, %s', (front, back, damaged) => {
    const evaluations = [evaluated(10, front, back, '2025-11-02T10:00:00Z')];
    expect(notices([policy({ evaluation_status: 4, evaluations })], today)).toMatchObject([{ data: { damaged } }]);
  });
});

describe('contract without signature', () => {
  test.each<[Policy['status'], Policy['evaluation_active'], Status, Notice['kind'][]]>([
    [2, 1, 1, ['evaluation-to-do']],
    [2, 1, 2, ['contract-unsigned']],
    [2, 1, 3, ['contract-unsigned']],
    [2, 1, 4, ['evaluation-rejected']],
    [2, 1, 5, []],
    [2, 1, 6, ['contract-unsigned']],
    [2, 0, 6, ['contract-unsigned']],
    [2, 0, 1, ['contract-unsigned']],
    [3, 1, 3, []],
    [3, 0, 6, []],
  ])('policy %i, active %i, evaluation %i: %j', (status, evaluation_active, evaluation_status, expected) => {
    expect(kinds([policy({ status, evaluation_active, evaluation_status })])).toEqual(expected);
  });

  test('it leads to the sign screen and carries the signing link', () => {
    const [notice] = notices([policy({ id: 8, status: 2, sign_link: 'https://firma.example/x' })], today);
    expect(notice).toMatchObject({ kind: 'contract-unsigned', target: '/policies/8/sign', data: { signLink: 'https://firma.example/x' } });
  });
});

describe('receipts', () => {
  test('one notice for each unpaid one, the oldest first; no other display status gives one, nor one that the bank is at', () => {
    const policy_payments = [
      payment(1, '2025-11-20'),
      payment(2, '2025-10-15', { pending_amount: 3 }),
      payment(3, '2025-11-21'),
      payment(4, '2025-09-15', { payment_date: '2025-09-15', pending_amount: 0 }),
      payment(5, '2025-09-15', { price: -6.2 }),
      payment(6, '2025-09-15', { price: -6.2, payment_date: '2025-09-16' }),
      payment(7, '2025-09-15', { pending_amount: 0 }),
      payment(8, '2025-09-15', { is_under_way: true }),
      payment(9, '2025-09-15', { debit_on: '2025-11-25' }),
    ];
    expect(notices([policy({ policy_payments })], today)).toMatchObject([
      { kind: 'receipt-unpaid', target: '/policies/1/payments/2', data: { paymentId: 2, pendingAmount: 3, dueOn: '2025-10-15' } },
      { kind: 'receipt-unpaid', target: '/policies/1/payments/1', data: { paymentId: 1, pendingAmount: 6.2, dueOn: '2025-11-20' } },
    ]);
  });
});

describe('claims, by their last status', () => {
  test.each<[string, PolicyRisk, Notice['kind'][]]>([
    ['opened', claimed(1, false), []],
    ['closed', claimed(2, false), []],
    ['closed and denied', claimed(2, true, 'Fuera de cobertura'), ['claim-denied']],
    ['denied but not closed', claimed(1, true), []],
    ['documentation rejected', claimed(4, false), ['documentation-rejected']],
    ['documentation rejected before, opened again', claimed(1, false, null, [4]), []],
    ['documentation rejected and marked denied', claimed(4, true), ['documentation-rejected']],
    ['unknown', claimed(3, true), []],
    [
      'without any status',
      mobile(10, '356938035643809', 3, {
        policy_risk_claims: [{ ...brokenScreen, internal_status: 4, notify_denied: true, statuses: [] }],
      }),
      [],
    ],
  ])('%s', (_what, withClaim, expected) => {
    expect(kinds([policy({ policy_risks: [withClaim] })])).toEqual(expected);
  });

  test('a denial says its reason', () => {
    const [notice] = notices([policy({ policy_risks: [claimed(2, true, 'Fuera de cobertura')] })], today);
    expect(notice).toMatchObject({
      kind: 'claim-denied',
      riskId: 10,
      target: '/policies/1/risks/10/claims/77',
      data: { claimId: 77, reason: 'Fuera de cobertura' },
    });
  });

  test('a claim of a risk that is no longer active still speaks', () => {
    expect(kinds([policy({ policy_risks: [{ ...claimed(4, false), active: false }] })])).toEqual(['documentation-rejected']);
  });
});

test.each<Policy['status']>([1, 4])('a policy in status %i says nothing, whatever it has', (status) => {
  const everything = policy({
    status,
    evaluation_status: 1,
    policy_risks: [claimed(4, true)],
    policy_payments: [payment(1, '2025-01-01')],
  });
  expect(kinds([everything])).toEqual([]);
  expect(kinds([multi([mobile(10, null, 1)], { status })])).toEqual([]);
});

test('policies keep their order, and within one: evaluation, contract, receipts, claims; every id is its own', () => {
  const withAll = (id: number): Policy =>
    policy({
      id,
      status: 2,
      evaluation_status: 2,
      policy_payments: [payment(1, '2025-11-01'), payment(2, '2025-11-02')],
      policy_risks: [claimed(2, true)],
    });
  const list = notices([withAll(9), policy({ id: 3, evaluation_status: 1 }), withAll(2)], today);
  expect(list.map((notice) => [notice.policyId, notice.kind])).toEqual([
    [9, 'contract-unsigned'],
    [9, 'receipt-unpaid'],
    [9, 'receipt-unpaid'],
    [9, 'claim-denied'],
    [3, 'evaluation-to-do'],
    [2, 'contract-unsigned'],
    [2, 'receipt-unpaid'],
    [2, 'receipt-unpaid'],
    [2, 'claim-denied'],
  ]);
  expect(new Set(list.map((notice) => notice.id)).size).toBe(list.length);
});
