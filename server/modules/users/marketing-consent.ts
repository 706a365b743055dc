import { changesBetween } from '#domain/audit/changes.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { textInForce, textsOf } from '#server/modules/legal-texts/texts-in-force.ts';
import type { Ports } from '#server/ports/ports.ts';
import { accountWire } from './account-wire.ts';
import { findAccount, lockUser, updateUserRow } from './store.ts';

/**
 * Somebody agrees to the text `marketing`, or takes that back. `shown`: the version that they had before them, which may have been replaced since; undefined: the one in force.
 * @throws {ProblemError} `invalid-input` when the text never had that version, `not-found` when it has none
 */
export async function setMarketingConsent(
  db: Executor,
  { clock }: Pick<Ports, 'clock'>,
  userId: number,
  { isGiven, shown }: { isGiven: boolean; shown: string | undefined },
): Promise<void> {
  const marketingConsent = isGiven ? { version: await versionShown(db, shown), givenAt: clock.now().toISOString() } : null;
  await updateUserRow(db, userId, { marketingConsent });
}

async function versionShown(db: Executor, shown: string | undefined): Promise<string> {
  if (shown === undefined) return (await textInForce(db, 'marketing')).version;
  const [known] = await textsOf(db, [{ text: 'marketing', version: shown }]);
  if (!known) throw new ProblemError('invalid-input', { fields: [{ path: 'marketing_consent_version', code: 'not-an-option' }] });
  return known.version;
}

/**
 * Whoever contracts agrees; `userId`: whose the contract is, `shown` as above. Who, when and to which version stays in the audit after it was taken back.
 * @throws {ProblemError} `invalid-input`, `not-found`
 */
export async function agreeToMarketing(
  db: Executor,
  ports: Ports,
  actor: Actor,
  { userId, shown }: { userId: number; shown: string | undefined },
): Promise<void> {
  await lockUser(db, userId);
  const before = await findAccount(db, userId);
  await setMarketingConsent(db, ports, userId, { isGiven: true, shown });
  const after = await findAccount(db, userId);
  if (!before || !after) throw new ProblemError('not-found');
  const changes = changesBetween(accountWire(before), accountWire(after));
  await recordEvent(db, ports, { kind: 'user-changed', ...whoOf(actor, userId), data: { user: userId, changes } });
}
