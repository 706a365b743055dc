import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ClaimDetail } from '#domain/wire/claims.ts';
import type { Policy } from '#domain/wire/policies.ts';
import { remindOpened } from '#server/modules/notifications/remind.ts';
import { type ClaimsDesk, faults, openClaimsDesk, pdf } from '#tests/support/module-claims.ts';
import { told } from '#tests/support/module-evaluations.ts';
import { messageRows } from '#tests/support/module-messages.ts';
import { photo, sha256, upload } from '#tests/support/module-uploads.ts';

let desk: ClaimsDesk;
beforeAll(async () => {
  desk = await openClaimsDesk();
});
afterAll(() => desk.api.close());
beforeEach(() => {
  desk.api.enqueued.length = 0;
});

describe('declaring', () => {
  test('a broken screen with its files: the claim, its documents, a mail, and it is on the policy', async () => {
    const { api, tokens } = desk;
    const answer = await desk.declare(desk.phone, { claim_type_id: 3 });
    const claim = answer.body;
    expect(told(answer)).toBe('201');
    expect(claim).toMatchObject({
      policy_number: '19950',
      policy_risk_id: 4,
      complete_name: 'Carmen Ruiz Molina',
      claim_type: { id: 3, text: 'Rotura de la pantalla' },
      status: 1,
      internal_status: 1,
      notify_denied: false,
      loss_date: '2026-03-08',
      cover: 'covered',
      is_to_be_regularised: false,
      item_too_old: null,
      missing_documents: [],
    });
    expect(claim.documents.map(({ type, is_required, files }) => [type, is_required, files.length])).toEqual([
      ['invoice', true, 1],
      ['damage-photo', true, 1],
    ]);
    expect(api.enqueued).toMatchObject([{ name: 'mail' }]);
    expect((await messageRows(api)).at(-1)).toMatchObject({ kind: 'claim-received', cause: `claim:${claim.id}`, user_id: 1 });
    const { body } = await api.call<Policy>('GET', '/policies/4', { token: tokens.policyholder });
    expect(body.policy_risks[0]?.policy_risk_claims).toEqual([
      {
        id: claim.id,
        identifier: claim.identifier,
        claim_type: { id: 3, text: 'Rotura de la pantalla' },
        loss_date: '2026-03-08',
        internal_status: 1,
        notify_denied: false,
        statuses: [{ status: 1, comments: null, created_at: api.now.toISOString() }],
      },
    ]);
    const [event] = await api.sql(`select kind, user_id, data from audit_events where kind = 'claim-declared' order by id desc limit 1`);
    expect(event).toEqual({ kind: 'claim-declared', user_id: 1, data: { claim: claim.id, type: 3 } });
  });

  test('twice, ten times at once, with the key or without: one claim', async () => {
    const body = await desk.declaration(desk.phone, { claim_type_id: 3 });
    const send = (key?: string) =>
      desk.api.call<ClaimDetail>('POST', `${desk.pathOf(desk.phone)}/claims`, {
        token: desk.tokens.policyholder,
        body,
        ...(key ? { key } : {}),
      });
    const key = randomUUID();
    const answers = await Promise.all([...Array.from({ length: 5 }, () => send(key)), ...Array.from({ length: 5 }, () => send())]);
    expect(new Set(answers.map((answer) => `${told(answer)} ${answer.body.id}`)).size).toBe(1);
    const rows = await desk.api.sql('select id from claims where identifier = $1', [body.identifier]);
    expect(rows).toHaveLength(1);
    expect(desk.api.enqueued).toHaveLength(1);
    const other = await desk.api.call('POST', `${desk.pathOf(desk.phone)}/claims`, {
      token: desk.tokens.policyholder,
      body: { ...body, description: 'Otra cosa' },
    });
    expect(told(other)).toBe('409 different-bytes');
  });

  test('under one identifier for two things at the same moment: one claim', async () => {
    const identifier = randomUUID();
    const places = [desk.phone, desk.scooter];
    const bodies = await Promise.all(places.map((place, index) => desk.declaration(place, { identifier, claim_type_id: [3, 13][index] })));
    const answers = await Promise.all(
      places.map((place, index) =>
        desk.api.call('POST', `${desk.pathOf(place)}/claims`, { token: desk.tokens.policyholder, body: bodies[index] }),
      ),
    );
    expect(answers.map(told).toSorted()).toEqual(['201', '409 different-bytes']);
    expect(await desk.api.sql('select id from claims where identifier = $1', [identifier])).toHaveLength(1);
  });

  test('is for the policyholder and the office, in whose name it is written down; nobody else', async () => {
    const body = await desk.declaration(desk.phone, { claim_type_id: 3 });
    const send = async (person: keyof ClaimsDesk['tokens'], at = desk.phone) =>
      told(await desk.api.call('POST', `${desk.pathOf(at)}/claims`, { token: desk.tokens[person], body }));
    expect([await send('other'), await send('store'), await send('distributor')]).toEqual([
      '404 not-found',
      '403 forbidden',
      '403 forbidden',
    ]);
    // Risk 8 belongs to another policy of the same policyholder.
    expect(await send('policyholder', { policyId: 4, riskId: 8 })).toBe('404 not-found');
    const ofScooter = await desk.grantOf(desk.scooter);
    expect(told(await desk.api.call('POST', `${desk.pathOf(desk.phone)}/claims`, { token: ofScooter, body }))).toBe('404 not-found');
    expect(await desk.api.sql('select id from claims where identifier = $1', [body.identifier])).toEqual([]);
    expect(await send('staff')).toBe('201');
    const [event] = await desk.api.sql(`select user_id from audit_events where kind = 'claim-declared' order by id desc limit 1`);
    expect(event).toEqual({ user_id: 4 });
    expect((await messageRows(desk.api)).at(-1)).toMatchObject({ kind: 'claim-received', user_id: 1 });
  });

  test('what was owed and whether it was covered is written beside it, and the notice is taken all the same', async () => {
    const unpaid = (await desk.declare(desk.scooter, { claim_type_id: 13 })).body;
    expect(unpaid).toMatchObject({ is_to_be_regularised: true, cover: 'covered' });
    const early = (await desk.declare(desk.phone, { claim_type_id: 3, loss_date: '2026-01-10' })).body;
    expect(early).toMatchObject({ cover: 'not-started', status: 1 });
    await desk.api.sql(`update policy_contracts set last_day = '2026-03-01' where policy_id = 6`);
    const late = (await desk.declare(desk.scooter, { claim_type_id: 13 })).body;
    await desk.api.sql('update policies set status = 4 where id = 6');
    const ofCancelled = (await desk.declare(desk.scooter, { claim_type_id: 13, loss_date: '2026-02-28' })).body;
    await desk.api.sql('update policies set status = 3 where id = 6');
    await desk.api.sql('update policy_contracts set last_day = null where policy_id = 6');
    expect(late).toMatchObject({ cover: 'ended', status: 1 });
    expect(ofCancelled).toMatchObject({ cover: 'covered', status: 1 });
  });

  test.each<[string, object, string[]]>([
    ['a kind of another risk', { claim_type_id: 13 }, ['claim_type_id type-not-offered']],
    ['a kind that is none', { claim_type_id: 21 }, ['claim_type_id not-an-option']],
    ['a day to come', { loss_date: '2026-03-11' }, ['loss_date loss-in-future']],
    ['a day that is none', { loss_date: '2026-02-30' }, ['loss_date no-such-day']],
    ['too many words', { description: 'a'.repeat(4001) }, ['description too-long']],
    ['a field that this kind has not', { extra_fields: { marca: 'X' } }, ['extra_fields.marca unknown']],
    ['no files', { documents: [] }, ['documents.invoice missing', 'documents.damage-photo missing']],
    ['a misspelled field', { descripcion: 'x' }, ['descripcion unknown']],
  ])('is refused: %s', async (_, change, expected) => {
    const answer = await desk.declare(desk.phone, { claim_type_id: 3, ...change });
    expect(told(answer)).toBe('422 invalid-input');
    expect(faults(answer)).toEqual(expected);
  });

  test('a policy that was never paid has no claims', async () => {
    await desk.api.sql('update policies set status = 1 where id = 4');
    const answer = await desk.declare(desk.phone, { claim_type_id: 3 }, []);
    const opened = await desk.api.call('POST', `${desk.pathOf(desk.phone)}/claim-grants`, { token: desk.tokens.policyholder });
    await desk.api.sql('update policies set status = 3 where id = 4');
    expect(faults(answer)).toEqual(['policy policy-draft']);
    expect(faults(opened)).toEqual(['policy policy-draft']);
  });

  test('an appliance says which it is; one of three years is taken too, and its age written beside it', async () => {
    const extra_fields = { type: 'washer', marca: 'Balay', modelo: '3TS976BA', fechaCompra: '2024-05-02', facturaTomador: 'Si' };
    const answer = await desk.declare(desk.washer, { claim_type_id: 19, extra_fields });
    expect(answer.body.extra_fields.map(({ id, value }) => [id, value])).toEqual(Object.entries(extra_fields));
    expect(answer.body).toMatchObject({ item_too_old: { on_contract_day: false, on_loss_day: false } });
    const bought = (fechaCompra: string, marca = 'Balay') =>
      desk.declare(desk.washer, {
        claim_type_id: 19,
        documents: [],
        documents_to_follow: true,
        extra_fields: { ...extra_fields, fechaCompra, marca },
      });
    expect((await bought('2023-03-08')).body.item_too_old).toEqual({ on_contract_day: false, on_loss_day: true });
    expect((await bought('2012-03-08')).body.item_too_old).toEqual({ on_contract_day: true, on_loss_day: true });
    expect(faults(await bought('2026-03-09', ''))).toEqual(['extra_fields.marca missing', 'extra_fields.fechaCompra in-future']);
    const spaced = await desk.declare(desk.washer, { claim_type_id: 19, extra_fields: { ...extra_fields, fechaCompra: ' 2024-05-02 ' } });
    expect(spaced.body.extra_fields[3]).toMatchObject({ id: 'fechaCompra', value: '2024-05-02' });
  });

  test('a theft of a policy from before 30 April 2019 asks for the location timeline, and so does a product that says so', async () => {
    const { api } = desk;
    const missing = async () => faults(await desk.declare(desk.phone, { claim_type_id: 1 }, []));
    const [before] = await api.sql<{ created_at: Date }>('select created_at from policies where id = 4');
    await api.sql(`update policies set created_at = '2019-04-29T21:59:59Z' where id = 4`);
    expect(await missing()).toContain('documents.location-timeline missing');
    await api.sql(`update policies set created_at = '2019-04-29T22:00:00Z' where id = 4`);
    expect(await missing()).toEqual(['documents.invoice missing', 'documents.police-report missing', 'documents.imei-block missing']);
    await api.sql('update policies set created_at = $1 where id = 4', [before?.created_at]);
    await api.sql('update products set asks_for_timeline = true where id = 1');
    expect(await missing()).toContain('documents.location-timeline missing');
    await api.sql('update products set asks_for_timeline = null where id = 1');
  });

  test('the disability resolution only when the box is ticked', async () => {
    const missing = async (extra_fields: object) => faults(await desk.declare(desk.scooter, { claim_type_id: 8, extra_fields }, []));
    expect(await missing({ disability: 'Si' })).toContain('documents.disability-resolution missing');
    expect(await missing({ disability: 'No' })).not.toContain('documents.disability-resolution missing');
  });
});

