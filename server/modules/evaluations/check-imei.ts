import { buffer } from 'node:stream/consumers';
import { checkImei, type ImeiCheck } from '#domain/evaluation/imei-check.ts';
import type { Ports } from '#server/ports/ports.ts';
import { capturesOf, keepImeiCheck, placeOfEvaluation } from './store.ts';

export const checkImeiJob = 'check-imei';

/**
 * Checks an evaluation's IMEI: reads it from the picture that came with it, looks up the phone's maker, and keeps the result. It is done once; the same call again
 * returns that result. Null when there is no such evaluation.
 */
export async function checkEvaluationImei(ports: Ports, evaluationId: string): Promise<ImeiCheck | null> {
  const place = await placeOfEvaluation(ports.db, evaluationId);
  if (place === null) return null;
  if (place.imeiCheck !== null) return place.imeiCheck;
  const given = [place.imei, place.imei2].filter((number) => number !== null);
  const check = checkImei(given, await pictureOf(ports, evaluationId), place.brand ?? '', ports.clock.now().toISOString());
  await keepImeiCheck(ports.db, evaluationId, check);
  return check;
}

async function pictureOf(ports: Ports, evaluationId: string): Promise<Parameters<typeof checkImei>[1]> {
  const handed = await capturesOf(ports.db, evaluationId);
  const picture = handed.find(({ capture }) => capture.kind === 'imei-picture');
  if (!picture) return 'none';
  const bytes = await buffer(await ports.blobs.open(picture.capture.blob));
  try {
    return (await ports.imeiReader.read(bytes)) ?? 'unread';
  } catch (error) {
    ports.logger.warn({ capture: picture.capture.id, error: (error as Error).name }, 'picture of the IMEI not read');
    return 'unopened';
  }
}
