import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './schema-columns.ts';
import { users } from './schema-users.ts';

/** Copies of their own data that people have asked for (RGPD, art. 15 and 20). */
export const dataExports = pgTable(
  'data_exports',
  {
    id: uuid('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    askedAt: instant('asked_at').notNull(),
    /** Null while the copy is being made, like the next two columns. */
    readyAt: instant('ready_at'),
    blob: text('blob'),
    sizeBytes: bigint('size_bytes', { mode: 'number' }),
    /** When the last try to make it failed; null: it is made, or can still be. */
    failedAt: instant('failed_at'),
  },
  (table) => [index('data_exports_user').on(table.userId, table.askedAt)],
);
