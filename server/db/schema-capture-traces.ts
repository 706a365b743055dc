import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { captures } from './schema.ts';

/** Traces by which a photo is recognised when it is handed in again; the picture cannot be restored from them. */
export const captureTraces = pgTable('capture_traces', {
  captureId: uuid('capture_id')
    .primaryKey()
    .references(() => captures.id),
  /** dHash, 16 hexadecimal digits. */
  hash: text('hash').notNull(),
  /** `signatureOf` as base64. */
  signature: text('signature').notNull(),
});
