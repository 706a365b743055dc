import { initialProposalState } from '#domain/wire/proposals.ts';
import type { Executor } from '#server/db/connect.ts';
import { ProblemError } from '#server/http/problems.ts';
import { hashToken } from '#server/modules/credentials/token.ts';
import type { Ports } from '#server/ports/ports.ts';
import { todayOf } from '#server/ports/today.ts';
import { findProposal, type ProposalRow } from './store.ts';

/** What there is instead of a link. */
const expired = 'Esa contratación ha caducado. Empieza otra.';
const withdrawn = 'Esa contratación se retiró. Empieza otra.';

/** @throws {ProblemError} `link-expired`: its last day is over, or it was withdrawn */
export function assertGood({ lastDay, withdrawnAt }: Pick<ProposalRow, 'lastDay' | 'withdrawnAt'>, today: string): void {
  if (withdrawnAt !== null) throw new ProblemError('link-expired', { message: withdrawn });
  if (lastDay < today) throw new ProblemError('link-expired', { message: expired });
}

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
  assertGood(row, todayOf({ clock }));
  // One that began before a field came has that field's beginning.
  return { ...row, state: { ...initialProposalState, ...row.state } };
}
