import { parsePhone } from '#domain/person/phone.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';

/** Number of digits of the code with which a contract is signed. */
export const signCodeDigits = 6;
/** How long a code is valid: long enough for a delayed message, too short to guess the code. */
export const signCodeMs = 10 * 60_000;
/** The shortest time between two codes: most messages have arrived by then. */
export const signCodeApartMs = 60_000;
/** Wrong tries after which a code is invalid: guessing succeeds with a probability of five in a million. */
export const signCodeTries = 5;

/** The channels by which a code is sent to the policyholder. */
export const codeChannels = ['sms', 'mail'] as const;
export type CodeChannel = (typeof codeChannels)[number];

/**
 * The channel of a code: the one that was asked for; else SMS if the holder has a mobile number and the installation can send SMS (`canText`), and mail if
 * not. `not-an-option`: SMS was asked for and is not possible.
 */
export function codeChannelOf(
  asked: CodeChannel | undefined,
  { phone, canText }: { phone: string; canText: boolean },
): Result<CodeChannel, 'not-an-option'> {
  const read = parsePhone(phone);
  const isReached = canText && read.ok && read.value.kind === 'mobile';
  if (asked === 'sms' && !isReached) return fail('not-an-option');
  return ok(asked ?? (isReached ? 'sms' : 'mail'));
}

export type SignCodeProblem = 'wrong-code' | 'code-expired' | 'no-tries-left';

/**
 * Whether a typed code is accepted. `code`: the last that was sent; null: none. `wrongTries`: those before this one. After `signCodeTries` wrong tries, or when it has
 * expired, a code is refused even with the right digits. Instants are epoch milliseconds.
 */
export function judgeSignCode(
  code: { expiresAtMs: number; wrongTries: number } | null,
  { isRight, nowMs }: { isRight: boolean; nowMs: number },
): Result<true, SignCodeProblem> {
  if (code === null) return fail('code-expired');
  if (code.wrongTries >= signCodeTries) return fail('no-tries-left');
  if (nowMs >= code.expiresAtMs) return fail('code-expired');
  if (isRight) return ok(true);
  return fail(code.wrongTries + 1 >= signCodeTries ? 'no-tries-left' : 'wrong-code');
}
