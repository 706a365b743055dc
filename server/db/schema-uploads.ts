import { sql } from 'drizzle-orm';
import { check, customType, index, integer, json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { risks } from './schema.ts';
import { instant } from './schema-columns.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Uploads under way, which any server may go on with. A row is gone in the transaction in which its capture comes. */
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
    /** The metadata as the client gave it. */
    metadata: json('metadata').$type<Record<string, string | null>>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('uploads_risk').on(table.riskId, table.captureId),
    index('uploads_created').on(table.createdAt),
    check('uploads_received', sql`${table.receivedBytes} between 0 and ${table.sizeBytes}`),
  ],
);

/** What has arrived of an upload, in the pieces in which it came; each begins where the one before ends. */
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
