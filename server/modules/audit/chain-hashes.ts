import { createHash } from 'node:crypto';
import type { auditEvents } from '#server/db/schema-audit.ts';

export type EventRow = typeof auditEvents.$inferSelect;

/** What a seal keeps of each of its events. */
export interface SealedEvent {
  eventId: number;
  at: Date;
  hash: Buffer;
}

/** SHA-256 of all columns of a row that are not null: so a column that is added later does not change the hash of an older row. */
export function hashOfEvent(row: EventRow): Buffer {
  const columns = Object.entries(row).filter(([, value]) => value !== null);
  return sha256(`peritia audit event 1\n${canonical(Object.fromEntries(columns))}`);
}

/** SHA-256 over the previous seal's hash (null: this is the first seal), this seal's number and instant, and its events in the order of their ids. */
export function hashOfSeal(
  previous: Buffer | null,
  { number, at, events }: { number: number; at: Date; events: readonly SealedEvent[] },
): Buffer {
  const lines = events.map((event) => `${event.eventId} ${event.at.toISOString()} ${event.hash.toString('hex')}`);
  return sha256(['peritia audit seal 1', previous?.toString('hex') ?? '-', number, at.toISOString(), ...lines].join('\n'));
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** JSON with the keys of each object sorted. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}
