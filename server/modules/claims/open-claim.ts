import { randomUUID } from 'node:crypto';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { hashToken, newToken } from '#server/modules/credentials/token.ts';
import type { Ports } from '#server/ports/ports.ts';
import { assertClaimable } from './declare-claim.ts';
import { findRisk, insertGrant } from './store.ts';

const grantDays = 60;

/** Gives a phone what it needs to send the documents of a claim without a network: a narrow grant (decision A81). @throws {ProblemError} `not-found`, `invalid-input` */
export async function openClaim(db: Executor, ports: Ports, actor: Actor, place: { policyId: number; riskId: number }) {
  const found = await findRisk(db, place.policyId, place.riskId);
  if (!found) throw new ProblemError('not-found');
  assertClaimable(found);
  const now = ports.clock.now();
  const token = newToken('pg');
  const expiresAt = new Date(now.getTime() + grantDays * 86_400_000);
  const id = randomUUID();
  const { userId } = found.policy;
  const scope = 'claim';
  await insertGrant(db, {
    id,
    tokenHash: hashToken(token),
    userId,
    ...place,
    scope,
    createdAt: now,
    expiresAt,
    issuedIn: actor.kind === 'user' ? actor.tokenHash : null,
  });
  await recordEvent(db, ports, { kind: 'claim-opened', ...whoOf(actor), ...place, data: { grant: id } });
  return {
    id,
    token,
    scope,
    policy_id: place.policyId,
    policy_risk_id: place.riskId,
    user_id: userId,
    expires_at: expiresAt.toISOString(),
  } as const;
}
