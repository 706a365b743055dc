import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { assessEvaluation } from '#server/modules/evaluations/assess-evaluation.ts';
import { openDesk, told } from '#tests/support/module-evaluations.ts';

import { sha256, upload } from '#tests/support/module-uploads.ts';

import { pdfWords } from '#tests/support/pdf-words.ts';

const desk = await openDesk({ ASSESSMENT: 'automatic' });
const { api, begin, here, customer, staff, risk, status, submission, submit, decide } = desk;
const other = String(
  (await api.call('POST', '/users/login', { body: { email: 'otra@peritia.example', password: 'peritia-demo' } })).body.api_token,
);
afterAll(() => api.close());
beforeEach(async () => {
  await begin();
  await api.sql('delete from capture_traces');
});

const fixture = (name: string) => readFile(`tests/fixtures/mirror/${name}.jpg`);

/** Hands in an evaluation whose front photo does not show the challenge: the rules refuse it at once. */
async function refusedByRules() {
  const { token, challenges, body } = await submission({ photos: { front: await fixture('front'), back: await fixture('back-good') } });
  expect(told(await submit(token, { ...body, challenge: challenges[0] }))).toBe('201');
  await assessEvaluation(api.ports, body.id);
  return { id: body.id, token };
}

/** An evaluation that a person has refused; for a review it does not matter who refused it. */
async function refused() {
  const { token, body } = await submission();
  expect(told(await submit(token, body))).toBe('201');
  expect(told(await decide(body.id, 'Rejected'))).toBe('200');
  return { id: body.id, token };
}

const path = (id: string, end = '') => `/policies/${here.place.policyId}/evaluations/${id}${end}`;
const report = async (id: string, token: string) => api.call('GET', path(id), { token });

