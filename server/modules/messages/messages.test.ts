import { rm } from 'node:fs/promises';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { composers } from '#server/jobs/composers.ts';
import { OutsideError } from '#server/ports/outside-error.ts';
import type { Mailer } from '#server/ports/ports.ts';
import { lockWaits } from '#tests/support/lock-waits.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { mailFolder, messageRows, sendMessages, sentMails, tryMessage } from '#tests/support/module-messages.ts';
import { logInDemoPeople } from '#tests/support/module-people.ts';
import { queueMail } from './queue-mail.ts';
import { forgetMessages } from './retention.ts';
import { sendMail } from './send-mail.ts';

let mailer: Mailer;
const api = await openModuleApi();
const tokens = await logInDemoPeople(api);
beforeAll(async () => {
  mailer = api.ports.mailer;
});
beforeEach(async () => {
  api.ports.mailer = mailer;
  api.enqueued.length = 0;
  await api.sql('delete from messages');
  await rm(mailFolder(api), { recursive: true, force: true });
});

const queue = (cause = 'evaluation:1') => queueMail(api.ports.db, api.ports, { kind: 'evaluation-decided', cause, to: { userId: 1 } });
const list = (query = '', token = tokens.staff) => api.call('GET', `/mails${query}`, { token });
type Listed = { id: number; kind: string; state: string }[];
const dayMs = 86_400_000;

