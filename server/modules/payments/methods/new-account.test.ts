import { expect, test } from 'vitest';
import type { PaymentMethodWire } from '#domain/wire/payment-parts.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { addDraft, payPath } from '#tests/support/module-payments.ts';
import { logInDemoPeople } from '#tests/support/module-people.ts';

const api = await openModuleApi();
const tokens = await logInDemoPeople(api);
const account = { iban: 'ES91 2100 0418 4502 0005 1332', account_holder: 'Ana Gil', mandate_version: 'core-1' };
const other = { ...account, iban: 'ES79 2100 0813 6101 2345 6789' };

const give = (policyId: number, body: object, token: string = tokens.policyholder) =>
  api.call('POST', `/policies/${policyId}/payment_methods/new-iban`, { token, body });
const methodsOf = async (policyId: number) => {
  const { body } = await api.call('GET', `/policies/${policyId}/payment_methods`, { token: tokens.policyholder });
  return (body.payment_methods as PaymentMethodWire[]).map(({ is_current, account: kept }) => [kept?.last_four, is_current]);
};

test('another account is given without paying anything: it is the one of what comes, and of a debit that no file holds yet', async () => {
  const { policyId, paymentIds } = await addDraft(api, 'new-account');
  expect(await methodsOf(policyId)).toEqual([]);
  expect(await give(policyId, account)).toMatchObject({ status: 200 });
  expect(await api.sql('select id from payment_transactions where policy_id = $1', [policyId])).toEqual([]);

  await api.call('PUT', payPath(policyId, paymentIds[0], 'pay-iban'), { token: tokens.policyholder, body: {} });
  const debit = async () =>
    (
      await api.sql<{ iban: string; value_date: string }>(
        `select iban, value_date::text from payment_transactions join payment_methods on method_id = payment_methods.id where payment_id = $1`,
        [paymentIds[0]],
      )
    )[0];
  const before = await debit();
  api.now = new Date(api.now.getTime() + 5 * 86_400_000);
  expect(await give(policyId, other)).toMatchObject({ status: 200 });
  const after = await debit();
  expect(after?.iban).toBe('ES7921000813610123456789');
  // The notice period of a new mandate starts again.
  expect((after?.value_date ?? '') > (before?.value_date ?? '')).toBe(true);
  expect(await methodsOf(policyId)).toEqual([
    ['1332', false],
    ['6789', true],
  ]);
});

test('a debit that moves because its account is removed waits for the notice period of the other', async () => {
  const { policyId, paymentIds } = await addDraft(api, 'removed-account');
  const [first, second] = paymentIds;
  await api.call('PUT', payPath(policyId, first, 'pay-new-iban'), { token: tokens.policyholder, body: account });
  api.now = new Date(api.now.getTime() + 5 * 86_400_000);
  await api.call('PUT', payPath(policyId, second, 'pay-new-iban'), { token: tokens.policyholder, body: other });
  const [method] = await api.sql<{ id: number }>('select min(id) as id from payment_methods where policy_id = $1', [policyId]);
  const path = `/policies/${policyId}/payment_methods/${method?.id}`;
  expect((await api.call('PATCH', path, { token: tokens.policyholder, body: { removed: true } })).status).toBe(200);
  const debits = await api.sql<{ method_id: number; value_date: string }>(
    'select method_id, value_date::text from payment_transactions where policy_id = $1 order by payment_id',
    [policyId],
  );
  expect(debits).toHaveLength(2);
  expect(debits[0]).toEqual(debits[1]);
});

test.each([
  [{ ...account, mandate_version: 'core-0' }, 422],
  [{ ...account, iban: 'ES91 2100 0418 4502 0005 1333' }, 422],
  [{ ...account, account_holder: '' }, 422],
])('what is no account or no mandate of today is not kept: %j', async (body, status) => {
  const { policyId } = await addDraft(api, `bad-${body.iban}-${body.mandate_version}-${body.account_holder.length}`);
  expect((await give(policyId, body)).status).toBe(status);
  expect(await methodsOf(policyId)).toEqual([]);
});

test('nobody gives or reads the account of another', async () => {
  const { policyId } = await addDraft(api, 'others');
  expect((await give(policyId, account, tokens.other)).status).toBe(404);
  expect((await api.call('GET', `/policies/${policyId}/payment_methods`, { token: tokens.other })).status).toBe(404);
});
