import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isImei } from '#domain/device/imei.ts';
import { type Answer, type ModuleApi, startModuleApi } from '#tests/support/module-api.ts';
import { photo, sha256, upload } from '#tests/support/module-uploads.ts';

let api: ModuleApi;
let staff = '';
let customer = '';
beforeAll(async () => {
  api = await startModuleApi();
  const logIn = async (name: string) =>
    String(
      (await api.call('POST', '/users/login', { body: { email: `${name}@peritia.example`, password: 'peritia-demo' } })).body.api_token,
    );
  [staff, customer] = [await logIn('oficina'), await logIn('tomador')];
});
afterAll(() => api.close());

const start = new Date('2026-03-10T10:00:00Z');
let count = 0;
let place: { policyId: number; riskId: number };
/** A policy of the customer with a mobile to evaluate, for each test. */
async function newPolicy(given: { status?: number; imei?: string; userId?: number; daysOld?: number } = {}) {
  count += 1;
  const [policy] = await api.sql<{ id: number }>(
    `insert into policies (identifier, number, status, user_id, product_id, evaluation_active, payment_link, created_at)
     values (gen_random_uuid(), $1, $2, $3, 3, true, '/pagar/1', $4::timestamptz - make_interval(days => $5)) returning id`,
    [`7${count}`, given.status ?? 2, given.userId ?? 1, start, given.daysOld ?? 1],
  );
  const policyId = policy?.id ?? 0;
  const [risk] = await api.sql<{ id: number }>(
    `insert into policy_risks (policy_id, risk_type, kind, name, brand, model, imei, evaluation_status) values ($1, 1, 'mobile', 'M', 'Xiaomi', 'R13', $2, 1) returning id`,
    [policyId, given.imei ?? null],
  );
  return { policyId, riskId: risk?.id ?? 0 };
}
beforeEach(async () => {
  api.now = start;
  place = await newPolicy();
});

/** An IMEI of this test's policy alone. */
function newImei(offset = 0): string {
  const body = `35404907${String(count * 10 + offset).padStart(6, '0')}`;
  return [...'0123456789'].map((check) => body + check).find(isImei) ?? '';
}
/** Insured by policy 4 of the demo data. */
const takenImei = '490154203237518';
const riskPath = (where = place) => `/policies/${where.policyId}/risks/${where.riskId}`;
const told = ({ status, body }: Answer) => `${status} ${body.code ?? ''}`.trim();
const risk = async (where = place) =>
  (await api.sql<Record<string, unknown>>('select * from policy_risks where id = $1', [where.riskId]))[0];
const status = async (token = customer, where = place) =>
  (await api.call('GET', `/policies/${where.policyId}/risk/${where.riskId}/evaluation-status`, { token })).body;

async function open(where = place): Promise<{ token: string; challenges: string[] }> {
  const { body } = await api.call('POST', `${riskPath(where)}/grants`, { token: customer });
  const { grant, challenges } = body as unknown as { grant: { token: string }; challenges: { text: string }[] };
  return { token: grant.token, challenges: challenges.map((challenge) => challenge.text) };
}

async function photos(token: string) {
  const sent = [];
  for (const side of ['front', 'back'] as const) {
    const bytes = await photo();
    const id = randomUUID();
    await upload(api, token, bytes, { id, kind: side });
    sent.push({ id, side, sha256: sha256(bytes), taken_at: '2026-03-10T09:59:00Z' });
  }
  return sent;
}

async function submission(given: { imei?: string | null; challenge?: string | null } = {}) {
  const { token, challenges } = await open();
  const imei = given.imei === undefined ? newImei() : given.imei;
  const body = {
    id: randomUUID() as string,
    policy_risk_id: place.riskId,
    imei,
    imei_source: imei && 'typed',
    challenge: given.challenge ?? null,
    captures: await photos(token),
  };
  return { token, challenges, body };
}

const submit = (token: string, body: { id: string } & Record<string, unknown>, key = body.id, where = place) =>
  api.call('POST', `${riskPath(where)}/evaluations`, { token, body, key });
const decide = (id: string, frontal: string, trasera = 'Validated', where = place) =>
  api.call('PATCH', `/policies/${where.policyId}/evaluations/${id}`, {
    token: staff,
    body: { frontal: { label: frontal }, trasera: { label: trasera } },
  });

