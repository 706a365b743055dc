import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { ImeiCheck } from '#domain/evaluation/imei-check.ts';
import { sniffMediaType } from '#server/modules/captures/picture.ts';
import { assessEvaluation } from '#server/modules/evaluations/assess-evaluation.ts';
import { checkEvaluationImei, checkImeiJob } from '#server/modules/evaluations/check-imei.ts';
import { labelPicture } from '#tests/support/drawn-codes.ts';
import { openDesk, told } from '#tests/support/module-evaluations.ts';
import { sha256, upload } from '#tests/support/module-uploads.ts';
import { pdfWords } from '#tests/support/pdf-words.ts';

const desk = await openDesk({ ASSESSMENT: 'automatic', CHALLENGE: 'off' });
const { api, begin, here, newImei, submission, submit, status, staff, customer } = desk;
afterAll(() => api.close());
beforeEach(async () => {
  await begin();
  await api.sql('delete from capture_traces');
});

const readingMs = 90_000;
const iphone = '013883009340690';
const printed = '353326121420964';

const fixture = (name: string) => readFile(`tests/fixtures/imei/${name}`);

/** Hands in an evaluation with good photos, this IMEI and this picture of it. */
async function handIn(given: { imei?: string; imei2?: string; picture?: Buffer }): Promise<string> {
  const photo = (name: string) => readFile(`tests/fixtures/mirror/${name}.jpg`);
  const { token, body } = await submission({ photos: { front: await photo('front'), back: await photo('back-good') } });
  const captures: object[] = [...body.captures];
  if (given.picture) {
    const id = randomUUID();
    await upload(api, token, given.picture, { id, kind: 'imei-picture', mediaType: sniffMediaType(given.picture) ?? '' });
    captures.push({ id, side: 'imei', sha256: sha256(given.picture), taken_at: '2026-03-10T09:58:00Z' });
  }
  const imei = given.imei ?? body.imei;
  expect(told(await submit(token, { ...body, imei, imei2: given.imei2 ?? null, captures }))).toBe('201');
  return body.id;
}

async function kept(id: string): Promise<{ imei_check: ImeiCheck | null; signals: string[] }> {
  const [row] = await api.sql<{ imei_check: ImeiCheck | null; assessment: { signals: string[] } | null }>(
    'select imei_check, assessment from evaluations where id = $1',
    [id],
  );
  return { imei_check: row?.imei_check ?? null, signals: row?.assessment?.signals ?? [] };
}

describe('the picture of an IMEI is read again by the server', () => {
  test('one that shows the number given is kept beside it', { timeout: readingMs }, async () => {
    const imei = newImei();
    const id = await handIn({ imei, picture: await labelPicture('R5CW30ABCDE', imei) });
    await assessEvaluation(api.ports, id);
    const { imei_check, signals } = await kept(id);
    expect(imei_check).toEqual({
      at: '2026-03-10T10:00:00.000Z',
      picture: 'same',
      read: { imei, imei2: null, by: 'barcode' },
      phone: null,
    });
    expect(signals).not.toContain('imei-other');
    expect(await status()).toMatchObject({ status: 'finished', frontal: { label: 'Validated' } });
    const pdf = await api.fetch(`/policies/${here.place.policyId}/evaluations/${id}/evidence`, {
      headers: { authorization: `Bearer ${staff}`, accept: 'application/pdf' },
    });
    expect(await pdfWords(new Uint8Array(await pdf.arrayBuffer()))).toContain('Leído en la captura del IMEI el mismo número');
  });

  test('one that shows another number is for a person, who sees both', { timeout: readingMs }, async () => {
    const imei = newImei();
    const other = newImei(1);
    const id = await handIn({ imei, picture: await labelPicture(other) });
    await assessEvaluation(api.ports, id);
    expect((await kept(id)).signals).toContain('imei-other');
    expect(await status()).toMatchObject({ status: 'waiting', review: 'person', frontal: { label: null } });
    const report = (token: string) => api.call('GET', `/policies/${here.place.policyId}/evaluations/${id}`, { token });
    expect((await report(staff)).body).toMatchObject({
      imei,
      imei_check: { picture: 'other', read: { imei: other, imei2: null, by: 'barcode' } },
    });
    const forCustomer = await report(customer);
    expect(forCustomer.body).toMatchObject({ imei, imei_check: null });
    expect(forCustomer.text).not.toContain(other);
  });

  test.each([
    ['the same', printed, 'same'],
    ['another', '354049075595941', 'other'],
  ])('its text is read as well: %s', { timeout: readingMs }, async (_, imei, picture) => {
    await api.sql('update policy_risks set imei = null, imei2 = null where imei = $1', [imei]);
    const id = await handIn({ imei, picture: await fixture('crop-353326121420964.png') });
    await assessEvaluation(api.ports, id);
    expect((await kept(id)).imei_check).toMatchObject({ picture, read: { imei: printed, by: 'ocr' } });
    expect((await kept(id)).signals.includes('imei-other')).toBe(picture === 'other');
  });

  test.each([
    ['without a number', () => fixture('no-imei.png'), 'unread'],
    ['that cannot be opened here', async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1'), 'unopened'],
  ])('a picture %s accuses nobody', { timeout: readingMs }, async (_, picture, said) => {
    const id = await handIn({ picture: await picture() });
    await assessEvaluation(api.ports, id);
    const { imei_check, signals } = await kept(id);
    expect(imei_check).toMatchObject({ picture: said, read: null });
    expect(signals).not.toContain('imei-other');
  });
});

test('the maker of the number beside the brand of the policy is advice: it is kept, shown to staff, and stops nothing', async () => {
  const id = await handIn({ imei: iphone });
  const check = await checkEvaluationImei(api.ports, id);
  expect(check).toMatchObject({ picture: 'none', phone: { brand: 'Apple', declaredBrand: 'Xiaomi', agrees: false } });
  await assessEvaluation(api.ports, id);
  expect((await kept(id)).signals).not.toContain('imei-other');
  const { body } = await api.call('GET', `/policies/${here.place.policyId}/evaluations/${id}`, { token: staff });
  expect(body).toMatchObject({ imei_check: { phone: { brand: 'Apple', declared_brand: 'Xiaomi', agrees: false } } });
});

test('the same check again changes nothing, and there is none of what is not there', async () => {
  const id = await handIn({});
  const first = await checkEvaluationImei(api.ports, id);
  api.now = new Date(api.now.getTime() + 60_000);
  expect(await checkEvaluationImei(api.ports, id)).toEqual(first);
  expect(await checkEvaluationImei(api.ports, randomUUID())).toBe(null);
});

test('where a person decides everything, the check is made all the same', async () => {
  const assisted = await openDesk({ ASSESSMENT: 'assisted' });
  try {
    await assisted.begin();
    const { token, body } = await assisted.submission();
    assisted.api.enqueued.length = 0;
    expect(told(await assisted.submit(token, body))).toBe('201');
    expect(assisted.api.enqueued).toEqual([{ name: checkImeiJob, data: { evaluationId: body.id } }]);
    expect(await checkEvaluationImei(assisted.api.ports, body.id)).toMatchObject({ picture: 'none' });
  } finally {
    await assisted.api.close();
  }
});
