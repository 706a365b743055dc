import { sql } from 'drizzle-orm';
import { boolean, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { planTiers } from '#domain/policy/plan-tier.ts';
import type { BrandColors } from '#domain/white-label/brand-colors.ts';
import { asSearched, inSpanish, instant, searchColumn, serial } from './schema-columns.ts';
import { users } from './schema-users.ts';

/** A deleted row is kept, because contracts, discounts and the audit refer to it. Its code, or the short name of its page, can be used again. */
const deletedAt = () => instant('deleted_at');

/** Where a place is and how to reach it. Coordinates in degrees, WGS 84, both or none. */
const place = () => ({
  name: text('name').notNull(),
  address: text('address').notNull(),
  postalCode: text('postal_code').notNull(),
  city: text('city').notNull(),
  phone: text('phone'),
  email: text('email'),
  openingHours: text('opening_hours'),
  latitude: doublePrecision('latitude'),
  longitude: doublePrecision('longitude'),
  active: boolean('active').notNull().default(true),
  createdAt: instant('created_at').notNull(),
  deletedAt: deletedAt(),
});

export const distributors = pgTable(
  'distributors',
  {
    id: serial(),
    name: text('name').notNull(),
    code: text('code').notNull(),
    /** CIF, NIF or NIE. */
    documentCode: text('document_code'),
    email: text('email'),
    phone: text('phone'),
    active: boolean('active').notNull().default(true),
    createdAt: instant('created_at').notNull(),
    deletedAt: deletedAt(),
    search: searchColumn(['name', 'code', 'document_code', 'email']),
  },
  (table) => [
    uniqueIndex('distributors_code').on(table.code).where(sql`${table.deletedAt} is null`),
    index('distributors_name').on(inSpanish(table.name), table.id),
    index('distributors_created').on(table.createdAt, table.id),
    index('distributors_search').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
);

export const stores = pgTable(
  'stores',
  {
    id: serial(),
    distributorId: integer('distributor_id')
      .notNull()
      .references(() => distributors.id),
    code: text('code').notNull(),
    ...place(),
    search: searchColumn(['name', 'code', 'address', 'postal_code', 'city']),
  },
  (table) => [
    uniqueIndex('stores_code').on(table.code).where(sql`${table.deletedAt} is null`),
    index('stores_name').on(inSpanish(table.name), table.id),
    index('stores_city').on(inSpanish(table.city), table.id),
    index('stores_in_city').on(asSearched(table.city), table.id),
    index('stores_created').on(table.createdAt, table.id),
    index('stores_distributor').on(table.distributorId, table.id),
    index('stores_postal_code').on(table.postalCode, table.id),
    index('stores_search').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
);

/** A store's own pages: what each offers, and under which short name. */
export const storeLandings = pgTable(
  'store_landings',
  {
    id: serial(),
    storeId: integer('store_id')
      .notNull()
      .references(() => stores.id),
    slug: text('slug').notNull(),
    /** Former short names of the page: a printed address with one of them still leads to it (ADR 0104). */
    formerSlugs: text('former_slugs').array().notNull().default(sql`'{}'`),
    title: text('title').notNull(),
    text: text('text').notNull(),
    /** The product types that the page offers; empty: all. */
    productTypeIds: integer('product_type_ids').array().notNull().default(sql`'{}'`),
    /** The plan that is selected at first; null: the usual one of the product. */
    planTier: text('plan_tier', { enum: planTiers }),
    /** The chosen colours, from which all others follow; null: the default ones. */
    brand: jsonb('brand').$type<BrandColors>(),
    discountCode: text('discount_code'),
    active: boolean('active').notNull().default(true),
    createdAt: instant('created_at').notNull(),
    /** The page is deleted with its store. */
    deletedAt: deletedAt(),
  },
  (table) => [
    uniqueIndex('store_landings_slug').on(table.slug).where(sql`${table.deletedAt} is null`),
    index('landings_former_slugs').using('gin', table.formerSlugs),
    index('landings_store').on(table.storeId, table.id),
    index('landings_title').on(inSpanish(table.title), table.id),
  ],
);

export const repairCenters = pgTable(
  'repair_centers',
  {
    id: serial(),
    ...place(),
    /** The brands that the center repairs; empty: any. */
    brands: text('brands').array().notNull().default(sql`'{}'`),
    search: searchColumn(['name', 'address', 'postal_code', 'city'], ['brands']),
  },
  (table) => [
    index('repair_centers_name').on(inSpanish(table.name), table.id),
    index('repair_centers_city').on(inSpanish(table.city), table.id),
    index('repair_centers_in_city').on(asSearched(table.city), table.id),
    index('repair_centers_postal_code').on(table.postalCode, table.id),
    index('repair_centers_search').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
);

/** The stores that a store's user acts for. */
export const userStores = pgTable(
  'user_stores',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    storeId: integer('store_id')
      .notNull()
      .references(() => stores.id),
  },
  (table) => [primaryKey({ columns: [table.userId, table.storeId] }), index('user_stores_store').on(table.storeId)],
);

/** The distributors that a distributor's user acts for, with all their stores. */
export const userDistributors = pgTable(
  'user_distributors',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    distributorId: integer('distributor_id')
      .notNull()
      .references(() => distributors.id),
  },
  (table) => [primaryKey({ columns: [table.userId, table.distributorId] }), index('user_distributors_distributor').on(table.distributorId)],
);
