import type { Ports } from '#server/ports/ports.ts';
import { hashOfEvent, hashOfSeal } from './chain-hashes.ts';
import { insertSeal, lastSeal, lockSealing, unsealedEvents } from './store-chain.ts';

export const sealEventsJob = 'audit-seal';
/** A check loads all events of a seal at once. */
const eventsOfASeal = 1000;

/**
 * The job: puts all events written since the last seal into the chain, seal by seal. An event counts as written once its transaction has been committed, in whatever
 * order that happens; one that was rolled back never counts. Returns how many events were sealed.
 */
export async function sealEvents({ db, clock }: Pick<Ports, 'db' | 'clock'>): Promise<number> {
  let sealed = 0;
  for (;;) {
    const count = await sealOnce(db, clock);
    sealed += count;
    if (count < eventsOfASeal) return sealed;
  }
}

async function sealOnce(db: Ports['db'], clock: Ports['clock']): Promise<number> {
  return db.transaction(async (tx) => {
    await lockSealing(tx);
    const rows = await unsealedEvents(tx, eventsOfASeal);
    if (rows.length === 0) return 0;
    const last = await lastSeal(tx);
    const events = rows.map((row) => ({ eventId: row.id, at: row.at, hash: hashOfEvent(row) }));
    const seal = { number: (last?.number ?? 0) + 1, at: clock.now() };
    await insertSeal(tx, { ...seal, hash: hashOfSeal(last?.hash ?? null, { ...seal, events }) }, events);
    return rows.length;
  });
}
