import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { retain } from '#server/jobs/jobs.ts';
import { blobName } from '#server/modules/captures/blob-name.ts';
import { pdf } from '#tests/support/module-claims.ts';
import { contract } from '#tests/support/module-contracting.ts';
import { openErasure } from '#tests/support/module-erasure.ts';
import { sha256, upload } from '#tests/support/module-uploads.ts';

const { api, signIn, staff, erase, days, holderOf, insured, end, everything, isKept } = await openErasure();

const personal = [
  'SN-7714-AB',
  'Remedios',
  'Quintanar',
  'Calle de la Luna',
  '611222333',
  'ES7921000813610123456789',
  'Bar Pepe',
  'su hermana',
  'Faltaba la firma',
];

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
  // A refund owed to the person is an obstacle too.
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
  const refused = { type: 'invoice', reason: 'La factura es de Eulalia, su hermana' };
  await staff('PATCH', person.claim, { event: 'documentation-rejected', comments: 'Falta una factura', documents: [refused] });
  await api.sql(`update policy_risks set reference = 'SN-7714-AB' where id = $1`, [person.riskId]);
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
    risks: [{ reference: 'SN-7714-AB' }],
    contracts: [
      {
        policyId: person.policyId,
        holder: { name: 'Remedios', address: { street: 'Calle de la Luna' } },
        refundDecision: { comments: 'A Remedios ya se le pagó la pantalla' },
      },
    ],
    paymentMethods: [{ iban: 'ES7921000813610123456789', mandateReference: `M${person.policyId}` }, { cardLastFour: '4242' }],
    claims: [
      { description: 'Se cayó en el Bar Pepe', comments: ['Falta una factura', 'Faltaba la firma de Remedios'], refused: [refused] },
    ],
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
  const picture = () => staff('GET', `/captures/${person.captureId}`, undefined, { accept: 'application/pdf' });
  const [{ blob } = { blob: '' }] = await api.sql<{ blob: string }>('select blob from captures where id = $1', [person.captureId]);
  expect([(await picture()).status, await isKept(blob)]).toEqual([200, true]);
  // Longer than captures that were never submitted are kept.
  days(91);
  await retain(api.ports);
  expect(await isKept(blob)).toBe(true);
  await signIn();
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

test('a signed contract is shown to nobody, kept for the law, and gone with the record', async () => {
  const person = await insured();
  const blob = `contract-${person.policyId}-x.pdf`;
  await api.ports.blobs.put(blob, Buffer.from('%PDF Remedios'), 'application/pdf');
  await api.sql(
    `insert into policy_documents (policy_id, kind, sha256, size_bytes, blob, created_at) values ($1, 'contract', 'x', 13, $2, now())`,
    [person.policyId, blob],
  );
  await api.sql(`update policy_contracts set signature = '{"ip": "203.0.113.7"}' where policy_id = $1`, [person.policyId]);
  const read = async () => (await staff('GET', `/policies/${person.policyId}/contract-document`)).status;
  expect(await read()).toBe(200);
  await end(person);
  days(1);
  await erase(person.userId);
  expect([await read(), await isKept(blob)]).toEqual([404, true]);
  expect(await everything()).not.toContain('203.0.113.7');
  days(2192);
  await retain(api.ports);
  expect(await isKept(blob)).toBe(false);
  await signIn();
  expect(await read()).toBe(404);
});

test('a file that is being inspected when its person is erased is not kept', async () => {
  const person = await insured();
  const grants = person.claim.replace(/claims\/\d+$/, 'claim-grants');
  const { token } = (await staff('POST', grants)).body.grant as { token: string };
  await end(person);
  days(1);
  api.ports.scanner = {
    async scan() {
      api.ports.scanner = null;
      expect((await erase(person.userId)).status).toBe(200);
      return null;
    },
  };
  const id = randomUUID();
  const bytes = Buffer.concat([pdf, Buffer.from(id)]);
  const answer = await upload(api, token, bytes, { id, kind: 'claim-document', mediaType: 'application/pdf' });
  expect(answer).toMatchObject({ status: 410, code: 'upload-gone', receipt: null });
  expect(await api.sql('select 1 from captures where id = $1', [id])).toEqual([]);
  expect(await isKept(blobName(id, sha256(bytes)))).toBe(false);
});
