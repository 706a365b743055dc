import { erasedFrom } from '#domain/privacy/erasure-request.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import { eachApart } from '#server/ports/each-apart.ts';
import type { Ports } from '#server/ports/ports.ts';
import { obstaclesOf } from './assert-erasable.ts';
import { eraseKnown } from './erase-person.ts';
import { lockPerson, policiesOf, risksOf } from './store.ts';
import { setWaitsFor, waitingRequests } from './store-erasure-requests.ts';

/**
 * The job: erases everybody who requested it, whose withdrawal period is over and who has no obstacles, each in a transaction of its own; for the others it stores what
 * they wait for. A person who cannot be erased does not hold up the others. Run again, it changes nothing.
 */
export async function runErasures(ports: Ports): Promise<void> {
  await eachApart(await waitingRequests(ports.db), ({ id, userId, askedAt }) => {
    const now = ports.clock.now();
    return ports.db.transaction(async (db) => {
      const person = await lockPerson(db, userId);
      // The person may have been erased meanwhile, or the request withdrawn.
      const stillWaits = (await waitingRequests(db)).some((request) => request.id === id);
      if (!person || !stillWaits) return;
      const contracts = await policiesOf(db, userId);
      const { obstacles } = await obstaclesOf(db, contracts, now);
      if (obstacles.length > 0 || erasedFrom(askedAt.getTime()) > civilDateOf(now.getTime())) await setWaitsFor(db, id, obstacles);
      else await eraseKnown(db, ports, { person, contracts, risks: await risksOf(db, userId) }, { userId });
    });
  });
}
