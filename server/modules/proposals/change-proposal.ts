import { isDeepStrictEqual } from 'node:util';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import type { Proposal, ProposalState } from '#domain/wire/proposals.ts';
import type { Executor } from '#server/db/connect.ts';
import { ProblemError } from '#server/http/problems.ts';
import type { Ports } from '#server/ports/ports.ts';
import { assertSelling, priceProposal } from './price-proposal.ts';
import { proposalWire } from './proposal-wire.ts';
import { readProposal } from './read-proposal.ts';
import { updateProposalRow } from './store.ts';

export interface ProposalChange {
  identifier: string;
  /** The version that the change is based on. */
  version: number;
  next: (state: ProposalState) => ProposalState;
}

/**
 * Changes a proposal that nobody has changed since it was read. A change that is already there, as when a request is sent again because its answer was lost, succeeds
 * even with an older version.
 * @throws {ProblemError} `not-found`, `link-expired`, `already-contracted`, `changed-meanwhile` for another version, `invalid-input`
 */
export async function changeProposal(db: Executor, ports: Ports, { identifier, version, next }: ProposalChange): Promise<Proposal> {
  const row = await readProposal(db, ports, identifier, { isLocked: true });
  const state = next(row.state);
  if (row.version !== version) {
    if (isDeepStrictEqual(row.state, state)) return proposalWire(identifier, row);
    throw new ProblemError('changed-meanwhile', { fields: [{ path: 'version', code: 'changed' }] });
  }
  const now = ports.clock.now();
  if (state.store_id !== row.state.store_id) await assertSelling(db, state.store_id);
  const priced = await priceProposal(db, state, row.priced, civilDateOf(now.getTime()));
  const changed = { state, priced, version: version + 1, updatedAt: now };
  await updateProposalRow(db, row.identifierHash, changed);
  return proposalWire(identifier, { ...row, ...changed });
}
