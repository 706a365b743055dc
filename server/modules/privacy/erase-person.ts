import { inArray } from 'drizzle-orm';
import { isAtMost } from '#domain/access/ranks.ts';
import { keptDays } from '#domain/privacy/retention.ts';
import { addDays, civilDateOf } from '#domain/shared/civil-date.ts';
import type { Executor } from '#server/db/connect.ts';
import { captures } from '#server/db/schema.ts';
import type { Actor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordEvent, type Who, whoOf } from '#server/modules/audit/record-event.ts';
import { forgetExamplesOf } from '#server/modules/labelled-examples/forget-examples.ts';
import { queueMail } from '#server/modules/messages/queue-mail.ts';
import type { Ports } from '#server/ports/ports.ts';
import { assertErasable } from './assert-erasable.ts';
import { blockCaptures, eraseBytes, refusedPhotos, unsubmittedCaptures } from './captures.ts';
import { forgetExportsOf } from './export-data.ts';
import { isAnonymous, type KnownPerson, makeAnonymous } from './make-anonymous.ts';
import { evaluationsOf, findBlocked, insertBlocked, lockPerson, type PersonRow, policiesOf, risksOf } from './store.ts';
import { contractDataOf } from './store-contract-data.ts';
import { endRequest } from './store-erasure-requests.ts';

/**
 * Erases a person at their request (RGPD, art. 17), in one transaction: everything that the product shows becomes anonymous, and photos that no contract needs lose
 * their bytes. For a person with past contracts a blocked record keeps who they were, for as long as the law requires (`keptDays.blocked` from now on: no contract
 * runs, so none can end later).
 * @returns the civil date on which the blocked record is removed; null: there is none.
 * @throws {ProblemError} `not-found`; `forbidden` for oneself or a person of a higher role; `in-use` while a contract runs, a claim is open, or money is owed or under
 * way
 */
export async function erasePerson(db: Executor, ports: Ports, actor: Actor, id: number): Promise<string | null> {
  if (actor.kind !== 'user' || actor.userId === id) throw new ProblemError('forbidden');
  const person = await lockPerson(db, id);
  if (!person) throw new ProblemError('not-found');
  if (!isAtMost(person.role, actor.role)) throw new ProblemError('forbidden');
  const contracts = await policiesOf(db, id);
  const blocked = await findBlocked(db, id);
  if (blocked || isAnonymous(person)) return blocked?.eraseOn ?? null;
  await assertErasable(db, contracts, ports.clock.now());
  const risks = await risksOf(db, id);

  return eraseKnown(db, ports, { person, contracts, risks }, whoOf(actor));
}

/**
 * Erases a person without obstacles, whose rows are locked; if they requested it, they are told by mail. `who`: recorded as the author.
 * @returns as `erasePerson`
 */
export async function eraseKnown(db: Executor, ports: Ports, known: KnownPerson, who: Who): Promise<string | null> {
  const { person, contracts, risks } = known;
  const { id } = person;
  const now = ports.clock.now();
  const eraseOn = contracts.length > 0 ? await block(db, known, now) : null;
  await makeAnonymous(db, known, now);
  await recordEvent(db, ports, { kind: 'user-erased', ...who, data: { user: id, blockedUntil: eraseOn } });
  await endOwnRequest(db, ports, person, eraseOn);
  const own = inArray(
    captures.riskId,
    risks.map((risk) => risk.id),
  );
  await forgetExportsOf(db, ports, id);
  await forgetExamplesOf(db, ports, id);
  // Removed bytes cannot be restored, so they go last, when everything else has succeeded.
  const needless = [...(await unsubmittedCaptures(db, now, own)), ...(await refusedPhotos(db, now, own))];
  await blockCaptures(db, own, now);
  await eraseBytes(db, ports.blobs, needless, now);
  return eraseOn;
}

/** Somebody who was erased and had requested it is told by mail. `blockedUntil`: as `erasePerson` returns it. */
export async function endOwnRequest(db: Executor, ports: Ports, { id, email }: PersonRow, blockedUntil: string | null): Promise<void> {
  const asked = await endRequest(db, { userId: id }, { state: 'done', endedAt: ports.clock.now(), blockedUntil });
  if (asked) await queueMail(db, ports, { kind: 'erasure-done', cause: `erasure:${asked.id}`, to: { address: email } });
}

async function block(db: Executor, { person, contracts, risks }: KnownPerson, now: Date): Promise<string> {
  const { id, email, name, surname1, surname2, phones, documentType, documentCode } = person;
  const eraseOn = addDays(civilDateOf(now.getTime()), keptDays.blocked);
  await insertBlocked(db, {
    userId: id,
    blockedAt: now,
    eraseOn,
    record: {
      person: { email, name, surname1, surname2, phones, documentType, documentCode },
      risks: risks.map(({ kind: _, ...risk }) => risk),
      evaluations: await evaluationsOf(
        db,
        risks.map((risk) => risk.id),
      ),
      ...(await contractDataOf(
        db,
        contracts.map((contract) => contract.id),
      )),
    },
  });
  return eraseOn;
}
