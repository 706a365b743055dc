import { randomUUID } from 'node:crypto';
import { type TOTP, URI } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import { openModuleApi } from '#tests/support/module-api.ts';
import { softAuthenticator } from '#tests/support/module-authenticator.ts';
import { mailedToken, sendMessages, sentMails } from '#tests/support/module-messages.ts';
import { logInDemoPeople } from '#tests/support/module-people.ts';

const api = await openModuleApi();
const tokens = await logInDemoPeople(api);
const password = 'una frase bastante larga';
const [second, minute] = [1000, 60_000];
const step = 30 * second;

beforeEach(() => {
  // Another step for each test: a code counts once.
  api.now = new Date(Math.ceil((api.now.getTime() + minute) / step) * step);
});
const later = (ms: number) => {
  api.now = new Date(api.now.getTime() + ms);
};

const logIn = (email: string, given: { code?: string; password?: string } = {}) =>
  api.call('POST', '/users/login', { body: { email, password, ...given } });

/** Somebody of the office, logged in. */
async function person(role = 'staff') {
  const email = `${randomUUID()}@peritia.example`;
  const user = { email, role, name: 'Ana', surname1: 'Gil' };
  const admin = String(
    (await api.call('POST', '/users/login', { body: { email: 'admin@peritia.example', password: 'peritia-demo' } })).body.api_token,
  );
  const id = Number((await api.call('POST', '/users', { token: admin, body: user })).body.id);
  await api.call('PATCH', `/users/${id}`, { token: admin, body: { password } });
  return { id, email, token: String((await logIn(email)).body.api_token), admin };
}

/** The same with an application, whose code of now has been used. */
async function holder(role = 'staff') {
  const who = await person(role);
  const begun = await api.call('POST', `/users/${who.id}/second-factor/options`, { token: who.token });
  const totp = URI.parse(String(begun.body.address)) as TOTP;
  const codeAt = (shiftMs = 0) => totp.generate({ timestamp: api.now.getTime() + shiftMs });
  const confirmed = await api.call('POST', `/users/${who.id}/second-factor`, { token: who.token, body: { code: codeAt() } });
  expect([confirmed.status, confirmed.body.code]).toEqual([201, undefined]);
  return { ...who, totp, codeAt, recovery: confirmed.body.recovery_codes as string[] };
}

const events = async (id: number) =>
  (await api.sql<{ kind: string }>(`select kind from audit_events where data->>'user' = $1 order by id`, [String(id)])).map(
    ({ kind }) => kind,
  );
const show = (token: string, body: object) => api.call('POST', '/session/factor', { token, body });
/** A call that wants a factor of just now. */
const exportList = (token: string) => api.call('POST', '/export-tokens', { token, body: { path: '/policies' } });

describe('an application', () => {
  test('is told its key, and is asked for once a code of it was taken; its owner is told by mail', async () => {
    const { id, email, totp, codeAt, recovery, token } = await holder();
    expect(totp).toMatchObject({ issuer: 'Peritia', label: email, algorithm: 'SHA1', digits: 6, period: 30 });
    expect(new Set(recovery).size).toBe(10);
    expect(recovery.every((code) => /^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/.test(code))).toBe(true);
    expect((await api.call('GET', `/users/${id}/second-factor`, { token })).body).toEqual({
      is_required: false,
      totp_since: api.now.toISOString(),
      recovery_codes_left: 10,
    });
    expect((await logIn(email)).body.code).toBe('second-factor-needed');
    later(step);
    expect((await logIn(email, { code: codeAt() })).status).toBe(200);
    await sendMessages(api);
    expect((await sentMails(api)).some((mail) => mail.includes(`To: ${email}`) && mail.includes('segundo factor'))).toBe(true);
    expect((await events(id)).filter((kind) => kind === 'factor-added')).toHaveLength(1);
  });

  test('is not set up with a wrong code, of somebody else, twice, or of whoever is not of the office; what was not confirmed is good for nothing', async () => {
    const { id, email, token, admin } = await person();
    const begin = (by: string, of = id) => api.call('POST', `/users/${of}/second-factor/options`, { token: by });
    const confirm = (code: string) => api.call('POST', `/users/${id}/second-factor`, { token, body: { code } });
    expect((await confirm('123456')).body.fields).toEqual([{ path: 'code', code: 'expired' }]);
    expect([(await begin(admin)).status, (await begin(tokens.other)).status, (await begin(tokens.policyholder, 1)).status]).toEqual([
      403, 404, 403,
    ]);
    const first = URI.parse(String((await begin(token)).body.address)) as TOTP;
    const again = URI.parse(String((await begin(token)).body.address)) as TOTP;
    const code = (of: TOTP) => of.generate({ timestamp: api.now.getTime() });
    expect((await confirm(code(first))).body.fields).toEqual([{ path: 'code', code: 'other-code' }]);
    expect((await logIn(email)).status).toBe(200);
    expect((await confirm(code(again))).status).toBe(201);
    expect((await begin(token)).body.code).toBe('already-exists');
    expect((await confirm(code(again))).body.code).toBe('already-exists');
  });

  test('its keys are in no table', async () => {
    const { id, totp, recovery } = await holder();
    const kept = JSON.stringify([
      await api.sql('select * from totp_keys where user_id = $1', [id]),
      await api.sql('select * from recovery_codes where user_id = $1', [id]),
    ]);
    for (const secret of [totp.secret.base32, totp.secret.hex, ...recovery, ...recovery.map((code) => code.replace('-', ''))])
      expect(kept.toUpperCase()).not.toContain(secret.toUpperCase());
  });
});

