import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { planTiers } from '#domain/policy/plan-tier.ts';
import type { PolicyVariant } from '#domain/policy/product-type.ts';
import type { RiskType } from '#domain/policy/risk-type.ts';
import { inSpanish, instant, searchColumn, serial } from './schema-columns.ts';

export const productTypes = pgTable('product_types', {
  id: integer('id').primaryKey(),
  name: text('name').notNull().unique('product_types_name'),
  /** What the insurance of this type is, in the house's words; null: `productTypeWords`. */
  description: text('description'),
  /** An operator's own reading of this type (decision A4); null: the usual one, `policyVariant`. */
  variant: text('variant').$type<PolicyVariant>(),
});

/** Kinds of things that a product type insures: of multi-device a tablet, a washing machine… */
export const productCategories = pgTable(
  'product_categories',
  {
    id: serial(),
    productTypeId: integer('product_type_id')
      .notNull()
      .references(() => productTypes.id),
    riskType: smallint('risk_type').$type<RiskType>().notNull(),
    name: text('name').notNull(),
    active: boolean('active').notNull().default(true),
    createdAt: instant('created_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
    search: searchColumn(['name']),
  },
  (table) => [
    uniqueIndex('product_categories_name').on(table.productTypeId, table.search).where(sql`${table.deletedAt} is null`),
    index('product_categories_by_name').on(inSpanish(table.name), table.id),
    index('product_categories_type').on(table.productTypeId, table.id),
    index('product_categories_search').using('gin', sql`${table.search} gin_trgm_ops`),
    check('product_categories_risk_type', sql`${table.riskType} between 1 and 8`),
  ],
);

export const products = pgTable(
  'products',
  {
    id: serial(),
    productTypeId: integer('product_type_id')
      .notNull()
      .references(() => productTypes.id),
    name: text('name').notNull(),
    /** Null where its type has no tiers. */
    tier: text('tier', { enum: planTiers }),
    /** Whether the product can be contracted; contracts keep one that cannot. */
    active: boolean('active').notNull().default(true),
    /** Whether claims of theft ask for a location timeline; null: those of policies made before 30 April 2019 (decision A54). */
    asksForTimeline: boolean('asks_for_timeline'),
    /** Whether a policy of it that is contracted from now on is paid only once its phones are validated (decision A35). */
    isPaidAfterEvaluation: boolean('is_paid_after_evaluation').notNull().default(false),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    // Whoever chooses a tier chooses one product.
    uniqueIndex('products_tier').on(table.productTypeId, table.tier).where(sql`${table.active} and ${table.deletedAt} is null`),
    index('products_by_name').on(inSpanish(table.name), table.id),
    index('products_type').on(table.productTypeId, table.id),
    check('products_tier_known', sql`${table.tier} in ('basic', 'intermediate', 'top')`),
    check('products_deleted', sql`${table.deletedAt} is null or not ${table.active}`),
  ],
);

export const productCoverages = pgTable(
  'product_coverages',
  {
    id: serial(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    /** The place in which it is shown, from 0. */
    position: smallint('position').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
  },
  (table) => [uniqueIndex('product_coverages_position').on(table.productId, table.position)],
);

/** What a product does not cover, or covers less, as its information document says it. */
export const productClauses = pgTable(
  'product_clauses',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    kind: text('kind', { enum: ['excluded', 'restricted'] }).notNull(),
    /** The place in which it is shown, from 0. */
    position: smallint('position').notNull(),
    text: text('text').notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.kind, table.position] })],
);

/** A tariff: ranges of device prices and what insuring one costs with taxes. The range without another is 0 to 100 euros (specification §9). */
export const productPrices = pgTable(
  'product_prices',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    minCents: integer('min_cents').notNull().default(0),
    maxCents: integer('max_cents').notNull().default(10_000),
    monthlyCents: integer('monthly_cents').notNull(),
    yearlyCents: integer('yearly_cents').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.minCents] }),
    check('product_prices_range', sql`${table.minCents} >= 0 and ${table.minCents} < ${table.maxCents}`),
    check('product_prices_positive', sql`${table.monthlyCents} >= 0 and ${table.yearlyCents} >= 0`),
  ],
);

/** Brands and models with what they cost new (decision A76). */
export const genericItems = pgTable(
  'generic_items',
  {
    id: serial(),
    riskType: smallint('risk_type').$type<RiskType>().notNull(),
    brand: text('brand').notNull(),
    model: text('model').notNull(),
    reference: text('reference'),
    priceCents: integer('price_cents').notNull(),
    active: boolean('active').notNull().default(true),
    createdAt: instant('created_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
    /** The words with which the seed brought it, by which it knows it again whatever it is called now; null: somebody's own. */
    seededAs: text('seeded_as').unique(),
    search: searchColumn(['brand', 'model', 'reference']),
  },
  (table) => [
    // An item with the same words of the same kind is the same one, deleted or not: made again, it is that one.
    uniqueIndex('generic_items_words').on(table.riskType, table.search),
    index('generic_items_by_brand').on(inSpanish(table.brand), table.id),
    index('generic_items_by_model').on(inSpanish(table.model), table.id),
    index('generic_items_by_price').on(table.priceCents, table.id),
    index('generic_items_created').on(table.createdAt, table.id),
    index('generic_items_kind').on(table.riskType, table.id),
    index('generic_items_search').using('gin', sql`${table.search} gin_trgm_ops`),
    check('generic_items_risk_type', sql`${table.riskType} between 1 and 8 and ${table.riskType} <> 2`),
    check('generic_items_price', sql`${table.priceCents} > 0`),
  ],
);
