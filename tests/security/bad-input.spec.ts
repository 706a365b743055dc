import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { call, logIn, newCapture, newImei, openEvaluation, sha256, submitBody, upload } from '#tests/support/api.ts';
import { addPerson } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';

const mirror = (name: string) => readFile(resolve(import.meta.dirname, '../fixtures/mirror', name));
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#888' }, limitInputPixels: false });

test('files that are no photo are refused, each with its reason', async ({ server, insured }) => {
  const { grant } = await openEvaluation(server, (await logIn(server, insured.email)).api_token, insured);
  const whole = await mirror('back.jpg');
  const cases: [name: string, bytes: Uint8Array, mediaType: string, codes: string[]][] = [
    ['nothing', new Uint8Array(0), 'image/jpeg', ['invalid-input', 'unsupported-media', 'picture-damaged']],
    ['text', Buffer.from('no soy una foto'), 'image/jpeg', ['unsupported-media']],
    ['svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'image/png', ['unsupported-media']],
    [
      'gif',
      await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .gif()
        .toBuffer(),
      'image/png',
      ['unsupported-media'],
    ],
    ['half a JPEG', whole.subarray(0, whole.length / 2), 'image/jpeg', ['picture-damaged']],
    ['a bomb of 16000 × 16000', await flat(16_000, 16_000).png({ compressionLevel: 9 }).toBuffer(), 'image/png', ['picture-too-large']],
    ['60 MB', Buffer.concat([whole, Buffer.alloc(60_000_000)]), 'image/jpeg', ['too-large']],
  ];
  for (const [name, bytes, mediaType, codes] of cases) {
    const answer = await upload(server, grant.token, { ...newCapture('front', bytes), mediaType });
    expect(answer.status, name).toBeGreaterThanOrEqual(400);
    expect(answer.status, name).toBeLessThan(500);
    expect(answer.receipt, name).toBeNull();
    const problem = JSON.parse(answer.text) as { code: string; message: string };
    expect(codes, name).toContain(problem.code);
    expect(problem.message.length, name).toBeGreaterThan(10);
  }
  const kept = await server.query<{ count: string }>('select count(*) from captures where risk_id = $1', [insured.riskId]);
  expect(kept[0]?.count).toBe('0');
});

test('a file whose bytes are not the ones announced is dropped', async ({ server, insured }) => {
  const { grant } = await openEvaluation(server, (await logIn(server, insured.email)).api_token, insured);
  const capture = newCapture('front', await mirror('back.jpg'));
  const wrong = await upload(server, grant.token, { ...capture, sha256: sha256('otros') });
  expect(wrong.status).toBe(410);
  const right = await upload(server, grant.token, capture);
  expect(right.receipt).toBe(`sha-256=${sha256(capture.bytes)}`);
});

const badImeis: [name: string, imei: string][] = [
  ['14 digits', '35404907559594'],
  ['16 digits', '3540490755959411'],
  ['letters', 'ABCDEFGHIJKLMNO'],
  ['zeros', '000000000000000'],
  ['a wrong check digit', '354049075595942'],
  ['nothing', ''],
];
for (const [name, imei] of badImeis) {
  test(`an IMEI of ${name} is refused`, async ({ server, insured }) => {
    const { api_token: token } = await logIn(server, insured.email);
    const { status, body } = await call(server, 'POST', `/users/${insured.id}/mobile-imei`, {
      token,
      key: randomUUID(),
      body: { extra_fields: { imei } },
    });
    expect(status).toBe(422);
    expect(['imei-invalid', 'invalid-input']).toContain(body.code);
    const rows = await server.query<{ imei: string | null }>('select imei from policy_risks where id = $1', [insured.riskId]);
    expect(rows[0]?.imei).toBeNull();
  });
}

test('the same submit ten times at once is one evaluation, and ten equal answers', async ({ server, insured }) => {
  const { grant, challenges } = await openEvaluation(server, (await logIn(server, insured.email)).api_token, insured);
  const captures = [newCapture('front', await mirror('room.jpg')), newCapture('back', await mirror('back.jpg'))];
  for (const capture of captures) expect((await upload(server, grant.token, capture)).receipt).toBe(`sha-256=${sha256(capture.bytes)}`);
  const body = JSON.stringify(submitBody(insured.riskId, { imei: newImei(), challenge: challenges[0]?.text, captures }));
  const key = randomUUID();
  const send = () =>
    call(server, 'POST', `/policies/${insured.policyId}/risks/${insured.riskId}/evaluations`, { token: grant.token, key, body });
  const first = await Promise.all(Array.from({ length: 10 }, send));
  // Calls that arrived while the first was still running were refused for that reason, and are repeated.
  const answers = await Promise.all(
    first.map(async (answer) => (answer.status === 409 && answer.body.code === 'in-progress' ? send() : answer)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([answers[0]?.status]));
  expect(answers[0]?.status).toBeLessThan(300);
  for (const { body: answered } of answers) expect(answered).toEqual(answers[0]?.body);
  for (const { headers } of answers) expect(headers.get('peritia-receipt')).toBe(`sha-256=${sha256(body)}`);
  const rows = await server.query<{ count: string }>('select count(*) from evaluations where risk_id = $1', [insured.riskId]);
  expect(rows[0]?.count).toBe('1');

  const other = await call(server, 'POST', `/policies/${insured.policyId}/risks/${insured.riskId}/evaluations`, {
    token: grant.token,
    key,
    body: body.replace('"typed"', '"ocr"'),
  });
  expect(other.status).toBe(409);
  expect(other.body.code).toBe('different-bytes');
});

test('a challenge counts once, for its own risk', async ({ server, insured }) => {
  const { grant } = await openEvaluation(server, (await logIn(server, insured.email)).api_token, insured);
  const captures = [newCapture('front', await mirror('room.jpg')), newCapture('back', await mirror('back.jpg'))];
  for (const capture of captures) await upload(server, grant.token, capture);
  const submit = (challenge: string) =>
    call(server, 'POST', `/policies/${insured.policyId}/risks/${insured.riskId}/evaluations`, {
      token: grant.token,
      key: randomUUID(),
      body: submitBody(insured.riskId, { imei: newImei(), challenge, captures }),
    });
  const invented = await submit(`PT1.${'A'.repeat(22)}`);
  expect([invented.status, invented.body.code]).toEqual([422, 'challenge-unknown']);
});

test('staff decide, and the decision is final', async ({ server, insured }) => {
  const { api_token, ...own } = await logIn(server, insured.email);
  expect(own.id).toBe(insured.id);
  const { grant, challenges } = await openEvaluation(server, api_token, insured);
  const captures = [newCapture('front', await mirror('room.jpg')), newCapture('back', await mirror('back.jpg'))];
  for (const capture of captures) await upload(server, grant.token, capture);
  const body = submitBody(insured.riskId, { imei: newImei(), challenge: challenges[0]?.text, captures });
  await call(server, 'POST', `/policies/${insured.policyId}/risks/${insured.riskId}/evaluations`, {
    token: grant.token,
    key: randomUUID(),
    body,
  });
  const staff = await logIn(server, (await addPerson(server, 'staff')).email);
  const decide = (label: string) =>
    call(server, 'PATCH', `/policies/${insured.policyId}/evaluations/${body.id}`, {
      token: staff.api_token,
      body: { frontal: { label }, trasera: { label } },
    });
  expect((await decide('Validated')).status).toBe(200);
  expect((await decide('Rejected')).body.code).toBe('evaluation-closed');
  const { body: state } = await call(server, 'GET', `/policies/${insured.policyId}/risk/${insured.riskId}/evaluation-status`, {
    token: api_token,
  });
  expect(state).toMatchObject({ status: 'finished', frontal: { label: 'Validated' }, trasera: { label: 'Validated' } });
});
