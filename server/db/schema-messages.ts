import { bigint, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { type MessageKind, messageChannels, messageStates } from '#domain/wire/mails.ts';
import { instant } from './schema-columns.ts';
import { users } from './schema-users.ts';

/** What people are told: written in the transaction of its cause, sent by a job. A secret link is never here, not even for a moment. */
export const messages = pgTable(
  'messages',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The same at every try: the mail's Message-ID, and the name in its job. */
    key: uuid('key').notNull().unique(),
    channel: text('channel', { enum: messageChannels }).notNull(),
    kind: text('kind').$type<MessageKind>().notNull(),
    /** What the message tells of: `evaluation:<id>`, `handoff:<id>`, or the id of a notice. */
    cause: text('cause').notNull(),
    /** Null while only an address is known. */
    userId: integer('user_id').references(() => users.id),
    /** The browser that a push goes to, which may be gone by now. */
    subscriptionId: uuid('subscription_id'),
    /** The address of a mail: the one it was asked for with, then the one it went to. The number of a message to a phone. */
    address: text('address'),
    state: text('state', { enum: messageStates }).notNull(),
    tries: smallint('tries').notNull().default(0),
    /** Why the last try failed: a code, never what the other side wrote. */
    lastError: text('last_error'),
    /** Subject and words as they left, without what opens something; null until then. */
    subject: text('subject'),
    body: text('body'),
    createdAt: instant('created_at').notNull(),
    triedAt: instant('tried_at'),
    sentAt: instant('sent_at'),
  },
  (table) => [
    index('messages_created').on(table.createdAt, table.id),
    index('messages_state').on(table.state, table.id),
    index('messages_user').on(table.userId, table.id),
    index('messages_address').on(table.address),
    index('messages_cause').on(table.cause, table.kind),
  ],
);
