import { type TOTP, URI } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import { duringChange } from '#tests/support/lock-waits.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { softAuthenticator } from '#tests/support/module-authenticator.ts';
import { factorPeople, factorPassword as password } from '#tests/support/module-factors.ts';
import { mailedToken, sendMessages, sentMails } from '#tests/support/module-messages.ts';
import { logInDemoPeople } from '#tests/support/module-people.ts';

const api = await openModuleApi();
const tokens = await logInDemoPeople(api);
const { logIn, person, holder, events, show, exportList, later, goToNextStep } = factorPeople(api);
const [second, minute] = [1000, 60_000];
const step = 30 * second;

beforeEach(goToNextStep);

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

  test('gives new recovery codes, and those of before are good for nothing; to nobody else, and to nobody without one', async () => {
    const { id, email, token, recovery, admin } = await holder();
    const renew = (by: string, of = id) => api.call('POST', `/users/${of}/second-factor/recovery-codes`, { token: by });
    const { status, body } = await renew(token);
    const given = body.recovery_codes as string[];
    expect([status, new Set([...recovery, ...given]).size]).toEqual([201, 20]);
    later(step);
    expect((await logIn(email, { code: String(recovery[0]) })).body.fields).toEqual([{ path: 'code', code: 'other-code' }]);
    expect((await logIn(email, { code: String(given[0]) })).status).toBe(200);
    expect((await api.call('GET', `/users/${id}/second-factor`, { token })).body.recovery_codes_left).toBe(9);
    await sendMessages(api);
    expect((await sentMails(api)).some((mail) => mail.includes(`To: ${email}`) && mail.includes('recuperaci'))).toBe(true);
    expect(await events(id)).toContain('recovery-codes-renewed');
    expect([(await renew(admin)).status, (await renew(tokens.policyholder)).status]).toEqual([403, 404]);
    const without = await person();
    expect((await renew(without.token, without.id)).body.code).toBe('not-found');
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
  /** A user of the office whose only second factor is a passkey. */
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

  test('that is lost leaves recovery codes to come in with, until the last one is taken away', async () => {
    const { id, email, token } = await keyHolder();
    const { status, body } = await api.call('POST', `/users/${id}/second-factor/recovery-codes`, { token });
    const [code = '', next = ''] = body.recovery_codes as string[];
    expect(status).toBe(201);
    expect((await logIn(email, { code: '000000' })).body.fields).toEqual([{ path: 'code', code: 'other-code' }]);
    const back = String((await logIn(email, { code })).body.api_token);
    expect((await exportList(back)).status).toBe(201);
    const { data } = (await api.call('GET', `/users/${id}/passkeys`, { token: back })).body as { data: { id: string }[] };
    expect((await api.call('DELETE', `/users/${id}/passkeys/${data[0]?.id}`, { token: back })).status).toBe(204);
    expect((await api.call('GET', `/users/${id}/second-factor`, { token: back })).body.recovery_codes_left).toBe(0);
    expect((await show(back, { code: next })).body.fields).toEqual([{ path: 'code', code: 'other-code' }]);
    expect((await logIn(email)).status).toBe(200);
  });

  test('that is taken away while recovery codes are renewed takes these with it', async () => {
    const { id, token } = await keyHolder();
    const { data } = (await api.call('GET', `/users/${id}/passkeys`, { token })).body as { data: { id: string }[] };
    const renewal = `select 1 from users where id = ${id} for no key update;
      insert into recovery_codes (user_id, code_hash) values (${id}, 'told meanwhile')`;
    const removal = () => api.call('DELETE', `/users/${id}/passkeys/${data[0]?.id}`, { token });
    expect((await duringChange(api, renewal, removal)).status).toBe(204);
    expect(await api.sql('select 1 from recovery_codes where user_id = $1', [id])).toEqual([]);
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
