import { fillPlaceholders } from '#domain/notice/placeholders.ts';

/** The placeholders that the SMS with a signing code has to contain: the code, the number of the contract, and the time in Madrid until which the code is valid. */
export const signCodePlaceholders = ['código', 'contrato', 'hora'] as const;

/** The default text of the SMS, in characters of GSM 03.38 only (which has no ó), so that it is one message together with the last line of `signCodeSms`. */
export const signCodeWords =
  'Peritia: {código} para firmar el contrato {contrato}. Vale hasta las {hora} (hora peninsular). No lo des a nadie.';

export interface SentCode {
  code: string;
  /** The policy's number. */
  number: string;
  /** The time in Madrid until which the code is valid, HH:MM. */
  until: string;
  /** The host name under which people reach the app. */
  host: string;
}

/** A sample as long as real values, to calculate the length of a message before there is a code. */
export const sampleCode: SentCode = { code: '123456', number: '100001', until: '11:10', host: 'seguros.una-tienda-de-nombre-largo.es' };

/** The text of the SMS. Its last line tells the browser for which site the code is, so that it offers to fill it in there (WICG, "Origin-bound one-time codes"). */
export function signCodeSms(words: string, { code, number, until, host }: SentCode): string {
  return `${fillPlaceholders(words, { código: code, contrato: number, hora: until })}\n\n@${host} #${code}`;
}
