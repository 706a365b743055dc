import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { zxingCodes } from '#server/adapters/zxing-codes.ts';
import { assessEvaluation } from '#server/modules/evaluations/assess-evaluation.ts';
import { openDesk } from '#tests/support/module-evaluations.ts';
import { pdfContents } from '#tests/support/pdf-contents.ts';
import { hasPdfPrograms, runOn } from '#tests/support/pdf-programs.ts';
import { pdfWords } from '#tests/support/pdf-words.ts';

const desk = await openDesk({ ASSESSMENT: 'automatic' });
const { api, begin, here, customer, submission, submit } = desk;
afterAll(() => api.close());

const fixture = (name: string) => readFile(`tests/fixtures/mirror/${name}.jpg`);
const path = (id: string) => `/policies/${here.place.policyId}/evaluations/${id}/evidence`;
let id = '';
let pdf: Buffer;
let digest = '';

async function download(): Promise<Buffer> {
  const answer = await api.fetch(path(id), { headers: { authorization: `Bearer ${customer}`, accept: 'application/pdf' } });
  return Buffer.from(await answer.arrayBuffer());
}

/** Hands in an evaluation whose front photo does not show the challenge: the rules refuse it and name the measures. */
beforeAll(async () => {
  await begin();
  await api.sql('delete from capture_traces');
  const { token, challenges, body } = await submission({ photos: { front: await fixture('front'), back: await fixture('back-good') } });
  id = body.id;
  await submit(token, { ...body, challenge: challenges[0] });
  await assessEvaluation(api.ports, id);
  pdf = await download();
  digest = String((await api.call('GET', path(id), { token: customer })).body.digest);
});

describe('the evidence file', () => {
  test('is told in words, with none of the names that the code has for things', async () => {
    const words = await pdfWords(pdf);
    expect(words).toContain('Código de la pantalla otro código el que se pidió No se cumple');
    expect(words).toMatch(/Luz de la foto, de 0 a 255 \d+ al menos 100 Se cumple/);
    expect(words).toContain('Motivo El código es de otra foto.');
    expect(words).not.toMatch(/matches|\bother\b|unreadable|burntShare|undefined|null|NaN|\?/);
  });

  test('has the address for checking whole on one line, and a link with words', async () => {
    const document = await getDocumentProxy(Uint8Array.from(pdf));
    const page = await document.getPage(document.numPages);
    const address = `http://app.test/evidence/${id}/${digest}`;
    expect((await page.getTextContent()).items).toContainEqual(expect.objectContaining({ str: address }));
    const [link] = (await page.getAnnotations()).filter(({ subtype }) => subtype === 'Link');
    expect(link).toMatchObject({ url: address, contentsObj: { str: 'Comprobar este justificante' } });
  });

  test('says of each picture what it shows, and has heads for its tables', async () => {
    const nodes = await pdfContents(pdf);
    expect(nodes.filter(({ role }) => role === 'Figure').map(({ alt }) => alt)).toEqual([
      'Foto de delante, tal como se recibió.',
      'Foto de detrás, tal como se recibió.',
      'Código QR con la dirección en la que se comprueba este justificante.',
    ]);
    const roles = nodes.map(({ role }) => role);
    expect(roles.filter((role) => role === 'H1')).toHaveLength(1);
    expect(roles.filter((role) => role === 'H2')).toHaveLength(3);
    expect(roles).toEqual(expect.arrayContaining(['Table', 'TR', 'TH', 'TD', 'P', 'Link']));
  });

  test('says in its metadata which standards it keeps', async () => {
    const document = await getDocumentProxy(Uint8Array.from(pdf));
    const xmp = pdf.toString('utf8');
    expect(xmp).toContain('<pdfaid:part>3</pdfaid:part>');
    expect(xmp).toContain('<pdfaid:conformance>A</pdfaid:conformance>');
    expect(xmp).toContain('<pdfuaid:part>1</pdfuaid:part>');
    const { info } = await document.getMetadata();
    expect(info).toMatchObject({ Title: `Justificante de peritación ${id}`, Language: 'es-ES', IsSignaturesPresent: true });
    expect(xmp).toContain(`<rdf:li xml:lang="x-default">Justificante de peritación ${id}</rdf:li>`);
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
  });

  test('carries the record for machines: its hash is the digest', async () => {
    const document = await getDocumentProxy(Uint8Array.from(pdf));
    const names = [...((await document.getAttachments()) ?? new Map<string, unknown>()).keys()];
    expect(names).toEqual([`peritacion-${id}.json`]);
    const bytes = (await document.getAttachmentContent(names[0] ?? '')) ?? new Uint8Array();
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(digest);
    expect(JSON.parse(Buffer.from(bytes).toString())).toMatchObject({ evaluation_id: id, photos: [{ side: 'back' }, { side: 'front' }] });
  });

  test('says who has sealed it and that nobody answers for the name, as the address for checking does', async () => {
    const { name, sha256, isSelfMade } = await api.ports.seal.about();
    const words = await pdfWords(pdf);
    expect(name).toBe('Peritia (sello hecho por esta instalación)');
    expect(words).toContain(name);
    expect(words).toContain(sha256);
    expect(words).toContain('ninguna autoridad responde de su nombre');
    const seal = { name, sha256, is_self_made: isSelfMade };
    expect((await api.call('GET', `/evidence/${id}/${digest}`)).body).toMatchObject({ seal });
    const file = createHash('sha256').update(pdf).digest('hex');
    expect((await api.call('GET', `/evidence-files/${file}`)).body).toMatchObject({ seal, is_current: true });
  });

  test('is the same file when it is asked for again later, with the instant of its first seal', async () => {
    api.now = new Date(api.now.getTime() + 3_600_000);
    expect((await download()).equals(pdf)).toBe(true);
    expect(await api.sql('select issued_at from evidence_files where evaluation_id = $1', [id])).toHaveLength(1);
  });
});

