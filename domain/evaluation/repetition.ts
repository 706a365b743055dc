import type { EvaluationReport, PhotoReport } from '#domain/wire/evaluation-reports.ts';

/** What another try begins with: nothing of it is asked for again. */
export interface KeptOfTry {
  imei: { value: string; second: string | null; source: 'barcode' | 'ocr' | 'typed' } | null;
  photos: PhotoReport[];
  /** What a good front shows; null when the front is taken again, with another. */
  challenge: string | null;
}

/** Only what was refused is done again (specification §4): good photos stay, a good front with its challenge, and the IMEI always. */
export function keptOfTry(report: Pick<EvaluationReport, 'imei' | 'imei2' | 'imei_source' | 'challenge' | 'photos'>): KeptOfTry {
  const photos = report.photos.filter((photo) => photo.label === 'Validated');
  return {
    imei: report.imei === null ? null : { value: report.imei, second: report.imei2, source: report.imei_source ?? 'typed' },
    photos,
    challenge: photos.some((photo) => photo.side === 'front') ? report.challenge : null,
  };
}
