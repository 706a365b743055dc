import { expect, test } from 'vitest';
import { retain } from '#server/jobs/jobs.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { type DemoPerson, logInDemoPeople } from '#tests/support/module-people.ts';

const api = await openModuleApi();
const tokens = await logInDemoPeople(api);

const path = '/policies/4/mobile-terminals/4/coordinates';
const place = { latitude: 39.47, longitude: -0.376, accuracy_m: 25, located_at: '2026-03-10T09:00:00.000Z' };
const ask = async (method: string, person: DemoPerson, body?: object, at = path) => {
  const answer = await api.call(method, at, { token: tokens[person], body });
  return { status: answer.status, body: answer.body };
};
const share = (person: DemoPerson, more: object = {}) => ask('PUT', person, { ...place, consent_version: '2026-01', ...more });
/** Makes a claim. Stages: 1 received, 5 settled. */
const declare = async (type: number, stage = 1) => {
  const [claim] = await api.sql<{ id: number }>(
    `insert into claims (identifier, risk_id, type, loss_date, description, extra_fields, stage, cover, is_to_be_regularised, request_hash, created_at, updated_at)
      values (gen_random_uuid(), 4, $1, '2026-03-09', 'x', '{}', $2, 'covered', false, 'x', now(), now()) returning id`,
    [type, stage],
  );
  await api.sql('insert into claim_statuses (claim_id, stage, created_at) values ($1, $2, now())', [claim?.id, stage]);
};
const fault = { status: 422, body: expect.objectContaining({ fields: [{ path: 'terminalId', code: 'no-theft-claim' }] }) };

test('nobody is told where a phone is without an open claim of theft and the consent of its holder', async () => {
  expect((await ask('GET', 'policyholder')).status).toBe(404);
  expect(await share('policyholder')).toEqual(fault);
  await declare(3);
  expect(await share('policyholder')).toEqual(fault);
  await declare(2);
  expect((await ask('GET', 'staff')).status).toBe(404);
  expect((await share('staff')).status).toBe(403);
  expect((await share('policyholder')).status).toBe(204);
  expect(await ask('GET', 'policyholder')).toEqual({ status: 200, body: place });
  expect((await ask('GET', 'staff')).status).toBe(200);
  expect(await api.sql(`select kind, user_id, data from audit_events where kind like 'position-%' order by id`)).toEqual([
    { kind: 'position-shared', user_id: 1, data: { consent: '2026-01' } },
    { kind: 'position-read', user_id: 4, data: {} },
  ]);
});

test('it is nobody else’s, and of no other thing', async () => {
  for (const person of ['other', 'store', 'distributor'] as const) {
    const answers = [await ask('GET', person), await share(person), await ask('DELETE', person)];
    expect(answers.map(({ status }) => status)).toEqual(Array(3).fill(person === 'other' ? 404 : 403));
  }
  expect(await ask('GET', 'policyholder')).toEqual({ status: 200, body: place });
  for (const terminal of [1, 999_999])
    expect((await ask('GET', 'staff', undefined, `/policies/4/mobile-terminals/${terminal}/coordinates`)).status).toBe(404);
  expect((await ask('GET', 'policyholder', undefined, '/policies/6/mobile-terminals/8/coordinates')).status).toBe(404);
});

test.each([
  [{ latitude: 91 }],
  [{ longitude: 'x' }],
  [{ consent_version: '' }],
  [{ accuracy_m: -1 }],
  [{ located_at: 'ayer' }],
  [{ located_at: '0000-01-01T00:00:00Z' }],
  [{ located_at: '2026-02-31T09:00:00Z' }],
  [{ located_at: '2026-03-10T09:00:00+01' }],
])('%j is refused', async (more) => {
  expect((await share('policyholder', more)).status).toBe(422);
});

test('nobody knows where it will be; a clock that is a little ahead is taken', async () => {
  const after = (minutes: number) => ({ located_at: new Date(api.now.getTime() + minutes * 60_000).toISOString() });
  expect(await share('policyholder', after(6))).toEqual({
    status: 422,
    body: expect.objectContaining({ fields: [{ path: 'located_at', code: 'in-future' }] }),
  });
  expect(await ask('GET', 'policyholder')).toEqual({ status: 200, body: place });
  expect((await share('policyholder', after(4))).status).toBe(204);
});

test('when the consent ends nothing of the place stays; and it is told no more once the claim is closed', async () => {
  expect((await ask('DELETE', 'policyholder')).status).toBe(204);
  expect((await ask('DELETE', 'policyholder')).status).toBe(204);
  expect((await ask('GET', 'policyholder')).status).toBe(404);
  expect(await api.sql('select * from terminal_positions')).toEqual([]);
  await share('policyholder');
  await retain(api.ports);
  expect((await ask('GET', 'staff')).status).toBe(200);
  await api.sql(`insert into claim_statuses (claim_id, stage, created_at) select id, 5, now() from claims where type = 2`);
  await api.sql(`update claims set stage = 5 where type = 2`);
  expect((await ask('GET', 'staff')).status).toBe(404);
  await retain(api.ports);
  expect(await api.sql('select * from terminal_positions')).toEqual([]);
});
