import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { maxCaptureBytes } from '#domain/wire/capture-size.ts';
import { openDesk, start, takenImei, told } from '#tests/support/module-evaluations.ts';
import { photo, sha256 } from '#tests/support/module-uploads.ts';

const desk = await openDesk({ ANSWER_WITHIN_HOURS: '10' });
const { api, begin, customer, here, newPolicy, newImei, riskPath, risk, status, open, submission, submit, decide } = desk;
afterAll(() => api.close());
beforeEach(begin);

describe('opening', () => {
  test('gives a grant of sixty days and a pool of challenges that nobody else has', async () => {
    const { body } = await api.call('POST', `${riskPath()}/grants`, { token: customer });
    expect(body.grant).toMatchObject({
      scope: 'evaluation',
      policy_id: here.place.policyId,
      policy_risk_id: here.place.riskId,
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
    ['rejected once', '/policies/2/risks/2', '201'],
  ])('%s', async (_, path, expected) => {
    if (!path) await api.sql('update policies set evaluation_active = false where id = $1', [here.place.policyId]);
    expect(told(await api.call('POST', `${path || riskPath()}/grants`, { token: customer }))).toBe(expected);
  });

  test('a grant ends after its days', async () => {
    const { token } = await open();
    api.now = new Date('2026-05-09T09:59:00Z');
    expect(told(await api.call('POST', `${riskPath()}/challenges`, { token }))).toBe('201');
    api.now = new Date('2026-05-09T10:00:01Z');
    expect(told(await api.call('POST', `${riskPath()}/challenges`, { token }))).toBe('401 unauthenticated');
  });
});

describe('submitting', () => {
  test('takes it whole, gives it to a person, and answers with the receipt of its bytes', async () => {
    const { token, challenges, body } = await submission();
    const answer = await submit(token, { ...body, challenge: challenges[0] });
    expect(told(answer)).toBe('201');
    expect(answer.headers.get('peritia-receipt')).toBe(`sha-256=${sha256(JSON.stringify({ ...body, challenge: challenges[0] }))}`);
    expect((answer.body.policy_risks as { policy_risk_mobile: { id: number } }[])[0]?.policy_risk_mobile.id).toBe(here.place.riskId);
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
      answer_by: { date: expect.any(String), hour: expect.any(Number) },
    });
  });

  test('ten times at once has one effect and one answer', async () => {
    const { token, body } = await submission();
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit(token, body)));
    expect(answers.map(told)).toEqual(Array.from({ length: 10 }, () => '201'));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(new Set(answers.map((answer) => answer.headers.get('peritia-receipt'))).size).toBe(1);
    expect(await api.sql('select 1 from evaluations where risk_id = $1', [here.place.riskId])).toHaveLength(1);
    expect(
      await api.sql(`select 1 from audit_events where kind = 'evaluation-submitted' and risk_id = $1`, [here.place.riskId]),
    ).toHaveLength(1);
  });

  test('ten times at once without a key too, and by both paths', async () => {
    const { token, body } = await submission();
    const paths = Array.from({ length: 10 }, (_, at) =>
      at % 2 ? `${riskPath()}/evaluations` : `/policies/${here.place.policyId}/evaluations`,
    );
    const answers = await Promise.all(paths.map((path) => api.call('POST', path, { token, body })));
    expect(answers.map(told)).toEqual(paths.map(() => '201'));
    expect(await api.sql('select 1 from evaluations where risk_id = $1', [here.place.riskId])).toHaveLength(1);
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
    expect(told(await submit(token, whole))).toBe('201');
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
    const answer = await api.call('POST', `/policies/${here.place.policyId}/evaluations`, { token: customer, body });
    expect(told(answer)).toBe('201');
    expect((answer.body.evaluation as { captures: unknown[] }).captures).toHaveLength(2);
    const bad = { ...body, id: randomUUID(), frontal: { base64: 'aG9sYQ==' } };
    here.place = await newPolicy();
    expect(told(await api.call('POST', `/policies/${here.place.policyId}/evaluations`, { token: customer, body: bad }))).toBe(
      '415 unsupported-media',
    );
  });

  test('a photo inside is as large as one that is uploaded, and no larger', async () => {
    const whole = await photo();
    const picture = (size: number) => ({ base64: Buffer.concat([whole, Buffer.alloc(size - whole.length)]).toString('base64') });
    const path = `/policies/${here.place.policyId}/evaluations`;
    const body = { id: randomUUID(), imei: newImei(), imei_source: 'typed', frontal: picture(whole.length) };
    const answer = await api.call('POST', path, { token: customer, body: { ...body, trasera: picture(maxCaptureBytes + 1) } });
    expect(told(answer)).toBe('413 too-large');
    expect(await api.sql('select 1 from captures where risk_id = $1', [here.place.riskId])).toEqual([]);
    expect(told(await api.call('POST', path, { token: customer, body: { ...body, trasera: picture(maxCaptureBytes) } }))).toBe('201');
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
    expect(await api.sql('select 1 from captures where risk_id = $1', [here.place.riskId])).toHaveLength(2);
    expect(told(await submit(token, body))).toBe('201');
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
    here.place = await newPolicy();
    const { token, body } = await submission();
    expect(told(await submit(token, { ...body, captures: foreign.body.captures }))).toBe('409 capture-missing');
  });

  test('a challenge is used once, by its own evaluation', async () => {
    const { token, challenges, body } = await submission();
    const text = challenges[0] ?? '';
    const other = await newPolicy();
    const foreign = (await open(other)).challenges[0];
    expect(told(await submit(token, { ...body, challenge: foreign }))).toBe('422 challenge-unknown');
    api.now = new Date(start.getTime() + 71 * 3_600_000);
    expect(told(await submit(token, { ...body, challenge: text }))).toBe('201');
    await decide(body.id, 'Rejected');
    const next = await submission();
    expect(told(await submit(next.token, { ...next.body, challenge: text }))).toBe('409 challenge-used');
  });

  test('an IMEI that another policy insures keeps the photos; a correction is a new submit', async () => {
    const { token, body } = await submission({ imei: takenImei });
    expect(told(await submit(token, body))).toBe('409 imei-repeated');
    expect(await api.sql('select 1 from captures where risk_id = $1', [here.place.riskId])).toHaveLength(2);
    expect(told(await submit(token, { ...body, id: randomUUID(), imei: newImei(), imei2: takenImei }))).toBe('409 imei-repeated');
    expect(told(await submit(token, { ...body, id: randomUUID(), imei: newImei() }))).toBe('201');
  });

  test('of two policies that claim one phone at once only one has it', async () => {
    const imei = newImei(5);
    const first = await submission({ imei });
    const firstPlace = here.place;
    here.place = await newPolicy();
    const second = await submission({ imei });
    const answers = await Promise.all([submit(first.token, first.body, first.body.id, firstPlace), submit(second.token, second.body)]);
    expect(answers.map(told).sort()).toEqual(['201', '409 imei-repeated']);
  });
});
