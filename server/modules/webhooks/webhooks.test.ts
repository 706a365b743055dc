import { beforeEach, describe, expect, test } from 'vitest';
import { recordEvent, recordEvents } from '#server/modules/audit/record-event.ts';
import { webhooksJob } from '#server/modules/webhook-outbox/queue-deliveries.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { callsAs, type DemoPerson, logInDemoPeople } from '#tests/support/module-people.ts';
import { forgetDeliveries } from './retention.ts';

/** The office's side: who manages webhooks, which deliveries are written for them, and what can be done with those. */

const api = await openModuleApi();
const as = callsAs(api, await logInDemoPeople(api));

const fresh = { name: 'Cadena Sol', url: 'https://socio.example/avisos', event_types: ['policy.booked', 'claim.declared'] };
beforeEach(() => api.sql('delete from webhooks'));

async function make(more: object = {}): Promise<number> {
  const { status, body } = await as('admin', 'POST', '/webhooks', { ...fresh, ...more });
  expect(status).toBe(201);
  return Number(body.id);
}
const deliveries = () =>
  api.sql<{ webhook_id: number; type: string; body: string; state: string }>('select * from webhook_deliveries order by id');

describe('kept by the office', () => {
  test('made, read, changed and ended, each written down', async () => {
    const id = await make({ event_types: ['claim.declared', 'policy.booked', 'claim.declared'] });
    const made = await as('staff', 'GET', `/webhooks/${id}`);
    expect(made.body).toEqual({
      ...fresh,
      id,
      distributor: null,
      active: true,
      off_reason: null,
      has_secret: false,
      former_secret_until: null,
      waiting: 0,
      parked: 0,
      created_at: api.now.toISOString(),
    });
    const changed = await as('admin', 'PATCH', `/webhooks/${id}`, { name: 'Otra', distributor_id: 1, event_types: ['policy.booked'] });
    expect(changed.body).toMatchObject({ name: 'Otra', distributor: { id: 1 }, event_types: ['policy.booked'] });
    expect((await as('staff', 'GET', '/webhooks?filter[distributor_id]=1')).body.data).toHaveLength(1);
    expect((await as('staff', 'GET', '/webhooks?filter[distributor_id]=2')).body.data).toEqual([]);
    expect((await as('admin', 'DELETE', `/webhooks/${id}`)).status).toBe(204);
    expect((await as('staff', 'GET', `/webhooks/${id}`)).status).toBe(404);
    const history = (await as('staff', 'GET', `/history/webhook/${id}`)).body.data as { kind: string }[];
    expect(history.map(({ kind }) => kind)).toEqual(['webhook-ended', 'webhook-changed', 'webhook-made']);
  });

  test.each<[object, string, string]>([
    [{ name: ' ' }, 'name', 'too-short'],
    [{ url: 'socio.example' }, 'url', 'wrong-form'],
    [{ url: 'https://user:secret@socio.example/' }, 'url', 'wrong-form'],
    [{ url: 'https://socio.example/#a' }, 'url', 'wrong-form'],
    [{ url: 'http://socio.example/' }, 'url', 'not-allowed'],
    [{ url: 'http://localhost:3000/' }, 'url', 'not-allowed'],
    [{ url: 'https://127.0.0.1/' }, 'url', 'not-allowed'],
    [{ url: 'https://127.1/' }, 'url', 'not-allowed'],
    [{ url: 'https://169.254.169.254/latest/meta-data' }, 'url', 'not-allowed'],
    [{ url: 'https://10.0.0.8/' }, 'url', 'not-allowed'],
    [{ url: 'https://[::1]/' }, 'url', 'not-allowed'],
    [{ url: 'https://[fe80::1]/' }, 'url', 'not-allowed'],
    [{ url: 'https://[::ffff:10.0.0.8]/' }, 'url', 'not-allowed'],
    [{ event_types: [] }, 'event_types', 'too-short'],
    [{ event_types: ['policy.eaten'] }, 'event_types.0', 'not-an-option'],
    [{ distributor_id: 999_999 }, 'distributor_id', 'unknown'],
    [{ distributor_id: 1 }, 'event_types', 'not-allowed'],
  ])('%j is refused: %s, %s', async (more, path, code) => {
    const { status, body } = await as('admin', 'POST', '/webhooks', { ...fresh, ...more });
    expect([status, body.fields]).toEqual([422, [{ path, code }]]);
  });

  test('an address is told once of the same, and a distributor may have it beside the house', async () => {
    const id = await make();
    const again = await as('admin', 'POST', '/webhooks', fresh);
    expect([again.status, again.body.fields]).toEqual([409, [{ path: 'url', code: 'unique' }]]);
    await make({ distributor_id: 1, event_types: ['policy.booked'] });
    const given = await as('admin', 'PATCH', `/webhooks/${id}`, { distributor_id: 1 });
    expect(given.body.fields).toEqual([{ path: 'event_types', code: 'not-allowed' }]);
  });

  test('a secret is told once, is kept nowhere, and the one before it is good for a day', async () => {
    const id = await make();
    const first = await as('admin', 'POST', `/webhooks/${id}/secret`);
    expect(first.body).toEqual({ secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/), former_secret_until: null });
    const second = await as('admin', 'POST', `/webhooks/${id}/secret`);
    const until = new Date(api.now.getTime() + 86_400_000).toISOString();
    expect(second.body.former_secret_until).toBe(until);
    expect(second.body.secret).not.toBe(first.body.secret);
    const { body } = await as('staff', 'GET', `/webhooks/${id}`);
    expect(body).toMatchObject({ has_secret: true, former_secret_until: until });
    const kept = JSON.stringify([await api.sql('select * from webhooks'), await api.sql('select * from audit_events'), body, api.lines]);
    expect(kept).not.toContain(String(second.body.secret).slice(6));
  });

  test.each<[string, string, DemoPerson[]]>([
    ['GET', '/webhooks', ['policyholder', 'store', 'distributor']],
    ['GET', '/webhooks/{id}', ['policyholder', 'store', 'distributor']],
    ['POST', '/webhooks', ['policyholder', 'store', 'distributor', 'staff']],
    ['PATCH', '/webhooks/{id}', ['policyholder', 'store', 'distributor', 'staff']],
    ['DELETE', '/webhooks/{id}', ['policyholder', 'store', 'distributor', 'staff']],
    ['POST', '/webhooks/{id}/secret', ['policyholder', 'store', 'distributor', 'staff']],
    ['GET', '/webhook-deliveries', ['policyholder', 'store', 'distributor']],
    ['GET', '/webhook-deliveries/1', ['policyholder', 'store', 'distributor']],
    ['POST', '/webhook-deliveries/1/resend', ['policyholder', 'store', 'distributor']],
  ])('%s %s is nothing for a %s', async (method, path, people) => {
    const id = await make();
    const body = { POST: path === '/webhooks' ? fresh : undefined, PATCH: { name: 'Mía' } }[method];
    for (const person of people) expect((await as(person, method, path.replace('{id}', String(id)), body)).status).toBe(403);
    expect((await as('staff', 'GET', `/webhooks/${id}`)).body).toMatchObject({ name: fresh.name, has_secret: false });
  });
});

