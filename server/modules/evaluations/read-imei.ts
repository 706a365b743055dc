import { canTry } from '#domain/evaluation/retries.ts';
import type { Executor } from '#server/db/connect.ts';
import { ProblemError, type Refusal, refuse } from '#server/http/problems.ts';
import { assertUploadable, bytesOfBase64, inspectPicture, sniffMediaType } from '#server/modules/captures/picture.ts';
import type { Ports } from '#server/ports/ports.ts';
import { repetitionCap } from './repetition-cap.ts';
import { lockRisk, updateRisk } from './store.ts';

/**
 * Reads the IMEI from the barcodes or the text of a picture (decision A46). When the picture shows none, a try of the IMEI is spent (decision A51); when the reader
 * fails, none is.
 * @throws {ProblemError} `imei-cap-reached`, `too-large`, `unsupported-media`, `picture-damaged`, `picture-too-large`, `unavailable` while too many wait or when the
 * reader fails
 */
export async function readImeiFromPicture(
  ports: Ports,
  { base64, ...place }: { policyId: number; riskId: number; base64: string },
): Promise<{ imei: string; imei2: string | null; source: 'barcode' | 'ocr' } | Refusal> {
  await ports.db.transaction((db) => assertHasTries(db, ports, place));
  const bytes = bytesOfBase64(base64);
  assertUploadable(bytes);
  const mediaType = sniffMediaType(bytes);
  if (mediaType === null || mediaType === 'application/pdf' || mediaType === 'image/heic') throw new ProblemError('unsupported-media');
  const upright = (await inspectPicture(bytes, mediaType)) ?? bytes;
  if (ports.imeiReader.isBusy()) throw new ProblemError('unavailable');
  const read = await ports.imeiReader.read(upright).catch((error: Error) => {
    ports.logger.warn({ ...place, error: error.name }, 'picture of the IMEI not read');
    throw new ProblemError('unavailable');
  });
  if (read) return { imei: read.imei, imei2: read.imei2, source: read.by };
  return ports.db.transaction(async (db) => {
    const risk = await assertHasTries(db, ports, place);
    await updateRisk(db, risk.id, { imeiRetryCount: risk.imeiRetryCount + 1 });
    return refuse('imei-unreadable');
  });
}

async function assertHasTries(db: Executor, ports: Ports, place: { policyId: number; riskId: number }) {
  const { risk } = await lockRisk(db, place.policyId, place.riskId);
  if (!canTry(risk.imeiRetryCount, await repetitionCap(db, ports))) throw new ProblemError('imei-cap-reached');
  return risk;
}
