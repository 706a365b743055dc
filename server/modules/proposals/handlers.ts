import { createProposal, getProposal, initialProposalState, replaceProposal, updateProposal } from '#domain/wire/proposals.ts';
import type { RateLimit } from '#server/http/rate-limit.ts';
import { implement, type Route } from '#server/http/route.ts';
import { said } from '#server/http/said.ts';
import { changeProposal } from './change-proposal.ts';
import { makeProposal } from './make-proposal.ts';
import { proposalWire } from './proposal-wire.ts';
import { readProposal } from './read-proposal.ts';

/** `makeLimit`: proposals begun, by address. */
export function proposalRoutes({ makeLimit }: { makeLimit: RateLimit }): Route[] {
  return [
    implement(createProposal, async ({ body, db, ports, ip }) => {
      await makeLimit.spend(ip);
      return makeProposal(db, ports, { ...initialProposalState, ...said(body) });
    }),
    implement(getProposal, async ({ params, db, ports }) => proposalWire(params.id, await readProposal(db, ports, params.id))),
    implement(replaceProposal, async ({ params, body: { version, ...change }, db, ports }) =>
      changeProposal(db, ports, { identifier: params.id, version, next: () => ({ ...initialProposalState, ...said(change) }) }),
    ),
    implement(updateProposal, async ({ params, body: { version, ...change }, db, ports }) =>
      changeProposal(db, ports, { identifier: params.id, version, next: (state) => ({ ...state, ...said(change) }) }),
    ),
  ];
}
