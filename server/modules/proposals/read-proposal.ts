import { initialProposalState } from '#domain/wire/proposals.ts';
import type { Executor } from '#server/db/connect.ts';
import { ProblemError } from '#server/http/problems.ts';
import { hashToken } from '#server/modules/credentials/token.ts';
import type { Ports } from '#server/ports/ports.ts';
import { todayOf } from '#server/ports/today.ts';
import { findProposal, type ProposalRow } from './store.ts';

/** What there is instead of a link. */
export const proposalExpired = 'Esa contratación ha caducado. Empieza otra.';

/**
 * The proposal with an identifier, while it is good and not contracted; locked, when it is to be changed.
 * @throws {ProblemError} `not-found`, `link-expired`, `already-contracted`
 */
export async function readProposal(
  db: Executor,
  { clock }: Ports,
  identifier: string,
  options: { isLocked?: boolean } = {},
): Promise<ProposalRow> {
  const row = await findProposal(db, hashToken(identifier), options);
  if (!row) throw new ProblemError('not-found');
  if (row.policyId !== null) throw new ProblemError('already-contracted');
  if (row.lastDay < todayOf({ clock })) throw new ProblemError('link-expired', { message: proposalExpired });
  // One that began before a field came has that field's beginning.
  return { ...row, state: { ...initialProposalState, ...row.state } };
}
