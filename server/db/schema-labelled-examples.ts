import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Finding } from '#domain/evaluation/assessment.ts';
import type { PictureFrame } from '#domain/evaluation/example-crop.ts';
import { type PhotoLabel, type PhotoReason, photoLabels } from '#domain/evaluation/photo-label.ts';
import { instant } from './schema-columns.ts';
import { users } from './schema-users.ts';

/** Photos that a person decided, with what they decided, of customers who agreed to it. No row says of which photo, evaluation or policy it is: only whose, so that they can take it back. */
export const labelledExamples = pgTable(
  'labelled_examples',
  {
    /** A keyed hash of the capture: the same photo decided again is the same example. */
    id: text('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A keyed hash of the policy: what is of one phone can be kept together, and nobody sees of which. */
    policy: text('policy').notNull(),
    side: text('side', { enum: ['front', 'back'] }).notNull(),
    label: text('label', { enum: photoLabels }).notNull(),
    reasons: jsonb('reasons').$type<PhotoReason[]>().notNull(),
    /** What the automatic assessment had made of it, and each measure beside its floor of then; null: it was not assessed. */
    ruled: jsonb('ruled').$type<{ label: PhotoLabel; findings: Finding[] }>(),
    /** `file`: not from the app's live camera. */
    source: text('source', { enum: ['camera', 'file'] }).notNull(),
    challenge: text('challenge'),
    /** Where the piece that is kept stood in the camera's frame; null: the picture is whole. */
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
