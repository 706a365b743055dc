import { erasedFrom, erasureDueOn } from '#domain/privacy/erasure-request.ts';
import { askDataExport, getDataExport, listDataExports, zipType } from '#domain/wire/data-exports.ts';
import { erasePerson as erasePersonCall } from '#domain/wire/erasure.ts';
import {
  askErasure as askErasureCall,
  type ErasureRequest,
  listErasureRequests,
  listOwnErasureRequests,
  takeBackErasure as takeBackErasureCall,
} from '#domain/wire/erasure-requests.ts';
import { deleteUser as deleteUserCall } from '#domain/wire/user-accounts.ts';
import { erasureRequests } from '#server/db/schema-erasure-requests.ts';
import type { RateLimit } from '#server/http/rate-limit.ts';
import { implement, type Route } from '#server/http/route.ts';
import { type PageOrder, readPage } from '#server/modules/lists/page.ts';
import { askErasure, readRequests, takeBackErasure } from './ask-erasure.ts';
import { deleteUser } from './delete-user.ts';
import { erasePerson } from './erase-person.ts';
import { askForExport, exportWire, openExport, readExport, readExports } from './export-data.ts';
import { type ErasureRequestRow, loadRequests } from './store-erasure-requests.ts';

const order: PageOrder<'id' | 'asked_at'> = {
  id: erasureRequests.id,
  columns: { id: erasureRequests.id, asked_at: erasureRequests.askedAt },
  usual: 'asked_at',
};

/** `tryLimit`: attempts at the password of one account. */
export const privacyRoutes = ({ tryLimit }: { tryLimit: RateLimit }): Route[] => [
  implement(deleteUserCall, async ({ params, actor, db, ports }) => {
    await deleteUser(db, ports, actor, params.id);
    return undefined;
  }),
  implement(erasePersonCall, async ({ params, actor, db, ports }) => ({ blocked_until: await erasePerson(db, ports, actor, params.id) })),
  implement(listDataExports, async ({ params, db, ports }) => ({
    data: (await readExports(db, ports, params.id)).map((row) => exportWire(row, ports)),
  })),
  implement(askDataExport, async ({ params, actor, db, ports }) => exportWire(await askForExport(db, ports, actor, params.id), ports)),
  implement(
    getDataExport,
    async ({ params, db, ports }) => exportWire(await readExport(db, ports, { userId: params.id, exportId: params.exportId }), ports),
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
  implement(listOwnErasureRequests, async ({ params, db }) => ({ data: (await readRequests(db, params.id)).map(requestWire) })),
  implement(
    askErasureCall,
    async ({ params, body, actor, ports }) => {
      await tryLimit.spend(`password ${params.id}`);
      return requestWire(await askErasure(ports, actor, params.id, body));
    },
    { opensTransaction: true },
  ),
  implement(takeBackErasureCall, async ({ params, actor, db, ports }) => {
    await takeBackErasure(db, ports, actor, { userId: params.id, id: params.erasureRequestId });
    return undefined;
  }),
  implement(listErasureRequests, ({ query, db }) =>
    readPage(db, query, order, (page) => loadRequests(db, page, query.filter ?? {}), {
      idOf: ({ request }) => request.id,
      wire: (rows) =>
        rows.map(({ request, name, surname1, surname2 }) => ({
          ...requestWire(request),
          user_id: request.userId,
          name: request.state === 'done' ? null : [name, surname1, surname2].filter((part) => part !== '').join(' '),
          blocked_until: request.blockedUntil,
        })),
    }),
  ),
];

function requestWire({ id, state, askedAt, waitsFor, endedAt }: ErasureRequestRow): ErasureRequest {
  const askedAtMs = askedAt.getTime();
  return {
    id,
    state,
    asked_at: askedAt.toISOString(),
    erased_from: erasedFrom(askedAtMs),
    due_on: erasureDueOn(askedAtMs),
    waits_for: waitsFor,
    ended_at: endedAt?.toISOString() ?? null,
  };
}
