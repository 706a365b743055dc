import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openDesk, takenImei, told } from '#tests/support/module-evaluations.ts';
import { photo, sha256, upload } from '#tests/support/module-uploads.ts';

const desk = await openDesk({ ASSESSMENT: 'automatic', IMEI_CALLS_PER_MINUTE: '1000' });
const { api, begin, customer, here, newImei, riskPath, risk, status, submission, submit } = desk;
afterAll(() => api.close());
beforeEach(begin);

const wrong = '354049075595942';
const spent = async () => (await risk())?.imei_retry_count;
const setSpent = (tries: number) => api.sql('update policy_risks set imei_retry_count = $1 where id = $2', [tries, here.place.riskId]);
const sendPicture = async (token: string) => {
  const bytes = await photo();
  const id = randomUUID();
  await upload(api, token, bytes, { id, kind: 'imei-picture' });
  return { id, side: 'imei', sha256: sha256(bytes), taken_at: '2026-03-10T09:59:00Z' };
};

test('a wrong IMEI spends a try with each submission, until there is none left', async () => {
  const { token, body } = await submission();
  const answers: string[] = [];
  for (let at = 0; at < 5; at += 1) answers.push(told(await submit(token, { ...body, id: randomUUID(), imei: wrong })));
  expect(answers).toEqual([...Array.from({ length: 4 }, () => '422 imei-invalid'), '409 imei-cap-reached']);
  expect(await spent()).toBe(4);
  expect(await api.sql('select imei, evaluation_status from policy_risks where id = $1', [here.place.riskId])).toEqual([
    { imei: null, evaluation_status: 1 },
  ]);
  const events = await api.sql(`select data from audit_events where risk_id = $1 and kind = 'imei-refused'`, [here.place.riskId]);
  expect([events.length, JSON.stringify(events).includes(wrong)]).toEqual([4, false]);
});

test('so do a wrong second one and a repeated one', async () => {
  const { token, body } = await submission();
  expect(told(await submit(token, { ...body, id: randomUUID(), imei2: wrong }))).toBe('422 imei-invalid');
  expect(told(await submit(token, { ...body, id: randomUUID(), imei: takenImei }))).toBe('409 imei-repeated');
  expect(await spent()).toBe(2);
  expect(told(await submit(token, body))).toBe('201');
});

test('the same submission again spends nothing more: with its key, without one, ten at once; other bytes do', async () => {
  const { token, body } = await submission();
  const refused = { ...body, imei: wrong };
  const bare = () => api.call('POST', `${riskPath()}/evaluations`, { token, body: refused });
  const keyed = () => submit(token, refused, body.id);
  const answers = await Promise.all([...Array.from({ length: 5 }, bare), ...Array.from({ length: 5 }, keyed)]);
  expect(new Set(answers.map(told))).toEqual(new Set(['422 imei-invalid']));
  expect(await spent()).toBe(1);
  await api.call('POST', `/policies/${here.place.policyId}/evaluations`, { token, body: refused });
  expect(await spent()).toBe(1);
  expect(told(await api.call('POST', `${riskPath()}/evaluations`, { token, body: { ...refused, imei: '1' } }))).toBe('422 imei-invalid');
  expect(await spent()).toBe(2);
  await setSpent(4);
  expect(told(await bare())).toBe('422 imei-invalid');
  expect(await spent()).toBe(4);
});

test('after the cap a number that is new needs its picture, and a person whatever the assessment would say', async () => {
  const { token, body } = await submission();
  await setSpent(4);
  expect(told(await submit(token, body))).toBe('409 imei-cap-reached');
  expect(await risk()).toMatchObject({ imei: null, evaluation_status: 1 });
  const captures = [...body.captures, await sendPicture(token)];
  const arrives = { ...body, captures: [...body.captures, { ...captures[2], id: randomUUID() }] };
  expect(told(await submit(token, arrives, randomUUID()))).toBe('409 capture-missing');
  api.enqueued.length = 0;
  expect(told(await submit(token, { ...body, captures }))).toBe('201');
  expect(await status()).toMatchObject({ status: 'waiting', review: 'person', imei_retry_count: 4 });
  expect(api.enqueued.map(({ name }) => name)).toEqual(['check-imei']);
  expect(await risk()).toMatchObject({ imei: body.imei, evaluation_status: 2 });
});

test.each([
  ['wrong', wrong],
  ['repeated', takenImei],
])('after the cap a %s number is left to its picture and a person', async (_, imei) => {
  const { token, body } = await submission();
  await setSpent(4);
  const captures = [...body.captures, await sendPicture(token)];
  expect(told(await submit(token, { ...body, captures, imei }))).toBe('201');
  expect(await status()).toMatchObject({ status: 'waiting', review: 'person', imei_retry_count: 4 });
  expect(await risk()).toMatchObject({ imei: null, evaluation_status: 2 });
});

test('without a number the picture alone goes to a person too', async () => {
  const { token, body } = await submission();
  await setSpent(4);
  const captures = [...body.captures, await sendPicture(token)];
  expect(told(await submit(token, { ...body, captures, imei: null, imei_source: null }))).toBe('201');
  expect(await status()).toMatchObject({ review: 'person' });
});

test('the number that is registered already is taken as ever, named again or not', async () => {
  for (const isNamed of [true, false]) {
    await begin();
    const { token, body } = await submission();
    const registered = { policy_risk_id: here.place.riskId, extra_fields: { imei: body.imei } };
    expect(told(await api.call('POST', '/users/1/mobile-imei', { token: customer, body: registered }))).toBe('200');
    await setSpent(4);
    const second = { ...body, id: randomUUID(), imei2: newImei(3) };
    expect(told(await submit(token, second))).toBe('409 imei-cap-reached');
    expect(told(await submit(token, isNamed ? body : { ...body, imei: null, imei_source: null }))).toBe('201');
    expect(await status()).toMatchObject({ review: 'automatic', imei_retry_count: 4 });
  }
});
