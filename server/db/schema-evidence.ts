import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { evaluations } from './schema.ts';
import { instant } from './schema-columns.ts';

/** Evidence files that were handed out: a file that was changed afterwards is recognised by its hash. */
export const evidenceFiles = pgTable(
  'evidence_files',
  {
    sha256: text('sha256').primaryKey(),
    evaluationId: uuid('evaluation_id')
      .notNull()
      .references(() => evaluations.id),
    /** SHA-256 of the record that the file shows, hexadecimal. */
    digest: text('digest').notNull(),
    issuedAt: instant('issued_at').notNull(),
  },
  (table) => [index('evidence_files_evaluation').on(table.evaluationId)],
);
