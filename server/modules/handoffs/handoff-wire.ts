import { maskedEmail } from '#domain/handoff/masked-email.ts';
import { stepsOf } from '#domain/handoff/phone-steps.ts';
import type { Handoff } from '#domain/wire/handoffs.ts';
import type { PhotoResult } from '#domain/wire/policies.ts';
import type { Executor } from '#server/db/connect.ts';
import { stateOf } from './facts.ts';
import { arrivedSince, deviceOf, type HandoffRow } from './store.ts';

const instantOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** What the desktop sees of a hand-over: how far the phone is and how the evaluation ends, but nothing of the photos. */
export async function handoffWire(db: Executor, row: HandoffRow, now: Date): Promise<Handoff> {
  const state = stateOf(row, now);
  const { device, imei, provedEmail } = await deviceOf(db, row.riskId);
  const arrived = row.redeemedAt && row.grantId ? await arrivedSince(db, row, row.grantId, row.redeemedAt) : null;
  const evaluation = arrived?.evaluation ?? null;
  const steps = stepsOf(row.report && row.heardAt ? { ...row.report, atMs: row.heardAt.getTime() } : null, {
    imeiAtMs: arrived?.imeiAt?.getTime() ?? null,
    frontAtMs: arrived?.frontAt?.getTime() ?? null,
    backAtMs: arrived?.backAt?.getTime() ?? null,
    submittedAtMs: evaluation?.createdAt.getTime() ?? null,
  });
  const hasImei = arrived?.imeiAt != null || evaluation !== null;
  return {
    id: row.id,
    state,
    device,
    mail_to: provedEmail && maskedEmail(provedEmail),
    match_code: state === 'waiting' || state === 'opened' ? row.matchCode : null,
    expires_at: row.expiresAt.toISOString(),
    heard_at: row.heardAt?.toISOString() ?? null,
    now: now.toISOString(),
    steps: steps.map(({ step, state: stepState, atMs, amount }) => ({ step, state: stepState, at: instantOf(atMs), bytes: amount })),
    imei_end: hasImei ? (imei?.slice(-4) ?? null) : null,
    evaluation: evaluation && {
      status: evaluation.decidedAt === null ? 'waiting' : 'finished',
      review: evaluation.review,
      frontal: evaluation.frontal as PhotoResult,
      trasera: evaluation.trasera as PhotoResult,
    },
  };
}
