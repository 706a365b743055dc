import { and, asc, count, desc, eq, gt, inArray, isNull, min, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { auditChecks, auditEvents, auditHashes, auditSeals, auditUnsealed } from '#server/db/schema-audit.ts';
import type { EventRow, SealedEvent } from './chain-hashes.ts';

/** Any number that no other advisory lock has. */
const sealLock = 7_304_223;
/** A statement has no more than 65535 parameters. */
const hashesAtOnce = 1000;

export type SealRow = typeof auditSeals.$inferSelect;
export type CheckRow = typeof auditChecks.$inferSelect;

/** One server at a time, until the transaction ends. Whoever writes events does not wait for it. */
export async function lockSealing(db: Executor): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${sealLock})`);
}

export async function lastSeal(db: Executor): Promise<SealRow | null> {
  const [row] = await db.select().from(auditSeals).orderBy(desc(auditSeals.number)).limit(1);
  return row ?? null;
}

/** The oldest events that no seal holds; one that is not there any more waits for ever, and the check names it. */
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

/** Seals behind a number, in their order. */
export async function sealsAfter(db: Executor, number: number, most: number): Promise<SealRow[]> {
  return db.select().from(auditSeals).where(gt(auditSeals.number, number)).orderBy(asc(auditSeals.number)).limit(most);
}

/** What a seal holds, with each event as it stands now; null: it is gone. */
export async function eventsOfSeal(db: Executor, number: number): Promise<(SealedEvent & { event: EventRow | null })[]> {
  return db
    .select({ eventId: auditHashes.eventId, at: auditHashes.at, hash: auditHashes.hash, event: auditEvents })
    .from(auditHashes)
    .leftJoin(auditEvents, eq(auditEvents.id, auditHashes.eventId))
    .where(eq(auditHashes.seal, number))
    .orderBy(asc(auditHashes.eventId));
}

/** Events that are neither sealed nor wait for it: nothing of the product wrote them. */
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

/** Events that wait to be sealed and are gone. */
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

/** What was said of events that were taken away, with its hash as it was sealed; null: no seal holds it yet. */
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
