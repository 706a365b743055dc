import { afterAll, beforeEach, expect, test } from 'vitest';
import { type ModuleApi, startModuleApi } from '#tests/support/module-api.ts';
import { messageRows, sendMessages, sentMails } from '#tests/support/module-messages.ts';
import { remindUnsigned } from './remind-unsigned.ts';

const api: ModuleApi = await startModuleApi();
afterAll(() => api.close());
beforeEach(async () => {
  api.enqueued.length = 0;
  await api.sql('delete from messages');
});

const told = async () => (await messageRows(api)).map(({ kind, user_id, channel }) => ({ kind, user_id, channel }));

test('an unsigned contract is told once, whoever asks and however often', async () => {
  await Promise.all([remindUnsigned(api.ports), remindUnsigned(api.ports)]);
  await remindUnsigned(api.ports);
  const first = await told();
  expect(first).toContainEqual({ kind: 'contract-unsigned', user_id: 1, channel: 'mail' });
  const causes = (await messageRows(api)).map(({ cause }) => cause);
  expect(new Set(causes).size).toBe(causes.length);
  await sendMessages(api);
  const mails = (await sentMails(api)).join();
  expect(mails).toContain('contrato sin firmar');
  for (const personal of ['Carmen', 'Xiaomi', 'Scooter']) expect(mails).not.toContain(personal);
});

test.each([
  ['waiting', 0],
  ['sent', 0],
  ['failed', 1],
])('of whom the last message is %s, %i are told the next day', async (state, again) => {
  await remindUnsigned(api.ports);
  const first = await messageRows(api);
  await api.sql('update messages set state = $1', [state]);
  await Promise.all([remindUnsigned(api.ports), remindUnsigned(api.ports)]);
  expect(await messageRows(api)).toHaveLength(first.length * (1 + again));
  await remindUnsigned(api.ports);
  expect(await messageRows(api)).toHaveLength(first.length * (1 + again));
});

test.each(['update policies set status = 4', 'update users set deleted_at = now() where id = 1'])('nobody after: %s', async (change) => {
  const undo = change.includes('users') ? 'update users set deleted_at = null' : 'select 1';
  const before = await api.sql<{ id: number; status: number }>('select id, status from policies');
  await api.sql(change);
  await remindUnsigned(api.ports);
  expect((await told()).filter(({ user_id }) => user_id === 1)).toEqual([]);
  for (const { id, status } of before) await api.sql('update policies set status = $2 where id = $1', [id, status]);
  await api.sql(undo);
});

test('a browser that asked for it is told by push', async () => {
  await api.sql(`insert into push_subscriptions (id, user_id, endpoint, p256dh, auth, created_at)
    values (gen_random_uuid(), 1, 'https://push.example/x', 'k', 'a', now())`);
  await remindUnsigned(api.ports);
  const own = (await told()).filter(({ user_id }) => user_id === 1);
  expect(own.length).toBeGreaterThan(0);
  expect(new Set(own.map(({ channel }) => channel))).toEqual(new Set(['push']));
  await api.sql('delete from push_subscriptions');
});

test('costs as many statements with a hundred contracts that cannot be signed yet as with none', async () => {
  await remindUnsigned(api.ports);
  const cost = async () => {
    const before = api.statements;
    await remindUnsigned(api.ports);
    return api.statements - before;
  };
  const before = await cost();
  await api.sql(
    `with p as (insert into policies (identifier, number, status, user_id, product_id, evaluation_active, created_at)
       select gen_random_uuid(), 'UNSIGNED' || n, 2, 1, 3, true, now() from generate_series(1, 100) n returning id)
     insert into policy_risks (policy_id, risk_type, kind, name, brand, model, evaluation_status) select id, 1, 'mobile', 'M', 'Xiaomi', 'R13', 1 from p`,
  );
  expect(await cost()).toBe(before);
});

test('one who cannot be told keeps nobody else, also among very many', async () => {
  const add = (count: number, word: string, needsEvaluation: boolean) =>
    api.sql(
      `with p as (insert into policies (identifier, number, status, user_id, product_id, evaluation_active, created_at)
         select gen_random_uuid(), $2 || n, 2, 6, 3, $3, now() from generate_series(1, $1::int) n returning id)
       insert into policy_risks (policy_id, risk_type, kind, name, brand, model, evaluation_status)
       select id, 1, 'mobile', 'M', 'Xiaomi', 'R13', 1 from p`,
      [count, word, needsEvaluation],
    );
  await add(500, 'MANY', true);
  await add(1, 'LAST', false);
  let tries = 0;
  const enqueue: typeof api.ports.jobs.enqueue = (...given) => {
    tries += 1;
    return tries === 1 ? Promise.reject(new Error('the queue fails')) : api.ports.jobs.enqueue(...given);
  };
  await expect(remindUnsigned({ ...api.ports, jobs: { ...api.ports.jobs, enqueue } })).rejects.toThrow('the queue fails');
  const [last] = await api.sql<{ id: number }>(`select id from policies where number = 'LAST1'`);
  expect((await messageRows(api)).map(({ cause }) => cause)).toContain(`contract-unsigned:${last?.id}`);
});
