import { randomBytes } from 'node:crypto';
import { challengeFrom } from '#domain/evaluation/challenge.ts';
import { canOpenEvaluation, evaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import { isEvaluationRequired } from '#domain/evaluation/is-required.ts';
import { isStuck } from '#domain/evaluation/polling.ts';
import { canTry } from '#domain/evaluation/retries.ts';
import type { Executor } from '#server/db/connect.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordEvent } from '#server/modules/audit/record-event.ts';
import { giveGrant } from '#server/modules/session/give-grant.ts';
import type { Ports } from '#server/ports/ports.ts';
import { repetitionCap } from './repetition-cap.ts';
import { insertChallenges, latestEvaluation, lockRisk, type Risk, updateEvaluation, updateRisk } from './store.ts';

/**
 * Refuses a phone that cannot be evaluated now. `cap`: the number of repetitions after the first try.
 * @throws {ProblemError} `evaluation-not-required`, `evaluation-closed`, `photo-cap-reached`
 */
export function assertCanEvaluate({ risk, policy }: Risk, cap: number): void {
  const status = risk.evaluationStatus;
  if (!isEvaluationRequired(risk, policy) || status === evaluationStatus.notRequired) throw new ProblemError('evaluation-not-required');
  if (!canOpenEvaluation(status)) throw new ProblemError('evaluation-closed');
  if (!canTry(risk.retryCount, cap)) throw new ProblemError('photo-cap-reached');
}

/** Cancels an assessment that takes too long, when the customer begins again (decision A41). It has cost no try. */
export async function giveUpStuck(db: Executor, { clock }: Ports, found: Risk): Promise<void> {
  if (found.risk.evaluationStatus !== evaluationStatus.pending) return;
  const latest = await latestEvaluation(db, found.risk.id);
  if (!latest || !isStuck({ review: latest.review, submittedAtMs: latest.createdAt.getTime() }, clock.now().getTime())) return;
  await updateEvaluation(db, latest.id, { status: evaluationStatus.canceled, review: null });
  found.risk.evaluationStatus = evaluationStatus.undefined;
  await updateRisk(db, found.risk.id, { evaluationStatus: evaluationStatus.undefined });
}

/** Locks the risk until the transaction ends and makes sure that it can be evaluated now. @throws {ProblemError} as `assertCanEvaluate`, `not-found` */
export async function lockEvaluable(db: Executor, ports: Ports, place: { policyId: number; riskId: number }): Promise<Risk> {
  const found = await lockRisk(db, place.policyId, place.riskId);
  await giveUpStuck(db, ports, found);
  assertCanEvaluate(found, await repetitionCap(db, ports));
  return found;
}

/**
 * Gives a phone what it needs to evaluate without a network: a narrow grant (decision A81) and one-time challenges. `issuedTo`: the logged-in user who asks for it, and
 * the hash of their session's token.
 */
export async function openEvaluation(
  db: Executor,
  ports: Ports,
  place: { policyId: number; riskId: number },
  issuedTo: { userId: number | null; session: string | null },
) {
  const found = await lockEvaluable(db, ports, place);
  const { userId } = found.policy;
  const grant = await giveGrant(db, ports, { scope: 'evaluation', userId, ...place, issuedIn: issuedTo.session });
  await recordEvent(db, ports, {
    kind: 'evaluation-opened',
    userId,
    grantId: grant.id,
    ...(issuedTo.userId === null ? {} : { issuedToUserId: issuedTo.userId }),
    ...place,
  });
  return {
    grant,
    challenges: await issueChallenges(db, ports, place.riskId),
    retry_count: found.risk.retryCount,
    imei_retry_count: found.risk.imeiRetryCount,
  };
}

/** Makes one-time challenges for a risk. They stay valid as long as the settings let a phone be without a network. */
export async function issueChallenges(db: Executor, { clock, config }: Ports, riskId: number) {
  if (!config.hasChallenge) return [];
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + config.challengeHours * 3_600_000);
  const texts = Array.from({ length: config.challengePool }, () => challengeFrom(randomBytes(16).toString('base64url')));
  await insertChallenges(
    db,
    texts.map((text) => ({ text, riskId, createdAt: now, expiresAt })),
  );
  return texts.map((text) => ({ text, expires_at: expiresAt.toISOString() }));
}