test('a message is there when its cause is, and not when that is undone', async () => {
  await expect(
    api.ports.db.transaction(async (db) => {
      await queueMail(db, api.ports, { kind: 'evaluation-decided', cause: 'evaluation:1', to: { userId: 1 } });
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect(await messageRows(api)).toEqual([]);
});

test('the same job again, after it has left, sends nothing', async () => {
  await queue();
  const [job] = api.enqueued;
  await sendMessages(api);
  await rm(mailFolder(api), { recursive: true });
  await sendMail(api.ports, composers, job?.data, { isLast: false });
  expect(await sentMails(api)).toEqual([]);
  expect(await messageRows(api)).toMatchObject([{ state: 'sent', tries: 1, address: 'tomador@peritia.example' }]);
});

test('a mailer that refuses: it waits with its reason, fails with the last try, and leaves when it is asked for again', async () => {
  await queue();
  const [job] = api.enqueued;
  api.ports.mailer = { ...mailer, send: async () => Promise.reject(new OutsideError('SMTP 452')) };
  await expect(tryMessage(api, job)).rejects.toThrow('SMTP 452');
  expect(await messageRows(api)).toMatchObject([{ state: 'waiting', tries: 1, last_error: 'SMTP 452' }]);
  api.ports.mailer = { ...mailer, send: async () => Promise.reject(new Error('550 <tomador@peritia.example> unknown')) };
  await expect(tryMessage(api, job, true)).rejects.toThrow('550');
  expect(await messageRows(api)).toMatchObject([{ state: 'failed', tries: 2, last_error: 'Error' }]);
  api.ports.mailer = mailer;
  await tryMessage(api, job);
  expect(await messageRows(api)).toMatchObject([{ state: 'sent', tries: 3, last_error: null }]);
});

test('a mailer that refuses for good: it has failed at once', async () => {
  await queue();
  api.ports.mailer = { ...mailer, send: async () => Promise.reject(new OutsideError('SMTP 550', { isFinal: true })) };
  await expect(tryMessage(api)).rejects.toThrow('SMTP 550');
  expect(await messageRows(api)).toMatchObject([{ state: 'failed', tries: 1, last_error: 'SMTP 550' }]);
});

test.each(['takes', 'refuses'])('taken for dead and alive: whoever has the same job waits until the first mailer %s it', async (how) => {
  await queue();
  const [job] = api.enqueued;
  const held: PromiseWithResolvers<void>[] = [];
  const firstAsked = Promise.withResolvers<void>();
  api.ports.mailer = {
    ...mailer,
    async send(mail) {
      const isFirst = held.length === 0;
      const hold = Promise.withResolvers<void>();
      held.push(hold);
      firstAsked.resolve();
      await hold.promise;
      if (isFirst && how === 'refuses') throw new OutsideError('SMTP 452');
      await mailer.send(mail);
    },
  };
  const first = tryMessage(api, job).catch(() => undefined);
  await firstAsked.promise;
  const second = tryMessage(api, job).catch(() => undefined);
  // Until the second delivery waits for the first one's lock.
  while ((await lockWaits(api)) === 0);
  expect(held).toHaveLength(1);
  held[0]?.resolve();
  await first;
  while (how === 'refuses' && held.length < 2) await api.sql('select 1');
  held[1]?.resolve();
  await second;
  expect(held).toHaveLength(how === 'takes' ? 1 : 2);
  expect(await messageRows(api)).toMatchObject([{ state: 'sent', last_error: null }]);
});

test('whoever is gone when it is to leave is told nothing', async () => {
  await queue();
  await api.sql('update users set deleted_at = now() where id = 1');
  await sendMessages(api);
  await api.sql('update users set deleted_at = null where id = 1');
  expect(await sentMails(api)).toEqual([]);
  expect(await messageRows(api)).toMatchObject([{ state: 'dropped' }]);
});

test('the office sees what was sent, to whom and how it went; a link of one use is not in it', async () => {
  await queue('evaluation:7');
  await api.call('POST', '/users/remember-password', { body: { email: 'otra@peritia.example' } });
  await sendMessages(api);
  await queue('evaluation:8');
  const { body } = await list();
  const rows = body.data as Listed;
  expect(rows).toMatchObject([
    { kind: 'evaluation-decided', cause: 'evaluation:8', state: 'waiting', tries: 0, to: null, subject: null, sent_at: null },
    { kind: 'password-forgotten', state: 'sent', to: 'otra@peritia.example', user_id: 6, subject: 'Elige una contraseña nueva' },
    { kind: 'evaluation-decided', cause: 'evaluation:7', state: 'sent', to: 'tomador@peritia.example', user_id: 1 },
  ]);
  const read = await api.call('GET', `/mails/${rows[1]?.id}`, { token: tokens.staff });
  expect(read.body.text).toContain('http://app.test/password#…');
  const sent = (await sentMails(api)).join();
  const token = /#t=([\w-]+)/.exec(sent)?.[1] ?? '';
  expect(token).toMatch(/^pr_/);
  expect(read.text).not.toContain(token);
  expect(JSON.stringify(await api.sql('select * from messages'))).not.toContain(token);
});

test.each([
  ['filter[state]=waiting', 1],
  ['filter[state]=failed', 0],
  ['filter[channel]=mail', 3],
  ['filter[kind]=invitation', 1],
  ['filter[user_id]=1', 1],
  ['filter[to]=OTRA@peritia.example', 1],
])('found by %s', async (query, count) => {
  await queue();
  await sendMessages(api);
  await queueMail(api.ports.db, api.ports, { kind: 'invitation', cause: 'user:6', to: { userId: 6 } });
  await sendMessages(api);
  await queueMail(api.ports.db, api.ports, { kind: 'password-forgotten', cause: 'log-in', to: { address: 'nadie@peritia.example' } });
  expect((await list(`?${query}`)).body.data).toHaveLength(count);
});

test('page by page, the newest first', async () => {
  for (let at = 0; at < 5; at += 1) await queue(`evaluation:${at}`);
  const first = await list('?page[size]=3');
  const { next_cursor: cursor } = first.body.meta as { next_cursor: string };
  const second = await list(`?page[size]=3&page[cursor]=${cursor}`);
  expect([first, second].flatMap(({ body }) => (body.data as { cause: string }[]).map(({ cause }) => cause))).toEqual(
    [4, 3, 2, 1, 0].map((at) => `evaluation:${at}`),
  );
});

test('one that failed is sent again when the office asks for it, and one that has left is not', async () => {
  await queue();
  await api.sql(`update messages set state = 'failed', last_error = 'SMTP 550'`);
  const { body } = await list('?filter[state]=failed');
  const path = `/mails/${(body.data as Listed)[0]?.id}/retry`;
  const again = await api.call('POST', path, { token: tokens.staff });
  expect([again.status, again.body.state]).toEqual([200, 'waiting']);
  await sendMessages(api);
  expect(await sentMails(api)).toHaveLength(1);
  expect(await messageRows(api)).toMatchObject([{ state: 'sent', last_error: null }]);
  expect((await api.call('POST', path, { token: tokens.staff })).status).toBe(404);
  expect(await api.sql(`select user_id from audit_events where kind = 'message-retried'`)).toHaveLength(1);
});

test.each(['policyholder', 'store', 'distributor'] as const)('not for a %s', async (person) => {
  await queue();
  expect((await list('', tokens[person])).status).toBe(403);
  const [row] = await messageRows(api);
  expect((await api.call('GET', `/mails/${row?.id}`, { token: tokens[person] })).status).toBe(403);
  expect((await api.call('POST', `/mails/${row?.id}/retry`, { token: tokens[person] })).status).toBe(403);
});

test('one that was lost with the process of its last try has failed after three days; all go in the end', async () => {
  await queue();
  await sendMessages(api);
  await queue('evaluation:2');
  const later = (days: number) => new Date(api.now.getTime() + days * dayMs);
  await forgetMessages(api.ports.db, later(2));
  expect((await messageRows(api)).map(({ state }) => state)).toEqual(['sent', 'waiting']);
  await forgetMessages(api.ports.db, later(4));
  expect((await messageRows(api)).map(({ state }) => state)).toEqual(['sent', 'failed']);
  await forgetMessages(api.ports.db, later(731));
  expect(await messageRows(api)).toEqual([]);
});
