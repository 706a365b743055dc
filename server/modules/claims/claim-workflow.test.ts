import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { claimDenial, claimDisplayStatus } from '#domain/claim/claim-status.ts';
import type { ClaimDetail } from '#domain/wire/claims.ts';
import type { Policy } from '#domain/wire/policies.ts';
import { type ClaimsDesk, faults, openClaimsDesk } from '#tests/support/module-claims.ts';
import { told } from '#tests/support/module-evaluations.ts';
import { messageRows, sentMails, tryMessage } from '#tests/support/module-messages.ts';

let desk: ClaimsDesk;
let claim: ClaimDetail;
beforeAll(async () => {
  desk = await openClaimsDesk();
});
afterAll(() => desk.api.close());
beforeEach(async () => {
  claim = (await desk.declare(desk.phone, { claim_type_id: 3 })).body;
  desk.api.enqueued.length = 0;
});

type Person = keyof ClaimsDesk['tokens'];
const place = (id = claim.id) => `${desk.pathOf(desk.phone)}/claims/${id}`;
const change = (body: object, person: Person = 'staff', key?: string) =>
  desk.api.call<ClaimDetail>('PATCH', place(), { token: desk.tokens[person], body, ...(key ? { key } : {}) });
const read = async () => (await desk.api.call<ClaimDetail>('GET', place(), { token: desk.tokens.policyholder })).body;

