import { findAnything, foundKinds } from '#domain/wire/search.ts';
import { isStaffActor } from '#server/http/actor.ts';
import { implement, type Route } from '#server/http/route.ts';
import { storeScope } from '#server/modules/network/scope-of-stores.ts';
import { policyScope } from '#server/modules/policies/reading/policy-scope.ts';
import { selectFound } from './store.ts';

export const searchRoutes: Route[] = [
  implement(findAnything, async ({ actor, query, db }) => {
    const scopes = { policies: policyScope(db, actor), stores: storeScope(db, actor), isStaff: isStaffActor(actor) };
    const found = await selectFound(db, query.search, scopes);
    return { data: foundKinds.flatMap((kind) => found.filter((one) => one.kind === kind)) };
  }),
];
