import { fillPlaceholders } from '#domain/notice/placeholders.ts';

/** What the message with a code has to say: the code, of which contract, and until which hour of Madrid. */
export const signCodePlaceholders = ['código', 'contrato', 'hora'] as const;

/** The message's words where the house has none of its own, in letters that every network has (GSM 03.38, which has no ó): with the last line it is one SMS. */
export const signCodeWords =
  'Peritia: {código}. Con estas cifras firmas el contrato {contrato}. Valen hasta las {hora}. No se las des a nadie.';

export interface SentCode {
  code: string;
  /** The policy's number. */
  number: string;
  /** Until which hour of Madrid the code counts. */
  until: string;
  /** The host name under which people reach the app. */
  host: string;
}

/** A sample as long as a real one, with which the length of a message is known before there is a code. */
export const sampleCode: SentCode = { code: '123456', number: '100001', until: '11:10', host: 'seguros.una-tienda-de-nombre-largo.es' };

/** The message. By its last line a browser knows for which address the code is, and offers it there (WICG, "Origin-bound one-time codes"). */
export function signCodeSms(words: string, { code, number, until, host }: SentCode): string {
  return `${fillPlaceholders(words, { código: code, contrato: number, hora: until })}\n\n@${host} #${code}`;
}
