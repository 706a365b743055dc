import { readFile } from 'node:fs/promises';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { assessEvaluation } from '#server/modules/evaluations/assess-evaluation.ts';
import { openDesk, told } from '#tests/support/module-evaluations.ts';
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

/** Handed in with a challenge that its front does not show: refused by the rules at once. */
async function refusedByRules() {
  const { token, challenges, body } = await submission({ photos: { front: await fixture('front'), back: await fixture('back-good') } });
  expect(told(await submit(token, { ...body, challenge: challenges[0] }))).toBe('200');
  await assessEvaluation(api.ports, body.id);
  return { id: body.id, token };
}

/** Refused by a person: what is asked afterwards does not depend on who it was. */
async function refused() {
  const { token, body } = await submission();
  expect(told(await submit(token, body))).toBe('200');
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

  test('is not for what is validated, and not for others', async () => {
    const { id } = await refused();
    expect(told(await api.call('POST', path(id, '/review'), { token: other }))).toBe('404 not-found');
    const { token, body } = await submission();
    await submit(token, body);
    await api.sql(`update evaluations set review = 'person' where id = $1`, [body.id]);
    await decide(body.id, 'Validated');
    expect(told(await api.call('POST', path(body.id, '/review'), { token: customer }))).toBe('409 evaluation-closed');
    // The one before is over.
    expect(told(await api.call('POST', path(id, '/review'), { token: customer }))).toBe('409 evaluation-closed');
  });
});

describe('the evidence', () => {
  test('is a PDF whose digest anybody can check', async () => {
    const { id } = await refused();
    const answer = await api.fetch(path(id, '/evidence'), { headers: { authorization: `Bearer ${customer}`, accept: 'application/pdf' } });
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const pdf = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    expect(pdf.startsWith('%PDF-')).toBe(true);
    // Two photos are drawn in it.
    expect(pdf.match(/\/Subtype \/Image/g)).toHaveLength(2);

    const { digest, record } = (await api.call('GET', path(id, '/evidence'), { token: customer })).body as {
      digest: string;
      record: unknown;
    };
    expect(pdfWords(pdf)).toContain(digest);
    const checked = await api.call('GET', `/evidence/${id}/${digest}`);
    expect(checked.body).toMatchObject({ digest, record });
    expect(checked.text).not.toMatch(/Carmen|Ruiz|35404907/);
    expect(told(await api.call('GET', `/evidence/${id}/${'0'.repeat(64)}`))).toBe('404 not-found');
  });

  test('says another thing when the decision was another', async () => {
    const { id } = await refused();
    const before = (await api.call('GET', path(id, '/evidence'), { token: customer })).body.digest as string;
    await api.call('POST', path(id, '/review'), { token: customer });
    await decide(id, 'Validated');
    expect(told(await api.call('GET', `/evidence/${id}/${before}`))).toBe('404 not-found');
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