describe('files', () => {
  test('come by the upload road with a grant that does nothing else; a PDF too', async () => {
    const { api, tokens } = desk;
    const grant = await desk.grantOf(desk.phone);
    expect(await upload(api, grant, pdf, { kind: 'claim-document', mediaType: 'application/pdf' })).toMatchObject({ status: 204 });
    expect(await upload(api, grant, await photo(), { kind: 'front' })).toMatchObject({ status: 403, code: 'forbidden' });
    const text = Buffer.from('no es un documento');
    expect(await upload(api, grant, text, { kind: 'claim-document', mediaType: 'application/pdf' })).toMatchObject({ status: 415 });
    const challenges = await api.call('POST', `${desk.pathOf(desk.phone)}/challenges`, { token: grant });
    expect(told(challenges)).toBe('403 forbidden');
    expect(told(await api.call('GET', '/policies/4/claims', { token: grant }))).toBe('403 forbidden');
    const opened = await api.call('POST', '/policies/1/risks/1/grants', { token: tokens.policyholder });
    const ofEvaluation = (opened.body.grant as { token: string }).token;
    expect(await upload(api, ofEvaluation, pdf, { kind: 'claim-document', mediaType: 'application/pdf' })).toMatchObject({ status: 403 });
  });

  test('to be sent remind nobody of an evaluation', async () => {
    const { api } = desk;
    const start = api.now;
    await desk.grantOf({ policyId: 1, riskId: 1 });
    api.enqueued.length = 0;
    api.now = new Date(start.getTime() + 10 * 86_400_000);
    await remindOpened(api.ports);
    api.now = start;
    const [row] = await api.sql(`select count(*)::int as reminded from grants where scope = 'claim' and reminded_at is not null`);
    expect(row).toEqual({ reminded: 0 });
  });

  test('that are not here, of another risk, with other bytes or of another claim are refused, and the claim is not made', async () => {
    const { phone, scooter } = desk;
    const mine = await desk.send(phone, 'invoice');
    const used = await desk.send(phone, 'invoice');
    await desk.declare(phone, { claim_type_id: 3, documents: [used], documents_to_follow: true });
    const tries: [object, string][] = [
      [{ ...mine, capture_id: randomUUID() }, '409 capture-missing'],
      [await desk.send(scooter, 'invoice'), '409 capture-missing'],
      [{ ...mine, sha256: sha256('x') }, '409 different-bytes'],
      [used, '409 in-use'],
    ];
    for (const [document, expected] of tries) {
      const body = await desk.declaration(phone, { claim_type_id: 3, documents: [document], documents_to_follow: true });
      const answer = await desk.api.call('POST', `${desk.pathOf(phone)}/claims`, { token: desk.tokens.policyholder, body });
      expect(told(answer)).toBe(expected);
      expect(await desk.api.sql('select id from claims where identifier = $1', [body.identifier])).toEqual([]);
    }
  });

  test('are seen by their owner and by staff, and by nobody else', async () => {
    const file = (await desk.declare(desk.phone, { claim_type_id: 3 })).body.documents[0]?.files[0];
    const see = (token: string) =>
      desk.api.fetch(`/captures/${file?.capture_id}`, { headers: { accept: 'application/pdf', authorization: `Bearer ${token}` } });
    for (const person of ['policyholder', 'staff'] as const) {
      const response = await see(desk.tokens[person]);
      expect(response.headers.get('content-type')).toBe('application/pdf');
      expect(sha256(Buffer.from(await response.arrayBuffer()))).toBe(file?.sha256);
    }
    expect((await see(desk.tokens.other)).status).toBe(404);
    expect((await see(desk.tokens.store)).status).toBe(403);
  });
});

