import { fillPlaceholders } from '#domain/notice/placeholders.ts';

/** What the message with a code has to say: the code, of which contract, and until which hour of Madrid. */
export const signCodePlaceholders = ['código', 'contrato', 'hora'] as const;

/** What it says where the house has no words of its own, in letters that every network has (GSM 03.38, which has no ó): with its last line it is one message. */
export const signCodeWords =
  'Peritia: {código}. Con estas cifras firmas el contrato {contrato}. Valen hasta las {hora}. No se las des a nadie.';

export interface SentCode {
  code: string;
  /** Of the policy. */
  number: string;
  /** An hour of Madrid. */
  until: string;
  /** Under which people reach us. */
  host: string;
}

/** As long as one is: with it the length of a message is known before there is a code. */
export const sampleCode: SentCode = { code: '123456', number: '100001', until: '11:10', host: 'seguros.una-tienda-de-nombre-largo.es' };

/** The message. By its last line a browser knows for which address the code is, and offers it there (WICG, "Origin-bound one-time codes"). */
export function signCodeSms(words: string, { code, number, until, host }: SentCode): string {
  return `${fillPlaceholders(words, { código: code, contrato: number, hora: until })}\n\n@${host} #${code}`;
}
