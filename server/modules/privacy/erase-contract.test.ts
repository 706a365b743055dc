import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { retain } from '#server/jobs/jobs.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { pdf } from '#tests/support/module-claims.ts';
import { contract, contracting, payFirst } from '#tests/support/module-contracting.ts';
import { payAtGateway, startedOf } from '#tests/support/module-payments.ts';
import { type DemoPerson, logInDemoPeople } from '#tests/support/module-people.ts';
import { sha256, upload } from '#tests/support/module-uploads.ts';

let tokens: Record<DemoPerson, string>;
let count = 0;
const api = await openModuleApi({ CONTRACTING_CALLS_PER_MINUTE: '1000', SESSION_IDLE_HOURS: '2160' });
const begin = api.now;
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
  await api.sql(`update policy_contracts set ending = 'cancelled', ended_at = $2, last_day = '2026-03-10' where policy_id = $1`, [
    policyId,
    api.now,
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

const transaction = (policyId: number, more: string) =>
  api.sql(
    `insert into payment_transactions (policy_id, payment_id, order_number, amount_cents, created_at, kind, state${more.split(' = ')[0]})
     select $1, id, 'T' || id || random(), 100, $2, ${more.split(' = ')[1]} from policy_payments where policy_id = $1 order by id limit 1`,
    [policyId, api.now],
  );

test.each([
  ['money that came for nothing', ` = 'card', 'unmatched'`, 'owed', 3650],
  ['somebody at the card gateway', ` = 'card', 'open'`, 'under-way', 1 / 24],
  ['a debit at the bank', `, sepa_file_id = 'debit', 'open', (select max(id) from sepa_files)`, 'under-way', 3650],
])('%s is waited for', async (_, more, code, dayCount) => {
  const person = await insured();
  await end(person);
  days(1);
  await sepaFile(`2026-02-${10 + count}`);
  await transaction(person.policyId, more);
  const { status, body } = await erase(person.userId);
  expect([status, body.fields]).toEqual([409, [{ path: 'payments', code }]]);
  days(dayCount);
  tokens = await logInDemoPeople(api);
  expect((await erase(person.userId)).status).toBe(code === 'under-way' && dayCount < 1 ? 200 : 409);
  await api.sql(`update payment_transactions set state = 'returned' where policy_id = $1`, [person.policyId]);
  expect((await erase(person.userId)).status).toBe(200);
});

/** A file for the bank as the job writes one, of that day; its id. */
async function sepaFile(day: string): Promise<number> {
  const blob = `${randomUUID()}.xml`;
  await api.ports.blobs.put(blob, Buffer.from(`<Dbtr>Remedios</Dbtr>${day}`), 'application/xml');
  const [file] = await api.sql<{ id: number }>(
    `insert into sepa_files (day, message_id, transaction_count, control_sum_cents, blob, sha256, state, created_at)
     values ($1, $2, 1, 100, $3, 'x', 'accepted', $4) returning id`,
    [day, `PERITIA-${day}`, blob, api.now],
  );
  return file?.id ?? 0;
}

test('files for the bank with the account of somebody erased are kept for the law and downloaded by nobody; others stay', async () => {
  const person = await insured();
  const [theirs, other] = [await sepaFile('2026-03-01'), await sepaFile('2026-03-02')];
  await transaction(person.policyId, `, sepa_file_id = 'debit', 'booked', ${theirs}`);
  const download = async (id: number) => (await staff('GET', `/sepa_files/${id}?download=1`)).status;
  expect([await download(theirs), await download(other)]).toEqual([200, 200]);
  await end(person);
  days(1);
  await erase(person.userId);
  expect([await download(theirs), await download(other)]).toEqual([404, 200]);
  expect((await staff('GET', `/sepa_files/${theirs}`)).body).toMatchObject({ is_readable: false, control_sum: 1 });
  expect((await staff('GET', `/sepa_files/${other}`)).body.is_readable).toBe(true);
  const [{ blob } = { blob: '' }] = await api.sql<{ blob: string }>('select blob from sepa_files where id = $1', [theirs]);
  expect(await isKept(blob)).toBe(true);
  api.now = new Date('2032-03-01T10:00:00Z');
  await retain(api.ports);
  expect(await isKept(blob)).toBe(true);
  api.now = new Date('2032-03-02T10:00:00Z');
  await retain(api.ports);
  await retain(api.ports);
  expect(await isKept(blob)).toBe(false);
  tokens = await logInDemoPeople(api);
  expect([await download(theirs), await download(other)]).toEqual([404, 200]);
  expect((await staff('GET', `/sepa_files/${theirs}`)).status).toBe(200);
});

test('what was read in a file of the bank goes after six years', async () => {
  await api.sql(
    `insert into bank_files (sha256, format, message_id, report, imported_by, imported_at) values ('old', 'camt.054', 'M', '[]', 1, $1), ('young', 'camt.054', 'M', '[]', 1, $2)`,
    [new Date(begin.getTime() - 2193 * 86_400_000), new Date(begin.getTime() - 2191 * 86_400_000)],
  );
  await retain(api.ports);
  expect(await api.sql('select sha256 from bank_files')).toEqual([{ sha256: 'young' }]);
});

test('an answer of the gateway that comes too late keeps no card of a contract that has ended', async () => {
  const person = await insured();
  const { body } = await staff('POST', `/policies/${person.policyId}/payment_methods/new-card`, {});
  await end(person);
  days(1);
  await erase(person.userId);
  await payAtGateway(api, startedOf(body), 'accepted');
  const [asked] = await api.sql(`select state from payment_transactions where policy_id = $1 and keeps_card`, [person.policyId]);
  expect(asked).toEqual({ state: 'booked' });
  expect(
    await api.sql(`select 1 from payment_methods where policy_id = $1 and (is_current or removed_at is null)`, [person.policyId]),
  ).toEqual([]);
});

test('six years after the last contract everything of its holder goes, without anybody asking, but for who still owes', async () => {
  const [gone, owing] = [await insured(), await insured()];
  const [{ blob } = { blob: '' }] = await api.sql<{ blob: string }>('select blob from captures where id = $1', [gone.captureId]);
  await end(gone);
  await end(owing);
  await transaction(owing.policyId, ` = 'card', 'unmatched'`);
  const running = await insured();
  days(2192);
  await retain(api.ports);
  expect([await isKept(blob), await everything()]).toEqual([true, expect.stringContaining(gone.email)]);
  days(1);
  await Promise.all([retain(api.ports), retain(api.ports)]);
  const rest = await everything();
  expect([gone, owing, running].map(({ email }) => rest.includes(email))).toEqual([false, true, true]);
  expect(await isKept(blob)).toBe(false);
  expect(await api.sql('select 1 from blocked_records where user_id = $1', [gone.userId])).toEqual([]);
  const events = await api.sql(`select user_id, data from audit_events where kind = 'user-erased' and data->>'user' = $1`, [
    String(gone.userId),
  ]);
  expect(events).toEqual([{ user_id: null, data: { user: gone.userId, blockedUntil: null } }]);
});
