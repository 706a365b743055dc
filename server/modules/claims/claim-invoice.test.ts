import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClaimsDesk, faults, openClaimsDesk } from '#tests/support/module-claims.ts';

let desk: ClaimsDesk;
beforeAll(async () => {
  desk = await openClaimsDesk();
});
afterAll(() => desk.api.close());

/** Sends an evaluation of the phone with an invoice, and gives the evaluation this status. */
async function sendInvoice(status: number): Promise<void> {
  const { api, phone } = desk;
  const [evaluationId, captureId] = [randomUUID(), randomUUID()];
  await api.sql(
    `insert into evaluations (id, risk_id, status, frontal, trasera, request_hash, created_at)
     values ($1, $2, $3, '{"label":null,"reasons":[]}', '{"label":null,"reasons":[]}', 'x', now())`,
    [evaluationId, phone.riskId, status],
  );
  await api.sql(
    `insert into captures (id, risk_id, kind, media_type, sha256, size_bytes, blob, taken_at, received_at)
     values ($1, $2, 'invoice', 'image/jpeg', 'x', 1, 'x', now(), now())`,
    [captureId, phone.riskId],
  );
  await api.sql('insert into evaluation_captures (evaluation_id, capture_id) values ($1, $2)', [evaluationId, captureId]);
}
const onFile = async () => {
  const { body } = await desk.api.call('GET', `${desk.pathOf(desk.phone)}/claim-types`, { token: desk.tokens.policyholder });
  const types = body.data as { id: number; documents: { type: string; is_on_file: boolean }[] }[];
  return types.find(({ id }) => id === 3)?.documents.map(({ type, is_on_file }) => [type, is_on_file]);
};

test('an invoice that was refused with its evaluation is asked for', async () => {
  await sendInvoice(4);
  expect(await onFile()).toEqual([
    ['invoice', false],
    ['damage-photo', false],
  ]);
  expect(faults(await desk.declare(desk.phone, { claim_type_id: 3 }, ['damage-photo']))).toEqual(['documents.invoice missing']);
});

test('one that came with a good evaluation is not asked for again, and the claim is whole without it', async () => {
  await sendInvoice(3);
  expect(await onFile()).toEqual([
    ['invoice', true],
    ['damage-photo', false],
  ]);
  const { status, body: claim } = await desk.declare(desk.phone, { claim_type_id: 3 }, ['damage-photo']);
  expect([status, claim.missing_documents]).toEqual([201, []]);
  const { api, tokens, pathOf, phone } = desk;
  const path = `${pathOf(phone)}/claims/${claim.id}`;
  expect((await api.call('PATCH', path, { token: tokens.staff, body: { event: 'accepted', comments: 'Adelante' } })).status).toBe(200);
});

test('what the office decides is written, and told to each browser that asked for it', async () => {
  const { api, tokens, pathOf, phone } = desk;
  const endpoint = 'https://fcm.googleapis.com/of-claims';
  await api.sql(`insert into push_subscriptions (id, user_id, endpoint, p256dh, auth, created_at) values ($1, 1, $2, 'x', 'x', now())`, [
    randomUUID(),
    endpoint,
  ]);
  const { body } = await desk.declare(desk.phone, { claim_type_id: 3 });
  await api.call('PATCH', `${pathOf(phone)}/claims/${Number(body.id)}`, { token: tokens.staff, body: { event: 'denied', comments: 'No' } });
  const told = await api.sql(`select channel, kind from messages where cause = $1 and kind = 'claim-changed' order by channel`, [
    `claim:${Number(body.id)}`,
  ]);
  expect(told).toEqual([
    { channel: 'mail', kind: 'claim-changed' },
    { channel: 'push', kind: 'claim-changed' },
  ]);
});
