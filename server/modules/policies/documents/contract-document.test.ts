import { createHash } from 'node:crypto';
import { getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, test } from 'vitest';
import { openModuleApi } from '#tests/support/module-api.ts';
import { contract, contracting, payFirst, signingOf } from '#tests/support/module-contracting.ts';
import { sendMessages, sentMails } from '#tests/support/module-messages.ts';
import { payAtGateway, payPath, startedOf } from '#tests/support/module-payments.ts';
import { logInDemoPeople } from '#tests/support/module-people.ts';
import { pdfContents } from '#tests/support/pdf-contents.ts';
import { hasPdfPrograms, runOn } from '#tests/support/pdf-programs.ts';
import { pdfWords } from '#tests/support/pdf-words.ts';

const api = await openModuleApi({ INSURER_NAME: 'Seguros Ría, S.A.', DEMO_PAYMENTS: '1' });
const tokens = await logInDemoPeople(api);
const { policyholder, other, staff, store } = tokens;

const path = (id: unknown) => `/policies/${String(id)}/contract-document`;
const about = (id: unknown, token: string | undefined = policyholder) => api.call('GET', path(id), { token });
async function download(id: unknown, token = policyholder): Promise<Buffer> {
  const answer = await api.fetch(path(id), { headers: { authorization: `Bearer ${token}`, accept: 'application/pdf' } });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return Buffer.from(await answer.arrayBuffer());
}
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
async function toSign(token = policyholder): Promise<number> {
  const { body } = await contract(api, {}, token);
  await payFirst(api, body.id);
  await api.sql(`update policy_risks set evaluation_status = 2, imei = '490154203237518' where policy_id = $1`, [body.id]);
  return Number(body.id);
}
const sign = async (id: number, more: object = {}) =>
  api.call('POST', `/policies/${id}/sign`, {
    token: policyholder,
    body: { ...(await signingOf(api, id, policyholder)), ...more },
    headers: { 'user-agent': 'Navegador de prueba' },
  });

let id = 0;
let draft: Buffer;
let signed: Buffer;
beforeAll(async () => {
  id = await toSign();
  draft = await download(id);
  api.enqueued.length = 0;
  await sign(id);
  signed = await download(id);
});

test('before it is signed it says so, and what was contracted, by whom, for how much and in which words', async () => {
  const words = await pdfWords(draft);
  for (const part of [
    'Este contrato está sin firmar.',
    'Seguros Ría, S.A.',
    'Ana Gil Soto, NIF 12345678Z',
    'Apple iPhone 15 IMEI 490154203237518 959,00 €',
    'Precio del año, todo incluido 155,40 €',
    'Impuesto sobre primas (8 %)',
    'Recargo para la liquidación de entidades (0,15 %)',
    'Condiciones generales',
    'Cláusulas que limitan tus derechos',
    'Documento de información sobre el producto de seguro',
    'Tu derecho a desistir',
  ])
    expect(words).toContain(part);
  expect(words).not.toMatch(/undefined|null|NaN|SHA-256/);
  // A character that the typeface lacks would appear as a question mark without its opening `¿`.
  expect(words.match(/\?/g)?.length).toBe(words.match(/¿/g)?.length);
});

test('asked for twice it is the same bytes, whose hash is told', async () => {
  const waiting = await toSign();
  const [first, second] = [await download(waiting), await download(waiting)];
  expect(first.equals(second)).toBe(true);
  expect((await about(waiting)).body).toEqual({ state: 'draft', sha256: sha256(first), size_bytes: first.length });
});

test('signed it says who, how, when and what was accepted, and holds what was read', async () => {
  const words = await pdfWords(signed);
  for (const part of [
    'Este contrato está firmado',
    'Firmado por Ana Gil Soto, NIF 12345678Z',
    '10 mar 2026, 11:00 (hora peninsular), 2026-03-10T10:00:00.000Z',
    'Con su cuenta y su contraseña',
    'Navegador de prueba',
    'Firma electrónica simple',
    'Escribió su nombre Ana Gil Es el del tomador Sí',
    'Enviado Por mensaje al móvil ··· ·· 50 10',
    'Intentos equivocados 0',
    'Cláusulas que limitan tus derechos, versión 2026-03-10',
    sha256(draft),
    'ninguna autoridad responde de su nombre',
  ])
    expect(words).toContain(part);
  const document = await getDocumentProxy(Uint8Array.from(signed));
  const [name = ''] = [...((await document.getAttachments()) ?? new Map<string, unknown>()).keys()];
  expect(Buffer.from((await document.getAttachmentContent(name)) ?? []).equals(draft)).toBe(true);
});

