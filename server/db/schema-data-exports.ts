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
    /** Null while it is being made, as the next two. */
    readyAt: instant('ready_at'),
    blob: text('blob'),
    sizeBytes: bigint('size_bytes', { mode: 'number' }),
    /** When it could not be made at the last try either; null: it can still be, or is. */
    failedAt: instant('failed_at'),
  },
  (table) => [index('data_exports_user').on(table.userId, table.askedAt)],
);
