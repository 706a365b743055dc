import { rm } from 'node:fs/promises';
import { beforeEach, expect, test } from 'vitest';
import { sendInvitationLater } from '#server/modules/messages/send-link-later.ts';
import { openModuleApi, startModuleApi } from '#tests/support/module-api.ts';
import { mailedToken, mailFolder, messageRows, sendMessages, sentMails } from '#tests/support/module-messages.ts';

const api = await openModuleApi();
beforeEach(async () => {
  await api.sql('delete from messages');
  await api.sql('delete from rate_limits');
  await rm(mailFolder(api), { recursive: true, force: true });
  api.enqueued.length = 0;
});

const email = 'otra@peritia.example';
const password = 'otra frase bastante larga';
const ask = (address: string) => api.call('POST', '/users/remember-password', { body: { email: address } });
/** The token of the link in the mail. */
const sentToken = () => mailedToken(api, email);
const link = async () => {
  // Resets the rate limits, as if the minutes between two mails had passed.
  await api.sql('delete from rate_limits');
  await ask(email);
  return sentToken();
};
const reset = (token: string, word = password) => api.call('POST', '/users/password', { body: { token, password: word } });
const logIn = (word: string) => api.call('POST', '/users/login', { body: { email, password: word } });

test('a known and an unknown address are answered alike, with the same work; only the known one gets a mail', async () => {
  const cost = async (address: string) => {
    const before = api.statements;
    const answer = await ask(address);
    return { status: answer.status, text: answer.text, statements: api.statements - before };
  };
  expect(await cost(email)).toEqual(await cost('nadie@peritia.example'));
  expect(api.enqueued.map(({ name }) => name)).toEqual(['mail', 'mail']);
  await sendMessages(api);
  // The message to an address without a user keeps no address.
  expect(await messageRows(api)).toMatchObject([
    { state: 'sent', user_id: 6, address: email },
    { state: 'dropped', user_id: null, address: null },
  ]);
  const sent = await sentMails(api);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain('To: otra@peritia.example');
  expect(sent[0]).toContain('http://app.test/password#t=');
});

test('the link sets the password once, ends all sessions and the other links', async () => {
  const session = String((await logIn('peritia-demo')).body.api_token);
  const other = await link();
  const token = await link();
  expect(token).toMatch(/^pr_[\w-]{43}$/);
  expect((await reset(token, 'corta')).status).toBe(422);
  expect((await reset(token)).status).toBe(204);
  expect((await api.call('GET', '/users/6', { token: session })).status).toBe(401);
  expect((await logIn('peritia-demo')).status).toBe(401);
  expect((await logIn(password)).status).toBe(200);
  for (const used of [token, other, 'pr_never']) {
    const { status, body } = await reset(used, `${password} tres`);
    expect([status, body.code]).toEqual([410, 'link-expired']);
  }
});

test('ten who use one link at once: one sets the password', async () => {
  const token = await link();
  const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => reset(token, `${password} ${at}`)));
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
});

test('after an hour it is over, an invitation after a week', async () => {
  const begin = api.now;
  const hours = (count: number) => new Date(begin.getTime() + count * 3_600_000);
  try {
    const forgotten = await link();
    await sendInvitationLater(api.ports.db, api.ports, 6);
    const invitation = await sentToken();
    api.now = hours(1);
    expect((await reset(forgotten)).body.code).toBe('link-expired');
    api.now = hours(7 * 24 - 1);
    expect((await reset(invitation)).status).toBe(204);
  } finally {
    api.now = begin;
  }
});

test('the token is nowhere but in the mail', async () => {
  const token = await link();
  const rows = await api.sql<{ token_hash: string }>('select token_hash from password_resets');
  expect(rows.map((row) => row.token_hash)).not.toContain(token);
  expect(JSON.stringify([await messageRows(api), api.enqueued])).not.toContain(token);
  expect(api.lines.join('')).not.toContain(token);
});

test('asked for again and again, one mail goes in five minutes and five in a day; it is never told, and nobody is kept from asking', async () => {
  const rows = async () => (await messageRows(api)).length;
  for (let time = 0; time < 10; time += 1) expect((await ask(email)).status).toBe(204);
  expect(await rows()).toBe(1);
  expect((await ask('tomador@peritia.example')).status).toBe(204);
  expect(await rows()).toBe(2);
  // The limit of some minutes expires each time; the limit of the day does not.
  for (let time = 0; time < 10; time += 1) {
    await api.sql(`update rate_limits set ends_at = now() - interval '1 second' where ends_at < now() + interval '1 hour'`);
    expect((await ask(email)).status).toBe(204);
  }
  expect(await rows()).toBe(6);
});

test('one address asks so often in a minute, whomever it is about; another address still may', async () => {
  const limited = await startModuleApi({ LOGIN_TRIES_PER_MINUTE: '3', PROXIES: '1' });
  const from = async (ip: string) =>
    (await limited.call('POST', '/users/remember-password', { body: { email }, headers: { 'x-forwarded-for': ip } })).status;
  try {
    const answers = [];
    for (let time = 0; time < 5; time += 1) answers.push(await from('203.0.113.66'));
    expect(answers).toEqual([204, 204, 204, 429, 429]);
    expect(await from('198.51.100.1')).toBe(204);
  } finally {
    await limited.close();
  }
});

test('of many links only the last three are good', async () => {
  const links = [];
  for (let time = 0; time < 4; time += 1) {
    api.now = new Date(api.now.getTime() + 1000);
    links.push(await link());
  }
  const prove = async (token: string) => (await api.call('POST', '/users/email-proof', { body: { token } })).status;
  expect(await Promise.all(links.map(prove))).toEqual([410, 200, 200, 200]);
});

test.each([
  ['of digits', '123456789012'],
  ['of a word twice', 'passwordpassword'],
  ['of keys that lie together', 'qwertyuiop12'],
  ['a common one', 'contraseña123'],
  ['their own address', 'otra@peritia.example'],
  ['our name', 'Peritia-2026'],
])('a password %s is refused, and the link stays good', async (_, word) => {
  const token = await link();
  const { status, body } = await reset(token, word);
  expect([status, body.code, body.fields]).toEqual([422, 'invalid-input', [{ path: 'password', code: 'guessable' }]]);
  expect(body.message).toContain('fácil de adivinar');
  expect((await reset(token, 'tres hormigas con sombrero')).status).toBe(204);
});

test('of another password its owner is told by mail, and of the first one not', async () => {
  await reset(await link(), 'tres hormigas con sombrero');
  await sendMessages(api);
  expect((await sentMails(api)).join()).toContain('Se ha cambiado tu contraseña');
  await api.sql('delete from messages');
  await api.sql('update users set password_hash = null where email = $1', [email]);
  await reset(await link(), 'cuatro hormigas con sombrero');
  expect((await messageRows(api)).map(({ kind }) => kind)).toEqual(['password-forgotten']);
});
