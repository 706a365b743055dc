import { getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { ipidHeadings } from '#domain/policy/ipid.ts';
import type { IpidWire } from '#domain/wire/ipid.ts';
import { seededCoverages } from '#server/db/seed/coverages.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { hasPdfPrograms, runOn } from '#tests/support/pdf-programs.ts';
import { pdfWords } from '#tests/support/pdf-words.ts';

const api = await openModuleApi({ INSURER_NAME: 'Seguros Ría, S.A.', INSURER_KEY: 'C0123' });
const productIds = [...new Set(seededCoverages.map(({ productId }) => productId))];

const read = async (id: number) => (await api.call<IpidWire>('GET', `/products/${id}/ipid`)).body;
const download = async (id: number) => {
  const answer = await api.fetch(`/products/${id}/ipid`, { headers: { accept: 'application/pdf' } });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return Buffer.from(await answer.arrayBuffer());
};
const withPlainSpaces = (text: string) => text.replaceAll(/\s/g, ' ');
const section = ({ sections }: IpidWire, key: string) => sections.find((each) => each.key === key)?.items.map(({ text }) => text) ?? [];

test('names who insures, and what the catalogue says is covered, with its sum', async () => {
  const ipid = await read(3);
  expect(ipid).toMatchObject({
    title: 'Documento de información sobre el producto de seguro',
    company:
      'Empresa: Seguros Ría, S.A. Estado miembro: España. Entidad aseguradora autorizada por la Dirección General de Seguros y Fondos de Pensiones, clave C0123.',
    product: 'Producto: Móvil Top',
  });
  await api.sql(
    `update product_coverages set description = 'La cambiamos en el día.' where product_id = 3 and name = 'Rotura de pantalla'`,
  );
  await api.sql('update product_prices set max_cents = 300000 where product_id = 3 and max_cents = 200000');
  const insured = section(await read(3), 'insured');
  expect(insured[0]).toBe('Rotura de pantalla. La cambiamos en el día.');
  expect(withPlainSpaces(insured.at(-1) ?? '')).toBe(
    'Suma asegurada: el valor del dispositivo al contratar, hasta 3000,00 €. Es lo más que pagamos en un año.',
  );
});

test('what a smaller option lacks is said first of what is not insured, and not of the greatest', async () => {
  expect(section(await read(1), 'excluded').slice(0, 4)).toEqual(
    ['Rotura de la tapa trasera', 'Daños por agua', 'Robo', 'Hurto'].map((name) => `${name}: esta opción no lo cubre.`),
  );
  expect(section(await read(3), 'excluded').filter((text) => text.includes('esta opción'))).toEqual([]);
});

test.each(productIds)('of product %i: headings and marks as the regulation has them', async (id) => {
  const { sections } = await read(id);
  expect(sections.map(({ heading }) => heading)).toEqual(Object.values(ipidHeadings));
  const marks = { insured: 'insured', excluded: 'excluded', restrictions: 'restricted', where: 'where' } as Record<string, string>;
  for (const { key, items } of sections) {
    expect(items.length).toBeGreaterThan(0);
    for (const { text, mark } of items)
      expect([text, mark ?? marks[key] ?? null]).toEqual([expect.stringMatching(/\.$/), marks[key] ?? null]);
  }
});

test.each(productIds)('of product %i as a file: three pages at most, one title, read in the same order', async (id) => {
  const pdf = await download(id);
  const document = await getDocumentProxy(Uint8Array.from(pdf));
  expect(document.numPages).toBeLessThanOrEqual(3);
  const words = await pdfWords(pdf);
  const places = Object.values(ipidHeadings).map((heading) => words.indexOf(heading));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places[0]).toBeGreaterThan(0);
  for (const { items } of (await read(id)).sections) for (const { text } of items) expect(words).toContain(withPlainSpaces(text));
  const { info } = await document.getMetadata();
  expect(info).toMatchObject({ Title: expect.stringContaining('Documento de información'), Language: 'es-ES' });
  interface Node {
    role: string;
    alt?: string;
    children?: Node[];
  }
  const below = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(below)];
  const nodes = below((await (await document.getPage(1)).getStructTree()) as Node);
  expect(nodes.filter(({ role }) => role === 'H1')).toHaveLength(1);
  expect(nodes.filter(({ role }) => role === 'Figure').map(({ alt }) => alt)).toEqual(
    expect.arrayContaining(['Asegurado', 'No asegurado']),
  );
  const count = (role: string) => nodes.filter((node) => node.role === role).length;
  expect(count('Lbl')).toBe(count('LBody'));
});

test('of what there is not: not found', async () => {
  expect((await api.call('GET', '/products/999/ipid')).status).toBe(404);
});

describe.skipIf(!hasPdfPrograms())('other programs say of it', () => {
  test('that it is whole and tagged, and its letters as high as the regulation asks', async () => {
    const pdf = await download(3);
    expect(await runOn(pdf, 'qpdf', ['--check', '{}'])).toMatchObject({ code: 0 });
    const info = (await runOn(pdf, 'pdfinfo', ['{}'])).said;
    expect(info).toMatch(/^Tagged: +yes$/m);
    const page = await (await getDocumentProxy(Uint8Array.from(pdf))).getPage(1);
    const { items } = await page.getTextContent();
    const sizes = items.flatMap((item) => ('height' in item && item.height > 0 && !item.str.startsWith('Página') ? [item.height] : []));
    // The x-height of Source Sans is 0.486 of the font's size, and has to be at least 1.2 mm (art. 6 of the regulation's annex): 3.4 points.
    expect(Math.min(...sizes) * 0.486).toBeGreaterThanOrEqual(3.4);
  });
});
