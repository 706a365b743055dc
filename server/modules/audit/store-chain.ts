import { and, asc, count, desc, eq, gt, inArray, isNull, min, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { auditChecks, auditEvents, auditHashes, auditSeals, auditUnsealed } from '#server/db/schema-audit.ts';
import type { EventRow, SealedEvent } from './chain-hashes.ts';

/** The key of an advisory lock: an arbitrary number that no other lock uses. */
const sealLock = 7_304_224;
/** PostgreSQL takes at most 65535 parameters in a statement. */
const hashesAtOnce = 1000;

export type SealRow = typeof auditSeals.$inferSelect;
export type CheckRow = typeof auditChecks.$inferSelect;

/** Only one server seals at a time: the lock is held until the transaction ends. Writing events does not wait for it. */
export async function lockSealing(db: Executor): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${sealLock})`);
}

export async function lastSeal(db: Executor): Promise<SealRow | null> {
  const [row] = await db.select().from(auditSeals).orderBy(desc(auditSeals.number)).limit(1);
  return row ?? null;
}

/** The oldest events that no seal holds. An event that was deleted before it was sealed is never among them; the check reports it. */
export async function unsealedEvents(db: Executor, most: number): Promise<EventRow[]> {
  const rows = await db
    .select({ event: auditEvents })
    .from(auditUnsealed)
    .innerJoin(auditEvents, eq(auditEvents.id, auditUnsealed.eventId))
    .orderBy(asc(auditUnsealed.eventId))
    .limit(most);
  return rows.map(({ event }) => event);
}

export async function insertSeal(db: Executor, seal: SealRow, events: readonly SealedEvent[]): Promise<void> {
  await db.insert(auditSeals).values(seal);
  for (let first = 0; first < events.length; first += hashesAtOnce)
    await db.insert(auditHashes).values(events.slice(first, first + hashesAtOnce).map((event) => ({ ...event, seal: seal.number })));
  await db.delete(auditUnsealed).where(
    inArray(
      auditUnsealed.eventId,
      events.map(({ eventId }) => eventId),
    ),
  );
}

/** Seals with a higher number, in order. */
export async function sealsAfter(db: Executor, number: number, most: number): Promise<SealRow[]> {
  return db.select().from(auditSeals).where(gt(auditSeals.number, number)).orderBy(asc(auditSeals.number)).limit(most);
}

/** The events of a seal, each with its row as it is now; null: the row is gone. */
export async function eventsOfSeal(db: Executor, number: number): Promise<(SealedEvent & { event: EventRow | null })[]> {
  return db
    .select({ eventId: auditHashes.eventId, at: auditHashes.at, hash: auditHashes.hash, event: auditEvents })
    .from(auditHashes)
    .leftJoin(auditEvents, eq(auditEvents.id, auditHashes.eventId))
    .where(eq(auditHashes.seal, number))
    .orderBy(asc(auditHashes.eventId));
}

/** Events that are neither sealed nor waiting for it: this software did not write them. */
export async function strangeEvents(db: Executor): Promise<number[]> {
  const rows = await db
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .leftJoin(auditHashes, eq(auditHashes.eventId, auditEvents.id))
    .leftJoin(auditUnsealed, eq(auditUnsealed.eventId, auditEvents.id))
    .where(and(isNull(auditHashes.eventId), isNull(auditUnsealed.eventId)))
    .orderBy(asc(auditEvents.id));
  return rows.map(({ id }) => id);
}

/** Events that were waiting to be sealed and are gone. */
export async function lostUnsealed(db: Executor): Promise<number[]> {
  const rows = await db
    .select({ id: auditUnsealed.eventId })
    .from(auditUnsealed)
    .leftJoin(auditEvents, eq(auditEvents.id, auditUnsealed.eventId))
    .where(isNull(auditEvents.id))
    .orderBy(asc(auditUnsealed.eventId));
  return rows.map(({ id }) => id);
}

export async function countUnsealed(db: Executor): Promise<{ count: number; since: Date | null }> {
  const [row] = await db
    .select({ count: count(), since: min(auditEvents.at) })
    .from(auditUnsealed)
    .innerJoin(auditEvents, eq(auditEvents.id, auditUnsealed.eventId));
  return row ?? { count: 0, since: null };
}

/** The `audit-removed` events, each with its hash in the seal; null: no seal holds it yet. */
export async function removals(db: Executor): Promise<{ event: EventRow; hash: Buffer | null }[]> {
  return db
    .select({ event: auditEvents, hash: auditHashes.hash })
    .from(auditEvents)
    .leftJoin(auditHashes, eq(auditHashes.eventId, auditEvents.id))
    .where(eq(auditEvents.kind, 'audit-removed'));
}

export async function lastCheck(db: Executor): Promise<CheckRow | null> {
  const [row] = await db.select().from(auditChecks).orderBy(desc(auditChecks.id)).limit(1);
  return row ?? null;
}

export async function insertCheck(db: Executor, check: Omit<CheckRow, 'id'>): Promise<void> {
  await db.insert(auditChecks).values(check);
}
