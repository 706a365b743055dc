import type { PhotoLabel } from './photo-label.ts';

/** The parts of a decided evaluation that another try begins with; `Photo` may hold more, which goes along. */
interface DecidedTry<Photo> {
  imei: string | null;
  imei2: string | null;
  imei_source: 'barcode' | 'ocr' | 'typed' | null;
  challenge: string | null;
  photos: readonly Photo[];
}

/** What another try begins with: nothing of it is asked for again. */
export interface KeptOfTry<Photo> {
  imei: { value: string; second: string | null; source: 'barcode' | 'ocr' | 'typed' } | null;
  photos: Photo[];
  /** What a good front shows; null when the front is taken again, with another. */
  challenge: string | null;
}

/** Only what was refused is done again (specification §4): good photos stay, a good front with its challenge, and the IMEI always. */
export function keptOfTry<Photo extends { side: 'front' | 'back'; label: PhotoLabel }>(report: DecidedTry<Photo>): KeptOfTry<Photo> {
  const photos = report.photos.filter((photo) => photo.label === 'Validated');
  return {
    imei: report.imei === null ? null : { value: report.imei, second: report.imei2, source: report.imei_source ?? 'typed' },
    photos,
    challenge: photos.some((photo) => photo.side === 'front') ? report.challenge : null,
  };
}
