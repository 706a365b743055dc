import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { ownPushKeys } from '#server/adapters/web-push.ts';
import { openDesk, told } from '#tests/support/module-evaluations.ts';
import { mailFolder, messageRows, sendMessages, sentMails, tryMessage } from '#tests/support/module-messages.ts';
import { startPushService } from '#tests/support/push-service.ts';

const service = await startPushService();
const desk = await openDesk({ PUSH_HOSTS: `${service.host},push.example,localhost` }, service.certificate);
const { api, begin, customer, submission, submit, decide } = desk;
const work = () => sendMessages(api);
const mails = () => sentMails(api);
afterAll(async () => {
  await api.close();
  await service.close();
});
beforeEach(async () => {
  await begin();
  api.enqueued.length = 0;
  service.received.length = 0;
  service.answerWith(201);
  await rm(mailFolder(api), { recursive: true, force: true });
  await api.sql('delete from push_subscriptions');
  await api.sql('delete from messages');
});

async function decided(): Promise<string> {
  const { token, body } = await submission();
  await submit(token, body);
  // Jobs that the submission itself enqueued: they notify nobody.
  api.enqueued.length = 0;
  await decide(body.id, 'Validated');
  return body.id;
}

const subscribe = (body: object = service.subscription, token = customer, userId = 1) =>
  api.call('POST', `/users/${userId}/push-subscriptions`, { token, body });
const kept = () => api.sql<{ id: string; user_id: number }>('select id, user_id from push_subscriptions');

describe('mail', () => {
  test('whoever waits for a decision is told, without a word about the person or the phone', async () => {
    const id = await decided();
    expect(await messageRows(api)).toMatchObject([
      { channel: 'mail', user_id: 1, kind: 'evaluation-decided', cause: `evaluation:${id}`, state: 'waiting' },
    ]);
    expect(JSON.stringify(api.enqueued)).not.toContain('@');
    await work();
    const [mail = ''] = await mails();
    expect(mail).toMatch(/^To: tomador@peritia\.example$/m);
    const [user] = await api.sql<{ name: string; surname1: string }>('select name, surname1 from users where id = 1');
    for (const personal of [user?.name, user?.surname1, 'Xiaomi', 'Validated']) expect(mail).not.toContain(personal);
  });

  test('a decision that is refused tells nobody', async () => {
    const id = await decided();
    api.enqueued.length = 0;
    await decide(id, 'Rejected');
    expect(api.enqueued).toEqual([]);
  });
});

