import type { FieldCode } from '#domain/wire/field-code.ts';
import type { Executor } from '#server/db/connect.ts';
import { rateLimit } from '#server/http/rate-limit.ts';
import { recordEvent } from '#server/modules/audit/record-event.ts';
import type { Ports } from '#server/ports/ports.ts';
import { lockTotpKey, takeRecoveryCode, updateTotpKey } from './store.ts';
import { readCode, recoveryHash } from './totp.ts';

/** Tries per account, in 15 minutes and in a day. At this pace guessing six digits takes years, and somebody who has mistyped a few codes waits for minutes. */
const [triesAtOnce, atOnceSeconds] = [10, 900];
const [triesOfDay, daySeconds] = [100, 86_400];

/** @throws {ProblemError} `rate-limited` */
export async function spendTry(ports: Ports, userId: number): Promise<void> {
  await rateLimit(ports, 'second factor', triesAtOnce, atOnceSeconds).spend(String(userId));
  await rateLimit(ports, 'second factor in a day', triesOfDay, daySeconds).spend(String(userId));
}

/**
 * Checks a code of the user's application or a recovery code, in the form of `factorCode`, and uses it up. @returns null when it was accepted; else the reason why not
 */
export async function takeCode(db: Executor, ports: Ports, userId: number, code: string): Promise<FieldCode | null> {
  const now = ports.clock.now();
  if (/^\d{6}$/.test(code)) {
    const key = await lockTotpKey(db, userId);
    if (key === null || key.confirmedAt === null) return 'other-code';
    const read = readCode(ports, key, { code, now });
    if ('fault' in read) return read.fault;
    await updateTotpKey(db, userId, { lastStep: read.step });
    return null;
  }
  if (!(await takeRecoveryCode(db, userId, recoveryHash(ports, userId, code), now))) return 'other-code';
  await recordEvent(db, ports, { kind: 'recovery-code-used', userId, data: { user: userId } });
  return null;
}

/** Records a wrong code: its sender knew the password or has the session. */
export async function recordFailedCode(ports: Ports, userId: number): Promise<void> {
  await recordEvent(ports.db, ports, { kind: 'factor-failed', data: { user: userId } });
}
