import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openModuleApi } from '#tests/support/module-api.ts';
import { type Bent, softAuthenticator } from '#tests/support/module-authenticator.ts';
import { mailedToken, sendMessages, sentMails } from '#tests/support/module-messages.ts';
import { logInDemoPeople } from '#tests/support/module-people.ts';

const api = await openModuleApi();
const tokens = await logInDemoPeople(api);
const password = 'una frase bastante larga';
const minute = 60_000;

async function person() {
  const email = `${randomUUID()}@peritia.example`;
  const user = { email, role: 'policyholder', name: 'Ana', surname1: 'Gil' };
  const id = Number((await api.call('POST', '/users', { token: tokens.admin, body: user })).body.id);
  await api.call('PATCH', `/users/${id}`, { token: tokens.admin, body: { password } });
  const { body } = await api.call('POST', '/users/login', { body: { email, password } });
  return { id, email, token: String(body.api_token) };
}
type Person = Awaited<ReturnType<typeof person>>;

const begin = (id: number, token: string, current_password = password) =>
  api.call('POST', `/users/${id}/passkeys/options`, { token, body: { current_password } });
const add = (id: number, token: string, response: unknown) =>
  api.call('POST', `/users/${id}/passkeys`, { token, body: { name: 'Mi móvil', response } });
const challengeFor = async ({ id, token }: Person) => String((await begin(id, token)).body.challenge);
const challengeOfLogin = async () => String((await api.call('POST', '/users/passkey-login/options')).body.challenge);
const logIn = (response: unknown) => api.call('POST', '/users/passkey-login', { body: { response } });
const listed = async ({ id, token }: Person) =>
  (await api.call('GET', `/users/${id}/passkeys`, { token })).body.data as { id: string; name: string; last_used_at: string | null }[];

/** A person with a passkey. */
async function insider() {
  const who = await person();
  const authenticator = softAuthenticator();
  const { status, body } = await add(who.id, who.token, authenticator.create(await challengeFor(who)));
  expect(status).toBe(201);
  return { ...who, authenticator, passkeyId: String(body.id) };
}

test('somebody makes a passkey, is told by mail, and comes in with it alone; the password stays good', async () => {
  const { id, email, authenticator, ...who } = await insider();
  expect(await listed({ id, email, ...who })).toMatchObject([{ name: 'Mi móvil', last_used_at: null }]);
  await sendMessages(api);
  expect((await sentMails(api)).some((mail) => mail.includes(`To: ${email}`) && mail.includes('llave de acceso nueva'))).toBe(true);
  const { status, body } = await logIn(authenticator.get(await challengeOfLogin()));
  expect([status, body.id, body.email]).toEqual([200, id, email]);
  const token = String(body.api_token);
  expect((await api.call('GET', `/users/${id}`, { token })).status).toBe(200);
  expect((await listed({ id, email, token }))[0]?.last_used_at).toBe(api.now.toISOString());
  expect((await api.call('POST', '/users/login', { body: { email, password } })).status).toBe(200);
});

test('who asks to log in is told nothing of anybody', async () => {
  const { body } = await api.call('POST', '/users/passkey-login/options');
  expect(body).toEqual({ challenge: expect.any(String) as string, timeout: 5 * minute, rpId: 'app.test', userVerification: 'required' });
});

describe('a log-in is refused', () => {
  const bent: [string, Bent][] = [
    ['of another origin', { origin: 'https://app.test' }],
    ['for another host', { rpId: 'other.test' }],
    ['without finger, face or PIN', { isUnverified: true }],
    ['with another key', { isForged: true }],
    ['with a challenge of nobody', { challenge: 'bm9ib2R5cw' }],
  ];
  test.each(bent)('%s', async (_, how) => {
    const { authenticator } = await insider();
    const { status, body } = await logIn(authenticator.get(await challengeOfLogin(), how));
    expect([status, body.code]).toEqual([401, 'wrong-credentials']);
  });

  test('when its challenge was used, by the same answer or by one that was refused', async () => {
    const { authenticator } = await insider();
    const answer = authenticator.get(await challengeOfLogin());
    expect([(await logIn(answer)).status, (await logIn(answer)).status]).toEqual([200, 401]);
    const challenge = await challengeOfLogin();
    expect((await logIn(authenticator.get(challenge, { isForged: true }))).status).toBe(401);
    expect((await logIn(authenticator.get(challenge))).status).toBe(401);
  });

  test('and written down: whose passkey it was, if anybody has it', async () => {
    const { id, authenticator } = await insider();
    await api.sql(`delete from audit_events where kind = 'log-in-failed'`);
    const used = authenticator.get(await challengeOfLogin());
    await logIn(used);
    await logIn(used);
    await logIn(softAuthenticator().get(await challengeOfLogin()));
    expect(await api.sql(`select user_id, data - 'tries' as data from audit_events where kind = 'log-in-failed' order by id`)).toEqual([
      { user_id: null, data: { user: id, way: 'passkey' } },
      { user_id: null, data: { way: 'passkey' } },
    ]);
  });

  test('of two that come at once with one challenge', async () => {
    const { authenticator } = await insider();
    const answer = authenticator.get(await challengeOfLogin());
    const answers = await Promise.all([logIn(answer), logIn(answer)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401]);
  });

  test('five minutes later, and with the challenge that was given to make a passkey', async () => {
    const who = await insider();
    const challenge = await challengeOfLogin();
    const ofRegistration = await challengeFor(who);
    expect((await logIn(who.authenticator.get(ofRegistration))).status).toBe(401);
    const before = api.now;
    api.now = new Date(before.getTime() + 5 * minute);
    expect((await logIn(who.authenticator.get(challenge))).status).toBe(401);
    api.now = before;
  });

  test('when the authenticator has counted no further: it is a copy', async () => {
    const { authenticator } = await insider();
    expect((await logIn(authenticator.get(await challengeOfLogin(), { counter: 7 }))).status).toBe(200);
    expect((await logIn(authenticator.get(await challengeOfLogin(), { counter: 7 }))).status).toBe(401);
    expect((await logIn(authenticator.get(await challengeOfLogin(), { counter: 8 }))).status).toBe(200);
  });

  test('when the passkey was taken away, its person is gone, or they chose a password by a mailed link', async () => {
    const one = await insider();
    expect((await api.call('DELETE', `/users/${one.id}/passkeys/${one.passkeyId}`, { token: one.token })).status).toBe(204);
    expect((await logIn(one.authenticator.get(await challengeOfLogin()))).status).toBe(401);
    const gone = await insider();
    await api.call('DELETE', `/users/${gone.id}`, { token: tokens.admin });
    expect((await logIn(gone.authenticator.get(await challengeOfLogin()))).status).toBe(401);
    const lost = await insider();
    await api.call('POST', '/users/remember-password', { body: { email: lost.email } });
    const link = await mailedToken(api, lost.email);
    expect((await api.call('POST', '/users/password', { body: { token: link, password: `${password} dos` } })).status).toBe(204);
    expect((await logIn(lost.authenticator.get(await challengeOfLogin()))).status).toBe(401);
  });
});

