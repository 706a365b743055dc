import { getPolicy, listPolicies } from '#domain/wire/policies.ts';
import { policies } from '#server/db/schema.ts';
import { implement, type Route } from '#server/http/route.ts';
import { type PageOrder, readPage } from '#server/modules/lists/page.ts';
import { policyScope } from './policy-scope.ts';
import { policyWire } from './policy-wire.ts';
import { readPolicy } from './read-policy.ts';
import { loadPolicyPage } from './store.ts';

const order: PageOrder<'id' | 'created_at'> = {
  id: policies.id,
  columns: { id: policies.id, created_at: policies.createdAt },
  usual: 'id',
};

export const policyRoutes: Route[] = [
  implement(listPolicies, async ({ actor, query, db }) =>
    readPage(query, order, (page) => loadPolicyPage(db, page, { ...query.filter, scope: policyScope(db, actor) }), {
      idOf: ({ policy }) => policy.id,
      wire: (policy) => policyWire(policy),
    }),
  ),
  implement(getPolicy, async ({ params, db }) => {
    return policyWire(await readPolicy(db, params.id));
  }),
];
