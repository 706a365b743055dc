import { createHash, createHmac, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import * as v from 'valibot';
import type { PhotoMark } from '#domain/evaluation/assessment.ts';
import type { PhotoReason } from '#domain/evaluation/photo-label.ts';
import type { Executor } from '#server/db/connect.ts';
import { blobName } from '#server/modules/captures/blob-name.ts';
import type { PhotoToLookAt } from '#server/ports/assessor.ts';
import type { Ports } from '#server/ports/ports.ts';
import { StoppedError } from '#server/ports/stopped-error.ts';
import { examplePicture, examplePictureType } from './example-picture.ts';
import { findDecided, hasConsented, keepRow, type LabelledExample, lockConsenting, photosOf } from './store.ts';

export const keepExamplesJob = 'keep-examples';
const jobSchema = v.object({ evaluationId: v.pipe(v.string(), v.uuid()) });
/** How many hexadecimal digits of a hash make an id: enough to be unique. */
const idLength = 32;

type Photo = Awaited<ReturnType<typeof photosOf>>[number];
type Decided = NonNullable<Awaited<ReturnType<typeof findDecided>>>;

/** Queues the job that keeps the photos that a person has just decided about, if the customer has consented. */
export async function queueExamples(
  db: Executor,
  { jobs }: Pick<Ports, 'jobs'>,
  of: { policyId: number; evaluationId: string },
): Promise<void> {
  if (await hasConsented(db, of.policyId)) await jobs.enqueue(db, keepExamplesJob, { evaluationId: of.evaluationId });
}

/** The job: keeps each photo of an evaluation with the label that a person gave it. A second run changes nothing; without consent at that moment nothing is kept. */
export async function keepExamples(ports: Ports, data: unknown): Promise<void> {
  const { evaluationId } = v.parse(jobSchema, data);
  const decided = await findDecided(ports.db, evaluationId);
  if (!decided) return;
  for (const photo of await photosOf(ports.db, evaluationId)) {
    if (photo.kind === 'front' || photo.kind === 'back') await keepPhoto(ports, decided, photo, photo.kind);
  }
}

async function keepPhoto(ports: Ports, decided: Decided, photo: Photo, side: 'front' | 'back'): Promise<void> {
  const { policyId, userId, assessment, decidedAt } = decided;
  const { label, reasons } = decided[side];
  if (label === null) return;
  const seen = assessment?.[side];
  const bytes = await buffer(await ports.blobs.open(photo.blob));
  const challenge = side === 'front' ? decided.challenge : null;
  const marks = seen?.marks ?? (await marksOf(ports, { side, bytes, challenge, frame: photo.frame }));
  const picture = marks && (await examplePicture(bytes, marks, photo.frame));
  if (picture === null) return;
  const hashed = (what: string) =>
    createHmac('sha256', ports.linkKey).update(`labelled example of ${what}`).digest('hex').slice(0, idLength);
  const row: LabelledExample = {
    id: hashed(`capture ${photo.id}`),
    userId,
    policy: hashed(`policy ${policyId}`),
    side,
    label,
    reasons: reasons as PhotoReason[],
    ruled: seen ? { label: seen.label, findings: seen.findings } : null,
    source: photo.flags.includes('file') ? 'file' : 'camera',
    challenge,
    frame: picture.frame,
    // Named like a capture's file: when the job is interrupted, the clean-up of files that no row names finds this one too.
    blob: blobName(randomUUID(), createHash('sha256').update(picture.bytes).digest('hex')),
    decidedAt,
  };
  await ports.blobs.put(row.blob, picture.bytes, examplePictureType);
  const needless = await ports.db.transaction(async (db) => ((await lockConsenting(db, userId)) ? keepRow(db, row) : row.blob));
  if (needless !== null) await ports.blobs.remove(needless);
}

/** Finds the phone in a photo that no assessment has looked at, so that only the phone is kept. Null: the picture cannot be decoded here. */
function marksOf({ assessor }: Ports, photo: PhotoToLookAt): Promise<PhotoMark[] | null> {
  return assessor.look(photo).then(
    ({ marks }) => marks,
    (error: unknown) => {
      if (error instanceof StoppedError) throw error;
      return null;
    },
  );
}
