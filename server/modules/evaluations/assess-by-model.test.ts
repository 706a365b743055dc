import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { EvaluationAssessment } from '#domain/evaluation/assessment.ts';
import { appJpegQuality } from '#domain/imaging/app-jpeg.ts';
import { notices } from '#domain/policy/notices.ts';
import type { Policy } from '#domain/wire/policies.ts';
import { httpModel } from '#server/adapters/http-model.ts';
import { assessEvaluation } from '#server/modules/evaluations/assess-evaluation.ts';
import { writeModel } from '#tests/support/model-files.ts';
import { answerJson, startModelService } from '#tests/support/model-service.ts';
import { openDesk, told } from '#tests/support/module-evaluations.ts';
import { messageRows } from '#tests/support/module-messages.ts';
import { handInMirror, mirrorPhoto } from '#tests/support/module-mirror.ts';
import { pdfWords } from '#tests/support/pdf-words.ts';

/** A real ONNX model that takes a red photo for a broken phone and a blue one for a whole one. */
const files = await writeModel();
const desk = await openDesk({ ASSESSMENT: 'automatic', ASSESSMENT_MODEL: files.file });
const { api, begin, here, customer, staff, risk, status, decide } = desk;
const model = api.ports.model;
afterAll(async () => {
  api.ports.model = model;
  await api.close();
  await files.remove();
});
beforeEach(async () => {
  await begin();
  api.ports.model = model;
  await api.sql('delete from capture_traces');
});

type Tint = 'red' | 'reddish' | 'blue';
/** What is added to red, green and blue. The contrast stays, so that the rules measure the same; the photo is saved as the app saves it. */
const tints: Record<Tint, [red: number, green: number, blue: number]> = {
  red: [60, -30, -30],
  reddish: [28, -14, -14],
  blue: [-40, -20, 60],
};

async function photo(name: string, tint?: Tint): Promise<Buffer> {
  const plain = await mirrorPhoto(name);
  if (!tint) return plain;
  return sharp(plain)
    .linear([1, 1, 1], tints[tint])
    .jpeg({ quality: 100 * appJpegQuality })
    .toBuffer();
}

/** Hands in an evaluation with a good front photo, and assesses it. */
async function assessed(name: string, tint?: Tint, flags: string[] = []) {
  const photos = { front: await mirrorPhoto('front'), back: await photo(name, tint) };
  const { id } = await handInMirror(desk, photos);
  await api.sql('update evaluation_captures set flags = $2 where evaluation_id = $1', [id, flags]);
  await assessEvaluation(api.ports, id);
  const [row] = await api.sql<{ assessment: EvaluationAssessment }>('select assessment from evaluations where id = $1', [id]);
  if (!row) throw new Error('no row');
  return { id, assessment: row.assessment };
}

const path = (id: string, end = '') => `/policies/${here.place.policyId}/evaluations/${id}${end}`;