describe('web push', () => {
  test('a browser that asked for it is told instead, encrypted for it alone, of nothing but the kind', async () => {
    expect(told(await subscribe())).toBe('201');
    const id = await decided();
    await work();
    expect(service.received).toEqual([
      { text: '{"kind":"evaluation-decided"}', topic: expect.stringMatching(/^[\w-]{32}$/), ttl: '604800' },
    ]);
    expect(service.received[0]?.topic).not.toContain(id.slice(0, 8));
    expect(await mails()).toEqual([]);
  });

  test('where the house has its own words, they go with it', async () => {
    await subscribe();
    const words = { title: 'Resultado listo', body: 'Ábrelo en la app.' };
    const { body: admin } = await api.call('POST', '/users/login', { body: { email: 'admin@peritia.example', password: 'peritia-demo' } });
    const given = { body: { push_texts: { 'evaluation-decided': words } }, token: String(admin.api_token) };
    expect(told(await api.call('PATCH', '/house-settings', given))).toBe('200');
    await decided();
    await work();
    await api.sql('delete from house_settings');
    expect(service.received.map(({ text }) => JSON.parse(text) as object)).toEqual([{ kind: 'evaluation-decided', words }]);
  });

  test.each([404, 410])('a browser that is gone (%i) is forgotten, and the person gets a mail', async (status) => {
    await subscribe();
    await decided();
    service.answerWith(status);
    await work();
    expect(await kept()).toEqual([]);
    expect(await mails()).toHaveLength(1);
  });

  test.each(['https://127.0.0.1;.push.example/x', 'https://127.0.0.1:1/x', 'http://push.example/x'])(
    'an address that was taken before and is refused now is forgotten when it would be called: %s',
    async (endpoint) => {
      await subscribe();
      await api.sql('update push_subscriptions set endpoint = $1', [endpoint]);
      await decided();
      await work();
      expect(await kept()).toEqual([]);
      expect(await mails()).toHaveLength(1);
    },
  );

  test('a name of a push service that leads into our own network is not called', async () => {
    await subscribe({ ...service.subscription, endpoint: 'https://localhost/x' });
    await decided();
    await expect(tryMessage(api, api.enqueued[0])).rejects.toThrow(/^push service: EPRIVATE$/);
  });

  test('what is kept is the address as it was understood', async () => {
    await subscribe({ ...service.subscription, endpoint: 'https://A.Push.Example:443/a/../x' });
    expect(await api.sql('select endpoint from push_subscriptions')).toEqual([{ endpoint: 'https://a.push.example/x' }]);
  });

  test('a push service that fails is asked again later, and the browser stays; the failure does not tell its address', async () => {
    await subscribe();
    await decided();
    service.answerWith(503);
    const [job] = api.enqueued;
    await expect(tryMessage(api, job)).rejects.toThrow(/^push service: 503$/);
    expect(await messageRows(api)).toMatchObject([{ state: 'waiting', tries: 1, last_error: 'push service: 503' }]);
    expect(await kept()).toHaveLength(1);
    service.answerWith(201);
    await work();
    expect(service.received).toHaveLength(1);
  });

  test('a push service that refuses to the end: a mail instead', async () => {
    await subscribe();
    await decided();
    service.answerWith(503);
    await expect(tryMessage(api, api.enqueued.shift(), true)).rejects.toThrow('503');
    await work();
    expect(await messageRows(api)).toMatchObject([
      { channel: 'push', state: 'failed' },
      { channel: 'mail', state: 'sent' },
    ]);
  });

  test('two browsers whose push services refuse to the end, at once: one mail', async () => {
    await subscribe();
    await subscribe({ ...service.subscription, endpoint: `${service.subscription.endpoint}-2` });
    await decided();
    service.answerWith(503);
    const jobs = api.enqueued.splice(0);
    expect(jobs).toHaveLength(2);
    await Promise.allSettled(jobs.map((job) => tryMessage(api, job, true)));
    await work();
    expect(await mails()).toHaveLength(1);
  });

  test('one browser told, the other refusing to the end: no mail', async () => {
    await subscribe();
    await subscribe({ ...service.subscription, endpoint: `${service.subscription.endpoint}-2` });
    await decided();
    await tryMessage(api, api.enqueued.shift());
    service.answerWith(503);
    await expect(tryMessage(api, api.enqueued.shift(), true)).rejects.toThrow('503');
    await work();
    expect([service.received.length, await mails()]).toEqual([1, []]);
  });

  test('the same browser again is the same; signed in as another person it is theirs, and the first one gets a mail', async () => {
    const first = await subscribe();
    expect((await subscribe()).body).toEqual(first.body);
    await decided();
    const { body: other } = await api.call('POST', '/users/login', { body: { email: 'otra@peritia.example', password: 'peritia-demo' } });
    expect((await subscribe(service.subscription, String(other.api_token), Number(other.id))).body).toEqual(first.body);
    expect(await kept()).toMatchObject([{ user_id: other.id }]);
    await work();
    expect(service.received).toEqual([]);
    expect(await mails()).toHaveLength(1);
  });

  test('one of two browsers gone: the other is told, and there is no mail', async () => {
    await subscribe();
    const gone = { ...service.subscription, endpoint: 'https://a.push.example/send/x' };
    await subscribe(gone);
    await decided();
    const [, other] = await kept();
    await api.sql('delete from push_subscriptions where id = $1', [other?.id]);
    await work();
    expect(service.received).toHaveLength(1);
    expect(await mails()).toEqual([]);
  });

  test('taken back by its owner, and by nobody else', async () => {
    const { body } = await subscribe();
    const path = `/users/1/push-subscriptions/${String(body.id)}`;
    const { body: other } = await api.call('POST', '/users/login', { body: { email: 'otra@peritia.example', password: 'peritia-demo' } });
    expect(told(await api.call('DELETE', path, { token: String(other.api_token) }))).toBe('404 not-found');
    const own = `/users/${Number(other.id)}/push-subscriptions/${String(body.id)}`;
    expect(told(await api.call('DELETE', own, { token: String(other.api_token) }))).toBe('404 not-found');
    expect(await kept()).toHaveLength(1);
    expect(told(await subscribe(service.subscription, String(other.api_token), 1))).toBe('404 not-found');
    expect(told(await api.call('DELETE', path, { token: customer }))).toBe('204');
    expect(await kept()).toEqual([]);
  });

  test('over with the session in which it was asked for, wherever that is closed; the mail tells again', async () => {
    const here = { email: 'tomador@peritia.example', password: 'peritia-demo' };
    const { body: other } = await api.call('POST', '/users/login', { body: here });
    await subscribe(service.subscription, String(other.api_token));
    const sessions = (await api.call('GET', '/users/1/sessions', { token: String(other.api_token) })).body.data;
    const own = (sessions as { id: string; is_current: boolean }[]).find(({ is_current }) => is_current);
    expect(await kept()).toHaveLength(1);
    expect(told(await api.call('DELETE', `/users/1/sessions/${own?.id ?? ''}`, { token: customer }))).toBe('204');
    expect(await kept()).toEqual([]);
    await api.sql('delete from messages');
    await decided();
    expect(await messageRows(api)).toMatchObject([{ channel: 'mail', kind: 'evaluation-decided' }]);
  });

  test.each([
    ['a machine of ours', { endpoint: 'https://10.0.0.1/x' }],
    ['a name that ends like an allowed one', { endpoint: 'https://evil127.0.0.1.example/x' }],
    ['http', { endpoint: 'http://127.0.0.1/x' }],
    ['a user before the host', { endpoint: 'https://127.0.0.1@10.0.0.1/x' }],
    ['a log-in with an allowed host', { endpoint: 'https://somebody@127.0.0.1/x' }],
    ['another port of this machine', { endpoint: 'https://127.0.0.1:22/x' }],
    ['another port of an allowed host', { endpoint: 'https://a.push.example:22/x' }],
    ['a name that another parser ends earlier', { endpoint: 'https://127.0.0.1;.push.example/x' }],
    ['the same with an apostrophe', { endpoint: "https://127.0.0.1'.push.example/x" }],
    ['the same with a brace', { endpoint: 'https://127.0.0.1{.push.example/x' }],
    ['this machine as a number', { endpoint: 'https://2130706433/x' }],
    ['this machine in IPv6', { endpoint: 'https://[::1]/x' }],
    ['a key of another curve', { keys: { ...service.subscription.keys, p256dh: 'AAAA' } }],
  ])('refuses %s', async (_, change) => {
    expect(told(await subscribe({ ...service.subscription, ...change }))).toBe('422 invalid-input');
  });

  test('a browser of the office is told nothing of somebody else', async () => {
    expect(told(await subscribe(service.subscription, desk.staff))).toBe('403 forbidden');
    expect(await kept()).toEqual([]);
  });

  test('logged out everywhere, no browser is told any more: a mail is', async () => {
    const { body } = await api.call('POST', '/users/login', { body: { email: 'otra@peritia.example', password: 'peritia-demo' } });
    const [id, token] = [Number(body.id), String(body.api_token)];
    await subscribe(service.subscription, token, id);
    expect(await kept()).toHaveLength(1);
    expect(told(await api.call('DELETE', `/users/${id}/sessions`, { token }))).toBe('204');
    expect(told(await api.call('GET', `/users/${id}`, { token }))).toBe('401 unauthenticated');
    expect(await kept()).toEqual([]);
  });

  test('ten browsers of one person at most: the oldest makes room', async () => {
    for (let n = 0; n < 11; n += 1) {
      api.now = new Date(api.now.getTime() + 1000);
      await subscribe({ ...service.subscription, endpoint: `https://a.push.example/${n}` });
    }
    const rows = await api.sql<{ endpoint: string }>('select endpoint from push_subscriptions');
    expect(rows).toHaveLength(10);
    expect(rows.map(({ endpoint }) => endpoint)).not.toContain('https://a.push.example/0');
  });

  test('ten servers that start at once on one folder make one pair of keys', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'peritia-keys-'));
    const keys = await Promise.all(Array.from({ length: 10 }, () => ownPushKeys(folder)));
    expect(new Set(keys.map(({ privateKey }) => privateKey)).size).toBe(1);
    expect(await readdir(folder)).toEqual(['push-keys.json']);
    await rm(folder, { recursive: true });
  });

  test('the keys of the installation are made once, for its owner only', async () => {
    const file = join(api.ports.config.dataDir, 'push-keys.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const { body } = await api.call('GET', '/settings');
    expect(body.push_public_key).toBe(JSON.parse(await readFile(file, 'utf8')).publicKey);
    expect(JSON.stringify(body)).not.toContain(JSON.parse(await readFile(file, 'utf8')).privateKey);
  });
});
