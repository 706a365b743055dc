import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ClaimDetail } from '#domain/wire/claims.ts';
import { type ClaimsDesk, faults, openClaimsDesk, pdf } from '#tests/support/module-claims.ts';
import { told } from '#tests/support/module-evaluations.ts';
import { createSlot, send, sha256, upload } from '#tests/support/module-uploads.ts';

let desk: ClaimsDesk;
beforeAll(async () => {
  desk = await openClaimsDesk();
});
afterAll(() => desk.api.close());
beforeEach(() => {
  desk.api.enqueued.length = 0;
});

describe('a phone that declares by its grant', () => {
  const file = (claim: string, document = 'invoice') =>
    ({ kind: 'claim-document', mediaType: 'application/pdf', claim, document }) as const;
  const bytes = () => Buffer.concat([pdf, Buffer.from(randomUUID())]);
  const read = async (id: number) =>
    (await desk.api.call<ClaimDetail>('GET', `${desk.pathOf(desk.phone)}/claims/${id}`, { token: desk.tokens.policyholder })).body;

  async function declared(parts: object = {}) {
    const token = await desk.grantOf(desk.phone);
    const identifier = randomUUID();
    const body = { identifier, claim_type_id: 3, loss_date: '2026-03-08', documents_to_follow: true, ...parts };
    const answer = await desk.api.call<ClaimDetail>('POST', `${desk.pathOf(desk.phone)}/claims`, { token, body, key: identifier });
    return { token, identifier, body, answer, id: answer.body.id };
  }

  test('is answered nothing of the person, also when it asks again', async () => {
    const { answer, token, identifier, body } = await declared({ description: 'Se cayó.' });
    expect(told(answer)).toBe('201');
    expect(answer.body).toMatchObject({ identifier, complete_name: '', policy_number: '', description: '', statuses: [] });
    const again = await desk.api.call<ClaimDetail>('POST', `${desk.pathOf(desk.phone)}/claims`, { token, body });
    expect([again.body.id, again.body.description]).toEqual([answer.body.id, '']);
    const [event] = await desk.api.sql(`select user_id, grant_id from audit_events where kind = 'claim-declared' order by id desc limit 1`);
    expect(event).toMatchObject({ user_id: 1, grant_id: expect.any(String) as string });
  });

  test('sends files that are of the claim as soon as they have arrived, and once', async () => {
    const { token, identifier, id } = await declared();
    const invoice = { bytes: bytes(), id: randomUUID() };
    for (let time = 0; time < 2; time += 1)
      expect(await upload(desk.api, token, invoice.bytes, { ...file(identifier), id: invoice.id })).toMatchObject({
        receipt: `sha-256=${sha256(invoice.bytes)}`,
      });
    const claim = await read(id);
    expect(claim.documents.map(({ type, files }) => [type, files.map(({ sha256: hash }) => hash)])).toEqual([
      ['invoice', [sha256(invoice.bytes)]],
      ['damage-photo', []],
    ]);
    expect(claim.missing_documents).toEqual(['damage-photo']);
    expect(claim.statuses).toHaveLength(1);
  });

  test('is refused a file of no claim, of another risk’s, of a closed one, of half a name, before a byte of it', async () => {
    const { token, identifier, id } = await declared();
    const ofScooter = await desk.grantOf(desk.scooter);
    const tries: [string, object][] = [
      [token, file(randomUUID())],
      [ofScooter, file(identifier)],
      [token, { kind: 'claim-document', mediaType: 'application/pdf', claim: identifier }],
      [token, { kind: 'claim-document', mediaType: 'application/pdf', document: 'invoice' }],
      [token, file(identifier, 'factura')],
    ];
    for (const [by, given] of tries) {
      const slot = await createSlot(desk.api, by, { length: 9, sha256: 'a'.repeat(64) }, given);
      expect(slot).toMatchObject({ status: 422, code: 'invalid-input', location: null });
    }
    const open = await createSlot(desk.api, token, { length: pdf.length, sha256: sha256(pdf) }, file(identifier));
    const body = { event: 'denied', comments: 'No hay cobertura.' };
    await desk.api.call('PATCH', `${desk.pathOf(desk.phone)}/claims/${id}`, { token: desk.tokens.staff, body });
    expect(await createSlot(desk.api, token, { length: 9, sha256: 'a'.repeat(64) }, file(identifier))).toMatchObject({ status: 422 });
    // The claim was decided while the file was on its way: the file is refused and not attached.
    expect(await send(desk.api, token, open.location ?? '', pdf)).toMatchObject({ status: 422, code: 'invalid-input', receipt: null });
    expect((await read(id)).documents.flatMap(({ files }) => files)).toEqual([]);
  });

  test('what staff refuse is told with its reason, until something new of each has come', async () => {
    const { token, identifier, id } = await declared();
    await upload(desk.api, token, bytes(), file(identifier));
    await upload(desk.api, token, bytes(), file(identifier, 'damage-photo'));
    const start = desk.api.now;
    desk.api.now = new Date(start.getTime() + 60_000);
    const patch = async (body: object) =>
      desk.api.call('PATCH', `${desk.pathOf(desk.phone)}/claims/${id}`, { token: desk.tokens.staff, body });
    const documents = [
      { type: 'invoice', reason: 'No se lee la fecha.' },
      { type: 'police-report', reason: 'Hace falta la denuncia.' },
    ];
    const event = 'documentation-rejected';
    expect(faults(await patch({ event, comments: 'Faltan papeles.', documents: [...documents, documents[0]] }))).toEqual([
      'documents unique',
    ]);
    expect(told(await patch({ event, comments: 'Faltan papeles.', documents }))).toBe('200');
    const refused = async () =>
      (await read(id)).documents.flatMap(({ type, refused_because: why }) => (why === null ? [] : [`${type}: ${why}`]));
    expect(await refused()).toEqual(['invoice: No se lee la fecha.', 'police-report: Hace falta la denuncia.']);
    desk.api.now = new Date(start.getTime() + 120_000);
    await upload(desk.api, token, bytes(), file(identifier));
    expect(await refused()).toEqual(['police-report: Hace falta la denuncia.']);
    expect((await read(id)).status).toBe(4);
    await upload(desk.api, token, bytes(), file(identifier, 'police-report'));
    expect([await refused(), (await read(id)).internal_status, (await read(id)).statuses.length]).toEqual([[], 2, 3]);
    desk.api.now = start;
  });
});