describe.skipIf(!hasPdfPrograms())('other programs say of the evidence file', () => {
  test('that it is whole, archivable in form and tagged, with each typeface inside', async () => {
    expect(await runOn(pdf, 'qpdf', ['--check', '{}'])).toMatchObject({
      code: 0,
      said: expect.stringContaining('No syntax or stream encoding errors'),
    });
    const info = (await runOn(pdf, 'pdfinfo', ['{}'])).said;
    expect(info).toMatch(/^Tagged: +yes$/m);
    expect(info).toMatch(/^Suspects: +no$/m);
    expect(info).toMatch(/^PDF version: +1\.7$/m);
    expect(info).toMatch(/^Page size: .*\(A4\)$/m);
    const fonts = (await runOn(pdf, 'pdffonts', ['{}'])).said.trim().split('\n').slice(2);
    expect(fonts).toHaveLength(2);
    for (const font of fonts) expect(font).toMatch(/ yes yes yes +\d+ +0$/);
  });

  test('that it holds nothing that PDF/A forbids', async () => {
    const { objects, out } = await objectsOf(pdf);
    const catalogue = objects.find((object) => object['/Type'] === '/Catalog') ?? {};
    expect(Object.keys(catalogue)).toEqual(
      expect.arrayContaining(['/AF', '/AcroForm', '/Lang', '/MarkInfo', '/Metadata', '/OutputIntents', '/StructTreeRoot']),
    );
    expect(out).not.toMatch(/\/NeedAppearances|\/JavaScript|\/Launch|\/SMask|\/Encrypt|\/LZWDecode/);
    const annotations = objects.filter((object) => object['/Subtype'] === '/Link' || object['/Subtype'] === '/Widget');
    expect(annotations).toHaveLength(2);
    // Every annotation is printed and none is hidden (ISO 19005-3, 6.3.2).
    for (const annotation of annotations) expect(Number(annotation['/F']) & 0b1_0010_0111).toBe(4);
    for (const page of objects.filter((object) => object['/Type'] === '/Page')) expect(page['/Tabs']).toBe('/S');
    expect(objects.find((object) => object['/Type'] === '/Filespec')).toMatchObject({
      '/AFRelationship': '/Data',
      '/UF': expect.any(String),
    });
  });

  test('that the seal is valid and covers all of it, and that one byte more or another one is not ours', async () => {
    const { said } = await runOn(pdf, 'pdfsig', ['{}']);
    expect(said).toContain('Signature Type: ETSI.CAdES.detached');
    expect(said).toContain('Total document signed');
    expect(said).toContain('Signature Validation: Signature is Valid.');
    const changed = Buffer.from(pdf);
    const place = pdf.indexOf(`Justificante de peritaci`, pdf.indexOf('x-default'));
    changed.write('X', place, 'latin1');
    expect((await runOn(changed, 'pdfsig', ['{}'])).said).toContain('Digest Mismatch');
    expect((await runOn(Buffer.concat([pdf, Buffer.from('\n%')]), 'pdfsig', ['{}'])).said).toContain('Not total document signed');
  });

  test('that the signature names its certificate and leaves the time to the document, as PAdES wants', async () => {
    const hex = /\/Contents <([0-9a-f]+)>/.exec(pdf.toString('latin1'))?.[1] ?? '';
    const print = await runOn(Buffer.from(hex, 'hex'), 'openssl', ['cms', '-cmsout', '-print', '-noout', '-inform', 'DER', '-in', '{}']);
    expect(print.said).toContain('id-smime-aa-signingCertificateV2');
    expect(print.said).toContain('messageDigest');
    expect(print.said).toContain('contentType');
    expect(print.said).not.toContain('signingTime');
    expect(pdf.toString('latin1')).toContain('/M (D:20260310100000Z)');
  });

  test('that the QR on its page is the address for checking', async () => {
    const pages = (await getDocumentProxy(Uint8Array.from(pdf))).numPages;
    const { out } = await runOn(pdf, 'pdftoppm', ['-r', '150', '-png', '-f', String(pages), '-l', String(pages), '{}']);
    const { data, info } = await sharp(out).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const [code] = await zxingCodes.read({ width: info.width, height: info.height, data: new Uint8Array(data) }, 'qr');
    expect(code?.text).toBe(`http://app.test/evidence/${id}/${digest}`);
  });
});

/** All dictionaries of the PDF, as qpdf reads them, and qpdf's output. */
async function objectsOf(bytes: Buffer): Promise<{ objects: Record<string, unknown>[]; out: string }> {
  const out = (await runOn(bytes, 'qpdf', ['--json=1', '--json-key=objects', '{}'])).out.toString();
  const all = Object.values((JSON.parse(out) as { objects: Record<string, unknown> }).objects);
  return { objects: all.filter((object): object is Record<string, unknown> => typeof object === 'object' && object !== null), out };
}
