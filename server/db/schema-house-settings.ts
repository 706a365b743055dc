import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './schema-columns.ts';
import { users } from './schema-users.ts';

/** Settings that the office has changed: one row for each, and none for a setting that has the value of the environment. */
export const houseSettings = pgTable('house_settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  changedAt: instant('changed_at').notNull(),
  changedBy: integer('changed_by')
    .notNull()
    .references(() => users.id),
});
