import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { retain } from '#server/jobs/jobs.ts';
import { sealEvents } from '#server/modules/audit/seal-events.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { logInDemoPeople } from '#tests/support/module-people.ts';

let count = 0;
const api = await openModuleApi();
let tokens = await logInDemoPeople(api);

const erase = (id: number, token = tokens.staff) => api.call('POST', `/users/${id}/erasure`, { token });
const remove = (id: number) => api.call('DELETE', `/users/${id}`, { token: tokens.admin });
const started = new Date('2026-03-10T10:00:00Z');
const dayMs = 86_400_000;

/** A person with data of every kind that the product may hold; `status` of their policy, null: no policy. */
async function person(status: number | null, role = 'policyholder') {
  count += 1;
  const email = `persona${count}@peritia.example`;
  const phone = `6111111${String(count).padStart(2, '0')}`;
  const made = await api.sql<{ id: number }>(
    `insert into users (email, role, name, surname1, phones, document_type, document_code, created_at)
     values ($1, $3, 'Remedios', 'Quintanar', array[$2], 'NIF', '12345678Z', now()) returning id`,
    [email, phone, role],
  );
  const id = made[0]?.id ?? 0;
  await api.sql(
    `insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at) values ($1, $2, now(), now(), now() + interval '9 days')`,
    [`hash${id}`, id],
  );
  await api.sql(
    `insert into call_requests (name, phone, user_id, slot_date, slot_hour, consent_text, consent_version, created_at)
     values ('Remedios', $1, $2, '2026-03-11', 10, 'x', '1', $3)`,
    [phone, id, started],
  );
  await api.sql(
    `insert into messages (key, channel, kind, cause, user_id, address, state, created_at)
     values (gen_random_uuid(), 'mail', 'invitation', 'user', $1, $2, 'sent', $3)`,
    [id, email, started],
  );
  await api.sql(`insert into idempotency_keys (scope, key, request_hash, created_at) values ($1, $2, 'x', $3)`, [
    `user:${id} POST /api/x`,
    `key-${id}`,
    started,
  ]);
  if (status === null) return { id, email, phone, captures: [] };
  const policies = await api.sql<{ id: number }>(
    `insert into policies (identifier, number, status, user_id, product_id, evaluation_active, created_at)
     values (gen_random_uuid(), $1, $2, $3, 3, true, $4) returning id`,
    [`E${id}`, status, id, started],
  );
  const risks = await api.sql<{ id: number }>(
    `insert into policy_risks (policy_id, risk_type, kind, name, brand, model, imei, evaluation_status)
     values ($1, 1, 'mobile', 'M', 'Xiaomi', 'R13', '356938035643809', 3) returning id`,
    [policies[0]?.id],
  );
  const riskId = risks[0]?.id;
  await api.sql(
    `insert into uploads (id, capture_id, risk_id, size_bytes, metadata, created_at) values ($1, gen_random_uuid(), $2, 9, $3, $4)`,
    [`upload-${id}`, riskId, { filename: 'Remedios.jpg' }, started],
  );
  const captures: string[] = [];
  for (const evaluation of [4, 3, null]) {
    const [capture, evaluationId] = [randomUUID(), randomUUID()];
    captures.push(capture);
    await api.ports.blobs.put(capture, Buffer.from('a photo'), 'image/jpeg');
    await api.sql(
      `insert into captures (id, risk_id, kind, media_type, sha256, size_bytes, blob, taken_at, received_at)
       values ($1::uuid, $2, 'front', 'image/jpeg', $3, 7, $1::text, $4, $4)`,
      [capture, riskId, 'a'.repeat(64), new Date(started.getTime() - 1000)],
    );
    if (evaluation === null) continue;
    await api.sql(
      `insert into evaluations (id, risk_id, status, imei, frontal, trasera, request_hash, created_at, decided_at)
       values ($1, $2, $3, '356938035643809', '{"label":null,"reasons":[]}', '{"label":null,"reasons":[]}', 'x', $4, $4)`,
      [evaluationId, riskId, evaluation, new Date(started.getTime() - 1000)],
    );
    await api.sql(`insert into evaluation_captures (evaluation_id, capture_id) values ($1, $2)`, [evaluationId, capture]);
  }
  return { id, email, phone, captures };
}

