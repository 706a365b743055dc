import { inArray } from 'drizzle-orm';
import { isAtMost } from '#domain/access/ranks.ts';
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
import { assertErasable } from './assert-erasable.ts';
import { blockCaptures, eraseBytes, refusedPhotos, unsubmittedCaptures } from './captures.ts';
import {
  anonymiseContracts,
  anonymisePerson,
  deleteTraces,
  erasedEmail,
  evaluationsOf,
  findBlocked,
  insertBlocked,
  lockPerson,
  type PersonRow,
  policiesOf,
  risksOf,
} from './store.ts';
import { anonymiseContractData, contractDataOf } from './store-contract-data.ts';

/** What stands where something personal stood. */
const nothing = '—';

/**
 * Erases a person who asks for it (RGPD, art. 17), in one transaction: everything the product shows becomes anonymous, photos that no contract needs
 * lose their bytes. Of somebody with past contracts a blocked record keeps who they were, for as long as the law obliges to
 * (`keptDays.blocked` from now on: no contract runs, so that none can end later).
 * @returns the civil date on which the blocked record goes; null: there is none.
 * @throws {ProblemError} `not-found`; `forbidden` for oneself or somebody above; `in-use` while a contract runs, a claim is open or money is owed
 */
export async function erasePerson(db: Executor, ports: Ports, actor: Actor, id: number): Promise<string | null> {
  if (actor.kind !== 'user' || actor.userId === id) throw new ProblemError('forbidden');
  const person = await lockPerson(db, id);
  if (!person) throw new ProblemError('not-found');
  if (!isAtMost(person.role, actor.role)) throw new ProblemError('forbidden');
  const contracts = await policiesOf(db, id);
  const blocked = await findBlocked(db, id);
  if (blocked || person.name === nothing) return blocked?.eraseOn ?? null;
  const now = ports.clock.now();
  const ownRisks = await risksOf(db, id);
  await assertErasable(db, contracts, civilDateOf(now.getTime()));

  const policyIds = contracts.map((contract) => contract.id);
  const eraseOn = contracts.length > 0 ? await block(db, { person, policyIds, ownRisks }, now) : null;
  const holders = contracts.flatMap(({ holder }) => holder ?? []);
  const emails = [...new Set([person.email, ...holders.map(({ email }) => email.toLowerCase())])];
  const phones = [...new Set([...person.phones, ...holders.map(({ phone }) => phone)])];
  const riskIds = ownRisks.map((risk) => risk.id);
  await anonymiseContracts(db, riskIds, nothing);
  await anonymiseContractData(db, { policyIds, riskIds, email: erasedEmail(id), nothing }, now);
  await deleteTraces(db, { id, emails, phones });
  await forgetMessagesTo(db, id, emails);
  await closeSessions(db, id);
  await endAccess(db, id);
  await deleteSubscriptionsOf(db, id);
  await anonymisePerson(db, id, nothing, now);
  await recordEvent(db, ports, { kind: 'user-erased', ...whoOf(actor), data: { user: id, blockedUntil: eraseOn } });
  const own = inArray(captures.riskId, riskIds);
  // Bytes cannot come back: last, when all else has gone well.
  const needless = [...(await unsubmittedCaptures(db, now, own)), ...(await refusedPhotos(db, now, own))];
  await blockCaptures(db, own, now);
  await eraseBytes(db, ports.blobs, needless, now);
  return eraseOn;
}

async function block(
  db: Executor,
  { person, policyIds, ownRisks }: { person: PersonRow; policyIds: readonly number[]; ownRisks: Awaited<ReturnType<typeof risksOf>> },
  now: Date,
): Promise<string> {
  const { id, email, name, surname1, surname2, phones, documentType, documentCode } = person;
  const eraseOn = addDays(civilDateOf(now.getTime()), keptDays.blocked);
  const ids = ownRisks.map((risk) => risk.id);
  await insertBlocked(db, {
    userId: id,
    blockedAt: now,
    eraseOn,
    record: {
      person: { email, name, surname1, surname2, phones, documentType, documentCode },
      risks: ownRisks.map((risk) => ({ id: risk.id, name: risk.name, imei: risk.imei, imei2: risk.imei2, idNumber: risk.idNumber })),
      evaluations: await evaluationsOf(db, ids),
      ...(await contractDataOf(db, policyIds)),
    },
  });
  return eraseOn;
}
