import { sql } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';

/** The one PostgreSQL channel on which every process of this database listens. */
export const eventsChannel = 'peritia';

export interface EventListener {
  /** Something about the topic was announced, or may have been while this process could not listen: what it has read of the topic is out of date. */
  onChange(): void;
  /** This process stops listening: no more changes will be announced to it. */
  onEnd(): void;
}

/** Receives what any process of this database announces. */
export interface Events {
  /** Returns the function that ends the subscription. */
  subscribe(topic: string, listener: EventListener): () => void;
}

/**
 * Announces, in the transaction of the cause, that a topic has changed: subscribers of every process are called once it is committed, and never when it is rolled
 * back. A topic holds only the id of a thing; subscribers read the change itself, each with their own rights.
 */
export async function announce(db: Executor, topic: string): Promise<void> {
  await db.execute(sql`select pg_notify(${eventsChannel}, ${topic})`);
}

/** The topic of everything that happens to an insured thing: its IMEI, captures, evaluation, decision and hand-over. */
export function riskTopic(riskId: number): string {
  return `risk:${riskId}`;
}
