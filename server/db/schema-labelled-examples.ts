import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Finding } from '#domain/evaluation/assessment.ts';
import type { PictureFrame } from '#domain/evaluation/example-crop.ts';
import { type PhotoLabel, type PhotoReason, photoLabels } from '#domain/evaluation/photo-label.ts';
import { instant } from './schema-columns.ts';
import { users } from './schema-users.ts';

/**
 * Photos that a person decided, with the decision, of customers who consented. No row names its photo, evaluation or policy: only the user, so that they can withdraw
 * the consent.
 */
export const labelledExamples = pgTable(
  'labelled_examples',
  {
    /** A keyed hash of the capture: a photo that is decided again is the same example. */
    id: text('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A keyed hash of the policy: examples of one phone can be grouped without knowing whose phone it is. */
    policy: text('policy').notNull(),
    side: text('side', { enum: ['front', 'back'] }).notNull(),
    label: text('label', { enum: photoLabels }).notNull(),
    reasons: jsonb('reasons').$type<PhotoReason[]>().notNull(),
    /** The automatic assessment of the photo, with each measure and its threshold of that time; null: it was not assessed. */
    ruled: jsonb('ruled').$type<{ label: PhotoLabel; findings: Finding[] }>(),
    /** `file`: not from the app's live camera. */
    source: text('source', { enum: ['camera', 'file'] }).notNull(),
    challenge: text('challenge'),
    /** Position of the cropped picture in the camera's frame; null: the picture is whole. */
    frame: jsonb('frame').$type<PictureFrame>(),
    blob: text('blob').notNull(),
    decidedAt: instant('decided_at').notNull(),
  },
  (table) => [
    index('labelled_examples_user').on(table.userId),
    index('labelled_examples_decided').on(table.decidedAt, table.id),
    uniqueIndex('labelled_examples_blob').on(table.blob),
  ],
);
