import { inArray } from 'drizzle-orm';
import { keptDays } from '#domain/privacy/retention.ts';
import { addDays, civilDateOf } from '#domain/shared/civil-date.ts';
import { captures } from '#server/db/schema.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordEvent } from '#server/modules/audit/record-event.ts';
import { eachApart } from '#server/ports/each-apart.ts';
import type { Ports } from '#server/ports/ports.ts';
import { assertErasable } from './assert-erasable.ts';
import { capturesOf, eraseBytes } from './captures.ts';
import { endOwnRequest } from './erase-person.ts';
import { isAnonymous, makeAnonymous } from './make-anonymous.ts';
import { holdersWithoutContractSince, lockPerson, policiesOf, risksOf } from './store.ts';
import { forgetDocumentsOf } from './store-contract-data.ts';

/**
 * Erases everybody whose last contract ended longer ago than the law requires its data to be kept, each in a transaction of its own. A person with unsettled money or
 * an open claim waits until a person has settled it. Run again, it changes nothing.
 */
export async function forgetEnded(ports: Ports): Promise<void> {
  const now = ports.clock.now();
  const before = addDays(civilDateOf(now.getTime()), -keptDays.contracts);
  await eachApart(await holdersWithoutContractSince(ports.db, before), (userId) => forgetPerson(ports, userId, now));
}

async function forgetPerson(ports: Ports, userId: number, now: Date): Promise<void> {
  await ports.db.transaction(async (db) => {
    const person = await lockPerson(db, userId);
    if (!person || isAnonymous(person)) return;
    const contracts = await policiesOf(db, userId);
    const risks = await risksOf(db, userId);
    try {
      await assertErasable(db, contracts, now);
    } catch (error) {
      if (error instanceof ProblemError) return;
      throw error;
    }
    await makeAnonymous(db, { person, contracts, risks }, now);
    await recordEvent(db, ports, { kind: 'user-erased', data: { user: userId, blockedUntil: null } });
    await endOwnRequest(db, ports, person, null);
    const own = inArray(
      captures.riskId,
      risks.map((risk) => risk.id),
    );
    const documents = await forgetDocumentsOf(db, userId);
    await eraseBytes(db, ports.blobs, await capturesOf(db, own), now);
    for (const blob of documents) await ports.blobs.remove(blob);
  });
}
