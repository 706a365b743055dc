import { randomBytes } from 'node:crypto';
import { proposalLastDay } from '#domain/quote/proposal.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import type { Proposal, ProposalState } from '#domain/wire/proposals.ts';
import type { Executor } from '#server/db/connect.ts';
import { hashToken } from '#server/modules/credentials/token.ts';
import type { Ports } from '#server/ports/ports.ts';
import { priceProposal } from './price-proposal.ts';
import { proposalWire } from './proposal-wire.ts';
import { insertProposal } from './store.ts';

/** 128 bits (decision A66). */
export const identifierBytes = 16;

/** Begins a contracting. Its identifier is returned here and never again. @throws {ProblemError} `invalid-input` */
export async function makeProposal(db: Executor, { clock }: Ports, state: ProposalState): Promise<Proposal> {
  const now = clock.now();
  const today = civilDateOf(now.getTime());
  const identifier = randomBytes(identifierBytes).toString('base64url');
  const row = {
    identifierHash: hashToken(identifier),
    version: 1,
    state,
    priced: await priceProposal(db, state, null, today),
    createdAt: now,
    updatedAt: now,
    lastDay: proposalLastDay(today),
    policyId: null,
    bookingHash: null,
    remindedAt: null,
    withdrawnAt: null,
    withdrawnBy: null,
  };
  await insertProposal(db, row);
  return proposalWire(identifier, row);
}
