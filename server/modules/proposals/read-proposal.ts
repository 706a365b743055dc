import { initialProposalState } from '#domain/wire/proposals.ts';
import type { Executor } from '#server/db/connect.ts';
import { ProblemError } from '#server/http/problems.ts';
import { hashToken } from '#server/modules/credentials/token.ts';
import type { Ports } from '#server/ports/ports.ts';
import { todayOf } from '#server/ports/today.ts';
import { findProposal, type ProposalRow } from './store.ts';

/** The messages for a proposal that cannot be opened any more. */
const expired = 'Esa contratación ha caducado. Empieza otra.';
const withdrawn = 'Esa contratación se retiró. Empieza otra.';

/** Refuses a proposal that is over. @throws {ProblemError} `link-expired`: its last day has passed, or it was withdrawn */
export function assertGood({ lastDay, withdrawnAt }: Pick<ProposalRow, 'lastDay' | 'withdrawnAt'>, today: string): void {
  if (withdrawnAt !== null) throw new ProblemError('link-expired', { message: withdrawn });
  if (lastDay < today) throw new ProblemError('link-expired', { message: expired });
}

/**
 * The proposal with an identifier, as long as it is valid and not contracted; locked if it is to be changed.
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
  assertGood(row, todayOf({ clock }));
  // A field that was added after the proposal began has its initial value.
  return { ...row, state: { ...initialProposalState, ...row.state } };
}
