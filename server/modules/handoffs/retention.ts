import { lt } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { handoffs } from '#server/db/schema-handoffs.ts';

/** Removes hand-overs made before this instant, with their codes; the audit keeps their events. */
export async function forgetHandoffs(db: Executor, before: Date): Promise<void> {
  await db.delete(handoffs).where(lt(handoffs.createdAt, before));
}
