import { getPolicy, listPolicies } from '#domain/wire/policies.ts';
import { isStaffActor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { implement, type Route } from '#server/http/route.ts';
import { policyWire } from './policy-wire.ts';
import { readPolicy } from './read-policy.ts';
import { loadPolicies } from './store.ts';

const defaultPageSize = 25;
const maxPageSize = 100;

export const policyRoutes: Route[] = [
  implement(listPolicies, async ({ actor, query, db }) => {
    const size = Math.min(maxPageSize, Math.max(1, Number(query.page?.size ?? defaultPageSize)));
    // Stores and distributors have no policies of their own until stores exist: they see those of their own name, as anybody.
    const owner = isStaffActor(actor) || actor.kind === 'anonymous' ? {} : { userId: actor.userId };
    const loaded = await loadPolicies(db, {
      ...owner,
      ...(query.filter?.status ? { status: Number(query.filter.status) } : {}),
      ...(query.filter?.number ? { number: query.filter.number } : {}),
      ...(query.page?.cursor ? { afterId: readCursor(query.page.cursor) } : {}),
      limit: size + 1,
    });
    const page = loaded.slice(0, size);
    const last = page.at(-1);
    return {
      data: page.map((policy) => policyWire(policy)),
      meta: { next_cursor: loaded.length > size && last ? Buffer.from(String(last.policy.id)).toString('base64url') : null },
    };
  }),
  implement(getPolicy, async ({ params, db }) => {
    return policyWire(await readPolicy(db, params.id));
  }),
];

function readCursor(cursor: string): number {
  const id = Number(Buffer.from(cursor, 'base64url').toString());
  if (!Number.isSafeInteger(id)) throw new ProblemError('invalid-input', { fields: [{ path: 'page.cursor', code: 'cursor' }] });
  return id;
}
