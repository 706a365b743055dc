import { type TOTP, URI } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import { openModuleApi } from '#tests/support/module-api.ts';
import { factorPeople } from '#tests/support/module-factors.ts';
import { sendMessages, sentMails } from '#tests/support/module-messages.ts';
import { logInDemoPeople } from '#tests/support/module-people.ts';

const api = await openModuleApi();
const { logIn, person, holder, events, show, exportList, later, goToNextStep } = factorPeople(api);
const [second, minute] = [1000, 60_000];

beforeEach(goToNextStep);

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
      await api.call('GET', '/policies?[export_csv]=1', { token }),
      await api.call('GET', '/users?%5Bexport_csv%5D=1', { token }),
      await api.call('GET', '/sepa_files/1?download=1', { token }),
      await api.call('GET', '/sepa_files/1?[download]=1', { token }),
      await api.call('GET', '/labelled-examples', { token, headers: { accept: 'application/zip' } }),
      await api.call('POST', '/api-keys/1/key', { token }),
      await api.call('POST', '/webhooks', { token }),
      await api.call('PATCH', '/webhooks/1', { token }),
      await api.call('POST', '/webhooks/1/secret', { token }),
      await api.call('PATCH', '/house-settings', { token }),
      await api.call('POST', '/legal-texts/terms/versions', { token }),
      await api.call('POST', '/legal-texts/legal-texts-csv', { token }),
      await api.call('POST', '/products', { token }),
      await api.call('PATCH', '/products/1', { token }),
      await api.call('POST', '/products/products-csv', { token }),
      await api.call('POST', '/discounts', { token }),
      await api.call('PATCH', '/discounts/1', { token }),
      await api.call('POST', '/stores/1/discounts-csv', { token }),
      await api.call('POST', '/policies/1/settings', { token }),
      await api.call('PUT', '/policies/1/payments/1/mark-as-paid', { token }),
      await api.call('DELETE', '/policies/1/payments/1/delete', { token }),
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
    // Another session of the same user has not shown a factor yet.
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

  // A session whose user becomes staff while it lasts then ends as early as a session of staff.
  const { policyholder, admin } = await logInDemoPeople(api);
  await api.call('PATCH', '/users/1', { token: admin, body: { role: 'staff' } });
  for (const _ of Array.from({ length: 8 })) {
    expect(await asked(policyholder)).toBe(200);
    later(3 * hour);
  }
  later(second);
  expect(await asked(policyholder)).toBe(401);
  const { admin: other } = await logInDemoPeople(api);
  expect((await api.call('GET', '/users/1/sessions', { token: other })).body.data).toHaveLength(1);
});
