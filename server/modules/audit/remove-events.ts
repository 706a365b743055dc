import { and, eq, exists, inArray, lt, ne, notExists } from 'drizzle-orm';
import { policyStatus } from '#domain/policy/policy-status.ts';
import { policies } from '#server/db/schema.ts';
import { auditEvents, auditHashes } from '#server/db/schema-audit.ts';
import type { Ports } from '#server/ports/ports.ts';
import { recordEvent } from './record-event.ts';

/** How many events one transaction removes. One `audit-removed` event names them all. */
const removedAtOnce = 1000;

/** Ids that follow one another without a gap: the first and the last. */
export type IdRange = [first: number, last: number];

/**
 * Removes the events from before an instant, oldest first. Events of contracts that run, events that are not sealed yet, and the `audit-removed` events stay: by these a
 * check tells events that were removed in time from events that somebody took away.
 */
export async function removeEventsBefore(ports: Pick<Ports, 'db' | 'clock'>, before: Date): Promise<void> {
  for (;;) {
    const count = await ports.db.transaction(async (db) => {
      const running = db
        .select({ id: policies.id })
        .from(policies)
        .where(and(eq(policies.id, auditEvents.policyId), ne(policies.status, policyStatus.cancelled)));
      const sealed = db.select({ id: auditHashes.eventId }).from(auditHashes).where(eq(auditHashes.eventId, auditEvents.id));
      const over = db
        .select({ id: auditEvents.id })
        .from(auditEvents)
        .where(and(lt(auditEvents.at, before), ne(auditEvents.kind, 'audit-removed'), notExists(running), exists(sealed)))
        .orderBy(auditEvents.at, auditEvents.id)
        .limit(removedAtOnce);
      const gone = await db.delete(auditEvents).where(inArray(auditEvents.id, over)).returning({ id: auditEvents.id });
      if (gone.length > 0) await recordEvent(db, ports, { kind: 'audit-removed', data: { ranges: rangesOf(gone.map(({ id }) => id)) } });
      return gone.length;
    });
    if (count < removedAtOnce) return;
  }
}

function rangesOf(ids: readonly number[]): IdRange[] {
  const ranges: IdRange[] = [];
  for (const id of ids.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] + 1 === id) last[1] = id;
    else ranges.push([id, id]);
  }
  return ranges;
}