describe('the code of a log-in', () => {
  test.each([
    ['of the step before', -step, 200],
    ['of the step after', step, 200],
  ])('%s is taken', async (_, shift, status) => {
    const { email, codeAt } = await holder();
    later(minute);
    expect((await logIn(email, { code: codeAt(shift) })).status).toBe(status);
  });

  test.each([
    ['two minutes behind', -2 * minute, 'clock-off'],
    ['two minutes ahead', 2 * minute, 'clock-off'],
    ['an hour ahead', 60 * minute, 'other-code'],
  ])('of a clock %s is not, and its owner is told why', async (_, shift, fault) => {
    const { email, codeAt } = await holder();
    later(5 * minute);
    const { status, body } = await logIn(email, { code: codeAt(shift) });
    expect([status, body.code, body.fields]).toEqual([401, 'second-factor-needed', [{ path: 'code', code: fault }]]);
    if (fault === 'clock-off') expect(body.message).toContain('pon en hora el reloj');
  });

  test('counts once, also of two at once, and so do those before it', async () => {
    const { id, email, codeAt } = await holder();
    expect((await logIn(email, { code: codeAt() })).body.fields).toEqual([{ path: 'code', code: 'used-code' }]);
    later(minute);
    const answers = await Promise.all([1, 2, 3].map(() => logIn(email, { code: codeAt() })));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401, 401]);
    expect((await logIn(email, { code: codeAt(-step) })).body.fields).toEqual([{ path: 'code', code: 'used-code' }]);
    expect((await events(id)).filter((kind) => kind === 'factor-failed')).toHaveLength(4);
  });

  test('of another person is none, and a wrong password says nothing of codes', async () => {
    const [one, other] = [await holder(), await holder()];
    later(minute);
    expect((await logIn(one.email, { code: other.codeAt() })).body.fields).toEqual([{ path: 'code', code: 'other-code' }]);
    expect((await logIn(one.email, { password: 'otra', code: one.codeAt() })).body.code).toBe('wrong-credentials');
    expect((await logIn(one.email, { code: one.codeAt() })).status).toBe(200);
  });

  test('may be a recovery code, as it is typed, once', async () => {
    const { id, email, recovery } = await holder();
    const [code = '', next = ''] = recovery;
    expect((await logIn(email, { code: ` ${code.toLowerCase().replace('-', ' ').replaceAll('0', 'o')} ` })).status).toBe(200);
    expect((await logIn(email, { code })).body.fields).toEqual([{ path: 'code', code: 'other-code' }]);
    const other = await holder();
    expect((await logIn(other.email, { code: next })).body.fields).toEqual([{ path: 'code', code: 'other-code' }]);
    const token = String((await logIn(email, { code: next })).body.api_token);
    expect((await api.call('GET', `/users/${id}/second-factor`, { token })).body.recovery_codes_left).toBe(8);
    expect((await events(id)).filter((kind) => kind === 'recovery-code-used')).toHaveLength(2);
  });

  test('is tried ten times in a quarter of an hour, whichever the address', async () => {
    const { email, codeAt } = await holder();
    for (const _ of Array.from({ length: 9 })) expect((await logIn(email, { code: '000000' })).status).toBe(401);
    later(minute);
    const { status, headers } = await logIn(email, { code: codeAt() });
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
  });
});