test('what can be declared of a phone, with documents and fields', async () => {
  const { body } = await desk.api.call('GET', `${desk.pathOf(desk.scooter)}/claim-types`, { token: desk.tokens.policyholder });
  const types = body.data as { id: number; documents: { type: string }[]; documents_with_disability: { type: string }[] }[];
  expect(types.map(({ id }) => id)).toEqual([12, 13, 9, 14, 8, 7, 10, 11]);
  const disability = types.find(({ id }) => id === 8);
  expect(disability?.documents.map(({ type }) => type)).toEqual(['invoice', 'medical-report']);
  expect(disability?.documents_with_disability.map(({ type }) => type)).toEqual(['invoice', 'medical-report', 'disability-resolution']);
  expect(types[3]).toMatchObject({ extra_fields: [{ id: 'hospital_name', label: 'Hospital' }, { type: 'date' }, { is_required: false }] });
});

test('an operator’s own table of documents is what is offered, asked for and looked at before a claim is accepted', async () => {
  const own = await openClaimsDesk({ CLAIM_DOCUMENTS: '{"3":["damage-photo"],"6":[]}' });
  const { api, phone, tokens } = own;
  const { body } = await api.call('GET', `${own.pathOf(phone)}/claim-types`, { token: tokens.policyholder });
  const offered = body.data as { id: number; documents: { type: string }[] }[];
  const asked = (type: number) => offered.find(({ id }) => id === type)?.documents.map((document) => document.type);
  expect([asked(3), asked(4), asked(6)]).toEqual([['damage-photo'], ['invoice', 'damage-photo'], []]);
  expect(faults(await own.declare(phone, { claim_type_id: 3 }, []))).toEqual(['documents.damage-photo missing']);
  const claim = (await own.declare(phone, { claim_type_id: 3 }, ['damage-photo'])).body;
  expect(claim.documents.map(({ type }) => type)).toEqual(['damage-photo']);
  const accepted = await api.call('PATCH', `${own.pathOf(phone)}/claims/${claim.id}`, { token: tokens.staff, body: { event: 'accepted' } });
  expect(accepted.body).toMatchObject({ internal_status: 4, missing_documents: [] });
  expect(told(await own.declare(phone, { claim_type_id: 6 }, []))).toBe('201');
  await api.close();
});
