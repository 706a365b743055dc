import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './schema-columns.ts';
import { sessions, users } from './schema-users.ts';

/** Browsers that asked to be told by web push. The address is the browser's own: who signs in on it later takes it over. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The session in which it was asked for, with which it ends wherever that is closed. Null: from before it was written down. */
    sessionHash: text('session_hash').references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull().unique(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('push_user').on(table.userId), index('push_session').on(table.sessionHash)],
);
