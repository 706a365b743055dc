import { describe, expect, test } from 'vitest';
import { deleteExpired } from '#server/modules/session/retention.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { type Booked, contract, propose } from '#tests/support/module-contracting.ts';
import { mailedToken } from '#tests/support/module-messages.ts';
import { formOf, payAtGateway, payPath, startedOf } from '#tests/support/module-payments.ts';
import { logInDemoPeople } from '#tests/support/module-people.ts';

const api = await openModuleApi({ CONTRACTING_CALLS_PER_MINUTE: '1000' });
const tokens = await logInDemoPeople(api);

const book = (booking: object, token?: string) => api.call<Booked>('POST', '/policies', { body: booking, token });
const grantOf = (body: Booked) => body.contracting_grant.token;
const count = async (table: string) => (await api.sql<{ count: number }>(`select count(*)::int as count from ${table}`))[0]?.count;

describe('the contracting grant', () => {
  test('pays the first receipt of that policy at the gateway, which makes it active', async () => {
    const { body } = await contract(api, { email: 'paga@ejemplo.es' });
    const token = grantOf(body);
    const first = body.policy_payments[0]?.id;
    const { status, body: form } = await api.call('GET', payPath(Number(body.id), first), { token });
    expect([status, formOf(form).payment]).toEqual([200, expect.objectContaining({ price: 12.95, pending_amount: 12.95 })]);
    const started = await api.call('PUT', payPath(Number(body.id), first, 'pay-new-card'), { token, body: {} });
    expect(started.status).toBe(200);
    await payAtGateway(api, startedOf(started.body), 'accepted');
    expect(await api.sql('select status from policies where id = $1', [body.id])).toEqual([{ status: 2 }]);
    expect(await api.sql(`select data from audit_events where policy_id = $1 and kind = 'policy-activated'`, [body.id])).toEqual([
      { data: { from: 1, to: 2 } },
    ]);
    for (const method of ['GET', 'PUT'])
      expect((await api.call(method, payPath(4, 1, 'pay-new-card'), { token, ...(method === 'PUT' ? { body: {} } : {}) })).status).toBe(
        404,
      );
  });

  test('opens the evaluation of that policy and nothing else, for a day, and is kept hashed', async () => {
    const { body } = await contract(api, { email: 'permiso@ejemplo.es' });
    const token = grantOf(body);
    const risk = body.policy_risks[0]?.id;
    const open = () => api.call('POST', `/policies/${String(body.id)}/risks/${risk}/grants`, { token });
    expect((await open()).status).toBe(201);
    expect((await api.call('POST', '/policies/1/risks/1/grants', { token })).status).toBe(404);
    for (const path of ['/policies', `/policies/${String(body.id)}`, `/users/${String(body.user_id)}`])
      expect([path, (await api.call('GET', path, { token })).body.code]).toEqual([path, 'forbidden']);
    const kept = JSON.stringify([await api.sql('select * from contracting_grants'), await api.sql('select * from idempotency_keys')]);
    expect(kept).not.toContain(token);
    expect(api.lines.join('')).not.toContain(token);
    const start = api.now;
    api.now = new Date(start.getTime() + 24 * 3_600_000);
    expect((await open()).status).toBe(401);
    api.now = start;
  });

  test('ends with its holder, and so does what it opened; nobody else’s does, and the booking gives no other', async () => {
    const { booking } = await propose(api, { email: 'se-va@ejemplo.es' });
    const { body } = await book(booking);
    const { body: other } = await contract(api, { email: 'se-queda@ejemplo.es' });
    const calls = async (of: Booked, opened: string) => {
      const { policy_payments: payments, policy_risks: risks } = of;
      const pay = payPath(Number(of.id), payments[0]?.id);
      const status = `/policies/${String(of.id)}/risk/${risks[0]?.id}/evaluation-status`;
      const start = await api.call('PUT', `${pay}/pay-new-card`, { token: grantOf(of), body: {} });
      return [
        start.status,
        (await api.call('GET', pay, { token: grantOf(of) })).status,
        (await api.call('GET', status, { token: opened })).status,
      ];
    };
    const open = async (of: Booked) => {
      const risk = of.policy_risks[0]?.id;
      const answer = await api.call('POST', `/policies/${String(of.id)}/risks/${risk}/grants`, { token: grantOf(of) });
      return (answer.body.grant as { token: string }).token;
    };
    const [opened, othersOpened] = [await open(body), await open(other)];
    expect(await calls(body, opened)).toEqual([200, 200, 200]);
    expect((await api.call('DELETE', `/users/${String(body.user_id)}`, { token: tokens.admin })).status).toBe(204);
    expect(await calls(body, opened)).toEqual([401, 401, 401]);
    expect(await calls(other, othersOpened)).toEqual([200, 200, 200]);
    for (const token of [undefined, tokens.other, tokens.store, tokens.staff]) {
      const again = await book(booking, token);
      expect([again.status, again.body.fields]).toEqual([409, [{ path: 'identifier_proposal', code: 'contracted' }]]);
    }
  });

  test('is given for no policy that has ended, whoever sends its booking again', async () => {
    const { booking } = await propose(api, { email: 'acaba@ejemplo.es' });
    const { body } = await book(booking);
    const before = await count('contracting_grants');
    expect((await book(booking)).status).toBe(201);
    const end = { reason: 'withdrawal' };
    expect((await api.call('POST', `/policies/${String(body.id)}/cancel`, { token: tokens.staff, body: end })).status).toBe(200);
    for (const token of [undefined, tokens.other, tokens.store, tokens.staff]) {
      const again = await book(booking, token);
      expect([again.status, again.body.fields]).toEqual([409, [{ path: 'identifier_proposal', code: 'contracted' }]]);
    }
    expect(await count('contracting_grants')).toBe(Number(before) + 1);
  });

  test('is given no more once its holder has taken it away, not even after a night of clearing up', async () => {
    const email = 'vuelve@ejemplo.es';
    const { booking } = await propose(api, { email });
    const { body } = await book(booking);
    expect((await book(booking)).status).toBe(201);
    const chosen = { token: await mailedToken(api, email), password: 'una contraseña larga' };
    expect((await api.call('POST', '/users/password', { body: chosen })).status).toBe(204);
    expect((await api.call('GET', `/policies/${String(body.id)}/contracting`, { token: grantOf(body) })).status).toBe(401);
    await deleteExpired(api.ports.db, new Date(api.now.getTime() + 20 * 3_600_000));
    const again = await book(booking);
    expect([again.status, again.body.fields]).toEqual([409, [{ path: 'identifier_proposal', code: 'contracted' }]]);
  });
});
