import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { retain } from '#server/jobs/jobs.ts';
import { type ModuleApi, startModuleApi } from '#tests/support/module-api.ts';
import { pdf } from '#tests/support/module-claims.ts';
import { contract, contracting, payFirst } from '#tests/support/module-contracting.ts';
import { type DemoPerson, logInDemoPeople } from '#tests/support/module-people.ts';
import { sha256, upload } from '#tests/support/module-uploads.ts';

let api: ModuleApi;
let tokens: Record<DemoPerson, string>;
let begin: Date;
let count = 0;
beforeAll(async () => {
  api = await startModuleApi({ CONTRACTING_CALLS_PER_MINUTE: '1000', SESSION_IDLE_HOURS: '2160' });
  begin = api.now;
});
afterAll(() => api.close());
beforeEach(async () => {
  api.now = begin;
  // Sessions go with the years that a test lets pass.
  tokens = await logInDemoPeople(api);
});

const staff = (method: string, path: string, body?: object) => api.call(method, path, { token: tokens.staff, body });
const erase = (userId: number) => staff('POST', `/users/${userId}/erasure`);
const days = (some: number) => {
  api.now = new Date(api.now.getTime() + some * 86_400_000);
};
const personal = ['Remedios', 'Quintanar', 'Calle de la Luna', '611222333', 'ES7921000813610123456789', 'Bar Pepe', 'Faltaba la firma'];

const holderOf = async (policyId: unknown) =>
  (await api.sql<{ id: number }>('select user_id as id from policies where id = $1', [policyId]))[0]?.id ?? 0;

/** A policy that somebody has just contracted and paid once, with an account, a claim, its document, and where the phone is. */
async function insured() {
  count += 1;
  const email = `remedios${count}@ejemplo.es`;
  const policyholder = { ...contracting.policyholder, name: 'Remedios', surname1: 'Quintanar', street: 'Calle de la Luna' };
  const { body } = await contract(api, { email, phone: '611 222 333', policyholder });
  const policyId = Number(body.id);
  const userId = await holderOf(policyId);
  await payFirst(api, policyId);
  const [risk] = body.policy_risks as { id: number }[];
  const riskId = risk?.id ?? 0;
  await api.sql(
    `insert into payment_methods (policy_id, type, is_current, iban, account_holder, mandate_reference, mandate_signed_on, mandate_text_version, created_at)
     values ($1, 3, true, 'ES7921000813610123456789', 'Remedios Quintanar', $2, '2026-03-10', 'core-1', now())`,
    [policyId, `M${policyId}`],
  );
  await api.sql(
    `insert into payment_methods (policy_id, type, card_reference, card_last_four, card_expiry, card_agreement, created_at)
     values ($1, 1, 'token-of-remedios', '4242', '2030-01', 'agreement-of-remedios', now())`,
    [policyId],
  );
  await api.sql(
    `insert into terminal_positions (risk_id, latitude, longitude, located_at, consent_version, consented_at) values ($1, 40.41, -3.71, now(), '1', now())`,
    [riskId],
  );
  await api.sql(
    `insert into policy_deliveries (id, policy_id, content_hash, content, state, created_at)
     values (gen_random_uuid(), $1, 'x', '{"holder":"Remedios"}', 'sent', now()), (gen_random_uuid(), $1, 'y', '{"holder":"Quintanar"}', 'waiting', now())`,
    [policyId],
  );
  await api.sql(
    `insert into messages (key, channel, kind, cause, address, state, created_at) values (gen_random_uuid(), 'mail', 'contracting', 'x', $1, 'sent', now())`,
    [email],
  );
  const claims = `/policies/${policyId}/risks/${riskId}/claims`;
  const { body: opened } = await staff('POST', claims.replace('claims', 'claim-grants'));
  const captureId = randomUUID();
  const bytes = Buffer.concat([pdf, Buffer.from(captureId)]);
  const file = { id: captureId, kind: 'claim-document' as const, mediaType: 'application/pdf' };
  await upload(api, (opened.grant as { token: string }).token, bytes, file);
  const { status, body: claim } = await staff('POST', claims, {
    identifier: randomUUID(),
    type: 1,
    loss_date: '2026-03-10',
    description: 'Se cayó en el Bar Pepe',
    documents: [{ type: 'invoice', capture_id: captureId, sha256: sha256(bytes) }],
    documents_to_follow: true,
  });
  expect(status).toBe(200);
  return { email, policyId, userId, riskId, captureId, claim: `${claims}/${Number(claim.id)}` };
}

/** Ends everything, so that nothing is left to wait for. */
async function end({ claim, policyId }: Awaited<ReturnType<typeof insured>>) {
  expect((await staff('PATCH', claim, { event: 'denied', comments: 'Faltaba la firma de Remedios' })).status).toBe(200);
  await api.sql('update policies set status = 4 where id = $1', [policyId]);
  await api.sql(`update policy_contracts set ending = 'cancelled', ended_at = now(), last_day = '2026-03-10' where policy_id = $1`, [
    policyId,
  ]);
  await api.sql('update policy_payments set deleted_at = now() where policy_id = $1 and pending_cents <> 0', [policyId]);
}

