import { type AcceptanceStep, requiredAcceptances } from '#domain/policy/acceptances.ts';
import type { createPolicy } from '#domain/wire/bookings.ts';
import type { ResponseOf } from '#domain/wire/endpoint.ts';
import type { Answer, ModuleApi } from './module-api.ts';
import { moduleStart } from './module-database.ts';
import { sentCode } from './module-messages.ts';

/** The body that contracts a phone with the top plan; its e-mail address belongs to nobody yet. */
export const contracting = {
  product_id: 3,
  device: { brand: 'Apple', model: 'iPhone 15', price: 959 },
  phone: '600 555 010',
  email: 'nueva@ejemplo.es',
  policyholder: {
    name: 'Ana',
    surname1: 'Gil',
    surname2: 'Soto',
    document: '12345678Z',
    birth_date: '1990-02-28',
    street: 'Calle Mayor',
    number: '3, 2.º B',
    postal_code: '28013',
    town: 'Madrid',
  },
};

/** A phone and a tablet, insured together. */
export const phoneAndTablet = {
  product_id: 104,
  device: { ...contracting.device, risk_type: 1, reference: 'A1' },
  other_devices: [
    { risk_type: 5, label: 'Tableta', brand: 'Lenovo', model: 'P12', reference: 'ZA1', price: 300, purchase_date: '2025-06-01' },
  ],
};

/** The version of each legal text in the copied database: the day on which it was seeded. */
export const seededVersion = moduleStart.toISOString().slice(0, 10);
export const acceptancesAt = (step: AcceptanceStep) =>
  requiredAcceptances[step].map((acceptance) => ({ acceptance, version: seededVersion }));
export const acceptances = acceptancesAt('contracting');

/** Makes a proposal, and the body of the booking that contracts it as it was read. */
export async function propose(api: ModuleApi, more: object = {}): Promise<{ proposal: Record<string, unknown>; booking: object }> {
  const { body: proposal } = await api.call('POST', '/proposals', { body: { ...contracting, ...more } });
  const { identifier_proposal, version, price } = proposal as {
    identifier_proposal: string;
    version: number;
    price: { total_price: number };
  };
  return { proposal, booking: { identifier_proposal, version, total_price: price?.total_price ?? 0, acceptances } };
}

export type Booked = ResponseOf<typeof createPolicy>;
/** Contracts a policy. */
export async function contract(api: ModuleApi, more: object = {}, token?: string): Promise<Answer<Booked>> {
  const { booking } = await propose(api, more);
  return api.call('POST', '/policies', { body: booking, token });
}

/** Marks its first receipts as paid, and sets its status, as a confirmation of the gateway does. */
export async function payFirst(api: ModuleApi, policyId: unknown, count = 1): Promise<void> {
  await api.sql(
    `update policy_payments set pending_cents = 0, payment_date = $2 where id in
      (select id from policy_payments where policy_id = $1 and deleted_at is null order by activation_date limit $3)`,
    [policyId, api.now.toISOString().slice(0, 10), count],
  );
  await api.sql('update policies set status = 2 where id = $1', [policyId]);
}

/** A policy withdrawn from with a paid claim: 12,95 € were paid, and the refund is undecided. `token`: its holder's. */
export async function withdrawWithClaimPaid(api: ModuleApi, token: string): Promise<number> {
  const { body } = await contract(api, {}, token);
  const id = Number(body.id);
  await payFirst(api, id);
  await addClaim(api, id, 5);
  await api.call('POST', `/policies/${id}/cancel`, { token, body: { reason: 'withdrawal' } });
  return id;
}

/** Requests a code for a policy and returns the one that arrived, although another was requested a moment ago; for callers to whom none is sent, a made-up code. */
export async function codeOf(api: ModuleApi, policyId: unknown, token: string | undefined): Promise<string> {
  await api.sql('delete from sign_codes where policy_id = $1', [policyId]);
  const { status } = await api.call('POST', `/policies/${String(policyId)}/sign-code`, { token, body: {} });
  return status === 200 ? sentCode(api) : '000000';
}

/** The body that signs a policy's contract as it is shown now; for callers who may not see it, with a made-up hash. */
export async function signingOf(api: ModuleApi, policyId: unknown, token: string | undefined) {
  const { body } = await api.call('GET', `/policies/${String(policyId)}/contract-document`, { token });
  return {
    acceptances: acceptancesAt('signing'),
    document_sha256: typeof body.sha256 === 'string' ? body.sha256 : '0'.repeat(64),
    code: await codeOf(api, policyId, token),
    signature: { kind: 'typed', name: 'Ana Gil' },
  };
}

/** Marks its first receipt as paid and its contract as signed, now; the evaluation does not change. */
export async function sign(api: ModuleApi, policyId: unknown, paid = 1): Promise<void> {
  await payFirst(api, policyId, paid);
  await api.sql('update policies set status = 3 where id = $1', [policyId]);
  await api.sql('update policy_contracts set signed_at = $2 where policy_id = $1', [policyId, api.now]);
}

/** Adds a claim for its first risk, in an internal stage. */
export async function addClaim(api: ModuleApi, policyId: number, stage: number): Promise<void> {
  await api.sql(
    `with claim as (insert into claims (identifier, risk_id, type, loss_date, description, extra_fields, stage, cover, is_to_be_regularised, request_hash, created_at, updated_at)
      select gen_random_uuid(), min(id), 3, '2026-03-10', 'x', '{}', $2, 'covered', false, 'x', now(), now() from policy_risks where policy_id = $1 returning id)
      insert into claim_statuses (claim_id, stage, created_at) select id, $2, now() from claim`,
    [policyId, stage],
  );
}