/** The whole database as text, without blocked records. */
async function everything(): Promise<string> {
  const tables = await api.sql<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'blocked_records'`,
  );
  const rows = await Promise.all(tables.map(({ name }) => api.sql(`select * from "${name}" t`)));
  return JSON.stringify(rows);
}
const isKept = async (capture: string) =>
  api.ports.blobs.open(capture).then(
    (stream) => Boolean(stream.destroy()),
    () => false,
  );

test.each([
  ['erased by the office', async (id: number) => expect((await erase(id)).body).toEqual({ blocked_until: null })],
  ['deleted by an administrator', async (id: number) => expect((await remove(id)).status).toBe(204)],
])('somebody without a contract who is %s leaves nothing at all', async (_, end) => {
  const { id, email } = await person(null);
  const copy = `export-${id}`;
  await api.ports.blobs.put(copy, Buffer.from('a copy of their data'), 'application/zip');
  await api.sql(
    `insert into data_exports (id, user_id, asked_at, ready_at, blob, size_bytes) values (gen_random_uuid(), $1, $2, $2, $3, 9)`,
    [id, started, copy],
  );
  await end(id);
  expect(await isKept(copy)).toBe(false);
  const rest = await everything();
  for (const personal of [email, 'Remedios', 'Quintanar']) expect(rest).not.toContain(personal);
  expect(rest).not.toContain(`key-${id}`);
  expect(await api.sql('select 1 from blocked_records where user_id = $1', [id])).toEqual([]);
  expect((await api.call('GET', `/users/${id}`, { token: tokens.admin })).status).toBe(404);
});

test('of somebody with a past contract the product knows nothing more; what the law wants kept is blocked, and goes in its time', async () => {
  const { id, email, captures } = await person(4);
  expect((await erase(id)).body).toEqual({ blocked_until: '2032-03-10' });
  // A repetition gives the same answer and overwrites nothing.
  expect((await erase(id)).body).toEqual({ blocked_until: '2032-03-10' });
  const rest = await everything();
  for (const personal of [email, 'Remedios', 'Quintanar', '356938035643809']) expect(rest).not.toContain(personal);
  const [blocked] = await api.sql<{ record: { person: object; risks: object[]; evaluations: object[] } }>(
    'select record from blocked_records where user_id = $1',
    [id],
  );
  expect(blocked?.record).toMatchObject({ person: { email, name: 'Remedios' }, risks: [{ imei: '356938035643809' }] });
  expect(blocked?.record.evaluations).toHaveLength(2);
  // Photos of a rejected and of a validated evaluation, and one that was never submitted.
  expect(await Promise.all(captures.map(isKept))).toEqual([false, true, false]);
  expect((await api.call('GET', `/captures/${captures[0]}`, { token: tokens.staff, headers: { accept: 'image/*' } })).status).toBe(404);

  const begin = api.now;
  try {
    api.now = new Date('2032-03-09T10:00:00Z');
    await retain(api.ports);
    expect(await api.sql('select 1 from blocked_records where user_id = $1', [id])).toHaveLength(1);
    api.now = new Date('2032-03-10T10:00:00Z');
    await retain(api.ports);
    await retain(api.ports);
    expect(await api.sql('select 1 from blocked_records where user_id = $1', [id])).toEqual([]);
    expect(await Promise.all(captures.map(isKept))).toEqual([false, false, false]);
  } finally {
    api.now = begin;
  }
  tokens = await logInDemoPeople(api);
});

test.each([2, 3])('while a contract runs (status %i) it is refused, and nothing has changed', async (status) => {
  const { id, captures } = await person(status);
  const before = await everything();
  const { status: answered, body } = await erase(id);
  expect([answered, body.code, body.fields]).toEqual([409, 'in-use', [{ path: 'policies', code: 'running' }]]);
  expect(await everything()).toBe(before);
  expect(await isKept(captures[0] ?? '')).toBe(true);
});

test('their phones can send nothing any more from that moment', async () => {
  const { id } = await person(4);
  const [policy] = await api.sql<{ id: number }>('select id from policies where user_id = $1', [id]);
  await api.sql(
    `insert into grants (id, token_hash, user_id, policy_id, risk_id, created_at, expires_at)
     select gen_random_uuid(), $1, $2, $3, min(id), $4::timestamptz, $4::timestamptz + interval '30 days' from policy_risks where policy_id = $3`,
    [`phone-of-${id}`, id, policy?.id, started],
  );
  await erase(id);
  expect(await api.sql('select revoked_at from grants where token_hash = $1', [`phone-of-${id}`])).toEqual([{ revoked_at: api.now }]);
});

test('who was deleted before is erased all the same', async () => {
  const { id } = await person(4);
  expect((await remove(id)).status).toBe(204);
  expect((await erase(id)).body).toEqual({ blocked_until: '2032-03-10' });
});

test('whatever they call themselves, they are erased', async () => {
  const { id, email } = await person(null);
  await api.sql(`update users set name = '—' where id = $1`, [id]);
  await erase(id);
  expect(await everything()).not.toContain(email);
});

test('what strangers asked for and began with a number of theirs stays: anybody may write one in their account', async () => {
  const { id, email, phone } = await person(4);
  const begun = (hash: string, state: object) =>
    api.sql(
      `insert into proposals (identifier_hash, version, state, created_at, updated_at, last_day) values ($1, 1, $2, $3, $3, '2026-03-25')`,
      [hash, state, started],
    );
  await begun('of-a-stranger', { email: 'otra.persona@ejemplo.es', phone });
  await begun('their-own', { email: email.toUpperCase(), phone: '611000000' });
  await api.sql(
    `insert into call_requests (name, phone, slot_date, slot_hour, consent_text, consent_version, created_at)
     values ('Una desconocida', $1, '2026-03-11', 10, 'x', '1', $2)`,
    [phone, started],
  );
  await erase(id);
  expect(await api.sql(`select identifier_hash from proposals where identifier_hash in ('of-a-stranger', 'their-own')`)).toEqual([
    { identifier_hash: 'of-a-stranger' },
  ]);
  expect(await api.sql('select name from call_requests where phone = $1', [phone])).toEqual([{ name: 'Una desconocida' }]);
});

test('ten at once: one record', async () => {
  const { id } = await person(4);
  const answers = await Promise.all(Array.from({ length: 10 }, () => erase(id)));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await api.sql(`select 1 from audit_events where kind = 'user-erased' and data->>'user' = $1`, [String(id)])).toHaveLength(1);
});

test('not oneself, nobody above, and not by a policyholder', async () => {
  const { id } = await person(null, 'admin');
  expect((await erase(id)).status).toBe(403);
  expect((await erase(id, tokens.admin)).status).toBe(200);
  expect((await erase(999_999)).status).toBe(404);
  const { id: other } = await person(null);
  for (const role of ['policyholder', 'store', 'distributor'] as const) expect((await erase(other, tokens[role])).status).toBe(403);
  const [self] = await api.sql<{ id: number }>(`select id from users where email = 'oficina@peritia.example'`);
  expect((await erase(self?.id ?? 0)).status).toBe(403);
});

test('what is younger than its time stays, what is older goes, and a capture to which something refers stays', async () => {
  const { id, captures } = await person(4);
  const begin = api.now;
  const [refused = '', validated = '', loose = ''] = captures;
  try {
    api.now = new Date(started.getTime() + 89 * dayMs);
    await retain(api.ports);
    expect(await Promise.all(captures.map(isKept))).toEqual([true, true, true]);
    api.now = new Date(started.getTime() + 91 * dayMs);
    await api.sql(`insert into capture_traces (capture_id, hash, signature) values ($1, '0', '')`, [loose]);
    await retain(api.ports);
    expect(await isKept(loose)).toBe(true);
    await api.sql('delete from capture_traces where capture_id = $1', [loose]);
    await retain(api.ports);
    expect(await isKept(loose)).toBe(false);
    expect(await api.sql('select 1 from captures where id = $1', [loose])).toEqual([]);
    expect(await isKept(refused)).toBe(true);
    api.now = new Date(started.getTime() + 366 * dayMs);
    await retain(api.ports);
    await retain(api.ports);
    expect([await isKept(refused), await isKept(validated)]).toEqual([false, true]);
    // The row of the photo and its hash stay.
    expect(await api.sql('select sha256 from captures where id = $1', [refused])).toHaveLength(1);
  } finally {
    api.now = begin;
  }
  expect(id).toBeGreaterThan(0);
});

test('grants go a month after their end, events after six years unless their contract runs', async () => {
  const { id } = await person(3);
  const [policy] = await api.sql<{ id: number; risk: number }>(
    'select policies.id, policy_risks.id as risk from policies join policy_risks on policy_id = policies.id where user_id = $1',
    [id],
  );
  const ends = (days: number) => new Date(started.getTime() - days * dayMs);
  for (const days of [29, 31]) {
    await api.sql(
      `insert into grants (id, token_hash, user_id, policy_id, risk_id, created_at, expires_at) values (gen_random_uuid(), $1, $2, $3, $4, $5, $5)`,
      [`g${days}`, id, policy?.id, policy?.risk, ends(days)],
    );
  }
  const sevenYears = 7 * 365;
  for (const policyId of [policy?.id, null]) {
    await api.sql(`insert into audit_events (at, kind, policy_id, data) values ($1, 'old', $2, '{}')`, [ends(sevenYears), policyId]);
  }
  await api.sql(`insert into audit_unsealed select id from audit_events where kind = 'old'`);
  await sealEvents(api.ports);
  await retain(api.ports);
  expect(await api.sql('select token_hash from grants where user_id = $1', [id])).toEqual([{ token_hash: 'g29' }]);
  expect(await api.sql(`select policy_id from audit_events where kind = 'old'`)).toEqual([{ policy_id: policy?.id }]);
});
