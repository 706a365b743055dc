import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { inSpanish, instant, searchColumn, serial } from './schema-columns.ts';

export const users = pgTable(
  'users',
  {
    id: serial(),
    email: text('email').notNull(),
    /** Null: nobody has chosen a password yet. */
    passwordHash: text('password_hash'),
    role: text('role', { enum: ['policyholder', 'store', 'distributor', 'staff', 'admin'] }).notNull(),
    name: text('name').notNull(),
    surname1: text('surname1').notNull(),
    surname2: text('surname2').notNull().default(''),
    phones: text('phones').array().notNull().default(sql`'{}'`),
    documentType: text('document_type', { enum: ['NIF', 'NIE', 'CIF'] }),
    documentCode: text('document_code'),
    /** ISO 3166-1, two letters. */
    countryResid: text('country_resid').notNull().default('ES'),
    /** Specification §3, decision A32: its purpose is not known; only staff set it. */
    employee: boolean('employee').notNull().default(false),
    segment: text('segment'),
    createdAt: instant('created_at').notNull(),
    /** Logs in no more and is in no list; what contracts and the audit refer to stays. */
    deletedAt: instant('deleted_at'),
    search: searchColumn(['name', 'surname1', 'surname2', 'email', 'document_code'], ['phones']),
  },
  (table) => [
    uniqueIndex('users_email').on(table.email).where(sql`${table.deletedAt} is null`),
    index('users_surname').on(inSpanish(table.surname1), table.id),
    index('users_by_email').on(inSpanish(table.email), table.id),
    index('users_created').on(table.createdAt, table.id),
    index('users_role').on(table.role, table.id),
    index('users_search').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
);

/** Tokens are kept as SHA-256 only (decision A34). */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** With which somebody chooses a password: once, and not for long. SHA-256 only. */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('password_resets_user').on(table.userId)],
);

/** With which a browser downloads one list, once (decision A60). SHA-256 only. */
export const exportTokens = pgTable('export_tokens', {
  tokenHash: text('token_hash').primaryKey(),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  path: text('path').notNull(),
  expiresAt: instant('expires_at').notNull(),
});