describe('the report', () => {
  test('tells what was seen, where, and against which floor', async () => {
    const { id } = await refusedByRules();
    const { body } = await report(id, customer);
    expect(body).toMatchObject({ decided_by: 'rules', can_ask_review: true });
    const [front, back] = body.photos as { marks: { what: string }[]; findings: { measure: string; outcome: string }[] }[];
    expect(front).toMatchObject({ side: 'front', label: 'Rejected', reasons: ['challenge-mismatch'] });
    expect(front?.marks.map((mark) => mark.what)).toEqual(['phone', 'challenge']);
    expect(front?.findings).toContainEqual(expect.objectContaining({ measure: 'challenge', outcome: 'refused', value: 'other' }));
    expect(back).toMatchObject({ side: 'back', label: 'Validated', reasons: [] });
  });

  test('of one that waits for a person tells a suspicion to staff alone', async () => {
    const { token, body } = await submission({ photos: { front: await fixture('front-soft'), back: await fixture('back-cracked') } });
    await submit(token, body);
    await assessEvaluation(api.ports, body.id);
    expect((await report(body.id, customer)).text).not.toMatch(/crack/);
    expect((await report(body.id, staff)).text).toMatch(/crack/);
  });

  test('has the hints about the phone that was used for staff alone, and they decide nothing', async () => {
    const { token, challenges, body } = await submission({ photos: { front: await fixture('front'), back: await fixture('back-good') } });
    const picture = await sharp({ create: { width: 600, height: 1200, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const sent = { id: randomUUID(), kind: 'imei-picture' as const, mediaType: 'image/png' };
    await upload(api, token, picture, sent);
    const captures = [...body.captures, { id: sent.id, side: 'imei', sha256: sha256(picture), taken_at: '2026-03-10T09:59:00Z' }];
    const device = { platform: 'ios', screen_ratio: 2.17 };
    expect(told(await submit(token, { ...body, captures, device, challenge: challenges[0] }))).toBe('201');
    await assessEvaluation(api.ports, body.id);
    // The photo is refused for its challenge; the device's signals are no reason.
    expect(await status()).toMatchObject({ frontal: { reasons: ['challenge-mismatch'] }, trasera: { label: 'Validated' } });
    expect((await report(body.id, staff)).body.device_signals).toEqual([
      { signal: 'policy-platform', value: 'ios', expected: 'android', outcome: 'differs' },
      { signal: 'screenshot-shape', value: 2, expected: 2.17, outcome: 'differs' },
    ]);
    expect((await report(body.id, customer)).body.device_signals).toEqual([]);
    expect((await report(body.id, token)).body.device_signals).toEqual([]);
    const pdf = await api.fetch(path(body.id, '/evidence'), { headers: { authorization: `Bearer ${staff}`, accept: 'application/pdf' } });
    const words = await pdfWords(new Uint8Array(await pdf.arrayBuffer()));
    await api.call('GET', path(body.id, '/evidence'), { token: staff });
    await api.call('GET', path(body.id, '/evidence'), { token: customer });
    // The office has read it twice; the owner's read is not recorded.
    expect(
      await api.sql(`select user_id, policy_id from audit_events where kind = 'evidence-read' and data->>'evaluation' = $1`, [body.id]),
    ).toEqual(Array(2).fill({ user_id: 4, policy_id: here.place.policyId }));
    expect(words).toContain('Sistema, según la póliza iOS Android No coincide');
    expect(words).toContain('Forma de la captura, frente a la pantalla 2 2,17 No coincide');
  });

  test('has what is for a person whatever the photos show for staff alone, measured or not', async () => {
    const { token, challenges, body } = await submission({ photos: { front: await fixture('front'), back: await fixture('back-good') } });
    expect(told(await submit(token, { ...body, challenge: challenges[0] }))).toBe('201');
    // As when the phone had been without a network for days.
    await api.sql(`update challenges set expires_at = '2026-03-09T10:00:00Z' where used_by = $1`, [body.id]);
    expect((await report(body.id, staff)).body.signals).toEqual(['late-challenge']);
    await assessEvaluation(api.ports, body.id);
    expect((await report(body.id, staff)).body.signals).toEqual(['late-challenge']);
    expect((await report(body.id, customer)).body.signals).toEqual([]);
    await begin();
    const next = await submission();
    const captures = next.body.captures.map((capture) => ({ ...capture, flags: ['file'] }));
    expect(told(await submit(next.token, { ...next.body, captures }))).toBe('201');
    expect((await report(next.body.id, staff)).body.signals).toEqual(['by-file', 'no-challenge']);
  });

  test('is nobody else’s', async () => {
    const { id, token } = await refused();
    expect(told(await report(id, other))).toBe('404 not-found');
    expect(told(await report(id, token))).toBe('200');
    expect(told(await api.call('GET', path(id)))).toBe('401 unauthenticated');
    expect(told(await api.call('GET', `/policies/1/evaluations/${id}`, { token: customer }))).toBe('404 not-found');
  });
});

describe('asking for a person', () => {
  test('gives it back to a person, with the try that it cost, once', async () => {
    const { id } = await refused();
    expect(await risk()).toMatchObject({ retry_count: 1 });
    expect(told(await api.call('POST', path(id, '/review'), { token: customer }))).toBe('200');
    expect(await status()).toMatchObject({ status: 'waiting', review: 'person', retry_count: 0, frontal: { label: null, reasons: [] } });
    expect(await risk()).toMatchObject({ evaluation_status: 2 });
    expect(told(await api.call('POST', path(id, '/review'), { token: customer }))).toBe('409 evaluation-closed');
    expect(told(await decide(id, 'Rejected'))).toBe('200');
    expect(await status()).toMatchObject({ status: 'finished', retry_count: 1 });
    expect((await report(id, customer)).body).toMatchObject({ decided_by: 'person', can_ask_review: false });
    expect(told(await api.call('POST', path(id, '/review'), { token: customer }))).toBe('409 evaluation-closed');
  });

  test('after a breakage too, which costs no try', async () => {
    const { token, body } = await submission();
    await submit(token, body);
    await api.sql(`update evaluations set review = 'person' where id = $1`, [body.id]);
    await decide(body.id, 'Breakage');
    expect(told(await api.call('POST', path(body.id, '/review'), { token: customer }))).toBe('200');
    expect(await status()).toMatchObject({ review: 'person', retry_count: 0 });
    await decide(body.id, 'Validated');
    expect(await risk()).toMatchObject({ evaluation_status: 3 });
  });

  test.each([
    ['its policy has ended', 'update policies set status = 4 where id = $1'],
    ['its policy asks for none', 'update policies set evaluation_active = false where id = $1'],
  ])('is over once %s', async (_, statement) => {
    const { id } = await refused();
    await api.sql(statement, [here.place.policyId]);
    expect((await report(id, customer)).body.can_ask_review).toBe(false);
    expect(told(await api.call('POST', path(id, '/review'), { token: customer }))).toBe('409 evaluation-closed');
  });

  test('is not for what is validated, and not for others', async () => {
    const { id } = await refused();
    expect(told(await api.call('POST', path(id, '/review'), { token: other }))).toBe('404 not-found');
    const { token, body } = await submission();
    await submit(token, body);
    await api.sql(`update evaluations set review = 'person' where id = $1`, [body.id]);
    await decide(body.id, 'Validated');
    expect(told(await api.call('POST', path(body.id, '/review'), { token: customer }))).toBe('409 evaluation-closed');
    // The earlier evaluation can no longer be reviewed.
    expect(told(await api.call('POST', path(id, '/review'), { token: customer }))).toBe('409 evaluation-closed');
  });
});

describe('the evidence', () => {
  test('is a PDF whose digest anybody can check', async () => {
    const { id } = await refused();
    const answer = await api.fetch(path(id, '/evidence'), { headers: { authorization: `Bearer ${customer}`, accept: 'application/pdf' } });
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const words = await pdfWords(new Uint8Array(await answer.arrayBuffer()));

    const { digest, record } = (await api.call('GET', path(id, '/evidence'), { token: customer })).body as {
      digest: string;
      record: unknown;
    };
    expect(words).toContain(digest);
    // No picture of the IMEI was sent, so none was read.
    expect(words).not.toContain('captura del IMEI');
    const checked = await api.call('GET', `/evidence/${id}/${digest}`);
    expect(checked.body).toMatchObject({ digest, record });
    expect(checked.text).not.toMatch(/Carmen|Ruiz|35404907/);
    expect((await api.call('GET', `/evidence/${id}/${'0'.repeat(64)}`)).body).toMatchObject({ digest: '0'.repeat(64), record: null });
    expect(told(await api.call('GET', `/evidence/${randomUUID()}/${digest}`))).toBe('404 not-found');
    expect(words).toContain(`/evidence/${id}/${digest}`);
  });

  test('says another thing when the decision was another', async () => {
    const { id } = await refused();
    const before = (await api.call('GET', path(id, '/evidence'), { token: customer })).body.digest as string;
    await api.call('POST', path(id, '/review'), { token: customer });
    await decide(id, 'Validated');
    expect((await api.call('GET', `/evidence/${id}/${before}`)).body).toMatchObject({ record: null });
  });

  test('is known again as a file, to the byte, also when the decision was another since', async () => {
    const { id } = await refused();
    const download = async () => {
      const answer = await api.fetch(path(id, '/evidence'), {
        headers: { authorization: `Bearer ${customer}`, accept: 'application/pdf' },
      });
      return Buffer.from(await answer.arrayBuffer());
    };
    const check = (file: Buffer) => api.call('GET', `/evidence-files/${sha256(file)}`);
    const pdf = await download();
    const { body, text } = await check(pdf);
    expect(body).toMatchObject({ issued_at: api.now.toISOString(), is_current: true, record: { evaluation_id: id, decided_by: 'person' } });
    expect(text).not.toMatch(/Carmen|Ruiz|35404907/);
    expect(told(await check(Buffer.concat([pdf, Buffer.from('\n')])))).toBe('404 not-found');
    // The same evidence gives the same file.
    expect(sha256(await download())).toBe(sha256(pdf));

    await api.call('POST', path(id, '/review'), { token: customer });
    await decide(id, 'Validated');
    expect((await check(pdf)).body).toMatchObject({ is_current: false, record: { photos: [{}, { side: 'front', label: 'Validated' }] } });
    expect((await check(await download())).body).toMatchObject({ is_current: true });
  });

  test('is for its owner and staff', async () => {
    const { id, token } = await refused();
    expect(told(await api.call('GET', path(id, '/evidence'), { token: other }))).toBe('404 not-found');
    expect(told(await api.call('GET', path(id, '/evidence'), { token }))).toMatch(/^40[34]/);
    expect(told(await api.call('GET', path(id, '/evidence'), { token: staff }))).toBe('200');
    const asPdf = await api.fetch(path(id, '/evidence'), { headers: { authorization: `Bearer ${other}`, accept: 'application/pdf' } });
    expect(asPdf.status).toBe(404);
  });
});
