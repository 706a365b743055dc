import { changesBetween } from '#domain/audit/changes.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import type { Ports } from '#server/ports/ports.ts';
import { accountWire } from './account-wire.ts';
import { setConsent } from './set-consent.ts';
import { findAccount, lockUser } from './store.ts';

/**
 * Records the consent given while contracting; `userId`: the policyholder, `shown`: as in `setConsent`. The audit keeps who agreed, when and to which version, even
 * after the consent is withdrawn.
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
  await setConsent(db, ports, userId, { text: 'marketing', isGiven: true, shown });
  const after = await findAccount(db, userId);
  if (!before || !after) throw new ProblemError('not-found');
  const changes = changesBetween(accountWire(before), accountWire(after));
  await recordEvent(db, ports, { kind: 'user-changed', ...whoOf(actor, userId), data: { user: userId, changes } });
}
