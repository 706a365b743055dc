import { describe, expect, test } from 'vitest';
import type { Policy } from '#domain/wire/policies.ts';
import type { PolicyContract } from '#domain/wire/policy-contracts.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { contract, payFirst, phoneAndTablet } from '#tests/support/module-contracting.ts';
import { messageRows } from '#tests/support/module-messages.ts';
import { type DemoPerson, logInDemoPeople } from '#tests/support/module-people.ts';

const api = await openModuleApi({ CONTRACTING_CALLS_PER_MINUTE: '1000' });
const tokens = await logInDemoPeople(api);

const contracted = async (paid = 0, more: object = {}) => {
  const { body } = await contract(api, more, tokens.policyholder);
  if (paid > 0) await payFirst(api, body.id, paid);
  return body;
};
const change = (id: number, body: object, person: DemoPerson = 'policyholder', admin = '') =>
  api.call<Policy>('PATCH', `/policies/${id}${admin}`, { token: tokens[person], body });
const asOffice = (id: number, body: object, person: DemoPerson = 'staff') => change(id, body, person, '/admin');
const contractOf = async (id: number) => (await api.call<PolicyContract>('GET', `/policies/${id}/contract`, { token: tokens.staff })).body;
const fieldsOf = (body: Record<string, unknown>) =>
  (body.fields as { path: string; code: string }[]).map(({ path, code }) => `${path} ${code}`);
const totalOf = (policy: Policy) => policy.policy_payments.reduce((sum, { price }) => sum + Math.round(price * 100), 0);

describe('its holder', () => {
  test('says how to reach them, always, and it is written down who changed what', async () => {
    const { id } = await contracted(1);
    const address = { street: 'Gran  Vía', number: '1', postal_code: '46 003', town: 'Valencia' };
    expect((await change(id, { email: 'Otra@Ejemplo.es', phone: '+34 611 22 33 44', address })).status).toBe(200);
    expect((await contractOf(id)).holder).toMatchObject({
      email: 'otra@ejemplo.es',
      phone: '611223344',
      street: 'Gran Vía',
      postal_code: '46003',
      province: 'Valencia',
      name: 'Ana',
    });
    const [event] = await api.sql(`select user_id, data from audit_events where policy_id = $1 and kind = 'policy-changed'`, [id]);
    expect(event).toEqual({ user_id: 1, data: { changes: [{ field: 'email' }, { field: 'phone' }, { field: 'address' }] } });
  });

  test('changes what is insured until it is paid, and the price follows', async () => {
    const draft = await contracted();
    const { body } = await change(draft.id, { device: { model: 'iPhone 15 Pro', price: 1300 } });
    expect(totalOf(body)).toBe(1695 * 12);
    expect(body.policy_risks[0]).toMatchObject({
      name: 'Apple iPhone 15 Pro',
      policy_risk_mobile: { brand: 'Apple' },
    });
    expect(await contractOf(draft.id)).toMatchObject({ total_price: 203.4, devices: [{ price: 1300 }] });
    await change(draft.id, { device: { reference: 'SN-1' } });
    const events = await api.sql(`select data from audit_events where policy_id = $1 and kind = 'policy-changed' order by id`, [draft.id]);
    expect(events.map(({ data }) => (data as { changes: unknown }).changes)).toEqual([
      [
        { field: 'device.model', before: 'iPhone 15', after: 'iPhone 15 Pro' },
        { field: 'device.price', before: 959, after: 1300 },
      ],
      [{ field: 'device' }],
    ]);
  });

  test('pays once a year instead of twelve times, until something is paid', async () => {
    const draft = await contracted();
    const { body } = await change(draft.id, { periodicity: 12 });
    expect(body.policy_payments).toMatchObject([{ identifier: `R-${draft.number}-1`, price: 129.5 }]);
    expect((await contractOf(draft.id)).periodicity).toBe(12);
    const paid = await contracted(1);
    const late = await asOffice(paid.id, { periodicity: 12 });
    expect([late.status, fieldsOf(late.body)]).toEqual([422, ['periodicity already-paid']]);
  });

  test('changes nothing that is not theirs to change, and then nothing at all', async () => {
    const { id } = await contracted(1);
    const { status, body } = await change(id, { email: 'x@ejemplo.es', device: { price: 1 }, invoice_declared: true });
    expect([status, body.code, fieldsOf(body)]).toEqual([403, 'forbidden', ['device forbidden', 'invoice_declared forbidden']]);
    expect((await contractOf(id)).holder.email).toBe('nueva@ejemplo.es');
    expect((await change(id, { status: 4 })).body.status).toBe(2);
    for (const field of ['sign_by', 'store_id', 'imei']) expect((await change(id, { [field]: 1 })).status).toBe(422);
    expect((await change(id, { phone: '600111222' }, 'other')).status).toBe(404);
    expect((await change(id, { phone: '600111222' }, 'store')).status).toBe(403);
    expect((await asOffice(id, { phone: '600111222' }, 'policyholder')).status).toBe(403);
  });

  test.each([
    [
      { address: { street: '', number: '1', postal_code: '99999', town: 'X' } },
      ['address.street missing', 'address.postal_code postal-code'],
    ],
    [{ device: { price: 5000 } }, ['device.price not-insurable-online']],
    [{ device: { policy_risk_id: 1, price: 500 } }, ['device.policy_risk_id unknown']],
    [{ purchase_date: { day: '2027-01-01' } }, ['purchase_date.day in-future']],
  ])('%j is refused by its field', async (body, faults) => {
    const { id } = await contracted();
    const answer = await change(id, body);
    expect([answer.status, fieldsOf(answer.body)]).toEqual([422, faults]);
  });
});

