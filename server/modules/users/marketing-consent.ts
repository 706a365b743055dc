import { changesBetween } from '#domain/audit/changes.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { textInForce } from '#server/modules/legal-texts/texts-in-force.ts';
import type { Ports } from '#server/ports/ports.ts';
import { accountWire } from './account-wire.ts';
import { findAccount, lockUser, updateUserRow } from './store.ts';

/** Somebody agrees to the text `marketing` as it is in force, or takes that back. @throws {ProblemError} `not-found` when the text has no words in force */
export async function setMarketingConsent(db: Executor, { clock }: Pick<Ports, 'clock'>, userId: number, isGiven: boolean): Promise<void> {
  const marketingConsent = isGiven ? { version: (await textInForce(db, 'marketing')).version, givenAt: clock.now().toISOString() } : null;
  await updateUserRow(db, userId, { marketingConsent });
}

/** Whoever contracts agrees; `userId`: whose the contract is. Who, when and to which version stays in the audit after it was taken back. @throws {ProblemError} `not-found` */
export async function agreeToMarketing(db: Executor, ports: Ports, actor: Actor, userId: number): Promise<void> {
  await lockUser(db, userId);
  const before = await findAccount(db, userId);
  await setMarketingConsent(db, ports, userId, true);
  const after = await findAccount(db, userId);
  if (!before || !after) throw new ProblemError('not-found');
  const changes = changesBetween(accountWire(before), accountWire(after));
  await recordEvent(db, ports, { kind: 'user-changed', ...whoOf(actor, userId), data: { user: userId, changes } });
}
