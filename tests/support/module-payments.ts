import type { StartedPayment } from '#domain/wire/payment-parts.ts';
import type { PaymentForm } from '#domain/wire/payments.ts';
import type { ModuleApi } from './module-api.ts';

/** A contracted policy with nothing paid: receipts of today, of yesterday, and of a month ahead. */
export async function addDraft(api: ModuleApi, name: string, userId = 1): Promise<{ policyId: number; paymentIds: number[] }> {
  const [policy] = await api.sql<{ id: number }>(
    `insert into policies (identifier, number, status, user_id, product_id, evaluation_active, created_at)
     values (gen_random_uuid(), $1, 1, $2, 3, false, '2026-03-01T09:00:00Z') returning id`,
    [name, userId],
  );
  const policyId = policy?.id ?? 0;
  const payments = await api.sql<{ id: number }>(
    `insert into policy_payments (policy_id, identifier, instalment, price_cents, pending_cents, activation_date)
     select $1, 'R-' || $2::text || '-' || n, n, 995, 995, $3::date + (array[-1, 0, 30])[n] from generate_series(1, 3) n returning id`,
    [policyId, name, api.now.toISOString().slice(0, 10)],
  );
  return { policyId, paymentIds: payments.map(({ id }) => id) };
}

export const payPath = (policyId: number, paymentId: number | undefined, what = '') =>
  `/policies/${policyId}/payments/${paymentId}${what === '' ? '' : `/${what}`}`;

interface ReceiptCents {
  id: number;
  price_cents: number;
  pending_cents: number;
}

const receiptsOf = (api: ModuleApi, policyId: number) =>
  api.sql<ReceiptCents & Record<string, unknown>>(
    'select id, price_cents, pending_cents from policy_payments where policy_id = $1 and deleted_at is null order by id',
    [policyId],
  );

/** The ids of a policy's receipts, without the deleted ones. */
export const receiptIdsOf = async (api: ModuleApi, policyId: number) => (await receiptsOf(api, policyId)).map(({ id }) => id);

/** Price and pending amount of each receipt, in cents. */
export const receiptCentsOf = async (api: ModuleApi, policyId: number) =>
  (await receiptsOf(api, policyId)).map(({ price_cents, pending_cents }) => [price_cents, pending_cents]);

/** The body of an answer, typed as a payment form. */
export const formOf = (body: unknown) => body as PaymentForm;
export const startedOf = (body: unknown) => body as StartedPayment;

/** Posts a form as a browser does. */
export async function postForm(api: ModuleApi, path: string, fields: Record<string, string>): Promise<{ status: number; text: string }> {
  const response = await api.fetch(path.replace('/api', ''), { method: 'POST', body: new URLSearchParams(fields) });
  return { status: response.status, text: await response.text() };
}

/** Acts as the payer at the demo gateway: posts the form, chooses a card, and types the code when the card's bank asks for one. */
export async function payAtGateway(
  api: ModuleApi,
  started: StartedPayment,
  card: 'accepted' | 'refused' | 'second-factor' | 'once',
  code?: string,
): Promise<{ status: number; text: string }> {
  const { action, fields } = started.redirect ?? { action: '', fields: {} };
  await postForm(api, action, fields);
  const answer = await postForm(api, '/api/demo-gateway/card', { ...fields, card });
  return code === undefined ? answer : postForm(api, '/api/demo-gateway/code', { ...fields, card, code });
}
