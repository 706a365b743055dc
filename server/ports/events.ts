import { sql } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';

/** The one channel of PostgreSQL on which every process of this database listens. */
export const eventsChannel = 'peritia';

export interface EventListener {
  /** Somebody has announced the topic, or may have done so while nobody could hear it: what is known of it is old. */
  onChange(): void;
  /** This process stops: nothing more will be heard. */
  onEnd(): void;
}

/** Hears what any process of this database announces. */
export interface Events {
  /** Returns how to leave. */
  subscribe(topic: string, listener: EventListener): () => void;
}

/**
 * Says in the transaction of the cause that a topic has changed; subscribers of every process hear of it once it is committed, and never
 * when it is rolled back. A topic names a thing by its id; what has changed is read by whoever may read it.
 */
export async function announce(db: Executor, topic: string): Promise<void> {
  await db.execute(sql`select pg_notify(${eventsChannel}, ${topic})`);
}

/** Everything that happens to an insured thing: its IMEI, captures, evaluation, decision and hand-over. */
export function riskTopic(riskId: number): string {
  return `risk:${riskId}`;
}