describe('a passkey is not made', () => {
  test.each<[string, Bent]>([
    ['of another origin', { origin: 'https://evil.test' }],
    ['for another host', { rpId: 'evil.test' }],
    ['without finger, face or PIN', { isUnverified: true }],
  ])('%s', async (_, how) => {
    const who = await person();
    const { status, body } = await add(who.id, who.token, softAuthenticator().create(await challengeFor(who), how));
    expect([status, body.fields]).toEqual([422, [{ path: 'response', code: 'wrong' }]]);
    expect(await listed(who)).toEqual([]);
  });

  test('without the password of now, nor by anybody else, the office and an admin among them', async () => {
    const who = await person();
    expect((await begin(who.id, who.token, 'otra cosa')).body.fields).toEqual([{ path: 'current_password', code: 'wrong' }]);
    const statuses = await Promise.all(
      [tokens.other, tokens.staff, tokens.admin].map(async (token) => (await begin(who.id, token)).status),
    );
    expect(statuses).toEqual([404, 403, 403]);
    const answer = softAuthenticator().create(await challengeFor(who));
    expect((await add(who.id, tokens.other, answer)).status).toBe(404);
    expect((await add(who.id, tokens.admin, answer)).status).toBe(403);
    expect((await add(who.id, who.token, answer)).status).toBe(201);
  });

  test('with a challenge that was used, is over, or was given to somebody else or for a log-in', async () => {
    const [one, other] = [await person(), await person()];
    const answer = softAuthenticator().create(await challengeFor(one));
    expect((await add(one.id, one.token, answer)).status).toBe(201);
    expect((await add(one.id, one.token, answer)).status).toBe(422);
    expect((await add(other.id, other.token, softAuthenticator().create(await challengeFor(one)))).status).toBe(422);
    expect((await add(other.id, other.token, softAuthenticator().create(await challengeOfLogin()))).status).toBe(422);
    const late = await challengeFor(other);
    const before = api.now;
    api.now = new Date(before.getTime() + 5 * minute);
    expect((await add(other.id, other.token, softAuthenticator().create(late))).status).toBe(422);
    api.now = before;
  });

  test('twice of one authenticator: of two accounts, one credential opens one', async () => {
    const { authenticator } = await insider();
    const other = await person();
    const { status, body } = await add(other.id, other.token, authenticator.create(await challengeFor(other)));
    expect([status, body.code]).toEqual([409, 'already-exists']);
  });
});

test('nobody takes another’s passkey away; the office does', async () => {
  const { id, passkeyId, ...who } = await insider();
  expect((await api.call('DELETE', `/users/${id}/passkeys/${passkeyId}`, { token: tokens.other })).status).toBe(404);
  expect((await api.call('DELETE', `/users/6/passkeys/${passkeyId}`, { token: tokens.other })).status).toBe(404);
  expect(await listed({ id, ...who })).toHaveLength(1);
  expect((await api.call('DELETE', `/users/${id}/passkeys/${passkeyId}`, { token: tokens.staff })).status).toBe(204);
});

test('staff take none away from an administrator', async () => {
  const [row] = await api.sql<{ id: string; user_id: number }>(
    `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, is_synced, name, created_at)
     select gen_random_uuid(), id, 'above', 'x', 0, '{}', false, 'x', now() from users where email = 'admin@peritia.example' returning id, user_id`,
  );
  const path = `/users/${row?.user_id}/passkeys/${row?.id}`;
  // The administrator has a passkey by now; the session counts as having just shown it.
  await api.sql('update sessions set factor_at = $1', [api.now]);
  expect((await api.call('DELETE', path, { token: tokens.staff })).body.code).toBe('forbidden');
  expect((await api.call('DELETE', path, { token: tokens.admin })).status).toBe(204);
});
