import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { type ErasureObstacle, erasureStates } from '#domain/privacy/erasure-request.ts';
import { instant, serial } from './schema-columns.ts';
import { users } from './schema-users.ts';

/** Erasures that people have asked for (RGPD, art. 17); at most one of each person waits. */
export const erasureRequests = pgTable(
  'erasure_requests',
  {
    id: serial(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text('state', { enum: erasureStates }).notNull(),
    askedAt: instant('asked_at').notNull(),
    /** What prevented the erasure when it was last tried. */
    waitsFor: text('waits_for').array().$type<ErasureObstacle[]>().notNull(),
    /** Null while the request waits. */
    endedAt: instant('ended_at'),
    blockedUntil: date('blocked_until', { mode: 'string' }),
  },
  (table) => [
    uniqueIndex('erasure_requests_waiting').on(table.userId).where(sql`state = 'waiting'`),
    index('erasure_requests_user').on(table.userId, table.id),
    index('erasure_requests_asked').on(table.askedAt, table.id),
    index('erasure_requests_state').on(table.state, table.id),
  ],
);
