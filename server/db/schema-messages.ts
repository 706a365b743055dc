import { bigint, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { type MessageKind, messageChannels, messageStates } from '#domain/wire/mails.ts';
import { instant } from './schema-columns.ts';
import { users } from './schema-users.ts';

/** Messages to people: written in the transaction of their cause, sent by a job. A link with a secret is never stored here, not even for a moment. */
export const messages = pgTable(
  'messages',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The same at every try: the Message-ID of the mail, and the message's name in its job. */
    key: uuid('key').notNull().unique(),
    channel: text('channel', { enum: messageChannels }).notNull(),
    kind: text('kind').$type<MessageKind>().notNull(),
    /** What the message is about: `evaluation:<id>`, `handoff:<id>`, or the id of a notice. */
    cause: text('cause').notNull(),
    /** Null when only an address is known. */
    userId: integer('user_id').references(() => users.id),
    /** The browser to which a push goes; its subscription may be gone by now. */
    subscriptionId: uuid('subscription_id'),
    /** Of a mail, the address that was asked for, then the one that it was sent to; of an SMS, the number. */
    address: text('address'),
    state: text('state', { enum: messageStates }).notNull(),
    tries: smallint('tries').notNull().default(0),
    /** Why the last try failed: a code, never text of the other side. */
    lastError: text('last_error'),
    /** Subject and text as they were sent, without links and codes that give access; null until then. */
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
