import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { legalTexts } from '#domain/legal-text/legal-texts.ts';
import { instant, serial } from './schema-columns.ts';
import { users } from './schema-users.ts';

/**
 * Every version of every legal text, with its wording. No version is changed or deleted, so that what somebody accepted can be read again word for word. The version
 * of a text with the greatest id is in force.
 */
export const legalTextVersions = pgTable(
  'legal_text_versions',
  {
    id: serial(),
    text: text('text', { enum: legalTexts }).notNull(),
    version: text('version').notNull(),
    words: text('words').notNull(),
    /** SHA-256 of the wording in UTF-8, hexadecimal. */
    sha256: text('sha256').notNull(),
    publishedAt: instant('published_at').notNull(),
    /** Null: it came with the software. */
    publishedBy: integer('published_by').references(() => users.id),
  },
  (table) => [
    uniqueIndex('legal_text_versions_name').on(table.text, table.version),
    index('legal_text_versions_newest').on(table.text, table.id),
  ],
);
