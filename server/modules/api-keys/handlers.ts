import { createApiKey, getApiKey, listApiKeys, renewApiKey, revokeApiKey, updateApiKey } from '#domain/wire/api-keys.ts';
import { apiKeys } from '#server/db/schema-api-keys.ts';
import { implement, type Route } from '#server/http/route.ts';
import { type PageOrder, readPage } from '#server/modules/lists/page.ts';
import { apiKeyWire } from './api-key-wire.ts';
import { addApiKey, changeApiKey, readApiKey, renewKey, revokeKey } from './save-api-key.ts';
import { loadApiKeys } from './store.ts';

const order: PageOrder<'id' | 'name' | 'created_at'> = {
  id: apiKeys.id,
  columns: { id: apiKeys.id, name: apiKeys.name, created_at: apiKeys.createdAt },
  usual: 'name',
};

export const apiKeyRoutes: Route[] = [
  implement(listApiKeys, async ({ query, db, ports }) =>
    readPage(db, query, order, (page) => loadApiKeys(db, page, query.filter ?? {}), {
      idOf: ({ key }) => key.id,
      wire: (rows) => rows.map((row) => apiKeyWire(row, ports)),
    }),
  ),
  implement(createApiKey, async ({ body, actor, db, ports }) => addApiKey(db, ports, actor, body)),
  implement(getApiKey, async ({ params, db, ports }) => readApiKey(db, ports, params.id)),
  implement(updateApiKey, async ({ params, body, actor, db, ports }) => changeApiKey(db, ports, actor, params.id, body)),
  implement(revokeApiKey, async ({ params, actor, db, ports }) => {
    await revokeKey(db, ports, actor, params.id);
    return undefined;
  }),
  implement(renewApiKey, async ({ params, actor, db, ports }) => renewKey(db, ports, actor, params.id)),
];
