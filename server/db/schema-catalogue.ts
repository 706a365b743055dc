import { integer, pgTable, text } from 'drizzle-orm/pg-core';

export const productTypes = pgTable('product_types', { id: integer('id').primaryKey(), name: text('name').notNull() });

export const products = pgTable('products', {
  id: integer('id').primaryKey(),
  productTypeId: integer('product_type_id')
    .notNull()
    .references(() => productTypes.id),
  name: text('name').notNull(),
});
