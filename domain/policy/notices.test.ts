import { describe, expect, test } from 'vitest';
import type { PhotoLabel, Policy, PolicyPayment, PolicyRisk } from '#domain/wire/policies.ts';
import type { Notice } from './notices.ts';
import { notices } from './notices.ts';

const today = '2025-11-20';
type Status = Policy['evaluation_status'];

function risk(parts: Partial<PolicyRisk> = {}): PolicyRisk {
  return {
    id: 10,
    risk_type: 1,
    active: true,
    name: 'Móvil',
    description: '',
    policy_risk_claims: [],
    policy_risk_mobile: null,
    policy_risk_person: null,
    policy_risk_scooter: null,
    policy_risk_device: null,
    policy_risk_portable: null,
    policy_risk_smart_tv: null,
    ...parts,
  };
}

function mobile(id: number, imei: string | null, evaluation_status: Status, parts: Partial<PolicyRisk> = {}): PolicyRisk {
  return risk({
    id,
    policy_risk_mobile: { id: id + 100, brand: 'Xiaomi', model: 'Redmi Note 13', reference: null, imei, imei2: null, evaluation_status },
    ...parts,
  });
}

const scooter = risk({
  id: 30,
  risk_type: 3,
  policy_risk_scooter: { id: 130, brand: 'Ninebot', model: 'Max G2', reference: 'N-1', part_number: null },
});
const appliance = risk({
  id: 31,
  risk_type: 6,
  policy_risk_device: { id: 131, brand: 'Bosch', model: 'Serie 4', reference: null, part_number: 'KGN' },
});

function policy(parts: Partial<Policy> = {}): Policy {
  return {
    id: 1,
    identifier: 'p-1',
    number: '18817',
    status: 3,
    product: { id: 3, name: 'Top', product_type_id: 1 },
    policy_risks: [mobile(10, '356938035643809', parts.evaluation_status ?? 3)],
    policy_payments: [],
    evaluations: [],
    evaluation_status: 3,
    evaluation_active: 1,
    sign_link: null,
    contract_link: null,
    created_at: '2025-11-01T10:00:00Z',
    complete_name: 'Carmen Ruiz',
    user_id: 5,
    portables: [],
    smarttvs: [],
    ...parts,
  };
}

function multi(risks: PolicyRisk[], parts: Partial<Policy> = {}): Policy {
  return policy({ product: { id: 9, name: 'Multi', product_type_id: 5 }, policy_risks: risks, ...parts });
}

function evaluated(
  riskId: number,
  front: PhotoLabel,
  back: PhotoLabel,
  created_at: string,
  status: Status = 4,
): Policy['evaluations'][number] {
  return {
    id: '7f9c24e8-3b12-4fef-91e0-1c5d5a6b7c8d',
    policy_risk_id: riskId,
    status,
    created_at,
    decided_at: null,
    frontal: { label: front, reasons: [] },
    trasera: { label: back, reasons: [] },
    imei: null,
    imei2: null,
    captures: [],
  };
}

function payment(id: number, activation_date: string, parts: Partial<PolicyPayment> = {}): PolicyPayment {
  return { id, identifier: `r-${id}`, price: 6.2, pending_amount: 6.2, activation_date, payment_date: null, ...parts };
}

function claimed(status: number, notify_denied: boolean, comments: string | null = null, older: number[] = []): PolicyRisk {
  const statuses = [{ status, comments, created_at: '2025-11-02T10:00:00Z' }];
  for (const one of older) statuses.push({ status: one, comments: 'antes', created_at: '2025-11-01T10:00:00Z' });
  return mobile(10, '356938035643809', 3, { policy_risk_claims: [{ id: 77, internal_status: 0, notify_denied, statuses }] });
}

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
      [evaluated(10, 'Breakage', 'Breakage', '2025-11-03T00:30:00+02:00'), evaluated(10, 'Rejected', 'Validated', '2025-11-02T22:00:00Z')],
      'evaluation-breakage',
    ],
    ['breakage of another risk', [evaluated(99, 'Breakage', 'Breakage', '2025-11-02T10:00:00Z')], 'evaluation-rejected'],
  ])('%s', (_what, evaluations, expected) => {
    expect(kinds([policy({ evaluation_status: 4, evaluations })])).toEqual([expected]);
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
  test('one notice for each unpaid one, the oldest first; no other display status gives one', () => {
    const policy_payments = [
      payment(1, '2025-11-20'),
      payment(2, '2025-10-15', { pending_amount: 3 }),
      payment(3, '2025-11-21'),
      payment(4, '2025-09-15', { payment_date: '2025-09-15', pending_amount: 0 }),
      payment(5, '2025-09-15', { price: -6.2 }),
      payment(6, '2025-09-15', { price: -6.2, payment_date: '2025-09-16' }),
      payment(7, '2025-09-15', { pending_amount: 0 }),
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
      mobile(10, '356938035643809', 3, { policy_risk_claims: [{ id: 77, internal_status: 4, notify_denied: true, statuses: [] }] }),
      [],
    ],
  ])('%s', (_what, withClaim, expected) => {
    expect(kinds([policy({ policy_risks: [withClaim] })])).toEqual(expected);
  });

  test('a denial says its reason', () => {
    const [notice] = notices([policy({ policy_risks: [claimed(2, true, 'Fuera de cobertura')] })], today);
    expect(notice).toMatchObject({ kind: 'claim-denied', riskId: 10, target: null, data: { claimId: 77, reason: 'Fuera de cobertura' } });
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
    ['validated but without IMEI', [mobile(10, null, 3)], ['imei-missing:1:10']],
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
