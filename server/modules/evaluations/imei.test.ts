import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { maxCaptureBytes } from '#domain/wire/capture-size.ts';
import { threadedImeiReader } from '#server/adapters/threaded-imei-reader.ts';
import { type Answer, openModuleApi, startModuleApi } from '#tests/support/module-api.ts';
import { readImeiFromPicture } from './read-imei.ts';

const fixtures = path.resolve(import.meta.dirname, '../../../tests/fixtures/imei');
/** Reading a page of text takes seconds. */
const readingMs = 90_000;
let customer = '';
let grant = '';
const api = await openModuleApi();
beforeAll(async () => {
  customer = String(
    (await api.call('POST', '/users/login', { body: { email: 'tomador@peritia.example', password: 'peritia-demo' } })).body.api_token,
  );
});
beforeEach(async () => {
  await api.sql(
    'update policy_risks set imei = null, imei2 = null, imei_retry_count = 0, retry_count = 0, evaluation_status = 1 where id = 1',
  );
  grant = ((await api.call('POST', '/policies/1/risks/1/grants', { token: customer })).body.grant as { token: string }).token;
});

const told = ({ status, body }: Answer) => `${status} ${body.code ?? ''}`.trim();
const good = '354049075595941';
const second = '353326121232849';
/** The IMEI of a phone that policy 4 of the demo data insures, which belongs to the same customer. */
const taken = '490154203237518';
const type = (imei: string, given: { imei2?: string | null; riskId?: number | undefined; token?: string; key?: string } = {}) =>
  api.call('POST', '/users/1/mobile-imei', {
    token: given.token ?? grant,
    ...(given.key ? { key: given.key } : {}),
    body: {
      ...('riskId' in given ? (given.riskId ? { policy_risk_id: given.riskId } : {}) : { policy_risk_id: 1 }),
      extra_fields: { imei, ...('imei2' in given ? { imei2: given.imei2 } : {}) },
    },
  });
const spent = async () =>
  (await api.sql<{ imei_retry_count: number }>('select imei_retry_count from policy_risks where id = 1'))[0]?.imei_retry_count;

