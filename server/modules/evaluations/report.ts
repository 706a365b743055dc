import { createHash } from 'node:crypto';
import { type AssessmentSignal, handedInSignals } from '#domain/evaluation/assessment.ts';
import { isEvaluationRequired } from '#domain/evaluation/is-required.ts';
import type { ModelFailure, ModelReading } from '#domain/evaluation/model-reading.ts';
import { judgeOf, outcomeOfScore } from '#domain/evaluation/model-verdict.ts';
import type { PhotoReason } from '#domain/evaluation/photo-label.ts';
import { canAskReview } from '#domain/evaluation/review.ts';
import type { DecidedBy, EvaluationReport, EvidenceRecord, ModelReport, PhotoReport } from '#domain/wire/evaluation-reports.ts';
import type { Executor } from '#server/db/connect.ts';
import type { evaluations } from '#server/db/schema.ts';
import { ProblemError } from '#server/http/problems.ts';
import { sideOf } from '#server/modules/captures/capture-side.ts';
import type { Ports } from '#server/ports/ports.ts';
import { capturesOf, evaluationOfPolicy, latestEvaluation, placeOfEvaluation } from './store.ts';

type Row = typeof evaluations.$inferSelect;
type Handed = Awaited<ReturnType<typeof capturesOf>>[number];

/** @throws {ProblemError} `not-found` when the policy has no such evaluation */
async function find(db: Executor, policyId: number, evaluationId: string) {
  const found = await evaluationOfPolicy(db, policyId, evaluationId);
  if (!found) throw new ProblemError('not-found');
  return found;
}

/**
 * What was seen in the photos of an evaluation. `isStaff`: with the measures, also before a decision. `riskId`: the only risk that may be read; null: any.
 * @throws {ProblemError} `not-found`
 */
export async function evaluationReport(
  db: Executor,
  { config }: Pick<Ports, 'config'>,
  place: { policyId: number; evaluationId: string; isStaff: boolean; riskId: number | null },
): Promise<EvaluationReport> {
  const found = await find(db, place.policyId, place.evaluationId);
  const { evaluation: row } = found;
  // A grant reads evaluations of its own phone only.
  if (place.riskId !== null && row.riskId !== place.riskId) throw new ProblemError('not-found');
  const latest = await latestEvaluation(db, row.riskId);
  const handed = await capturesOf(db, row.id);
  const isRequired = isEvaluationRequired(found.risk, found.policy);
  return {
    id: row.id,
    policy_risk_id: row.riskId,
    imei: row.imei,
    imei2: row.imei2,
    imei_source: row.imeiSource,
    imei_check: place.isStaff ? imeiCheckWire(row) : null,
    challenge: row.challenge,
    created_at: row.createdAt.toISOString(),
    decided_at: row.decidedAt?.toISOString() ?? null,
    decided_by: decidedBy(row),
    can_ask_review: canAskReview({ status: row.status, isLatest: latest?.id === row.id, isAsked: row.reviewAskedAt !== null, isRequired }),
    review_asked_at: row.reviewAskedAt?.toISOString() ?? null,
    signals: place.isStaff ? await signalsOf(db, row, handed, config.hasChallenge) : [],
    device_signals: place.isStaff ? (row.assessment?.device ?? []) : [],
    photos: (['front', 'back'] as const).flatMap((side) => {
      const found = handed.find(({ capture }) => capture.kind === side);
      return found ? [photoReport(row, found, side, place.isStaff)] : [];
    }),
  };
}

/** The signals of the assessment or, when a person decides everything and no assessment ran, those that follow from what was handed in. */
async function signalsOf(db: Executor, row: Row, handed: readonly Handed[], hasChallenge: boolean): Promise<AssessmentSignal[]> {
  if (row.assessment) return row.assessment.signals;
  const isLate = row.challenge !== null && ((await placeOfEvaluation(db, row.id))?.isLate ?? false);
  return handedInSignals({ flags: handed.flatMap(({ flags }) => flags), challenge: row.challenge, isLate }, hasChallenge);
}

function imeiCheckWire({ imeiCheck }: Row): EvaluationReport['imei_check'] {
  if (imeiCheck === null) return null;
  const { at, picture, read, phone } = imeiCheck;
  return {
    at,
    picture,
    read,
    phone: phone && { brand: phone.brand, model: phone.model, declared_brand: phone.declaredBrand, agrees: phone.agrees },
  };
}

function photoReport(row: Row, { capture, flags }: Handed, side: 'front' | 'back', isStaff: boolean): PhotoReport {
  const result = side === 'front' ? row.frontal : row.trasera;
  const seen = isStaff || row.decidedAt !== null ? row.assessment?.[side] : undefined;
  return {
    side,
    capture_id: capture.id,
    sha256: capture.sha256,
    taken_at: capture.takenAt.toISOString(),
    flags,
    label: result.label,
    reasons: result.reasons as PhotoReason[],
    marks: seen?.marks ?? [],
    findings: seen?.findings ?? [],
    model: seen?.model ? modelReport(seen.model) : null,
  };
}

function modelReport(model: ModelReading | ModelFailure): ModelReport {
  if ('problem' in model) return model;
  const { name, version, scores } = model;
  return { name, version, scores: scores.map((score) => ({ ...score, outcome: outcomeOfScore(score) })) };
}

function decidedBy({ decidedAt, decidedBy: staffId, assessment }: Row): DecidedBy | null {
  if (decidedAt === null) return null;
  if (staffId !== null) return 'person';
  return assessment === null ? 'rules' : judgeOf(assessment);
}

/** The evidence record of an evaluation, the SHA-256 of its JSON, and the captures of the evaluation. */
export async function evidenceOf(db: Executor, evaluation: Row): Promise<{ record: EvidenceRecord; digest: string; handed: Handed[] }> {
  const handed = await capturesOf(db, evaluation.id);
  const result = { front: evaluation.frontal, back: evaluation.trasera, invoice: null, imei: null };
  const record: EvidenceRecord = {
    evaluation_id: evaluation.id,
    handed_in_at: evaluation.createdAt.toISOString(),
    challenge: evaluation.challenge,
    decided_at: evaluation.decidedAt?.toISOString() ?? null,
    decided_by: decidedBy(evaluation),
    photos: handed
      .map(({ capture }) => ({ capture, side: sideOf(capture.kind) }))
      .map(({ capture, side }) => ({
        side,
        sha256: capture.sha256,
        taken_at: capture.takenAt.toISOString(),
        received_at: capture.receivedAt.toISOString(),
        label: result[side]?.label ?? null,
        reasons: (result[side]?.reasons ?? []) as PhotoReason[],
      }))
      // Rows come in no particular order, and the digest must always be the same.
      .sort((a, b) => a.side.localeCompare(b.side)),
  };
  return { record, digest: createHash('sha256').update(JSON.stringify(record)).digest('hex'), handed };
}

/** The evidence of an evaluation of that policy, with further data that the PDF prints. @throws {ProblemError} `not-found` */
export async function evidenceOfPolicy(db: Executor, policyId: number, evaluationId: string) {
  const { evaluation: row } = await find(db, policyId, evaluationId);
  return { ...(await evidenceOf(db, row)), imei: row.imei, imeiCheck: row.imeiCheck, assessment: row.assessment };
}
