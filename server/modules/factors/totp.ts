import { createHmac, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { FieldCode } from '#domain/wire/field-code.ts';
import type { Ports } from '#server/ports/ports.ts';

type Keyed = Pick<Ports, 'linkKey'>;

/** The parameters that every authenticator application supports (RFC 6238, 1.2; RFC 4226, 4: 160 bits). */
const standard = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const keyBytes = 20;
/** Codes of the time step before and after are accepted too (RFC 6238, 5.2). */
const takenSteps = 1;
/** A code that is up to six steps (three minutes) off is recognised as one of a clock that is wrong. */
const knownSteps = 6;

/** The user's TOTP generator. Its key is derived from the stored seed with this installation's key, so the database alone does not reveal it. */
function totpOf({ linkKey }: Keyed, seed: string, shown: { issuer?: string; label?: string } = {}): TOTP {
  const key = createHmac('sha256', linkKey).update(`second factor ${seed}`).digest().subarray(0, keyBytes);
  return new TOTP({ ...standard, ...shown, secret: new Secret({ buffer: new Uint8Array(key).buffer }) });
}

/** What the user's application needs: the key in base32, and the `otpauth:` URI for a QR code. `issuer` and `label`: the names under which the application lists it. */
export function toldKey(ports: Keyed, seed: string, shown: { issuer: string; label: string }): { secret: string; address: string } {
  const totp = totpOf(ports, seed, shown);
  return { secret: totp.secret.base32, address: totp.toString() };
}

/** The time step of a code, which must be later than that of the last accepted code, or the reason why the code is refused. */
export function readCode(
  ports: Keyed,
  { seed, lastStep }: { seed: string; lastStep: number },
  { code, now }: { code: string; now: Date },
): { step: number } | { fault: FieldCode } {
  const totp = totpOf(ports, seed);
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: knownSteps });
  if (delta === null) return { fault: 'other-code' };
  if (Math.abs(delta) > takenSteps) return { fault: 'clock-off' };
  const step = totp.counter({ timestamp: now.getTime() }) + delta;
  return step > lastStep ? { step } : { fault: 'used-code' };
}

/** Thirty-two characters that are hard to confuse (Crockford). */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const [codeCount, codeLength] = [10, 10];

/** Ten recovery codes of fifty random bits each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: codeCount }, () => Array.from(randomBytes(codeLength), (byte) => letters[byte % letters.length]).join(''));
}

/** The hash of a recovery code that is stored. A typed O counts as 0, and an I or L as 1. */
export function recoveryHash({ linkKey }: Keyed, userId: number, code: string): string {
  const meant = code.replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return createHmac('sha256', linkKey).update(`recovery code of ${userId} ${meant}`).digest('hex');
}

/** A code in the form that people read and type: `7K3QM-X9D2V`. */
export const spelledOut = (code: string) => `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`;
