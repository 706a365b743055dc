import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import * as v from 'valibot';
import {
  type AssessmentSignal,
  decisionOf,
  type EvaluationAssessment,
  handedInSignals,
  judgePhoto,
} from '#domain/evaluation/assessment.ts';
import { isInBlindShare } from '#domain/evaluation/blind-share.ts';
import { deviceSignals } from '#domain/evaluation/device-signals.ts';
import { evaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import type { ModelFailure, ModelReading } from '#domain/evaluation/model-reading.ts';
import { judgeOf, judgeWithModel } from '#domain/evaluation/model-verdict.ts';
import { comparedWith, type PhotoTraces } from '#domain/evaluation/photo-traces.ts';
import { readPictureHeader } from '#domain/imaging/picture-header.ts';
import type { HouseSettings } from '#domain/wire/house-settings.ts';
import { readHouse } from '#server/modules/settings/house.ts';
import type { PhotoLook } from '#server/ports/assessor.ts';
import type { JobAttempt } from '#server/ports/jobs.ts';
import type { Ports } from '#server/ports/ports.ts';
import { StoppedError } from '#server/ports/stopped-error.ts';
import { askModel } from './ask-model.ts';
import { checkEvaluationImei } from './check-imei.ts';
import { applyDecision } from './decide-evaluation.ts';
import { leaveToPerson } from './leave-to-person.ts';
import { capturesOf, earlierTraces, findEvaluation, keepTraces, lockRisk, placeOfEvaluation, updateEvaluation } from './store.ts';

export const assessJob = 'assess-evaluation';
const jobData = v.object({ evaluationId: v.pipe(v.string(), v.uuid()) });

type Handed = Awaited<ReturnType<typeof capturesOf>>[number];
type Side = 'front' | 'back';

/**
 * The job. Its last attempt leaves the evaluation to a person and looks at no photo: if the photos have ended each server that looked at them, nothing after another look
 * would be done.
 */
export async function assessLater(ports: Ports, data: unknown, { isLast }: JobAttempt): Promise<void> {
  const { evaluationId } = v.parse(jobData, data);
  await (isLast ? leaveToPerson(ports, evaluationId) : assessEvaluation(ports, evaluationId));
}

/**
 * Assesses the photos of an evaluation, keeps the result, and decides when the result is clear; else, and when a photo cannot be opened or read, a person decides
 * (architecture, "Evaluation on the server"). Running the same job again changes nothing.
 */
export async function assessEvaluation(ports: Ports, evaluationId: string): Promise<void> {
  const place = await placeOfEvaluation(ports.db, evaluationId);
  if (place?.review !== 'automatic') return;
  const handed = await capturesOf(ports.db, evaluationId);
  const house = await readHouse(ports.db, ports);
  const flags = handed.flatMap((each) => each.flags);
  const signals = new Set<AssessmentSignal>(handedInSignals({ ...place, flags }, ports.config.hasChallenge));
  const [check, front, back] = await Promise.all([
    checkEvaluationImei(ports, evaluationId),
    lookAt(ports, house, handed, { side: 'front', challenge: place.challenge }),
    lookAt(ports, house, handed, { side: 'back', challenge: null }),
  ]);
  if (!front || !back) signals.add('unseen');
  if ([front, back].some((seen) => seen?.model && 'problem' in seen.model)) signals.add('model-failed');
  if (check?.picture === 'other' || place.imei === null) signals.add('imei-other');
  const screenshot = await sizeOfScreenshot(ports, handed);

  await ports.db.transaction(async (db) => {
    const { risk } = await lockRisk(db, place.policyId, place.riskId);
    const evaluation = await findEvaluation(db, evaluationId);
    if (evaluation?.status !== evaluationStatus.pending || evaluation.review !== 'automatic') return;
    const own = handed.map(({ capture }) => capture.id);
    const judged = async (side: Side, seen: Seen | null) =>
      verdictOn(house, side, seen, seen ? await earlierTraces(db, seen.look.hash, own) : []);
    const assessment: EvaluationAssessment = {
      at: ports.clock.now().toISOString(),
      front: await judged('front', front),
      back: await judged('back', back),
      signals: [...signals],
      device: deviceSignals({ device: evaluation.device, imei: evaluation.imei, policyBrand: risk.brand, screenshot }),
    };
    await keepTraces(
      db,
      [front, back].flatMap((seen) =>
        seen ? [{ captureId: seen.id, hash: seen.look.hash, signature: Buffer.from(seen.look.signature).toString('base64') }] : [],
      ),
    );
    const decision = decisionOf(assessment, house.assessment);
    await updateEvaluation(db, evaluationId, { assessment, ...(decision ? {} : { review: 'person' }) });
    if (!decision) return;
    await applyDecision(db, ports, {
      policyId: place.policyId,
      risk,
      evaluationId,
      by: judgeOf(assessment),
      staffId: null,
      frontal: { label: decision.front, reasons: assessment.front.reasons },
      trasera: { label: decision.back, reasons: assessment.back.reasons },
    });
    if (isInBlindShare(createHash('sha256').update(evaluationId).digest(), house.blind_share_percent))
      await updateEvaluation(db, evaluationId, { blindAskedAt: ports.clock.now() });
  });
}

interface Seen {
  id: string;
  sha256: string;
  look: PhotoLook;
  model: ModelReading | ModelFailure | null;
}

/** What the assessor and the model see in one photo; null when there is no such photo, or it cannot be opened here. */
async function lookAt(
  ports: Ports,
  house: HouseSettings,
  handed: readonly Handed[],
  { side, challenge }: { side: Side; challenge: string | null },
): Promise<Seen | null> {
  const found = handed.find(({ capture }) => capture.kind === side);
  if (!found) return null;
  const { id, sha256, blob } = found.capture;
  const bytes = await buffer(await ports.blobs.open(blob));
  const look = await ports.assessor.look({ side, bytes, challenge, frame: found.frame }).catch((error: Error) => {
    // The server is stopping and the photo is not to blame: the job runs again at the next start, and no person need look.
    if (error instanceof StoppedError) throw error;
    ports.logger.warn({ capture: id, error: error.name }, 'photo not assessed');
    return null;
  });
  if (!look) return null;
  const model = await askModel(ports.model, { side, bytes }, look, {
    floors: house.assessment_floors,
    onFailure: ({ problem, message }) => ports.logger.warn({ capture: id, problem, why: message }, 'photo without a word of the model'),
  });
  return { id, sha256, look, model };
}

function verdictOn(house: HouseSettings, side: Side, seen: Seen | null, earlier: readonly PhotoTraces[]): EvaluationAssessment[Side] {
  if (!seen) return { label: null, reasons: ['other'], findings: [], marks: [] };
  const { sha256, look, model } = seen;
  const measures = { ...look.measures, ...comparedWith({ sha256, hash: look.hash, signature: look.signature }, earlier) };
  return { ...judgeWithModel(judgePhoto(side, measures, house.assessment_floors), model), marks: look.marks };
}

/** The size in pixels of the IMEI's screenshot; null when there is none, or when only a crop of it was sent. */
async function sizeOfScreenshot(ports: Ports, handed: readonly Handed[]): Promise<{ width: number; height: number } | null> {
  const picture = handed.find(({ capture }) => capture.kind === 'imei-picture');
  if (!picture || picture.frame) return null;
  const header = readPictureHeader(await buffer(await ports.blobs.open(picture.capture.blob)));
  return header.ok ? header.value : null;
}
