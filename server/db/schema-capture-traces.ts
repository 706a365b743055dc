import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { captures } from './schema.ts';

/** By what a photo is known when it is handed in again; nothing can be recognised on it. */
export const captureTraces = pgTable('capture_traces', {
  captureId: uuid('capture_id')
    .primaryKey()
    .references(() => captures.id),
  /** dHash, 16 hexadecimal digits. */
  hash: text('hash').notNull(),
  /** `signatureOf` as base64. */
  signature: text('signature').notNull(),
});
