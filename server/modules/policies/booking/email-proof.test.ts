import { beforeEach, describe, expect, test } from 'vitest';
import { remindOpened } from '#server/modules/notifications/remind.ts';
import { remindUnsigned } from '#server/modules/notifications/remind-unsigned.ts';
import { makeSepaFile } from '#server/modules/payments/debits/make-sepa-file.ts';
import { remindUnpaid } from '#server/modules/payments/reminders/remind-unpaid.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { type Booked, contract, payFirst, propose, signingOf } from '#tests/support/module-contracting.ts';
import { mailedToken, messageRows } from '#tests/support/module-messages.ts';
import { payPath } from '#tests/support/module-payments.ts';
import { logInDemoPeople } from '#tests/support/module-people.ts';

const api = await openModuleApi({ SESSION_IDLE_HOURS: '2000' });
const tokens = await logInDemoPeople(api);
const start = api.now;
beforeEach(async () => {
  api.now = start;
  api.enqueued.length = 0;
  await api.sql('delete from messages');
  await api.sql('delete from rate_limits');
});

const sign = async (id: number, token: string) =>
  api.call('POST', `/policies/${id}/sign`, { token, body: await signingOf(api, id, token) });
const proofOf = async (id: number, token: string) => (await api.call('GET', `/policies/${id}/email-proof`, { token })).body;
const prove = (token: string) => api.call('POST', '/users/email-proof', { body: { token } });
/** A policy that is paid and whose evaluation was submitted: only the signature is missing. */
const readyToSign = async ({ id, contracting_grant: grant }: Booked) => {
  await payFirst(api, id);
  await api.sql('update policy_risks set evaluation_status = 2 where policy_id = $1', [id]);
  return { id, grant };
};
const signedBy = (id: number) =>
  api.sql(
    `select grant_id is not null as by_grant, issued_to_user_id, data from audit_events where policy_id = $1 and kind = 'policy-signed'`,
    [id],
  );

describe('whoever contracts with an address that is nobody’s yet', () => {
  test('signs with their grant once the mailed link was opened, not before; and is told where it went', async () => {
    const email = 'marta@ejemplo.es';
    const { id, grant } = await readyToSign((await contract(api, { email })).body);
    expect(grant).toMatchObject({ can_sign: true, is_email_proved: false });
    const refused = await sign(id, grant.token);
    expect([refused.status, refused.body.code]).toEqual([409, 'email-unproved']);
    expect(refused.body.message).toContain('m…a@ejemplo.es');
    expect(refused.text).not.toContain(email);
    expect(await proofOf(id, grant.token)).toEqual({ is_email_proved: false, sent_to: 'm…a@ejemplo.es' });

    const token = await mailedToken(api, email);
    expect((await prove('pr_never')).body.code).toBe('link-expired');
    expect([(await prove(token)).body, (await prove(token)).body]).toEqual([{ changed: false }, { changed: false }]);
    expect(await proofOf(id, grant.token)).toMatchObject({ is_email_proved: true });
    expect((await sign(id, grant.token)).body).toMatchObject({ status: 3 });
    expect(await signedBy(id)).toMatchObject([
      { by_grant: true, issued_to_user_id: null, data: { from: 2, to: 3, emailProvedAt: start.toISOString() } },
    ]);
    // Proving the address has not used the link up: it still lets its owner choose a password.
    const password = 'una contraseña larga';
    expect((await api.call('POST', '/users/password', { body: { token, password } })).status).toBe(204);
    expect((await prove(token)).body.code).toBe('link-expired');
  });

  test('proves it as well by choosing a password', async () => {
    const email = 'luis@ejemplo.es';
    const { id } = await readyToSign((await contract(api, { email })).body);
    const password = 'una contraseña larga';
    expect((await api.call('POST', '/users/password', { body: { token: await mailedToken(api, email), password } })).status).toBe(204);
    const { body } = await api.call('POST', '/users/login', { body: { email, password } });
    expect((await sign(id, String(body.api_token))).body).toMatchObject({ status: 3 });
  });

  test('has the mail sent again, not at once, and none when it is proved', async () => {
    const email = 'otra-vez@ejemplo.es';
    const { id, contracting_grant: grant } = (await contract(api, { email })).body;
    const again = () => api.call('POST', `/policies/${id}/email-proof`, { token: grant.token });
    expect((await messageRows(api)).map(({ kind }) => kind)).toEqual(['contracting']);
    expect([(await again()).status, (await again()).status]).toEqual([204, 429]);
    expect((await messageRows(api)).map(({ kind }) => kind)).toEqual(['contracting', 'contracting']);
    await prove(await mailedToken(api, email));
    await api.sql('delete from rate_limits');
    expect((await again()).status).toBe(204);
    expect(await messageRows(api)).toHaveLength(2);
  });

  test('binds nobody before: no debit, no reminder, until the link is opened', async () => {
    const email = 'ajena@ejemplo.es';
    const { body } = await contract(api, { email, paymentMethod: 'iban' });
    const { id, policy_payments: payments, policy_risks: risks } = body;
    const token = body.contracting_grant.token;
    const mandate = { iban: 'ES9121000418450200051332', account_holder: 'Ana Gil', mandate_version: 'core-1' };
    const debit = await api.call('PUT', payPath(id, payments[0]?.id, 'pay-new-iban'), { token, body: mandate });
    expect(debit.status).toBe(200);
    expect((await api.call('POST', `/policies/${id}/risks/${risks[0]?.id}/grants`, { token })).status).toBe(201);
    const sentDebits = () => api.sql('select 1 from payment_transactions where policy_id = $1 and sepa_file_id is not null', [id]);
    const told = async () => {
      await remindOpened(api.ports);
      await remindUnsigned(api.ports);
      await remindUnpaid(api.ports);
      return (await api.sql<{ kind: string }>('select kind from messages where user_id = $1', [body.user_id])).map(({ kind }) => kind);
    };
    api.now = new Date(start.getTime() + 9 * 86_400_000);
    await makeSepaFile(api.ports);
    expect([await sentDebits(), await told()]).toEqual([[], ['contracting']]);
    // A first receipt paid by card does not make the other receipts collected.
    await payFirst(api, id);
    await api.sql('update policy_risks set evaluation_status = 2 where policy_id = $1', [id]);
    api.now = new Date(start.getTime() + 40 * 86_400_000);
    await makeSepaFile(api.ports);
    expect([await sentDebits(), await told()]).toEqual([[], ['contracting']]);

    await api.sql('update users set email_proved_at = now() where email = $1', [email]);
    api.now = new Date(api.now.getTime() + 86_400_000);
    await makeSepaFile(api.ports);
    expect(await sentDebits()).not.toEqual([]);
    expect(await told()).toContain('contract-unsigned');
  });
});

