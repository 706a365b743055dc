import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { inSpanish, instant, searchColumn, serial } from './schema-columns.ts';
import { stores } from './schema-network.ts';

export const discounts = pgTable(
  'discounts',
  {
    id: serial(),
    /** Upper case. */
    code: text('code').notNull(),
    description: text('description').notNull(),
    kind: text('kind', { enum: ['percentage', 'amount'] }).notNull(),
    /** Hundredths of a per cent, or cents. */
    valueHundredths: integer('value_hundredths').notNull(),
    /** Products that the discount is for; empty: all. */
    productIds: integer('product_ids').array().notNull().default(sql`'{}'`),
    storeId: integer('store_id').references(() => stores.id),
    /** Civil dates of Madrid, both included; null: no limit on that side. */
    startsOn: date('starts_on', { mode: 'string' }),
    endsOn: date('ends_on', { mode: 'string' }),
    maxUses: integer('max_uses'),
    uses: integer('uses').notNull().default(0),
    /** Whether the discount is shown to everybody, without being asked for. */
    isPublic: boolean('is_public').notNull().default(false),
    active: boolean('active').notNull().default(true),
    createdAt: instant('created_at').notNull(),
    deletedAt: instant('deleted_at'),
    search: searchColumn(['code', 'description']),
  },
  (table) => [
    uniqueIndex('discounts_code').on(table.code).where(sql`${table.deletedAt} is null`),
    index('discounts_by_code').on(inSpanish(table.code), table.id),
    index('discounts_created').on(table.createdAt, table.id),
    index('discounts_public')
      .on(table.createdAt, table.id)
      .where(sql`${table.isPublic} and ${table.active} and ${table.deletedAt} is null`),
    index('discounts_store').on(table.storeId, table.id),
    index('discounts_search').using('gin', sql`${table.search} gin_trgm_ops`),
    check('discounts_value', sql`${table.valueHundredths} > 0 and (${table.kind} = 'amount' or ${table.valueHundredths} <= 10000)`),
    check('discounts_uses', sql`${table.uses} >= 0 and (${table.maxUses} is null or ${table.uses} <= ${table.maxUses})`),
  ],
);