describe('a signature that was drawn', () => {
  const drawn = async (strokes: number[][][]) => {
    const other = await toSign();
    await sign(other, { signature: { kind: 'drawn', strokes } });
    return download(other);
  };
  /** The drawing operators of the signature's page, with coordinates in points. */
  const linesOf = async (pdf: Buffer) =>
    (await runOn(pdf, 'qpdf', ['--qdf', '--object-streams=disable', '{}', '-'])).out.toString('latin1');

  test.skipIf(!hasPdfPrograms())('is drawn in the document, as lines with words for whoever does not see them', async () => {
    const pdf = await drawn([
      [
        [0, 0],
        [1000, 400],
        [500, 100],
      ],
      [[40, 40]],
    ]);
    const lines = await linesOf(pdf);
    // Each unit of the box is a quarter of a point; the box's corner is where the page's text begins.
    expect(lines).toMatch(/48 ([\d.]+) m\n298 [\d.]+ l\n173 [\d.]+ l\n58 [\d.]+ m\n58 [\d.]+ l/);
    const figures = (await pdfContents(pdf)).flatMap(({ role, alt }) => (role === 'Figure' ? [alt] : []));
    expect(figures).toContain('Firma dibujada a mano de Ana Gil Soto, en 2 trazos');
    expect((await runOn(pdf, 'qpdf', ['--check', '{}'])).code).toBe(0);
    expect((await runOn(pdf, 'pdfsig', ['{}'])).said).toContain('Signature Validation: Signature is Valid.');
  });

  test.skipIf(!hasPdfPrograms())('of a hundred strokes and two thousand points is too', async () => {
    const strokes = Array.from({ length: 100 }, (_, at) => Array.from({ length: 20 }, (__, step) => [at * 10, step * 20]));
    expect((await runOn(await drawn(strokes), 'qpdf', ['--check', '{}'])).code).toBe(0);
  });
});

test('signed it stays what it was, whatever the policy says later', async () => {
  await api.sql(`update policy_contracts set holder = holder || '{"name": "Eva"}' where policy_id = $1`, [id]);
  await api.sql(`update product_clauses set text = 'Otra cosa.' where product_id = 3`);
  expect((await download(id)).equals(signed)).toBe(true);
  expect((await about(id)).body).toMatchObject({ state: 'signed', sha256: sha256(signed) });
});

test('it is mailed by itself, and the fifteen days begin on the day on which the mail leaves', async () => {
  const contractOf = async () => (await api.call('GET', `/policies/${id}/contract`, { token: policyholder })).body;
  expect(await contractOf()).toMatchObject({ documents_sent_at: null, withdrawal: { is_open: true, last_day: null } });
  const signedAt = api.now;
  api.now = new Date(signedAt.getTime() + 86_400_000);
  await sendMessages(api);
  const mail = (await sentMails(api)).find((text) => text.includes('Los documentos de tu'));
  expect(mail).toContain('Hasta el 26 mar 2026 puedes desistir');
  expect(mail).toMatch(/Content-Type: application\/pdf; name=contrato-\d+\.pdf/);
  expect(await contractOf()).toMatchObject({
    documents_sent_at: '2026-03-11T10:00:00.000Z',
    withdrawal: { is_open: true, last_day: '2026-03-26' },
  });
  api.now = signedAt;
});

test('not for another, nor a shop; the office reads it, which is written down', async () => {
  expect([(await about(id, other)).status, (await about(id, store)).status, (await api.call('GET', path(id))).status]).toEqual([
    404, 403, 401,
  ]);
  await download(id, staff);
  expect(await api.sql(`select user_id from audit_events where kind = 'contract-read' and policy_id = $1`, [id])).toEqual([{ user_id: 4 }]);
});

test('a grant reads what it may sign, and not what a shop contracted', async () => {
  const own = (await contract(api, { email: 'grant@ejemplo.es' })).body;
  const ofShop = (await contract(api, { email: 'tienda-grant@ejemplo.es' }, store)).body;
  const tokenOf = ({ contracting_grant: grant }: Record<string, unknown>) => (grant as { token: string }).token;
  expect([(await about(own.id, tokenOf(own))).status, (await about(ofShop.id, tokenOf(ofShop))).status]).toEqual([200, 403]);
});

test('an account has its mandate in the contract', async () => {
  const { body } = await contract(api, { paymentMethod: 'iban' }, policyholder);
  const payment = (body.policy_payments as { id: number }[])[0]?.id;
  const account = { iban: 'ES91 2100 0418 4502 0005 1332', account_holder: 'Ana Gil Soto', mandate_version: 'core-1' };
  const given = await api.call('PUT', `/policies/${String(body.id)}/payments/${payment}/pay-new-iban`, {
    token: policyholder,
    body: account,
  });
  expect(given.status).toBe(200);
  const words = await pdfWords(await download(body.id));
  expect(words).toContain('Orden de domiciliación de adeudo directo SEPA');
  expect(words).toContain('Cuenta ES9121000418450200051332');
});

