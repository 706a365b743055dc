import { createPolicy } from '#domain/wire/bookings.ts';
import type { QueryOutput } from '#domain/wire/endpoint.ts';
import { getPolicy, listPolicies } from '#domain/wire/policies.ts';
import { policyHeads } from '#domain/wire/policy-heads.ts';
import type { Executor } from '#server/db/connect.ts';
import { policies } from '#server/db/schema.ts';
import type { Actor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { byAddress, type RateLimit } from '#server/http/rate-limit.ts';
import { implement, type Route } from '#server/http/route.ts';
import { exportCsv } from '#server/modules/csv/export-csv.ts';
import { type PageOrder, readPage } from '#server/modules/lists/page.ts';
import { withParts } from '#server/modules/policy-core/load-policies.ts';
import { policyFor } from '#server/modules/policy-core/policy-for.ts';
import { readPolicy } from '#server/modules/policy-core/read-policy.ts';
import type { Ports } from '#server/ports/ports.ts';
import { todayOf } from '#server/ports/today.ts';
import { bookPolicy } from './booking/book-policy.ts';
import { giveContractingGrant, mayHaveContractingGrant } from './booking/contracting-grant.ts';
import { cells } from './reading/policy-csv.ts';
import { policyScope } from './reading/policy-scope.ts';
import { selectPolicyPage, weigh } from './reading/store.ts';

const order: PageOrder<'id' | 'created_at'> = {
  id: policies.id,
  columns: { id: policies.id, created_at: policies.createdAt },
  usual: 'id',
};

async function list(db: Executor, query: QueryOutput<typeof listPolicies>, actor: Actor, ports: Pick<Ports, 'clock'>) {
  const filter = { ...query.filter, search: query.search, scope: policyScope(db, actor), today: todayOf(ports) };
  const weighed = { ...filter, ...(await weigh(db, filter)) };
  return readPage(db, query, order, (page) => selectPolicyPage(db, page, weighed), {
    idOf: ({ policy }) => policy.id,
    wire: async (rows) => (await withParts(db, rows)).map((policy) => policyFor(actor, policy)),
  });
}

/** `bookLimit`: bookings sent from one address; `strangerLimit`: contracts made from one address without a log-in. */
export function policyRoutes({ bookLimit, strangerLimit }: { bookLimit: RateLimit; strangerLimit: RateLimit }): Route[] {
  return [
    implement(listPolicies, ({ actor, query, db, ports }) => list(db, query, actor, ports), {
      raw: exportCsv('polizas', policyHeads, cells, list),
    }),
    implement(getPolicy, async ({ actor, params, db }) => policyFor(actor, await readPolicy(db, params.id))),
    implement(
      createPolicy,
      async ({ actor, body, bodyHash, db, ports, ip }) => {
        const { policyId, isNew } = await bookPolicy(db, ports, {
          actor,
          body,
          bookingHash: bodyHash,
          spendNew: async () => {
            if (actor.kind === 'anonymous') await strangerLimit.spend(ip);
          },
        });
        const loaded = await readPolicy(db, policyId);
        const { policy } = loaded;
        // A shop that sends the booking again has the proposal, like its customer, so it gets the policy too.
        const isTheirs = actor.kind !== 'user' || actor.role !== 'policyholder' || actor.userId === policy.userId;
        // A repetition gets a grant only while the first grant could still be valid, so that an old proposal, or one of an ended policy, opens nothing.
        if (!isTheirs || (!isNew && !(await mayHaveContractingGrant(db, ports, policyId))))
          throw new ProblemError('already-exists', { fields: [{ path: 'identifier_proposal', code: 'contracted' }] });
        return {
          ...policyFor(actor, loaded),
          identifier_proposal: body.identifier_proposal,
          contracting_grant: await giveContractingGrant(db, ports, policy, actor),
        };
      },
      { limits: [byAddress(bookLimit)] },
    ),
  ];
}
