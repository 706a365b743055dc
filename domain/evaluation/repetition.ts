import type { PhotoLabel } from './photo-label.ts';

/** A decided evaluation, as far as another try reuses it. `Photo` may have more fields; they are kept. */
interface DecidedTry<Photo> {
  imei: string | null;
  imei2: string | null;
  imei_source: 'barcode' | 'ocr' | 'typed' | null;
  challenge: string | null;
  photos: readonly Photo[];
}

/** The parts of the earlier try that the next one starts with and does not ask for again. */
export interface KeptOfTry<Photo> {
  imei: { value: string; second: string | null; source: 'barcode' | 'ocr' | 'typed' } | null;
  photos: Photo[];
  /** The challenge that a validated front shows; null when the front must be taken again, with a new challenge. */
  challenge: string | null;
}

/** Only photos that were not validated are taken again (specification §4): validated ones stay, a front with its challenge, and the IMEI always stays. */
export function keptOfTry<Photo extends { side: 'front' | 'back'; label: PhotoLabel }>(report: DecidedTry<Photo>): KeptOfTry<Photo> {
  const photos = report.photos.filter((photo) => photo.label === 'Validated');
  return {
    imei: report.imei === null ? null : { value: report.imei, second: report.imei2, source: report.imei_source ?? 'typed' },
    photos,
    challenge: photos.some((photo) => photo.side === 'front') ? report.challenge : null,
  };
}