describe('opening', () => {
  test('gives a grant of sixty days and a pool of challenges that nobody else has', async () => {
    const { body } = await api.call('POST', `${riskPath()}/grants`, { token: customer });
    expect(body.grant).toMatchObject({
      scope: 'evaluation',
      policy_id: place.policyId,
      policy_risk_id: place.riskId,
      user_id: 1,
      expires_at: '2026-05-09T10:00:00.000Z',
    });
    expect((body.grant as { token: string }).token).toMatch(/^pg_[\w-]{43}$/);
    const texts = (body.challenges as { text: string }[]).map((challenge) => challenge.text);
    const again = (await open()).challenges;
    expect(new Set([...texts, ...again]).size).toBe(12);
    expect(body).toMatchObject({ retry_count: 0, imei_retry_count: 0 });
  });

  test.each([
    ['scooter without evaluation', '/policies/6/risks/8', '404 not-found'],
    ['evaluation not required', '', '409 evaluation-not-required'],
    ['validated', '/policies/3/risks/3', '409 evaluation-closed'],
    ['risk of another policy', '/policies/1/risks/2', '404 not-found'],
    ['rejected once', '/policies/2/risks/2', '200'],
  ])('%s', async (_, path, expected) => {
    if (!path) await api.sql('update policies set evaluation_active = false where id = $1', [place.policyId]);
    expect(told(await api.call('POST', `${path || riskPath()}/grants`, { token: customer }))).toBe(expected);
  });

  test('a grant ends after its days', async () => {
    const { token } = await open();
    api.now = new Date('2026-05-09T09:59:00Z');
    expect(told(await api.call('POST', `${riskPath()}/challenges`, { token }))).toBe('200');
    api.now = new Date('2026-05-09T10:00:01Z');
    expect(told(await api.call('POST', `${riskPath()}/challenges`, { token }))).toBe('401 unauthenticated');
  });
});

