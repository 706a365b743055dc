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
import { deviceOf, extendCode, lockByCode, revokeGrant, updateHandoff } from './store.ts';

/**
 * A phone has opened the link or typed the code: it learns what it is about, and has time to type the match code.
 * @throws {ProblemError} `not-found`, or why it may not be taken up
 */
export async function enterHandoff(db: Executor, ports: Ports, code: HandoffCode) {
  const now = ports.clock.now();
  const { handoff, hash } = await lockOpen(db, now, code, null);
  // Counted from the first time, so that nobody keeps it alive by opening it again.
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
  const { device, firstName } = await deviceOf(db, handoff.riskId);
  return { device, name_end: nameEnd(firstName) };
}

/**
 * Gives the phone that knows both the code and the desktop's two digits its grant, and only that phone. A wrong number stays counted.
 * @throws {ProblemError} `not-found`, why it may not be taken up, and what forbids to evaluate
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
  // The policy is locked here, before any of its grants, as by whatever ends it.
  const kit = await openEvaluation(db, ports, place, { userId: null, session: null });
  // Asked again because the answer was lost: the grant that nobody got is worth nothing.
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
 * Whoever holds the code says that they did not ask for it: it is over for every phone, and the desktop is told.
 * @throws {ProblemError} `not-found`, or why there is nothing left to end
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
  const found = await lockByCode(db, hash);
  if (!found) throw new ProblemError('not-found');
  const { handoff, codeExpiresAt } = found;
  const refusal = handoffRefusal(stateOf(handoff, now), phoneKeyHash !== null && handoff.phoneKeyHash === phoneKeyHash);
  if (refusal) throw new ProblemError(refusal);
  if (handoff.redeemedAt === null && codeExpiresAt <= now) throw new ProblemError('handoff-expired');
  return { handoff, hash };
}
