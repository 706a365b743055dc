import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './schema-columns.ts';

/** Tries in a period, such as a minute or a day, counted by all servers together: of a log-in, a code, an address. */
export const rateLimits = pgTable('rate_limits', {
  /** SHA-256 of what is counted, because that may be somebody's address. */
  key: text('key').primaryKey(),
  tries: integer('tries').notNull(),
  endsAt: instant('ends_at').notNull(),
});