describe('submitting', () => {
  test('takes it whole, gives it to a person, and answers with the receipt of its bytes', async () => {
    const { token, challenges, body } = await submission();
    const answer = await submit(token, { ...body, challenge: challenges[0] });
    expect(told(answer)).toBe('200');
    expect(answer.headers.get('peritia-receipt')).toBe(`sha-256=${sha256(JSON.stringify({ ...body, challenge: challenges[0] }))}`);
    expect((answer.body.policy_risks as { policy_risk_mobile: { id: number } }[])[0]?.policy_risk_mobile.id).toBe(place.riskId);
    expect(answer.body.evaluation).toMatchObject({
      id: body.id,
      status: 2,
      imei: body.imei,
      captures: [{ side: 'back' }, { side: 'front' }],
    });
    expect(await risk()).toMatchObject({ evaluation_status: 2, imei: body.imei });
    expect(await status()).toMatchObject({
      status: 'waiting',
      review: 'person',
      evaluation_id: body.id,
      frontal: { label: null },
      payment_link: null,
    });
  });

  test('ten times at once has one effect and one answer', async () => {
    const { token, body } = await submission();
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit(token, body)));
    expect(answers.map(told)).toEqual(Array.from({ length: 10 }, () => '200'));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(new Set(answers.map((answer) => answer.headers.get('peritia-receipt'))).size).toBe(1);
    expect(await api.sql('select 1 from evaluations where risk_id = $1', [place.riskId])).toHaveLength(1);
    expect(await api.sql(`select 1 from audit_events where kind = 'evaluation-submitted' and risk_id = $1`, [place.riskId])).toHaveLength(
      1,
    );
  });

  test('ten times at once without a key too, and by both paths', async () => {
    const { token, body } = await submission();
    const paths = Array.from({ length: 10 }, (_, at) => (at % 2 ? `${riskPath()}/evaluations` : `/policies/${place.policyId}/evaluations`));
    const answers = await Promise.all(paths.map((path) => api.call('POST', path, { token, body })));
    expect(answers.map(told)).toEqual(paths.map(() => '200'));
    expect(await api.sql('select 1 from evaluations where risk_id = $1', [place.riskId])).toHaveLength(1);
  });

  test('a crash before the commit leaves nothing, and the same call then works', async () => {
    const { token, challenges, body } = await submission();
    const whole = { ...body, challenge: challenges[0] };
    await api.sql('alter table audit_events rename to audit_away');
    expect(told(await submit(token, whole))).toBe('500 internal');
    await api.sql('alter table audit_away rename to audit_events');
    expect(await api.sql('select 1 from evaluations where id = $1', [body.id])).toEqual([]);
    expect(await api.sql('select 1 from idempotency_keys where key = $1', [body.id])).toEqual([]);
    expect(await risk()).toMatchObject({ evaluation_status: 1, imei: null });
    expect(told(await submit(token, whole))).toBe('200');
  });

  test('the same key or the same id with other contents is refused', async () => {
    const { token, body } = await submission();
    await submit(token, body);
    const other = { ...body, imei: newImei(1) };
    expect(told(await submit(token, other))).toBe('409 different-bytes');
    expect(told(await submit(token, other, randomUUID()))).toBe('409 different-bytes');
  });

  test('a grant is told nothing of the person', async () => {
    const { token, body } = await submission();
    const { text, body: answer } = await submit(token, body);
    expect(text).not.toMatch(/Carmen|Ruiz/);
    expect(answer).toMatchObject({ policy_payments: [], sign_link: null, complete_name: '' });
  });

  test('the shape of the specification, with the photos inside', async () => {
    const picture = async () => ({ base64: `data:image/jpeg;base64,${(await photo()).toString('base64')}`, extension: 'jpg' });
    const body = { id: randomUUID(), imei: newImei(), imei_source: 'typed', frontal: await picture(), trasera: await picture() };
    const answer = await api.call('POST', `/policies/${place.policyId}/evaluations`, { token: customer, body });
    expect(told(answer)).toBe('200');
    expect((answer.body.evaluation as { captures: unknown[] }).captures).toHaveLength(2);
    const bad = { ...body, id: randomUUID(), frontal: { base64: 'aG9sYQ==' } };
    place = await newPolicy();
    expect(told(await api.call('POST', `/policies/${place.policyId}/evaluations`, { token: customer, body: bad }))).toBe(
      '415 unsupported-media',
    );
  });

  test.each([
    ['no photos', { captures: [] }, '409 capture-missing'],
    [
      'a photo that never arrived',
      { captures: [{ id: randomUUID(), side: 'front', sha256: 'a'.repeat(64), taken_at: '2026-03-10T09:59:00Z' }] },
      '409 capture-missing',
    ],
    ['an IMEI with a wrong check digit', { imei: '354049075595942' }, '422 imei-invalid'],
    ['an IMEI of letters', { imei: 'hola' }, '422 imei-invalid'],
    ['an IMEI of zeros', { imei: '000000000000000' }, '422 imei-invalid'],
    ['no IMEI', { imei: null, imei_source: null }, '422 invalid-input'],
    ['a challenge nobody gave out', { challenge: 'PT1.AAAAAAAAAAAAAAAAAAAAAA' }, '422 challenge-unknown'],
    ['an id that is none', { id: 'x' }, '422 invalid-input'],
  ])('%s', async (_, change, expected) => {
    const { token, body } = await submission();
    expect(told(await submit(token, { ...body, ...change }, randomUUID()))).toBe(expected);
    expect(await risk()).toMatchObject({ evaluation_status: 1 });
    expect(await api.sql('select 1 from captures where risk_id = $1', [place.riskId])).toHaveLength(2);
    expect(told(await submit(token, body))).toBe('200');
  });

  test('one photo twice, or a photo under the wrong hash', async () => {
    const { token, body } = await submission();
    const [front, back] = body.captures;
    expect(told(await submit(token, { ...body, captures: [front, front, back] }, randomUUID()))).toBe('422 invalid-input');
    expect(told(await submit(token, { ...body, captures: [front, { ...back, sha256: 'b'.repeat(64) }] }, randomUUID()))).toBe(
      '409 different-bytes',
    );
  });

  test("another policy's photos are not here", async () => {
    const foreign = await submission();
    place = await newPolicy();
    const { token, body } = await submission();
    expect(told(await submit(token, { ...body, captures: foreign.body.captures }))).toBe('409 capture-missing');
  });

  test('a challenge is used once, by its own evaluation, in its time', async () => {
    const { token, challenges, body } = await submission();
    const text = challenges[0] ?? '';
    const other = await newPolicy();
    const foreign = (await open(other)).challenges[0];
    expect(told(await submit(token, { ...body, challenge: foreign }))).toBe('422 challenge-unknown');
    api.now = new Date(start.getTime() + 73 * 3_600_000);
    expect(told(await submit(token, { ...body, challenge: text }))).toBe('409 challenge-expired');
    api.now = new Date(start.getTime() + 71 * 3_600_000);
    expect(told(await submit(token, { ...body, challenge: text }))).toBe('200');
    await decide(body.id, 'Rejected');
    const next = await submission();
    expect(told(await submit(next.token, { ...next.body, challenge: text }))).toBe('409 challenge-used');
  });

  test('an IMEI that another policy insures keeps the photos; a correction is a new submit', async () => {
    const { token, body } = await submission({ imei: takenImei });
    expect(told(await submit(token, body))).toBe('409 imei-repeated');
    expect(await api.sql('select 1 from captures where risk_id = $1', [place.riskId])).toHaveLength(2);
    expect(told(await submit(token, { ...body, id: randomUUID(), imei: newImei(), imei2: takenImei }))).toBe('409 imei-repeated');
    expect(told(await submit(token, { ...body, id: randomUUID(), imei: newImei() }))).toBe('200');
  });

  test('of two policies that claim one phone at once only one has it', async () => {
    const imei = newImei(5);
    const first = await submission({ imei });
    const firstPlace = place;
    place = await newPolicy();
    const second = await submission({ imei });
    const answers = await Promise.all([submit(first.token, first.body, first.body.id, firstPlace), submit(second.token, second.body)]);
    expect(answers.map(told).sort()).toEqual(['200', '409 imei-repeated']);
  });
});

