import { describe, expect, test } from 'vitest';
import type { Policy } from '#domain/wire/policies.ts';
import type { PolicyContract } from '#domain/wire/policy-contracts.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { contract, payFirst, sign } from '#tests/support/module-contracting.ts';
import { type DemoPerson, logInDemoPeople } from '#tests/support/module-people.ts';

const api = await openModuleApi({ CONTRACTING_CALLS_PER_MINUTE: '1000' });
const tokens = await logInDemoPeople(api);

const contracted = async (paid = 0, more: object = {}) => {
  const { body } = await contract(api, more, tokens.policyholder);
  if (paid > 0) await payFirst(api, body.id, paid);
  return body;
};
const contractOf = async (id: number) => (await api.call<PolicyContract>('GET', `/policies/${id}/contract`, { token: tokens.staff })).body;
const totalOf = (policy: Policy) => policy.policy_payments.reduce((sum, { price }) => sum + Math.round(price * 100), 0);

describe('a discount', () => {
  const add = (id: number, code: string, person: DemoPerson = 'policyholder') =>
    api.call('POST', `/policies/${id}/discount`, { token: tokens[person], body: { code } });
  const remove = (id: number, discountId: unknown, person: DemoPerson = 'policyholder') =>
    api.call('DELETE', `/policies/${id}/discount/${String(discountId)}`, { token: tokens[person] });
  const uses = async () => (await api.sql<{ uses: number }>(`select uses from discounts where code = 'BIENVENIDA'`))[0]?.uses ?? 0;

  test('makes what is not paid cost less, and taken away what it cost before', async () => {
    const { id } = await contracted();
    const used = await uses();
    const { status, body } = await add(id, 'bienvenida');
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        list_price: 155.4,
        discount_amount: 15.54,
        total_price: 139.86,
        discounts: [expect.objectContaining({ code: 'BIENVENIDA' })],
      }),
    ]);
    const read = async () => (await api.call<Policy>('GET', `/policies/${id}`, { token: tokens.policyholder })).body;
    expect(totalOf(await read())).toBe(13_986);
    expect(await uses()).toBe(used + 1);
    expect((await add(id, 'BIENVENIDA')).body).toMatchObject({ code: 'already-exists', fields: [{ path: 'code', code: 'unique' }] });
    const removed = await remove(id, (body.discounts as { id: number }[])[0]?.id);
    expect(removed.body).toMatchObject({ total_price: 155.4, discounts: [] });
    expect([totalOf(await read()), await uses()]).toEqual([15_540, used]);
    expect((await remove(id, (body.discounts as { id: number }[])[0]?.id)).status).toBe(404);
  });

  test('twice at once counts once, and so does taking it away', async () => {
    const { id } = await contracted();
    const used = await uses();
    const added = await Promise.all(Array.from({ length: 4 }, () => add(id, 'BIENVENIDA')));
    expect(added.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409]);
    expect([(await contractOf(id)).total_price, await uses()]).toEqual([139.86, used + 1]);
    const discount = (await contractOf(id)).discounts[0]?.id;
    const removed = await Promise.all(Array.from({ length: 4 }, () => remove(id, discount)));
    expect(removed.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404, 404, 404]);
    expect([(await contractOf(id)).total_price, await uses()]).toEqual([155.4, used]);
  });

  test.each([
    [false, 0],
    [true, 1],
  ])('of a policy that ends, signed %s: %i uses of it stay', async (isSigned, left) => {
    const { id } = await contracted(1);
    const used = await uses();
    await add(id, 'BIENVENIDA', 'staff');
    if (isSigned) await sign(api, id);
    const end = { reason: 'policyholder-request' };
    expect((await api.call('POST', `/policies/${id}/cancel`, { token: tokens.policyholder, body: end })).status).toBe(200);
    expect(await uses()).toBe(used + left);
  });

  test('of a paid policy is for the office: paid receipts stay, the others carry all of it; of a year paid at once some comes back', async () => {
    const { id } = await contracted(2);
    expect((await add(id, 'BIENVENIDA')).status).toBe(403);
    await add(id, 'BIENVENIDA', 'staff');
    const { body } = await api.call<Policy>('GET', `/policies/${id}`, { token: tokens.policyholder });
    const prices = body.policy_payments.map(({ price }) => price);
    expect([prices.slice(0, 3), totalOf(body)]).toEqual([[12.95, 12.95, 11.4], 13_986]);

    const yearly = await contracted(1, { periodicity: 12 });
    await add(yearly.id, 'BIENVENIDA', 'staff');
    const { body: paid } = await api.call<Policy>('GET', `/policies/${yearly.id}`, { token: tokens.policyholder });
    expect(paid.policy_payments.map(({ price }) => price)).toEqual([129.5, -12.95]);
  });

  test.each([
    ['that nobody gave', 'NADA', 'unknown'],
    ['for another product', 'OTROPRODUCTO', 'other-product'],
  ])('%s is refused', async (_, code, fault) => {
    await api.sql(`insert into discounts (code, description, kind, value_hundredths, product_ids, created_at)
      values ('OTROPRODUCTO', 'x', 'amount', 100, '{1}', now()) on conflict do nothing`);
    const { id } = await contracted();
    expect((await add(id, code)).body.fields).toEqual([{ path: 'code', code: fault }]);
  });

  test('is nobody else’s to give', async () => {
    const { id } = await contracted();
    expect([(await add(id, 'BIENVENIDA', 'other')).status, (await add(id, 'BIENVENIDA', 'store')).status]).toEqual([404, 403]);
    expect((await remove(id, 1, 'other')).status).toBe(404);
  });
});
