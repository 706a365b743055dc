import type { PhotoLabel } from '#domain/evaluation/photo-label.ts';
import type { Policy, PolicyPayment, PolicyRisk } from '#domain/wire/policies.ts';

type Status = Policy['evaluation_status'];

/** Policies for tests, in the form of the API: a signed one with one validated phone, changed as the test needs. */
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

export function mobile(id: number, imei: string | null, evaluation_status: Status, parts: Partial<PolicyRisk> = {}): PolicyRisk {
  return risk({
    id,
    policy_risk_mobile: { id: id + 100, brand: 'Xiaomi', model: 'Redmi Note 13', reference: null, imei, imei2: null, evaluation_status },
    ...parts,
  });
}

export const scooter = risk({
  id: 30,
  risk_type: 3,
  policy_risk_scooter: { id: 130, brand: 'Ninebot', model: 'Max G2', reference: 'N-1', part_number: null },
});
export const appliance = risk({
  id: 31,
  risk_type: 6,
  policy_risk_device: { id: 131, brand: 'Bosch', model: 'Serie 4', reference: null, part_number: 'KGN' },
});

export function policy(parts: Partial<Policy> = {}): Policy {
  return {
    id: 1,
    identifier: 'p-1',
    number: '18817',
    status: 3,
    product: { id: 3, name: 'Top', product_type_id: 1 },
    store: null,
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

export function multi(risks: PolicyRisk[], parts: Partial<Policy> = {}): Policy {
  return policy({ product: { id: 9, name: 'Multi', product_type_id: 5 }, policy_risks: risks, ...parts });
}

export function evaluated(
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

export function payment(id: number, activation_date: string, parts: Partial<PolicyPayment> = {}): PolicyPayment {
  return {
    id,
    identifier: `r-${id}`,
    price: 6.2,
    pending_amount: 6.2,
    activation_date,
    payment_date: null,
    is_under_way: false,
    debit_on: null,
    ...parts,
  };
}

export const brokenScreen = {
  id: 77,
  identifier: '00000000-0000-4000-a000-000000000001',
  claim_type: { id: 3, text: 'Rotura de la pantalla' },
  loss_date: '2025-10-30',
};

export function claimed(status: number, notify_denied: boolean, comments: string | null = null, older: number[] = []): PolicyRisk {
  const statuses = [{ status, comments, created_at: '2025-11-02T10:00:00Z' }];
  for (const one of older) statuses.push({ status: one, comments: 'antes', created_at: '2025-11-01T10:00:00Z' });
  return mobile(10, '356938035643809', 3, { policy_risk_claims: [{ ...brokenScreen, internal_status: 2, notify_denied, statuses }] });
}
