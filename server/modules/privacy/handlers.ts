import { askDataExport, getDataExport, listDataExports, zipType } from '#domain/wire/data-exports.ts';
import { erasePerson as erasePersonCall } from '#domain/wire/erasure.ts';
import { implement, type Route } from '#server/http/route.ts';
import { erasePerson } from './erase-person.ts';
import { askForExport, exportWire, openExport, readExport, readExports } from './export-data.ts';

export const privacyRoutes: Route[] = [
  implement(erasePersonCall, async ({ params, actor, db, ports }) => ({ blocked_until: await erasePerson(db, ports, actor, params.id) })),
  implement(listDataExports, async ({ params, db, ports }) => ({ data: (await readExports(db, ports, params.id)).map(exportWire) })),
  implement(askDataExport, async ({ params, actor, db, ports }) => exportWire(await askForExport(db, ports, actor, params.id))),
  implement(
    getDataExport,
    async ({ params, db, ports }) => exportWire(await readExport(db, ports, { userId: params.id, exportId: params.exportId })),
    {
      raw: async ({ params, actor, db, ports }, request) => {
        if (!request.headers.get('accept')?.includes(zipType)) return null;
        const zip = await openExport(db, ports, actor, { userId: params.id, exportId: params.exportId });
        return new Response(new Uint8Array(zip), {
          headers: {
            'content-type': zipType,
            'content-disposition': 'attachment; filename="mis-datos-peritia.zip"',
            'cache-control': 'private, no-store',
          },
        });
      },
    },
  ),
];
