import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { mostTries } from '#domain/webhook/next-try.ts';
import { httpWebhooks } from '#server/adapters/http-webhooks.ts';
import { recordEvents } from '#server/modules/audit/record-event.ts';
import type { Ports } from '#server/ports/ports.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { logInDemoPeople } from '#tests/support/module-people.ts';
import { startWebhookReceiver } from '#tests/support/webhook-receiver.ts';
import { sendDeliveries } from './send-deliveries.ts';
import { receiverOf, takeNext } from './store-deliveries.ts';

/** What is sent, in which order, and the effect of each answer; the receiver is a real server on loopback. */

const api = await openModuleApi({ WEBHOOKS_TO_LOOPBACK: '1' });
const { admin: token } = await logInDemoPeople(api);
const receiver = await startWebhookReceiver();
afterAll(async () => {
  vi.useRealTimers();
  await receiver.close();
});

/** The receiver's library checks the machine's time, so the system time is set to the test server's. */
const goOn = (ms: number) => {
  api.now = new Date(api.now.getTime() + ms);
  vi.setSystemTime(api.now);
};
const start = api.now;
vi.useFakeTimers({ toFake: ['Date'], now: start });
let webhookId = 0;
const middle = () => 0.5;
const send = (ports: Partial<Ports> = {}) => sendDeliveries({ ...api.ports, ...ports }, middle);
const happen = (...policyIds: number[]) =>
  recordEvents(
    api.ports.db,
    { clock: api.ports.clock },
    policyIds.map((policyId, at) => ({ kind: 'claim-changed', policyId, data: { claim: at + 1 } })),
  );
const rows = () =>
  api.sql<{
    key: string;
    state: string;
    tries: number;
    last_status: number | null;
    last_error: string | null;
    next_try_at: Date;
    tried_at: Date;
  }>('select * from webhook_deliveries order by id');
const states = async () => (await rows()).map(({ state, tries, last_error: why }) => [state, tries, why]);
const renew = async () => String((await api.call('POST', `/webhooks/${webhookId}/secret`, { token })).body.secret);

beforeEach(async () => {
  goOn(start.getTime() - api.now.getTime());
  await api.sql('delete from webhooks');
  Object.assign(receiver, { taken: [], forged: 0, mischief: () => false });
  const body = { name: 'Socio', url: receiver.url, event_types: ['claim.changed'] };
  webhookId = Number((await api.call('POST', '/webhooks', { token, body })).body.id);
  receiver.secrets = [await renew()];
});

test('signed as a partner verifies it, in the order of each policy, once', async () => {
  await happen(1, 2, 1, 1, 2);
  await Promise.all([send(), send()]);
  await send();
  const of = (policyId: number) => receiver.taken.filter((taken) => taken.policyId === policyId).map(({ claimId }) => claimId);
  expect([of(1), of(2), receiver.forged]).toEqual([[1, 3, 4], [2, 5], 0]);
  expect(receiver.taken.map(({ id }) => id).toSorted()).toEqual((await rows()).map(({ key }) => key).toSorted());
  expect(await states()).toEqual(Array.from({ length: 5 }, () => ['delivered', 1, null]));
});

test('nothing is sent before there is a secret', async () => {
  await api.sql('update webhooks set secret_seed = null');
  await happen(1);
  await send();
  expect([await states(), receiver.taken]).toEqual([[['waiting', 0, null]], []]);
});

test('for a day after a secret was changed both verify, and afterwards the new one alone', async () => {
  const [former = ''] = receiver.secrets;
  const fresh = await renew();
  receiver.secrets = [former, fresh];
  goOn(86_399_000);
  await happen(1);
  await send();
  expect([receiver.taken.length, receiver.forged]).toEqual([1, 0]);
  goOn(1_000);
  await happen(1);
  await send();
  expect([receiver.taken.length, receiver.forged]).toEqual([1, 1]);
  receiver.secrets = [fresh];
  goOn(5_000);
  await send();
  expect(receiver.taken).toHaveLength(2);
});