describe('the contract says what is charged', () => {
  const discounted = (policyId: number) =>
    api.call('POST', `/policies/${policyId}/discount`, { token: staff, body: { code: 'BIENVENIDA' } });
  const priced = async (policyId: number, price: number) =>
    api.call('PATCH', `/policies/${policyId}/admin`, { token: staff, body: { device: { price } } });
  const yearly = async (price: number) => {
    const { body } = await contract(api, { periodicity: 12, device: { ...contracting.device, price } }, policyholder);
    await payFirst(api, body.id);
    return Number(body.id);
  };
  const cents = (amounts: string) =>
    [...amounts.matchAll(/([\d.]+),(\d\d)\s€/g)].map(([, euros = '', part]) => Number(`${euros.replace('.', '')}${part}`));
  /** In cents: the sum of the price's lines and the price of the year; and the receipts without their numbers, with their amounts. */
  const priceOf = async (policyId: number) => {
    const words = await pdfWords(await download(policyId));
    const [lines = '', receipts = ''] = words
      .slice(words.indexOf('Cuánto cuesta'), words.indexOf('Último día para firmar'))
      .split('Precio del año');
    return {
      lines: cents(lines).reduce((sum, each) => sum + each, 0),
      total: cents(receipts)[0],
      receipts: [...receipts.matchAll(/((?:Devolución )?R-)\d+-(1|S|A)\d* \d+ \S+ \d{4} (\S+)\s€/g)].map(([, name, kind, amount]) => [
        `${name}${kind}`,
        amount,
      ]),
    };
  };

  test.each([
    [
      'a device that was dearer after it was paid: a supplement',
      959,
      (of: number) => priced(of, 1300),
      16_950,
      [
        ['R-1', '129,50'],
        ['R-S', '40,00'],
      ],
    ],
    [
      'a device that was cheaper after it was paid: a refund',
      1300,
      (of: number) => priced(of, 959),
      12_950,
      [
        ['R-1', '169,50'],
        ['Devolución R-A', '-40,00'],
      ],
    ],
    [
      'a discount after it was paid: a refund',
      959,
      discounted,
      11_655,
      [
        ['R-1', '129,50'],
        ['Devolución R-A', '-12,95'],
      ],
    ],
  ])('%s', async (_what, price, correct, total, receipts) => {
    const of = await yearly(price);
    expect((await correct(of)).status).toBeLessThan(300);
    expect(await priceOf(of)).toEqual({ lines: total, total, receipts });
  });

  test.skipIf(!hasPdfPrograms())('with a refund it is whole and tagged', async () => {
    const of = await yearly(1300);
    await priced(of, 959);
    const pdf = await download(of);
    expect((await runOn(pdf, 'qpdf', ['--check', '{}'])).code).toBe(0);
    expect((await runOn(pdf, 'pdfinfo', ['{}'])).said).toMatch(/^Tagged: +yes$/m);
  });

  const account = { iban: 'ES9121000418450200051332', account_holder: 'Ana Gil', mandate_version: 'core-1' };
  test.each([
    ['a card, as it was contracted', 'card', null, 'con tarjeta'],
    ['an account, as it was contracted', 'iban', null, 'por domiciliación'],
    ['an account in place of a card', 'card', { call: 'pay-new-iban', body: account }, 'por domiciliación'],
    ['a card in place of an account', 'iban', { call: 'pay-new-card', body: {} }, 'con tarjeta'],
  ])('and with what it is paid: %s', async (_what, paymentMethod, paid, said) => {
    const { body } = await contract(api, { paymentMethod }, policyholder);
    const [first] = body.policy_payments as { id: number }[];
    if (paid) {
      const path = payPath(Number(body.id), first?.id, paid.call);
      const started = startedOf((await api.call('PUT', path, { token: policyholder, body: paid.body })).body);
      if (started.redirect) await payAtGateway(api, started, 'accepted');
    }
    expect(await pdfWords(await download(body.id))).toContain(`Forma de pago Cada mes, ${said}`);
  });
});

describe.skipIf(!hasPdfPrograms())('other programs say of the signed contract', () => {
  test('that it is whole and tagged, sealed as a whole, and no more once a byte is another', async () => {
    expect(await runOn(signed, 'qpdf', ['--check', '{}'])).toMatchObject({
      code: 0,
      said: expect.stringContaining('No syntax or stream encoding errors'),
    });
    expect((await runOn(signed, 'pdfinfo', ['{}'])).said).toMatch(/^Tagged: +yes$/m);
    const { said } = await runOn(signed, 'pdfsig', ['{}']);
    expect(said).toContain('Total document signed');
    expect(said).toContain('Signature Validation: Signature is Valid.');
    const changed = Buffer.from(signed);
    changed.write('X', signed.indexOf('Contrato de seguro', signed.indexOf('x-default')), 'latin1');
    expect((await runOn(changed, 'pdfsig', ['{}'])).said).toContain('Digest Mismatch');
  });

  test('that the draft has no seal', async () => {
    expect((await runOn(draft, 'qpdf', ['--check', '{}'])).code).toBe(0);
    expect((await runOn(draft, 'pdfsig', ['{}'])).said).toContain('does not contain any signatures');
  });
});
