import { expect, test } from 'vitest';
import type { ContractingProgress } from '#domain/wire/contracting.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { contract, payFirst, sign } from '#tests/support/module-contracting.ts';
import { payAtGateway, payPath, startedOf } from '#tests/support/module-payments.ts';
import { logInDemoPeople } from '#tests/support/module-people.ts';

const api = await openModuleApi({ CONTRACTING_CALLS_PER_MINUTE: '1000' });
const tokens = await logInDemoPeople(api);

const progress = async (id: unknown, token: string | undefined) => {
  const { status, body } = await api.call<ContractingProgress>('GET', `/policies/${String(id)}/contracting`, { token });
  return { status, told: body };
};
const stepsOf = ({ steps }: ContractingProgress) => steps.map(({ kind, state }) => `${kind} ${state}`);

test('whoever has contracted sees what is left, step by step, and nothing of the person', async () => {
  const { body: policy } = await contract(api, { email: 'pasos@ejemplo.es' });
  const { token } = policy.contracting_grant;
  const [first, risk] = [policy.policy_payments[0]?.id, policy.policy_risks[0]];
  const { told } = await progress(policy.id, token);
  expect(told).toMatchObject({
    number: policy.number,
    status: 1,
    next: 'pay',
    first_payment: { id: first, price: 12.95, payment_date: null, method: 1 },
    to_evaluate: [{ policy_risk_id: risk?.id, name: risk?.name }],
    signing: {
      sign_link: expect.stringMatching(/^\/policies\/\d+\/sign$/),
      signed_at: null,
      is_allowed: true,
      is_email_proved: false,
      sent_to: 'p…s@ejemplo.es',
    },
    cover: { starts_on: null, missing: ['first-payment', 'signature', 'evaluation'] },
  });
  expect(stepsOf(told)).toEqual(['pay to-do', 'evaluate to-do', 'sign waits']);
  expect([told.later_payments.length, new Set(told.later_payments.map(({ price }) => price)).size <= 2]).toEqual([11, true]);
  expect(JSON.stringify(told)).not.toContain('pasos@');

  const started = await api.call('PUT', payPath(policy.id, first, 'pay-new-card'), { token, body: {} });
  await payAtGateway(api, startedOf(started.body), 'accepted');
  const paid = (await progress(policy.id, token)).told;
  expect([stepsOf(paid), paid.next, paid.first_payment?.payment_date]).toEqual([
    ['pay done', 'evaluate to-do', 'sign waits'],
    'evaluate',
    api.now.toISOString().slice(0, 10),
  ]);
});

test.each([
  ['Breakage', true],
  ['Rejected', false],
])('a phone whose last evaluation was decided as %s is said to be damaged: %s', async (label, isDamaged) => {
  const { body: policy } = await contract(api, { email: `danos-${label}@ejemplo.es` });
  const [risk] = policy.policy_risks;
  await api.sql(
    `insert into evaluations (id, risk_id, status, imei, frontal, trasera, request_hash, created_at, decided_at)
     values (gen_random_uuid(), $1, 4, '356938035643809', '{"label":"Validated","reasons":[]}', $2, 'x', now(), now())`,
    [risk?.id, JSON.stringify({ label, reasons: [] })],
  );
  const { token } = policy.contracting_grant;
  expect((await progress(policy.id, token)).told.to_evaluate).toMatchObject([{ is_damaged: false }]);
  await api.sql('update policy_risks set evaluation_status = 4 where id = $1', [risk?.id]);
  const { told } = await progress(policy.id, token);
  expect([told.to_evaluate, stepsOf(told)]).toEqual([
    [{ policy_risk_id: risk?.id, name: risk?.name, is_damaged: isDamaged }],
    ['pay to-do', 'evaluate refused', 'sign waits'],
  ]);
});

test('what the office lets be paid elsewhere is asked of nobody, and is signed only once it is paid', async () => {
  const { body } = await contract(api, { email: 'aparte@ejemplo.es' });
  const token = body.contracting_grant.token;
  const settings = `/policies/${String(body.id)}/settings`;
  expect((await api.call('POST', settings, { token, body: { card_liverpool: true } })).status).toBe(403);
  expect((await progress(body.id, token)).told).toMatchObject({ card_liverpool: false, next: 'pay' });
  expect((await api.call('POST', settings, { token: tokens.staff, body: { card_liverpool: true } })).status).toBe(200);
  const { told } = await progress(body.id, token);
  expect([told.card_liverpool, told.next, stepsOf(told)]).toEqual([true, 'evaluate', ['pay under-way', 'evaluate to-do', 'sign waits']]);
});

test('where the office has it paid is told until it is paid', async () => {
  const { body } = await contract(api, { email: 'enlace@ejemplo.es' });
  const token = body.contracting_grant.token;
  const link = 'https://pago.tienda.example/1';
  expect((await progress(body.id, token)).told.payment_link).toBeNull();
  await api.call('POST', `/policies/${String(body.id)}/settings`, { token: tokens.staff, body: { payment_link: link } });
  expect((await progress(body.id, token)).told).toMatchObject({ payment_link: link, next: 'pay' });
  await payFirst(api, body.id);
  expect((await progress(body.id, token)).told).toMatchObject({ payment_link: null, next: 'evaluate' });
});

test('it is told to nobody else, and who may not sign is told so', async () => {
  const { body } = await contract(api, { email: 'ajeno@ejemplo.es' });
  for (const [token, status] of [
    [undefined, 401],
    [tokens.policyholder, 404],
    [tokens.other, 404],
  ] as const)
    expect((await progress(body.id, token)).status).toBe(status);
  const office = await progress(body.id, tokens.staff);
  expect([office.status, office.told.signing.is_allowed]).toEqual([200, false]);
});

test('the signed contract is said to have gone where it went: to the address of the contract', async () => {
  const { body } = await contract(api, { email: 'aparte@empresa.es' }, tokens.policyholder);
  await sign(api, body.id);
  expect((await progress(body.id, tokens.policyholder)).told.signing.sent_to).toBe('a…e@empresa.es');
});