async function everything(): Promise<string> {
  const tables = await api.sql<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'blocked_records'`,
  );
  return JSON.stringify(await Promise.all(tables.map(({ name }) => api.sql(`select * from "${name}" t`))));
}
const isKept = async (blob: string) =>
  api.ports.blobs.open(blob).then(
    (stream) => Boolean(stream.destroy()),
    () => false,
  );

test('one reason after the other refuses, all at once where there are several, until nothing runs, is open or owed', async () => {
  const person = await insured();
  const faults = async () => {
    const { status, body } = await erase(person.userId);
    const { fields } = body as { fields?: { path: string; code: string }[] };
    return [status, ...(fields ?? []).map(({ path, code }) => `${path} ${code}`)];
  };
  const rest = await everything();
  expect(await faults()).toEqual([409, 'policies running', 'claims open', 'payments owed']);
  expect(await everything()).toBe(rest);
  await api.sql('update policies set status = 4 where id = $1', [person.policyId]);
  expect(await faults()).toEqual([409, 'claims open', 'payments owed']);
  await staff('PATCH', person.claim, { event: 'denied', comments: 'No' });
  expect(await faults()).toEqual([409, 'payments owed']);
  // What is owed to them, too.
  await api.sql('update policy_payments set deleted_at = now() where policy_id = $1 and pending_cents <> 0', [person.policyId]);
  await api.sql(
    `insert into policy_payments (policy_id, identifier, price_cents, pending_cents, activation_date) values ($1, 'R-A', -500, -500, '2026-03-10')`,
    [person.policyId],
  );
  expect(await faults()).toEqual([409, 'payments owed']);
  await api.sql(`update policy_payments set pending_cents = 0, payment_date = '2026-03-10' where identifier = 'R-A'`);
  await api.sql(`update policy_contracts set ending = 'cancelled', ended_at = now(), last_day = '2026-03-11' where policy_id = $1`, [
    person.policyId,
  ]);
  expect(await faults()).toEqual([409, 'policies running']);
  days(2);
  expect(await faults()).toEqual([200]);
});

test('a draft waits for its end too', async () => {
  const { body } = await contract(api, { email: 'borrador@ejemplo.es' });
  const { status, body: refusal } = await erase(await holderOf(body.id));
  expect([status, refusal.code]).toEqual([409, 'in-use']);
});

test('contract, accounts, cards, claims, position, proposal and messages say nothing more of somebody erased; the record does', async () => {
  const person = await insured();
  const known = await everything();
  for (const text of personal.slice(0, -1)) expect(known).toContain(text);
  await end(person);
  days(1);
  expect((await erase(person.userId)).body).toEqual({ blocked_until: '2032-03-11' });
  const rest = await everything();
  const ofCards = [person.email, 'token-of-remedios', 'agreement-of-remedios'];
  for (const text of [...personal, ...ofCards]) expect(rest).not.toContain(text);
  const [blocked] = await api.sql<{ record: object }>('select record from blocked_records where user_id = $1', [person.userId]);
  expect(blocked?.record).toMatchObject({
    contracts: [{ policyId: person.policyId, holder: { name: 'Remedios', address: { street: 'Calle de la Luna' } } }],
    paymentMethods: [{ iban: 'ES7921000813610123456789', mandateReference: `M${person.policyId}` }, { cardLastFour: '4242' }],
    claims: [{ description: 'Se cayó en el Bar Pepe', comments: ['Faltaba la firma de Remedios'] }],
  });
  expect(await api.sql('select 1 from terminal_positions where risk_id = $1', [person.riskId])).toEqual([]);
  const methods = await api.sql('select is_current, card_last_four from payment_methods where policy_id = $1 order by id', [
    person.policyId,
  ]);
  expect(methods).toEqual([
    { is_current: false, card_last_four: null },
    { is_current: false, card_last_four: '—' },
  ]);
  const deliveries = await api.sql('select state from policy_deliveries where policy_id = $1 order by content_hash', [person.policyId]);
  expect(deliveries).toEqual([{ state: 'sent' }, { state: 'refused' }]);
});

test('what is left of the contract is still answered, without anybody in it', async () => {
  const person = await insured();
  await end(person);
  days(1);
  await erase(person.userId);
  const path = `/policies/${person.policyId}`;
  const { status, body } = await staff('GET', `${path}/contract`);
  expect([status, body.holder]).toMatchObject([200, { name: '—', document: '—', birth_date: null, street: '—' }]);
  for (const other of [path, person.claim, `${path}/claims`, '/policies']) {
    const answer = await staff('GET', other);
    expect([other, answer.status]).toEqual([other, 200]);
    for (const text of personal) expect(answer.text).not.toContain(text);
  }
});

test('documents of claims are shown to nobody, kept for the law, and gone with the record', async () => {
  const person = await insured();
  const picture = () => api.call('GET', `/captures/${person.captureId}`, { token: tokens.staff, headers: { accept: 'application/pdf' } });
  const [{ blob } = { blob: '' }] = await api.sql<{ blob: string }>('select blob from captures where id = $1', [person.captureId]);
  expect([(await picture()).status, await isKept(blob)]).toEqual([200, true]);
  // Longer than what was never handed in.
  days(91);
  await retain(api.ports);
  expect(await isKept(blob)).toBe(true);
  tokens = await logInDemoPeople(api);
  await end(person);
  await erase(person.userId);
  expect([(await picture()).status, await isKept(blob)]).toEqual([404, true]);
  await retain(api.ports);
  expect(await isKept(blob)).toBe(true);
  days(2192);
  await retain(api.ports);
  expect(await isKept(blob)).toBe(false);
  expect(await api.sql('select 1 from blocked_records where user_id = $1', [person.userId])).toEqual([]);
});
