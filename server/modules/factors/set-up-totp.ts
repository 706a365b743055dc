import { randomUUID } from 'node:crypto';
import { hasSecondFactor } from '#domain/access/second-factor.ts';
import type { ResponseOf } from '#domain/wire/endpoint.ts';
import type {
  beginTotp as beginTotpCall,
  confirmTotp as confirmTotpCall,
  getSecondFactor,
  renewRecoveryCodes as renewRecoveryCodesCall,
} from '#domain/wire/second-factor.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor, UserActor } from '#server/http/actor.ts';
import { invalid, ProblemError } from '#server/http/problems.ts';
import { recordEvent } from '#server/modules/audit/record-event.ts';
import { queueMail } from '#server/modules/messages/queue-mail.ts';
import { readHouse } from '#server/modules/settings/house.ts';
import type { Ports } from '#server/ports/ports.ts';
import { factorOf, hasAnyFactor, lockTotpKey, lockUser, markSession, putRecoveryCodes, putTotpSeed, updateTotpKey } from './store.ts';
import { recordFailedCode } from './take-code.ts';
import { newRecoveryCodes, readCode, recoveryHash, spelledOut, toldKey } from './totp.ts';

/** @throws {ProblemError} `not-found` */
export async function readSecondFactor(db: Executor, { config }: Ports, userId: number): Promise<ResponseOf<typeof getSecondFactor>> {
  const found = await factorOf(db, userId);
  if (!found) throw new ProblemError('not-found');
  return {
    is_required: config.needsStaffFactor && hasSecondFactor(found.role),
    totp_since: found.confirmedAt?.toISOString() ?? null,
    recovery_codes_left: found.codesLeft,
  };
}

/**
 * Begins to set up an authenticator application: returns its key, which works once one of its codes is confirmed. Beginning again replaces an unconfirmed key.
 * @throws {ProblemError} `not-found`, `forbidden`, `already-exists`
 */
export async function beginTotp(db: Executor, ports: Ports, actor: Actor, userId: number): Promise<ResponseOf<typeof beginTotpCall>> {
  const found = await factorOf(db, userId);
  if (!found) throw new ProblemError('not-found');
  assertOwner(actor, userId);
  const seed = randomUUID();
  if (!(await putTotpSeed(db, userId, seed))) throw new ProblemError('already-exists');
  const { brand } = await readHouse(db, ports);
  return toldKey(ports, seed, { issuer: brand.name, label: found.email });
}

/** Makes sure that users set up a second factor for themselves, and that their role has one (staff and administrators). @throws {ProblemError} `forbidden` */
export function assertOwner(actor: Actor, userId: number): UserActor {
  if (actor.kind !== 'user' || actor.userId !== userId || !hasSecondFactor(actor.role)) throw new ProblemError('forbidden');
  return actor;
}

/**
 * Confirms an application with one of its codes: from now on logging in asks for codes, and this session counts as having shown one. The user is told by e-mail.
 * @throws {ProblemError} `invalid-input` with `code`; `already-exists`
 */
export async function confirmTotp(
  ports: Ports,
  { userId, tokenHash }: UserActor,
  code: string,
): Promise<ResponseOf<typeof confirmTotpCall>> {
  const now = ports.clock.now();
  const done = await ports.db.transaction(async (db) => {
    await lockUser(db, userId);
    const key = await lockTotpKey(db, userId);
    if (key === null) return { fault: 'expired' as const };
    if (key.confirmedAt !== null) throw new ProblemError('already-exists');
    const read = readCode(ports, key, { code, now });
    if ('fault' in read) return read;
    await updateTotpKey(db, userId, { confirmedAt: now, lastStep: read.step });
    const codes = await giveRecoveryCodes(db, ports, userId);
    await markSession(db, tokenHash, now);
    await queueMail(db, ports, { kind: 'factor-added', cause: `user:${userId}`, to: { userId } });
    await recordEvent(db, ports, { kind: 'factor-added', userId, data: { user: userId } });
    return { recovery_codes: codes };
  });
  if (!('fault' in done)) return done;
  await recordFailedCode(ports, userId);
  throw invalid('code', done.fault);
}

/**
 * Makes ten new recovery codes in place of the earlier ones; the user is told by e-mail.
 * @throws {ProblemError} `not-found`, also for a user without a second factor; `forbidden`
 */
export async function renewRecoveryCodes(
  db: Executor,
  ports: Ports,
  actor: Actor,
  userId: number,
): Promise<ResponseOf<typeof renewRecoveryCodesCall>> {
  if (!(await factorOf(db, userId))) throw new ProblemError('not-found');
  assertOwner(actor, userId);
  // The lock keeps two calls at once from mixing their codes: all codes of one of them are valid.
  await lockUser(db, userId);
  if (!(await hasAnyFactor(db, userId))) throw new ProblemError('not-found');
  const codes = await giveRecoveryCodes(db, ports, userId);
  await queueMail(db, ports, { kind: 'recovery-codes-renewed', cause: `user:${userId}`, to: { userId } });
  await recordEvent(db, ports, { kind: 'recovery-codes-renewed', userId, data: { user: userId } });
  return { recovery_codes: codes };
}

/** Makes new recovery codes in place of all earlier ones, and returns them in the form for the user. */
async function giveRecoveryCodes(db: Executor, ports: Ports, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await putRecoveryCodes(
    db,
    userId,
    codes.map((each) => recoveryHash(ports, userId, each)),
  );
  return codes.map(spelledOut);
}
