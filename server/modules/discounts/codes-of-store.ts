import { and, eq, isNull, or } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { discounts } from '#server/db/schema-discounts.ts';
import { isLive, isOffered } from './store.ts';

/** The codes of the discounts that a store may offer: its own, and those of no store. */
export async function codesOfStore(db: Executor, storeId: number): Promise<Set<string>> {
  const rows = await db
    .select({ code: discounts.code })
    .from(discounts)
    .where(and(or(isNull(discounts.storeId), eq(discounts.storeId, storeId)), isLive, isOffered));
  return new Set(rows.map(({ code }) => code));
}
