import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { planTiers } from '#domain/policy/plan-tier.ts';
import type { PolicyVariant } from '#domain/policy/product-type.ts';
import type { RiskType } from '#domain/policy/risk-type.ts';
import { inSpanish, instant, searchColumn, serial } from './schema-columns.ts';

export const productTypes = pgTable('product_types', {
  id: integer('id').primaryKey(),
  name: text('name').notNull().unique('product_types_name'),
  /** Description of this type of insurance, where the office has written its own; null: `productTypeWords`. */
  description: text('description'),
  /** The variant that an operator has set for this type (decision A4); null: the default one, `policyVariant`. */
  variant: text('variant').$type<PolicyVariant>(),
});

/** Kinds of things that a product type insures: for multi-device a tablet, a washing machine… */
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
    /** Whether the product can be contracted; existing contracts keep a product that cannot. */
    active: boolean('active').notNull().default(true),
    /** Whether claims of theft ask for a location timeline; null: only those of policies made before 30 April 2019 (decision A54). */
    asksForTimeline: boolean('asks_for_timeline'),
    /** Whether policies contracted from now on are paid only after the evaluations of their phones are validated (decision A35). */
    isPaidAfterEvaluation: boolean('is_paid_after_evaluation').notNull().default(false),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    // At most one active product of each type and tier, so that choosing a tier chooses one product.
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
    /** The position at which the coverage is shown, from 0. */
    position: smallint('position').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
  },
  (table) => [uniqueIndex('product_coverages_position').on(table.productId, table.position)],
);

/** What a product does not cover, or covers with restrictions, in the words of its information document. */
export const productClauses = pgTable(
  'product_clauses',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    kind: text('kind', { enum: ['excluded', 'restricted'] }).notNull(),
    /** The position at which the clause is shown, from 0. */
    position: smallint('position').notNull(),
    text: text('text').notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.kind, table.position] })],
);

/**
 * A tariff: ranges of device prices, and what insuring such a device costs with taxes. A product without any other range has that of 0 to 100 euros (specification
 * §9).
 */
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

/** Brands and models with their price when new (decision A76). */
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
    /** The text by which the seed recognises its own item, even if it was renamed since; null: somebody else created it. */
    seededAs: text('seeded_as').unique(),
    search: searchColumn(['brand', 'model', 'reference']),
  },
  (table) => [
    // One item of each kind and text, deleted or not: creating it again restores it.
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
