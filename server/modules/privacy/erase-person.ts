import { inArray } from 'drizzle-orm';
import { isAtMost } from '#domain/access/ranks.ts';
import { keptDays } from '#domain/privacy/retention.ts';
import { addDays, civilDateOf } from '#domain/shared/civil-date.ts';
import type { Executor } from '#server/db/connect.ts';
import { captures } from '#server/db/schema.ts';
import type { Actor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import type { Ports } from '#server/ports/ports.ts';
import { assertErasable } from './assert-erasable.ts';
import { blockCaptures, eraseBytes, refusedPhotos, unsubmittedCaptures } from './captures.ts';
import { forgetExports } from './export-data.ts';
import { isAnonymous, type KnownPerson, makeAnonymous } from './make-anonymous.ts';
import { evaluationsOf, findBlocked, insertBlocked, lockPerson, policiesOf, risksOf } from './store.ts';
import { contractDataOf } from './store-contract-data.ts';

/**
 * Erases a person who asks for it (RGPD, art. 17), in one transaction: everything the product shows becomes anonymous, photos that no contract needs
 * lose their bytes. Of somebody with past contracts a blocked record keeps who they were, for as long as the law obliges to
 * (`keptDays.blocked` from now on: no contract runs, so that none can end later).
 * @returns the civil date on which the blocked record goes; null: there is none.
 * @throws {ProblemError} `not-found`; `forbidden` for oneself or somebody above; `in-use` while a contract runs, a claim is open, or money is owed or under way
 */
export async function erasePerson(db: Executor, ports: Ports, actor: Actor, id: number): Promise<string | null> {
  if (actor.kind !== 'user' || actor.userId === id) throw new ProblemError('forbidden');
  const person = await lockPerson(db, id);
  if (!person) throw new ProblemError('not-found');
  if (!isAtMost(person.role, actor.role)) throw new ProblemError('forbidden');
  const contracts = await policiesOf(db, id);
  const blocked = await findBlocked(db, id);
  if (blocked || isAnonymous(person)) return blocked?.eraseOn ?? null;
  const now = ports.clock.now();
  const risks = await risksOf(db, id);
  await assertErasable(db, contracts, now);

  const known = { person, contracts, risks };
  const eraseOn = contracts.length > 0 ? await block(db, known, now) : null;
  await makeAnonymous(db, known, now);
  await recordEvent(db, ports, { kind: 'user-erased', ...whoOf(actor), data: { user: id, blockedUntil: eraseOn } });
  const own = inArray(
    captures.riskId,
    risks.map((risk) => risk.id),
  );
  await forgetExports({ db, blobs: ports.blobs }, { userId: id });
  // Bytes cannot come back: last, when all else has gone well.
  const needless = [...(await unsubmittedCaptures(db, now, own)), ...(await refusedPhotos(db, now, own))];
  await blockCaptures(db, own, now);
  await eraseBytes(db, ports.blobs, needless, now);
  return eraseOn;
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
      risks: risks.map((risk) => ({ id: risk.id, name: risk.name, imei: risk.imei, imei2: risk.imei2, idNumber: risk.idNumber })),
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
