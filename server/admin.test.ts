import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterEach, expect, inject, test } from 'vitest';
import { applicationProcesses } from '#tests/support/application-process.ts';
import { copyModuleDatabase } from '#tests/support/module-database.ts';
import { startSmtpServer } from '#tests/support/smtp-server.ts';

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});
const { newFolder, start, command } = applicationProcesses(undo);

const email = 'ana@seguros.example.com';
const password = 'una frase bastante larga';
const makeAdmin = (env: Record<string, string>, ...args: string[]) => command('server/admin.ts', env, ...args);
const tokenIn = (text: string) => /#t=(pr_[\w-]{43})/.exec(text)?.[1] ?? '';

const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const choose = (url: string, token: string) => post(`${url}/api/users/password`, { token, password });
async function tokenOf(url: string, address: string, word = password): Promise<string | undefined> {
  const answer = await post(`${url}/api/users/login`, { email: address, password: word });
  return ((await answer.json()) as { api_token?: string }).api_token;
}
const users = (url: string, token: string | undefined) => fetch(`${url}/api/users`, { headers: { authorization: `Bearer ${token}` } });

/** An operator's own database with demo people, from a time when only this machine could log in. */
async function ownDatabase() {
  const database = await copyModuleDatabase(inject('moduleDatabase'), `admin_${randomUUID().replaceAll('-', '')}`);
  undo.push(() => database.drop());
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  undo.push(() => client.end());
  return { url: database.url, sql: (text: string) => client.query(text).then(({ rows }) => rows) };
}

test('into an empty folder: the start says that nobody administers; the printed link is good once, and makes an administrator while it runs', async () => {
  const env = { DATA_DIR: await newFolder(), SEED: 'none', PUBLIC_URL: 'https://seguros.example.com', PROXIES: '1' };
  const before = await makeAdmin(env, '--email', 'otra@seguros.example.com');
  expect(before).toMatchObject({ code: 0 });
  expect(before.output).toContain('https://seguros.example.com/password#t=pr_');

  const application = start({ ...env, PUBLIC_URL: '', STAFF_SECOND_FACTOR: 'offered' });
  const url = await application.url;
  expect(application.output()).toContain('Nadie puede administrar todavía: npm run admin -- --email');
  const made = await makeAdmin(env, '--email', ` ${email.toUpperCase()} `);
  expect(made).toMatchObject({ code: 0 });
  const token = tokenIn(made.output);
  expect((await choose(url, token)).status).toBe(204);
  expect((await choose(url, token)).status).toBe(410);
  expect((await users(url, await tokenOf(url, email))).status).toBe(200);
  // The command has left the running product's database as it was.
  expect((await fetch(`${url}/api/ready`)).status).toBe(200);

  application.child.kill('SIGTERM');
  await application.ended;
  const again = start({ ...env, PUBLIC_URL: '' });
  await again.url;
  expect(again.output()).not.toContain('Nadie puede administrar');
}, 120_000);

test('said again, or of somebody who is there, it gives a link that ends the one before, and ends a lost second factor where that is asked for; with SMTP_URL it is mailed and not printed', async () => {
  const smtp = await startSmtpServer({ authOptional: true, disabledCommands: ['STARTTLS'] });
  undo.push(() => smtp.close());
  const database = await ownDatabase();
  const env = { DATA_DIR: await newFolder(), DATABASE_URL: database.url };
  await database.sql(`update users set email = '${email}' where id = 2`);
  expect(await database.sql('select 1 from user_stores where user_id = 2')).toHaveLength(1);
  const first = await makeAdmin(env, '--email', email);
  expect(first).toMatchObject({ code: 0 });
  await database.sql(`insert into totp_keys (user_id, seed, confirmed_at, last_step) values (2, gen_random_uuid(), now(), 0)`);
  const second = await makeAdmin({ ...env, SMTP_URL: `smtp://${smtp.at}` }, '--email', email, '--reset-factor');
  expect(second).toMatchObject({ code: 0 });
  expect(second.output).not.toContain('#t=');
  expect(smtp.taken.map(({ to }) => to)).toEqual([[email]]);
  const mail = smtp.taken[0]?.message ?? '';
  expect(mail).toContain('/password#t=3Dpr_');

  expect(await database.sql(`select id, role from users where email = '${email}'`)).toEqual([{ id: 2, role: 'admin' }]);
  expect(await database.sql('select 1 from user_stores where user_id = 2')).toEqual([]);
  expect(await database.sql('select user_id from password_resets')).toEqual([{ user_id: 2 }]);
  const kinds = await database.sql('select kind, data from audit_events order by id');
  expect(kinds).toEqual([
    { kind: 'user-changed', data: { user: 2, changes: [{ field: 'role' }] } },
    { kind: 'factor-reset', data: { user: 2 } },
  ]);
  expect(await database.sql('select 1 from totp_keys')).toEqual([]);
  expect(mail).not.toContain(tokenIn(first.output));
}, 120_000);

