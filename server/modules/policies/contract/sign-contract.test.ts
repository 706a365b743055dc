import { expect, test } from 'vitest';
import { openModuleApi } from '#tests/support/module-api.ts';
import { acceptancesAt, contract, payFirst, signingOf } from '#tests/support/module-contracting.ts';
import { logInDemoPeople } from '#tests/support/module-people.ts';

const api = await openModuleApi({ CONTRACTING_CALLS_PER_MINUTE: '1000' });
const tokens = await logInDemoPeople(api);

const acceptances = acceptancesAt('signing');
const sign = async (id: unknown, token: string | undefined, change: object = {}, key?: string) =>
  api.call('POST', `/policies/${String(id)}/sign`, {
    token,
    body: { ...(await signingOf(api, id, token)), ...change },
    ...(key ? { key } : {}),
  });
/** A policy that is paid and whose evaluation was submitted. */
const toSign = async (token?: string, email = 'firma@ejemplo.es') => {
  const { body } = await contract(api, { email }, token);
  await payFirst(api, body.id);
  await api.sql('update policy_risks set evaluation_status = 2 where policy_id = $1', [body.id]);
  return { id: Number(body.id), grant: body.contracting_grant.token };
};
const statusOf = async (id: number) => (await api.sql('select status from policies where id = $1', [id]))[0]?.status;

test('its holder signs: what was accepted is kept with version and instant, and who did it', async () => {
  const { id } = await toSign(tokens.policyholder);
  const { status, body } = await sign(id, tokens.policyholder);
  expect([status, body]).toEqual([200, { policy_id: id, status: 3, signed_at: '2026-03-10T10:00:00.000Z' }]);
  const { body: contracted } = await api.call('GET', `/policies/${id}/contract`, { token: tokens.policyholder });
  expect(contracted).toMatchObject({ signed_at: '2026-03-10T10:00:00.000Z', cover: { missing: ['evaluation'] } });
  expect((contracted.acceptances as object[]).slice(-2)).toEqual(
    acceptances.map((each) => ({ ...each, accepted_at: '2026-03-10T10:00:00.000Z' })),
  );
  expect(contracted.acceptances).toHaveLength(6);
  expect(await api.sql(`select user_id, data from audit_events where policy_id = $1 and kind = 'policy-signed'`, [id])).toEqual([
    {
      user_id: 1,
      data: {
        from: 2,
        to: 3,
        emailProvedAt: '2026-03-10T10:00:00.000Z',
        document: expect.stringMatching(/^[0-9a-f]{64}$/),
        codeBy: 'sms',
      },
    },
  ]);
});

test('once: five at a time sign it once, and each is told the same', async () => {
  const { id } = await toSign(tokens.policyholder);
  const body = await signingOf(api, id, tokens.policyholder);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => api.call('POST', `/policies/${id}/sign`, { token: tokens.policyholder, body })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  const count = (table: string, where: string) => api.sql(`select count(*)::int n from ${table} where policy_id = $1 and ${where}`, [id]);
  expect(await count('audit_events', `kind = 'policy-signed'`)).toEqual([{ n: 1 }]);
  expect(await count('policy_documents', 'true')).toEqual([{ n: 1 }]);
  // A later repetition gets the same answer, whatever document it names.
  api.now = new Date(api.now.getTime() + 3_600_000);
  expect((await sign(id, tokens.policyholder, { document_sha256: '0'.repeat(64) })).body).toEqual(answers[0]?.body);
  api.now = new Date(api.now.getTime() - 3_600_000);
});

test('not what was not shown: another hash, or a contract that has changed since', async () => {
  const { id } = await toSign(tokens.policyholder);
  const body = await signingOf(api, id, tokens.policyholder);
  const wrong = await sign(id, tokens.policyholder, { document_sha256: '0'.repeat(64) });
  expect([wrong.status, wrong.body.code, wrong.body.fields]).toEqual([
    409,
    'changed-meanwhile',
    [{ path: 'document_sha256', code: 'changed' }],
  ]);
  await api.sql(`update policy_contracts set holder = holder || '{"phone": "600999888"}' where policy_id = $1`, [id]);
  expect((await sign(id, tokens.policyholder, body)).status).toBe(409);
  expect([await statusOf(id), (await sign(id, tokens.policyholder)).status]).toEqual([2, 200]);
});

test('a signature and a withdrawal at once: whichever is first, the policy is cancelled and all comes back', async () => {
  const { id } = await toSign(tokens.policyholder);
  const cancel = api.call('POST', `/policies/${id}/cancel`, { token: tokens.policyholder, body: { reason: 'withdrawal' } });
  const [signed, ended] = await Promise.all([sign(id, tokens.policyholder), cancel]);
  expect([200, 422]).toContain(signed.status);
  expect([ended.status, ended.body.settlement, await statusOf(id)]).toEqual([200, expect.objectContaining({ refund: 12.95 }), 4]);
});

test.each([
  ['unpaid', 'update policies set status = 1 where id = $1', 'not-paid'],
  [
    'whose first payment came back',
    `update policy_payments set pending_cents = price_cents, payment_date = null where policy_id = $1 and instalment = 1`,
    'not-paid',
  ],
  ['with its evaluation to do', 'update policy_risks set evaluation_status = 1 where policy_id = $1', 'evaluation-to-do'],
  ['after its last day', `update policy_contracts set sign_by = '2026-03-09' where policy_id = $1`, 'too-late'],
])('one %s is not signed', async (_, statement, fault) => {
  const { id } = await toSign(tokens.policyholder);
  await api.sql(statement, [id]);
  const { status, body } = await sign(id, tokens.policyholder);
  expect([status, body.fields]).toEqual([422, [{ path: 'status', code: fault }]]);
});

test('where to sign is told until it is signed', async () => {
  const { id } = await toSign(tokens.policyholder);
  const link = async () => (await api.call('GET', `/policies/${id}`, { token: tokens.policyholder })).body.sign_link;
  expect(await link()).toBe(`/policies/${id}/sign`);
  await sign(id, tokens.policyholder);
  expect(await link()).toBe(null);
});

test('not without accepting all, in the version in force; not by another, a shop or the office', async () => {
  const { id } = await toSign(tokens.policyholder);
  const old = { acceptances: acceptances.slice(0, 1).map((each) => ({ ...each, version: 'old' })) };
  expect((await sign(id, tokens.policyholder, old)).body.fields).toEqual([
    { path: 'acceptances.contract', code: 'other-version' },
    { path: 'acceptances.limiting-clauses', code: 'missing' },
  ]);
  const statuses = [];
  for (const token of [undefined, tokens.other, tokens.store, tokens.staff]) statuses.push((await sign(id, token)).status);
  expect([statuses, await statusOf(id)]).toEqual([[401, 404, 403, 403], 2]);
});
