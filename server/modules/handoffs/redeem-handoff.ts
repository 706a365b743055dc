import { handoffRefusal } from '#domain/handoff/handoff-state.ts';
import { matchTries, openedMs } from '#domain/handoff/lifetimes.ts';
import { nameEnd } from '#domain/handoff/name-end.ts';
import type { BodyOutput } from '#domain/wire/endpoint.ts';
import type { redeemHandoff as contract, HandoffCode } from '#domain/wire/handoffs.ts';
import type { Executor } from '#server/db/connect.ts';
import { ProblemError, refuse } from '#server/http/problems.ts';
import { recordEvent } from '#server/modules/audit/record-event.ts';
import { openEvaluation } from '#server/modules/evaluations/open-evaluation.ts';
import type { Ports } from '#server/ports/ports.ts';
import { hashCode, stateOf } from './facts.ts';
import { deviceOf, extendCode, isRevoked, lockByCode, lockHolderOf, revokeGrant, updateHandoff } from './store.ts';

/**
 * A phone has opened the link or typed the code: it learns which device the hand-over is about, and gets time to type the match code.
 * @throws {ProblemError} `not-found`, or the reason why the hand-over cannot be used
 */
export async function enterHandoff(db: Executor, ports: Ports, code: HandoffCode) {
  const now = ports.clock.now();
  const { handoff, hash } = await lockOpen(db, now, code, null);
  // The time runs from the first opening, so that opening it again and again does not prolong it.
  const openedAt = handoff.openedAt ?? now;
  const expiresAt = new Date(Math.max(handoff.expiresAt.getTime(), openedAt.getTime() + openedMs));
  await updateHandoff(db, handoff.id, { openedAt, expiresAt });
  await extendCode(db, hash, expiresAt);
  if (handoff.openedAt === null) {
    await recordEvent(db, ports, {
      kind: 'handoff-opened',
      policyId: handoff.policyId,
      riskId: handoff.riskId,
      data: { handoff: handoff.id },
    });
  }
  const { device, brand, firstName } = await deviceOf(db, handoff.riskId);
  return { device, brand, name_end: nameEnd(firstName) };
}

/**
 * Gives a grant to the phone that knows the code and the two digits on the desktop, and to no second phone. A wrong number counts as a try, which stays counted.
 * @throws {ProblemError} `not-found`, the reason why the hand-over cannot be used, and as `lockEvaluable`
 */
export async function redeemHandoff(db: Executor, ports: Ports, body: BodyOutput<typeof contract>) {
  const now = ports.clock.now();
  const phoneKeyHash = hashCode(body.phone_key);
  const { handoff } = await lockOpen(db, now, body.code, phoneKeyHash);
  const place = { policyId: handoff.policyId, riskId: handoff.riskId };
  const event = { ...place, data: { handoff: handoff.id } };
  if (handoff.matchCode !== body.match_code) {
    const wrongCodes = handoff.wrongCodes + 1;
    await updateHandoff(db, handoff.id, { wrongCodes });
    await recordEvent(db, ports, { kind: 'handoff-refused', ...event });
    return refuse(wrongCodes >= matchTries ? 'handoff-locked' : 'handoff-wrong-code');
  }
  // This locks the policy before any of its grants, in the same order as calls that end a policy.
  const kit = await openEvaluation(db, ports, place, { userId: null, session: null });
  // The same phone asks again because it missed the answer: the grant of that answer is revoked.
  if (handoff.grantId !== null) await revokeGrant(db, handoff.grantId, now);
  await updateHandoff(db, handoff.id, {
    redeemedAt: handoff.redeemedAt ?? now,
    openedAt: handoff.openedAt ?? now,
    heardAt: now,
    phoneKeyHash,
    grantId: kit.grant.id,
  });
  await recordEvent(db, ports, { kind: 'handoff-redeemed', grantId: kit.grant.id, ...event });
  return { ...kit, device: (await deviceOf(db, handoff.riskId)).device };
}

/**
 * The person who holds the code says that they did not ask for it: the hand-over ends for every phone, and the desktop is told.
 * @throws {ProblemError} `not-found`, or the reason why the hand-over cannot be ended
 */
export async function refuseHandoff(db: Executor, ports: Ports, code: HandoffCode): Promise<void> {
  const now = ports.clock.now();
  const { handoff } = await lockOpen(db, now, code, null);
  await updateHandoff(db, handoff.id, { refusedAt: now, cancelledAt: now });
  const { id, policyId, riskId } = handoff;
  await recordEvent(db, ports, { kind: 'handoff-cancelled', policyId, riskId, data: { handoff: id, by: 'phone' } });
}

async function lockOpen(db: Executor, now: Date, code: HandoffCode, phoneKeyHash: string | null) {
  const hash = hashCode('secret' in code ? code.secret : code.short_code);
  if (phoneKeyHash !== null) await lockHolderOf(db, hash);
  const found = await lockByCode(db, hash);
  if (!found) throw new ProblemError('not-found');
  const { handoff, codeExpiresAt } = found;
  const isSamePhone = phoneKeyHash !== null && handoff.phoneKeyHash === phoneKeyHash;
  // A phone that somebody has disconnected still has the code and its key: these must not connect it again.
  const mayAskAgain = isSamePhone && handoff.grantId !== null && !(await isRevoked(db, handoff.grantId));
  const refusal = handoffRefusal(stateOf(handoff, now), mayAskAgain);
  if (refusal) throw new ProblemError(refusal);
  if (handoff.redeemedAt === null && codeExpiresAt <= now) throw new ProblemError('handoff-expired');
  return { handoff, hash };
}
