import { createHash } from 'node:crypto';
import type { auditEvents } from '#server/db/schema-audit.ts';

export type EventRow = typeof auditEvents.$inferSelect;

/** What a seal keeps of one event. */
export interface SealedEvent {
  eventId: number;
  at: Date;
  hash: Buffer;
}

/** SHA-256 of all that a row says. A column that is null is left out, so that one that comes later changes no hash of before. */
export function hashOfEvent(row: EventRow): Buffer {
  const columns = Object.entries(row).filter(([, value]) => value !== null);
  return sha256(`peritia audit event 1\n${canonical(Object.fromEntries(columns))}`);
}

/** SHA-256 over the seal before (null: this is the first), this one's number and instant, and its events in the order of their ids. */
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

/** JSON with the names of each object in their order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}