test('one that fails is tried again later, with the same id, and those of the same policy wait behind it', async () => {
  await happen(1, 1, 2);
  const tried: string[] = [];
  receiver.mischief = ({ id, claimId }, response) => {
    tried.push(id);
    if (claimId !== 1) return false;
    response.writeHead(503).end();
    return true;
  };
  await send();
  expect(await states()).toEqual([
    ['waiting', 1, 'HTTP 503'],
    ['waiting', 0, null],
    ['delivered', 1, null],
  ]);
  const [first] = await rows();
  expect((first?.next_try_at.getTime() ?? 0) - (first?.tried_at.getTime() ?? 0)).toBe(5_000);
  goOn(4_999);
  await send();
  receiver.mischief = () => false;
  goOn(1);
  await send();
  expect(receiver.taken.map(({ claimId }) => claimId)).toEqual([3, 1, 2]);
  expect(tried.toSorted()).toEqual([receiver.taken[0]?.id, receiver.taken[1]?.id].toSorted());
  expect((await states())[0]).toEqual(['delivered', 2, null]);
});

test.each([
  [429, '120', 120_000],
  [503, '1', 5_000],
  [500, '120', 5_000],
])('a receiver that answers %i with Retry-After %s is asked again in %i ms', async (status, retryAfter, ms) => {
  await happen(1);
  receiver.mischief = (_, response) => Boolean(response.writeHead(status, { 'retry-after': retryAfter }).end());
  await send();
  const [row] = await rows();
  expect((row?.next_try_at.getTime() ?? 0) - (row?.tried_at.getTime() ?? 0)).toBe(ms);
});

test('what was taken, and parked before it left because its webhook was given to another, goes to nobody', async () => {
  await happen(1);
  const taken = await takeNext(api.ports.db, webhookId, api.now, api.now);
  await api.call('PATCH', `/webhooks/${webhookId}`, { token, body: { distributor_id: 1, event_types: ['policy.changed'] } });
  expect(await receiverOf(api.ports.db, taken?.id ?? 0)).toBe(null);
  await send();
  expect([await states(), receiver.taken]).toEqual([[['parked', 1, 'not-for-it']], []]);
});

test.each([
  ['its store has gone to another distributor', `update stores set distributor_id = 71 where id = 1`],
  ['its policy is another store’s', `update policies set store_id = null where id = 1`],
  ['its distributor has left', `update distributors set deleted_at = now() where id = 70`],
])('what waits for a distributor is parked when %s meanwhile', async (_, change) => {
  await api.sql(`insert into distributors (id, name, code, created_at) values (70, 'Uno', 'UNO-70', now()), (71, 'Otro', 'OTRO-71', now())
    on conflict (id) do update set deleted_at = null`);
  await api.sql('update stores set distributor_id = 70 where id = 1; update policies set store_id = 1 where id = 1');
  await api.call('PATCH', `/webhooks/${webhookId}`, { token, body: { distributor_id: 70, event_types: ['policy.changed'] } });
  for (const what of [null, change]) {
    await recordEvents(api.ports.db, { clock: api.ports.clock }, [{ kind: 'policy-changed', policyId: 1 }]);
    if (what) await api.sql(what);
    await send();
  }
  expect([(await states()).map(String), receiver.taken.length]).toEqual([['delivered,1,', 'parked,1,not-for-it'], 1]);
});

test('after its last try it is parked, which the log says, and those behind it go on', async () => {
  await happen(1, 1);
  receiver.mischief = ({ claimId }, response) => claimId === 1 && Boolean(response.writeHead(500).end());
  for (let tries = 0; tries < mostTries; tries += 1) {
    await send();
    goOn(2 * 86_400_000);
  }
  expect(await states()).toEqual([
    ['parked', mostTries, 'HTTP 500'],
    ['delivered', 1, null],
  ]);
  expect(api.lines.filter((line) => line.includes('tried no more'))).toHaveLength(1);
});

test('410 turns the webhook off: what waits is parked, and it is written down', async () => {
  await happen(1, 1, 2);
  receiver.mischief = (_, response) => Boolean(response.writeHead(410).end());
  await send();
  const { body } = await api.call('GET', `/webhooks/${webhookId}`, { token });
  expect(body).toMatchObject({ active: false, off_reason: 'gone', waiting: 0, parked: 3 });
  expect(
    await api.sql(`select user_id from audit_events where kind = 'webhook-gone' and data->>'webhook' = $1`, [String(webhookId)]),
  ).toEqual([{ user_id: null }]);
  await happen(1);
  expect(await rows()).toHaveLength(3);
  const on = await api.call('PATCH', `/webhooks/${webhookId}`, { token, body: { active: true } });
  expect(on.body).toMatchObject({ active: true, off_reason: null, parked: 3 });
});

