import { and, eq, isNull } from 'drizzle-orm';
import { distributors, stores } from '#server/db/schema-network.ts';

/** SQL condition: the store is not deleted, and it and its distributor are active. For a query that joins both. */
export const isSelling = and(isNull(stores.deletedAt), eq(stores.active, true), eq(distributors.active, true));
