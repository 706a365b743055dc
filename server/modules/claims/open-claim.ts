import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { giveGrant } from '#server/modules/session/give-grant.ts';
import type { Ports } from '#server/ports/ports.ts';
import { assertClaimable } from './declare-claim.ts';
import { findRisk } from './store.ts';

/**
 * Gives a phone a narrow grant, with which it can send a claim's documents later, even after it was offline (decision A81).
 * @throws {ProblemError} `not-found`, `invalid-input`, as `giveGrant`
 */
export async function openClaim(db: Executor, ports: Ports, actor: Actor, place: { policyId: number; riskId: number }) {
  const found = await findRisk(db, place.policyId, place.riskId);
  if (!found) throw new ProblemError('not-found');
  assertClaimable(found);
  const { userId } = found.policy;
  const issuedIn = actor.kind === 'user' ? actor.tokenHash : null;
  const grant = await giveGrant(db, ports, { scope: 'claim', userId, ...place, issuedIn });
  await recordEvent(db, ports, { kind: 'claim-opened', ...whoOf(actor), ...place, data: { grant: grant.id } });
  return grant;
}