describe('a model that is sure of damage', () => {
  test('decides breakage: no try is spent, there is a notice of its own, and a person can be asked', async () => {
    const { id } = await assessed('back-good', 'red');
    expect(await status()).toMatchObject({
      status: 'finished',
      review: null,
      frontal: { label: 'Validated', reasons: [] },
      trasera: { label: 'Breakage', reasons: ['crack'] },
      retry_count: 0,
    });
    expect(await risk()).toMatchObject({ evaluation_status: 4, retry_count: 0 });
    const policy = (await api.call<Policy>('GET', `/policies/${here.place.policyId}`, { token: customer })).body;
    expect(notices([policy], '2026-03-10').map(({ kind }) => kind)).toContain('evaluation-breakage');
    expect(await messageRows(api)).toContainEqual(expect.objectContaining({ kind: 'evaluation-decided' }));
    const [event] = await api.sql(`select data from audit_events where kind = 'evaluation-decided' and risk_id = $1`, [here.place.riskId]);
    expect(event).toMatchObject({ data: { verdict: 'Breakage', by: 'model' } });

    expect(told(await api.call('POST', path(id, '/review'), { token: customer }))).toBe('200');
    expect(await status()).toMatchObject({ status: 'waiting', review: 'person' });
    expect(told(await decide(id, 'Validated'))).toBe('200');
    expect(await risk()).toMatchObject({ evaluation_status: 3 });
  });

  test('is shown with its scores and thresholds in the report and in the evidence', async () => {
    const { id } = await assessed('back-good', 'red');
    const { body } = await api.call('GET', path(id), { token: customer });
    expect(body).toMatchObject({
      decided_by: 'model',
      can_ask_review: true,
      photos: [
        { side: 'front', model: { name: 'Colores', version: '1', scores: [{ outcome: 'nothing' }, { outcome: 'nothing' }, {}] } },
        {
          side: 'back',
          model: { scores: [{ name: 'red', means: 'Breakage', score: expect.any(Number), low: 0.5, high: 0.9, outcome: 'sure' }, {}, {}] },
        },
      ],
    });
    const answer = await api.fetch(path(id, '/evidence'), { headers: { authorization: `Bearer ${customer}`, accept: 'application/pdf' } });
    const words = await pdfWords(new Uint8Array(await answer.arrayBuffer()));
    expect(words).toContain('por las reglas y el modelo');
    expect(words).toMatch(/Modelo Colores 1, Daño \(red\): (0,9\d*|1) \(duda desde 0,5, seguro desde 0,9\) · lo ve seguro/);
  });

  test.each<[string, string, Tint, string[], string]>([
    ['a photo of a screen', 'back-screen', 'red', [], 'recapture'],
    ['a photo that came as a file', 'back-good', 'red', ['file'], 'crack'],
  ])('accuses nobody because of %s: that is for a person', async (_what, name, tint, flags, reason) => {
    const { assessment } = await assessed(name, tint, flags);
    expect(assessment.back.reasons).toContain(reason);
    expect(await status()).toMatchObject({ status: 'waiting', review: 'person', trasera: { label: null, reasons: [] } });
  });

  test('is not asked about what the rules refuse', async () => {
    const { assessment } = await assessed('back-dark');
    expect(assessment.back.model).toBeUndefined();
    expect(await status()).toMatchObject({ trasera: { label: 'Rejected', reasons: ['too-dark'] }, retry_count: 1 });
  });

  test('does not save a photo that was there before', async () => {
    await assessed('back-good', 'red');
    await begin();
    const { assessment } = await assessed('back-good', 'red');
    expect(assessment.back).toMatchObject({ label: 'Rejected', reasons: ['duplicate'], model: { name: 'Colores' } });
  });
});

test('a model that half sees it gives it to a person, and the customer hears no suspicion', async () => {
  const { id, assessment } = await assessed('back-good', 'reddish');
  const red = assessment.back.model && 'scores' in assessment.back.model ? assessment.back.model.scores[0] : null;
  expect(red?.score).toBeGreaterThan(0.5);
  expect(red?.score).toBeLessThan(0.9);
  expect(await status()).toMatchObject({ status: 'waiting', review: 'person', trasera: { label: null, reasons: [] } });
  expect((await api.call('GET', path(id), { token: customer })).text).not.toMatch(/Colores|crack/);
  expect((await api.call('GET', path(id), { token: staff })).text).toMatch(/Colores.*doubtful/);
});

test('a model that sees nothing leaves a good photo validated, and a doubtful one to a person', async () => {
  await assessed('back-good');
  expect(await status()).toMatchObject({ status: 'finished', trasera: { label: 'Validated', reasons: [] } });
  await begin();
  await assessed('back-cracked');
  expect(await status()).toMatchObject({ status: 'waiting', review: 'person' });
});

test('a model that is sure that it is whole settles thin lines, and nothing else', async () => {
  await assessed('back-cracked', 'blue');
  expect(await status()).toMatchObject({ status: 'finished', trasera: { label: 'Validated', reasons: [] } });
  await begin();
  await assessed('back-screen', 'blue');
  expect(await status()).toMatchObject({ status: 'waiting', review: 'person' });
});

test('a model that fails gives a good evaluation to a person, says why, and refuses nothing', async () => {
  const service = await startModelService();
  service.answers.push(answerJson({}, 500));
  api.ports.model = await httpModel(service.address, {}, () => undefined);
  const { id, assessment } = await assessed('back-good');
  await service.close();
  expect(assessment).toMatchObject({
    signals: ['model-failed'],
    back: { label: null, reasons: ['other'], model: { problem: 'unreachable' } },
  });
  expect(await status()).toMatchObject({ status: 'waiting', review: 'person', retry_count: 0 });
  expect(api.lines.join('')).toContain('the model answered 500');
  expect((await api.call('GET', path(id), { token: staff })).body).toMatchObject({ photos: [{}, { model: { problem: 'unreachable' } }] });
  expect(told(await decide(id, 'Validated'))).toBe('200');
});
