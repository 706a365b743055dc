import type { QueryOutput } from '#domain/wire/endpoint.ts';
import { getLegalText, getLegalTextVersion, listLegalTexts, listLegalTextVersions, publishLegalText } from '#domain/wire/legal-texts.ts';
import { importLegalTexts, legalTextHeads, legalTextNames, listOfficeTexts } from '#domain/wire/office-texts.ts';
import type { Executor } from '#server/db/connect.ts';
import { legalTextVersions } from '#server/db/schema-legal-texts.ts';
import { ProblemError } from '#server/http/problems.ts';
import { implement, type Route } from '#server/http/route.ts';
import { type CsvCells, exportCsv } from '#server/modules/csv/export-csv.ts';
import { instantDay } from '#server/modules/csv/instant-day.ts';
import { type PageOrder, readPage } from '#server/modules/lists/page.ts';
import { importTexts } from './import-texts.ts';
import { publishText } from './publish-text.ts';
import { findVersion, loadTextsInForce, loadVersions, pageTextsInForce, type TextRow } from './store.ts';
import { textWire } from './text-wire.ts';
import { textInForce } from './texts-in-force.ts';

const order: PageOrder<'id'> = { id: legalTextVersions.id, columns: { id: legalTextVersions.id }, usual: '-id' };

const textOrder: PageOrder<'text' | 'published_at' | 'id'> = {
  id: legalTextVersions.id,
  columns: { text: legalTextVersions.text, published_at: legalTextVersions.publishedAt, id: legalTextVersions.id },
  usual: 'text',
};

const listInForce = <Item>(db: Executor, query: QueryOutput<typeof listOfficeTexts>, wire: (row: TextRow) => Item) =>
  readPage(db, query, textOrder, (page) => pageTextsInForce(db, page), {
    idOf: ({ row }) => row.id,
    wire: (rows) => rows.map(({ row }) => wire(row)),
  });

const shownRow = (row: TextRow) => {
  const { words: _, ...shown } = textWire(row);
  return { id: row.id, ...shown, published_by: row.publishedBy };
};

const cells: CsvCells<typeof legalTextHeads, TextRow> = {
  text: ({ text }) => legalTextNames[text],
  title: (row) => textWire(row).title,
  version: ({ version }) => version,
  published_at: ({ publishedAt }) => instantDay(publishedAt.toISOString()),
  words: ({ words }) => words,
  published_by: ({ publishedBy }) => publishedBy,
  sha256: ({ sha256 }) => sha256,
};

export const legalTextRoutes: Route[] = [
  implement(listLegalTexts, async ({ db }) => ({
    data: (await loadTextsInForce(db)).map(textWire).map(({ words: _, ...shown }) => shown),
  })),
  implement(listOfficeTexts, ({ query, db }) => listInForce(db, query, shownRow), {
    raw: exportCsv('textos-legales', legalTextHeads, cells, (db, query: QueryOutput<typeof listOfficeTexts>) =>
      listInForce(db, query, (row) => row),
    ),
  }),
  implement(getLegalText, ({ params, db }) => textInForce(db, params.text)),
  implement(listLegalTextVersions, async ({ params, query, db }) => {
    const { version } = await textInForce(db, params.text);
    return readPage(db, query, order, (page) => loadVersions(db, page, params.text), {
      idOf: ({ row }) => row.id,
      wire: (rows) => rows.map(({ row }) => ofOffice(row, version)).map(({ words: _, ...shown }) => shown),
    });
  }),
  implement(getLegalTextVersion, async ({ params, db }) => {
    const row = await findVersion(db, params.text, params.version);
    if (!row) throw new ProblemError('not-found');
    return ofOffice(row, (await textInForce(db, params.text)).version);
  }),
  implement(publishLegalText, async ({ actor, params, body, db, ports }) => {
    if (actor.kind !== 'user') throw new ProblemError('forbidden');
    const row = await publishText(db, ports, actor, { text: params.text, ...body });
    return ofOffice(row, row.version);
  }),
  implement(importLegalTexts, async ({ actor, body, db, ports }) => {
    if (actor.kind !== 'user') throw new ProblemError('forbidden');
    return importTexts(db, ports, actor, body);
  }),
];

function ofOffice(row: TextRow, versionInForce: string) {
  return { ...textWire(row), is_in_force: row.version === versionInForce, published_by: row.publishedBy };
}