describe('the office', () => {
  test('corrects name, IMEI, what is active, what is evaluated and until when it may be signed', async () => {
    const { id, policy_risks } = await contracted(1);
    const complete_name = { name: 'Carmen', surname1: 'Ruiz', surname2: 'Molina' };
    const { body } = await asOffice(id, {
      complete_name,
      imei: { imei: '35 417803 685978 9' },
      sign_by: '2026-05-01',
      evaluation_active: 0,
    });
    // The demo policy 2 has that IMEI already; either way no IMEI may be insured twice.
    expect(body.code).toBe('imei-repeated');
    const { status, body: changed } = await asOffice(id, {
      complete_name,
      imei: { imei: '861536030196001' },
      sign_by: '2026-05-01',
      evaluation_active: 0,
    });
    expect([status, changed]).toEqual([
      200,
      expect.objectContaining({ complete_name: 'Carmen Ruiz Molina', evaluation_active: 0, evaluation_status: 6 }),
    ]);
    expect(changed.policy_risks[0]?.policy_risk_mobile?.imei).toBe('861536030196001');
    expect((await contractOf(id)).sign_by).toBe('2026-05-01');
    const last = await asOffice(id, { risk_active: { policy_risk_id: policy_risks[0]?.id, active: false } });
    expect(fieldsOf(last.body)).toEqual(['risk_active.active last-risk']);
    expect((await asOffice(id, { imei: { imei: '861536030196002' } })).body.code).toBe('imei-invalid');
    expect(fieldsOf((await asOffice(id, { sign_by: '2026-03-09' })).body)).toEqual(['sign_by day-past']);
  });

  test('gives the tries of a phone back, and nobody else does: it can be evaluated again', async () => {
    const { id, policy_risks } = await contracted(1);
    const riskId = policy_risks[0]?.id ?? 0;
    await api.sql('update policy_risks set evaluation_status = 4, retry_count = 4, imei_retry_count = 4 where id = $1', [riskId]);
    const evaluate = () => api.call('POST', `/policies/${id}/risks/${riskId}/grants`, { token: tokens.policyholder });
    expect((await evaluate()).body.code).toBe('photo-cap-reached');
    const reset = { retries_reset: { policy_risk_id: riskId } };
    for (const person of ['policyholder', 'other', 'store', 'distributor'] as const)
      expect([person, (await asOffice(id, reset, person)).status]).toEqual([person, 403]);
    expect((await change(id, reset)).status).toBe(422);
    expect((await asOffice(id, { retries_reset: { policy_risk_id: 1 } })).status).toBe(404);
    expect((await evaluate()).body.code).toBe('photo-cap-reached');
    expect((await asOffice(id, reset)).status).toBe(200);
    expect((await evaluate()).body).toMatchObject({ retry_count: 0, imei_retry_count: 0 });
    expect(await api.sql(`select user_id, risk_id, data from audit_events where policy_id = $1 and kind = 'retries-reset'`, [id])).toEqual([
      { user_id: 4, risk_id: riskId, data: { retry_count: 4, imei_retry_count: 4 } },
    ]);
    await api.call('POST', `/policies/${id}/cancel`, { token: tokens.staff, body: { reason: 'withdrawal' } });
    expect(fieldsOf((await asOffice(id, reset)).body)).toEqual(['retries_reset forbidden']);
  });

  test('a word that is corrected costs nothing, whatever the tariff says meanwhile', async () => {
    const { id } = await contracted(1);
    const tariff = (factor: string) => api.sql(`update product_prices set monthly_cents = monthly_cents ${factor}`);
    await tariff('* 2');
    try {
      const { body } = await asOffice(id, { device: { model: 'iPhone 15 (A3090)' } });
      expect(totalOf(body)).toBe(15_540);
    } finally {
      await tariff('/ 2');
    }
  });

  test('takes a device out: of a draft with its price, of a year that was paid for without', async () => {
    const switchOff = async (paid: number) => {
      const policy = await contracted(paid, phoneAndTablet);
      const before = await contractOf(policy.id);
      await asOffice(policy.id, { risk_active: { policy_risk_id: policy.policy_risks[1]?.id, active: false } });
      return { policy, before, after: await contractOf(policy.id) };
    };
    const draft = await switchOff(0);
    expect(draft.after.total_price).toBeLessThan(draft.before.total_price);
    const { body } = await asOffice(draft.policy.id, {
      risk_active: { policy_risk_id: draft.policy.policy_risks[1]?.id, active: true },
    });
    expect(totalOf(body)).toBe(Math.round(draft.before.total_price * 100));
    const paid = await switchOff(1);
    expect(paid.after.total_price).toBe(paid.before.total_price);
  });

  test('does not rename a holder who has come to be above it', async () => {
    const { id } = await contracted(1);
    const complete_name = { name: 'Otra', surname1: 'Persona', surname2: '' };
    await api.sql(`update users set role = 'admin' where id = 1`);
    try {
      const { status, body } = await asOffice(id, { complete_name });
      expect([status, fieldsOf(body)]).toEqual([403, ['complete_name rank']]);
      expect((await asOffice(id, { complete_name }, 'admin')).status).toBe(200);
    } finally {
      await api.sql(`update users set role = 'policyholder' where id = 1`);
    }
  });

  test('only an admin says who sold it', async () => {
    const { id } = await contracted();
    expect((await asOffice(id, { store_id: 1 })).status).toBe(403);
    expect((await asOffice(id, { store_id: 999 }, 'admin')).body.fields).toEqual([{ path: 'store_id', code: 'unknown' }]);
    expect((await asOffice(id, { store_id: 1 }, 'admin')).status).toBe(200);
    const sold = await api.call('GET', '/policies?sort=-id', { token: tokens.store });
    expect((sold.body.data as Policy[])[0]?.id).toBe(id);
  });

  test('sets what an evaluation answers, with links of ours or https alone', async () => {
    const { id } = await contracted();
    const set = (body: object, person: DemoPerson = 'staff') =>
      api.call('POST', `/policies/${id}/settings`, { token: tokens[person], body });
    expect((await set({ card_liverpool: true, payment_link: 'https://pago.example/1' })).body).toEqual({
      policy_id: id,
      card_liverpool: true,
      payment_link: 'https://pago.example/1',
      contract_link: null,
    });
    expect((await set({ contract_link: '/ayuda' })).body).toMatchObject({ card_liverpool: true, contract_link: '/ayuda' });
    for (const link of ['javascript:alert(1)', '//evil.example', 'http://plain.example', '/\\evil.example', '/no-existe'])
      expect([link, (await set({ payment_link: link })).status]).toEqual([link, 422]);
    expect((await set({}, 'policyholder')).status).toBe(403);
  });

  test('has mails sent about a policy, once for each key; documents want a link to them', async () => {
    const { id } = await contracted(1);
    const mail = (kind: string, person: DemoPerson = 'staff') =>
      api.call('POST', `/policies/${id}/mail`, { token: tokens[person], body: { kind }, key: 'mail-key-1' });
    const toEvaluate = await api.call('POST', `/policies/${id}/mail`, { token: tokens.staff, body: { kind: 'sign' } });
    expect(toEvaluate.body.fields).toEqual([{ path: 'kind', code: 'evaluation-to-do' }]);
    await api.sql('update policy_risks set evaluation_status = 2 where policy_id = $1', [id]);
    const before = api.enqueued.length;
    expect([(await mail('sign')).status, (await mail('sign')).status]).toEqual([204, 204]);
    expect(api.enqueued.slice(before)).toMatchObject([{ name: 'mail' }]);
    expect((await messageRows(api)).at(-1)).toMatchObject({ kind: 'policy-sign', cause: `policy:${id}` });
    const documents = await api.call('POST', `/policies/${id}/mail`, { token: tokens.staff, body: { kind: 'documents' } });
    expect(documents.body.fields).toEqual([{ path: 'kind', code: 'no-documents' }]);
    expect((await mail('nothing')).status).toBe(422);
    expect((await mail('sign', 'policyholder')).status).toBe(403);
    const pay = await api.call('POST', `/policies/${id}/mail`, { token: tokens.staff, body: { kind: 'pay' } });
    expect([pay.status, pay.body.fields]).toEqual([422, [{ path: 'kind', code: 'nothing-to-pay' }]]);
  });
});