describe('a passkey', () => {
  /** Somebody of the office whose only factor is a passkey. */
  async function keyHolder() {
    const who = await person();
    const authenticator = softAuthenticator();
    const begun = await api.call('POST', `/users/${who.id}/passkeys/options`, { token: who.token, body: { current_password: password } });
    const response = authenticator.create(String(begun.body.challenge));
    expect((await api.call('POST', `/users/${who.id}/passkeys`, { token: who.token, body: { name: 'Llave', response } })).status).toBe(201);
    const answer = async () => authenticator.get(String((await api.call('POST', '/users/passkey-login/options')).body.challenge));
    return { ...who, authenticator, answer };
  }

  test('is two factors at once; the password alone is not enough any more, and no application is set up behind it', async () => {
    const { id, email, token, answer } = await keyHolder();
    expect((await logIn(email)).body.code).toBe('second-factor-needed');
    const session = String((await api.call('POST', '/users/passkey-login', { body: { response: await answer() } })).body.api_token);
    expect((await exportList(session)).status).toBe(201);
    later(11 * minute);
    expect((await api.call('POST', `/users/${id}/second-factor/options`, { token })).body.code).toBe('factor-again');
    expect((await exportList(session)).body.code).toBe('factor-again');
    expect((await show(session, { response: await answer() })).status).toBe(204);
    expect((await exportList(session)).status).toBe(201);
  });

  test('of somebody else renews nothing', async () => {
    const [one, other] = [await keyHolder(), await keyHolder()];
    later(11 * minute);
    const { status, body } = await show(one.token, { response: await other.answer() });
    expect([status, body.fields]).toEqual([422, [{ path: 'response', code: 'wrong' }]]);
    expect((await exportList(one.token)).body.code).toBe('factor-again');
  });

  test('of the office outlives a password chosen by a mailed link: a mailbox alone opens no office', async () => {
    const { email } = await keyHolder();
    await api.call('POST', '/users/remember-password', { body: { email } });
    const link = await mailedToken(api, email);
    expect((await api.call('POST', '/users/password', { body: { token: link, password: `${password} dos` } })).status).toBe(204);
    expect((await logIn(email, { password: `${password} dos` })).body.code).toBe('second-factor-needed');
  });
});

describe('once more', () => {
  test('what takes something away or gives rights wants a factor of the last ten minutes, and a code renews it', async () => {
    const { id, token, codeAt } = await holder('admin');
    const { id: other } = await person();
    const change = () => api.call('PATCH', `/users/${other}`, { token, body: { segment: 'x' } });
    expect([(await change()).status, (await exportList(token)).status]).toEqual([200, 201]);
    later(10 * minute);
    expect((await change()).status).toBe(200);
    later(second);
    const calls = [
      await change(),
      await exportList(token),
      await api.call('GET', '/policies?export_csv=1', { token }),
      await api.call('GET', '/sepa_files/1?download=1', { token }),
      await api.call('GET', '/labelled-examples', { token, headers: { accept: 'application/zip' } }),
      await api.call('POST', '/api-keys/1/key', { token }),
      await api.call('POST', '/sepa_files', { token }),
      await api.call('POST', '/bank_files', { token }),
      await api.call('POST', `/users/${other}/erasure`, { token }),
      await api.call('POST', '/policies/1/refund', { token }),
      await api.call('POST', '/policies/1/refund-approval', { token }),
      await api.call('DELETE', `/users/${id}/second-factor`, { token }),
    ];
    expect(calls.map(({ status, body }) => [status, body.code])).toEqual(calls.map(() => [403, 'factor-again']));
    expect((await api.call('GET', '/policies', { token })).status).toBe(200);
    expect((await show(token, { code: '000000' })).body.fields).toEqual([{ path: 'code', code: 'other-code' }]);
    expect((await show(token, {})).body.fields).toEqual([{ path: 'code', code: 'missing' }]);
    expect((await exportList(token)).body.code).toBe('factor-again');
    expect((await show(token, { code: codeAt() })).status).toBe(204);
    expect((await change()).status).toBe(200);
  });

  test('a download that was asked for with the factor needs it no further; who has none is asked for none, nor is who is not of the office', async () => {
    const { token } = await holder();
    const asked = await exportList(token);
    later(30 * second);
    expect((await api.fetch(`/policies?export_csv=1&token=${String(asked.body.token)}`)).status).toBe(200);
    const { token: without } = await person();
    later(11 * minute);
    expect((await exportList(without)).status).toBe(201);
    const store = await logInDemoPeople(api);
    expect([(await exportList(store.store)).status, (await show(store.store, { code: '123456' })).status]).toEqual([201, 403]);
  });
});

