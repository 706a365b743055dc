import { inArray } from 'drizzle-orm';
import { isAtMost } from '#domain/access/ranks.ts';
import { policyStatus } from '#domain/policy/policy-status.ts';
import { keptDays } from '#domain/privacy/retention.ts';
import { addDays, civilDateOf } from '#domain/shared/civil-date.ts';
import type { Executor } from '#server/db/connect.ts';
import { captures } from '#server/db/schema.ts';
import type { Actor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { forgetMessagesTo } from '#server/modules/messages/retention.ts';
import { deleteSubscriptionsOf } from '#server/modules/notifications/delete-subscriptions.ts';
import { closeSessions } from '#server/modules/session/close-sessions.ts';
import { endAccess } from '#server/modules/users/end-access.ts';
import type { Ports } from '#server/ports/ports.ts';
import { eraseBytes, refusedPhotos, unsubmittedCaptures } from './captures.ts';
import {
  anonymiseContracts,
  anonymisePerson,
  deleteTraces,
  evaluationsOf,
  findBlocked,
  insertBlocked,
  lockPerson,
  type PersonRow,
  policiesOf,
  risksOf,
} from './store.ts';

/** What stands where something personal stood. */
const nothing = '—';

/**
 * Erases a person who asks for it (RGPD, art. 17), in one transaction: everything the product shows becomes anonymous, photos that no contract needs
 * lose their bytes. Of somebody with past contracts a blocked record keeps who they were, for as long as the law obliges to
 * (`keptDays.blocked` from now on: no contract runs, so that none can end later).
 * @returns the civil date on which the blocked record goes; null: there is none.
 * @throws {ProblemError} `not-found`; `forbidden` for oneself or somebody above; `in-use` while a contract runs
 */
export async function erasePerson(db: Executor, ports: Ports, actor: Actor, id: number): Promise<string | null> {
  if (actor.kind !== 'user' || actor.userId === id) throw new ProblemError('forbidden');
  const person = await lockPerson(db, id);
  if (!person) throw new ProblemError('not-found');
  if (!isAtMost(person.role, actor.role)) throw new ProblemError('forbidden');
  const contracts = await policiesOf(db, id);
  if (contracts.some(({ status }) => status === policyStatus.activePaidUnsigned || status === policyStatus.activePaidSigned))
    throw new ProblemError('in-use', { fields: [{ path: 'policies', code: 'running' }] });
  const blocked = await findBlocked(db, id);
  if (blocked || person.name === nothing) return blocked?.eraseOn ?? null;

  const now = ports.clock.now();
  const eraseOn = contracts.length > 0 ? await block(db, person, now) : null;
  const riskIds = (await risksOf(db, id)).map((risk) => risk.id);
  await anonymiseContracts(db, riskIds, nothing);
  await deleteTraces(db, person);
  await forgetMessagesTo(db, id, person.email);
  await closeSessions(db, id);
  await endAccess(db, id);
  await deleteSubscriptionsOf(db, id);
  await anonymisePerson(db, id, nothing, now);
  await recordEvent(db, ports, { kind: 'user-erased', ...whoOf(actor), data: { user: id, blockedUntil: eraseOn } });
  const own = inArray(captures.riskId, riskIds);
  // Bytes cannot come back: last, when all else has gone well.
  await eraseBytes(db, ports.blobs, [...(await unsubmittedCaptures(db, now, own)), ...(await refusedPhotos(db, now, own))], now);
  return eraseOn;
}

async function block(db: Executor, person: PersonRow, now: Date): Promise<string> {
  const { id, email, name, surname1, surname2, phones, documentType, documentCode } = person;
  const ownRisks = await risksOf(db, id);
  const eraseOn = addDays(civilDateOf(now.getTime()), keptDays.blocked);
  const ids = ownRisks.map((risk) => risk.id);
  await insertBlocked(db, {
    userId: id,
    blockedAt: now,
    eraseOn,
    record: {
      person: { email, name, surname1, surname2, phones, documentType, documentCode },
      risks: ownRisks.map((risk) => ({ id: risk.id, name: risk.name, imei: risk.imei, imei2: risk.imei2, idNumber: risk.idNumber })),
      evaluations: ids.length > 0 ? await evaluationsOf(db, ids) : [],
    },
  });
  return eraseOn;
}