describe('the office changes a contract as it read it', () => {
  const read = async (id: number) => {
    const { headers } = await api.fetch(`/policies/${id}/contract`, { headers: { authorization: `Bearer ${tokens.staff}` } });
    return headers.get('etag') ?? '';
  };
  const send = async (id: number, tag: string, body: object, person: DemoPerson = 'staff') => {
    const headers = { authorization: `Bearer ${tokens[person]}`, 'content-type': 'application/json', 'if-match': tag };
    const answer = await api.fetch(`/policies/${id}/contract`, { method: 'PATCH', headers, body: JSON.stringify(body) });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };

  test('and what somebody else has changed meanwhile is not undone', async () => {
    const { id } = await contracted(1);
    const tag = await read(id);
    const first = await send(id, tag, { phone: '611223344' });
    expect([first.status, (first.body.holder as { phone: string }).phone]).toEqual([200, '611223344']);
    const second = await send(id, tag, { phone: '622334455' }, 'admin');
    expect([second.status, second.body.code]).toEqual([409, 'changed-meanwhile']);
    expect((await contractOf(id)).holder.phone).toBe('611223344');
    expect((await send(id, await read(id), { phone: '622334455' }, 'admin')).status).toBe(200);
  });

  test('and nobody else does so', async () => {
    const { id } = await contracted(1);
    for (const person of ['policyholder', 'other', 'store', 'distributor'] as const)
      expect((await change(id, { phone: '611223344' }, person, '/contract')).status).toBe(403);
  });
});
