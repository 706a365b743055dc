import { sql } from 'drizzle-orm';
import { integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from './schema-columns.ts';
import { users } from './schema-users.ts';

/** Lists of the office with filters and order, saved by somebody under a name of their own. */
export const listViews = pgTable(
  'list_views',
  {
    id: uuid('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    place: text('place').notNull(),
    name: text('name').notNull(),
    search: text('search').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [uniqueIndex('list_views_name').on(table.userId, table.place, sql`lower(${table.name})`)],
);
