import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { retain } from '#server/jobs/jobs.ts';
import { openErasure } from '#tests/support/module-erasure.ts';
import { payAtGateway, startedOf } from '#tests/support/module-payments.ts';

const { api, begin, signIn, staff, erase, days, insured, end, everything, isKept } = await openErasure();

let files = 0;
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
  await sepaFile(`2026-02-${10 + ++files}`);
  await transaction(person.policyId, more);
  const { status, body } = await erase(person.userId);
  expect([status, body.fields]).toEqual([409, [{ path: 'payments', code }]]);
  days(dayCount);
  await signIn();
  expect((await erase(person.userId)).status).toBe(code === 'under-way' && dayCount < 1 ? 200 : 409);
  await api.sql(`update payment_transactions set state = 'returned' where policy_id = $1`, [person.policyId]);
  expect((await erase(person.userId)).status).toBe(200);
});

/** Stores a file for the bank like the job's, made on that day, and returns its id. */
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
  await signIn();
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
  const signed = `contract-${gone.policyId}-x.pdf`;
  await api.ports.blobs.put(signed, Buffer.from('%PDF Remedios'), 'application/pdf');
  await api.sql(
    `insert into policy_documents (policy_id, kind, sha256, size_bytes, blob, created_at) values ($1, 'contract', 'x', 13, $2, now())`,
    [gone.policyId, signed],
  );
  await end(gone);
  await end(owing);
  await transaction(owing.policyId, ` = 'card', 'unmatched'`);
  const running = await insured();
  days(2192);
  await retain(api.ports);
  expect([await isKept(blob), await isKept(signed), await everything()]).toEqual([true, true, expect.stringContaining(gone.email)]);
  days(1);
  await Promise.all([retain(api.ports), retain(api.ports)]);
  const rest = await everything();
  expect([gone, owing, running].map(({ email }) => rest.includes(email))).toEqual([false, true, true]);
  expect([await isKept(blob), await isKept(signed)]).toEqual([false, false]);
  expect(await api.sql('select 1 from blocked_records where user_id = $1', [gone.userId])).toEqual([]);
  const events = await api.sql(`select user_id, data from audit_events where kind = 'user-erased' and data->>'user' = $1`, [
    String(gone.userId),
  ]);
  expect(events).toEqual([{ user_id: null, data: { user: gone.userId, blockedUntil: null } }]);
});