describe('an IMEI that is typed', () => {
  test('is written, as it is and as people write it', async () => {
    expect((await type(' 35 404907 559594 1 ')).body).toEqual({
      policy_id: 1,
      policy_risk_id: 1,
      imei: good,
      imei2: null,
      imei_retry_count: 0,
    });
    expect((await type(good, { imei2: second })).body).toMatchObject({ imei: good, imei2: second });
    expect((await type(good, { imei2: good })).body).toMatchObject({ imei: good, imei2: null });
    expect(await spent()).toBe(0);
  });

  test.each([
    ['14 digits', '35404907559594'],
    ['letters', 'treinta y cinco'],
    ['zeros', '000000000000000'],
    ['a wrong check digit', '354049075595942'],
    ['nothing', ''],
  ])('%s spends a try', async (_, imei) => {
    const answer = await type(imei);
    expect(told(answer)).toBe('422 imei-invalid');
    expect(await spent()).toBe(1);
  });

  test('is not repeated in the refusal', async () => {
    expect((await type('354049075595942')).text).not.toContain('354049075595942');
  });

  test('is refused when another policy insures it, in either place', async () => {
    expect(told(await type(taken))).toBe('409 imei-repeated');
    expect(told(await type(good, { imei2: taken }))).toBe('409 imei-repeated');
    expect(await spent()).toBe(2);
  });

  test.each([
    [2, 100, '409 imei-repeated'],
    [3, 100, '409 imei-repeated'],
    [1, 14, '409 imei-repeated'],
    [1, 16, '200'],
    [4, 1, '200'],
  ])('by a policy in status %i, %i days old: %s', async (status, days, expected) => {
    await api.sql('update policies set status = $1, created_at = $2 where id = 7', [
      status,
      new Date(api.now.getTime() - days * 86_400_000),
    ]);
    await api.sql('update policy_risks set imei = $1 where id = 9', [second]);
    expect(told(await type(second))).toBe(expected);
    await api.sql('update policy_risks set imei = null where id = 9');
  });

  test('is refused when another mobile of the same policy has it; its own again is no other', async () => {
    const [other] = await api.sql<{ id: number }>(
      `insert into policy_risks (policy_id, risk_type, kind, name, brand, model, evaluation_status, imei)
       values (1, 1, 'mobile', 'M', 'Xiaomi', 'R13', 1, $1) returning id`,
      [second],
    );
    expect(told(await type(second))).toBe('409 imei-repeated');
    expect(told(await type(second, { riskId: other?.id, token: customer }))).toBe('200');
    await api.sql('update policy_risks set active = false where id = $1', [other?.id]);
    expect(told(await type(second))).toBe('200');
    await api.sql('delete from audit_events where risk_id = $1', [other?.id]);
    await api.sql('delete from policy_risks where id = $1', [other?.id]);
  });

  test('has the first try and three repetitions; the count of the photos stays', async () => {
    for (let at = 0; at < 4; at += 1) expect(told(await type('1'))).toBe('422 imei-invalid');
    expect(told(await type(good))).toBe('409 imei-cap-reached');
    const { body } = await api.call('GET', '/policies/1/risk/1/evaluation-status', { token: grant });
    expect(body).toMatchObject({ imei_retry_count: 4, retry_count: 0 });
  });

  test('that is registered already is no new try after the cap either', async () => {
    await type(good);
    for (let at = 0; at < 4; at += 1) await type('1');
    expect((await type(good)).body).toMatchObject({ imei: good, imei_retry_count: 4 });
    expect(told(await type(good, { imei2: second }))).toBe('409 imei-cap-reached');
    expect(told(await type(good, { imei2: '1' }))).toBe('409 imei-cap-reached');
    expect(await spent()).toBe(4);
  });

  test('a refusal whose answer was lost spends its try once', async () => {
    const key = randomUUID();
    const answers = [await type('1', { key }), await type('1', { key }), await type('1', { key })];
    expect(answers.map(told)).toEqual(['422 imei-invalid', '422 imei-invalid', '422 imei-invalid']);
    expect(answers[0]?.headers.get('peritia-receipt')).toBe(null);
    expect(await spent()).toBe(1);
  });

  test('ten times at once with one key: one effect', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => type('1', { key })));
    expect(new Set(answers.map(told))).toEqual(new Set(['422 imei-invalid']));
    expect(await spent()).toBe(1);
  });

  test('a call whose first is still running after a while is told so', async () => {
    const key = randomUUID();
    const first = await api.connection.pool.connect();
    try {
      await first.query('begin');
      await first.query(
        `insert into idempotency_keys (scope, key, request_hash, created_at) values ('user:1 POST /api/users/1/mobile-imei', $1, 'x', now())`,
        [key],
      );
      const answer = await type(good, { key });
      expect(told(answer)).toBe('409 in-progress');
      expect(answer.headers.get('retry-after')).toBe('2');
      expect(await spent()).toBe(0);
    } finally {
      await first.query('rollback');
      first.release();
    }
    expect(told(await type(good, { key }))).toBe('200');
  });

  test('a key that cannot be kept is refused', async () => {
    expect(told(await type(good, { key: 'x' }))).toBe('422 invalid-input');
    expect(told(await type(good, { key: 'k'.repeat(200) }))).toBe('422 invalid-input');
  });

  test('without a risk: the only mobile that has none', async () => {
    expect(told(await type(good, { riskId: undefined, token: customer }))).toBe('409 risk-ambiguous');
    await api.sql(`update policy_risks set active = false where id = 5`);
    expect((await type(good, { riskId: undefined, token: customer })).body).toMatchObject({ policy_risk_id: 1 });
    expect(told(await type(second, { riskId: undefined, token: customer }))).toBe('404 not-found');
    expect(told(await type('354049075595942', { riskId: undefined, token: customer }))).toBe('404 not-found');
    await api.sql(`update policy_risks set active = true where id = 5`);
  });

  test('is taken again from whoever repeats it without a risk: the mobile that has it is the one meant', async () => {
    await api.sql(`update policy_risks set active = false where id = 5`);
    const first = await type(good, { riskId: undefined, token: customer });
    const again = await type(` ${good} `, { riskId: undefined, token: customer });
    await api.sql(`update policy_risks set active = true where id = 5`);
    expect([told(first), told(again)]).toEqual(['200', '200']);
    expect(again.body).toEqual(first.body);
    expect(await spent()).toBe(0);
  });

  test('says its risk by either name, and not two risks', async () => {
    const say = (token: string, names: object) =>
      api.call('POST', '/users/1/mobile-imei', { token, body: { ...names, extra_fields: { imei: good } } });
    expect(told(await say(customer, {}))).toBe('409 risk-ambiguous');
    expect((await say(customer, { risk_id: 1 })).body).toMatchObject({ policy_risk_id: 1, imei: good });
    expect(told(await say(grant, { risk_id: 1, policy_risk_id: 1 }))).toBe('200');
    const two = await say(customer, { risk_id: 1, policy_risk_id: 2 });
    expect([told(two), two.body.fields]).toEqual(['422 invalid-input', [{ path: 'risk_id', code: 'different' }]]);
    for (const [token, risk] of [
      [customer, 9],
      [grant, 2],
    ] as const)
      expect(told(await say(token, { risk_id: risk }))).toBe('404 not-found');
    const { components } = (
      await api.call<{
        components: { schemas: Record<string, { properties: object }> };
      }>('GET', '/openapi.json')
    ).body;
    expect(Object.keys(components.schemas.PostUsersIdMobileImeiBody?.properties ?? {})).toEqual([
      'policy_risk_id',
      'risk_id',
      'extra_fields',
    ]);
  });

  test("of another's risk, or another risk than the grant's, is not found", async () => {
    expect(told(await type(good, { riskId: 9, token: customer }))).toBe('404 not-found');
    expect(told(await type(good, { riskId: 2 }))).toBe('404 not-found');
  });

  test('leaves an event without the number', async () => {
    await type(good);
    const [event] = await api.sql<{ data: unknown; grant_id: string | null }>(
      `select * from audit_events where kind = 'imei-registered' order by id desc limit 1`,
    );
    expect(event?.grant_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(JSON.stringify(event)).not.toContain(good);
  });
});

