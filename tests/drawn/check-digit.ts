import { passesLuhn } from '#domain/device/imei.ts';

/** The digits with the last one that makes them pass Luhn's check. */
export function withCheckDigit(body: string): string {
  const last = [...'0123456789'].find((digit) => passesLuhn(body + digit));
  return body + last;
}
