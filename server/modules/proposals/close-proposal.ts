import { initialProposalState } from '#domain/wire/proposals.ts';
import type { Executor } from '#server/db/connect.ts';
import { ProblemError } from '#server/http/problems.ts';
import { hashToken } from '#server/modules/credentials/token.ts';
import type { Ports } from '#server/ports/ports.ts';
import { todayOf } from '#server/ports/today.ts';
import { priceProposal } from './price-proposal.ts';
import { assertGood } from './read-proposal.ts';
import { closeProposalRow, findProposal, type PricedProposal, type ProposalRow } from './store.ts';

/**
 * A proposal that is to be contracted, locked until the transaction ends; if `policyId` is not null, it is contracted already.
 * @throws {ProblemError} `not-found`, `link-expired`
 */
export async function lockProposal(db: Executor, { clock }: Ports, identifier: string): Promise<ProposalRow> {
  const row = await findProposal(db, hashToken(identifier), { isLocked: true });
  if (!row) throw new ProblemError('not-found');
  if (row.policyId === null) assertGood(row, todayOf({ clock }));
  return { ...row, state: { ...initialProposalState, ...row.state } };
}

/** The price that binds the insurer on a day; null while product or device are unknown. @throws {ProblemError} `invalid-input` */
export function bindingPrice(db: Executor, { state, priced }: ProposalRow, today: string): Promise<PricedProposal | null> {
  return priceProposal(db, state, priced, today);
}

/** Marks a proposal as contracted: nobody can read or change it any more. `bookingHash`: SHA-256 of the booking. */
export async function closeProposal(db: Executor, row: ProposalRow, booked: { policyId: number; bookingHash: string }): Promise<void> {
  await closeProposalRow(db, row.identifierHash, booked);
}
