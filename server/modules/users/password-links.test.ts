import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ModuleApi, startModuleApi } from '#tests/support/module-api.ts';
import { sendPasswordLink } from './password-links.ts';

let api: ModuleApi;
let mailDir: string;
beforeAll(async () => {
  api = await startModuleApi();
  mailDir = path.join(api.ports.config.dataDir, 'mail');
});
afterAll(() => api.close());
beforeEach(async () => {
  await rm(mailDir, { recursive: true, force: true });
  api.enqueued.length = 0;
});

const email = 'otra@peritia.example';
const password = 'otra frase bastante larga';
const ask = (address: string) => api.call('POST', '/users/remember-password', { body: { email: address } });
const mails = async () => {
  const names = await readdir(mailDir).catch(() => []);
  return Promise.all(names.map((name) => readFile(path.join(mailDir, name), 'utf8')));
};
/** The link of the mail, as its reader would have it. */
const tokenOf = (mail: string) =>
  /#t=3D(\S+)|#t=(\S+)/.exec(mail.replaceAll('=\r\n', '').replaceAll('=\n', ''))?.slice(1).find(Boolean) ?? '';
const link = async () => {
  await ask(email);
  await sendPasswordLink(api.ports, api.enqueued.at(-1)?.data);
  return tokenOf((await mails()).at(-1) ?? '');
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
  expect(api.enqueued.map(({ name }) => name)).toEqual(['password-link', 'password-link']);
  for (const { data } of api.enqueued) await sendPasswordLink(api.ports, data);
  const sent = await mails();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain('To: otra@peritia.example');
  expect(sent[0]?.replaceAll('=\r\n', '').replaceAll('=\n', '')).toContain('http://app.test/password#t=');
});

test('the link sets the password once, ends all sessions and the other links', async () => {
  const session = String((await logIn('peritia-demo')).body.api_token);
  const other = await link();
  await rm(mailDir, { recursive: true, force: true });
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
    await rm(mailDir, { recursive: true, force: true });
    const [job] = api.enqueued;
    await sendPasswordLink(api.ports, { ...job?.data, reason: 'invitation' });
    const invitation = tokenOf((await mails()).at(-1) ?? '');
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
  expect(JSON.stringify(api.enqueued)).not.toContain(token);
  expect(api.lines.join('')).not.toContain(token);
});

test('one address is not asked for without end', async () => {
  const limited = await startModuleApi({ LOGIN_TRIES_PER_MINUTE: '3' });
  try {
    const answers = [];
    for (let time = 0; time < 5; time += 1)
      answers.push((await limited.call('POST', '/users/remember-password', { body: { email } })).status);
    expect(answers).toEqual([204, 204, 204, 429, 429]);
  } finally {
    await limited.close();
  }
});
