import { date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ApiScope } from '#domain/access/api-scopes.ts';
import { inSpanish, instant, serial } from './schema-columns.ts';
import { users } from './schema-users.ts';

/** Keys with which partners' programs call the API, kept as SHA-256 only. A revoked key stays: the audit names it by its id. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: serial(),
    name: text('name').notNull(),
    /** The user as whom the key acts. */
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    scopes: text('scopes').array().$type<ApiScope[]>().notNull(),
    /** Last day on which the key is valid; null: until it is revoked. */
    endsOn: date('ends_on', { mode: 'string' }),
    /** Null: no key has been made yet, or it was revoked. */
    keyHash: text('key_hash'),
    /** The first characters of the key, by which its holder recognises it. */
    keyStart: text('key_start'),
    /** SHA-256 of the previous key, and until when that one is valid too. */
    formerHash: text('former_hash'),
    formerUntil: instant('former_until'),
    lastUsedOn: date('last_used_on', { mode: 'string' }),
    createdAt: instant('created_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    uniqueIndex('api_keys_hash').on(table.keyHash),
    uniqueIndex('api_keys_former_hash').on(table.formerHash),
    index('api_keys_user').on(table.userId),
    index('api_keys_name').on(inSpanish(table.name), table.id),
    index('api_keys_created').on(table.createdAt, table.id),
  ],
);