test.each([
  [[], 'Se usa así: npm run admin -- --email'],
  [['--email', 'ana'], 'Se usa así: npm run admin -- --email'],
  [['--mail', email], 'Se usa así: npm run admin -- --email'],
  [['--email', 'admin@peritia.example'], 'admin@peritia.example es de una persona de prueba'],
])('%j gets its message, and nothing is made', async (args, message) => {
  const folder = await newFolder();
  const { code, output } = await makeAdmin({ DATA_DIR: folder, PROXIES: '1' }, ...args);
  expect(code).toBe(1);
  expect(output).toContain(message);
  expect(output).not.toContain('    at ');
  expect(existsSync(path.join(folder, 'postgres'))).toBe(false);
});

test('a database that does not answer gets its message', async () => {
  const { code, output } = await makeAdmin(
    { DATA_DIR: await newFolder(), DATABASE_URL: 'postgresql://x:secret@127.0.0.1:1/x' },
    '--email',
    email,
  );
  expect({ code, output }).toEqual({
    code: 1,
    output: 'La base de datos de DATABASE_URL no responde o no nos deja entrar (ECONNREFUSED).\n',
  });
});

test('behind a proxy nobody comes in with the password of the README: not in a new folder, not in an old one, not by a door left open', async () => {
  const folder = await newFolder();
  const demo = { email: 'admin@peritia.example', password: 'peritia-demo' };
  const first = start({ DATA_DIR: folder });
  const session = await tokenOf(await first.url, demo.email, demo.password);
  const person = await tokenOf(await first.url, 'tomador@peritia.example', demo.password);
  const grants = await fetch(`${await first.url}/api/policies/1/risks/1/grants`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person}` },
  });
  const { grant } = (await grants.json()) as { grant: { token: string } };
  // A demo person with another address still has the publicly known password.
  const renamed = await fetch(`${await first.url}/api/users/4`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${session}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'oficina@seguros.example.com' }),
  });
  expect([grants.ok, renamed.ok]).toEqual([true, true]);
  first.child.kill('SIGTERM');
  await first.ended;

  const real = start({ DATA_DIR: folder, PROXIES: '1' });
  const url = await real.url;
  expect(real.output()).toContain('Las personas de prueba que había ya no pueden entrar');
  expect(real.output()).toContain('Nadie puede administrar todavía');
  expect(real.output()).not.toContain('Para probar:');
  expect(real.output()).not.toContain('de demostración');
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' };
  for (const address of [demo.email, 'tomador@peritia.example', 'oficina@seguros.example.com']) {
    const body = JSON.stringify({ email: address, password: demo.password });
    expect((await fetch(`${url}/api/users/login`, { method: 'POST', headers, body })).status).toBe(401);
  }
  const challenges = (token: string) =>
    fetch(`${url}/api/policies/1/risks/1/challenges`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
  expect((await users(url, session)).status).toBe(401);
  expect((await challenges(grant.token)).status).toBe(401);
  real.child.kill('SIGTERM');
  await real.ended;

  const again = start({ DATA_DIR: folder });
  expect(await tokenOf(await again.url, demo.email, demo.password)).toMatch(/^ps_/);
}, 180_000);

test('a new database behind a proxy has nobody with that password either', async () => {
  const application = start({ DATA_DIR: await newFolder(), PROXIES: '1', PUBLIC_URL: '' });
  expect(await tokenOf(await application.url, 'admin@peritia.example', 'peritia-demo')).toBeUndefined();
  expect(application.output()).not.toContain('Para probar:');
}, 60_000);