describe('taken away', () => {
  test('by its owner, who is told by mail; the password is enough again', async () => {
    const { id, email, token, recovery } = await holder();
    expect((await api.call('DELETE', `/users/${id}/second-factor`, { token })).status).toBe(204);
    expect((await logIn(email)).status).toBe(200);
    expect((await api.call('DELETE', `/users/${id}/second-factor`, { token })).status).toBe(404);
    expect(await api.sql('select 1 from recovery_codes where user_id = $1', [id])).toEqual([]);
    expect((await logIn(email, { code: recovery[0] ?? '' })).status).toBe(200);
    await sendMessages(api);
    expect((await sentMails(api)).some((mail) => mail.includes(`To: ${email}`) && mail.includes('quitado el segundo factor'))).toBe(true);
  });

  test('by an administrator with a factor of just now, and by nobody else', async () => {
    const lost = await holder();
    const { token, codeAt } = await holder('admin');
    const remove = (by: string) => api.call('DELETE', `/users/${lost.id}/second-factor`, { token: by });
    const { token: staff } = await holder();
    expect([(await remove(staff)).status, (await remove((await logInDemoPeople(api)).policyholder)).status]).toEqual([403, 404]);
    later(11 * minute);
    expect((await remove(token)).body.code).toBe('factor-again');
    await show(token, { code: codeAt() });
    expect((await remove(token)).status).toBe(204);
    expect((await logIn(lost.email)).status).toBe(200);
    expect((await events(lost.id)).at(-2)).toBe('factor-reset');
  });
});

describe('where the installation wants a factor', async () => {
  const strict = await openModuleApi({ STAFF_SECOND_FACTOR: 'required' });
  const people = await logInDemoPeople(strict);
  const call = (method: string, path: string, token: string, body?: unknown) => strict.call(method, path, { token, body });

  test('whoever has shown none sets one up, and does nothing else', async () => {
    const refused = [
      await call('GET', '/policies', people.staff),
      await call('GET', '/users/4', people.staff),
      await call('PATCH', '/users/4', people.staff, { name: 'x' }),
      await call('GET', '/users', people.admin),
      await call('POST', '/export-tokens', people.staff, { path: '/policies' }),
      await call('DELETE', '/users/4/second-factor', people.staff),
      await call('GET', '/figures', people.staff),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(refused.map(() => [403, 'factor-missing']));
    expect((await call('GET', '/policies', people.policyholder)).status).toBe(200);
    expect((await call('GET', '/stores-priv', people.store)).status).toBe(200);
    expect((await call('GET', '/users/4/second-factor', people.staff)).body).toEqual({
      is_required: true,
      totp_since: null,
      recovery_codes_left: 0,
    });
    expect((await call('GET', '/users/1/second-factor', people.policyholder)).body.is_required).toBe(false);
    const { body } = await call('POST', '/users/4/second-factor/options', people.staff);
    const totp = URI.parse(String(body.address)) as TOTP;
    const code = totp.generate({ timestamp: strict.now.getTime() });
    // Another session of the same person has shown nothing yet.
    const other = String(
      (await strict.call('POST', '/users/login', { body: { email: 'oficina@peritia.example', password: 'peritia-demo' } })).body.api_token,
    );
    expect((await call('POST', '/users/4/second-factor', people.staff, { code })).status).toBe(201);
    expect((await call('GET', '/policies', people.staff)).status).toBe(200);
    expect((await call('GET', '/policies', other)).body.code).toBe('factor-again');
    strict.now = new Date(strict.now.getTime() + minute);
    expect((await call('POST', '/session/factor', other, { code: totp.generate({ timestamp: strict.now.getTime() }) })).status).toBe(204);
    expect((await call('GET', '/policies', other)).status).toBe(200);
    strict.now = new Date(strict.now.getTime() + 60 * minute);
    expect((await call('GET', '/policies', other)).status).toBe(200);
    expect((await call('POST', '/users/logout', people.admin)).status).toBe(204);
  });
});

test('sessions of the office end sooner than those of policyholders: without use after four hours, and after a day in any case', async () => {
  const hour = 60 * minute;
  const api = await openModuleApi({ STAFF_SESSION_IDLE_HOURS: '4', STAFF_SESSION_MAX_HOURS: '24' });
  const people = await logInDemoPeople(api);
  const later = (ms: number) => {
    api.now = new Date(api.now.getTime() + ms);
  };
  const asked = async (token: string) => (await api.call('GET', '/policies', { token })).status;
  later(4 * hour + second);
  expect([await asked(people.staff), await asked(people.policyholder)]).toEqual([401, 200]);
  const { staff } = await logInDemoPeople(api);
  for (const _ of Array.from({ length: 7 })) {
    later(3 * hour);
    expect(await asked(staff)).toBe(200);
  }
  later(3 * hour);
  expect(await asked(staff)).toBe(401);
});
