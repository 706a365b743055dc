import sharp from 'sharp';
import { chooseImei } from '#domain/device/imei-candidates.ts';
import { canTry } from '#domain/evaluation/retries.ts';
import type { Executor } from '#server/db/connect.ts';
import { ProblemError, type Refusal, refuse } from '#server/http/problems.ts';
import { bytesOfBase64, inspectPicture, sniffMediaType } from '#server/modules/captures/picture.ts';
import type { CodeReader } from '#server/ports/assessor.ts';
import type { Ports } from '#server/ports/ports.ts';
import { lockRisk, updateRisk } from './store.ts';

/** Long side of the picture that is searched: enough for a Code 128 across a screen. */
const searchedSide = 2400;

/**
 * Reads the IMEI from the barcodes of a picture (decision A46). What cannot be read spends a try of the IMEI (decision A51).
 * @throws {ProblemError} `imei-cap-reached`, `unsupported-media`, `picture-damaged`, `picture-too-large`
 */
export async function readImeiFromPicture(
  ports: Ports,
  picture: { policyId: number; riskId: number; base64: string },
): Promise<{ imei: string; imei2: string | null; source: 'barcode' } | Refusal> {
  await ports.db.transaction((db) => assertHasTries(db, picture));
  const bytes = bytesOfBase64(picture.base64);
  const mediaType = sniffMediaType(bytes);
  if (mediaType === null || mediaType === 'application/pdf' || mediaType === 'image/heic') throw new ProblemError('unsupported-media');
  const upright = (await inspectPicture(bytes, mediaType)) ?? bytes;
  const choice = chooseImei((await barcodeTexts(ports.codes, upright)).map((text) => ({ text })));
  if (choice.found) return { imei: choice.imei, imei2: choice.imei2, source: 'barcode' };
  return ports.db.transaction(async (db) => {
    const risk = await assertHasTries(db, picture);
    await updateRisk(db, risk.id, { imeiRetryCount: risk.imeiRetryCount + 1 });
    return refuse('imei-unreadable');
  });
}

async function assertHasTries(db: Executor, place: { policyId: number; riskId: number }) {
  const { risk } = await lockRisk(db, place.policyId, place.riskId);
  if (!canTry(risk.imeiRetryCount)) throw new ProblemError('imei-cap-reached');
  return risk;
}

/** What the barcodes of an upright picture say. */
export async function barcodeTexts(codes: CodeReader, bytes: Uint8Array): Promise<string[]> {
  const { data, info } = await sharp(bytes)
    .resize(searchedSide, searchedSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return (await codes.read({ width: info.width, height: info.height, data }, 'imei')).map((code) => code.text);
}