describe('deciding', () => {
  test.each([
    ['Validated', 'Validated', 3, 0],
    ['Rejected', 'Validated', 4, 1],
    ['Breakage', 'Rejected', 4, 1],
    ['Breakage', 'Validated', 4, 0],
  ])('%s and %s', async (frontal, trasera, evaluationStatus, retries) => {
    const { token, body } = await submission();
    await submit(token, body);
    const { body: decided } = await decide(body.id, frontal, trasera);
    expect(decided).toMatchObject({
      id: body.id,
      status: evaluationStatus,
      frontal: { label: frontal },
      trasera: { label: trasera },
      decided_at: start.toISOString(),
    });
    expect(await risk()).toMatchObject({ evaluation_status: evaluationStatus, retry_count: retries });
    expect(await status()).toMatchObject({
      status: 'finished',
      review: null,
      frontal: { label: frontal },
      retry_count: retries,
      payment_link: '/pagar/1',
      card_liverpool: false,
    });
    expect(told(await api.call('POST', `${riskPath()}/challenges`, { token }))).toBe('401 unauthenticated');
    expect(told(await decide(body.id, 'Validated'))).toBe('409 evaluation-closed');
  });

  test('by nobody but staff, of no other policy, and never by half', async () => {
    const { token, body } = await submission();
    await submit(token, body);
    const patch = (by: string, policyId: number, sent: unknown) =>
      api.call('PATCH', `/policies/${policyId}/evaluations/${body.id}`, { token: by, body: sent });
    const both = { frontal: { label: 'Validated' }, trasera: { label: 'Validated' } };
    expect(told(await patch(customer, place.policyId, both))).toBe('403 forbidden');
    expect(told(await patch(staff, 1, both))).toBe('404 not-found');
    for (const sent of [{ frontal: both.frontal }, { ...both, trasera: { label: null } }, { ...both, trasera: { label: 'Perfecta' } }]) {
      expect(told(await patch(staff, place.policyId, sent))).toBe('422 invalid-input');
    }
    expect(await status()).toMatchObject({ status: 'waiting' });
  });

  test('the first try and three repetitions, then a person', async () => {
    for (const left of [1, 2, 3, 4]) {
      const { token, body } = await submission();
      expect(told(await submit(token, body))).toBe('200');
      await decide(body.id, 'Rejected');
      expect(await status()).toMatchObject({ retry_count: left, imei_retry_count: 0 });
    }
    expect(told(await api.call('POST', `${riskPath()}/grants`, { token: customer }))).toBe('409 photo-cap-reached');
  });

  test('a submit and a decision at the same moment do not wait for each other for ever', async () => {
    const { token, body } = await submission();
    await submit(token, body);
    const answers = await Promise.all([
      decide(body.id, 'Validated'),
      ...Array.from({ length: 5 }, () => api.call('POST', `${riskPath()}/evaluations`, { token, body })),
    ]);
    for (const answer of answers) expect([200, 401]).toContain(answer.status);
  });
});
