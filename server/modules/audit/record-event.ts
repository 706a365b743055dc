import { sql } from 'drizzle-orm';
import type { AuditKind } from '#domain/audit/event-kind.ts';
import type { Executor } from '#server/db/connect.ts';
import { auditEvents, auditUnsealed } from '#server/db/schema-audit.ts';
import type { Actor } from '#server/http/actor.ts';
import { queueDeliveries } from '#server/modules/webhook-outbox/queue-deliveries.ts';
import { announce, riskTopic } from '#server/ports/events.ts';
import type { Ports } from '#server/ports/ports.ts';

/** PostgreSQL takes at most 65535 parameters in a statement. */
const eventsAtOnce = 1000;

export interface AuditEvent {
  kind: AuditKind;
  userId?: number;
  grantId?: string;
  /** The user who had asked for the grant. */
  issuedToUserId?: number;
  policyId?: number;
  riskId?: number;
  /** The partner's key that made the call; kept in `data` as `apiKey`. */
  apiKeyId?: number;
  /** Further facts: which object the event is about, where no column names it (`{ store: 5 }`), and values that no row keeps. Never an IMEI or a token. */
  data?: Record<string, unknown>;
}

export type Who = Pick<AuditEvent, 'userId' | 'grantId' | 'issuedToUserId' | 'apiKeyId'>;

/** Who acted: the user; the grant or API key that was used, if any; and the user who had asked for the grant. */
export function whoOf(actor: Actor, userId?: number): Who {
  if (actor.kind === 'grant') return { userId: actor.userId, grantId: actor.grantId };
  if (actor.kind === 'contracting')
    return {
      userId: actor.userId,
      grantId: actor.grantId,
      ...(actor.issuedToUserId === null ? {} : { issuedToUserId: actor.issuedToUserId }),
    };
  if (actor.kind === 'user' && actor.apiKey) return { userId: actor.userId, apiKeyId: actor.apiKey.id };
  const id = actor.kind === 'user' ? actor.userId : userId;
  return id === undefined ? {} : { userId: id };
}

/** The ports that recording an event needs. */
export type Recording = Pick<Ports, 'clock'> & Partial<Pick<Ports, 'jobs'>>;

/** Records who did what, in the transaction that does it. Clients that watch the risk are told, and partners by their webhooks. */
export async function recordEvent(db: Executor, ports: Recording, event: AuditEvent): Promise<void> {
  await recordEvents(db, ports, [event]);
}

/** Records many events, in their order. */
export async function recordEvents(db: Executor, { clock, jobs }: Recording, events: readonly AuditEvent[]): Promise<void> {
  const at = clock.now();
  for (let first = 0; first < events.length; first += eventsAtOnce) {
    const rows = events.slice(first, first + eventsAtOnce).map(({ apiKeyId, ...event }) => ({
      at,
      ...event,
      ...(apiKeyId === undefined ? {} : { data: { ...event.data, apiKey: apiKeyId } }),
    }));
    const added = db.insert(auditEvents).values(rows).returning({ id: auditEvents.id }).getSQL();
    await db.execute(sql`with added as (${added}) insert into ${auditUnsealed} (event_id) select id from added`);
  }
  await queueDeliveries(db, events, at, jobs);
  for (const { riskId } of events) if (riskId !== undefined) await announce(db, riskTopic(riskId));
}
