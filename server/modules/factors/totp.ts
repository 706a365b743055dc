import { createHmac, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { FieldCode } from '#domain/wire/field-code.ts';
import type { Ports } from '#server/ports/ports.ts';

type Keyed = Pick<Ports, 'linkKey'>;

/** What every application takes (RFC 6238, 1.2; RFC 4226, 4: 160 bits). */
const standard = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const keyBytes = 20;
/** Codes of the step before and after are taken too (RFC 6238, 5.2). */
const takenSteps = 1;
/** Up to three minutes off, a code is known as one of a clock that is wrong. */
const knownSteps = 6;

/** What an application makes codes of: bytes that only this installation's key makes of a seed. */
function totpOf({ linkKey }: Keyed, seed: string, shown: { issuer?: string; label?: string } = {}): TOTP {
  const key = createHmac('sha256', linkKey).update(`second factor ${seed}`).digest().subarray(0, keyBytes);
  return new TOTP({ ...standard, ...shown, secret: new Secret({ buffer: new Uint8Array(key).buffer }) });
}

/** What an application is told: its key in base32, and the address that a QR holds. `issuer` and `label`: by which its owner knows it among others. */
export function toldKey(ports: Keyed, seed: string, shown: { issuer: string; label: string }): { secret: string; address: string } {
  const totp = totpOf(ports, seed, shown);
  return { secret: totp.secret.base32, address: totp.toString() };
}

/** The time step of a code, newer than that of the last one that was taken, or why it is not taken. */
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

/** Thirty-two that are not taken for one another (Crockford). */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const [codeCount, codeLength] = [10, 10];

/** Recovery codes of fifty random bits each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: codeCount }, () => Array.from(randomBytes(codeLength), (byte) => letters[byte % letters.length]).join(''));
}

/** What is kept of a recovery code: the same where somebody read an O, an I or an L in it. */
export function recoveryHash({ linkKey }: Keyed, userId: number, code: string): string {
  const meant = code.replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return createHmac('sha256', linkKey).update(`recovery code of ${userId} ${meant}`).digest('hex');
}

/** The code as a person reads and types it: `7K3QM-X9D2V`. */
export const spelledOut = (code: string) => `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`;
