import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './schema-columns.ts';
import { users } from './schema-users.ts';

/** What the office has set otherwise than the environment: one row for each setting, and none for those that are as it starts with them. */
export const houseSettings = pgTable('house_settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  changedAt: instant('changed_at').notNull(),
  changedBy: integer('changed_by')
    .notNull()
    .references(() => users.id),
});