describe('what happens is written for them', () => {
  /** Makes policy 1 one that a store of the first distributor sold, or one that no store sold. */
  const policyOf = async (storeId: number | null) => {
    await api.sql('update policies set store_id = $1 where id = 1', [storeId]);
    return 1;
  };
  const happen = (...events: Parameters<typeof recordEvent>[2][]) => api.ports.db.transaction((db) => recordEvents(db, api.ports, events));

  test('in its transaction, for whoever wants it, and the job is woken', async () => {
    const house = await make();
    await make({ url: 'https://otro.example/', event_types: ['policy.ended'] });
    await make({ url: 'https://apagado.example/', active: false });
    const policyId = await policyOf(null);
    api.enqueued.length = 0;
    await happen(
      { kind: 'policy-booked', policyId },
      { kind: 'contract-read', policyId },
      { kind: 'claim-declared', policyId, riskId: 1, data: { claim: 8, type: 1 } },
    );
    const rows = await deliveries();
    expect(rows.map(({ webhook_id, type, state }) => [webhook_id, type, state])).toEqual([
      [house, 'policy.booked', 'waiting'],
      [house, 'claim.declared', 'waiting'],
    ]);
    expect(JSON.parse(rows[1]?.body ?? '')).toEqual({
      type: 'claim.declared',
      timestamp: api.now.toISOString(),
      data: { policy_id: policyId, policy_risk_id: 1, claim_id: 8 },
    });
    expect(api.enqueued).toEqual([{ name: webhooksJob, data: {} }]);
    expect((await as('staff', 'GET', `/webhooks/${house}`)).body).toMatchObject({ waiting: 2, parked: 0 });
  });

  test('what is undone was never told of', async () => {
    await make();
    const policyId = await policyOf(null);
    const undone = api.ports.db.transaction(async (db) => {
      await recordEvent(db, api.ports, { kind: 'policy-booked', policyId });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await deliveries()).toEqual([]);
  });

  test('nobody is woken for what nobody wants', async () => {
    const policyId = await policyOf(null);
    api.enqueued.length = 0;
    await happen({ kind: 'policy-booked', policyId });
    expect([await deliveries(), api.enqueued]).toEqual([[], []]);
  });

  test('a distributor is told of what its stores have sold, and of nothing else', async () => {
    await api.sql(`insert into distributors (id, name, code, created_at) values (70, 'Ajeno', 'AJENO-70', now())`);
    const own = await make({ distributor_id: 1, event_types: ['policy.booked'] });
    await make({ distributor_id: 70, event_types: ['policy.booked'] });
    await happen({ kind: 'policy-booked', policyId: await policyOf(null) });
    expect(await deliveries()).toEqual([]);
    await happen({ kind: 'policy-booked', policyId: await policyOf(1) });
    expect((await deliveries()).map(({ webhook_id }) => webhook_id)).toEqual([own]);
    await api.sql('update distributors set deleted_at = now() where id = 1');
    await happen({ kind: 'policy-booked', policyId: await policyOf(1) });
    await api.sql('update distributors set deleted_at = null where id = 1');
    expect(await deliveries()).toHaveLength(1);
  });

  test('turned off, what waits is parked; it is sent again when somebody wants it and the webhook is on', async () => {
    const id = await make();
    await happen({ kind: 'policy-booked', policyId: await policyOf(null) });
    const off = await as('admin', 'PATCH', `/webhooks/${id}`, { active: false });
    expect(off.body).toMatchObject({ active: false, off_reason: null, waiting: 0, parked: 1 });
    const { body } = await as(
      'staff',
      'GET',
      `/webhook-deliveries?filter[webhook_id]=${id}&filter[state]=parked&filter[type]=policy.booked&filter[policy_id]=1`,
    );
    const [parked] = body.data as { id: number }[];
    expect(parked).toMatchObject({ webhook: { id, name: fresh.name }, last_error: 'webhook-off', next_try_at: null, tries: 0 });
    const path = `/webhook-deliveries/${parked?.id}`;
    const read = await as('staff', 'GET', path);
    expect(read.body).toMatchObject({ webhook_id: expect.stringMatching(/^[0-9a-f-]{36}$/), body: (await deliveries())[0]?.body });
    expect((await as('staff', 'POST', `${path}/resend`)).body.fields).toEqual([{ path: 'webhook', code: 'not-active' }]);
    await as('admin', 'PATCH', `/webhooks/${id}`, { active: true });
    api.enqueued.length = 0;
    const again = await as('staff', 'POST', `${path}/resend`);
    expect([again.status, again.body]).toMatchObject([200, { state: 'waiting', last_error: null, next_try_at: api.now.toISOString() }]);
    expect(api.enqueued).toEqual([{ name: webhooksJob, data: {} }]);
    expect(await api.sql(`select 1 from audit_events where kind = 'webhook-delivery-resent'`)).toHaveLength(1);
    expect((await as('staff', 'POST', '/webhook-deliveries/999999/resend')).status).toBe(404);
  });

  test('given to a distributor, what waited for the house is parked, but for what its stores have sold and it may have', async () => {
    await api.sql('update policies set store_id = null where id = 2');
    const id = await make({ event_types: ['policy.booked', 'policy.ended', 'claim.declared'] });
    const policyId = await policyOf(1);
    await happen(
      { kind: 'policy-booked', policyId },
      { kind: 'policy-ended', policyId },
      { kind: 'claim-declared', policyId, riskId: 1, data: { claim: 8, type: 1 } },
      { kind: 'policy-booked', policyId: 2 },
    );
    const given = await as('admin', 'PATCH', `/webhooks/${id}`, { distributor_id: 1, event_types: ['policy.booked'] });
    expect(given.body).toMatchObject({ waiting: 1, parked: 3 });
    const rows = await api.sql<{ id: number; state: string; last_error: string }>('select * from webhook_deliveries order by id');
    expect(rows.map(({ state, last_error: why }) => [state, why])).toEqual([
      ['waiting', null],
      ...Array.from({ length: 3 }, () => ['parked', 'not-for-it']),
    ]);
    for (const { id: parked } of rows.slice(1))
      expect((await as('staff', 'POST', `/webhook-deliveries/${parked}/resend`)).body.fields).toEqual([
        { path: 'webhook', code: 'not-allowed' },
      ]);
    await as('admin', 'PATCH', `/webhooks/${id}`, { event_types: ['policy.booked', 'policy.ended'] });
    expect((await as('staff', 'POST', `/webhook-deliveries/${rows[1]?.id}/resend`)).status).toBe(200);
  });

  test('they go with their webhook, and when they are old', async () => {
    const id = await make();
    await happen({ kind: 'policy-booked', policyId: await policyOf(null) });
    await forgetDeliveries(api.ports.db, api.now);
    expect(await deliveries()).toHaveLength(1);
    await forgetDeliveries(api.ports.db, new Date(api.now.getTime() + 1));
    expect(await deliveries()).toEqual([]);
    await happen({ kind: 'policy-booked', policyId: await policyOf(null) });
    await as('admin', 'DELETE', `/webhooks/${id}`);
    expect(await deliveries()).toEqual([]);
  });
});
