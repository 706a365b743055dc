import { expect, test } from 'vitest';
import { mandateText } from '#domain/payment/mandate.ts';
import type { ContractingProgress } from '#domain/wire/contracting.ts';
import { makeSepaFile } from '#server/modules/payments/debits/make-sepa-file.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { contract, contracting } from '#tests/support/module-contracting.ts';
import { formOf, payPath } from '#tests/support/module-payments.ts';
import { logInDemoPeople } from '#tests/support/module-people.ts';

const api = await openModuleApi({ CONTRACTING_CALLS_PER_MINUTE: '1000' });
const tokens = await logInDemoPeople(api);
await api.sql('update products set is_paid_after_evaluation = true where id = $1', [contracting.product_id]);

const contracted = async () => {
  const policy = (await contract(api, {}, tokens.policyholder)).body;
  const [riskId, paymentId] = [policy.policy_risks[0]?.id, policy.policy_payments[0]?.id];
  const call = (method: string, path: string, body?: object) =>
    api.call(method, path, { token: tokens.policyholder, ...(body ? { body } : {}) });
  const account = { iban: 'ES9121000418450200051332', account_holder: 'Ana Gil', mandate_version: mandateText.version };
  return {
    ...policy,
    paymentId,
    form: async () => formOf((await call('GET', payPath(policy.id, paymentId))).body),
    link: async () => (await call('GET', `/policies/${policy.id}/risk/${riskId}/evaluation-status`)).body.payment_link,
    giveAccount: () => call('POST', `/policies/${policy.id}/payment_methods/new-iban`, account),
    pay: async () => [
      await call('PUT', payPath(policy.id, paymentId, 'pay-new-card'), {}),
      await call('PUT', `/policies/${policy.id}/make-payment`, { payment_method: 1 }),
      await call('PUT', payPath(policy.id, paymentId, 'pay-new-iban'), account),
    ],
  };
};
/** Sets the evaluation as the office leaves it. */
const evaluated = async (policyId: number, label: string, status: number) => {
  await api.sql('update policy_risks set evaluation_status = $2 where policy_id = $1', [policyId, status]);
  await api.sql(
    `insert into evaluations (id, risk_id, status, frontal, trasera, request_hash, created_at, decided_at)
     select gen_random_uuid(), id, $2, $3, $3, 'x', $4, $4 from policy_risks where policy_id = $1`,
    [policyId, status, JSON.stringify({ label, reasons: [] }), api.now],
  );
};

test('a product that is paid after the evaluation is paid by no road before it is validated', async () => {
  const { id, form, pay, link } = await contracted();
  expect((await form()).allowed_methods).toEqual([]);
  for (const { status, body } of await pay()) expect([status, body.fields]).toEqual([422, [{ path: 'status', code: 'evaluation-to-do' }]]);
  await evaluated(id, 'Rejected', 4);
  expect(await link()).toBe(null);
  for (const { status } of await pay()) expect(status).toBe(422);
  expect(await api.sql('select id from payment_methods where policy_id = $1', [id])).toEqual([]);
});

test('once it is validated its result says where to pay, until that is paid', async () => {
  const { id, paymentId, form, pay, link } = await contracted();
  await evaluated(id, 'Validated', 3);
  expect(await link()).toBe(`/policies/${id}/payments/${paymentId}`);
  expect((await form()).allowed_methods).toEqual([1, 3]);
  expect((await pay()).map(({ status }) => status)).not.toContain(422);
  const booked = await api.call('PUT', payPath(id, paymentId, 'mark-as-paid'), { token: tokens.staff, body: {} });
  expect(booked.status).toBe(200);
  expect(await link()).toBe(null);
});

test('one that needs no evaluation any more is paid at once', async () => {
  const { id, form } = await contracted();
  await api.call('PATCH', `/policies/${id}/admin`, { token: tokens.staff, body: { evaluation_active: 0 } });
  expect((await form()).allowed_methods).toEqual([1, 3]);
});

test('a product whose order is changed has it for whoever contracts from then on: what is contracted keeps its own', async () => {
  const order = async (id: number) => {
    const { body } = await api.call<ContractingProgress>('GET', `/policies/${id}/contracting`, { token: tokens.policyholder });
    return body.steps.map(({ kind }) => kind).join(' ');
  };
  const change = (isAfter: boolean, id = contracting.product_id) =>
    api.call('PATCH', `/products/${id}`, { token: tokens.admin, body: { is_paid_after_evaluation: isAfter } });
  const before = await contracted();
  expect((await change(false)).status).toBe(200);
  const after = await contracted();
  expect([await order(before.id), await order(after.id)]).toEqual(['evaluate pay sign', 'pay evaluate sign']);
  expect((await before.form()).allowed_methods).toEqual([]);
  expect((await after.form()).allowed_methods).toEqual([1, 3]);
  expect((await change(true)).status).toBe(200);
  expect([await order(before.id), await order(after.id)]).toEqual(['evaluate pay sign', 'pay evaluate sign']);
  // A scooter is not evaluated, so a scooter product cannot be paid after the evaluation.
  const refused = await change(true, 102);
  expect([refused.status, refused.body.fields]).toEqual([422, [{ path: 'is_paid_after_evaluation', code: 'not-allowed' }]]);
});

test('its account may be given before: nothing is debited until the evaluation is validated, nor when another has to be made meanwhile', async () => {
  const start = api.now;
  const nightAfter = async (days: number) => {
    api.now = new Date(start.getTime() + days * 86_400_000);
    await makeSepaFile(api.ports);
  };
  const { id, paymentId, giveAccount } = await contracted();
  const debits = () => api.sql('select state, sepa_file_id is not null sent from payment_transactions where payment_id = $1', [paymentId]);
  const inStatus = (status: number) => api.sql('update policy_risks set evaluation_status = $2 where policy_id = $1', [id, status]);
  expect((await giveAccount()).status).toBe(200);
  for (const [day, status] of [1, 2, 4, 5].entries()) {
    await inStatus(status);
    await nightAfter(20 + day);
  }
  expect(await debits()).toEqual([]);
  await inStatus(3);
  await nightAfter(30);
  expect(await debits()).toEqual([{ state: 'open', sent: true }]);

  // The holder has asked for the debit and the evaluation was validated: the debit waits for the night's file.
  await api.sql('update payment_transactions set sepa_file_id = null where payment_id = $1', [paymentId]);
  await inStatus(1);
  await nightAfter(31);
  expect(await debits()).toEqual([{ state: 'open', sent: false }]);
  await inStatus(6);
  await nightAfter(32);
  expect(await debits()).toEqual([{ state: 'open', sent: true }]);
  api.now = start;
});
