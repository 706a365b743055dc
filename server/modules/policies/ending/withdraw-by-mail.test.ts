import { expect, test } from 'vitest';
import { retain } from '#server/jobs/jobs.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { addClaim, contract, payFirst } from '#tests/support/module-contracting.ts';
import { mailedToken, messageRows } from '#tests/support/module-messages.ts';
import { logInDemoPeople } from '#tests/support/module-people.ts';
import { pdfWords } from '#tests/support/pdf-words.ts';

const api = await openModuleApi({ CONTRACTING_CALLS_PER_MINUTE: '1000', HANDOFF_TRIES_PER_MINUTE: '1000', SESSION_IDLE_HOURS: '2160' });
const tokens = await logInDemoPeople(api);

const dayMs = 86_400_000;
const later = async <Value>(days: number, work: () => Promise<Value>): Promise<Value> => {
  const start = api.now;
  api.now = new Date(start.getTime() + days * dayMs);
  try {
    return await work();
  } finally {
    api.now = start;
  }
};
let count = 0;
/** A contract of a person without a log-in, with the link from the mail that they got. */
const begun = async () => {
  count += 1;
  const email = `desiste-${count}@ejemplo.es`;
  const { body } = await contract(api, { email });
  return { id: Number(body.id), number: String(body.number), email, token: await mailedToken(api, email, '/desistir') };
};
const mailDocuments = async (id: number, email: string) => {
  await api.sql('update policies set status = 3 where id = $1', [id]);
  await api.sql('update policy_contracts set signed_at = $2 where policy_id = $1', [id, api.now]);
  await api.call('POST', `/policies/${id}/settings`, { token: tokens.staff, body: { contract_link: 'https://contratos.example/1' } });
  expect((await api.call('POST', `/policies/${id}/mail`, { token: tokens.staff, body: { kind: 'documents' } })).status).toBe(204);
  return mailedToken(api, email, '/desistir');
};
const read = (token: string) => api.call('POST', '/withdrawals/statement', { body: { token } });
const pdf = { accept: 'application/pdf' };
const receiptOf = (token: string) =>
  api.fetch('/withdrawals/statement', {
    method: 'POST',
    headers: { ...pdf, 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
const withdraw = (token: string) => api.call('POST', '/withdrawals', { body: { token } });
const endingsOf = (id: number) =>
  api.sql(`select user_id, data->>'by' as by from audit_events where policy_id = $1 and kind = 'policy-ended'`, [id]);

test('the mail at contracting opens what would be declared and what comes back; opened, nothing has happened', async () => {
  const { id, number, token } = await begun();
  await payFirst(api, id, 2);
  expect((await read(token)).body).toEqual({
    state: 'open',
    number,
    last_day: null,
    statement: `Yo, Ana Gil Soto, con NIF 12345678Z, desisto del contrato de seguro de la póliza ${number}, contratado el 10 mar 2026, 11:00 (hora peninsular).`,
    insured: ['Apple iPhone 15'],
    last_covered_day: '2026-03-10',
    refund: 25.9,
    refund_decided_by: 'rule',
    sent_to: expect.stringMatching(/^d…\d@ejemplo\.es$/),
    ended_at: null,
  });
  expect(await endingsOf(id)).toEqual([]);
});

test('whoever holds it withdraws, once, however often they say so; the acknowledgement is mailed and can be had again', async () => {
  const { id, number, token } = await begun();
  await payFirst(api, id);
  const answers = await Promise.all([1, 2, 3].map(() => withdraw(token)));
  const withdrawn = { state: 'withdrawn', number, ended_at: '2026-03-10T10:00:00.000Z', refund: null, refund_decided_by: 'rule' };
  for (const { status, body } of answers) expect([status, body]).toEqual([200, expect.objectContaining(withdrawn)]);
  expect((await later(20, () => withdraw(token))).body).toMatchObject(withdrawn);
  const [{ user_id: userId } = {}] = await api.sql('select user_id from policies where id = $1', [id]);
  expect(await endingsOf(id)).toEqual([{ user_id: userId, by: 'mail' }]);
  expect((await messageRows(api)).filter(({ kind, cause }) => kind === 'policy-withdrawn' && cause === `policy:${id}`)).toHaveLength(1);
  const receipt = await receiptOf(token);
  expect(receipt.headers.get('cache-control')).toBe('private, no-store');
  const words = await pdfWords(Buffer.from(await receipt.arrayBuffer()));
  expect(words).toContain(`desisto del contrato de seguro de la póliza ${number}`);
  expect(words).toContain('Recibida 10 mar 2026, 11:00 (hora peninsular)');
});

test('to the end of the last day, and not after it: then the link says when that was, and nothing else', async () => {
  const { id, number, email } = await begun();
  const token = await mailDocuments(id, email);
  expect((await read(token)).body).toMatchObject({ state: 'open', last_day: '2026-03-25' });
  await later(16, async () => {
    expect((await read(token)).body).toEqual({
      state: 'over',
      number,
      last_day: '2026-03-25',
      statement: null,
      insured: [],
      last_covered_day: null,
      refund: null,
      refund_decided_by: null,
      sent_to: null,
      ended_at: null,
    });
    const late = await withdraw(token);
    expect([late.status, late.body.fields]).toEqual([422, [{ path: 'token', code: 'too-late' }]]);
  });
  const inTime = await later(15, () => withdraw(token));
  expect(inTime.body).toMatchObject({ state: 'withdrawn' });
});

test('a policy that ended unsigned says so; with a claim a person decides what comes back', async () => {
  const ended = await begun();
  await api.call('POST', `/policies/${ended.id}/cancel`, { token: tokens.staff, body: { reason: 'non-payment' } });
  expect((await read(ended.token)).body).toMatchObject({ state: 'ended', statement: null, ended_at: '2026-03-10T10:00:00.000Z' });
  expect((await withdraw(ended.token)).body.fields).toEqual([{ path: 'token', code: 'already-cancelled' }]);
  const claimed = await begun();
  await payFirst(api, claimed.id);
  await addClaim(api, claimed.id, 1);
  expect((await read(claimed.token)).body).toMatchObject({ state: 'open', refund: null, refund_decided_by: 'staff' });
});

test('the link is good still for a policy that its holder has cancelled', async () => {
  const { id, email } = await begun();
  await payFirst(api, id);
  const token = await mailDocuments(id, email);
  expect((await api.call('POST', `/policies/${id}/cancel`, { token: tokens.staff, body: { reason: 'policyholder-request' } })).status).toBe(
    200,
  );
  const declared = await later(3, () => read(token));
  expect(declared.body).toMatchObject({ state: 'open', last_covered_day: '2026-03-10', refund: 12.95, last_day: '2026-03-25' });
  expect((await later(3, () => withdraw(token))).body).toMatchObject({ state: 'withdrawn', last_covered_day: '2026-03-10' });
});

test('a link is good for its policy and that act alone; what is not one opens nothing, and there is no acknowledgement before', async () => {
  const one = await begun();
  const other = await begun();
  for (const token of ['', 'pw_x', one.token.replace('pw_', 'pr_'), `${one.token}x`]) {
    const refused = await read(token);
    expect([refused.status, refused.body.code]).toEqual([410, 'link-expired']);
    expect((await withdraw(token)).body.code).toBe('link-expired');
  }
  expect((await api.call('POST', '/users/email-proof', { body: { token: one.token } })).body.code).toBe('link-expired');
  expect((await api.call('GET', `/policies/${one.id}`, { token: one.token })).status).toBe(401);
  await withdraw(one.token);
  expect((await read(other.token)).body).toMatchObject({ state: 'open', number: other.number });
  expect((await receiptOf(other.token)).status).toBe(404);
});

test('its holder reads the same with a session, and nobody else does', async () => {
  const { body } = await contract(api, {}, tokens.policyholder);
  const ask = (token: string, headers = {}) => api.call('GET', `/policies/${String(body.id)}/withdrawal`, { token, headers });
  expect((await ask(tokens.policyholder)).body).toMatchObject({ state: 'open', refund: 0, number: body.number });
  expect([(await ask(tokens.other)).status, (await ask(tokens.store)).status]).toEqual([404, 403]);
  await api.call('POST', `/policies/${String(body.id)}/cancel`, { token: tokens.policyholder, body: { reason: 'withdrawal' } });
  expect((await ask(tokens.policyholder)).body).toMatchObject({ state: 'withdrawn' });
  expect((await ask(tokens.staff, pdf)).headers.get('content-type')).toBe('application/pdf');
  expect(await api.sql(`select user_id from audit_events where kind = 'contract-read' and policy_id = $1`, [body.id])).toEqual([
    { user_id: 4 },
  ]);
});

test('the links go when nobody can ask any more, and with whoever is erased', async () => {
  const gone = await begun();
  await withdraw(gone.token);
  const running = await begun();
  await later(50, () => retain(api.ports));
  expect((await read(gone.token)).body).toMatchObject({ state: 'withdrawn' });
  await later(61, () => retain(api.ports));
  expect((await read(gone.token)).body.code).toBe('link-expired');
  expect((await read(running.token)).body).toMatchObject({ state: 'open' });

  const [{ user_id: userId } = {}] = await api.sql('select user_id from policies where id = $1', [running.id]);
  await withdraw(running.token);
  // The day on which the policy ended is covered to its end, so the holder is erased the day after.
  const erased = await later(1, () => api.call('POST', `/users/${String(userId)}/erasure`, { token: tokens.staff }));
  expect(erased.status).toBe(200);
  expect((await read(running.token)).body.code).toBe('link-expired');
});

test('no link is in what is kept of a mail', async () => {
  const { token } = await begun();
  const kept = await api.sql<{ body: string | null }>('select body from messages where body is not null');
  expect(kept.some(({ body }) => body?.includes('/desistir#…'))).toBe(true);
  expect(JSON.stringify(kept)).not.toContain(token);
  expect(await api.sql('select 1 from withdrawal_links where token_hash = $1', [token])).toEqual([]);
});