describe('nobody signs for somebody else', () => {
  test.each([
    ['the office, for a customer it knows', 'staff', 'otra@peritia.example', 4],
    ['the office, for a new customer', 'staff', 'nueva-oficina@ejemplo.es', 4],
    ['a shop, for a new customer', 'store', 'nueva-tienda@ejemplo.es', 2],
    ['a distributor, for a new customer', 'distributor', 'nueva-distribuidor@ejemplo.es', 3],
  ] as const)('%s', async (_, who, email, userId) => {
    const { booking } = await propose(api, { email });
    const book = (token?: string) => api.call<Booked>('POST', '/policies', { body: booking, token });
    const { id, grant } = await readyToSign((await book(tokens[who])).body);
    await api.sql('update users set email_proved_at = now() where email = $1', [email]);
    expect(grant.can_sign).toBe(false);
    expect([(await sign(id, grant.token)).status, await signedBy(id)]).toEqual([403, []]);
    // A repetition without a log-in still counts as contracted by the same person.
    const again = (await book()).body.contracting_grant;
    expect([again.can_sign, (await sign(id, again.token)).status]).toEqual([false, 403]);

    // Other calls with the grant are audited under the person who contracted, even after the grant is gone.
    const risk = (await api.sql<{ id: number }>('select id from policy_risks where policy_id = $1', [id]))[0]?.id;
    await api.sql('update policy_risks set evaluation_status = 1 where policy_id = $1', [id]);
    expect((await api.call('POST', `/policies/${id}/risks/${risk}/grants`, { token: grant.token })).status).toBe(201);
    const [{ id: receipt } = { id: 0 }] = await api.sql<{ id: number }>(
      'select id from policy_payments where policy_id = $1 and pending_cents > 0 order by id limit 1',
      [id],
    );
    expect((await api.call('PUT', payPath(id, receipt, 'pay-new-card'), { token: grant.token, body: {} })).status).toBe(200);
    await api.sql('delete from contracting_grants');
    expect(
      await api.sql(
        `select kind, issued_to_user_id from audit_events where policy_id = $1 and kind in ('evaluation-opened', 'payment-started') order by kind`,
        [id],
      ),
    ).toEqual([
      { kind: 'evaluation-opened', issued_to_user_id: userId },
      { kind: 'payment-started', issued_to_user_id: userId },
    ]);
  });

  test('who is logged in signs logged in, and the grant of their booking does not', async () => {
    const { id, grant } = await readyToSign((await contract(api, {}, tokens.policyholder)).body);
    expect([grant.can_sign, grant.is_email_proved, (await sign(id, grant.token)).status]).toEqual([false, true, 403]);
    expect((await sign(id, tokens.policyholder)).body).toMatchObject({ status: 3 });
    expect(await signedBy(id)).toMatchObject([{ by_grant: false }]);
  });
});
