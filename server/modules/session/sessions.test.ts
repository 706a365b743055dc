import { afterAll, expect, test } from 'vitest';
import { openHandoffDesk } from '#tests/support/module-handoffs.ts';
import { logInDemoPeople } from '#tests/support/module-people.ts';

const { api, begin, riskPath } = await openHandoffDesk();
afterAll(() => api.close());
const chrome = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

const logIn = async () => {
  const body = { email: 'tomador@peritia.example', password: 'peritia-demo' };
  return String((await api.call('POST', '/users/login', { body, headers: { 'user-agent': chrome } })).body.api_token);
};
const sessions = async (token: string) =>
  (await api.call('GET', '/users/1/sessions', { token })).body.data as { id: string; is_current: boolean; device: string | null }[];

test('a person sees where they are logged in, ends one of them with what it may send, and goes on in the others', async () => {
  await begin();
  const { other, staff } = await logInDemoPeople(api);
  await api.sql('delete from sessions where user_id = 1');
  const [here, lost, forgotten] = [await logIn(), await logIn(), await logIn()];
  const grant = (await api.call('POST', `${riskPath()}/grants`, { token: lost })).body.grant as { token: string };
  await api.sql(`update sessions set last_seen_at = $1 where id = $2`, [
    new Date(0),
    (await sessions(forgotten)).find(({ is_current }) => is_current)?.id,
  ]);
  const seen = await sessions(here);
  expect(seen.toSorted((one, two) => Number(one.is_current) - Number(two.is_current))).toMatchObject([
    { is_current: false, device: 'Chrome en Android' },
    { is_current: true, device: 'Chrome en Android' },
  ]);
  const of = seen.find(({ is_current }) => !is_current)?.id;

  expect((await api.call('GET', '/users/1/sessions', { token: other })).status).toBe(404);
  expect((await api.call('DELETE', `/users/1/sessions/${of}`, { token: other })).status).toBe(404);
  expect((await api.call('DELETE', `/users/6/sessions/${of}`, { token: other })).status).toBe(404);
  expect((await api.call('DELETE', `/users/6/sessions/${of}`, { token: staff })).status).toBe(404);
  expect((await api.call('POST', `${riskPath()}/challenges`, { token: grant.token })).status).toBe(201);

  expect((await api.call('DELETE', `/users/1/sessions/${of}`, { token: here })).status).toBe(204);
  expect((await api.call('GET', '/users/1', { token: lost })).body).toMatchObject({ code: 'unauthenticated', reason: 'session-revoked' });
  expect((await api.call('POST', `${riskPath()}/challenges`, { token: grant.token })).status).toBe(401);
  expect(await sessions(here)).toHaveLength(1);
  expect((await api.call('DELETE', `/users/1/sessions/${of}`, { token: here })).status).toBe(404);
});

test('nobody ends the session of somebody above them', async () => {
  const { staff, admin } = await logInDemoPeople(api);
  const idOf = async (email: string) => (await api.sql<{ id: number }>('select id from users where email = $1', [email]))[0]?.id;
  const [adminId, staffId] = [await idOf('admin@peritia.example'), await idOf('oficina@peritia.example')];
  const sessionOf = async (userId: number | undefined) =>
    (await api.sql<{ id: string }>('select id from sessions where user_id = $1', [userId]))[0]?.id;
  const end = async (userId: number | undefined, token: string) =>
    (await api.call('DELETE', `/users/${userId}/sessions/${await sessionOf(userId)}`, { token })).status;
  expect(await end(adminId, staff)).toBe(403);
  expect(await end(staffId, admin)).toBe(204);
});
