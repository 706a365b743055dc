import { lt } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { handoffs } from '#server/db/schema-handoffs.ts';

/** Removes hand-overs made before that, with their codes; what was done with them stays in the record of events. */
export async function forgetHandoffs(db: Executor, before: Date): Promise<void> {
  await db.delete(handoffs).where(lt(handoffs.createdAt, before));
}
