import { Readable } from 'node:stream';
import { zipType } from '#domain/wire/data-exports.ts';
import { getLabelledExamples } from '#domain/wire/labelled-examples.ts';
import { implement, type Route } from '#server/http/route.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { exportExamples } from './export-examples.ts';
import { countExamples } from './store.ts';

export const labelledExampleRoutes: Route[] = [
  implement(
    getLabelledExamples,
    async ({ db }) => {
      const { photos, since } = await countExamples(db);
      return { photos, since: since?.toISOString() ?? null };
    },
    {
      raw: async ({ actor, db, ports }, request) => {
        if (!request.headers.get('accept')?.includes(zipType)) return null;
        const { photos } = await countExamples(db);
        await recordEvent(db, ports, { kind: 'list-exported', ...whoOf(actor), data: { list: 'ejemplos', rows: photos } });
        return new Response(Readable.toWeb(Readable.from(exportExamples(ports))) as ReadableStream, {
          headers: {
            'content-type': zipType,
            'content-disposition': 'attachment; filename="ejemplos-peritia.zip"',
            'cache-control': 'private, no-store',
          },
        });
      },
    },
  ),
];
