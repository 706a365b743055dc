import { parsePhone } from '#domain/person/phone.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';

/** Digits of the code with which a contract is signed. */
export const signCodeDigits = 6;
/** How long one is good for: long enough for a message that is late, too short to be tried out. */
export const signCodeMs = 10 * 60_000;
/** How long nobody gets another one: most messages have come by then. */
export const signCodeApartMs = 60_000;
/** Wrong tries after which a code is over: five in a million. */
export const signCodeTries = 5;

/** The ways by which a code reaches its holder. */
export const codeChannels = ['sms', 'mail'] as const;
export type CodeChannel = (typeof codeChannels)[number];

/**
 * By which way a code goes: the one that was asked for; else a message to the phone where the holder has a mobile number and the installation a way to
 * send one, and a mail where not. `not-an-option`: no message reaches them.
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
 * What a typed code is worth. `code`: the last that was asked for; null: none. `wrongTries`: those before this one. The last wrong try ends the code, and so
 * does its age; over, it is so for the right digits too. Instants are epoch milliseconds.
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
