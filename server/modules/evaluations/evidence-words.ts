import type { ImeiCheck } from '#domain/evaluation/imei-check.ts';
import type { PhotoReason } from '#domain/evaluation/photo-label.ts';
import type { DecidedBy, EvidenceRecord } from '#domain/wire/evaluation-reports.ts';

/** The evidence file's Spanish words for the values of the record: the words of the screens, and none of the code's names. */

export const sideWords: Record<EvidenceRecord['photos'][number]['side'], string> = {
  front: 'Foto de delante',
  back: 'Foto de detrás',
  invoice: 'Factura',
  imei: 'Captura del IMEI',
};

export const readWords: Record<Exclude<ImeiCheck['picture'], 'none'>, string> = {
  same: 'el mismo número',
  other: 'otro número',
  unread: 'ningún número seguro',
  unopened: 'no se ha podido abrir',
};

export const reasonWords: Record<PhotoReason, string> = {
  'challenge-mismatch': 'El código es de otra foto.',
  'challenge-missing': 'No se ve el código.',
  blurred: 'Está borrosa.',
  'too-dark': 'Hay poca luz.',
  glare: 'Hay un reflejo.',
  'too-far': 'Está lejos.',
  'cut-off': 'Falta una parte.',
  'no-device': 'No vemos el móvil.',
  recapture: 'Parece la foto de una pantalla.',
  duplicate: 'Es una foto repetida.',
  crack: 'Vemos un daño.',
  other: 'No nos sirve.',
};

export const deciderWords: Record<DecidedBy, string> = {
  rules: 'por las reglas',
  model: 'por las reglas y el modelo',
  person: 'por una persona',
};

/** An instant as `20 nov 2025, 10:52:07 de Madrid`, and in UTC, which has no daylight saving time. */
export function instantWords(instant: string): string {
  const date = new Date(instant);
  const madrid = date.toLocaleString('es-ES', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Europe/Madrid' });
  return `${madrid} en Madrid (${date.toISOString().slice(11, 19)} UTC)`;
}
