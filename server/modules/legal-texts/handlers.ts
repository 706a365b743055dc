import { getLegalText, getLegalTextVersion, listLegalTexts, listLegalTextVersions, publishLegalText } from '#domain/wire/legal-texts.ts';
import { legalTextVersions } from '#server/db/schema-legal-texts.ts';
import { ProblemError } from '#server/http/problems.ts';
import { implement, type Route } from '#server/http/route.ts';
import { type PageOrder, readPage } from '#server/modules/lists/page.ts';
import { publishText } from './publish-text.ts';
import { findVersion, loadTextsInForce, loadVersions, type TextRow } from './store.ts';
import { textWire } from './text-wire.ts';
import { textInForce } from './texts-in-force.ts';

const order: PageOrder<'id'> = { id: legalTextVersions.id, columns: { id: legalTextVersions.id }, usual: '-id' };

export const legalTextRoutes: Route[] = [
  implement(listLegalTexts, async ({ db }) => ({
    data: (await loadTextsInForce(db)).map(textWire).map(({ words: _, ...shown }) => shown),
  })),
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
];

function ofOffice(row: TextRow, versionInForce: string) {
  return { ...textWire(row), is_in_force: row.version === versionInForce, published_by: row.publishedBy };
}
