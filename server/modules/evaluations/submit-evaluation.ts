import { parseTypedImei } from '#domain/device/imei.ts';
import { judgeChallenge } from '#domain/evaluation/challenge.ts';
import { evaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import { canTry, judgeSubmittedImei } from '#domain/evaluation/retries.ts';
import type { BodyOutput } from '#domain/wire/endpoint.ts';
import type { submitEvaluation as contract } from '#domain/wire/evaluations.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { invalid, ProblemError, type Refusal, refuse } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { keepPicture } from '#server/modules/captures/keep-capture.ts';
import { bytesOfBase64 } from '#server/modules/captures/picture.ts';
import { readHouse } from '#server/modules/settings/house.ts';
import type { Ports } from '#server/ports/ports.ts';
import { assessJob } from './assess-evaluation.ts';
import { checkImeiJob } from './check-imei.ts';
import { assertCanEvaluate, giveUpStuck } from './open-evaluation.ts';
import { isImeiRepeated } from './repeated-imei.ts';
import { repetitionCap } from './repetition-cap.ts';
import {
  capturesById,
  findChallenge,
  findEvaluation,
  insertEvaluation,
  keepImeiRefusal,
  linkCaptures,
  lockRisk,
  type Risk,
  updateRisk,
  useChallenge,
  wasHandedInWith,
} from './store.ts';

type Submission = BodyOutput<typeof contract>;
interface HandedIn {
  policyId: number;
  riskId: number;
  actor: Actor;
  body: Submission;
  bodyHash: string;
}
const noImeis = { imei: null, imei2: null };
type SubmittedCapture = NonNullable<Submission['captures']>[number];

const kindOfSide = { front: 'front', back: 'back', invoice: 'invoice', imei: 'imei-picture' } as const;

/**
 * Takes an evaluation whole or not at all (decision A85), and queues its assessment or leaves it to a person (setting `ASSESSMENT`). The same submission again changes
 * nothing; other contents under the same id are refused. A refusal deletes no upload. A wrong or repeated IMEI spends a try, which stays spent (decisions A44, A51).
 * After the last try a new number needs its picture and goes to a person; when that number cannot be taken, the person gets the picture alone.
 * @returns the refusal that spent a try; null when the evaluation was taken
 * @throws {ProblemError} the problems of the endpoint
 */
export async function submitEvaluation(db: Executor, ports: Ports, submission: HandedIn): Promise<Refusal | null> {
  const { policyId, riskId, body, bodyHash } = submission;
  const found = await lockRisk(db, policyId, riskId);
  const earlier = await findEvaluation(db, body.id);
  if (earlier) {
    if (earlier.riskId !== riskId || earlier.requestHash !== bodyHash) throw new ProblemError('different-bytes');
    return null;
  }
  await giveUpStuck(db, ports, found);
  const house = await readHouse(db, ports);
  const cap = house.max_repetitions;
  assertCanEvaluate(found, cap);
  const { imeiRetryCount: retryCount } = found.risk;
  const hasPicture = body.captures?.some((capture) => capture.side === 'imei') ?? false;
  // After the last try a number that cannot be taken is left out; a person reads it from the picture.
  const isByPicture = hasPicture && !canTry(retryCount, cap);
  const read = readImeis(body, found.risk) ?? (isByPicture ? noImeis : null);
  if (!read) return spendTry(db, ports, { ...submission, found }, 'imei-invalid');
  const sent = [...(body.captures ?? []), ...(await keepBase64(db, ports, riskId, body))];
  await assertArrived(db, riskId, sent);
  if (!read.imei && !hasPicture) throw invalid('imei', 'imei-missing');
  const imeis = [read.imei, read.imei2].filter((value) => value !== null);
  const isRegistered = read.imei !== null && imeis.every((value) => value === found.risk.imei || value === found.risk.imei2);
  const isRepeated = imeis.length > 0 && (await isImeiRepeated(db, ports, riskId, imeis));
  const judged = judgeSubmittedImei({ retryCount, isRegistered: isRegistered && !isRepeated, hasPicture, cap });
  if (judged === 'cap-reached' && !isRepeated) throw new ProblemError('imei-cap-reached');
  if (isRepeated && !isByPicture) return spendTry(db, ports, { ...submission, found }, 'imei-repeated');
  const { imei, imei2 } = isRepeated ? noImeis : read;
  const now = ports.clock.now();
  const challenge = body.challenge ?? null;
  const front = sent.find((capture) => capture.side === 'front');
  if (challenge !== null)
    await spendChallenge(db, challenge, { evaluationId: body.id, riskId, nowMs: now.getTime(), frontId: front?.id ?? '' });

  const isAutomatic = house.assessment === 'automatic' && judged === 'accepted';
  const undecided = { label: null, reasons: [] };
  await insertEvaluation(db, {
    id: body.id,
    riskId,
    status: evaluationStatus.pending,
    review: isAutomatic ? 'automatic' : 'person',
    imei,
    imei2,
    imeiSource: body.imei_source,
    challenge,
    device: body.device ? { platform: body.device.platform, screenRatio: body.device.screen_ratio } : null,
    frontal: undecided,
    trasera: undecided,
    requestHash: bodyHash,
    createdAt: now,
  });
  await linkCaptures(
    db,
    sent.map((capture) => ({ evaluationId: body.id, captureId: capture.id, flags: capture.flags ?? [], frame: capture.frame ?? null })),
  );
  await updateRisk(db, riskId, { evaluationStatus: evaluationStatus.pending, ...(imei ? { imei, imei2 } : {}) });
  // The assessment checks the IMEI as well; when a person decides, the check is the only job.
  await ports.jobs.enqueue(db, isAutomatic ? assessJob : checkImeiJob, { evaluationId: body.id });
  await recordEvent(db, ports, {
    kind: 'evaluation-submitted',
    ...whoOf(submission.actor),
    policyId,
    riskId,
    data: { evaluation: body.id },
  });
  return null;
}

/** The IMEI numbers of the body or, without any, the registered ones, which may have become repeated since. Null when a given number is no IMEI. */
function readImeis(body: Submission, registered: Risk['risk']): { imei: string | null; imei2: string | null } | null {
  const [first, second] = [body.imei, body.imei2 ?? null].map((text) => (text === null ? null : parseTypedImei(text)));
  if (first?.ok === false || second?.ok === false) return null;
  if (!first) return { imei: registered.imei, imei2: registered.imei2 };
  return { imei: first.value, imei2: second && second.value !== first.value ? second.value : null };
}

async function spendTry(
  db: Executor,
  ports: Ports,
  { policyId, riskId, actor, body, bodyHash, found }: HandedIn & { found: Risk },
  code: 'imei-invalid' | 'imei-repeated',
): Promise<Refusal> {
  const isFirst = await keepImeiRefusal(db, { riskId, evaluationId: body.id, bodyHash, code, at: ports.clock.now() });
  if (!isFirst) return refuse(code);
  const { imeiRetryCount } = found.risk;
  if (!canTry(imeiRetryCount, await repetitionCap(db, ports))) throw new ProblemError('imei-cap-reached');
  await updateRisk(db, riskId, { imeiRetryCount: imeiRetryCount + 1 });
  await recordEvent(db, ports, { kind: 'imei-refused', ...whoOf(actor), policyId, riskId, data: { code, evaluation: body.id } });
  return refuse(code);
}

/** Keeps the pictures of the body, which the specification has there, as if they had been uploaded before. */
async function keepBase64(db: Executor, ports: Ports, riskId: number, body: Submission): Promise<SubmittedCapture[]> {
  const kept: SubmittedCapture[] = [];
  for (const [side, picture] of [
    ['front', body.frontal],
    ['back', body.trasera],
  ] as const) {
    if (!picture) continue;
    const capture = await keepPicture(db, ports, { riskId, kind: side, bytes: bytesOfBase64(picture.base64) });
    kept.push({ id: capture.id, side, sha256: capture.sha256, taken_at: capture.takenAt.toISOString(), flags: ['file'] });
  }
  return kept;
}

/** Makes sure that each named picture has arrived, for this risk and with these bytes, and that the front and the back photo are among them. */
async function assertArrived(db: Executor, riskId: number, sent: readonly SubmittedCapture[]): Promise<void> {
  for (const part of ['id', 'side'] as const) {
    const isTwice = new Set(sent.map((capture) => capture[part])).size < sent.length;
    if (isTwice) throw invalid('captures', 'twice');
  }
  const arrived = new Map(
    (
      await capturesById(
        db,
        sent.map((capture) => capture.id),
      )
    ).map((row) => [row.id, row]),
  );
  for (const capture of sent) {
    const row = arrived.get(capture.id);
    if (!row || row.riskId !== riskId || row.kind !== kindOfSide[capture.side]) throw new ProblemError('capture-missing');
    if (row.sha256 !== capture.sha256) throw new ProblemError('different-bytes');
  }
  for (const side of ['front', 'back'] as const) {
    if (!sent.some((capture) => capture.side === side))
      throw new ProblemError('capture-missing', { fields: [{ path: 'captures', code: `${side}-missing` }] });
  }
}

/** Marks a challenge as used. A front photo that is handed in again, after the other photo was refused, keeps its challenge. */
async function spendChallenge(
  db: Executor,
  text: string,
  use: { evaluationId: string; riskId: number; nowMs: number; frontId: string },
): Promise<void> {
  const issued = await findChallenge(db, text);
  const judged = judgeChallenge(issued && { riskId: issued.riskId, expiresAtMs: issued.expiresAt.getTime(), usedBy: issued.usedBy }, use);
  if (judged === 'challenge-used' && issued?.usedBy && (await wasHandedInWith(db, issued.usedBy, use.frontId))) return;
  if (judged !== 'accepted' && judged !== 'late') throw new ProblemError(judged);
  await useChallenge(db, text, use.evaluationId);
}