describe('an IMEI in a picture', () => {
  const read = async (file: string | Buffer, given: { token?: string; prefix?: string } = {}) => {
    const bytes = typeof file === 'string' ? await readFile(path.join(fixtures, file)) : file;
    const body = { filename: 'captura_imei', base64: `${given.prefix ?? ''}${bytes.toString('base64')}` };
    return api.call('POST', '/policies/1/risk/1/imei', { token: given.token ?? grant, body });
  };

  test('is read from the barcode of a box', async () => {
    const { status, body } = await read('box-353326121232849.jpg');
    expect({ status, body }).toMatchObject({ status: 200, body: { imei: second, source: 'barcode' } });
    expect((await read('box-353326121232849.jpg', { prefix: 'data:image/jpeg;base64,' })).status).toBe(200);
  });

  test('is read from the text of a screenshot', { timeout: readingMs }, async () => {
    expect((await read('crop-353326121420964.png')).body).toMatchObject({ imei: '353326121420964', source: 'ocr' });
  });

  test('that shows none is unreadable, and spends a try', { timeout: readingMs }, async () => {
    const blank = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(told(await read('no-imei.png'))).toBe('422 imei-unreadable');
    expect(await spent()).toBe(1);
    for (let at = 0; at < 3; at += 1) await read(blank);
    expect(told(await read('box-353326121232849.jpg'))).toBe('409 imei-cap-reached');
  });

  test('waits for nobody when many are being read: try later, at no cost', { timeout: readingMs }, async () => {
    const label = await readFile(path.join(fixtures, 'box-353326121232849.jpg'));
    const before = Array.from({ length: 20 }, () => api.ports.imeiReader.read(label));
    expect(told(await read(label))).toBe('503 unavailable');
    expect(await spent()).toBe(0);
    await Promise.all(before);
    expect(told(await read(label))).toBe('200');
  });

  test('that the reader gives up costs no try: it has not been read', async () => {
    const imeiReader = threadedImeiReader(1);
    const base64 = (await readFile(path.join(fixtures, 'box-353326121232849.jpg'))).toString('base64');
    const reading = readImeiFromPicture({ ...api.ports, imeiReader }, { policyId: 1, riskId: 1, base64 });
    await expect(reading).rejects.toMatchObject({ code: 'unavailable' });
    expect(await spent()).toBe(0);
    expect(api.lines.filter((line) => line.includes('picture of the IMEI not read'))).toHaveLength(1);
    await imeiReader.stop();
  });

  test.each([
    ['text', Buffer.from('hola'), '415 unsupported-media'],
    ['nothing', Buffer.alloc(0), '415 unsupported-media'],
    ['an SVG', Buffer.from('<svg/>'), '415 unsupported-media'],
    ['more than may be uploaded', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(maxCaptureBytes)]), '413 too-large'],
    ['a JPEG that ends at once', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), '422 picture-damaged'],
  ])('%s costs no try', async (_, bytes, expected) => {
    expect(told(await read(bytes))).toBe(expected);
    expect(await spent()).toBe(0);
  });
});

test('numbers cannot be tried out: IMEI calls of one caller have a limit', async () => {
  const slow = await startModuleApi({ IMEI_CALLS_PER_MINUTE: '3' });
  try {
    const token = String(
      (await slow.call('POST', '/users/login', { body: { email: 'tomador@peritia.example', password: 'peritia-demo' } })).body.api_token,
    );
    const answers = [];
    for (let at = 0; at < 5; at += 1)
      answers.push(await slow.call('POST', '/users/1/mobile-imei', { token, body: { policy_risk_id: 1, extra_fields: { imei: good } } }));
    expect(answers.map(told)).toEqual(['200', '200', '200', '429 rate-limited', '429 rate-limited']);
    expect(Number(answers[4]?.headers.get('retry-after'))).toBeGreaterThan(0);
  } finally {
    await slow.close();
  }
});
