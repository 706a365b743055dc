import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './schema-columns.ts';
import { sessions, users } from './schema-users.ts';

/** Browsers that subscribed to web push. The address belongs to the browser: the next user who logs in and subscribes there takes it over. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The session in which it was subscribed; when that session is closed, from anywhere, the subscription is deleted. Null: older than this column. */
    sessionHash: text('session_hash').references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull().unique(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('push_user').on(table.userId), index('push_session').on(table.sessionHash)],
);
