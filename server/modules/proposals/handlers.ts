import { createProposal, refuseReminders, replaceProposal, updateProposal } from '#domain/wire/proposal-changes.ts';
import { getProposal, initialProposalState, type ProposalState } from '#domain/wire/proposals.ts';
import { byAddress, type RateLimit } from '#server/http/rate-limit.ts';
import { type Call, implement, type Route } from '#server/http/route.ts';
import { said } from '#server/http/said.ts';
import { changeProposal } from './change-proposal.ts';
import { makeProposal } from './make-proposal.ts';
import { proposalWire } from './proposal-wire.ts';
import { readProposal } from './read-proposal.ts';
import { refuseRemindersByLink } from './reminder-refusal.ts';

/** `limit`: new proposals and attempts at discount codes from one address. */
export function proposalRoutes({ limit }: { limit: RateLimit }): Route[] {
  const change = async (call: ChangeCall, next: (state: ProposalState) => ProposalState) => {
    if (call.body.discount != null) await limit.spend(call.ip);
    return changeProposal(call.db, call.ports, { identifier: call.params.id, version: call.body.version, next });
  };
  return [
    implement(createProposal, async ({ body, db, ports }) => makeProposal(db, ports, { ...initialProposalState, ...said(body) }), {
      limits: [byAddress(limit)],
    }),
    implement(getProposal, async ({ params, db, ports }) => proposalWire(params.id, await readProposal(db, ports, params.id))),
    implement(replaceProposal, async (call) => change(call, () => ({ ...initialProposalState, ...saidOf(call) }))),
    implement(
      refuseReminders,
      async ({ body, db, ports }) => {
        await refuseRemindersByLink(db, ports, body.token);
        return undefined;
      },
      { limits: [byAddress(limit)] },
    ),
    implement(updateProposal, async (call) => change(call, (state) => ({ ...state, ...saidOf(call) }))),
  ];
}

type ChangeCall = Call<typeof replaceProposal> | Call<typeof updateProposal>;

function saidOf({ body: { version: _, ...fields } }: ChangeCall) {
  return said(fields);
}
