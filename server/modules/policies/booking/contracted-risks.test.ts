import { expect, test } from 'vitest';
import type { Policy } from '#domain/wire/policies.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { contract, contracting, phoneAndTablet } from '#tests/support/module-contracting.ts';

const api = await openModuleApi({ CONTRACTING_CALLS_PER_MINUTE: '1000' });

test('several devices: one risk each, and only the phone is evaluated', async () => {
  const { body } = await contract(api, { ...phoneAndTablet, email: 'multi@ejemplo.es' });
  expect((body as unknown as Policy).policy_risks.map(({ risk_type, name }) => [risk_type, name])).toEqual([
    [1, 'Apple iPhone 15'],
    [5, 'Tableta'],
  ]);
  expect(body).toMatchObject({ evaluation_active: 1, evaluation_status: 1 });
});

test('tranquility without any device: its holder is insured', async () => {
  const { status, body } = await contract(api, { product_id: 101, device: null, email: 'tranquila@ejemplo.es' });
  expect([status, body]).toMatchObject([
    201,
    {
      evaluation_active: 0,
      evaluation_status: 6,
      policy_risks: [{ risk_type: 2, name: 'Ana', policy_risk_person: { id_number: '12345678Z' }, policy_risk_mobile: null }],
    },
  ]);
  expect((body as unknown as Policy).policy_risks[0]?.description).toBe(`Póliza ${String(body.number)}`);
  const named = await api.call('POST', '/proposals', { body: { ...contracting, product_id: 101 } });
  expect([named.status, named.body.fields]).toEqual([422, [{ path: 'device', code: 'other-product-type' }]]);
});
