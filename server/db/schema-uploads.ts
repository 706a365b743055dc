import { sql } from 'drizzle-orm';
import { check, customType, index, integer, json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { risks } from './schema.ts';
import { instant } from './schema-columns.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Uploads in progress, which any server may continue. The row is deleted in the transaction that writes its capture. */
export const uploads = pgTable(
  'uploads',
  {
    id: text('id').primaryKey(),
    captureId: uuid('capture_id').notNull(),
    riskId: integer('risk_id')
      .notNull()
      .references(() => risks.id),
    sizeBytes: integer('size_bytes').notNull(),
    receivedBytes: integer('received_bytes').notNull().default(0),
    /** The metadata exactly as the client sent them. */
    metadata: json('metadata').$type<Record<string, string | null>>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('uploads_risk').on(table.riskId, table.captureId),
    index('uploads_created').on(table.createdAt),
    check('uploads_received', sql`${table.receivedBytes} between 0 and ${table.sizeBytes}`),
  ],
);

/** The bytes of an upload that have arrived, in the pieces in which they came; each begins where the previous one ends. */
export const uploadPieces = pgTable(
  'upload_pieces',
  {
    uploadId: text('upload_id')
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    start: integer('start').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.start] })],
);
