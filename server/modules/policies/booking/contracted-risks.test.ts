import { expect, test } from 'vitest';
import type { Policy } from '#domain/wire/policies.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { acceptances, contract, contracting, phoneAndTablet, propose } from '#tests/support/module-contracting.ts';

const api = await openModuleApi({ CONTRACTING_CALLS_PER_MINUTE: '1000' });

test('several devices: one risk each, and only the phone is evaluated', async () => {
  const { body } = await contract(api, { ...phoneAndTablet, email: 'multi@ejemplo.es' });
  expect(body.policy_risks.map(({ risk_type, name }) => [risk_type, name])).toEqual([
    [1, 'Apple iPhone 15'],
    [5, 'Tableta'],
  ]);
  expect(body).toMatchObject({ evaluation_active: 1, evaluation_status: 1 });
});

test('tranquility without any device, nor its invoice: its holder is insured', async () => {
  const { booking } = await propose(api, { product_id: 101, device: null, email: 'tranquila@ejemplo.es' });
  const { status, body } = await api.call<Policy>('POST', '/policies', {
    body: { ...booking, acceptances: acceptances.filter(({ acceptance }) => acceptance !== 'invoice') },
  });
  expect([status, body]).toMatchObject([
    201,
    {
      evaluation_active: 0,
      evaluation_status: 6,
      policy_risks: [{ risk_type: 2, name: 'Ana', policy_risk_person: { id_number: '12345678Z' }, policy_risk_mobile: null }],
    },
  ]);
  expect(await api.sql('select is_invoice_declared as declared from policy_contracts where policy_id = $1', [body.id])).toEqual([
    { declared: true },
  ]);
  expect(body.policy_risks[0]?.description).toBe(`Póliza ${String(body.number)}`);
  const named = await api.call('POST', '/proposals', { body: { ...contracting, product_id: 101 } });
  expect([named.status, named.body.fields]).toEqual([422, [{ path: 'device', code: 'other-product-type' }]]);
});

test('an appliance that was young enough when it was proposed is not insured on the day on which it is three years old', async () => {
  const washer = { ...contracting.device, risk_type: 6, purchase_date: '2023-03-11' };
  const { booking } = await propose(api, { product_id: 104, device: washer, email: 'vieja@ejemplo.es' });
  const start = api.now;
  api.now = new Date(start.getTime() + 86_400_000);
  const { status, body } = await api.call('POST', '/policies', { body: booking });
  api.now = start;
  expect([status, body.fields]).toEqual([422, [{ path: 'device.purchase_date', code: 'too-old' }]]);
  expect((await api.call('POST', '/policies', { body: booking })).status).toBe(201);
});