test('one that arrives while its webhook is turned off has arrived', async () => {
  await happen(1, 1);
  receiver.mischief = (_, response) => {
    void api.call('PATCH', `/webhooks/${webhookId}`, { token, body: { active: false } }).then(() => response.writeHead(204).end());
    return true;
  };
  await send();
  expect(await states()).toEqual([
    ['delivered', 1, null],
    ['parked', 0, 'webhook-off'],
  ]);
});

test('a redirect is not followed', async () => {
  await happen(1);
  let followed = 0;
  receiver.mischief = (_, response) => {
    followed += 1;
    return Boolean(response.writeHead(307, { location: `${receiver.url}/elsewhere` }).end());
  };
  await send();
  expect([await states(), followed]).toEqual([[['waiting', 1, 'redirect']], 1]);
});

test('a slow receiver is cut, and is left alone for this time', async () => {
  await happen(1, 2, 3, 4, 5, 6);
  let asked = 0;
  receiver.mischief = () => {
    asked += 1;
    return true;
  };
  await send({ webhooks: httpWebhooks({ hasLoopback: true, timeoutMs: 100 }) });
  const slow = (await states()).filter(([, , why]) => why === 'timeout').length;
  expect([slow, asked]).toEqual([asked, slow]);
  expect(slow).toBeLessThanOrEqual(4);
});

test('a slow receiver holds up no other', { timeout: 20_000 }, async () => {
  const other = await startWebhookReceiver();
  try {
    const body = { name: 'Otro', url: other.url, event_types: ['claim.changed'] };
    const { body: made } = await api.call('POST', '/webhooks', { token, body });
    other.secrets = [String((await api.call('POST', `/webhooks/${Number(made.id)}/secret`, { token })).body.secret)];
    const isAsked = Promise.withResolvers<void>();
    receiver.mischief = () => {
      isAsked.resolve();
      return true;
    };
    await happen(1, 2);
    const sending = send({ webhooks: httpWebhooks({ hasLoopback: true, timeoutMs: 2_000 }) });
    await isAsked.promise;
    await expect.poll(() => other.taken.length).toBe(2);
    expect(await api.sql(`select 1 from webhook_deliveries where last_error = 'timeout'`)).toEqual([]);
    await sending;
    expect(await api.sql(`select 1 from webhook_deliveries where last_error = 'timeout'`)).not.toEqual([]);
  } finally {
    await other.close();
  }
});

test.each(['127.0.0.1', '10.0.0.8', '169.254.169.254', '100.64.0.1', '::1', 'fd00::1', '::ffff:192.168.0.1'])(
  'a name that leads to %s by now is not called',
  async (address) => {
    await api.sql(`update webhooks set url = 'https://socio.example/avisos'`);
    await happen(1);
    const lookUp = (_: string, __: object, done: (error: null, found: { address: string; family: number }[]) => void) =>
      done(null, [
        { address: '93.184.216.34', family: 4 },
        { address, family: address.includes(':') ? 6 : 4 },
      ]);
    await send({ webhooks: httpWebhooks({ hasLoopback: false, lookUp }) });
    expect(await states()).toEqual([['waiting', 1, 'private-address']]);
  },
);

test('a try whose server died in it is made again when it must be lost, with the same id', async () => {
  await happen(1, 1);
  const died = new Promise<never>(() => undefined);
  const isAsked = Promise.withResolvers<string | undefined>();
  const dying: Ports['webhooks'] = {
    accepts: () => true,
    post: async (_, headers) => {
      isAsked.resolve(headers['webhook-id']);
      return died;
    },
  };
  void send({ webhooks: dying });
  const id = await isAsked.promise;
  await send();
  expect(receiver.taken).toEqual([]);
  goOn(60_000);
  await send();
  expect(receiver.taken.map(({ claimId, id: taken }) => [claimId, taken === id])).toEqual([
    [1, true],
    [2, false],
  ]);
  expect((await states())[0]).toEqual(['delivered', 2, null]);
});

test('a job that has gone on for long ends, and another goes on', async () => {
  await happen(1, 1, 1);
  const slow = {
    now: () => {
      goOn(8_000);
      return api.now;
    },
  };
  api.enqueued.length = 0;
  await send({ clock: slow });
  expect(receiver.taken.length).toBeLessThan(3);
  expect(api.enqueued.map(({ name }) => name)).toEqual(['webhooks']);
});
