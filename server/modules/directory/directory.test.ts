import { expect, onTestFinished, test } from 'vitest';
import { makeAdministrator } from '#server/modules/users/administrators.ts';
import { openModuleApi, startModuleApi } from '#tests/support/module-api.ts';
import { type OidcProvider, startOidcProvider, visitAs } from '#tests/support/oidc-provider.ts';
import { visitMs } from './log-in-with-directory.ts';

const returnTo = 'http://app.test/acceso/directorio';
const provider = await startOidcProvider(returnTo, {
  'staff-1': { email: 'oficina@peritia.example', email_verified: true },
  'admin-1': { email: 'Admin@Peritia.example' },
  'unproved-1': { email: 'tienda@peritia.example', email_verified: false },
  'unknown-1': { email: 'nadie@peritia.example', email_verified: true },
  'holder-1': { email: 'tomador@peritia.example', email_verified: true },
  'nameless-1': {},
});
const settings = (of: OidcProvider) => ({
  OIDC_ISSUER: of.issuer,
  OIDC_CLIENT_ID: of.client.id,
  OIDC_CLIENT_SECRET: of.client.secret,
  OIDC_NAME: 'Aseguradora',
});
const api = await openModuleApi(settings(provider));

async function begin() {
  const { status, body } = await api.call('POST', '/users/directory-login/options');
  expect(status).toBe(200);
  return { address: String(body.address), state: String(body.state) };
}
const answer = (body: object) => api.call('POST', '/users/directory-login', { body });
async function comeIn(name: string) {
  const { iss, code, state } = await visitAs(name, (await begin()).address, returnTo);
  return answer({ iss, code, state });
}
const logIn = (email: string) => api.call('POST', '/users/login', { body: { email, password: 'peritia-demo' } });

test('the settings say what the directory is called, and the way there carries no secret of ours', async () => {
  expect((await api.call('GET', '/settings')).body.directory).toBe('Aseguradora');
  const { address, state } = await begin();
  const asked = new URL(address).searchParams;
  expect(Object.fromEntries(asked)).toMatchObject({ redirect_uri: returnTo, state, response_type: 'code', code_challenge_method: 'S256' });
  expect(address).not.toContain(provider.client.secret);
  const kept = await api.sql<Record<string, unknown>>('select * from directory_visits');
  expect(JSON.stringify(kept)).not.toContain(state);
});

test('somebody of the office comes in by it, and from then on by nothing else', async () => {
  const { status, body } = await comeIn('staff-1');
  expect([status, body.email, body.role]).toEqual([200, 'oficina@peritia.example', 'staff']);
  expect((await api.call('GET', '/policies', { token: String(body.api_token) })).status).toBe(200);
  expect((await logIn('oficina@peritia.example')).body.code).toBe('directory-required');
  expect((await logIn('tienda@peritia.example')).status).toBe(200);
  expect(await api.sql(`select user_id from audit_events where kind = 'directory-linked'`)).toEqual([{ user_id: body.id }]);
  // Once linked, the person is found even when the e-mail address changes in the directory.
  provider.people['staff-1'] = { email: 'otra@peritia.example', email_verified: true };
  expect((await comeIn('staff-1')).body.id).toBe(body.id);
});

test('another person who has got their address is not they', async () => {
  provider.people['staff-2'] = { email: 'oficina@peritia.example', email_verified: true };
  expect((await comeIn('staff-2')).body.code).toBe('forbidden');
});

test.each([
  ['unproved-1', 'forbidden'],
  ['unknown-1', 'forbidden'],
  ['holder-1', 'forbidden'],
  ['nameless-1', 'forbidden'],
])('%s is %s', async (name, code) => {
  await api.sql(`delete from audit_events where kind = 'log-in-failed'`);
  expect((await comeIn(name)).body.code).toBe(code);
  expect(await api.sql(`select data->>'way' as way from audit_events where kind = 'log-in-failed'`)).toEqual([{ way: 'directory' }]);
});

test('an answer is good once, for its own visit and not for long', async () => {
  const [mine, others] = [await begin(), await begin()];
  const { code = '', iss } = await visitAs('admin-1', mine.address, returnTo);
  expect((await answer({ code, iss, state: 'none' })).body.code).toBe('wrong-credentials');
  // `state` belongs to another visit, so the directory gets that visit's PKCE verifier and refuses.
  expect((await answer({ code, iss, state: others.state })).body.code).toBe('wrong-credentials');
  const late = await begin();
  const came = await visitAs('admin-1', late.address, returnTo);
  const before = api.now;
  api.now = new Date(before.getTime() + visitMs + 1);
  expect((await answer(came)).body.code).toBe('wrong-credentials');
  api.now = before;
  const again = await visitAs('admin-1', (await begin()).address, returnTo);
  expect((await answer({ ...again, iss: 'https://another.example' })).body.code).toBe('wrong-credentials');
  expect((await comeIn('admin-1')).body.role).toBe('admin');
});

test('an answer that is used again is refused', async () => {
  const came = await visitAs('admin-1', (await begin()).address, returnTo);
  expect((await answer(came)).status).toBe(200);
  expect((await answer(came)).body.code).toBe('wrong-credentials');
});

test('what another key has signed vouches for nobody', async () => {
  provider.isForging = true;
  onTestFinished(() => {
    provider.isForging = false;
  });
  expect((await comeIn('admin-1')).body.code).toBe('wrong-credentials');
});

test('an administrator lets go of who is linked: their sessions end and their password opens again; nobody else may', async () => {
  const { body: admin } = await comeIn('admin-1');
  const { body: staff } = await comeIn('staff-1');
  const path = `/users/${String(staff.id)}/directory`;
  expect((await api.call('DELETE', path, { token: String(staff.api_token) })).status).toBe(403);
  expect((await api.call('DELETE', path, { token: String(admin.api_token) })).status).toBe(204);
  expect((await api.call('DELETE', path, { token: String(admin.api_token) })).status).toBe(404);
  expect((await api.call('GET', '/policies', { token: String(staff.api_token) })).status).toBe(401);
  expect((await logIn('oficina@peritia.example')).status).toBe(200);
});

test('whoever is at the machine makes an administrator who comes in without it', async () => {
  await comeIn('admin-1');
  expect((await logIn('admin@peritia.example')).body.code).toBe('directory-required');
  await makeAdministrator(api.ports.db, api.ports.clock, 'admin@peritia.example', { resetsFactor: false });
  expect((await logIn('admin@peritia.example')).status).toBe(200);
});

test('a directory that is away is told as such, and asked again', async () => {
  const away = await startOidcProvider(returnTo, {});
  const other = await startModuleApi(settings(away));
  onTestFinished(() => other.close());
  await away.close();
  for (let time = 0; time < 2; time += 1)
    expect((await other.call('POST', '/users/directory-login/options')).body.code).toBe('unavailable');
  expect(other.lines.some((line) => line.includes('the directory does not answer'))).toBe(true);
});

test('where there is none, nobody is sent anywhere, and who was linked comes in as before', async () => {
  const without = await startModuleApi();
  onTestFinished(() => without.close());
  expect((await without.call('GET', '/settings')).body.directory).toBeNull();
  expect((await without.call('POST', '/users/directory-login/options')).status).toBe(404);
  await without.sql(`update users set directory_subject = 'x' where email = 'oficina@peritia.example'`);
  const body = { email: 'oficina@peritia.example', password: 'peritia-demo' };
  expect((await without.call('POST', '/users/login', { body })).status).toBe(200);
});