describe('the way of a claim', () => {
  test('denied: closed, with its reason first, on the policy, and a mail that says nothing of it', async () => {
    const { api, tokens } = desk;
    await change({ event: 'review-started', comments: 'La estamos mirando' });
    const denied = await change({ event: 'denied', comments: 'El daño es anterior al contrato.' });
    expect(denied.body).toMatchObject({ status: 2, internal_status: 6, notify_denied: true });
    expect((await read()).statuses.map(({ status, comments }) => [status, comments])).toEqual([
      [2, 'El daño es anterior al contrato.'],
      [1, 'La estamos mirando'],
      [1, null],
    ]);
    const { body } = await api.call<Policy>('GET', '/policies/4', { token: tokens.policyholder });
    const shown = body.policy_risks[0]?.policy_risk_claims.find(({ id }) => id === claim.id);
    expect(shown && claimDenial(shown)).toEqual({ reason: 'El daño es anterior al contrato.' });
    const written = (await messageRows(api)).filter(({ cause }) => cause === `claim:${claim.id}`);
    expect(written.map(({ kind, user_id }) => [kind, user_id])).toEqual([
      ['claim-received', 1],
      ['claim-changed', 1],
      ['claim-changed', 1],
    ]);
    await tryMessage(api, api.enqueued.at(-1));
    const mail = (await sentMails(api)).find((text) => text.includes('Hay novedades en tu siniestro'));
    expect(mail).toContain('To: tomador@peritia.example');
    expect(mail).not.toContain('anterior');
  });

  test('documents rejected, sent again, accepted, settled, reopened', async () => {
    const rejected = await change({ event: 'documentation-rejected', comments: 'La factura no se lee.' });
    expect(claimDisplayStatus(rejected.body.status)).toBe('DOCUMENTACION_RECHAZADA');
    expect(faults(await change({ event: 'accepted' }))).toEqual(['event documents-missing']);
    const [old] = claim.documents.flatMap(({ type, files }) => files.map(({ capture_id, sha256 }) => ({ type, capture_id, sha256 })));
    const repeated = await change({ event: 'documents-attached', documents: [old] }, 'policyholder');
    expect(repeated.body).toMatchObject({ status: 4, statuses: [{ comments: 'La factura no se lee.' }, { status: 1 }] });
    const again = await desk.send(desk.phone, 'invoice');
    const sent = await change({ event: 'documents-attached', documents: [again] }, 'policyholder');
    expect(sent.body).toMatchObject({ status: 1, internal_status: 2 });
    expect(sent.body.documents[0]?.files).toHaveLength(2);
    const stages: unknown[] = [];
    for (const event of ['accepted', 'settled', 'reopened']) stages.push((await change({ event })).body.internal_status);
    expect(stages).toEqual([4, 5, 2]);
    expect(faults(await change({ event: 'settled' }))).toEqual(['event not-accepted']);
  });

  test('what is missing may follow, and until it is there the claim is not accepted', async () => {
    const invoice = await desk.send(desk.phone, 'invoice');
    const early = await desk.declare(desk.phone, { claim_type_id: 3, documents: [invoice], documents_to_follow: true });
    claim = early.body;
    expect(claim.missing_documents).toEqual(['damage-photo']);
    expect(faults(await change({ event: 'accepted' }))).toEqual(['documents.damage-photo missing']);
    const document = await desk.send(desk.phone, 'damage-photo');
    await change({ event: 'documents-attached', documents: [document] }, 'policyholder');
    // Attaching the same document again changes nothing.
    await change({ event: 'documents-attached', documents: [document] }, 'policyholder');
    expect((await read()).documents[1]?.files).toHaveLength(1);
    expect((await change({ event: 'accepted' })).body).toMatchObject({ internal_status: 4, missing_documents: [] });
  });

  test('a decision sent twice with its key is one, and without its key it is told that it was taken', async () => {
    const body = { event: 'denied', comments: 'No está cubierto.' };
    const [first, second] = [await change(body, 'staff', 'decision-1'), await change(body, 'staff', 'decision-1')];
    expect(second.text).toBe(first.text);
    expect((await read()).statuses).toHaveLength(2);
    expect(faults(await change(body))).toEqual(['event closed']);
  });

  test('decided ten times at once: the first decision stands, and the others are told that it is closed', async () => {
    const bodies = Array.from({ length: 10 }, (_, index) => ({ event: 'denied', comments: `Motivo ${index}` }));
    const answers = await Promise.all(bodies.map((body) => change(body)));
    expect(answers.filter((answer) => told(answer) === '200')).toHaveLength(1);
    expect(answers.flatMap(faults)).toEqual(Array.from({ length: 9 }, () => 'event closed'));
    const { statuses } = await read();
    expect(statuses).toHaveLength(2);
    expect(answers.find((answer) => told(answer) === '200')?.body.statuses).toEqual(statuses);
    expect(
      (await messageRows(desk.api)).filter(({ cause, kind }) => cause === `claim:${claim.id}` && kind === 'claim-changed'),
    ).toHaveLength(1);
  });

  test.each<[string, () => Promise<unknown>, object]>([
    ['accepted by a colleague is not denied', () => change({ event: 'accepted' }, 'admin'), { event: 'denied', comments: 'No' }],
    [
      'to which a document came has none refused unseen',
      async () => change({ event: 'documents-attached', documents: [await desk.send(desk.phone, 'invoice')] }, 'policyholder'),
      { event: 'documentation-rejected', documents: [{ type: 'invoice', reason: 'No se lee' }], comments: 'Envíala otra vez' },
    ],
    [
      'that a colleague has just paid is not paid once more',
      async () => {
        await change({ event: 'accepted' });
        return change({ event: 'paid', amount: 80, paid_to: 'policyholder', paid_on: '2026-03-09' }, 'admin');
      },
      { event: 'paid', amount: 80, paid_to: 'policyholder', paid_on: '2026-03-09' },
    ],
  ])('one %s by who has read it as it was before', async (_, happen, body) => {
    const path = place();
    const tag = (await desk.api.call('GET', path, { token: desk.tokens.staff })).headers.get('etag') ?? '';
    await happen();
    const now = await read();
    const decide = (headers: Record<string, string>) => desk.api.call('PATCH', path, { token: desk.tokens.staff, body, headers });
    expect(told(await decide({ 'if-match': tag }))).toBe('409 changed-meanwhile');
    expect(await read()).toEqual(now);
    const fresh = (await desk.api.call('GET', path, { token: desk.tokens.staff })).headers.get('etag') ?? '';
    expect(told(await decide({ 'if-match': fresh }))).toBe('200');
  });

  test('documents attached while it is denied: they are on the claim, or it was closed, and never half', async () => {
    const document = await desk.send(desk.phone, 'invoice');
    const [attached, denied] = await Promise.all([
      change({ event: 'documents-attached', documents: [document] }, 'policyholder'),
      change({ event: 'denied', comments: 'No está cubierto.' }),
    ]);
    expect(told(denied)).toBe('200');
    const files = (await read()).documents[0]?.files.length;
    expect([told(attached), files]).toEqual(files === 2 ? ['200', 2] : ['422 invalid-input', 1]);
    expect((await read()).status).toBe(2);
  });

  test.each<[string, object, string[]]>([
    ['denied without a reason', { event: 'denied' }, ['comments reason-missing']],
    ['documents rejected without one', { event: 'documentation-rejected', comments: null }, ['comments reason-missing']],
    ['settled before it is accepted', { event: 'settled' }, ['event not-accepted']],
    ['an event that is none', { event: 'forgiven' }, ['event not-an-option']],
    ['nothing attached', { event: 'documents-attached', documents: [] }, ['documents too-short']],
  ])('is refused: %s', async (_, body, expected) => {
    const answer = await change(body);
    expect(told(answer)).toBe('422 invalid-input');
    expect(faults(answer)).toEqual(expected);
    expect((await read()).statuses).toHaveLength(1);
  });

  test('its policyholder decides nothing, and nobody else reaches it', async () => {
    expect(told(await change({ event: 'accepted' }, 'policyholder'))).toBe('403 forbidden');
    expect(told(await change({ event: 'accepted' }, 'other'))).toBe('404 not-found');
    expect(told(await change({ event: 'accepted' }, 'store'))).toBe('403 forbidden');
    expect(told(await change({ event: 'accepted' }, 'distributor'))).toBe('403 forbidden');
    expect(told(await desk.api.call('GET', place(), { token: await desk.grantOf(desk.phone) }))).toBe('403 forbidden');
    const elsewhere = (await desk.declare(desk.scooter, { claim_type_id: 13 })).body;
    expect(told(await desk.api.call('GET', place(elsewhere.id), { token: desk.tokens.policyholder }))).toBe('404 not-found');
    expect(told(await desk.api.call('GET', place(), { token: desk.tokens.other }))).toBe('404 not-found');
  });

  test('who sold its policy is told of no claim, and a partner’s key neither', async () => {
    const { api, tokens } = desk;
    await change({ event: 'denied', comments: 'Falta el informe médico' });
    await api.sql('update policies set store_id = 1 where id = 4');
    const [seller] = await api.sql<{ id: number }>(`select id from users where email = 'tienda@peritia.example'`);
    const body = { name: 'Socio', user_id: seller?.id, scopes: ['policies:read'] };
    const id = Number((await api.call('POST', '/api-keys', { token: tokens.admin, body })).body.id);
    const key = String((await api.call('POST', `/api-keys/${id}/key`, { token: tokens.admin })).body.key);
    for (const path of ['/policies/4', '/policies', '/policies?export_csv=1', '/search?search=19950'])
      for (const token of [tokens.store, tokens.distributor, ...(path.startsWith('/policies') ? [key] : [])]) {
        const { status, text } = await api.call('GET', path, { token });
        expect([path, status, text.includes('19950')]).toEqual([path, 200, true]);
        expect(text).not.toMatch(/informe médico|Se cayó|Rotura|"claim/);
      }
    const ofHolder = await api.call('GET', '/policies/4', { token: tokens.policyholder });
    const ofOffice = await api.call('GET', '/policies/4', { token: tokens.staff });
    expect([ofHolder.text, ofOffice.text]).toEqual(Array(2).fill(expect.stringContaining('informe médico')));
    await api.sql('update policies set store_id = null where id = 4');
  });
});

describe('lists', () => {
  const list = async (query = '', person: Person = 'staff') => {
    const { body } = await desk.api.call('GET', `/policy-claims${query}`, { token: desk.tokens[person] });
    return (body.data as ClaimDetail[] | undefined)?.map(({ id }) => id);
  };

  test('staff find a claim by its state, kind, policy, day and words; the newest is first', async () => {
    await change({ event: 'documentation-rejected', comments: 'No se lee.' });
    const marked = (await desk.declare(desk.phone, { claim_type_id: 6, loss_date: '2026-02-20', description: 'Cayó en la bañera' })).body
      .id;
    expect((await list())?.slice(0, 2)).toEqual([marked, claim.id]);
    expect(await list('?filter[status]=4')).toContain(claim.id);
    expect(await list('?filter[status]=4')).not.toContain(marked);
    expect(await list('?filter[internal_status]=3')).toContain(claim.id);
    expect(await list('?filter[type]=6')).toEqual([marked]);
    expect((await list('?filter[status]=open'))?.slice(0, 2)).toEqual([marked, claim.id]);
    await desk.api.sql(`update claims set stage = 6, created_at = '2025-12-31T23:30:00Z' where id = $1`, [marked]);
    expect(await list('?filter[status]=open')).not.toContain(marked);
    expect(await list('?filter[created_from]=2026-01-01&filter[created_to]=2026-01-01')).toEqual([marked]);
    expect(await list('?filter[created_to]=2025-12-31')).toEqual([]);
    expect(await list('?filter[loss_to]=2026-02-28')).toEqual([marked]);
    expect(await list('?filter[loss_from]=2026-03-01')).not.toContain(marked);
    expect(await list('?search=BANERA')).toEqual([marked]);
    expect(await list('?search=ruiz+molina')).toContain(marked);
    expect(await list('?search=19950')).toContain(marked);
    expect(await list('?filter[policy_number]=20502')).toEqual([]);
    expect((await list('?sort=updated_at'))?.at(-1)).toBe(marked);
    expect(await list('', 'policyholder')).toBe(undefined);
  });

  test('the policyholder has those of a policy', async () => {
    const { body } = await desk.api.call('GET', '/policies/4/claims', { token: desk.tokens.policyholder });
    expect((body.data as ClaimDetail[])[0]).toEqual(await read());
    expect((await desk.api.call('GET', '/policies/5/claims', { token: desk.tokens.policyholder })).body.data).toEqual([]);
    expect(told(await desk.api.call('GET', '/policies/4/claims', { token: desk.tokens.other }))).toBe('404 not-found');
  });

  test('as a file, for staff, in words and not in codes', async () => {
    await desk.api.sql(`insert into claims (identifier, risk_id, type, loss_date, description, extra_fields, stage, cover,
        is_to_be_regularised, request_hash, created_at, updated_at)
      select gen_random_uuid(), risk_id, 2, '2026-03-01', 'x', '{}', 1, 'not-started', false, 'x', now(), now() from claims where id = ${claim.id}`);
    const open = await desk.api.call('GET', '/policy-claims?export_csv=1&filter[status]=1', { token: desk.tokens.staff });
    expect(open.text).toMatch(/;(Recibido|En estudio);\d;[\d-]+;[\d-]+;abierto;N;/);
    expect(open.text).toMatch(/ · Robo;[^;]*;[^;]*;[^;]*;Recibido;\d;2026-03-01;[\d-]+;abierto;N;;sin empezar;N;;[^;]*Denuncia/);
    expect(open.text).not.toMatch(/covered|not-started|suspended|invoice|damage-photo|[A-Z]_[A-Z]/);
    await change({ event: 'denied', comments: '=No está cubierto' });
    const { text, headers } = await desk.api.call('GET', '/policy-claims?export_csv=1&filter[status]=2', { token: desk.tokens.staff });
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const row = text.split('\r\n').find((line) => line.startsWith(`${claim.id} · `));
    expect(row).toContain(';19950;Carmen Ruiz Molina;'.slice(1));
    expect(row).toContain(";Denegado;0;2026-03-08;2026-03-10;cerrado;S;'=No está cubierto;en vigor;N;;;");
  });

  test('by a link that works once, of who may list them', async () => {
    const linkOf = (person: Person) =>
      desk.api.call('POST', '/export-tokens', { token: desk.tokens[person], body: { path: '/policy-claims' } });
    const { body } = await linkOf('staff');
    const download = () => desk.api.call('GET', `/policy-claims?export_csv=1&token=${String(body.token)}`);
    expect((await download()).text).toContain(`${claim.id} · Rotura de la pantalla;19950;`);
    expect(told(await download())).toBe('401 unauthenticated');
    const theirs = await linkOf('store');
    expect(told(await desk.api.call('GET', `/policy-claims?export_csv=1&token=${String(theirs.body.token)}`))).toBe('403 forbidden');
  });

  test('cost the same statements for one claim as for a hundred, and so do policies with claims', async () => {
    const cost = async (path: string, token: string) => {
      const before = desk.api.statements;
      await desk.api.call('GET', path, { token });
      return desk.api.statements - before;
    };
    const { staff, policyholder } = desk.tokens;
    const measure = async () => [await cost('/policy-claims?page[size]=100', staff), await cost('/policies', policyholder)];
    const few = await measure();
    await desk.api.sql(`with made as (insert into claims (identifier, risk_id, type, loss_date, description, extra_fields, stage, cover,
        is_to_be_regularised, request_hash, created_at, updated_at)
      select gen_random_uuid(), 1 + n % 8, 3, '2026-03-01', 'x', '{}', 1, 'covered', false, 'x', now(), now() from generate_series(1, 120) n
      returning id)
      insert into claim_statuses (claim_id, stage, created_at) select id, 1, now() from made`);
    expect(await measure()).toEqual(few);
  });
});
